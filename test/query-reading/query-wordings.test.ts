import { describe, expect, it } from "vitest";
import {
  noNames,
  readQuery,
  readTitle,
  toInterpretation,
  toJobFunctions,
  toJobKeys,
  toLeaderKeys,
} from "../../src/query-reading/index.ts";

/** Returns how the query reader understands a query: the members of its interpretation that are not empty. */
function read(query: string) {
  const { excluded, ...rest } = toInterpretation(readQuery(query, { subject: "people", known: noNames }));
  const filled = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([, one]) => !Array.isArray(one) || one.length > 0));
  const no = filled(excluded);
  return { ...filled(rest), ...(Object.keys(no).length === 0 ? {} : { excluded: no }) };
}

const leaders = ["owner", "founder", "c_suite", "vp", "head", "director"];
const cto = { titles: ["Chief Technology Officer"] };

describe("wordings of an exclusion", () => {
  it.each([
    ["CTO ex agencies", { ...cto, excluded: { industries: ["agency"] } }],
    ["CTO Europe ex UK", { ...cto, locations: ["Europe"], excluded: { locations: ["United Kingdom"] } }],
    ["ex-agency CTO", { ...cto, unused: ["agency"] }],
    ["exclude startups CTO", { ...cto, excluded: { keywords: ["startups"] } }],
    ["CTO no startups", { ...cto, excluded: { keywords: ["startups"] } }],
    ["CTO not in startups, Berlin", { ...cto, locations: ["Berlin"], excluded: { keywords: ["startups"] } }],
    ["nobody", { unused: ["nobody"] }],
    ["non-technical founders", { titles: ["Founder"], excluded: { keywords: ["technical"] } }],
    ["no-code founders in Berlin", { titles: ["Founder"], locations: ["Berlin"], industries: ["software"] }],
    [
      "sans-abri directeur Paris",
      { seniorities: ["director"], locations: ["Paris"], excluded: { keywords: ["abri"] } },
    ],
    ["non profit directors", { seniorities: ["director"], industries: ["nonprofit"] }],
    ["non-profit directors", { seniorities: ["director"], industries: ["nonprofit"] }],
    ["not for profit CTOs", { ...cto, industries: ["nonprofit"] }],
    ["CTO, excluded: Berlin", { ...cto, excluded: { locations: ["Berlin"] } }],
    [
      "CTO, exclude: agencies, Berlin, interns",
      { ...cto, excluded: { seniorities: ["intern"], locations: ["Berlin"], industries: ["agency"] } },
    ],
    [
      "Exclude: agencies, Location: Berlin, Title: CTO",
      { ...cto, locations: ["Berlin"], excluded: { industries: ["agency"] } },
    ],
    [
      "excluding agencies: CTO in Berlin",
      { ...cto, locations: ["Berlin"], excluded: { industries: ["agency"] } },
    ],
    [
      "no consultants, CTO in Cologne",
      { ...cto, locations: ["Cologne"], excluded: { titles: ["Consultant"] } },
    ],
    [
      "ohne Berater, Praktikanten, CTO Köln",
      { ...cto, locations: ["Cologne"], excluded: { titles: ["Consultant"], seniorities: ["intern"] } },
    ],
    [
      "CTO Köln ohne Berater, Praktikanten",
      { ...cto, locations: ["Cologne"], excluded: { titles: ["Consultant"], seniorities: ["intern"] } },
    ],
    [
      "CTO Germany, Berlin and Munich excluded",
      { ...cto, locations: ["Germany"], excluded: { locations: ["Munich", "Berlin"] } },
    ],
    ["CTO Europe w/o UK", { ...cto, locations: ["Europe"], excluded: { locations: ["United Kingdom"] } }],
    ["CTO, nothing in France", { ...cto, excluded: { locations: ["France"] } }],
    [
      "CTO Deutschland weder Bayern noch Hessen",
      { ...cto, locations: ["Germany"], excluded: { locations: ["Bavaria", "Hesse"] } },
    ],
    ["CTO, hors Paris, France", { ...cto, locations: ["France"], excluded: { locations: ["Paris"] } }],
    ["CTO ni Paris ni Lyon", { ...cto, excluded: { locations: ["Paris", "Lyon"] } }],
    [
      "Recruiter außer Personalvermittler",
      { titles: ["Recruiter"], excluded: { industries: ["staffing and recruiting"] } },
    ],
    ["CTO without", { ...cto, unused: ["without"] }],
    ["CTO but no recruiters", { ...cto, excluded: { titles: ["Recruiter"] } }],
    ["CTO but none from agencies", { ...cto, excluded: { industries: ["agency"] } }],
    ["CTO, nobody from agencies", { ...cto, excluded: { industries: ["agency"] } }],
    ["CTO, I don't want people from agencies", { ...cto, excluded: { industries: ["agency"] } }],
    ["CTOs who aren't in Berlin", { ...cto, excluded: { locations: ["Berlin"] } }],
    ["CTO Germany, Berlin excluded", { ...cto, locations: ["Germany"], excluded: { locations: ["Berlin"] } }],
    ["CTO, no shady agencies", { ...cto, excluded: { industries: ["agency"], keywords: ["shady"] } }],
    [
      "CTO, no freelancers in Berlin",
      { ...cto, locations: ["Berlin"], excluded: { keywords: ["freelancers"] } },
    ],
    [
      "directeur achats pas Berlin",
      {
        titles: ["Procurement Director"],
        functions: ["procurement"],
        seniorities: ["director"],
        excluded: { locations: ["Berlin"] },
      },
    ],
    ["CTO, not interim", { ...cto, excluded: { keywords: ["interim"] } }],
    ["PAs in London", { titles: ["Assistant"], locations: ["London"] }],
    ["CTO (Agenturen ausgeschlossen)", { ...cto, excluded: { industries: ["agency"] } }],
    [
      "CTO Berlin, leave out agencies",
      { ...cto, locations: ["Berlin"], excluded: { industries: ["agency"] } },
    ],
  ])("%s", (query, expected) => {
    expect(read(query)).toEqual(expected);
  });
});

describe("wordings for the person who leads", () => {
  it.each([
    ["PR chief London", { functions: ["communications"], seniorities: leaders, locations: ["London"] }],
    ["chief of logistics", { functions: ["supply chain"], seniorities: leaders }],
    ["finance boss", { functions: ["finance"], seniorities: leaders }],
    ["head honcho in marketing", { functions: ["marketing"], seniorities: leaders }],
    ["top HR person", { functions: ["hr"], seniorities: leaders }],
    ["finance leadership", { functions: ["finance"], seniorities: leaders }],
    ["women in finance leadership", { functions: ["finance"], seniorities: leaders, unused: ["women"] }],
    ["product and engineering leaders", { functions: ["product", "engineering"], seniorities: leaders }],
    [
      "VPs (engineering, product)",
      {
        titles: ["VP Engineering", "VP Product"],
        functions: ["engineering", "product"],
        seniorities: ["vp"],
      },
    ],
    ["boss of a startup", { seniorities: ["owner", "founder", "c_suite"], unused: ["startup"] }],
    ["chief financial officer", { titles: ["Chief Financial Officer"] }],
    ["chief of staff", { titles: ["Chief of Staff"] }],
    ["top sales reps", { titles: ["Account Executive"] }],
    [
      "interim CFO Frankfurt",
      { titles: ["Chief Financial Officer"], locations: ["Frankfurt"], unused: ["interim"] },
    ],
    ["adjoint au DSI", { titles: ["Deputy Chief Information Officer"] }],
  ])("%s", (query, expected) => {
    expect(read(query)).toEqual(expected);
  });
});

describe("short forms of words", () => {
  it.each([
    ["marketing mngr", { titles: ["Marketing Manager"] }],
    ["accnt exec", { titles: ["Account Executive"] }],
    ["drctr of sales", { titles: ["Sales Director"], functions: ["sales"], seniorities: ["director"] }],
    ["sftwr dvlpr", { titles: ["Software Engineer"] }],
    ["gens de la compta", { functions: ["accounting"] }],
  ])("%s", (query, expected) => {
    expect(read(query)).toEqual(expected);
  });
});

describe("spelling", () => {
  it.each(["depot", "survey", "franchise", "naval", "marine", "mail", "recipe", "piano", "medal"])(
    "takes the word %s for no misspelt place",
    (word) => expect(read(`CTO ${word}`)).toEqual({ ...cto, unused: [word] }),
  );

  it.each([
    // The query reader must know "Banken" (German for banks), and not correct it to "Banker".
    ["CIO Banken", { titles: ["Chief Information Officer"], industries: ["banking"] }],
    // The query reader must not take the town Liège for the beginning of "Liegenschaften" (real estate).
    ["chef de projet Liège", { titles: ["Project Manager"], locations: ["Liège"] }],
    ["CTO Grenobel", { ...cto, locations: ["Grenoble"] }],
    ["bookkeeping folks", { titles: ["Accountant"] }],
    ["Personaler", { functions: ["hr"] }],
    ["ITler", { functions: ["it"] }],
    ["Entwickler:innen", { titles: ["Software Engineer"] }],
    ["Managing Directer", { titles: ["Managing Director"] }],
    ["FDs", { titles: ["Finance Director"], functions: ["finance"], seniorities: ["director"] }],
    [
      "ops people at last-mile delivery startups",
      { functions: ["operations"], unused: ["last", "mile", "delivery"] },
    ],
    ["marketing people at cosmetics brands", { functions: ["marketing"], industries: ["cosmetics"] }],
    ["Chief Sales Officre", { titles: ["Chief Sales Officer"] }],
    ["CTO pharmaceuticls companys", { ...cto, industries: ["pharmaceuticals"] }],
    ["CTO Maschinenbu", { ...cto, industries: ["machinery"] }],
    ["CTO assuranse", { ...cto, industries: ["insurance"] }],
    ["CTO saint etiene", { ...cto, locations: ["Saint-Étienne"] }],
    ["CTO los angelos", { ...cto, locations: ["Los Angeles"] }],
    ["CTO Aix-en-Provance", { ...cto, locations: ["Aix-en-Provence"] }],
    ["CTO new work", cto],
    ["CTO healing", { ...cto, unused: ["healing"] }],
    ["CTO Lessing", { ...cto, unused: ["lessing"] }],
  ])("%s", (query, expected) => {
    expect(read(query)).toEqual(expected);
  });
});

describe("wordings of a size", () => {
  it.each([
    ["cto mid-sized insurers", { min: 50, max: 250 }],
    ["cto more than a thousand employees", { min: 1_001 }],
    ["cto à partir de 1000 collaborateurs", { min: 1_000 }],
    ["cto under five hundred people", { max: 499 }],
    ["cto 500 salariés et plus", { min: 500 }],
    ["cto im Mittelstand", { min: 50, max: 499 }],
    ["CTO bei Mittelständlern", { min: 50, max: 499 }],
    ["cto mittelständischer Unternehmen", { min: 50, max: 499 }],
    ["CTO eines mittelständischen Versicherers", { min: 50, max: 499 }],
    ["CTO kleiner Versicherungsbetriebe", { max: 50 }],
    ["CTO großer Versicherungsunternehmen", { min: 250 }],
    ["cto large retailers", { min: 250 }],
    ["cto 50 250 people", { min: 50, max: 250 }],
    ["cto 11 to 50", { min: 11, max: 50 }],
    ["cto 20 000 staff", { min: 20_000, max: 20_000 }],
  ])("%s", (query, employeeCount) => {
    expect(read(query)).toMatchObject({ ...cto, employeeCount });
  });
});

describe("wordings of a place", () => {
  it.each([
    ["cto chicago il", ["Chicago"]],
    ["cto boston ma", ["Boston"]],
    ["cto Austin tx", ["Austin"]],
    ["cto mid-west", ["Midwest"]],
    ["cto DE", ["Germany"]],
    ["cto NL", ["Netherlands"]],
    ["Spanish CTOs in Catalonia", ["Catalonia"]],
    ["Vienna CTOs, Austria", ["Vienna"]],
    ["cto Paris or France", ["Paris", "France"]],
    ["cto Côte d'Azur", ["French Riviera"]],
    ["cto Villeneuve-d'Ascq", ["Villeneuve-d'Ascq"]],
  ])("%s", (query, locations) => {
    expect(read(query)).toEqual({ ...cto, locations });
  });
});

describe("French départements", () => {
  it.each([
    ["CTO Gironde", { ...cto, locations: ["Gironde"] }],
    ["CTO dans le 69", { ...cto, locations: ["Rhône"] }],
    ["CTO (75)", { ...cto, unused: ["75"] }],
    ["DRH (75)", { titles: ["Chief Human Resources Officer"], locations: ["Paris"] }],
    ["CTO in Berlin, 50", { ...cto, locations: ["Berlin"], unused: ["50"] }],
    ["CTO (80%) Bern", { ...cto, locations: ["Bern"], unused: ["80", "percent"] }],
    ["CTO in Belfast NI or Derry NI", { ...cto, locations: ["Belfast", "Derry"], unused: ["ni"] }],
    [
      "CTO dans le 92, 93 et 94",
      { ...cto, locations: ["Hauts-de-Seine", "Seine-Saint-Denis", "Val-de-Marne"] },
    ],
    ["CTO Seine-Saint-Denis", { ...cto, locations: ["Seine-Saint-Denis"] }],
    ["CTO Seine et Marne", { ...cto, locations: ["Seine-et-Marne"] }],
    ["CTO dans la Vienne", { ...cto, locations: ["Vienne"] }],
    ["CTO Vienne", { ...cto, locations: ["Vienna"] }],
    ["CTO Region Nord", { ...cto, unused: ["nord"] }],
    ["dirigeants dans le Nord", { seniorities: ["owner", "founder", "c_suite"], locations: ["Nord"] }],
    ["DAF 33", { titles: ["Chief Financial Officer"], locations: ["Gironde"] }],
    [
      "DAF 44, 35",
      { titles: ["Chief Financial Officer"], locations: ["Loire-Atlantique", "Ille-et-Vilaine"] },
    ],
    ["DAF 13008", { titles: ["Chief Financial Officer"], locations: ["Bouches-du-Rhône"] }],
    ["sales 33", { functions: ["sales"], unused: ["33"] }],
    ["CTO Bordeaux (Gironde)", { ...cto, locations: ["Bordeaux"] }],
    ["acheteurs Bouches-du-Rhône", { titles: ["Buyer"], locations: ["Bouches-du-Rhône"] }],
  ])("%s", (query, want) => expect(read(query)).toEqual(want));
});

describe("software for an industry", () => {
  it.each([
    ["CTO insurance software", { ...cto, industries: ["insurtech"] }],
    ["CTO Software für Versicherungen", { ...cto, industries: ["insurtech"] }],
    ["CTO Versicherungssoftware", { ...cto, industries: ["insurtech"] }],
    ["CTO logiciels bancaires", { ...cto, industries: ["fintech"] }],
    ["CTO logiciels RH", { ...cto, industries: ["hr tech"] }],
    ["CTO construction software", { ...cto, industries: ["software"], unused: ["construction"] }],
    ["CTO insurance and software", { ...cto, industries: ["insurance", "software"] }],
    ["CTO AI software", { ...cto, industries: ["artificial intelligence"] }],
  ])("%s", (query, want) => expect(read(query)).toEqual(want));
});

describe("a function beside a job, an employer or an industry", () => {
  it.each([
    ["Praktikanten im Marketing", { functions: ["marketing"], seniorities: ["intern"] }],
    ["engineers who do devops", { titles: ["Engineer"], functions: ["devops"] }],
    ["Vertriebsmitarbeiter im Außendienst", { titles: ["Field Sales Representative"] }],
    ["ingénieurs R&D", { titles: ["Engineer"], functions: ["r&d"] }],
    ["Logistik bei Banken", { functions: ["supply chain"], industries: ["banking"] }],
    ["CTO bei IT-Dienstleistern", { ...cto, industries: ["it services"] }],
    ["acheteur industriel", { titles: ["Buyer"], unused: ["industriel"] }],
    ["Leute aus der Personalabteilung", { functions: ["hr"] }],
    ["engineers working in QA", { titles: ["Engineer"], functions: ["quality"] }],
    [
      "Einkauf, Stuttgart, Leiterin",
      { functions: ["procurement"], seniorities: ["head"], locations: ["Stuttgart"] },
    ],
    [
      "Logistik Bremen Leitung",
      { functions: ["supply chain"], seniorities: ["head"], locations: ["Bremen"] },
    ],
    ["CTO Produzenten von Möbeln", { ...cto, industries: ["furniture"] }],
    ["CTO fabricants d'emballages", { ...cto, industries: ["packaging"] }],
    [
      "CTO d'ETI industrielles",
      { ...cto, industries: ["manufacturing"], employeeCount: { min: 250, max: 4_999 } },
    ],
    [
      "DSI, sauf intérim",
      { titles: ["Chief Information Officer"], excluded: { industries: ["staffing and recruiting"] } },
    ],
    ["CTO Weingüter", { ...cto, industries: ["wine"] }],
    [
      "CTO aviation, no airlines",
      { ...cto, industries: ["aerospace"], excluded: { industries: ["airlines"] } },
    ],
    ["CTO young fintechs", { ...cto, industries: ["fintech"], unused: ["young"] }],
    ["CTO, Spanish speaking", { ...cto, unused: ["spanish", "speaking"] }],
    ["gérantes d'hôtels", { titles: ["Managing Director"], industries: ["hotels"] }],
    ["Chefs von Hotels", { seniorities: ["owner", "founder", "c_suite"], industries: ["hotels"] }],
  ])("%s", (query, want) => expect(read(query)).toEqual(want));
});

describe("professions beside a similar one", () => {
  it.each([
    ["payroll specialist", "Payroll Specialist"],
    ["Lohnbuchhalter", "Payroll Specialist"],
    ["Datenschutzbeauftragte", "Data Protection Officer"],
    ["HSE manager", "Safety Officer"],
    ["Chefarzt", "Chief Physician"],
    ["enseignant-chercheur", "Professor"],
    ["directeurs de restaurants", "Restaurant Manager"],
    ["Lösungsarchitekt", "Software Architect"],
    ["solicitors", "Attorney"],
    ["in-house counsel", "Legal Counsel"],
    ["notaires", "Notary"],
    ["Kundenberaterin", "Customer Advisor"],
    ["helpdesk technician", "IT Support Specialist"],
    ["Handlungsbevollmächtigte", "Authorized Officer"],
    ["cheffe d'atelier", "Production Supervisor"],
    ["ingénieur électronicien", "Electronics Engineer"],
    ["Verkauf Außendienst", "Field Sales Representative"],
    ["IT-Architektin", "Software Architect"],
    ["attachées commerciales", "Account Executive"],
    ["technico-commerciale", "Account Executive"],
    ["Vertriebs-Berater", "Account Executive"],
    ["tax consultants", "Tax Advisor"],
    ["Wirtschaftsprüferin", "Auditor"],
    ["vétérinaires", "Veterinarian"],
    ["agile master", "Scrum Master"],
    ["hotel director", "Hotel Manager"],
    ["responsables d'agence", "Branch Manager"],
    ["vignerons", "Winemaker"],
    ["Python-Entwickler", "Python Developer"],
    ["Salesforce-Beraterin", "Salesforce Consultant"],
    ["Pflegedienstleiterin", "Director of Nursing"],
    ["chefs in Boston", "Chef"],
    ["Chefchemiker", "Head of R&D"],
    ["developers frontend", "Frontend Engineer"],
  ])("%s", (query, title) => expect(read(query)).toMatchObject({ titles: [title] }));
});

describe("titles in short, former and combined forms", () => {
  it.each([
    ["Chief of Staff, Office of the CTO", "head", ["staff-chief"]],
    ["Vertriebsleiter a.D.", null, []],
    ["Sales Dev Rep", "entry", ["sdr"]],
    ["EVP Business Dev", "vp", ["vp:business-development"]],
    ["Leiter Vertriebsinnendienst", "head", ["head:inside-sales"]],
    ["Plant Director", "director", ["plant-manager"]],
    ["Fund Manager", "manager", ["fund-manager"]],
    ["Secrétaire générale", "c_suite", ["secretary-general"]],
    ["Chasseur de têtes (DRH, DAF)", null, ["recruiter"]],
    ["Coach de dirigeants", null, ["coach"]],
    ["Headhunter for CTOs", null, ["recruiter"]],
    ["Sales Director, CPA", "director", ["director:sales"]],
    ["CPA", null, ["accountant"]],
    ["Company Secretary", "director", ["company-secretary"]],
    ["Sr. Key Account Mgr", "manager", ["key-account-manager", "account-manager"]],
    ["Store Mgr", "manager", ["store-manager"]],
    ["TA Specialist", null, ["recruiter"]],
  ])("%s", (title, level, keys) => {
    const { jobs, level: own } = readTitle(title);
    expect({ level: own, keys: jobs.flatMap(toJobKeys) }).toEqual({ level, keys });
  });

  it("are a function without a level in compounds such as Produktionsplaner", () => {
    expect(readTitle("Produktionsplaner").jobs.flatMap(toJobFunctions)).toEqual(["production", "operations"]);
  });
});

describe("German compounds for a responsible person", () => {
  it.each([
    ["Produktionsverantwortliche", "production-manager"],
    ["Vertriebsverantwortlicher", "sales-manager"],
    ["IT-Verantwortlicher", "it-manager"],
    ["Marketingbeauftragte", "marketing-manager"],
    ["Einkaufschefin", "head:procurement"],
  ])("%s", (title, key) => {
    expect(readTitle(title).jobs.flatMap(toJobKeys)).toContain(key);
  });
});

it("ends a job at the name of an employer that the index contains", () => {
  const known = { ...noNames, employers: new Set(["maison hervelin"]) };
  const { companies, jobs } = readQuery("qui dirige le marketing de Maison Hervelin", {
    subject: "people",
    known,
  });
  expect(companies).toEqual([{ name: "Maison Hervelin", isDomain: false }]);
  expect(jobs).toMatchObject([{ functions: ["marketing"] }]);
});

it("keeps the words of a chief's function that no table knows", () => {
  const { jobs } = readQuery("chief nursing officers", { subject: "people", known: noNames });
  expect(jobs).toMatchObject([{ levels: ["c_suite"], rest: ["nursing"] }]);
});

describe("a firm's field before the job or behind it", () => {
  it.each([
    [
      "SaaS sales reps Dublin",
      { titles: ["Account Executive"], locations: ["Dublin"], industries: ["saas"] },
    ],
    ["software sales reps", { titles: ["Account Executive"], industries: ["software"] }],
    [
      "software sales managers Oslo",
      { titles: ["Sales Manager"], locations: ["Oslo"], industries: ["software"] },
    ],
    ["software engineers", { titles: ["Software Engineer"] }],
    ["startup CMOs", { titles: ["Chief Marketing Officer"], unused: ["startup"] }],
    ["CMOs at fintech startups", { titles: ["Chief Marketing Officer"], industries: ["fintech"] }],
    ["chief risk officer banking", { titles: ["Chief Risk Officer"], industries: ["banking"] }],
    ["Gasthofbesitzer", { titles: ["Owner"] }],
    [
      "Restaurantbesitzerinnen Wien",
      { titles: ["Owner"], locations: ["Vienna"], industries: ["restaurants"] },
    ],
  ])("%s", (query, wanted) => expect(read(query)).toMatchObject(wanted));

  it("is not an adjective that only begins an industry of the index", () => {
    const known = { ...noNames, industries: new Set(["private"]) };
    const { industries, jobs } = readQuery("private teachers Nice", { subject: "people", known });
    expect({ industries, titles: jobs.map(({ title }) => title) }).toEqual({
      industries: [],
      titles: ["Teacher"],
    });
  });
});

describe("specialties that share a noun", () => {
  it.each([
    ["Python or PHP developers", ["Python Developer", "PHP Developer"]],
    ["SAP und Salesforce Berater", ["SAP Consultant", "Salesforce Consultant"]],
    ["développeurs Python ou Java", ["Python Developer", "Java Developer"]],
    ["backend or mobile developers", ["Backend Engineer", "Mobile Engineer"]],
    ["data, civil or mechanical engineers", ["Data Engineer", "Civil Engineer", "Mechanical Engineer"]],
    ["CTOs or Java developers", ["Chief Technology Officer", "Java Developer"]],
  ])("%s", (query, titles) => expect(read(query)).toEqual({ titles }));
});

describe("genders, plurals and near jobs", () => {
  it.each([
    ["Versicherungskaufleute", { titles: ["Insurance Agent"] }],
    ["Außendienstlerin", { titles: ["Field Sales Representative"] }],
    ["informaticiennes", read("informaticien")],
    ["mécaniciennes", { titles: ["Mechanic"] }],
    ["vendeur", { titles: ["Retail Salesperson"] }],
    ["Ärztlicher Leiter", read("Ärztliche Leiterin")],
    ["Ärztliche Leiterin", { titles: ["Head of Medical"], functions: ["medical"] }],
    ["who heads customer support", { functions: ["support"], seniorities: leaders }],
    ["customer support bosses", { functions: ["support"], seniorities: leaders }],
    ["customer support", { titles: ["Support Agent"] }],
    ["growth marketer", { titles: ["Growth Manager"] }],
    ["Fuhrparkmanagerin", { titles: ["Fleet Manager"] }],
  ])("%s", (query, wanted) => expect(read(query)).toMatchObject(wanted));
});

describe("further words for people who lead", () => {
  const runs = (part: string) => ({ functions: [part], seniorities: leaders });
  it.each([
    ["Entscheidungsträger im Bereich Logistik", runs("supply chain")],
    ["Entscheider Fertigung", runs("production")],
    ["décideurs logistique", runs("supply chain")],
    ["budget holders IT", runs("it")],
    ["wer ist für den Einkauf zuständig", runs("procurement")],
    [
      "wer ist bei Banken für die IT-Sicherheit verantwortlich",
      { ...runs("security"), industries: ["banking"] },
    ],
    [
      "les personnes responsables de la logistique à Lille",
      { ...runs("supply chain"), locations: ["Lille"] },
    ],
    ["qui est responsable du marketing", runs("marketing")],
    ["who runs people", runs("hr")],
    ["whoever is in charge of IT", runs("it")],
    ["cheffe marketing", { titles: ["Head of Marketing"] }],
    ["chef de service informatique", { titles: ["Head of IT"] }],
    ["hd of it Leeds", { titles: ["Head of IT"], locations: ["Leeds"] }],
    ["Verkaufsleiter Innendienst", { titles: ["Head of Inside Sales"] }],
    ["Firmenchefs Stuttgart", { seniorities: ["owner", "founder", "c_suite"], locations: ["Stuttgart"] }],
    [
      "Chef eines Maschinenbauers",
      { seniorities: ["owner", "founder", "c_suite"], industries: ["machinery"] },
    ],
    ["directrices financières", { titles: ["Chief Financial Officer"] }],
    ["RRH Lyon", { titles: ["HR Manager"], locations: ["Lyon"] }],
    ["dircom", { titles: ["Communications Director"] }],
    ["directeur de projets", { titles: ["Project Manager"] }],
  ])("%s", (query, wanted) => expect(read(query)).toMatchObject(wanted));

  it("does not take the contact person, the area or the surroundings for something that people have", () => {
    expect(read("Ansprechpartner Einkauf im Umkreis von Hamburg")).toEqual({
      functions: ["procurement"],
      locations: ["Hamburg"],
    });
    expect(read("CTO im Bereich Maschinenbau, Wien und Umgebung")).toEqual({
      ...cto,
      locations: ["Vienna"],
      industries: ["machinery"],
    });
  });
});

describe("abbreviated names of places", () => {
  it.each([
    ["St-Etienne", "Saint-Étienne"],
    ["St. Étienne", "Saint-Étienne"],
    ["St. Pölten", "Sankt Pölten"],
    ["St-Malo", "Saint-Malo"],
    ["Ft. Worth", "Fort Worth"],
    ["st nazaire", "Saint-Nazaire"],
    ["Frankfurt/Main", "Frankfurt"],
    ["Frankfurt (Main)", "Frankfurt"],
    ["Mülheim/Ruhr", "Mülheim"],
    ["Halle a.d. Saale", "Halle"],
    ["Freiburg i. Br.", "Freiburg"],
    ["Bad Homburg v.d.H.", "Bad Homburg"],
  ])("%s", (text, name) => expect(read(`CTO ${text}`)).toEqual({ ...cto, locations: [name] }));
});

describe("sizes in further words", () => {
  it.each([
    ["CTO kleiner als 50 Mitarbeiter", { max: 49 }],
    ["CTO größer als 500 MA", { min: 501 }],
    ["CTO Kleinbetriebe", { max: 50 }],
    ["CTO Großunternehmen", { min: 250 }],
    ["CTO grands groupes", { min: 250 }],
  ])("%s", (query, employeeCount) => expect(read(query)).toEqual({ ...cto, employeeCount }));
});

it("former employers are named with further words", () => {
  const director = { titles: ["Procurement Director"], unused: ["renault"] };
  expect(read("anciennement chez Renault directeur achats")).toMatchObject(director);
});

describe("trades inside an industry", () => {
  it.each([
    ["purchasing managers dairy", ["dairy"]],
    ["who heads legal at glass makers", ["glass"]],
    ["Marketingleiter Spielwaren", ["toys"]],
    ["PDG ferroviaire", ["rail"]],
    ["bike company founders", ["bicycles"]],
    ["CFO at shipyards", ["shipbuilding"]],
    ["Projektleiter Schiffbau", ["shipbuilding"]],
    ["Vertriebsleiter Messtechnik", ["measuring instruments"]],
    ["Vertriebsleiter Medizintechnik", ["medical devices"]],
    ["Qualitätsleiter Logistik", ["logistics"]],
    ["CEO breweries", ["brewing"]],
    ["CFO food", ["food and beverage"]],
  ])("%s", (query, industries) => expect(read(query)).toMatchObject({ industries }));

  it("keep the head's own function before the trade", () => {
    expect(read("Vertriebsleiter Messtechnik")).toMatchObject({ titles: ["Head of Sales"] });
    expect(read("Qualitätsleiter Medizin- und Labordiagnostik")).toMatchObject({
      titles: ["Head of Quality"],
      industries: expect.arrayContaining(["diagnostics"]),
    });
  });

  it("are no word for firms, even if an industry of the index contains it", () => {
    const known = { ...noNames, industries: new Set(["firms"]) };
    const { industries } = readQuery("semiconductor firms", { subject: "companies", known });
    expect(industries.map(({ name }) => name)).toEqual(["semiconductors"]);
  });
});

describe("jobs that are not their neighbours", () => {
  it.each([
    ["train drivers", "Train Driver"],
    ["Lokführer", "Train Driver"],
    ["conducteurs de train", "Train Driver"],
    ["chauffeur poids lourd", "Truck Driver"],
    ["Braumeister", "Brewer"],
    ["maître brasseur", "Brewer"],
    ["Fromager", "Cheesemaker"],
    ["SPS-Programmierer", "PLC Programmer"],
    ["technische Redakteure", "Technical Writer"],
    ["embedded engineers", "Embedded Engineer"],
    ["CNC-Fräser", "CNC Machinist"],
    ["Disponenten", "Dispatcher"],
    ["demand planners", "Demand Planner"],
    ["sages-femmes", "Midwife"],
    ["attachés de recherche clinique", "Clinical Research Associate"],
    ["level designers", "Game Designer"],
    ["customs managers", "Customs Manager"],
    ["fundraising directors", "Fundraising Director"],
    ["aftermarket directors", "Aftersales Director"],
    ["heads of tax", "Head of Tax"],
    ["treasury directors", "Treasury Director"],
  ])("%s", (query, title) => expect(read(query)).toMatchObject({ titles: [title] }));
});

describe("spokespeople, activity leaders and software testers", () => {
  it.each([
    ["porte-paroles Bruxelles", "Spokesperson"],
    ["spokeswoman Berlin", "Spokesperson"],
    ["Unternehmenssprecherinnen Wien", "Spokesperson"],
    ["Pressesprecherinnen", "Spokesperson"],
    ["press officers UK", "Spokesperson"],
    ["animatrices Lyon", "Activity Leader"],
    ["animatrice socioculturelle", "Activity Leader"],
    ["testeuses logiciel Suisse", "QA Engineer"],
  ])("%s", (query, title) => {
    expect(read(query)).toMatchObject({ titles: [title] });
    expect(read(query)).not.toHaveProperty("industries");
  });

  it("finds spokespeople also as communications managers", () => {
    expect(readTitle("Pressesprecherin").jobs.flatMap(toJobKeys)).toEqual([
      "spokesperson",
      "communications-manager",
    ]);
  });
});

describe("languages of countries", () => {
  it.each([
    ["francophone countries", "French-speaking Europe"],
    ["pays francophones", "French-speaking Europe"],
    ["germanophone", "DACH"],
    ["francophone Switzerland", "Romandy"],
    ["Suisse francophone", "Romandy"],
    ["Belgique francophone", "Wallonia"],
  ])("accountants %s", (place, name) =>
    expect(read(`accountants ${place}`)).toEqual({ titles: ["Accountant"], locations: [name] }),
  );

  it("leave the language of a person to the ranking", () => {
    expect(read("francophone accountants")).toMatchObject({ unused: ["francophone"] });
  });
});

describe("products beside a word for firms", () => {
  it.each([
    ["car industry Germany", "automotive"],
    ["car manufacturers", "automotive"],
    ["car suppliers", "automotive"],
    ["drug makers", "pharma"],
    ["drug companies", "pharma"],
    ["plane makers", "aerospace"],
  ])("%s", (query, id) => {
    const { industries } = readQuery(query, { subject: "companies", known: noNames });
    expect(industries.map((one) => one.id)).toEqual([id]);
  });

  it("name no industry alone", () => {
    expect(readQuery("car", { subject: "companies", known: noNames }).industries).toEqual([]);
  });
});

describe("a profession that is excluded, and its function that is wanted", () => {
  it.each(["anyone but recruiters HR Berlin", "no recruiters HR Berlin"])("%s", (query) =>
    expect(read(query)).toEqual({
      functions: ["hr"],
      locations: ["Berlin"],
      excluded: { titles: ["Recruiter"] },
    }),
  );

  it("stays excluded as a whole if the function is another one", () => {
    expect(read("everyone except interns marketing Paris")).toEqual({
      locations: ["Paris"],
      excluded: expect.objectContaining({ titles: ["Intern Marketing"] }),
    });
  });
});

it("falls back from developers of one kind to all developers", () => {
  const { jobs } = readQuery("backend devs", { subject: "people", known: noNames });
  expect(jobs).toMatchObject([{ keys: ["backend-engineer"], kin: { keys: ["software-engineer"] } }]);
});

it("reads the chief whom a German compound for an assistant names", () => {
  const supports = (title: string) => readTitle(title).jobs.flatMap((job) => job.supports);
  expect(supports("Geschäftsführungsassistentin")).toEqual(["ceo", "md"]);
  expect(supports("Vorstandsassistent")).toEqual(["executive-board"]);
  expect(supports("Projektassistentin")).toEqual([]);
});

describe("professions that are not their neighbours", () => {
  it.each([
    ["kinés Toulouse", "Physiotherapist"],
    ["physiotherapists Toulouse", "Physiotherapist"],
    ["Psychotherapeutinnen Toulouse", "Psychologist"],
    ["speech therapists Toulouse", "Speech Therapist"],
    ["school principals Toulouse", "Head Teacher"],
    ["Schulleiterinnen Toulouse", "Head Teacher"],
    ["directeurs d'école Toulouse", "Head Teacher"],
    ["lab techs Toulouse", "Laboratory Technician"],
    ["cheffe de chantier Toulouse", "Construction Manager"],
    ["graphistes Toulouse", "Graphic Designer"],
    ["Werbetexterinnen Toulouse", "Copywriter"],
    ["Bürgermeisterinnen Toulouse", "Mayor"],
    ["judges Toulouse", "Judge"],
    ["Feuerwehrleute Toulouse", "Firefighter"],
    ["flight attendants Toulouse", "Flight Attendant"],
    ["Gärtnerinnen Toulouse", "Gardener"],
    ["Erzieherinnen Toulouse", "Childcare Worker"],
    ["Elektroniker Toulouse", "Electrician"],
    ["Empfangsdamen Toulouse", "Receptionist"],
    ["trésorières Toulouse", "Treasurer"],
    ["wissenschaftliche Mitarbeiterinnen Toulouse", "Scientist"],
    ["conceptrices-rédactrices Toulouse", "Copywriter"],
  ])("%s", (query, title) => expect(read(query)).toMatchObject({ titles: [title], locations: ["Toulouse"] }));

  it.each([
    ["Physiotherapeutin", ["physiotherapist", "therapist"]],
    ["Grafikerin", ["graphic-designer", "designer"]],
    ["Oberbürgermeister", ["mayor", "public-officer"]],
    ["Compliance-Beauftragter", ["compliance-officer"]],
    ["Health and Safety Manager", ["safety-officer"]],
    ["Dental Surgeon", ["dentist"]],
    ["Automotive Technician", ["car-mechanic", "mechanic", "technician"]],
  ])("title %s", (title, keys) => expect(readTitle(title).jobs.flatMap(toJobKeys)).toEqual(keys));
});

describe("one job under several titles", () => {
  const wanted = (query: string) => readQuery(query, { subject: "people", known: noNames }).jobs[0];

  it("asks for no level if its word belongs to the name of the job", () => {
    expect(wanted("HSE managers")).toMatchObject({ keys: ["safety-officer"], levels: [] });
    expect(wanted("compliance managers")).toMatchObject({ keys: ["compliance-officer"], levels: [] });
    expect(wanted("head nurses")).toMatchObject({ levels: ["head"] });
  });

  it("includes the managers and chiefs of compliance officers' duties", () => {
    expect(wanted("compliance officers")?.also.keys).toEqual(["manager:compliance", "compliance-chief"]);
    expect(wanted("responsables conformité")?.also.keys).toEqual(
      expect.arrayContaining(["compliance-officer", "compliance-chief"]),
    );
  });

  it("includes medical directors for chief medical officers and chief medical officers for directors", () => {
    expect(wanted("chief medical officers")?.also).toMatchObject({
      functions: ["medical"],
      levels: ["head", "director"],
    });
    expect(wanted("medical directors")?.also).toMatchObject({ functions: ["medical"] });
    expect(wanted("medical directors")?.also.levels).toContain("c_suite");
    expect(wanted("medical directors")?.also.keys).toContain("chief-physician");
    expect(wanted("Chefärzte")?.also.keys).toEqual(
      expect.arrayContaining(["medical-chief", "director:medical", "head:medical"]),
    );
    expect(wanted("treasurers")?.also).toMatchObject({ functions: ["treasury"] });
  });
});

describe("short titles with several meanings", () => {
  it.each([
    [
      "CPO Berlin",
      "Chief Product Officer; Chief Human Resources Officer; Chief Procurement Officer; Chief Privacy Officer",
    ],
    [
      "CPOs in Paris",
      "Chief Product Officer; Chief Human Resources Officer; Chief Procurement Officer; Chief Privacy Officer",
    ],
    ["CDO", "Chief Data Officer; Chief Digital Officer"],
    ["CPO procurement", "Chief Procurement Officer"],
    ["CPO product", "Chief Product Officer"],
    ["Chief Privacy Officer", "Chief Privacy Officer"],
    ["CTO", "Chief Technology Officer"],
  ])("%s", (query, titles) => {
    expect(read(query)).toMatchObject({ titles: titles.split("; ") });
  });
});

describe("a seniority level and all higher ones", () => {
  const heads = ["owner", "founder", "c_suite", "vp", "head"];
  it.each([
    ["at least head of sales", { functions: ["sales"], seniorities: heads }],
    ["head of sales or above", { functions: ["sales"], seniorities: heads }],
    ["mindestens Abteilungsleiter Einkauf", { functions: ["procurement"], seniorities: heads }],
    ["au moins directeur marketing", { functions: ["marketing"], seniorities: [...heads, "director"] }],
    ["HR manager or above", { functions: ["hr"], seniorities: [...heads, "director", "manager"] }],
    ["senior and above", { seniorities: [...heads, "director", "manager", "senior"] }],
    ["at least 50 employees CTO", { ...cto, employeeCount: { min: 50 } }],
  ])("%s", (query, want) => {
    expect(read(query)).toEqual(want);
  });

  it("includes the chief revenue officer in sales", () => {
    const { jobs } = readTitle("Chief Revenue Officer");
    expect(jobs.flatMap(toJobFunctions)).toContain("sales");
  });
});

describe("sales outside of the office and in it", () => {
  it.each([
    ["field sales Munich", { functions: ["field sales"], locations: ["Munich"] }],
    ["inside sales Munich", { functions: ["inside sales"], locations: ["Munich"] }],
    ["Außendienst Berlin", { titles: ["Field Sales Representative"], locations: ["Berlin"] }],
    ["Lead Nurse Zurich", { titles: ["Ward Manager"], locations: ["Zurich"] }],
  ])("%s", (query, want) => {
    expect(read(query)).toEqual(want);
  });

  it("lists the head of one sales force as head of sales too", () => {
    const [job] = readTitle("Head of Field Sales").jobs;
    expect(job === undefined ? [] : toLeaderKeys(job)).toEqual(["head:sales"]);
  });
});
