/**
 * Regions inside countries: `country code: English name; other names`. The code is the first-level division of
 * GeoNames; codes of two letters are those that addresses have behind the town.
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
fr 44: Grand Est; alsace; elsass; lorraine
fr 76: Occitanie; occitania; midi pyrenees
fr 75: Nouvelle-Aquitaine; new aquitaine; aquitaine
fr 52: Pays de la Loire
fr 53: Brittany; bretagne
fr 28: Normandy; normandie
fr 27: Bourgogne-Franche-Comté; bourgogne; burgundy
fr 24: Centre-Val de Loire
fr 94: Corsica; corse
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
be WAL: Wallonia; wallonie
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
it 17: Trentino-Alto Adige; sudtirol; south tyrol
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

/** Areas that are not administrative divisions, with their cities. */
export const areaTable = `
us San Francisco Bay Area: bay area; sf bay area; silicon valley; san francisco bay; sfba = San Francisco, Oakland, San Jose, Palo Alto, Mountain View, Berkeley, Menlo Park, Redwood City, San Mateo, Sunnyvale, Santa Clara, Fremont, Cupertino, South San Francisco, Burlingame, Foster City, San Bruno, Walnut Creek, Emeryville
de Ruhr Area: ruhrgebiet; ruhr area; ruhr; ruhrpott = Essen, Dortmund, Duisburg, Bochum, Gelsenkirchen, Oberhausen, Hagen, Hamm, Herne, Bottrop, Recklinghausen, Witten, Mülheim
de Rhine-Main: rhein main; rhine main; rhein main gebiet = Frankfurt am Main, Wiesbaden, Mainz, Darmstadt, Offenbach, Hanau, Eschborn, Bad Homburg vor der Höhe, Rüsselsheim
de Rhine-Neckar: rhein neckar; rhine neckar; metropolregion rhein neckar = Mannheim, Heidelberg, Ludwigshafen am Rhein
nl Randstad: randstad = Amsterdam, Rotterdam, The Hague, Utrecht, Haarlem, Leiden, Delft, Almere Stad
ch Romandy: romandie; romandy; suisse romande; french speaking switzerland; westschweiz = Genève, Lausanne, Neuchâtel, Fribourg, Montreux, Vevey, Sitten
`;
