/**
 * Further occupations of crafts, the sciences, the arts and public services, in the form of `professions`. Sources: the
 * ISCO-08 unit groups and the labels of ESCO 1.1 (European Commission, CC BY 4.0) that the other tables lacked, the
 * Berufenet of the Bundesagentur for German, ROME 4.0 for French.
 */
export const crafts = `
funeral-director | Funeral Director | | : funeral director; funeral services director; undertaker; mortician; embalmer; bestatter; bestatterin; bestattermeister; bestattungsfachkraft; entrepreneur de pompes funebres; conseiller funeraire; conseillere funeraire; conseillers funeraires; croque mort; begrafenisondernemer; uitvaartverzorger; impresario funebre; director funerario; directora funeraria
beekeeper | Beekeeper | | : beekeeper; apiarist; imker; imkerin; bienenzuchter; apiculteur; apicultrice; apicoltore; apicoltori; apicultor; bijenhouder
proofreader | Proofreader | | content: proofreader; copy editor; lektor; lektorin; lektoren; lektorat; korrektor; korrektorin; correcteur; correctrice; relecteur; corrector; correttore di bozze; corrector de textos
blacksmith | Blacksmith | | production: blacksmith; farrier; schmied; schmiedin; hufschmied; hufschmiedin; kunstschmied; forgeron; marechal ferrant; marechaux ferrants; ferronnier; smid; herrero; herrador; maniscalco
boilermaker | Boilermaker | | production: boilermaker; coppersmith; kesselbauer; kupferschmied; behalterbauer; chaudronnier; chaudronniere; calderero
shipwright | Shipwright | | production: shipwright; boat builder; boatbuilder; bootsbauer; bootsbauerin; schiffbauer; charpentier de marine; constructeur de bateaux
potter | Potter | | production: potter; ceramicist; ceramist; topfer; topferin; keramiker; keramikerin; potier; potiere; ceramiste; pottenbakker; ceramista; vasaio; alfarero
glassblower | Glassblower | | production: glassblower; glass blower; glasblaser; glasblaserin; glasmacher; souffleur de verre; souffleurs de verre; souffleuse de verre; glasblazer; soffiatore; vidriero
weaver | Weaver | | production: weaver; knitter; weber handweber; handweber; handweberin; tisserand; tisserande; wever; tessitore; tejedor
embroiderer | Embroiderer | | production: embroiderer; sticker stickerin; stickerin; brodeur; brodeuse
leather-worker | Leather Worker | | production: leather worker; leatherworker; saddler; tanner; sattler; sattlerin; feintaschner; gerber; sellier; maroquinier; maroquiniere; tanneur; zadelmaker; pellettiere
cooper | Cooper | | production: coopers; bottcher; kufer; fassbinder; tonnelier; tonelero
wood-carver | Wood Carver | | production: woodcarver; wood carver; woodturner; wood turner; holzbildhauer; holzbildhauerin; holzschnitzer; drechsler; drechslerin; sculpteur sur bois; tourneur sur bois; ebeniste sculpteur
furniture-restorer | Furniture Restorer | | : furniture restorer; mobelrestaurator; restaurateur de meubles
restorer | Restorer | | : restorer; art restorer; conservator; restaurator; restauratorin; restauratoren; restaurateur d art; restauratrice d art; conservateur restaurateur; restauratore; restaurador; restauradora
instrument-maker | Musical Instrument Maker | | production: instrument maker; luthier; violin maker; guitar maker; piano maker; organ builder; piano tuner; geigenbauer; geigenbauerin; instrumentenbauer; klavierbauer; klavierbauerin; orgelbauer; klavierstimmer; facteur d orgues; facteur de pianos; accordeur de pianos; liutaio; liutai; vioolbouwer
bookbinder | Bookbinder | | production: bookbinder; buchbinder; buchbinderin; relieur; relieuse; boekbinder; legatore; encuadernador
engraver | Engraver | | production: engraver; graveur; graveurin; graveure; incisore; grabador
sign-maker | Sign Maker | | production: sign maker; signwriter; schildermaler; schilder und lichtreklamehersteller; enseigniste
milliner | Milliner | | production: milliner; hat maker; hutmacher; hutmacherin; modistin; modiste chapelier; chapelier
miller | Miller | | production: flour miller; grain miller; mullermeister; verfahrenstechnologe muhle; meunier; meuniere; molenaar; mugnaio; molinero
coffee-roaster | Coffee Roaster | | production: coffee roaster; kaffeeroster; rosteister; torrefacteur; koffiebrander; torrefattore
distiller | Distiller | | production: distiller; master distiller; destillateur; destillateurin; brenner brennmeister; brennmeister; distillateur; maitre distillateur; distillatore; destilador; stoker destillateur
blaster | Blaster | | : shotfirer; blaster; sprengmeister; sprengmeisterin; boutefeu; artificier
demolition-worker | Demolition Worker | | : demolition worker; abbrucharbeiter; demolisseur
insulation-worker | Insulation Worker | | : insulation worker; insulation installer; isolierer; warmedammer; isolateur; calorifugeur
well-driller | Driller | | : driller; well driller; brunnenbauer; bohrmeister; bohrgeratefuhrer; foreur; perforatore; perforador
diver | Diver | | : commercial diver; diver; berufstaucher; taucher; taucherin; scaphandrier; duiker; buzo
rigger | Rigger | | : rigger; stagehand; veranstaltungstechniker; veranstaltungstechnikerin; buhnentechniker; buhnentechnikerin; technicien du spectacle; machiniste plateau; theatertechnicus
lineworker | Line Worker | | maintenance: lineman; linemen; line worker; lineworker; overhead line worker; freileitungsmonteur; monteur lignes; monteur de lignes
pest-controller | Pest Controller | | : pest controller; pest control technician; exterminator; schadlingsbekampfer; schadlingsbekampferin; technicien antinuisibles; deratiseur; ongediertebestrijder
window-cleaner < cleaner | Window Cleaner | | facilities: window cleaner; fensterputzer; gebaudereiniger; gebaudereinigerin; glasreiniger; laveur de vitres; laveurs de vitres; glazenwasser
laundry-worker | Laundry Worker | | : laundry worker; dry cleaner; textilreiniger; textilreinigerin; wascher; blanchisseur; blanchisseuse; agent de blanchisserie; wasserijmedewerker
handyman | Handyman | | facilities: handyman; handymen; handyperson; hausmeisterservice; agent polyvalent; homme toutes mains; klusjesman; tuttofare
road-worker | Road Worker | | : road worker; highway maintenance worker; strassenbauer; strassenbauerin; strassenwarter; strassenwarterin; agent des routes; cantonnier; stratenmaker; gleisbauer
nanny | Nanny | | : nanny; nannies; babysitter; au pair; kindermadchen; kinderfrau; tagesmutter; tagespflegeperson; nourrice; assistante maternelle; assistantes maternelles; assistant maternel; oppas; gastouder; tata; baby sitter; ninera
phlebotomist | Phlebotomist | | medical: phlebotomist; blood collector; blutentnahmekraft; preleveur sanguin
prosthetist | Prosthetist and Orthotist | | medical: prosthetist; orthotist; prosthetist orthotist; orthopadietechniker; orthopadietechnikerin; orthopadiemechaniker; orthopadieschuhmacher; orthoprothesiste; podo orthesiste; tecnico ortopedico; orthopedisch technoloog
orthoptist | Orthoptist | | medical: orthoptist; orthoptistin; orthoptiste
acupuncturist < therapist | Acupuncturist | | medical: acupuncturist; akupunkteur; acupuncteur; acupunctrice; homeopath; homoopath; homoopathin; homeopathe
epidemiologist | Epidemiologist | | rnd: epidemiologist; epidemiologe; epidemiologin; epidemiologiste; immunologist; immunologe; immunologue; virologist; virologe; virologin; virologue; epidemiologo
botanist < biologist | Botanist | | rnd: botanist; botaniker; botanikerin; botaniste; zoologist; zoologe; zoologin; zoologiste; botanico; botanicus
ecologist | Ecologist | | rnd: ecologist; okologe; okologin; ecologue; conservation officer; nature conservation officer; ecoloog; ecologo; charge d etudes environnement
oceanographer | Oceanographer | | rnd: oceanographer; hydrologist; ozeanograf; ozeanografin; hydrologe; hydrologin; oceanographe; hydrologue; hydrogeologist; hydrogeologe; hydrogeologue; oceanografo
climatologist < meteorologist | Climatologist | | rnd: climatologist; climate scientist; weather forecaster; klimatologe; klimaforscher; klimaforscherin; climatologue; previsionniste meteo; klimatoloog
palaeontologist | Palaeontologist | | rnd: palaeontologist; paleontologist; palaontologe; palaontologin; paleontologue; paleontologo
mathematician | Mathematician | | research: mathematician; mathematiker; mathematikerin; mathematicien; mathematicienne; wiskundige; matematico
archaeologist | Archaeologist | | research: archaeologist; archeologist; archaologe; archaologin; archaologen; archeologue; archeoloog; archeologo; arqueologo; arqueologa
anthropologist | Anthropologist | | research: anthropologist; ethnologist; anthropologe; anthropologin; ethnologe; ethnologin; anthropologue; ethnologue; antropoloog; antropologo; antropologa
sociologist | Sociologist | | research: sociologist; soziologe; soziologin; soziologen; sociologue; socioloog; sociologo; sociologa; criminologist; kriminologe; criminologue
historian | Historian | | research: historian; historiker; historikerin; historien; historienne; historicus; storico; historiador; historiadora; genealogist; genealoge
philosopher | Philosopher | | research: philosopher; philosoph; philosophin; philosophe; filosoof; filosofo
political-scientist | Political Scientist | | research: political scientist; politologe; politologin; politikwissenschaftler; politikwissenschaftlerin; politologue; politicoloog
geographer | Geographer | | research: geographer; cartographer; geograf; geografin; kartograf; kartografin; geographe; cartographe; geografo; cartografo
gis-specialist | GIS Specialist | | it: gis specialist; gis analyst; geographic information systems specialist; gis technician; gis spezialist; gis experte; geoinformatiker; geoinformatikerin; geomaticien; geomaticienne; sigiste; gis medewerker
linguist | Linguist | | research: linguist; linguistin; sprachwissenschaftler; sprachwissenschaftlerin; linguiste; lexicographer; taalkundige; linguista
forensic-scientist | Forensic Scientist | | research: forensic scientist; forensic technician; kriminaltechniker; kriminaltechnikerin; forensiker; technicien de police scientifique; coroner; rechtsmediziner; medecin legiste
mediator | Mediator | | legal: mediator; mediatorin; mediateur; mediatrice; ombudsman; ombudsfrau; ombudsmann; bemiddelaar; mediatore; mediador; arbitrator; schlichter; schlichterin
probation-officer < social-worker | Probation Officer | | : probation officer; bewahrungshelfer; bewahrungshelferin; conseiller penitentiaire d insertion; cpip; reclasseringswerker
addiction-counsellor < social-worker | Addiction Counsellor | | : addiction counsellor; addiction counselor; drug counsellor; suchtberater; suchtberaterin; addictologue; marriage counsellor; marriage counselor; eheberater; conseiller conjugal; conseillere conjugale; family counsellor; familienberater
victim-support-worker < social-worker | Support Worker | | : support worker; outreach worker; housing support worker; residential care worker; betreuer; betreuerin; betreuungskraft; alltagsbegleiter; accompagnant educatif et social; begeleider
chaplain | Chaplain | | : chaplain; seelsorger; seelsorgerin; krankenhausseelsorger; aumonier; geestelijk verzorger; cappellano; capellan; imam; rabbi; rabbiner; rabbinerin; rabbin
registrar | Registrar | | : civil registrar; registrar of births; standesbeamter; standesbeamtin; standesbeamte; officier d etat civil; ufficiale di stato civile
health-inspector < public-officer | Health Inspector | | : health inspector; environmental health officer; food inspector; food safety inspector; lebensmittelkontrolleur; lebensmittelkontrolleurin; hygieneinspektor; inspecteur sanitaire; inspecteur de la sante publique; labour inspector; labor inspector; inspecteur du travail; inspectrice du travail; arbeitsinspektor
building-inspector < public-officer | Building Inspector | | : building inspector; building control officer; bauinspektor; baukontrolleur; inspecteur des batiments; controleur technique construction; bouwinspecteur
immigration-officer < public-officer | Immigration Officer | | : immigration officer; passport officer; visa officer; auslanderbehorde sachbearbeiter; agent d immigration
lifeguard | Lifeguard | | : lifeguard; life guard; bademeister; bademeisterin; rettungsschwimmer; fachangestellter fur baderbetriebe; maitre nageur; maitres nageurs; maitre nageur sauveteur; badmeester; bagnino; socorrista
ski-instructor < sports-coach | Ski Instructor | | : ski instructor; snowboard instructor; skilehrer; skilehrerin; moniteur de ski; monitrice de ski; moniteurs de ski; skileraar; maestro di sci; maestri di sci; profesor de esqui
mountain-guide < tour-guide | Mountain Guide | | : mountain guide; bergfuhrer; bergfuhrerin; guide de haute montagne; guides de haute montagne; guida alpina; berggids; guia de montana; park ranger; ranger
riding-instructor < sports-coach | Riding Instructor | | : riding instructor; reitlehrer; reitlehrerin; moniteur d equitation; monitrice d equitation; pferdewirt; pferdewirtin; palefrenier; horse trainer
dancer | Dancer | | : dancer; ballet dancer; choreographer; tanzer; tanzerin; tanzlehrer; tanzlehrerin; choreograf; choreografin; choreographe; danseur; danseuse; dance teacher; danser; ballerino; ballerina; bailarin; bailarina; coreografo
composer < musician | Composer | | : composer; komponist; komponistin; compositeur; compositrice; componist; compositore; compositor
orchestra-conductor < musician | Orchestra Conductor | | : orchestra conductor; choir conductor; choirmaster; music director; kapellmeister; dirigent; dirigentin; chorleiter; chorleiterin; kantor; kantorin; chef d orchestre; cheffe d orchestre; chef de choeur; direttore d orchestra; director de orquesta
music-teacher < teacher | Music Teacher | | : music teacher; piano teacher; musiklehrer; musiklehrerin; klavierlehrer; musikpadagoge; professeur de musique; professeur de piano; muziekdocent; insegnante di musica; profesor de musica
producer | Producer | | : producer; film producer; tv producer; music producer; executive producer; game producer; games producer; video game producer; radio producer; video producer; studio producer; senior producer; associate producer; line producer; spieleproduzent; musikproduzent; producteur audiovisuel; producteur de jeux; produzent; produzentin; filmproduzent; producteur; productrice; producent; produttore; productor; productora
stage-director < film-maker | Stage Director | | : stage director; theatre director; theater director; regisseur; regisseurin; theaterregisseur; metteur en scene; metteuse en scene; metteurs en scene; stage manager; inspizient; inspizientin; regista; director de escena
dramaturg | Dramaturg | | content: dramaturg; dramaturgin; dramaturge; playwright
screenwriter < writer | Screenwriter | | content: screenwriter; scriptwriter; drehbuchautor; drehbuchautorin; scenariste; sceneggiatore; guionista; scenarioschrijver
author < writer | Author | | content: author; novelist; schriftsteller; schriftstellerin; autor; autorin; ecrivain; ecrivaine; romancier; poet
costume-designer < designer | Costume Designer | | design: costume designer; kostumbildner; kostumbildnerin; costumier; costumiere; creatrice de costumes; buhnenbildner; buhnenbildnerin; set designer; scenographer; scenographe; scenografo
make-up-artist < beautician | Make-up Artist | | : make up artist; makeup artist; maskenbildner; maskenbildnerin; visagist; visagistin; visagiste; maquilleur; maquilleuse; truccatore; maquillador; maquilladora
nail-technician < beautician | Nail Technician | | : nail technician; manicurist; nageldesigner; nageldesignerin; prothesiste ongulaire; manucure; nagelstyliste
sculptor | Sculptor | | : sculptor; bildhauer; bildhauerin; sculpteur; sculptrice; beeldhouwer; scultore; escultor; escultora
dj | DJ | | : dj; disc jockey
model | Model | | : fashion model; fotomodell; mannequin; modelo de moda
colour-grader < video-editor | Colourist | | : colourist; colorist; color grader; etalonneur; etalonneuse
animal-keeper | Animal Keeper | | : zookeeper; zoo keeper; animal keeper; animal caretaker; tierpfleger; tierpflegerin; tierwirt; soigneur animalier; soigneuse animaliere; soigneurs animaliers; dierenverzorger; guardiano zoo; cuidador de animales; dog trainer; hundetrainer; hundetrainerin; educateur canin; educatrice canine; dog groomer; pet groomer; hundefriseur; hundefriseurin; toiletteur; toiletteuse
shepherd | Shepherd | | : shepherd; schafer; schaferin; schafhirte; berger; bergere; herder; pastor ovejero; pastore
breeder | Breeder | | : breeder; livestock breeder; cattle breeder; zuchter; viehzuchter; pferdezuchter; eleveur; eleveuse; veehouder; allevatore; allevatori; criador; ganadero
gamekeeper | Gamekeeper | | : gamekeeper; hunter; jager; berufsjager; jagdaufseher; garde chasse; chasseur professionnel; jachtopziener
arborist | Arborist | | : arborist; tree surgeon; arboriculturist; baumpfleger; baumpflegerin; elagueur; elagueuse; arboriste; boomverzorger; arborista
lumberjack < forester | Forestry Worker | | : lumberjack; forestry worker; logger; holzfaller; forstarbeiter; waldarbeiter; bucheron; bucheronne; bosarbeider; boscaiolo; lenador
farm-manager < farmer | Farm Manager | manager | : farm manager; gutsverwalter; gutsverwalterin; betriebsleiter landwirtschaft; chef d exploitation agricole; bedrijfsleider landbouw; capo azienda agricola
vineyard-worker < farm-worker | Vineyard Worker | | : vineyard worker; vineyard manager; rebmeister; aussenbetriebsleiter; chef de culture; ouvrier viticole; tractoriste
cellar-hand < winemaker | Cellar Hand | | production: cellar hand; caviste; kellerarbeiter; cantiniere
locomotive-guard | Train Conductor | | : train conductor; train attendant; train manager; zugbegleiter; zugbegleiterin; schaffner; schaffnerin; zugchef; zugchefin; controleur de train; chef de bord; capotreno; revisor de tren; treinconducteur
signaller | Rail Signaller | | : signaller; rail signaller; train dispatcher; fahrdienstleiter; fahrdienstleiterin; aiguilleur; treindienstleider
baggage-handler | Baggage Handler | | : baggage handler; ramp agent; gepackabfertiger; flugzeugabfertiger; bagagiste aeroport; agent de piste; agents de piste
port-pilot | Harbour Pilot | | : harbour pilot; harbor pilot; marine pilot; ship pilot; harbour master; harbor master; harbourmaster; lotse; hafenlotse; seelotse; hafenmeister; hafenmeisterin; pilote maritime; pilote de port; capitaine de port; maitre de port; loods; havenmeester
mover | Mover | | supply-chain: mover; removal worker; furniture remover; mobelpacker; umzugshelfer; demenageur; verhuizer
meter-reader | Meter Reader | | : meter reader; zahlerableser; releveur de compteurs
water-operator | Water Operator | | production: water operator; water treatment operator; wastewater operator; water plant operator; fachkraft fur abwassertechnik; fachkraft fur wasserversorgungstechnik; wassermeister; klarwarter; fontainier; agent de station d epuration
croupier | Croupier | | : croupier; casino dealer; spieltischdealer; croupiere
auctioneer | Auctioneer | | sales: auctioneer; auktionator; auktionatorin; commissaire priseur; commissaires priseurs; veilingmeester; banditore; subastador
debt-collector | Debt Collector | | finance: debt collector; collections agent; collections specialist; inkassomitarbeiter; agent de recouvrement; charge de recouvrement; chargee de recouvrement; incassomedewerker
bank-teller < banker | Bank Teller | | finance: bank teller; teller; bankschalter mitarbeiter; guichetier; guichetiere; cajero bancario; loketbediende
proctor | Exam Invigilator | | : invigilator; exam proctor; prufungsaufsicht; surveillant d examen
demographer | Demographer | | research: demographer; demograf; demografin; demographe
ergonomist | Ergonomist | | safety: ergonomist; ergonom; ergonomin; ergonome
criminal-investigator < police-officer | Criminal Investigator | | : criminal investigator; private investigator; privatdetektiv; detektiv; detektivin; ermittler; ermittlerin; enqueteur; enquetrice; detective prive
census-taker | Survey Interviewer | | research: survey interviewer; market research interviewer; census taker; enumerator; interviewer marktforschung; enqueteur sondage
bim-manager | BIM Manager | | architecture: bim manager; bim managers; bim coordinator; bim coordinators; bim koordinator; bim koordinatorin; bim modeler; coordinateur bim; coordinatrice bim; responsable bim
pharmacovigilance-specialist | Pharmacovigilance Specialist | | regulatory: pharmacovigilance; pharmacovigilance manager; pharmacovigilance specialist; head of pharmacovigilance; drug safety; drug safety officer; drug safety manager; responsable pharmacovigilance; arzneimittelsicherheit; stufenplanbeauftragter
market-access-manager | Market Access Manager | manager | market-access: market access manager; market access managers; responsable acces au marche; responsable market access
doctoral-student < researcher | Doctoral Student | | research: phd student; phd candidate; doctoral student; doctoral candidate; doctoral researcher; doktorand; doktorandin; doctorant; doctorante
perfumer | Perfumer | | : perfumer; parfumeur; parfumeurin; nez parfumeur; createur de parfums
tattoo-artist | Tattoo Artist | | : tattoo artist; tattooist; tattooer; tatowierer; tatowiererin; tatoueur; tatoueuse
publisher | Publisher | | content: publisher; publishers; publishing director; verleger; verlegerin; verlagsleiter; verlagsleiterin; verlagsleitung; editeur; editrice; directeur de publication; directrice de publication
volunteer-coordinator | Volunteer Coordinator | manager | : volunteer coordinator; volunteer manager; volunteer coordinators; ehrenamtskoordinator; ehrenamtskoordinatorin; ehrenamtsbeauftragter; coordinateur benevoles; coordinateur des benevoles; responsable benevolat
grant-manager | Grants Manager | | fundraising: grant writer; grants manager; grant manager; grants officer; fordermittelmanager; fordermittelmanagerin; fordermittelberater; responsable subventions; charge de subventions
works-councillor | Works Council Member | | : works council chair; works council chairman; works council member; works council; betriebsrat; betriebsratin; betriebsratsvorsitzender; betriebsratsvorsitzende; betriebsratsmitglied; personalrat; secretaire du cse; membre du cse; elu cse; delegue du personnel
franchise-manager | Franchise Manager | manager | : franchise manager; franchise managers; franchiseleiter; franchiseleiterin; franchise director; head of franchise; head of franchising; leiter franchise; responsable franchise; directeur franchise; franchise development manager
ship-broker | Ship Broker | | : ship broker; shipbroker; ship brokers; schiffsmakler; schiffsmaklerin; courtier maritime; chartering broker
radio-engineer < engineer | Radio Engineer | | engineering: rf engineer; radio engineer; radio frequency engineer; radio network planner; hochfrequenztechniker; hochfrequenzingenieur; funknetzplaner; ingenieur radio; ingenieur radiofrequence; antenna engineer
yoga-teacher | Yoga Teacher | | : yoga teacher; yoga instructor; yogalehrer; yogalehrerin; professeur de yoga; prof de yoga; pilates instructor; pilatestrainer; pilates teacher
pattern-maker | Pattern Maker | | design: pattern maker; patternmaker; pattern cutter; schnittmacher; schnittmacherin; schnittdirectrice; schnittkonstrukteur; schnittkonstrukteurin; modeliste; patronnier; patronniere
production-planner | Production Planner | | production: production planner; production scheduler; production planning; produktionsplaner; produktionsplanerin; fertigungsplaner; fertigungssteuerer; arbeitsvorbereiter; arbeitsvorbereitung; planificateur de production; agent d ordonnancement; ordonnanceur
real-estate-development-lead < property-developer | Head of Real Estate Development | head | : head of real estate development; real estate development director; real estate development manager; directeur du developpement immobilier; directrice du developpement immobilier; leiter projektentwicklung immobilien
admissions-officer | Admissions Officer | | : admissions officer; admissions; head of admissions; admissions director; director of admissions; admissions manager; leiter zulassungsburo; zulassungsburo; responsable des admissions; charge d admissions
`;
