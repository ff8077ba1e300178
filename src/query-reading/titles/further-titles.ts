/**
 * Titles in Dutch, Italian and Spanish for the roles in the other tables: `id: synonyms`. Plurals are listed if they do
 * not end with "s", "es" or "en". Sources: the ISCO-08 translations of CBS, ISTAT and INE, and the labels of ESCO 1.1
 * (European Commission, CC BY 4.0).
 */
export const furtherTitles = `
ceo: algemeen directeur; directeur generaal; amministratore delegato; amministratrice delegata; direttore generale; direttrice generale; consejero delegado; consejera delegada; director general; directora general
md: algemeen directeur; bedrijfsleider; zaakvoerder; amministratore unico; director general; directora general; director gerente; directora gerente
cfo: financieel directeur; direttore finanziario; direttrice finanziaria; direttore amministrativo; director financiero; directora financiera; director de finanzas; directora de finanzas
cto: technisch directeur; direttore tecnico; direttrice tecnica; director tecnico; directora tecnica
coo: operationeel directeur; direttore operativo; direttrice operativa; director de operaciones; directora de operaciones
cio: direttore sistemi informativi; director de sistemas; directora de sistemas
president: voorzitter; presidente
chro: direttore risorse umane; direttrice risorse umane; direttore del personale; director de recursos humanos; directora de recursos humanos; director de rrhh; directora de rrhh
medical-chief: medisch directeur; direttore sanitario; direttrice sanitaria; director medico; directora medica
nursing-chief: hoofd verpleging; direttore infermieristico; director de enfermeria; directora de enfermeria
founder: oprichter; medeoprichter; fondatore; fondatrice; cofondatore; fundador; fundadora; cofundador; cofundadora
owner: eigenaar; titolare; proprietario; propietario; propietaria; dueno; duena
engineer: ingegnere; ingegneri; ingeniero; ingeniera
software-engineer: softwareontwikkelaar; ontwikkelaar; programmeur; sviluppatore; sviluppatrice; sviluppatori; sviluppatore software; sviluppatori software; programmatore; programmatori; desarrollador; desarrolladora; desarrollador de software; programador; programadora
architect: architetto; architetti; arquitecto; arquitecta
system-administrator: systeembeheerder; netwerkbeheerder; amministratore di sistema; sistemista; administrador de sistemas; administradora de sistemas; administrateur systemes et reseaux; administratrice systemes; administrateur reseaux; reseaux et systemes administrateur; it administratorin; systemadministratorin
civil-engineer: civiel ingenieur; ingegnere civile; ingegneri civili; ingeniero civil; ingeniera civil; ingeniero de caminos; ingenieur genie civil; ingenieure genie civil
mechanical-engineer: werktuigbouwkundige; werktuigbouwkundig ingenieur; ingegnere meccanico; ingegneri meccanici; ingeniero mecanico; ingeniera mecanica
electrical-engineer: elektrotechnisch ingenieur; ingegnere elettrico; ingeniero electrico; ingeniera electrica
graphic-designer: grafisch ontwerper; grafisch vormgever; grafico; disenador grafico; disenadora grafica
product-manager: responsabile prodotto; jefe de producto; jefa de producto
project-manager: projectleider; projectmanager; responsabile di progetto; capo progetto; jefe de proyecto; jefa de proyecto; director de proyectos
account-executive: vertegenwoordiger; verkoper; rappresentante; venditore; comercial; representante de ventas; vendedor
sales-manager: verkoopleider; verkoopmanager; responsabile vendite; responsabile commerciale; jefe de ventas; jefa de ventas; gerente de ventas; responsable de ventas
marketing-manager: marketingmedewerker; responsabile marketing; jefe de marketing; gerente de marketing
recruiter: werver; selezionatore; reclutador; reclutadora
hr-manager: personeelsmanager; responsabile risorse umane; responsabile del personale; responsable de recursos humanos; jefe de personal; jefa de personal; gerente de recursos humanos
assistant: directiesecretaresse; secretaresse; directieassistent; managementassistent; assistente; assistente di direzione; segretaria; segretario; secretaria; secretario; asistente; asistente de direccion; secretaria de direccion; administrativo; administrativa
accountant: boekhouder; boekhoudster; ragioniere; ragioniera; ragionieri; contabile; contabili; contable; contador; contadora
tax-advisor: belastingadviseur; fiscalist; commercialista; commercialisti; consulente fiscale; asesor fiscal; asesora fiscal
auditor: registeraccountant; revisore; revisore contabile; revisori; auditora
internal-auditor: interne revision; revisor; revision; auditeur interne; auditrice interne; auditeurs internes; revisore interno; auditor interno; auditora interna; interner revisor
payroll: salarisadministrateur; addetto paghe; tecnico de nominas; gestionnaire de paye
controller: bedrijfscontroller; controller di gestione; responsabile controllo di gestione
treasurer: penningmeester; tesoriere; tesorero; tesorera
attorney: advocaat; advocaten; advocate; avvocato; avvocata; avvocati; abogado; abogada
notary: notaris; notarissen; notaio; notai; notario; notaria; notary public; notaries public; notaries
counsel: bedrijfsjurist; giurista; asesor juridico; asesora juridica
paralegal: juridisch medewerker; assistente legale
buyer: inkoper; inkoopster; buyers; addetto acquisti; compratore; comprador; compradora
procurement-manager: inkoopmanager; responsabile acquisti; responsabile ufficio acquisti; jefe de compras; jefa de compras; responsable de compras; gerente de compras
supply-chain-manager: logistiek manager; responsabile logistica; jefe de logistica; responsable de logistica
production-manager: productieleider; productiemanager; responsabile produzione; responsabile di produzione; jefe de produccion; jefa de produccion; responsable de produccion
plant-manager: fabrieksdirecteur; fabrieksmanager; direttore di stabilimento; direttrice di stabilimento; responsabile di stabilimento; direttore stabilimento; jefe de planta; jefa de planta; director de planta; directora de planta; director de fabrica; gerente de planta; betriebsleiter; betriebsleiterin; directeur d usine; directrice d usine; factory manager
quality-manager: kwaliteitsmanager; responsabile qualita; responsabile della qualita; jefe de calidad; responsable de calidad; qm beauftragter; qm beauftragte; qualitatsbeauftragter; qualitatsbeauftragte; gerente de calidad
safety-officer: preventieadviseur; veiligheidskundige; responsabile sicurezza; rspp; tecnico de prevencion; jefe de seguridad y salud
dpo: functionaris gegevensbescherming; responsabile della protezione dei dati; delegado de proteccion de datos; delegada de proteccion de datos
teacher: leraar; lerares; leraren; leerkracht; docent; insegnante; insegnanti; docente; profesor; profesora
primary-teacher: leerkracht basisonderwijs; basisschoolleraar; maestra elementare; insegnante scuola primaria; insegnante di scuola primaria; maestra de primaria; maestro de primaria; profesor de primaria
secondary-teacher: leraar voortgezet onderwijs; insegnante scuola secondaria; profesor de secundaria; profesora de secundaria
head-teacher: schooldirecteur; schoolhoofd; directeur basisschool; dirigente scolastico; dirigente scolastica; preside; director de escuela; directora de escuela; director de colegio; directora de colegio; rektor grundschule; rektorin grundschule; grundschulrektor; grundschulrektorin; konrektor; school principal; primary school principal; principal high school; high school principal; proviseur; proviseure; principal de college
professor: hoogleraar; hoogleraren; professore; professoressa; catedratico; catedratica
lecturer: universitair docent; ricercatore universitario; profesor titular; profesora titular; universitatsdozent; universitatsdozentin
dean: decaan; preside di facolta; decano; decana; doyen de la faculte
scientist: onderzoeker; ricercatore; ricercatrice; ricercatori; investigador; investigadora
doctor: arts; artsen; medico; medici; medica
veterinarian: dierenarts; dierenartsen; veterinario; veterinaria; veterinari
surgeon: chirurgo; chirurga; chirurghi; cirujano; cirujana
general-practitioner: huisarts; huisartsen; medico di base; medico de familia
nurse: verpleegkundige; verpleegkundigen; verpleger; verpleegster; infermiere; infermiera; infermieri; enfermero; enfermera; pflegefachfrau; pflegefachmann; pflegefachkraft; pflegefachkrafte; pflegefachperson; infirmier diplome d etat; infirmiere diplomee d etat
ward-manager: hoofdverpleegkundige; coordinatore infermieristico; caposala; jefe de enfermeria; supervisora de enfermeria; pflegegruppenleitung; oberschwester
pharmacist: apothekeres; apothekers; farmacista; farmacisti; farmaciste; farmaceutico; farmaceutica
dentist: tandarts; tandartsen; odontoiatra; odontoiatri; odontologo; odontologa; dental surgeon; chirurgien dentiste; chirurgienne dentiste; chirurgiens dentistes
radiographer: medizinisch technische radiologieassistentin; medizinisch technischer radiologieassistent; radiologisch laborant; radiologietechnologe; radiologietechnologin; tecnico di radiologia; tecnico de radiologia; tecnica de radiologia
paramedic: ambulanceverpleegkundige; ambulanceverpleger; soccorritore; tecnico de emergencias; sanitario
physiotherapist: fysiotherapeut; fysiotherapeuten; kinesist; kinesitherapeut; fisioterapista; fisioterapisti; fisioterapeuta
psychologist: psycholoog; psychologen; psicologo; psicologa; psicologi
occupational-therapist: ergotherapeuten; terapista occupazionale; terapeuta ocupacional
speech-therapist: logopedist; logopediste; logopedista; logopedisti; logopeda; speech pathologist; speech language pathologist
midwife: verloskundige; verloskundigen; vroedvrouw; ostetrica; ostetriche; ostetrico; matrona; comadrona; obstetra
dietitian: dietist; dietiste; dietista; dietisti; nutrizionista; nutrizionisti; nutricionista
optician: opticien; ottico; ottici; optico; optica
social-worker: maatschappelijk werker; maatschappelijk werkster; assistente sociale; assistenti sociali; trabajador social; trabajadora social; assistente sociale
childcare-worker: pedagogisch medewerker; kleuterleidster; educatore; educatrice; educatori; educador infantil; educadora infantil; nursery teacher; kindergartnerin; kindergartner; educatrice de jeunes enfants; educateur de jeunes enfants
electrician: elektricien; elettricista; elettricisti; electricista; elektroinstallateur; elektroinstallateurin; elektroniker fur gebaudetechnik; elektroniker fur energie und gebaudetechnik; elektromonteur
plumber: loodgieter; idraulico; idraulici; fontanero; fontanera; plomero; gasfiter; anlagenmechaniker shk; plombier chauffagiste; sanitarinstallateur; spengler
roofer: dakdekker; conciatetti; techador; roofing contractor; spengler
carpenter: timmerman; timmerlieden; schrijnwerker; falegname; falegnami; carpintero; carpintera; ebanista
mason: metselaar; muratore; muratori; albanil
painter: schilder; imbianchino; imbianchini; pintor; pintora; peintre en batiment; peintres en batiment; malermeister; malermeisterin
welder: lasser; saldatore; saldatori; soldador; soldadora
locksmith: slotenmaker; fabbro; fabbri; cerrajero
fitter: monteur; onderhoudsmonteur; montatore; montador
chimney-sweep: schoorsteenveger; spazzacamino; deshollinador; rauchfangkehrer; rauchfangkehrerin; schornsteinfegermeister; kaminfeger; kaminfegerin; bezirksschornsteinfeger
mechanic: meccanico; meccanici; mecanico; mecanica; monteur
car-mechanic: automonteur; meccanico auto; autoriparatore; mecanico de automoviles; mecanico automotriz; kfz mechaniker; kfz mechatronikerin
tiler: tegelzetter; piastrellista; alicatador
glazier: glaszetter; vetraio; cristalero
site-manager: werfleider; uitvoerder bouw; capocantiere; direttore di cantiere; direttore dei lavori; jefe de obra; jefa de obra; site manager; chef de chantier; chefs de chantier; conducteur de travaux; conducteurs de travaux; conductrice de travaux; bauleiter; bauleiterin; bauleitung
quantity-surveyor: economiste de la construction; economistes de la construction; bouwkostendeskundige; computista
facility-manager: facilitair manager; responsabile facility; responsable de servicios generales; responsable services generaux; responsable des services generaux
real-estate-agent: makelaar; agente immobiliare; agenti immobiliari; agente inmobiliario; agente inmobiliaria; agents immobiliers
insurance-agent: verzekeringsagent; assicuratore; agente assicurativo; agente de seguros; corredor de seguros
actuary: actuaris; actuarissen; attuario; actuario; actuaria
claims-handler: schadebehandelaar; liquidatore; perito assicurativo; tramitador de siniestros; gestionnaire sinistres; gestionnaires sinistres; gestionnaire de sinistres; schadensachbearbeiter; schadensachbearbeiterin
underwriter: acceptant; suscriptor
customs-official: douanebeambte; doganiere; funzionario doganale; agente de aduanas; funcionario de aduanas; customs inspector; inspecteur des douanes; inspectrice des douanes
police-officer: politieagent; politieagenten; agente; agente di polizia; poliziotto; poliziotta; poliziotti; policia; agente de policia
firefighter: brandweerman; brandweerlieden; vigile del fuoco; vigili del fuoco; bombero; bombera; feuerwehrleute
judge: rechter; giudice; giudici; juez; jueza; jueces
mayor: burgemeester; sindaco; sindaca; sindaci; alcalde; alcaldesa; stadtprasident; stadtprasidentin; gemeindeprasident; gemeindeprasidentin; lord mayor; mairesse
urban-planner: stedenbouwkundige; stedenbouwkundigen; planoloog; urbanista; urbanisti; stadtplaner; stadtplanerin; urbaniste
librarian: bibliothecaris; bibliothecarissen; bibliotecario; bibliotecaria; bibliotecari; bibliothecaires
archivist: archivaris; archivista
curator: conservator; curatore; curatrice; conservador de museo; conservateur du patrimoine; conservatrice du patrimoine; conservatrice de musee; museumskurator; museumskuratorin; conservateurs de musee
soldier: militair; militare; soldado; militar
warehouse-manager: magazijnmanager; magazijnchef; magazijnbeheerder; responsabile magazzino; responsabile di magazzino; capo magazziniere; jefe de almacen; jefa de almacen; encargado de almacen; lagerleiter; lagerleiterin; leiter lager; leitung lager; responsable d entrepot
warehouse-worker: magazijnmedewerker; magazziniere; magazzinieri; mozo de almacen; almacenista
truck-driver: vrachtwagenchauffeur; camionista; camionisti; autista di camion; camionero; camionera; conductor de camion; transportista
forklift-driver: heftruckchauffeur; carrellista; mulettista; carretillero
crane-operator: kraanmachinist; gruista; gruisti; gruero
bus-driver: buschauffeur; autista di autobus; conductor de autobus
train-driver: treinmachinist; macchinista; macchinisti; maquinista; conducteur de train
dispatcher: transportplanner; planner; addetto trafico
freight-forwarder: expediteur; spedizioniere; spedizionieri; transitario; agente de carga
courier: koerier; fattorino; repartidor; mensajero
head-chef: chef kok; chefkok; capocuoco; capo cuoco; chef de cocina; jefe de cocina; jefa de cocina; executive chef
cook: kok; kokkin; cuoco; cuoca; cuochi; cocinero; cocinera
sous-chef: souschef kok; sottochef; segundo de cocina
waiter: ober; serveerster; kelner; cameriere; cameriera; camerieri; camarero; camarera; mesero; mozo
bartender: barista; barman; barmannen; cantinero; camarero de barra
sommelier: sumiller
hotel-manager: direttore d albergo; direttrice d albergo; direttore di hotel; direttore hotel; director de hotel; directora de hotel; gerente de hotel
housekeeper: hoofd huishouding; governante; gobernanta; gouvernante d etage; gouvernantes generales
receptionist: receptioniste; receptionisten; recepcionista; addetto alla reception
cleaner: schoonmaker; schoonmaakster; addetto alle pulizie; limpiador; limpiadora
baker: bakker; panettiere; panettiera; panettieri; fornaio; fornai; panadero; panadera; backermeister; backermeisterin; maitre boulanger
pastry-chef: banketbakker; pasticcere; pasticceri; pastelero; pastelera
butcher: slager; macellaio; macellai; carnicero; carnicera; metzgermeister; fleischermeister
brewer: brouwer; brouwmeester; birraio; mastro birraio; birrai; cervecero; maestro cervecero; brauer und malzer; brewers
winemaker: wijnmaker; wijnbouwer; viticoltore; viticoltori; enologo; enologa; enologi; vinatero; viticultor; viticultora; oenologue; onologen
hairdresser: kapper; kapster; parrucchiere; parrucchiera; parrucchieri; peluquero; peluquera; barbiere; barbero; friseurmeister; friseurmeisterin; barbers
beautician: schoonheidsspecialist; schoonheidsspecialiste; estetista; estetisti; esteticista; esteticienne
tailor: kleermaker; sarto; sarta; sarti; sastre; modista; couturiere; couturier; massschneiderin; schneidermeister
shoemaker: schoenmaker; calzolaio; calzolai; zapatero
jeweller: goudsmid; edelsmid; orafo; orafi; gioielliere; orfebre; joyero; joyera; orfevre; goldschmiedemeister; silberschmied
watchmaker: horlogemaker; orologiaio; relojero
farmer: boer; boeren; boerin; landbouwer; agricoltore; agricoltrice; agricoltori; agricultor; agricultora; granjero; ganadero; bauer; bauerin
gardener: hovenier; tuinman; giardiniere; giardiniera; giardinieri; jardinero; jardinera
agronomist: agronoom; agronomo; agronoma; agronomi; perito agrario; ingeniero agronomo; ingeniera agronoma; ingenieur agronome; ingenieure agronome; ingenieurs agronomes
forester: boswachter; bosbouwer; forestale; guardia forestale; ingeniero forestal; guarda forestal; forestier; forestiere; revierforster; revierforsterin; forstwirt; forstwirtin; garde forestier
fisher: visser; pescatore; pescatori; pescador
biologist: bioloog; biologen; biologo; biologa; biologi; biologiste
chemist: scheikundige; chemicus; chimico; chimica; chimici; quimico; quimica
physicist: natuurkundige; fisico; fisica; fisici
geologist: geoloog; geologen; geologo; geologa; geologi; exploration geologist
statistician: statisticus; statistico; statistici; estadistico
meteorologist: meteoroloog; meteorologo; meteorologa; meteorologi
lab-technician: laborante; laboranten; laboratoriumtechnicus; analist laboratorium; tecnico di laboratorio; tecnici di laboratorio; tecnico de laboratorio; tecnica de laboratorio; technicien de laboratoire; technicienne de laboratoire; techniciens de laboratoire
technician: technicus; tecnico; tecnica; tecnici
journalist: journaliste; giornalista; giornalisti; cronista; periodista; verslaggever
editor-in-chief: hoofdredacteur; hoofdredactrice; direttore responsabile; caporedattore; redactor jefe; redactora jefe; jefe de redaccion; redacteurs en chef; redactrice en chef; chefredakteure; chefredakteurin
writer: schrijver; scrittore; scrittrice; escritor; escritora; redattore; redattrice; redactor; redactora
photographer: fotograaf; fotografe; fotografen; fotografo; fotografa; fotografi; photographes
translator: vertaler; vertaalster; traduttore; traduttrice; traduttori; traductor; traductora
interpreter: tolk; tolken; interprete; interpreti
sound-engineer: geluidstechnicus; fonico; tecnico del suono; tecnico de sonido; ingeniero de sonido; technicien du son; techniciens du son
video-editor: montatore video; montatore; editor de video; monteur video; monteurs video; monteuse video; cutter; cutterin; film editor
musician: musicista; musicisti; muzikant; musico
actor: acteur; attore; attrice; attori; actriz
pilot: piloot; piloten; pilota; piloti; piloto; piloto de linea; pilotes de ligne; airline captain; captain a320; flugkapitanin
flight-attendant: assistente di volo; assistenti di volo; hostess; steward; auxiliar de vuelo; azafata; tripulante de cabina; hotesses de l air; flugbegleiterinnen
ship-captain: kapitein; capitano; capitan
driving-instructor: rijinstructeur; rijschoolhouder; istruttore di guida; profesor de autoescuela; moniteurs d auto ecole
store-manager: winkelmanager; filiaalmanager; direttore di negozio; responsabile negozio; store managers; gerente de tienda; encargado de tienda; jefe de tienda
customer-advisor: verkoopmedewerker; commesso; commessa; dependiente; dependienta
guard: bewaker; beveiliger; guardia giurata; addetto alla sicurezza; vigilante; vigilante de seguridad; guardia de seguridad
priest: pastoor; dominee; prete; parroco; sacerdote; cura parroco
tour-guide: reisleider; gids; guida turistica; guide turistiche; guia turistico; guia de turismo
consultant: adviseur; consulente; consulenti; consultor; consultora; asesor; asesora
economist: econoom; economista; economisti
trainer: opleider; formatore; formatrice; formador; formadora
`;

/** Words for business functions in Dutch, Italian and Spanish: `id: words`. Sources as above. */
export const furtherFunctions = `
sales: verkoop; vendite; ventas; commerciale; comercial
procurement: inkoop; acquisti; compras
hr: personeelszaken; personeel; risorse umane; recursos humanos; rrhh
finance: financien; finanza; finanziario; financiero; financiera; amministrazione finanza
marketing: mercadotecnia
production: productie; produzione; produccion
quality: kwaliteit; qualita; calidad
supply-chain: logistiek; logistica
maintenance: onderhoud; manutenzione; mantenimiento
communications: communicatie; comunicazione; comunicacion
it: informatica; sistemas; sistemi informativi; ict
legal: juridische zaken; juridica; juridico
product: producto; prodotto
data: datos; dati
operations: operaciones; operazioni
technology: tecnologia
`;

/** Words for levels of seniority in Dutch, Italian and Spanish: `level: words`. Sources as above. */
export const furtherLevels = `
head: hoofd; afdelingshoofd; capo; jefe; jefa
director: direttore; direttrice; direttori; directora; directores; bestuurder
manager: responsabile; responsabili; gerente; teamleider; encargado; encargada; leidinggevende
intern: stagiair; tirocinante; becario; becaria
`;
