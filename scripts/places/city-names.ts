/**
 * Common names of cities, and their names in other languages, one city per line: `COUNTRY NAME: other names`. NAME is
 * the English name. NAME or one of the other names must be the city's name in GeoNames. Sources: the names in the
 * Wikipedias of these languages, and IATA codes that people write in place of a city's name.
 */
export const cityNames = `
de Munich: münchen; muenchen; monaco di baviera; muc; minga; monachium; münchner
de Cologne: köln; koeln; cgn; colonia; keulen; kölner
de Nuremberg: nürnberg; nuernberg; nuremberg; nürnberger
de Hanover: hannover; hanovre; hannoveraner
de Frankfurt: frankfurt am main; ffm; frankfurt main; francfort; frankfurt a m; frankfurt a main; frankfurter
de Berlin: bln; berlin mitte; berlino; berliner; berlinois; berlinoise
de Hamburg: hh; hambourg; hansestadt hamburg; hamburger
de Düsseldorf: duesseldorf; dusseldorf; dus; düsseldorfer
de Stuttgart: stgt; stuttgarter
de Dresden: dresde; dresdner
de Leipzig: leipsic; leipziger
de Brunswick: braunschweig
de Aachen: aix la chapelle; aken
de Mainz: mayence
de Freiburg: freiburg im breisgau; fribourg en brisgau; freiburg i br; freiburg breisgau
de Mönchengladbach: monchengladbach; moenchengladbach
de Mülheim: mulheim an der ruhr; mulheim
de Ludwigshafen: ludwigshafen am rhein
de Regensburg: ratisbon; ratisbonne
de Halle: halle saale; halle an der saale
de Trier: treves
de Koblenz: coblence; coblenz
de Saarbrücken: sarrebruck
de Bremen: breme; bremer
de Karlsruhe: carlsruhe
de Offenbach: offenbach am main
de Bad Homburg: bad homburg vor der höhe
de Constance: konstanz; constance
at Vienna: wien; vienne; viena; wenen; wiener
at Salzburg: salzbourg; salzburger
at Klagenfurt: klagenfurt am worthersee
ch Zurich: zürich; zuerich; zrh; zurigo; zürcher; zuercher; zurichois; zurichoise
ch Geneva: genève; genf; gva; ginevra; genfer; genevois; genevoise; genevoises
ch Basel: bale; basle; basilea; basler
ch Bern: berne; berna; berner; bernois
ch Lucerne: luzern; lucerna
ch St. Gallen: sankt gallen; st gallen; saint gall
ch Biel: bienne; biel bienne
ch Lausanne: losanna; lausannois; lausannoise
ch Sion: sitten
ch Fribourg: freiburg im uechtland
fr Paris: dep75; paname; parigi; paris la defense; parisien; parisiens; parisienne; parisiennes; parisian
fr Lyon: lyons; lyonnais; lyonnaise; lyonnaises
fr Marseille: marseilles; marseillais; marseillaise
fr Strasbourg: strassburg; strasburgo; strasbourgeois; strasbourgeoise; straßburger
fr Nice: nizza; niza
fr Lille: rijsel; lillois; lilloise; lilloises
fr Bordeaux: bordeau; bordelais; bordelaise; bordelaises
fr Toulouse: tolosa; toulousain; toulousaine; toulousains
fr Aix-en-Provence: aix en provence; aix
fr Mulhouse: mulhausen
gb London: londres; londra; londen; ldn; london city; city of london; central london; lndn; londoner; londonien; londonienne; londoniens
gb Edinburgh: edimbourg; edimburgo
gb Newcastle: newcastle upon tyne
gb Hull: kingston upon hull
gb Stoke-on-Trent: stoke on trent; stoke
gb Brighton: brighton and hove
gb Milton Keynes: mk
gb Southend: southend on sea
gb Belfast: beal feirste
ie Dublin: baile atha cliath; dub
ie Cork: corcaigh
ie Limerick: luimneach
ie Galway: gaillimh
ie Wexford: loch garman
ie Waterford: port lairge
nl The Hague: den haag; s gravenhage; la haye; hague; la haya
nl Amsterdam: ams; adam
nl Almere: almere stad
nl Den Bosch: s hertogenbosch; hertogenbosch
nl Rotterdam: rotter dam
be Brussels: bruxelles; brussel; brüssel; bru; brusel; bruselas; bruxelas; bruxellois; bruxelloise; brüsseler
be Antwerp: antwerpen; anvers; amberes
be Ghent: gent; gand
be Bruges: brugge; brugges
be Liège: luik; lüttich; luttich
be Leuven: louvain; lowen
be Mechelen: malines; mecheln
be Namur: namen
lu Luxembourg: luxemburg; luxembourg city; letzebuerg; ville de luxembourg
it Milan: milano; mailand
it Rome: roma; rom
it Turin: torino
it Naples: napoli; neapel
it Florence: firenze; florenz
it Venice: venezia; venedig; venise
it Genoa: genova; genua; genes
it Bologna: bologne
it Padua: padova; padoue
it Bolzano: bozen
es Madrid: villa de madrid
es Barcelona: bcn; barcelone
es Seville: sevilla; seville
es Valencia: valence; valència
es Zaragoza: saragossa
es Bilbao: bilbo
es San Sebastián: donostia; donostia san sebastian; san sebastian
pt Lisbon: lisboa; lissabon; lisbonne
pt Porto: oporto
dk Copenhagen: københavn; kobenhavn; kopenhagen; copenhague; cph; kbh
dk Aarhus: århus
se Stockholm: sthlm; sto
se Gothenburg: göteborg; goteborg; goteburg
se Malmö: malmoe
no Oslo: kristiania
fi Helsinki: helsingfors
fi Turku: abo
pl Warsaw: warszawa; warschau; varsovie; varsovia; waw
pl Krakow: kraków; krakau; cracow; cracovie
pl Wroclaw: wrocław; breslau
pl Gdansk: gdańsk; danzig
pl Poznan: poznań; posen
pl Lodz: łódź
pl Szczecin: stettin
pl Katowice: kattowitz
cz Prague: praha; prag; praga
cz Brno: brunn
cz Pilsen: plzen
hu Budapest: bp; budapesth
sk Bratislava: pressburg
si Ljubljana: laibach
hr Zagreb: agram
rs Belgrade: beograd; belgrad
ro Bucharest: bucurești; bucuresti; bukarest; bucarest
bg Sofia: sofija
gr Athens: athina; athen; athenes
gr Thessaloniki: saloniki
lv Riga: riga city
lt Vilnius: wilna
ee Tallinn: reval
ua Kyiv: kiev; kiew; kyiv
ua Lviv: lemberg; lvov
ru Moscow: moskva; moskau; moscou
ru Saint Petersburg: st petersburg; sankt petersburg
tr Istanbul: konstantinopel; istanbul city
us New York: new york city; nyc; n y c; new york ny; manhattan; brooklyn; ny city; new york metro
us San Francisco: sf; s f; san fran; sfo; frisco
us Los Angeles: l a; la; los angeles ca
us Washington: washington d c; washington dc; dc
us Philadelphia: philly
us Chicago: chi town
us Boston: greater boston
us Las Vegas: vegas
us Saint Louis: st louis
us Saint Paul: st paul
us Seattle: greater seattle
us Austin: atx
us Atlanta: atl
us Dallas: dfw
us Salt Lake City: slc
ca Montreal: montréal; mtl
ca Toronto: yyz; gta
ca Vancouver: yvr
ca Québec: quebec city; ville de quebec
mx Mexico City: ciudad de méxico; cdmx; mexiko stadt; ciudad de mexico
br São Paulo: sao paulo; sp
br Rio de Janeiro: rio
ar Buenos Aires: caba
in Bengaluru: bangalore; blr
in Mumbai: bombay
in New Delhi: delhi ncr
in Chennai: madras
in Kolkata: calcutta
in Gurugram: gurgaon
cn Beijing: peking; pekin
cn Shanghai: schanghai
cn Guangzhou: canton city
jp Tokyo: tokio; tyo
kr Seoul: soul
sg Singapore: singapur; singapour; sgp
hk Hong Kong: hongkong; hk; hkg
ae Dubai: dubaï; dxb
ae Abu Dhabi: abudhabi
il Tel Aviv: tel aviv yafo; tel aviv jaffa; tlv
il Jerusalem: yerushalayim
eg Cairo: kairo; le caire; al qahira
ma Casablanca: dar el beida
za Cape Town: kapstadt; le cap
za Johannesburg: joburg; jozi
ng Lagos: lagos island
au Sydney: syd
au Melbourne: melb
`;

/**
 * Districts that GeoNames lists as towns, grouped by city. Sources: the London boroughs and their post towns according
 * to the ONS, and the boroughs of New York City.
 */
export const districtTable = `
gb London: Croydon; Bexley; Barking; Barnet; Hounslow; Islington; Sutton; City of Westminster; Archway; Dagenham; Romford; Wembley; Orpington; Southall; Ruislip; Mitcham; Surbiton; Beckenham; Welling; Northolt; Acton; Enfield; Harrow; Ealing; Ilford; Twickenham; Uxbridge; Wimbledon; Kingston upon Thames; Bromley; Greenwich; Hackney; Camden; Lewisham; Lambeth; Bexleyheath; Sidcup; Hornchurch; Edgware
us New York: Brooklyn; Queens; The Bronx; Staten Island; Manhattan
`;
