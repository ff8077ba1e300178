/**
 * Trades: parts of the industries in industries.ts, in the same form. They come first, so that "dairy" is the trade and
 * not the whole food industry. Sources: the groups of NACE Rev. 2 with their German (WZ 2008) and French (NAF) names,
 * and LinkedIn's industry codes V2.
 */
export const trades = `
dairy < food: dairy; dairies; dairy products; dairy product manufacturing; dairy industry; molkerei; molkereien; molkereiwirtschaft; milchwirtschaft; milchindustrie; milchprodukte; kaserei; kasereien; cheese; cheesemakers; cheese makers; cheese dairies; laiterie; laiteries; laitier; laitiers; industrie laitiere; produits laitiers; fromagerie; fromageries
beverages < food: beverages; beverage; drinks; soft drinks; getranke; getrankeindustrie; getrankehersteller; boissons; beverage manufacturing; mineral water; mineralwasser; eaux minerales
brewing < beverages: brewing; brewery; breweries; brewers; beer; brauerei; brauereien; brauwirtschaft; bier; biere; brasserie; brasseries; brasserie industrielle; brasseries industrielles; craft beer
spirits < beverages: spirits; distillery; distilleries; distillers; spirituosen; spirituosenhersteller; brennerei; brennereien; spiritueux; distillerie
bakery < food: bakery; bakeries; bakers; baked goods; bakery products; backerei; backereien; backwaren; grossbackerei; grossbackereien; boulangerie; boulangeries; boulangerie industrielle; patisserie; patisseries
meat < food: meat; meat processing; meat products; meat packing; fleisch; fleischwirtschaft; fleischverarbeitung; fleischwaren; wurstwaren; schlachthof; schlachthofe; viande; viandes; charcuterie; abattoir; abattoirs
seafood < food: seafood; fish processing; fischverarbeitung; produits de la mer
confectionery < food: confectionery; sweets; candy; chocolate; susswaren; schokolade; confiserie; confiseries; chocolaterie; chocolat; sugar; zucker; sucre
glass < manufacturing: glass; glass manufacturing; glass makers; glassmakers; glassmaking; glas; glasindustrie; glashersteller; glashutte; glashutten; verre; verrerie; verreries; verriers; industrie du verre; industrie verriere
ceramics < manufacturing: ceramics; keramik; keramikindustrie; porzellan; porcelain; ceramique; ceramiques; pottery; faience
toys < manufacturing: toys; toy; toy manufacturing; toy makers; toymakers; toys and games; spielwaren; spielzeug; spielwarenhersteller; spielzeughersteller; spielwarenindustrie; jouets; jouet; industrie du jouet
bicycles < manufacturing: bicycles; bicycle; bikes; bike; bike makers; bicycle manufacturers; bicycle manufacturing; e bikes; ebikes; fahrrad; fahrrader; fahrradhersteller; fahrradindustrie; fahrradbranche; velo; velos; cycles; industrie du cycle
shipbuilding < manufacturing: shipbuilding; shipyards; shipyard; ship building; shipbuilders; boat building; boat builders; boatyards; boatyard; yacht builders; schiffbau; werft; werften; schiffswerft; schiffswerften; bootsbau; construction navale; chantier naval; chantiers navals; industrie navale
printing < manufacturing: printing; printing services; printing houses; print shops; druckerei; druckereien; druckindustrie; druckbranche; imprimerie; imprimeries; imprimeurs; commercial printing
rubber < manufacturing: rubber; gummi; gummiindustrie; caoutchouc; tyres; tires; reifen; reifenhersteller; pneus; pneumatiques
musical-instruments < manufacturing: musical instruments; musical instrument makers; musikinstrumente; instruments de musique; facture instrumentale; instrumentenbau; klavierbau
metalworking < manufacturing: metalworking; metal fabrication; fabricated metal products; metallverarbeitung; werkzeugbau; toolmaking; machining; usinage; sheet metal; blechbearbeitung; tolerie; metal products; travail des metaux
lighting < electronics: lighting; lighting manufacturing; luminaires; beleuchtung; leuchten; lichttechnik; leuchtenhersteller; eclairage; led lighting
optics < electronics: optics; optik; photonics; photonik; optique; photonique; optical instruments; feinoptik
batteries < electronics: batteries; battery; batterien; batteriehersteller; battery makers; battery manufacturing; battery cells
appliances < electronics: household appliances; home appliances; domestic appliances; appliances; appliance manufacturing; haushaltsgerate; hausgerate; electromenager; white goods
elevators < machinery: elevators; elevator; escalators; aufzug; aufzuge; aufzugbau; aufzughersteller; ascenseurs; ascenseur; ascensoristes
agricultural-machinery < machinery: agricultural machinery; farm machinery; agricultural equipment; landmaschinen; landmaschinenhersteller; landtechnik; tractors; traktoren; machinisme agricole; machines agricoles; tracteurs
machine-tools < machinery: machine tools; werkzeugmaschinen; werkzeugmaschinenbau; machines outils; machine outil
pumps < machinery: pumps; pumpen; pumpenhersteller; pompes; valves; armaturen; robinetterie
measurement < automation: measuring instruments; measurement technology; messtechnik; mess und regeltechnik; test and measurement; instrumentation; metrology; metrologie; instruments de mesure; sensors; sensorik; capteurs; measuring and control instrument manufacturing
textiles < fashion: textiles; textile; textiles manufacturing; textile industry; textile mills; textil; textilindustrie; textilbranche; textilhersteller; weberei; webereien; spinnerei; spinnereien; tissage; filature; industrie textile
footwear < fashion: footwear; footwear manufacturing; shoes; shoemakers; schuhe; schuhindustrie; schuhhersteller; chaussures; chaussure
jewelry < fashion: jewelry; jewellery; jewellers; schmuck; bijouterie; joaillerie; bijoux
watches < fashion: watches; watchmaking; watchmakers; uhren; uhrenindustrie; uhrenhersteller; horlogerie; montres
cosmetics < consumer-goods: cosmetics; kosmetik; kosmetikindustrie; kosmetikhersteller; cosmetique; cosmetiques; beauty; beaute; beauty industry; perfume; parfum; parfums; parfumerie; personal care; personal care product manufacturing; skincare
tobacco < consumer-goods: tobacco; tobacco manufacturing; tabak; tabakindustrie; tabac
paper < packaging: paper; paper mills; pulp and paper; paper industry; paper and forest products; paper & forest products; paper and forest product manufacturing; papier; papierindustrie; papierhersteller; papierfabrik; papierfabriken; papeterie; papeteries; papetiere
wood < packaging: wood; timber; lumber; sawmills; sawmill; wood industry; wood product manufacturing; holz; holzindustrie; holzverarbeitung; sagewerk; sagewerke; bois; scierie; scieries; filiere bois; industrie du bois
steel < mining: steel; steel industry; steelmakers; steel makers; steel producers; stahl; stahlindustrie; stahlhersteller; stahlwerk; stahlwerke; siderurgie; siderurgique; acier; acieries; acierie
foundries < mining: foundry; foundries; giesserei; giessereien; fonderie; fonderies
building-materials < construction: building materials; cement; concrete; bricks; baustoffe; baustoffindustrie; baustoffhersteller; zement; beton; ziegel; materiaux de construction; ciment; cimenteries
rail < logistics: rail; railways; railway; railroads; railroad; rail transportation; rail transport; rail operators; bahn; bahnen; eisenbahn; eisenbahnen; bahnindustrie; bahntechnik; schienenverkehr; schienenfahrzeuge; rolling stock; ferroviaire; ferroviaires; chemins de fer; transport ferroviaire; railroad equipment manufacturing
sea-freight < logistics: shipping lines; shipping companies; maritime; maritime transportation; maritime transport; reederei; reedereien; ship management; schifffahrt; armateurs; armateur; compagnies maritimes; transport maritime
courier < logistics: courier; couriers; parcel; parcels; kep; kurierdienst; kurierdienste; paketdienst; paketdienste; express delivery; messagerie; courier express parcel
public-transport < logistics: public transport; public transit; nahverkehr; opnv; verkehrsbetriebe; transport public; transports publics; transports en commun; urban transit services; bus operators
airports < aerospace: airports; airport; flughafen; aeroport; aeroports; airport operators; flughafenbetreiber
solar < renewables: solar; solar energy; solar electric power generation; photovoltaics; photovoltaik; pv; solarenergie; solarbranche; solaire; photovoltaique
wind < renewables: wind energy; wind power; wind farms; wind turbines; wind electric power generation; windenergie; windkraft; windpark; windparks; eolien; eoliennes
hydrogen < renewables: hydrogen; wasserstoff; hydrogene; green hydrogen
nuclear < energy: nuclear; nuclear power; nuclear energy; nuclear electric power generation; kernkraft; kernenergie; nucleaire
diagnostics < medtech: diagnostics; diagnostik; labordiagnostik; in vitro diagnostics; ivd; medical diagnostics; laboratory diagnostics; medical laboratories; medical and diagnostic laboratories; medizinische labore; medizin und labordiagnostik; medizinische diagnostik; biologie medicale; analyses medicales; laboratoires d analyses; laboratoires d analyses medicales
elder-care < healthcare: nursing homes; care homes; elderly care; elder care; retirement homes; pflegeheim; pflegeheime; altenpflege; altenheime; seniorenheime; ehpad; maisons de retraite
publishing < media: publishing; publishers; publisher; book publishers; book publishing; book and periodical publishing; verlag; verlage; verlagswesen; buchverlage; edition; maison d edition; maisons d edition; editeurs
newspapers < media: newspapers; newspaper; newspaper publishing; zeitung; zeitungen; zeitungsverlag; zeitungsverlage; presse; presse ecrite
film < media: film; films; film production; motion pictures; motion pictures and film; movies; filmproduktion; filmindustrie; cinema; movie studios
music < media: music; music industry; musikindustrie; musik; musique; record labels
museums < media: museums; museum; museen; musees; musee; museums historical sites and zoos
gambling < gaming: gambling; gambling facilities and casinos; glucksspiel; casinos; casino; jeux d argent; betting; sportwetten; igaming; lottery; lotterie; bookmakers
waste < environment: recycling; recycling industry; waste; waste management; waste collection; waste treatment and disposal; entsorgung; entsorger; entsorgungsunternehmen; abfall; abfallwirtschaft; abfallentsorgung; recyclingbranche; recyclage; dechets; gestion des dechets; traitement des dechets
cleaning < environment: cleaning services; cleaning companies; janitorial services; gebaudereinigung; reinigung; reinigungsunternehmen; nettoyage; entreprises de nettoyage; proprete
forestry < agriculture: forestry; forestry and logging; forstwirtschaft; sylviculture
fisheries < agriculture: fishery; fisheries; fischerei; peche; aquaculture; aquakultur
horticulture < agriculture: horticulture; gartenbau; plant nurseries; baumschulen; horticole
market-research < research: market research; market researchers; marktforschung; etudes de marche; instituts de sondage
`;
