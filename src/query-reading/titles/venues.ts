/**
 * Venues and the titles of the people who manage them. Each line has the form
 * `id | English title | function: English names / German names / French names / other titles`. The titles "gym manager",
 * "Leiter Fitnessstudio" and "responsable de salle de sport" are formed from the names by {@link listVenueTitles}.
 * Sources: the managers of services in ISCO-08 (minor groups 134, 141 and 143) and the establishments of NACE Rev. 2.
 */
const venues = `
hotel-manager | Hotel Manager | operations: hotel; resort; hostel; guest house / hotel; hostel / hotel; etablissement hotelier / hotel gm; hotelier; hoteliere; hoteldirecteur; directeur hotelier
restaurant-manager | Restaurant Manager | operations: restaurant; cafe; bistro; canteen / restaurant; cafe; gaststatten; kantinen / restaurant; brasserie; cafeteria / gastronom; restaurateur; restaurateurs; betriebsleiter gastronomie; restaurantmanager
bar-manager | Bar Manager | : bar; pub; nightclub; night club / bar; club / bar; boite de nuit / barchef; chef de bar; pub landlord
gym-manager | Gym Manager | : gym; fitness club; health club; fitness studio; fitness center; fitness centre; fitness; wellness club; yoga studio / fitnessstudio; fitnessclub; fitnesscenter; fitness; studio fitness; fitness studio; sportstudio; yogastudio / salle de sport; salle de fitness; salle de musculation; club de fitness; centre de fitness; studio de yoga / studioleiter; studioleitung; studioleiter fitness; studioleitung fitness; studioleiter fitnessstudio; studioleitung fitnessstudio; clubleiter fitness; clubmanager fitness
salon-manager | Salon Manager | : salon; hair salon; beauty salon; nail salon; hairdressing salon; barber shop; barbershop / salon; friseursalon; kosmetiksalon; kosmetikstudio; kosmetikinstitut; nagelstudio; sonnenstudio / salon de coiffure; salon de beaute; institut de beaute
spa-manager | Spa Manager | : spa; wellness center; wellness centre; thermal spa / spa; wellness; wellnessbereich; thermen / spa; centre thermal; centre de bien etre
workshop-manager | Workshop Manager | maintenance: workshop; garage; repair shop; body shop / werkstatt; werkstatten; kfz werkstatt; autowerkstatt / garage; atelier mecanique; atelier automobile / werkstattmeister; kfz meister; kfz werkstattmeister; chef d atelier
dealership-manager | Car Dealership Manager | sales: car dealership; dealership; auto dealership; car dealer / autohaus / concession; concession automobile / dealer principal; verkaufsleiter autohaus; betriebsleiter autohaus
cinema-manager | Cinema Manager | : cinema; movie theater / kino; filmtheater / cinema
theatre-manager | Theatre Manager | : theatre; theater; opera house; concert hall / theater; opernhaus; konzerthaus / theatre; opera; salle de concert / intendant; intendanz; theaterintendant; opernintendant
museum-manager | Museum Director | : museum; art gallery / museum; museums / musee; galerie d art
library-manager | Library Manager | : library / bibliothek; bibliotheks; bucherei / bibliotheque; mediatheque
care-home-manager | Care Home Manager | medical: care home; nursing home; residential home; retirement home / heim; pflegeheim; seniorenheim; altenheim; pflegeeinrichtung; einrichtung / ehpad; maison de retraite; residence seniors / nursing home administrator; residential manager; einrichtungsleiter pflege
practice-manager | Practice Manager | medical: practice; medical practice; dental practice / praxis; zahnarztpraxis; arztpraxis / cabinet medical; cabinet dentaire
hospital-manager | Hospital Manager | medical: hospital; clinic / krankenhaus; klinik; klinikum; klinikums / hopital; clinique; centre hospitalier / hospital administrator; directeur hospitalier
nursery-manager | Nursery Manager | : nursery; kindergarten; preschool; childcare; child care center; childcare center; childcare centre; daycare; day care center; early learning center / kita; kindergarten; kindertagesstatte; kindertagesstatten; krippen; kinderkrippe / creche; micro creche; jardin d enfants
campsite-manager | Campsite Manager | : campsite; campground; caravan park; holiday park / campingplatz; ferienpark / camping; village vacances; village de vacances
leisure-manager | Leisure Centre Manager | : leisure centre; leisure center; sports centre; sports center; sports club; swimming pool; recreation center; water park; theme park; amusement park; golf club; ski resort / freizeitzentrum; schwimmbad; hallenbad; freibad; freizeitpark; sportzentrum; golfclub / centre de loisirs; piscine; centre aquatique; parc de loisirs; parc d attractions; golf; station de ski; complexe sportif
casino-manager | Casino Manager | : casino / spielbank; casino; spielhallen / casino
shopping-centre-manager | Shopping Centre Manager | facilities: shopping centre; shopping center; shopping mall; mall; retail park / einkaufszentrum; einkaufszentrums; einkaufscenter; shoppingcenter; center / centre commercial; centres commerciaux / centermanager
filling-station-manager | Filling Station Manager | retail: filling station; petrol station; gas station; service station / tankstellen; tankstelle / station service / tankstellenpachter
airport-manager | Airport Manager | operations: airport / flughafen / aeroport
port-manager | Port Manager | operations: port; terminal; harbour; marina; container terminal / hafen; terminal; containerterminal / port; terminal / harbour master; hafenmeister; hafenkapitan; capitaine de port
station-manager | Railway Station Manager | operations: railway station; train station / bahnhofs; bahnhof / gare / chef de gare
power-plant-manager | Power Plant Manager | production: power plant; power station; wind farm; solar farm / kraftwerk; kraftwerks; windpark; solarpark / centrale electrique; centrale nucleaire; parc eolien
quarry-manager | Quarry Manager | production: quarry; mine / steinbruch; steinbruchs; bergwerks / carriere; mine
bakery-manager | Bakery Manager | production: bakery / backerei; backstuben / boulangerie
pharmacy-manager | Pharmacy Manager | medical: pharmacy / apotheken; apotheke / pharmacie / filialleiter apotheke
venue-manager | Venue Manager | : venue; conference centre; conference center; convention center; exhibition centre / kongresszentrum; messezentrum; tagungszentrum; eventlocation / centre de congres; palais des congres; parc des expositions
community-manager-site | Community Centre Manager | : community centre; community center; youth centre; youth center / jugendzentrum; familienzentrum; burgerhaus / centre social; centre culturel; maison des jeunes
zoo-manager | Zoo Manager | : zoo; animal shelter; aquarium / zoo; tierpark; tierheim / zoo; parc animalier; refuge animalier
`;

/** Returns the table's roles as lines of the form that occupations.ts describes. */
export function listVenueTitles(): string {
  return venues
    .trim()
    .split("\n")
    .map((line) => {
      const at = line.indexOf(":");
      const [id, title, part] = line.slice(0, at).split("|");
      const [english = [], german = [], french = [], others = []] = line
        .slice(at + 1)
        .split("/")
        .map((names) =>
          names
            .split(";")
            .map((name) => name.trim())
            .filter((name) => name !== ""),
        );
      const titles = [
        ...english.flatMap(toEnglish),
        ...german.flatMap(toGerman),
        ...french.flatMap(toFrench),
        ...others,
      ];
      return `${id}|${title}| manager |${part}: ${[...new Set(titles)].join("; ")}`;
    })
    .join("\n");
}

function toEnglish(name: string): string[] {
  return [
    ...["manager", "director", "general manager", "administrator"].map((job) => `${name} ${job}`),
    ...["manager", "general manager", "manager of", "director of"].map((job) => `${job} ${name}`),
  ];
}

function toGerman(name: string): string[] {
  const jobs = ["leiter", "leitung", "manager", "direktor", "direktion"];
  return jobs.flatMap((job) => [`${name}${job}`, `${name} ${job}`, `${job} ${name}`, `${job} der ${name}`]);
}

function toFrench(name: string): string[] {
  const of = /^[aehiou]/.test(name) ? "d" : "de";
  return ["directeur", "directrice", "responsable"].flatMap((job) => [
    ...[of, "de la", "du", "de l"].map((article) => `${job} ${article} ${name}`),
    `${job} ${name}`,
  ]);
}
