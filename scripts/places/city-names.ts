/**
 * Common names of cities, and their names in other languages, one city per line: `COUNTRY NAME: other names`. NAME is
 * the English name. NAME or one of the other names must be the city's name in GeoNames. Sources: the names in the
 * Wikipedias of these languages, and IATA codes that people write in place of a city's name.
 */
export const cityNames = `
de Munich: münchen; muenchen; monaco di baviera; muc; minga; monachium; münchner
de Cologne: köln; koeln; cgn; colonia; keulen; kölner
de Nuremberg: nürnberg; nuernberg; nuremberg; nürnberger; norimberga; norymberga; norimberk
de Hanover: hannover; hanovre; hannoveraner
de Frankfurt: frankfurt am main; ffm; frankfurt main; francfort; frankfurt a m; frankfurt a main; frankfurter; francoforte; francoforte sul meno; frankfurt nad menem
de Berlin: bln; berlin mitte; berlino; berliner; berlinois; berlinoise
de Hamburg: hh; hambourg; hansestadt hamburg; hamburger; amburgo; hamburgo; hamburk
de Düsseldorf: duesseldorf; dusseldorf; dus; düsseldorfer
de Stuttgart: stgt; stuttgarter; stoccarda; stutgarda
de Dresden: dresde; dresdner; dresda; drezno; drážďany
de Leipzig: leipsic; leipziger; lipsia; lipsk; lipsko
de Brunswick: braunschweig; brunswijk
de Aachen: aix la chapelle; aken; aquisgrana; akwizgran
de Mainz: mayence; magonza; maguncia; moguncja
de Freiburg: freiburg im breisgau; fribourg en brisgau; freiburg i br; freiburg breisgau; friburgo in brisgovia; friburgo
de Mönchengladbach: monchengladbach; moenchengladbach
de Mülheim: mulheim an der ruhr; mulheim
de Ludwigshafen: ludwigshafen am rhein
de Regensburg: ratisbon; ratisbonne; ratisbona; ratyzbona; řezno
de Halle: halle saale; halle an der saale
de Trier: treves; treveri; tréveris; trewir
de Koblenz: coblence; coblenz; coblenza
de Saarbrücken: sarrebruck; saarbruck
de Bremen: breme; bremer
de Karlsruhe: carlsruhe
de Offenbach: offenbach am main
de Bad Homburg: bad homburg vor der höhe
de Constance: konstanz; constance
at Vienna: wien; vienne; viena; wenen; wiener; bécs; wiedeń; vídeň
at Salzburg: salzbourg; salzburger; salisburgo; salzburgo
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
ch Fribourg: freiburg im uechtland; friburgo svizzero
fr Paris: dep75; paname; parigi; paris la defense; parisien; parisiens; parisienne; parisiennes; parisian
fr Lyon: lyons; lyonnais; lyonnaise; lyonnaises
fr Marseille: marseilles; marseillais; marseillaise; marsiglia; marsella
fr Strasbourg: strassburg; strasburgo; strasbourgeois; strasbourgeoise; straßburger; estrasburgo; straatsburg
fr Nice: nizza; niza
fr Lille: rijsel; lillois; lilloise; lilloises; rysel; ryssel
fr Bordeaux: bordeau; bordelais; bordelaise; bordelaises; burdeos
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
be Antwerp: antwerpen; anvers; amberes; anversa; antwerpia
be Ghent: gent; gand
be Bruges: brugge; brugges
be Liège: luik; lüttich; luttich; liegi; lieja
be Leuven: louvain; lowen; lovanio; lovaina
be Mechelen: malines; mecheln
be Namur: namen
lu Luxembourg: luxemburg; luxembourg city; letzebuerg; ville de luxembourg
it Milan: milano; mailand; mediolan; milaan
it Rome: roma; rom
it Turin: torino; turijn
it Naples: napoli; neapel; neapol; nápoles; napels
it Florence: firenze; florenz; florencja; florencia
it Venice: venezia; venedig; venise; venetië; wenecja; venecia
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
dk Copenhagen: københavn; kobenhavn; kopenhagen; copenhague; cph; kbh; copenaghen; kopenhaga
dk Aarhus: århus
se Stockholm: sthlm; sto
se Gothenburg: göteborg; goteborg; goteburg
se Malmö: malmoe
no Oslo: kristiania
fi Helsinki: helsingfors
fi Turku: abo
pl Warsaw: warszawa; warschau; varsovie; varsovia; waw; varsavia; varšava
pl Krakow: kraków; krakau; cracow; cracovie; cracovia; krakov
pl Wroclaw: wrocław; breslau; vratislavia; breslavia; vratislav
pl Gdansk: gdańsk; danzig; danzica; dantzig
pl Poznan: poznań; posen; poznania; posnania
pl Lodz: łódź
pl Szczecin: stettin; stettino; štětín
pl Katowice: kattowitz
cz Prague: praha; prag; praga
cz Brno: brunn; bruenn
cz Pilsen: plzen
hu Budapest: bp; budapesth
sk Bratislava: pressburg; presbourg; presburgo; pozsony; prešporok
si Ljubljana: laibach; lubiana; liubliana; lublana
hr Zagreb: agram; zagabria; zágráb
rs Belgrade: beograd; belgrad; belgrado
ro Bucharest: bucurești; bucuresti; bukarest; bucarest
bg Sofia: sofija
gr Athens: athina; athen; athenes
gr Thessaloniki: saloniki; salonique; salonicco; salonica
lv Riga: riga city
lt Vilnius: wilna
ee Tallinn: reval
ua Kyiv: kiev; kiew; kyiv; kijow
ua Lviv: lemberg; lvov; leopoli; léopol; lwow; leopolis
ru Moscow: moskva; moskau; moscou
ru Saint Petersburg: st petersburg; sankt petersburg
tr Istanbul: konstantinopel; istanbul city
de Göttingen: gottinga; goettingue
de Augsburg: augsbourg
de Münster: munster westfalen
de Osnabrück: osnabruck
de Magdeburg: magdebourg; magdeburgo
de Lübeck: lubeca; lubeka; luebeck
de Würzburg: wurtzbourg; wuerzburg
de Passau: pasawa
ch Schaffhausen: schaffhouse; sciaffusa
ch Solothurn: soleure; soletta
ch Neuchâtel: neuenburg
ch Chur: coire; coira
ch Winterthur: winterthour
fr Colmar: kolmar
fr Dunkerque: dunkirk; dünkirchen; duinkerke
fr Arras: atrecht
be Kortrijk: courtrai
be Tournai: doornik
be Mons: bergen henegouwen
be Aalst: alost
be Ypres: ieper; ypern
nl Nijmegen: nimègue; nimwegen; nimega
nl Leiden: leyde; leyden
nl Groningen: groningue
it Trento: trient; trente
it Verona: vérone
it Trieste: triest
it Mantua: mantova; mantoue
it Merano: meran
it Brixen: bressanone
it Syracuse: siracusa; syrakus
it Livorno: leghorn; livourne
es La Coruña: a coruña; la corogne; corunna
es Córdoba: cordoue
es Pamplona: iruña; pampelune
es Vitoria-Gasteiz: vitoria
es Cadiz: cádiz; cadix
pl Bydgoszcz: bromberg
pl Torun: toruń
pl Opole: oppeln
pl Gliwice: gleiwitz
pl Olsztyn: allenstein
pl Elbląg: elbing
pl Legnica: liegnitz
pl Zielona Góra: grünberg in schlesien
pl Bielsko-Biala: bielsko-biała; bielitz
pl Zabrze: hindenburg oberschlesien
pl Koszalin: köslin
pl Slupsk: słupsk; stolp in pommern
pl Czestochowa: częstochowa; tschenstochau
cz Ostrava: mährisch ostrau; ostrau
cz Olomouc: olmütz; olmuetz
cz Liberec: reichenberg
cz České Budějovice: budweis; ceske budejovice
cz Karlovy Vary: karlsbad; carlsbad
cz Ústí nad Labem: aussig
cz Hradec Králové: königgrätz
cz Zlín: zlin
cz Jihlava: iglau
cz Opava: troppau
sk Košice: kosice; kaschau; kassa; cassovie
sk Banská Bystrica: neusohl
sk Žilina: sillein
sk Trnava: tyrnau
sk Prešov: preschau; eperies
hu Győr: gyor
hu Pécs: pecs; fünfkirchen
hu Szeged: szegedin
hu Debrecen: debrezin
hu Székesfehérvár: stuhlweissenburg
hu Sopron: ödenburg
hu Szombathely: steinamanger
hu Eger: erlau
si Maribor: marburg an der drau
si Celje: cilli
si Kranj: krainburg
hr Rijeka: fiume; sankt veit am flaum
hr Split: spalato
hr Dubrovnik: ragusa in dalmatien
hr Osijek: esseg; eszek
rs Novi Sad: neusatz; újvidék
ro Cluj-Napoca: cluj; klausenburg; kolozsvár; claudiopolis
ro Timișoara: timişoara; timisoara; temeswar; temeschburg; temesvár
ro Sibiu: hermannstadt; nagyszeben
ro Brașov: braşov; brasov; kronstadt; brassó
ro Oradea: grosswardein; nagyvárad
ro Sighișoara: sighişoara; schässburg
ro Iași: iaşi; iasi; jassy
ro Târgu Mureș: târgu-mureş; neumarkt am mieresch; marosvásárhely
ro Bistrița: bistriţa; bistritz
ro Constanța: constanţa; constanta; konstanza
ro Alba Iulia: karlsburg; weissenburg siebenbürgen
bg Plovdiv: philippopel; plowdiw
bg Varna: warna
gr Patras: patra; pátra; patrasso
gr Heraklion: irákleion; iraklio
lt Kaunas: kowno; kovno
lt Klaipėda: klaipeda; memel
lv Daugavpils: dünaburg
lv Liepāja: liepaja; libau
lv Jelgava: mitau
ee Tartu: dorpat
ee Pärnu: pernau
ee Narva: narwa
ua Chernivtsi: czernowitz; tschernowitz; cernăuți
ua Odesa: odessa
ua Kharkiv: kharkov; charkow; charkiw
ua Uzhhorod: ungwar; ungvár
ua Ivano-Frankivsk: ivano-frankivs’k; stanislau
ua Ternopil: ternopil’; tarnopol
ru Kaliningrad: königsberg; koenigsberg; krolewiec
fi Tampere: tammerfors
fi Oulu: uleåborg
fi Espoo: esbo
al Tirana: tiranë; tirane
tr Izmir: i̇zmir; smirne
tr Edirne: adrianopel
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
