/**
 * Regions inside countries, one per line: `COUNTRY REGION: English name; other names`. REGION is the code of the
 * first-level division in GeoNames. If one of the other names has two letters, it is the abbreviation that follows the
 * town in an address.
 */
export const regionTable = `
de 01: Baden-Württemberg; bw; bade wurtemberg; baden wurtemberg
de 02: Bavaria; bayern; baviere; freistaat bayern
de 16: Berlin; state of berlin; land berlin
de 11: Brandenburg; brandebourg
de 03: Bremen; freie hansestadt bremen
de 04: Hamburg; freie und hansestadt hamburg
de 05: Hesse; hessen
de 12: Mecklenburg-Vorpommern; mecklenburg western pomerania
de 06: Lower Saxony; niedersachsen; basse saxe
de 07: North Rhine-Westphalia; nordrhein westfalen; nrw; rhenanie du nord westphalie
de 08: Rhineland-Palatinate; rheinland pfalz; rhenanie palatinat
de 09: Saarland; sarre
de 13: Saxony; sachsen; saxe
de 14: Saxony-Anhalt; sachsen anhalt
de 10: Schleswig-Holstein
de 15: Thuringia; thuringen; thuringe
at 01: Burgenland
at 02: Carinthia; karnten
at 03: Lower Austria; niederosterreich
at 04: Upper Austria; oberosterreich
at 05: Salzburg; salzburger land
at 06: Styria; steiermark
at 07: Tyrol; tirol
at 08: Vorarlberg
at 09: Vienna; wien
ch ZH: Zurich; canton of zurich; kanton zurich
ch GE: Geneva; canton of geneva; kanton genf; genf
ch VD: Vaud; waadt; canton de vaud
ch BE: Bern; canton of bern; kanton bern
ch BS: Basel-City; basel stadt; bale ville
ch BL: Basel-Landschaft; baselland
ch ZG: Zug; kanton zug; canton of zug
ch LU: Lucerne; kanton luzern; luzern
ch SG: St. Gallen; kanton st gallen; saint gallen; sankt gallen
ch AG: Aargau; argovie
ch TI: Ticino; tessin
ch VS: Valais; wallis
ch TG: Thurgau
ch GR: Grisons; graubunden
ch FR: Fribourg; freiburg im uchtland
ch NE: Neuchâtel; neuenburg
fr 11: Île-de-France; ile de france; idf; region parisienne; paris region; grand paris
fr 84: Auvergne-Rhône-Alpes; rhone alpes; auvergne
fr 93: Provence-Alpes-Côte d'Azur; paca; provence; cote d azur; french riviera
fr 32: Hauts-de-France; nord pas de calais
fr 44: Grand Est; alsace champagne ardenne lorraine; region grand est
fr 76: Occitanie; occitania; midi pyrenees
fr 75: Nouvelle-Aquitaine; new aquitaine; aquitaine
fr 52: Pays de la Loire
fr 53: Brittany; bretagne
fr 28: Normandy; normandie
fr 27: Bourgogne-Franche-Comté; bourgogne; burgundy
fr 24: Centre-Val de Loire
fr 94: Corsica; corse
it 01: Abruzzo; abruzzi; abruzzen
it 02: Basilicata
it 03: Calabria; kalabrien; calabre
it 06: Friuli-Venezia Giulia; friuli; friaul
it 08: Liguria; ligurien; ligurie
it 10: Marche; marken
it 11: Molise
it 13: Apulia; puglia; apulien; pouilles
it 14: Sardinia; sardegna; sardinien; sardaigne
it 15: Sicily; sicilia; sizilien; sicile
it 18: Umbria; umbrien; ombrie
it 19: Aosta Valley; valle d aosta; aostatal
es 07: Balearic Islands; baleares; balearen; mallorca; majorca; ibiza
es 27: La Rioja; rioja
es 31: Murcia Region; region de murcia
es 32: Navarre; navarra; comunidad foral de navarra
es 34: Asturias; asturien
es 39: Cantabria; kantabrien
es 52: Aragon; aragonien
es 53: Canary Islands; canarias; kanaren; kanarische inseln; teneriffa; tenerife; gran canaria
es 54: Castile-La Mancha; castilla la mancha
es 55: Castile and León; castilla y leon
es 57: Extremadura
se 27: Skåne; skane; schonen; scania; skane lan; scanie
se 28: Västra Götaland; vastra gotaland; west gothland; vastra gotalands lan
se 26: Stockholm County; stockholms lan
se 21: Uppsala County; uppsala lan
se 16: Östergötland; ostergotland; ostergotlands lan
se 08: Jönköping County; jonkopings lan
se 23: Västerbotten; vasterbotten
dk 17: Capital Region of Denmark; hovedstaden; region hovedstaden
dk 18: Central Denmark; midtjylland; region midtjylland
dk 19: North Denmark; nordjylland; region nordjylland
dk 20: Zealand; sjaelland; seeland; region sjaelland
dk 21: Southern Denmark; syddanmark; region syddanmark
pl 72: Lower Silesia; dolnoslaskie; niederschlesien
pl 73: Kuyavia-Pomerania; kujawsko pomorskie
pl 74: Łódź Voivodeship; lodzkie
pl 75: Lublin Voivodeship; lubelskie
pl 77: Lesser Poland; malopolska; malopolskie; kleinpolen
pl 78: Masovia; mazowieckie; mazowsze; masowien
pl 80: Subcarpathia; podkarpackie
pl 82: Pomerania; pomorskie; pommern
pl 83: Silesia; slaskie; slask; schlesien; silesie
pl 86: Greater Poland; wielkopolska; wielkopolskie; grosspolen
pl 87: West Pomerania; zachodniopomorskie; westpommern
fi 01: Uusimaa; nyland
fi 02: Southwest Finland; varsinais suomi
fi 06: Pirkanmaa
ie L: Leinster; county dublin; co dublin
ie M: Munster
ie C: Connacht
pt 04: Braga District; minho
pt 09: Algarve
ch SO: Solothurn; kanton solothurn; soleure
ch SH: Schaffhausen; kanton schaffhausen; schaffhouse
ch SZ: Schwyz; kanton schwyz
cz 78: South Moravia; jihomoravsky; jihomoravsky kraj; sudmahren
in 16: Maharashtra
in 19: Karnataka
in 07: Delhi NCR; ncr; national capital region
in 40: Telangana
in 25: Tamil Nadu
br 27: São Paulo State; estado de sao paulo
br 21: Rio de Janeiro State; estado do rio de janeiro
gb ENG: England; angleterre
gb SCT: Scotland; schottland; ecosse
gb WLS: Wales; pays de galles
gb NIR: Northern Ireland; nordirland; irlande du nord
nl 07: North Holland; noord holland
nl 11: South Holland; zuid holland
nl 06: North Brabant; noord brabant; brabant
nl 09: Utrecht
nl 03: Gelderland
be VLG: Flanders; vlaanderen; flandern; flandre
be WAL: Wallonia; wallonie; francophone belgium; french speaking belgium; belgique francophone
be BRU: Brussels Capital; brussels region
es 56: Catalonia; cataluna; catalunya; katalonien
es 29: Madrid; comunidad de madrid; community of madrid
es 51: Andalusia; andalucia
es 59: Basque Country; pais vasco; euskadi
es 60: Valencia; comunidad valenciana; valencian community
es 58: Galicia
it 09: Lombardy; lombardia; lombardei
it 07: Lazio; latium
it 12: Piedmont; piemonte
it 20: Veneto; venetia
it 16: Tuscany; toscana; toskana
it 05: Emilia-Romagna
it 04: Campania
it 17: Trentino-Alto Adige
ca 01: Alberta; ab
ca 02: British Columbia; bc
ca 03: Manitoba; mb
ca 08: Ontario; on
ca 10: Quebec; qc; quebec province
ca 07: Nova Scotia; ns
ca 11: Saskatchewan; sk
au 02: New South Wales; nsw
au 07: Victoria; vic
au 04: Queensland; qld
au 08: Western Australia
au 05: South Australia
us AL: Alabama; al
us AK: Alaska; ak
us AZ: Arizona; az
us AR: Arkansas; ar
us CA: California; ca; calif; kalifornien; californie
us CO: Colorado; co
us CT: Connecticut; ct
us DE: Delaware; de
us DC: Washington, D.C.; dc; d c; district of columbia
us FL: Florida; fl; floride
us GA: Georgia; ga
us HI: Hawaii; hi
us ID: Idaho; id
us IL: Illinois; il
us IN: Indiana; in
us IA: Iowa; ia
us KS: Kansas; ks
us KY: Kentucky; ky
us LA: Louisiana; la
us ME: Maine; me
us MD: Maryland; md
us MA: Massachusetts; ma; mass
us MI: Michigan; mi
us MN: Minnesota; mn
us MS: Mississippi; ms
us MO: Missouri; mo
us MT: Montana; mt
us NE: Nebraska; ne
us NV: Nevada; nv
us NH: New Hampshire; nh
us NJ: New Jersey; nj
us NM: New Mexico; nm
us NY: New York State; ny; new york; state of new york; upstate new york
us NC: North Carolina; nc
us ND: North Dakota; nd
us OH: Ohio; oh
us OK: Oklahoma; ok
us OR: Oregon; or
us PA: Pennsylvania; pa
us RI: Rhode Island; ri
us SC: South Carolina; sc
us SD: South Dakota; sd
us TN: Tennessee; tn
us TX: Texas; tx
us UT: Utah; ut
us VT: Vermont; vt
us VA: Virginia; va
us WA: Washington State; wa; washington
us WV: West Virginia; wv
us WI: Wisconsin; wi
us WY: Wyoming; wy
`;

/**
 * Areas around one or more large cities, with the cities that belong to each area. A row that names only the area is
 * treated as if it named the area's first city.
 */
export const areaTable = `
us Research Triangle: research triangle; triangle park; raleigh durham = Raleigh, Durham, Chapel Hill, Cary
us DFW: dfw; dallas fort worth; dallas ft worth metroplex; dallas fort worth metroplex = Dallas, Fort Worth, Arlington, Plano, Irving, Frisco, Garland, McKinney, Denton, Richardson
us San Francisco Bay Area: bay area; sf bay area; silicon valley; san francisco bay; sfba = San Francisco, Oakland, San Jose, Palo Alto, Mountain View, Berkeley, Menlo Park, Redwood City, San Mateo, Sunnyvale, Santa Clara, Fremont, Cupertino, South San Francisco, Burlingame, Foster City, San Bruno, Walnut Creek, Emeryville
de Ruhr Area: ruhrgebiet; ruhr area; ruhr; ruhrpott = Essen, Dortmund, Duisburg, Bochum, Gelsenkirchen, Oberhausen, Hagen, Hamm, Herne, Bottrop, Recklinghausen, Witten, Mülheim
de Rhine-Main: rhein main; rhine main; rhein main gebiet = Frankfurt am Main, Wiesbaden, Mainz, Darmstadt, Offenbach, Hanau, Eschborn, Bad Homburg vor der Höhe, Rüsselsheim
de Rhine-Neckar: rhein neckar; rhine neckar; metropolregion rhein neckar = Mannheim, Heidelberg, Ludwigshafen am Rhein
nl Randstad: randstad = Amsterdam, Rotterdam, The Hague, Utrecht, Haarlem, Leiden, Delft, Almere Stad
ch Romandy: romandie; romandy; suisse romande; french speaking switzerland; francophone switzerland; suisse francophone; frankophone schweiz; westschweiz = Genève, Lausanne, Neuchâtel, Fribourg, Montreux, Vevey, Sitten
`;

/**
 * Larger areas, as lists of cities and of regions; `/CODE` is a region of the country at the start of the line.
 * Sources: the regions and divisions of the US Census Bureau, the ITL 1 regions of the ONS, the Regierungsbezirke, and
 * the former régions.
 */
export const broadAreaTable = `
us New England: new england = /ma, /ct, /ri, /nh, /vt, /me
us Midwest: midwest; mid west; midwestern; midwestern us; us midwest; mittlerer westen = /il, /in, /mi, /oh, /wi, /ia, /ks, /mn, /mo, /ne, /nd, /sd
us Northeast: northeast us; northeastern us; us northeast; northeast united states; northeast usa = /ny, /nj, /pa, /ma, /ct, /ri, /nh, /vt, /me
us Southeast: southeast us; southeastern us; us southeast; southeast usa; southeast united states = /fl, /ga, /nc, /sc, /va, /tn, /al, /ms, /ky, /wv
us Southern US: southern us; southern usa; us south; american south; southern states; the south us = /tx, /fl, /ga, /nc, /sc, /va, /tn, /al, /ms, /ky, /wv, /ar, /la, /ok, /md, /de, /dc
us Southwest: southwest us; southwestern us; us southwest; southwest usa = /az, /nm, /tx, /ok
us West Coast: west coast; westcoast; us west coast; pacific coast; westkuste usa; cote ouest = /ca, /or, /wa
us East Coast: east coast; eastcoast; us east coast; eastern seaboard; ostkuste usa; cote est = /ny, /ma, /ct, /ri, /nh, /me, /nj, /pa, /de, /md, /dc, /va, /nc, /sc, /ga, /fl
us Pacific Northwest: pacific northwest; pnw = /wa, /or
us Mountain West: mountain states; mountain west; rocky mountains = /co, /ut, /id, /mt, /wy, /nv, /nm, /az
us Mid-Atlantic: mid atlantic; midatlantic = /ny, /nj, /pa, /de, /md, /dc, /va
us Tri-State Area: tri state area; tristate area; tri state; tristate; ny metro; new york metro; greater new york = /ny, /nj, /ct
us Great Lakes: great lakes = /il, /in, /mi, /oh, /wi, /mn
us Southern California: southern california; socal; so cal = Los Angeles, San Diego, Irvine, Long Beach, Anaheim, Santa Ana, Riverside, Pasadena, Santa Monica, Burbank, Glendale, Huntington Beach, Newport Beach, Carlsbad, Ontario, Bakersfield, Santa Barbara
us Northern California: northern california; norcal; nor cal = San Francisco, Sacramento, Oakland, San Jose, Fresno, Palo Alto, Mountain View, Berkeley, Sunnyvale, Santa Clara, Fremont, Stockton, Modesto, Santa Rosa, Redding
gb Midlands: midlands; west midlands; east midlands; the midlands = Birmingham, Coventry, Wolverhampton, Leicester, Nottingham, Derby, Stoke-on-Trent, Northampton, Worcester, Lincoln, Solihull, Walsall, Dudley, Warwick, Loughborough, Burton upon Trent, Telford, Hereford
gb Yorkshire: yorkshire; yorkshire and the humber = Leeds, Sheffield, Bradford, York, Hull, Kingston upon Hull, Huddersfield, Doncaster, Wakefield, Halifax, Rotherham, Barnsley, Harrogate
gb North West England: north west england; northwest england; the north west; northwest uk; north west uk = Manchester, Liverpool, Salford, Bolton, Stockport, Preston, Blackpool, Warrington, Chester, Blackburn, Wigan, Oldham, Rochdale, Lancaster, Birkenhead
gb North East England: north east england; northeast england = Newcastle upon Tyne, Sunderland, Middlesbrough, Gateshead, Durham, Darlington, Hartlepool
gb South East England: south east england; southeast england; home counties; thames valley; the south east uk = Brighton, Southampton, Portsmouth, Reading, Oxford, Milton Keynes, Slough, Guildford, Maidstone, Basingstoke, Crawley, Woking, Canterbury, Eastbourne, Hastings, High Wycombe, Bracknell, Maidenhead, Windsor
gb South West England: south west england; southwest england; west country = Bristol, Plymouth, Exeter, Bournemouth, Bath, Gloucester, Cheltenham, Swindon, Poole, Torquay, Taunton, Truro
gb East of England: east of england; east anglia = Cambridge, Norwich, Ipswich, Peterborough, Colchester, Chelmsford, Luton, Southend-on-Sea, Watford, Stevenage, Bedford, St Albans
de Northern Germany: norddeutschland; northern germany; north germany; nord deutschland; allemagne du nord = /10, /06, /04, /03, /12
de Southern Germany: suddeutschland; southern germany; south germany; sud deutschland; allemagne du sud = /01, /02
de Eastern Germany: ostdeutschland; eastern germany; east germany; ost deutschland; neue bundeslander; allemagne de l est = /16, /11, /12, /13, /14, /15
de Western Germany: westdeutschland; western germany; west germany; west deutschland; allemagne de l ouest = /07, /05, /08, /09
de Franconia: franken; franconia; mittelfranken; oberfranken; unterfranken; franconie; metropolregion nurnberg = Nürnberg, Fürth, Erlangen, Würzburg, Bamberg, Bayreuth, Coburg, Schweinfurt, Ansbach, Aschaffenburg, Hof, Schwabach, Herzogenaurach, Forchheim, Kulmbach, Lauf an der Pegnitz, Roth, Zirndorf
de Upper Bavaria: oberbayern; upper bavaria; haute baviere; metropolregion munchen = Munich, Ingolstadt, Rosenheim, Freising, Dachau, Erding, Fürstenfeldbruck, Garching bei München, Unterschleißheim, Germering, Starnberg, Traunstein, Weilheim
de Swabia: schwaben; swabia; allgau; bayerisch schwaben; souabe = Augsburg, Kempten, Kaufbeuren, Memmingen, Neu-Ulm, Ulm, Reutlingen, Tübingen, Ravensburg, Biberach, Aalen, Heidenheim an der Brenz, Göppingen
de Rhineland: rheinland; rhineland; rhenanie; rhein ruhr; rhine ruhr = Köln, Cologne, Düsseldorf, Bonn, Aachen, Leverkusen, Krefeld, Mönchengladbach, Neuss, Koblenz, Mainz, Solingen, Wuppertal, Remscheid, Ratingen, Duisburg, Essen
de Lake Constance: bodensee; bodenseeregion; lake constance; lac de constance = Konstanz, Friedrichshafen, Ravensburg, Singen, Radolfzell, Überlingen
ch German-speaking Switzerland: deutschschweiz; german speaking switzerland; german switzerland; suisse alemanique; suisse allemande = /zh, /be, /bs, /bl, /zg, /lu, /sg, /ag, /tg, /gr, /so, /sh, /sz
fr Alsace and Lorraine: alsace lorraine; elsass lothringen = Strasbourg, Mulhouse, Colmar, Haguenau, Metz, Nancy, Thionville, Épinal
fr French Riviera: cote d azur; french riviera; riviera = Nice, Cannes, Antibes, Grasse, Menton, Fréjus, Toulon
fr North of France: nord de la france; northern france = /32
it Northern Italy: northern italy; norditalien; nord italia; italie du nord; north italy = /09, /12, /20, /05, /08, /06, /17, /19
it Southern Italy: southern italy; suditalien; sud italia; italie du sud; mezzogiorno = /04, /13, /03, /02, /15, /14, /01, /11
`;
