import { toWords } from "./letters.ts";
import { conjunctions, createPhrases, readTable } from "./phrases.ts";
import { trades } from "./trades.ts";

/**
 * Industries. Each line has the form `id < broader id: English name; other names`. Sources: LinkedIn's industry codes
 * V2, the NACE Rev. 2 sections, and the WZ 2008 and NAF names in German and French.
 */
const table = `
software: software; computer software; software development; softwareentwicklung; logiciel; logiciels; editeur de logiciels; software company; enterprise software; softwareunternehmen; prepackaged software; softwarehaus; edition de logiciels; editeurs de logiciels; software publishers; standardsoftware; informatikunternehmen; it unternehmen; tech; tech companies; hightech; high tech; mobile apps; no code; nocode; low code; lowcode; app development; development tools
saas < software: saas; software as a service; b2b saas; cloud software; saas company; b2b software
sales-software < software: sales software; sales tech; salestech; crm software
martech < software: martech; marketing technology; adtech; ad tech; marketing software
it-services: it services; information technology and services; information technology & services; it consulting; it dienstleistungen; information technology services; it services and it consulting; services informatiques; it beratung; systemhaus; esn; information technology; managed services; it dienstleister; it service; it service provider; it dienstleistung; it consultancy; edv dienstleister; entreprises de services du numerique; ssii; it outsourcing; cloud services; web hosting; hosting; data center services; data infrastructure; informatikdienstleistungen; services numeriques; msp; system integrator; systemintegrator; it infrastructure; business process outsourcing; outsourcing; rechenzentren
internet: internet; online services; internet software and services; technology information and internet; web services; internetunternehmen; internetplattform; internetplattformen; online plattform; social networks; social media platforms; internet publishing; web portale
ai: artificial intelligence; ai; machine learning; ki; kunstliche intelligenz; intelligence artificielle; ia; genai; generative ai
security: cybersecurity; cyber security; computer and network security; computer & network security; it security; information security; security software; it sicherheit; cybersecurite; cybersicherheit; infosec; network security; cyber; cyber defence; securite informatique; informationssicherheit; computernetzwerksicherheit
data: data analytics; analytics; big data; business intelligence; data and analytics; data; datenanalyse; analyse de donnees; data services; data security software products
fintech: fintech; financial technology; fin tech; payments; finanztechnologie; finanztech; payment; zahlungsverkehr; neobank; wealthtech; regtech; zahlungsdienstleister; paytech; neobanks; neobanken; services de paiement; lendtech; open banking
crypto < fintech: crypto; blockchain; web3; cryptocurrency; kryptowahrung
insurtech < fintech: insurtech; insurance technology
banking: banking; bank; banks; banken; banques; banque; bankwesen; investment banking; commercial banking; kreditinstitut; finanzinstitut; bancaire; bancaires; secteur bancaire; sparkassen; sparkasse; volksbank; volksbanken; privatbank; privatbanken; credit unions; savings institutions; retail banking; private banking; banking sector; kreditinstitute; etablissements de credit; bankgewerbe; caisse d epargne; landesbank; geldinstitut; finanzinstitute
financial-services: financial services; finance; finanzdienstleistungen; finanzdienstleister; services financiers; finanzen; capital markets; investment management; asset management; finanzwesen; finanzbranche; wealth management; finanzdienstleistung; investment advice; vermogensverwaltung; vermogensverwalter; gestion d actifs; societes de gestion; brokerage; loan brokers; leasing; factoring; financial sector; finanzsektor; secteur financier; finanzwirtschaft; fondsgesellschaft; hedge funds; investment firms; pension funds; kapitalanlage; financier; financiere; financiers
insurance: insurance; insurances; versicherung; versicherungen; assurance; assurances; versicherer; insurers; assureur; assureurs; insurer; versicherungsunternehmen; versicherungsbranche; versicherungswirtschaft; versicherungsgesellschaft; compagnie d assurance; compagnies d assurance; mutuelle; mutuelles; krankenkasse; krankenkassen; reinsurance; ruckversicherung; versicherungsmakler; insurance brokers; courtage; claims adjusting; assurantiel; insurance agencies and brokerages
venture-capital: venture capital; private equity; vc; venture capital and private equity; venture capital & private equity; beteiligungsgesellschaft; venture capital and private equity principals; capital risque; capital investissement; capital developpement; risikokapital; beteiligungskapital; vcs; venture; pe; pe firms; wagniskapital; beteiligung; fonds d investissement; private equity fonds; holding; holdings; investment holding; family office; family offices; beteiligungen
healthcare: healthcare; health care; hospital and health care; hospital & health care; hospitals and health care; gesundheitswesen; gesundheit; sante; health; health wellness and fitness; clinics; gesundheitsbranche; soins de sante; medical practice; medical; medizin; medicine; clinic; nursing homes; pflegeheime; pflegeheim; ehpad; pflege; altenpflege; pflegedienst; arztpraxis; arztpraxen; cabinets medicaux; mental health care; mental health; home health care services; outpatient care; sanitaire; medico social; sanitaire et social; medical practices; rehaklinik; alternative medicine; veterinary; veterinary services; tiermedizin; hospital chain
healthtech < healthcare: healthtech; health tech; digital health; health technology; ehealth; e health; medtech software; health it; telemedicine; telemedizin; sante numerique; e sante; medizininformatik; health information technology
medtech: medical devices; medtech; medical technology; medizintechnik; medical device; dispositifs medicaux; medical equipment manufacturing; medizinprodukte; medical device manufacturing; medical equipment; medizingerate; medizinproduktehersteller; medizintechnologie; diagnostics; diagnostik; medical supplies; medical products; orthopadietechnik; dental; dentaltechnik; dispositif medical; medical device makers; medicale; technologies medicales; optical equipment
pharma: pharmaceuticals; pharma; pharmaceutical; pharmaindustrie; pharmaceutique; pharmaceutical manufacturing; arzneimittel; pharmazie; industrie pharmaceutique; drugmakers; laboratoires pharmaceutiques; drug manufacturers; pharmafirmen; pharmazeutisch; pharmazeutische industrie; medicaments; laboratoire pharmaceutique; labo pharma; apotheken; pharmacies; pharmacie; pharmaceutiques; contract research; drug discovery; vaccines; generics; generika; big pharma; pharmaceutical preparations
biotech: biotechnology; biotech; life sciences; life science; biotechnologie; biotechnology research; biowissenschaften; biotechs; biotechnologies; genomics; gentechnik; bioinformatics; sciences de la vie; lebenswissenschaften; biotechnological; biotechnologique
manufacturing: manufacturing; industrial manufacturing; fertigung; produktion; industrie; produzierendes gewerbe; manufacturers; manufacturer; fabrication; industrial; verarbeitendes gewerbe; industrial goods; hersteller; produktionsunternehmen; industrie manufacturiere; fertigungsindustrie; produktionsbetrieb; manufacturier; industriels; industriel; industrielle; industrielles; industrieunternehmen; appliance manufacturing; glass; glas; ceramics; keramik; verre; building products; rubber; gummi; caoutchouc; werkzeugbau; metallverarbeitung; metal fabrication; fabricated metal products; toy manufacturing; spielwaren; toys; printing; druckerei; druckereien; imprimerie; printing services; musical instruments; textile machinery
machinery < manufacturing: machinery; mechanical engineering; maschinenbau; machinery manufacturing; industrial machinery manufacturing; mechanical or industrial engineering; construction mecanique; anlagenbau; industrial machinery; machines; machine building; machine builders; machine makers; sondermaschinenbau; werkzeugmaschinen; machine tools; equipment manufacturing; mecanique; constructeurs de machines; construction de machines; fabrication de machines; machines outils; maschinenfabrik; maschinenbauer; construction machinery; landmaschinen; agricultural machinery; engines; turbines; pumpen; pumps; hvac and refrigeration equipment manufacturing; anlagenbauer; equipementier industriel; maschinen und anlagenbau; maschinen anlagenbau; maschinenbauunternehmen; industrial equipment
automation < manufacturing: industrial automation; automation; automation machinery manufacturing; automatisierung; automatisierungstechnik; process automation; automatismes; automatisation; motion control; mess und regeltechnik; regeltechnik; messtechnik; sensorik; sensors; measuring and control instrument manufacturing; instrumentation
robotics < manufacturing: robotics; robots; robotik; robotique; robotics engineering
electronics < manufacturing: electronics; consumer electronics; electrical and electronic manufacturing; electrical/electronic manufacturing; elektronik; elektrotechnik; electronique; appliances electrical and electronics manufacturing; elektroindustrie; elektro; elektrogerate; electronic manufacturing; electronic components; electrical equipment; electrical equipment manufacturing; elektronische bauteile; composants electroniques; computer hardware; computer hardware manufacturing; hardware; electrotechnique; household appliances; haushaltsgerate; electromenager; batteries; batterien; lighting; beleuchtung; optics; optik; photonics; photonik; printed circuit boards; appliances; elektrohandwerk
semiconductors < electronics: semiconductors; semiconductor; halbleiter; semi conducteurs; chips; semiconductor manufacturing; chipmakers; semicon; semis; chip makers; mikroelektronik; microelectronics; microelectronique; puces; semi conducteur; chiphersteller; wafer; halbleiterindustrie; halbleiterhersteller
chemicals: chemicals; chemical; chemical manufacturing; chemie; chemische industrie; chimie; specialty chemicals; chemiebranche; industrie chimique; chimique; chimiques; chemische; chemieunternehmen; chemiekonzern; petrochemicals; petrochemie; petrochimie; paints; farben und lacke; lacke; coatings; peintures; fertilizers; dungemittel; chemikalien; produits chimiques; chemical raw materials manufacturing; soap and cleaning product manufacturing; kosmetikchemie; agrochemicals; cosmetics raw materials; spezialchemie
automotive: automotive; auto; automobile; automobil; automobilindustrie; motor vehicle manufacturing; automobilbranche; car manufacturing; automotive industry; carmakers; autoindustrie; industrie automobile; automobilzulieferer; constructeurs automobiles; constructeur automobile; construction automobile; autobauer; oem; automobiles; automobilhersteller; car makers; fahrzeugbau; fahrzeuge; nutzfahrzeuge; kfz; autohaus; autohauser; car dealers; car dealerships; concessionnaire; concessionnaires; kfz handel; motor vehicle parts manufacturing; auto parts; tier 1; equipementier automobile; equipementiers; autozulieferer; vehicle manufacturers; trucks; motorcycles; ev; electric vehicles; motor vehicles; zulieferindustrie
mobility < automotive: mobility; emobility; e mobility; elektromobilitat; mobilitat; micromobility
aerospace: aerospace; aviation; aviation and aerospace; aviation & aerospace; luftfahrt; raumfahrt; aeronautique; aviation and aerospace component manufacturing; luft und raumfahrt; space; aerospatial; luftfahrtindustrie; flughafen; airports; airport; aeroport; aeroports; spatial; spatiale; industrie aeronautique; aeronautiques; aerospatiale; flugzeugbau; aircraft; aircraft manufacturing; aircraft manufacturers; aircraft makers; construction aeronautique; avionneurs; flugzeughersteller; a&d; space manufacturing; satellites; raumfahrtindustrie; space tech; spacetech; drones; drohnen; space research and technology
airlines < aerospace: airlines; airlines and aviation; airlines/aviation; airline; fluggesellschaft; fluggesellschaften; compagnies aeriennes; compagnie aerienne; luftverkehr; airline industry; air carriers; air carrier
defense: defense; defence; defense industry; defence contractors; defense contractors; rustung; rustungsunternehmen; industrie de defense; industrie de la defense; verteidigung; rustungsindustrie; armement; defence industry; military; militar; wehrtechnik; armed forces; bundeswehr
logistics: logistics; logistics and supply chain; logistics & supply chain; transportation; transport; logistik; logistique; freight; shipping; spedition; transportation logistics supply chain and storage; truck transportation; maritime; warehousing; supply chain; fracht; transports; transportation/trucking/railroad; package/freight delivery; freight forwarding; speditionen; spediteur; kep; courier; kurierdienst; paketdienst; parcel; express delivery; transporteurs; transporteur; trucking; transportunternehmen; lagerei; rail transportation; bahn; railways; railroad; ferroviaire; schienenverkehr; ports; hafen; reederei; maritime transportation; shipping lines; fret; messagerie; transport routier; public transport; nahverkehr; opnv; verkehrsbetriebe; taxi; warehousing and storage; postal services; supply chain companies; logistikbranche; logistikdienstleister; ground passenger transportation; ship management; urban transit services; 3pl
energy: energy; oil and gas; oil & gas; energie; utilities; energiewirtschaft; versorger; power generation; stadtwerke; electric power generation; energieversorgung; energieversorger; oil & energy; oil and energy; energiebranche; electricity; strom; stromversorger; gas; gasversorgung; electricite; gaz; petrole; erdol; mineralol; power plants; kraftwerke; nuclear; nuclear electric power generation; kernkraft; nucleaire; energetique; energetiques; fournisseur d energie; fournisseurs d energie; energieunternehmen; energiekonzern; utility; versorgungsunternehmen; wasserversorgung; water supply; heating; fernwarme; oil; oil companies; energy suppliers; oil and coal product manufacturing; services for renewable energy; petroleum; energieerzeugung; energie versorger; coal; kohle; water and sewerage; netzbetreiber; utilities sector; district heating; chauffage urbain
renewables < energy: renewable energy; renewables; solar; renewables and environment; renewables & environment; erneuerbare energien; energies renouvelables; cleantech; clean tech; greentech; wind energy; climate tech; climatetech; renewable energy semiconductor manufacturing; photovoltaik; solarenergie; solar energy; windenergie; wind power; windkraft; eolien; solaire; photovoltaique; photovoltaics; pv; hydrogen; wasserstoff; hydrogene; biogas; biomass; biomasse; green energy; clean energy; renewable; energies vertes; okostrom; wind electric power generation; solar electric power generation; geothermal electric power generation; geothermie; renewable energy power generation; energy storage; windpark; solarbranche; alternative energies; energie renouvelable; erneuerbare; renouvelables; clean technology
construction: construction; building; bau; bauwesen; bauindustrie; civil engineering; building materials; bauunternehmen; batiment; btp; baugewerbe; hochbau; tiefbau; baubranche; constructions; builders; building construction; bauunternehmer; baufirma; baufirmen; bauhandwerk; ausbaugewerbe; infrastructure; specialty trade contractors; residential building construction; nonresidential building construction; travaux publics; genie civil; strassenbau; ingenieurbau; baustoffe; materiaux de construction; entreprises de construction; entreprise de construction; entreprises du batiment; handwerk; artisanat; general contractors; generalunternehmer; bauwirtschaft; roofing; dachdecker; plumbing; sanitar; hlk; shk; heizungsbau; wood product manufacturing; holzbau; interior finishing; baukonzern; bauträger bau; highway street and bridge construction
real-estate: real estate; immobilien; immobilier; property; commercial real estate; proptech; leasing real estate; immobilienwirtschaft; immobilienbranche; real estate agents; realty; property management; property developers; immobilienunternehmen; immobilienfirma; hausverwaltung; hausverwaltungen; bautrager; wohnungswirtschaft; wohnungsunternehmen; wohnungsbaugesellschaft; promoteur immobilier; promoteurs immobiliers; immobiliere; immobilieres; immobiliers; promotion immobiliere; immobilienmakler; real estate developers; real estate and equipment rental services; leasing residential real estate; agences immobilieres; agence immobiliere; bailleurs; syndic; facilities services; coworking; landlords; housing; logement; foncieres; immobilienverwaltung; property developer; property companies; immobilientrager; estate agents; estate agent; estate agencies; letting agents; realtors; agents immobiliers; agent immobilier
retail: retail; einzelhandel; handel; retailers; distribution retail; commerce de detail; retailer; consumer retail; supermarkets; retail apparel and fashion; grande distribution; lebensmitteleinzelhandel; stores; shops; supermarket; supermarkt; supermarkte; supermarche; supermarches; hypermarche; discounter; department stores; kaufhaus; kaufhauser; grands magasins; einzelhandler; handler; handelsunternehmen; handelskonzern; detailhandel; lebensmittelhandel; distribution; enseigne; enseignes; retail groceries; grocery; baumarkt; baumarkte; drogerie; drogerien; furniture retail; retail chain; retail office equipment; retail furniture and home furnishings; retail luxury goods and jewelry; retail motor vehicles; detaillant; detaillants; handelskette; retail industry; commerce et distribution; buchhandel
ecommerce < retail: e commerce; ecommerce; online retail; onlinehandel; e commerce retail; online shop; online shops; commerce en ligne; internet retail; online marketplace; versandhandel; marketplaces; web shops; webshop; webshops; online handler; onlinehandler; internethandel; marketplace; market places; vente en ligne; e commercants; e handel; e tailers; etail; versandhandler; vente a distance; online stores; online shopping
wholesale: wholesale; grosshandel; wholesale trade; import and export; commerce de gros; wholesaler; wholesalers; grosshandler; distributor; distributors; grossiste; grossistes; negoce; aussenhandel; import export; wholesale import and export; international trade and development; wholesale building materials; technischer handel; handelshaus; dealers; dealer; resellers; merchants; grosshandlern; revendeurs; marchands
consumer-goods: consumer goods; fmcg; cpg; konsumguter; consumer packaged goods; biens de consommation; household goods; consumer products; konsumguterindustrie; produits de grande consommation; pgc; personal care product manufacturing; personal care; cosmetics; kosmetik; cosmetique; cosmetiques; beauty; beaute; tobacco; tabak; household products; haushaltswaren; parfum; parfumerie; pet products; markenartikel; toiletries; beauty industry; hygieneartikel; tobacco manufacturing
food: food and beverage; brewers; bakers; food makers; food & beverages; food and beverages; food; food production; lebensmittel; food & beverage; agroalimentaire; food and beverage manufacturing; beverages; getranke; nahrungsmittel; lebensmittelindustrie; food and beverage services; foodtech; ernahrung; foods; beverage; brewery; breweries; brauerei; brauereien; brasserie industrielle; brasseries; spirits; vins et spiritueux; dairy; molkerei; molkereien; laitier; laiterie; bakery; bakeries; backerei; backereien; boulangerie; boulangeries; meat; fleisch; fleischwirtschaft; viande; seafood; getrankeindustrie; getrankehersteller; alimentaire; alimentaires; industrie alimentaire; industries agroalimentaires; iaa; ernahrungsindustrie; ernahrungswirtschaft; susswaren; confectionery; confiserie; food producers; food manufacturing; food processing; breweries and beverages; dairy product manufacturing; lebensmittelhersteller; lebensmittelproduzenten; lebensmittelproduktion; frozen food; tiefkuhl; boissons; nahrungsmittelindustrie; nahrung; agro food; agri food; agrifood; agro alimentaire; food tech; food industry; lebensmittelbranche; beverage manufacturing; genussmittel
wine < food: wine; wineries; winery; winemakers; weingut; weinguter; wine and spirits; wine & spirits; vin; viticulture; weinbau; viticole; viticoles; weinhandel; vineyard; vineyards; vignoble; vignobles; domaine viticole; domaines viticoles; vins; vins et spiritueux; winzerei; winzergenossenschaft; kellerei; kellereien; wine production
fashion: fashion; luxusmode; modebranche; modeunternehmen; modehauser; modehaus; luxe et mode; apparel; apparel and fashion; apparel & fashion; textiles; mode; bekleidung; luxury goods; luxe; textil; luxury; textilindustrie; luxury goods and jewelry; clothing; clothes; garments; textile; textiles manufacturing; textilbranche; textilhersteller; apparel manufacturing; shoes; footwear; schuhe; schuhindustrie; chaussures; vetements; habillement; pret a porter; jewelry; jewellery; schmuck; bijouterie; joaillerie; watches; uhren; horlogerie; leather; leder; maroquinerie; modebranche; modeunternehmen; mode et luxe; bekleidungsindustrie; textile industry; fashion brands; sportswear; maisons de luxe; luxusguter; luxus; fashion accessories manufacturing; footwear manufacturing; uhrenindustrie; couture
hospitality: hospitality; gastgewerbe; hotellerie restauration; catering; caterer; caterers; traiteur; traiteurs; horeca; chr; hospitality industry; hotels restaurants; event catering
hotels < hospitality: hotels; hotel; hoteliers; hotel operators; hotellerie; hotelgewerbe; hotelbranche; hotelketten; hotelkette; hotel chain; hotels and motels; resorts; resort; beherbergung; hebergement; bed and breakfasts; hostels; hotelgruppe; lodging
restaurants < hospitality: restaurants; restaurant; restaurateurs; gastronomie; restauration; gastronomiebetriebe; gaststatten; cafes; bars; pubs; restauration collective; gaststattengewerbe; systemgastronomie; fast food; gastro; food service; food services; foodservice
travel: travel; tourism; leisure travel and tourism; leisure travel & tourism; tourismus; tourisme; reise; travel arrangements; reisebranche; touristik; voyage; travel tech; travel agencies; reiseburo; reiseburos; reiseveranstalter; tour operators; tour operator; agences de voyage; agence de voyages; tourist; touristique; touristiques; fremdenverkehr; freizeit; leisure; loisirs; freizeitparks; amusement parks; cruise; kreuzfahrt; kreuzfahrten; travel industry; tourismusbranche; business travel; freizeitwirtschaft; recreational facilities; tourismuswirtschaft
media: media; publishing; broadcasting; broadcast media; medien; verlag; edition; media production; newspapers; online media; entertainment; verlagswesen; medias; film; music; presse; unterhaltung; journalism; newspaper publishing; book publishing; publishers; publisher; verlage; zeitung; zeitungen; zeitungsverlag; maison d edition; maisons d edition; editeurs; magazines; zeitschriften; tv; television; fernsehen; rundfunk; radio; audiovisuel; audiovisuelle; production audiovisuelle; motion pictures; motion pictures and film; movies; video production; filmproduktion; filmindustrie; cinema; book and periodical publishing; musikindustrie; music industry; medienunternehmen; medienhaus; presse ecrite; media companies; streaming; podcast; broadcasters; media and entertainment; arts; culturel; culturelle; museums; museen; musees; theater; theatre; performing arts; fine art; spectacle vivant; culture et medias; kulturbetrieb; performing arts and spectator sports; writing and editing; photography
gaming: gaming; games; computer games; video games; spiele; jeux video; esports; computerspiele; game studio; game; game studios; game development; games studios; gaming studios; mobile games; mobile gaming; spieleentwicklung; spielestudio; spieleindustrie; spielebranche; games industry; gaming industry; jeu video; studio de jeux; studios de jeux video; studio de jeux video; editeurs de jeux; video gaming; computerspielentwicklung; interactive entertainment; videospiele; videospielentwicklung; gambling; glucksspiel; casinos; casino; jeux d argent; gambling facilities and casinos; betting; sportwetten; igaming; lottery; lotterie
telecom: telecommunications; telecom; telco; telekommunikation; telecoms; telecommunication; wireless; telekommunikationsbranche; telcos; telekom; telekommunikationsunternehmen; telekommunikationsanbieter; mobilfunk; mobilfunkanbieter; operateur telecom; operateurs telecom; telephonie; telefonie; mobile operators; isp; isps; internet service providers; glasfaser; fiber; wireless services; satellite telecommunications; telecommunications carriers; telekommunikationstechnik; network operators; telecommunication providers; telco sector; netzwerktechnik; cable operators; tk branche
education: education; bildung; enseignement; education management; bildungswesen; ausbildung; edu; educational; educational institutions; bildungseinrichtung; bildungseinrichtungen; bildungstrager; organisme de formation; organismes de formation; formation professionnelle; centre de formation; training providers; professional training and coaching; professional training & coaching; professional training; weiterbildung; erwachsenenbildung; akademie; akademien; academy; academies; kindergarten; kindergarten und schulen; kita; kitas; creches; child day care services; educatif; educative; scolaire; universitaire; bildungssektor; bildungsbranche; bildungsunternehmen; bildungsinstitut; language schools; sprachschule; sprachschulen; fahrschule; etablissements d enseignement; education administration programs; musikschule; educational services; bildungsanbieter
universities < education: higher education; universities; university; college; colleges; hochschule; hochschulen; universitat; universite; academia; universites; universitaten; fachhochschule; fachhochschulen; grandes ecoles; grande ecole; enseignement superieur; universities and colleges; universities & colleges; business schools; hochschulwesen; ecoles de commerce; ecoles superieures; tertiary education; business school
schools < education: schools; school; primary and secondary education; primary/secondary education; schule; schulen; ecole; ecoles; lycee; lycees; colleges et lycees; primary schools; secondary schools; high schools; primary education; secondary education; elementary schools; k 12; k 12 education; grundschule; grundschulen; gymnasien; privatschulen; private schools; ecoles primaires; enseignement primaire; enseignement secondaire; enseignement primaire et secondaire; schulwesen; k12; primarschulen
edtech < education: edtech; education technology; e learning; elearning; e learning providers; online learning; educational technology; ed tech; learning platforms; lernplattform; formation en ligne; edtechs; ed tech startups; moocs; bildungstechnologie; e learning anbieter; learning technology
hr-tech < software: hr tech; hrtech; hr software; human resources technology; rh software; logiciel rh; logiciels rh; rh logiciels; rh logiciel; logiciel de rh; logiciels de rh; personalsoftware; hr softwareanbieter; sirh; human resources software; logiciel de paie; logiciels de paie; payroll software; lohnsoftware; recruiting software; recruitment software
legal: law practice; legal services; law firms; law firm; legal; rechtsanwalte; kanzlei; cabinet d avocats; rechtsberatung; legaltech; legal tech; anwaltskanzlei; services juridiques; kanzleien; law; legal firms; anwaltskanzleien; rechtsanwaltskanzlei; rechtsanwaltskanzleien; wirtschaftskanzlei; wirtschaftskanzleien; cabinets d avocats; cabinet avocats; cabinets avocats; notariat; etude notariale; juridique; juridiques; secteur juridique; rechtsbranche; legal industry; legal practice; alternative dispute resolution; patentanwalte; patentkanzlei; rechtswesen; law offices; lawyers; lawyer; attorneys; solicitors; barristers; anwalte; anwalt; rechtsanwalt; rechtsanwaltin; rechtsanwaltinnen; avocat; avocats; legal practices; law practices; cabinet d avocat
consulting: consulting; management consulting; business consulting; consultancy; consultancies; beratung; unternehmensberatung; conseil; business consulting and services; professional services; cabinet de conseil; strategy consulting; beratungsunternehmen; consulting firm; consulting firms; consultancy firm; beratungsfirma; beratungsfirmen; beratungshaus; beratungshauser; unternehmensberatungen; managementberatung; strategieberatung; cabinets de conseil; societe de conseil; societes de conseil; conseil en management; conseil en strategie; advisory firms; operations consulting; hr consulting; outsourcing and offshoring consulting; executive coaching; engineering consulting; think tank consulting; engineering services; ingenieurburo; ingenieurburos; ingenieurdienstleister; bureau d etudes; bureaux d etudes; technical consulting; strategic management services; consultancies firms; beratungsbranche; consultants; management consultants; berater; unternehmensberater
accounting: accounting and audit services; steuerberatung; steuerkanzlei; steuerkanzleien; wirtschaftsprufung; wirtschaftsprufungsgesellschaft; cabinet comptable; cabinets comptables; expertise comptable; accounting firms; accounting firm; accountancy; accounting; audit firms; big four; big 4; steuerberater; cabinets d audit; tax advisory; accountants; accountant; chartered accountants; accounting practices; accountancy practices; bookkeepers; auditors; tax advisors; tax advisers; tax consultants; steuerberatungen; steuerberatungsgesellschaft; steuerburo; steuerburos; buchhaltungsburo; wirtschaftsprufer; expert comptable; experts comptables; comptables; commissaires aux comptes; fiduciaire; fiduciaires; treuhand; treuhander
agency: agency; agencies; agentur; agenturen; agence; agences; digital agency; creative agency; agencies and studios; agence conseil; digitalagentur; kreativagentur; kreativagenturen; digitalagenturen; creative agencies; digital agencies; media agency; media agencies; mediaagentur; agence digitale; agences digitales; agence web; webagentur
marketing: marketing and advertising; marketing & advertising; advertising; advertising services; werbung; publicite; marketing services; marketing agency; marketing agencies; werbeagentur; advertising agency; ad agency; public relations; public relations and communications; marketingagentur; marketing; communication et publicite; online marketing agentur; agence de communication; agence marketing; ads; adtech agencies; pr agency; pr agencies; pr agentur; pr agenturen; werbeagenturen; werbebranche; relations publiques; communications agencies; marktforschung und werbung; brand consulting; agences marketing; marketingagenturen; publicitaire; agence de publicite; agences de publicite; seo agency; seo agentur; online marketing agenturen; influencer marketing; werbewirtschaft; agences de communication; agence de com; agences de com; agence de pub; agences de pub; agence rp; agences rp; agence de relations publiques; agences de relations publiques; agences de marketing; kommunikationsagentur; kommunikationsagenturen; communications agency; communication agency; communication agencies; advertising agencies; ad agencies; public relations agency; public relations agencies
staffing: staffing and recruiting; staffing & recruiting; staffing; recruiting; recruitment; recruitment agency; personaldienstleistung; personalvermittlung; zeitarbeit; human resources services; executive search; recruitment agencies; staffing agency; recruiting agency; personalberatung; interim; travail temporaire; human resources; recrutement; staffing agencies; personaldienstleister; temporary help services; executive search services; cabinet de recrutement; headhunting; staffing firms; staffing firm; staffing company; personaldienstleistungen; personalberatungen; temp agencies; temp agency; temporary staffing; zeitarbeitsfirma; zeitarbeitsfirmen; zeitarbeitsunternehmen; leiharbeit; arbeitnehmeruberlassung; agence d interim; agences d interim; societes d interim; cabinets de recrutement; agences de recrutement; talent agencies; recruiting firms; hr services; personalvermittler; personalvermittlungen; executive search firms; employment services; job agencies; recruitment firms; ressources humaines; travail interimaire; interimaire; outplacement; personalbranche; recruitment consultancies; recruitment industry; recruiters; recruiter; headhunters; headhunter; personalvermittler; personalberater; recruiting firms; recruitment firms
nonprofit: nonprofit; non profit; nonprofit organization management; non profit organizations; ngo; gemeinnutzig; association; charity; charities; stiftung; verein; foundation; philanthropy; ong; non profit organization management; civic and social organizations; associatif; non profits; nonprofits; ngos; npo; npos; not for profit; associations; vereine; stiftungen; foundations; fondation; fondations; verband; verbande; gemeinnutzige; gemeinnutzige organisation; gemeinnutzige organisationen; nonprofit organizations; non profit organization; non profit organisation; gemeinnutzige gmbh; hilfsorganisation; hilfsorganisationen; organisation humanitaire; humanitaire; humanitarian; charitable; religious institutions; religious organizations; kirche; kirchen; church; eglise; wohlfahrt; wohlfahrtsverband; social services; soziales; sozialwesen; sozialwirtschaft; individual and family services; fundraising; philanthropic fundraising services; but non lucratif; association a but non lucratif; a but non lucratif; wohltatigkeit; social enterprise; political organizations; parteien; industry associations; gewerkschaft; syndicat; associative; associatives; third sector; international affairs; dritter sektor; economie sociale; tierschutz
government: government; public sector; government administration; offentlicher dienst; offentliche verwaltung; secteur public; behorden; verwaltung; public administration; administration publique; kommunen; govt; gov; public bodies; public authorities; government agencies; behorde; ministerium; ministerien; ministry; ministries; ministere; ministeres; kommune; stadtverwaltung; stadtverwaltungen; gemeinde; gemeinden; landkreis verwaltung; municipality; municipalities; mairie; mairies; collectivite; collectivites; collectivites territoriales; collectivites locales; fonction publique; administrations; administrations publiques; verwaltungen; public services; offentlicher sektor; offentliche hand; offentlichen dienst; offentlichen verwaltung; local government; local authorities; law enforcement; public safety; fire protection; public policy; public policy offices; administration of justice; legislative offices; embassies; botschaft; staatlich; kommunal; kommunalverwaltung; bundesbehorde; landesbehorde; executive offices; secteur publique; organismes publics; etablissements publics
agriculture: agriculture; farming; landwirtschaft; agrar; agritech; agtech; agricole; agrarwirtschaft; foodtech agriculture; farms; farm; agrar und forst; forstwirtschaft; forestry; forestry and logging; sylviculture; fishery; fisheries; fischerei; peche; agricoles; agrarhandel; agrarbetrieb; agribusiness; agro; agrotech; ranching; dairy farms; horticulture; gartenbau; landwirtschaftlich; elevage; crops; seeds; saatgut; agriculture industry; tierzucht; agrarunternehmen; ranching and fisheries; agricultural; farmers; landwirte; agriculteurs
mining: mining; metals; mining and metals; mining & metals; stahl; steel; bergbau; metallurgie; metallindustrie; metall; steel industry; stahlindustrie; stahlbau; siderurgie; siderurgique; metal; metaux; aluminium; aluminum; giesserei; giessereien; foundry; foundries; fonderie; primary metal manufacturing; minier; miniere; mines; raw materials; coal mining; metal ore mining; quarrying; steinbruch; carrieres; metallurgique; metallbau; edelmetalle; stahlhandel; metallbranche; huttenwerke
packaging: packaging; packaging and containers; packaging & containers; verpackung; emballage; verpackungsindustrie; packaging and containers manufacturing; karton; cartonnage; cardboard; verpackungen; emballages; verpackungshersteller
paper: paper; paper and forest products; paper & forest products; papier; papierindustrie; pulp and paper; paper industry; papeterie; papetiere; paper and forest product manufacturing; papierhersteller; paper mills; paper mill; paper makers; papierfabrik; papierfabriken
wood: holz; wood; bois; holzindustrie; holzverarbeitung; filiere bois; sagewerk; wood industry; sagewerke; sawmill; sawmills; wood products; timber; scierie; scieries
plastics: plastics; kunststoff; plasturgie; plastics manufacturing; kunststoffindustrie; kunststoffe; kunststoffverarbeitung; kunststofftechnik; plastic; plastiques; plastique; rubber and plastics; plastics industry; spritzguss; injection molding; gummi und kunststoff; polymere; polymers; plastics and rubber product manufacturing; kunststoffhersteller
design: design services; architecture and planning; architecture & planning; graphic design; design agency; architecture firms; architecture; architekturburo; architekturburos; cabinet d architecture; cabinets d architecture; architekturbranche; graphic design services; designagentur; designburo; industrial design; landscape architecture; stadtplanung; urban planning; design studios; agence de design; design studio; innenarchitektur; landscaping services
sports: sports; fitness; sport; wellness; sporting goods; sports clubs; sportverein; sportvereine; clubs de sport; fitnessstudio; fitnessstudios; gyms; gym; sportif; sportive; sporting goods manufacturing; sportartikel; sportartikelhersteller; articles de sport; sportbranche; spectator sports; wellness and fitness services; football clubs; clubs sportifs; spa; bien etre; sports teams and clubs; salles de sport
events: events services; event management; events; eventagentur; events industry; messe; messen; trade fairs; trade shows; exhibitions; congress; kongress; evenementiel; evenementielle; eventbranche; veranstaltungen; veranstaltungsbranche; veranstalter; events agencies; agence evenementielle; agences evenementielles; messebau; conferences; salons professionnels; foires; eventagenturen; veranstaltungstechnik
research: research; research services; market research; forschung; marktforschung; think tanks; etudes de marche; institut de recherche; instituts de recherche; research institutes; research institute; forschungsinstitut; forschungsinstitute; forschungseinrichtung; forschungseinrichtungen; laboratories; laboratory; labore; laboratoires; market researchers; instituts de sondage; scientific research; wissenschaft; nanotechnology; nanotechnology research; nanotechnologie
environment: environmental services; environment; recycling; waste management; umwelt; entsorgung; abfallwirtschaft; umwelttechnik; entsorger; entsorgungsunternehmen; dechets; gestion des dechets; traitement des dechets; recycling industry; recyclingbranche; recyclage; environnement; environnemental; water treatment; wasseraufbereitung; traitement des eaux; eau; abwasser; wastewater; waste collection; waste treatment and disposal; umweltdienstleistungen; kreislaufwirtschaft; assainissement; proprete; cleaning services; gebaudereinigung; reinigung; reinigungsunternehmen; nettoyage; umweltschutz; conservation programs; janitorial services; environmental quality programs; abfall; abfallentsorgung
security-services: security and investigations; security & investigations; security services; sicherheitsdienste; sicherheitsdienst; security companies; security firms; security guards; securite privee; sicherheitsunternehmen; sicherheitsfirma; wachdienst; guard services; private security; security guards and patrol services; bewachung; gardiennage; sicherheitsgewerbe; werkschutz
furniture: furniture; mobel; meubles; mobelindustrie; furniture manufacturing; mobelhersteller; mobelhaus; mobelhandel; mobelbranche; ameublement; furnishings; household and institutional furniture manufacturing; interior design; inneneinrichtung; einrichtung; kuchen; kuchenhersteller; kitchen manufacturers; office furniture; buromobel; home decor; matratzen
`;

/**
 * Products that mean an industry only next to a word for its firms, as in "car industry" and "drug makers". Alone,
 * `car` is also the French word for "because", and "drug" may mean anything.
 */
const products = `
automotive: car; vehicle; truck
pharma: drug; medicine
aerospace: plane; airplane
electronics: phone
fashion: clothing; clothes
`;
const productFirms =
  "industry sector business businesses company companies firm brand maker manufacturer manufacturing producer supplier";

const rows = [...readTable(trades), ...readTable(table)].map(([head, phrases]) => {
  const [id = "", parent] = head.split("<").map((part) => part.trim());
  return { id, parent, phrases };
});

const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
const phrases = createPhrases(
  [
    ...[...readTable(products)].flatMap(([id, names]) =>
      names.flatMap((name) => productFirms.split(" ").map((firm) => [`${name} ${firm}`, id] as const)),
    ),
    ...rows.flatMap(({ id, phrases: list }) => list.map((phrase) => [phrase, id] as const)),
  ],
  toSingular,
);

/** Removes a plural `s`, so that "service" in "IT service providers" matches the industry "IT services". */
function toSingular(word: string): string {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

let industryWords: ReadonlySet<string> | undefined;

/** Returns the names of industries that consist of one word. */
export function singleIndustryWords(): string[] {
  return rows.flatMap(({ phrases: list }) => list.filter((phrase) => !phrase.includes(" ")));
}

/** True if a word occurs in the name of an industry. */
export function isIndustryWord(word: string): boolean {
  industryWords ??= new Set(rows.flatMap(({ phrases: list }) => list.flatMap(toWords)).map(toSingular));
  return industryWords.has(toSingular(word));
}

/**
 * Plural endings, German case endings, and endings of German words for a firm in an industry: `fintechs`,
 * `Maschinenbauern`.
 */
const endings = ["s", "n", "e", "en", "er", "ern"];
/**
 * Words for firms, or for a whole sector, that German appends to a product: `Softwareherstellern`, `Bildungssektor`.
 */
const firmKinds =
  /(?:hersteller|unternehmen|firma|firmen|branche|industrie|sektor|gewerbe|wirtschaft|handwerk|wesen|technik|fabrik|fabriken|produzent|produzenten|anbieter|betrieb|betriebe|konzern|konzerne|dienstleister|zulieferer|bauer|startup|startups|institut|institute|praxis|praxen|buro|buros|hausern?|haus)n?(?:en)?$/;

/**
 * Returns the form of a word that the table of industries contains. Removes an ending or a word for a kind of firm if
 * necessary: `softwareherstellern` becomes `software`. Returns the word unchanged if the table contains no such form.
 */
function toPlainWord(word: string): string {
  if (word.length < 4 || phrases.get([word]) !== undefined) return word;
  const bare = word.replace(firmKinds, "");
  const forms = [word, ...(bare === word ? [] : [bare])].flatMap((one) => [
    one,
    ...endings.filter((ending) => one.endsWith(ending)).map((ending) => one.slice(0, -ending.length)),
  ]);
  return forms.find((form) => form.length >= 4 && phrases.get([form]) !== undefined) ?? toShortPlural(word);
}

/** Removes a plural `s` if the table of industries contains the rest of the word, even if the word is short: "AIs". */
function toShortPlural(word: string): string {
  const bare = word.slice(0, -1);
  return word.endsWith("s") && phrases.get([bare]) !== undefined ? bare : word;
}

/** Returns the industry that a German compound such as `Versicherungssoftware` names; undefined for other words. */
function matchSoftware(word: string): { value: string; length: number } | undefined {
  const front =
    /^(\p{L}{4,})software(?:n|firm(?:a|en)|anbietern?|herstellern?|haus|hausern?|unternehmen)?$/u.exec(
      word,
    )?.[1];
  if (front === undefined) return undefined;
  const id = phrases.get([front]) ?? phrases.get([front.replace(/s$/, "")]);
  return { value: id === undefined ? "software" : toSoftwareIndustry(id), length: 1 };
}

/**
 * Returns the two parts of a German compound for dealers in the goods of an industry, such as `mobel` and `handler` for
 * `mobelhandler`; undefined for other words.
 */
export function splitDealer(word: string): readonly [goods: string, dealer: string] | undefined {
  const [, front = "", dealer = ""] =
    /^(\p{L}{3,}?)(grosshand(?:el|lern?)|einzelhandel|hand(?:el|lern?))$/u.exec(word) ?? [];
  if (front === "" || phrases.get([word]) !== undefined) return undefined;
  const goods = [front, front.replace(/s$/, "")].find((one) => phrases.get([one]) !== undefined);
  return goods === undefined ? undefined : [goods, dealer];
}

/** Removes a German dative ending: `dienstleistern` becomes `dienstleister`. */
function toNominative(word: string): string {
  return word.length > 6 && word.endsWith("ern") ? word.slice(0, -1) : word;
}

/** Returns the industry whose name the table contains as one word and the text as two: "Online-Handel". */
function matchPair(words: readonly string[], start: number): { value: string; length: number } | undefined {
  const [one = "", other = ""] = words.slice(start, start + 2);
  // Shorter parts are not joined, because they may be words of a sentence: "data in" is not "datain".
  const value = one.length < 3 || other.length < 4 ? undefined : phrases.get([one + other]);
  return value === undefined ? undefined : { value, length: 2 };
}

/** Returns the id of the industry whose name begins at a position, and the number of words in the name. */
export function matchIndustry(
  words: readonly string[],
  start: number,
): { value: string; length: number } | undefined {
  const listed = phrases.match(words, start);
  return (
    (listed !== undefined && listed.length > 1 ? listed : matchPair(words, start)) ??
    listed ??
    matchSoftware(words[start] ?? "") ??
    phrases.match([toPlainWord(words[start] ?? ""), ...words.slice(start + 1)], 0) ??
    phrases.match(words.slice(start, start + 5).map(toNominative), 0)
  );
}

/**
 * Maps an industry to the industry of the firms that sell software to it. Any industry that is not listed here maps to
 * `software`.
 */
const softwareIndustries: Readonly<Record<string, string>> = {
  insurance: "insurtech",
  banking: "fintech",
  "financial-services": "fintech",
  healthcare: "healthtech",
  education: "edtech",
  staffing: "hr-tech",
  marketing: "martech",
};

/** Industries whose own products are software, so that "AI software" means the same as "AI". */
const makers: ReadonlySet<string> = new Set(
  "software saas sales-software martech hr-tech it-services internet ai security data fintech crypto insurtech healthtech edtech gaming".split(
    " ",
  ),
);

/** Returns the id of the industry of firms that make software for an industry: `insurtech` for `insurance`. */
export function toSoftwareIndustry(id: string): string {
  return makers.has(id) ? id : (softwareIndustries[id] ?? "software");
}

/** Returns the ids of the industries that a text names, and of the broader industries that contain them. */
export function readIndustries(text: string): string[] {
  const words = toWords(text).filter((word) => !conjunctions.has(word));
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const hit = matchIndustry(words, at);
    if (hit !== undefined) found.push(...toIndustryPath(hit.value));
    at += hit?.length ?? 1;
  }
  // Any word for an agency, such as `Werbeagentur`, also adds the industry `agency`.
  if (words.some((word) => /agentur(?:en)?$|^agenc(?:y|ies|es?)$/.test(word))) found.push("agency");
  return [...new Set(found)];
}

/** Returns the id of an industry, then the ids of the industries that contain it, the narrowest first. */
export function toIndustryPath(id: string): string[] {
  const path: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) path.push(at);
  return path;
}

/** Returns the ids of the industries directly below this one. */
export function toPartsOf(id: string): string[] {
  return rows.filter(({ parent }) => parent === id).map((row) => row.id);
}

/** Returns the English name of an industry. */
export function toIndustryName(id: string): string {
  return rows.find((row) => row.id === id)?.phrases[0] ?? id;
}

/** Returns all names of an industry, for sources that search by words. */
export function toIndustryNames(id: string): readonly string[] {
  return rows.find((row) => row.id === id)?.phrases ?? [id];
}

const listedAs: Readonly<Record<string, readonly string[]>> = {
  saas: ["software", "sales-software", "martech", "hr-tech"],
  agency: ["marketing"],
  freight: ["logistics"],
};

/**
 * For an industry that common industry lists lack, returns broader industries to search as well. For example, most
 * firms that sell software as a service are listed as software firms, and most agencies as advertising services.
 */
export function toListedAs(id: string): readonly string[] {
  return listedAs[id] ?? [];
}
