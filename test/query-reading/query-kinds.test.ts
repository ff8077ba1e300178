import { describe, expect, it } from "vitest";
import { noNames, readQuery, toInterpretation } from "../../src/query-reading/index.ts";

/** Returns the members of a query's interpretation that are not empty, except the exclusions. */
function read(query: string, subject: "people" | "companies" = "people", known = noNames) {
  const { excluded, ...rest } = toInterpretation(readQuery(query, { subject, known }));
  return Object.fromEntries(
    Object.entries(rest).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}

describe("a trade in a search for companies", () => {
  it.each([
    ["plumbers Manchester", "plumbing and heating"],
    ["Klempner Berlin", "plumbing and heating"],
    ["plombiers Lyon", "plumbing and heating"],
    ["heating companies Germany", "plumbing and heating"],
    ["electricians Berlin", "electrical installation"],
    ["couvreurs Lyon", "roofing"],
    ["Tischler Wien", "carpentry"],
    ["lawyers London", "law practice"],
    ["Zahnärzte Zürich", "dental practices"],
    ["vets Leeds", "veterinary services"],
    ["car dealers Birmingham", "car dealers"],
    ["car parts suppliers Leeds", "automotive suppliers"],
    ["Kfz-Werkstätten Köln", "car repair"],
    ["hospitals Leeds", "hospitals"],
    ["Krankenhäuser Köln", "hospitals"],
    ["Kliniken Köln", "hospitals"],
    ["hôpitaux Lyon", "hospitals"],
    ["centres hospitaliers Lyon", "hospitals"],
    ["agences de communication Lyon", "marketing and advertising"],
    ["agences de publicité Lyon", "marketing and advertising"],
    ["Kommunikationsagenturen Köln", "marketing and advertising"],
    ["hauliers Leeds", "haulage and freight forwarding"],
    ["optical manufacturers Jena", "optics"],
    ["light manufacturers Leeds", "lighting"],
    ["Bildungssektor Bern", "education"],
    ["Druckgewerbe Leipzig", "printing"],
    ["Bestattungsinstitute Köln", "funeral services"],
    ["funeral homes Leeds", "funeral services"],
    ["undertakers Leeds", "funeral services"],
    ["pompes funèbres Lyon", "funeral services"],
    ["dry cleaners Leeds", "laundries"],
    ["Fahrschulen Köln", "driving schools"],
    ["Tattoostudios Köln", "tattoo studios"],
    ["Schlüsseldienste Köln", "locksmiths"],
    ["librairies Lyon", "bookshops"],
    ["Autovermietungen Köln", "car rental"],
    ["call centers Leeds", "call centers"],
    ["Campingplätze Tirol", "campsites"],
    ["security firms Leeds", "security and investigations"],
    ["Marktforschungsinstitute Köln", "market research"],
    ["Steuerberatungsbüros Köln", "accounting and audit services"],
    ["Online-Handel Köln", "e commerce"],
    ["Medizin-Technik Köln", "medical devices"],
  ])("%s", (query, industry) => {
    const { industries, unused } = read(query, "companies");
    expect({ industries, unused }).toEqual({ industries: [industry], unused: undefined });
  });

  it.each(["tube makers Leeds", "makers of tube", "fabricants de tube"])(
    "%s takes the product for an industry that the tables lack",
    (query) => expect(read(query, "companies")).toMatchObject({ industries: ["tube"] }),
  );

  it.each([
    ["food wholesalers", "wholesale", "food"],
    ["Möbelhändler Berlin", "retail", "furniture"],
    ["Getränkegroßhandel", "wholesale", "beverages"],
    ["machinery dealers", "wholesale", "machinery"],
  ])("%s sell what other firms make", (query, dealer, goods) => {
    const [industry, ...others] = readQuery(query, { subject: "companies" }).industries;
    expect(others).toEqual([]);
    expect(industry).toMatchObject({ id: dealer, goods: { id: goods } });
  });
});

describe("an excluded job before the wanted one", () => {
  const excluded = (query: string) => {
    const { jobs, excluded: not } = readQuery(query, { subject: "people" });
    return [jobs.map(({ title }) => title), not.jobs.map(({ title }) => title)];
  };

  it.each([
    ["no recruiters CTO", "Chief Technology Officer", "Recruiter"],
    ["no consultants head of data", "Head of Data", "Consultant"],
    ["ohne Berater Leiter IT München", "Head of IT", "Consultant"],
    ["sans consultants directeur financier Lyon", "Chief Financial Officer", "Consultant"],
    ["no assistants CEO", "Chief Executive Officer", "Assistant"],
    ["no founders CEO Berlin", "Chief Executive Officer", "Founder"],
  ])("%s", (query, wanted, not) => expect(excluded(query)).toEqual([[wanted], [not]]));

  it.each(["no heads of sales", "no store managers", "no account managers", "no executive assistants"])(
    "%s excludes only",
    (query) => {
      const [wanted, not] = excluded(query);
      expect([wanted?.length, not?.length]).toEqual([0, 1]);
    },
  );
});

describe("an exclusion with ex in a search for companies", () => {
  it.each([
    ["chemical companies DACH ex Switzerland", { excluded: { locations: ["Switzerland"] } }],
    ["Europe ex UK software", { excluded: { locations: ["United Kingdom"] } }],
    ["agencies Berlin ex recruiting", { excluded: { industries: ["staffing and recruiting"] } }],
  ])("%s", (query, wanted) =>
    expect(toInterpretation(readQuery(query, { subject: "companies" }))).toMatchObject({
      ...wanted,
      unused: [],
    }),
  );
});

describe("the year in which a company was founded", () => {
  it.each([
    ["companies founded after 2015", { min: 2016 }],
    ["startups founded since 2020", { min: 2020 }],
    ["breweries established before 1980", { max: 1979 }],
    ["fintechs founded in 2019", { min: 2019, max: 2019 }],
    ["hotels founded between 1990 and 2000", { min: 1990, max: 2000 }],
    ["breweries founded in the 1990s", { min: 1990, max: 1999 }],
    ["breweries from the 90s", { min: 1990, max: 1999 }],
    ["breweries founded in the eighties", { min: 1980, max: 1989 }],
    ["Brauereien der 90er Jahre", { min: 1990, max: 1999 }],
    ["in den 1980er Jahren gegründete Brauereien", { min: 1980, max: 1989 }],
    ["brasseries créées dans les années 1990", { min: 1990, max: 1999 }],
    ["brasseries des années 80", { min: 1980, max: 1989 }],
    ["hotels founded before the 1970s", { max: 1969 }],
    ["hotels founded since the 2010s", { min: 2010 }],
    ["hotels founded in the 1800s", { min: 1800, max: 1899 }],
    ["Maschinenbauer gegründet vor 2000", { max: 1999 }],
    ["seit 2015 gegründete Startups", { min: 2015 }],
    ["entreprises créées après 2010", { min: 2011 }],
    ["sociétés fondées en 2004", { min: 2004, max: 2004 }],
  ])("%s", (query, foundedYear) => expect(read(query, "companies")).toMatchObject({ foundedYear }));

  it.each(["90s design studios", "1960s furniture dealers", "80s fashion brands Paris"])(
    "%s names a style and no year",
    (query) => expect(read(query, "companies")).not.toHaveProperty("foundedYear"),
  );

  it("is no condition on people, whose rows lack it", () =>
    expect(read("CTOs of firms founded after 2015")).not.toHaveProperty("foundedYear"));
});

describe("capital letters that are also a small town's name", () => {
  it.each([
    ["infirmières CHU", { titles: ["Nurse"], industries: ["hospitals"] }],
    ["infirmière CHU Lyon", { titles: ["Nurse"], locations: ["Lyon"], industries: ["hospitals"] }],
    ["CFO DAX", { titles: ["Chief Financial Officer"], unused: ["dax"] }],
    ["CFO ULM", { titles: ["Chief Financial Officer"], locations: ["Ulm"] }],
  ])("%s", (query, reading) => expect(read(query)).toEqual(reading));
});

describe("size words of salespeople", () => {
  it.each([
    ["recruiters large companies Texas", "Recruiter"],
    ["lawyers small firms Texas", "Lawyer"],
  ])("%s names a job before the size of the firms", (query, title) => {
    const { titles, locations, industries } = read(query);
    expect({ titles, locations, industries }).toEqual({ titles: [title], locations: ["Texas"] });
  });

  it.each([
    ["enterprise companies Germany", { min: 1_000 }],
    ["enterprise banks Europe", { min: 1_000 }],
    ["mid-market companies France", { min: 100, max: 999 }],
    ["midmarket software companies", { min: 100, max: 999 }],
  ])("%s", (query, employeeCount) => expect(read(query, "companies")).toMatchObject({ employeeCount }));

  it.each([
    "enterprise software companies",
    "enterprise account executives",
    "Mid-Market Account Executives",
  ])("%s names no size", (query) => expect(read(query)).not.toHaveProperty("employeeCount"));
});

describe("feminine forms", () => {
  it.each([
    ["administratrices systèmes", "System Administrator"],
    ["administratrice réseau", "Network Engineer"],
    ["institutrices", "Primary School Teacher"],
    ["opératrice de machine", "Machine Operator"],
    ["saleswomen", "Account Executive"],
    ["saleswoman", "Account Executive"],
    ["programmeuse", "Software Engineer"],
    ["cuisinières", "Cook"],
    ["techniciennes de laboratoire", "Laboratory Technician"],
  ])("%s", (query, title) => expect(read(query)).toEqual({ titles: [title] }));
});

describe("words for several people", () => {
  it.each([
    ["Pflegekräfte Hamburg", { titles: ["Nurse"], locations: ["Hamburg"] }],
    ["nursing staff London", { titles: ["Nurse"], locations: ["London"] }],
    ["personnel soignant Lyon", { titles: ["Nurse"], locations: ["Lyon"] }],
    ["Vertriebspersonal München", { functions: ["sales"], locations: ["Munich"] }],
    ["sales staff at breweries", { functions: ["sales"], industries: ["brewing"] }],
    ["équipe commerciale Lyon", { functions: ["sales"], locations: ["Lyon"] }],
    ["Fachkräfte Logistik", { industries: ["logistics"] }],
    [
      "staff engineers Berlin",
      { titles: ["Senior Engineer"], seniorities: ["senior"], locations: ["Berlin"] },
    ],
  ])("%s", (query, reading) => expect(read(query)).toEqual(reading));
});

describe("a job beside other words", () => {
  it.each([
    ["buyers for retail chains", { titles: ["Buyer"], industries: ["retail"] }],
    ["claims handlers Leeds", { titles: ["Claims Handler"], locations: ["Leeds"] }],
    ["gym managers Berlin", { titles: ["Gym Manager"], locations: ["Berlin"] }],
    ["managers of gyms in Berlin", { titles: ["Gym Manager"], locations: ["Berlin"] }],
    ["Leiter Autohaus Köln", { titles: ["Car Dealership Manager"], locations: ["Cologne"] }],
    ["game producers at gaming studios", { titles: ["Producer"], industries: ["gaming"] }],
    ["sales enginer Berlin", { titles: ["Sales Engineer"], locations: ["Berlin"] }],
    ["developpers Lyon", { titles: ["Software Engineer"], locations: ["Lyon"] }],
    ["wind turbine technicians", { titles: ["Wind Turbine Technician"] }],
    ["optical engineers Jena", { titles: ["Optical Engineer"], locations: ["Jena"] }],
    ["couvreurs Lyon", { titles: ["Roofer"], locations: ["Lyon"] }],
    ["responsables formation", { titles: ["Learning and Development Manager"] }],
    ["regulatory affairs managers", { titles: ["Regulatory Affairs Manager"] }],
    [
      "plant breweries maintenance managers",
      { titles: ["Maintenance Manager"], industries: ["brewing"], unused: ["plant"] },
    ],
  ])("%s", (query, reading) => expect(read(query)).toEqual(reading));

  it.each([
    ["CEO plumbers UK", "plumbing and heating"],
    ["owners of plumbers in Leeds", "plumbing and heating"],
    ["Inhaber Klempner Berlin", "plumbing and heating"],
    ["managing directors dentists Zürich", "dental practices"],
  ])("%s takes the trade after an executive for the firms", (query, industry) => {
    const { titles, industries } = read(query);
    expect({ count: Array.isArray(titles) ? titles.length : 0, industries }).toEqual({
      count: 1,
      industries: [industry],
    });
  });

  it.each([
    ["CEO or lawyers London", ["Chief Executive Officer", "Lawyer"]],
    ["owners, plumbers, Leeds", ["Owner", "Plumber"]],
    ["butchers", ["Butcher"]],
    ["secretaries", ["Assistant"]],
    ["fund managers London", ["Fund Manager"]],
    ["asset managers real estate", ["Asset Manager"]],
    ["crane operators Leeds", ["Crane Operator"]],
  ])("%s", (query, titles) => expect(read(query)).toMatchObject({ titles }));

  it("requires a word before a profession if titles of the index contain it", () => {
    const known = { ...noNames, titles: new Set(["tram"]) };
    expect(readQuery("tram drivers Lyon", { subject: "people", known }).jobs).toMatchObject([
      { rest: ["tram"], keys: ["driver"] },
    ]);
  });

  it("keeps a function that a comma or a conjunction separates", () =>
    expect(read("production or maintenance managers")).toMatchObject({
      titles: expect.arrayContaining(["Maintenance Manager"]),
    }));

  it.each([
    ["CTO greater London area", "London"],
    ["CTO in the greater Munich area", "Munich"],
    ["CTO Großraum München", "Munich"],
  ])("%s names the place of the gazetteer, even if a row has the same words", (query, place) => {
    const known = { ...noNames, places: new Set(["greater london", "greater munich", "grossraum munchen"]) };
    expect(read(query, "people", known)).toEqual({
      titles: ["Chief Technology Officer"],
      locations: [place],
    });
  });

  it("takes an unknown name beside a known employer for an employer", () => {
    const known = { ...noNames, employers: new Set(["bmw"]) };
    expect(read("BMW or Audi engineers", "people", known)).toMatchObject({ companies: ["BMW", "Audi"] });
    expect(read("Audi or BMW engineers", "people", known)).toMatchObject({ companies: ["BMW", "Audi"] });
  });
});

describe("a narrow business function", () => {
  it.each([
    ["head of M&A", "Head of M&A", "m&a"],
    ["Leiter Unternehmensentwicklung", "Head of Corporate Development", "corporate development"],
    ["FP&A directors", "FP&A Director", "fp&a"],
    ["heads of payroll", "Head of Payroll", "payroll"],
    ["head of diversity and inclusion", "Head of Diversity", "diversity"],
    ["directrice des affaires publiques", "Public Affairs Director", "public affairs"],
    ["Leiterin interne Kommunikation", "Head of Internal Communications", "internal communications"],
    ["heads of clinical operations", "Head of Clinical", "clinical"],
    ["head of network operations", "Head of Networks", "networks"],
    ["Leiter Datenschutz", "Head of Data Protection", "data protection"],
    ["Exportleiter", "Head of Export", "export"],
    ["head of CRM", "Head of CRM", "crm"],
    ["heads of warehousing", "Head of Warehousing", "warehousing"],
    ["Leiter Immobilien", "Head of Real Estate", "real estate"],
  ])("%s leads only this part of its department", (query, title, part) => {
    const { titles, functions } = read(query);
    expect({ titles, functions }).toEqual({ titles: [title], functions: [part] });
  });

  it("requires every word before a job that only titles of the index know, even a short one", () => {
    const known = { ...noNames, titles: new Set(["uav", "payload"]) };
    expect(readQuery("UAV payload managers", { subject: "people", known }).jobs).toMatchObject([
      { rest: ["uav", "payload"], levels: ["manager"] },
    ]);
  });

  it("takes LA without a town before it for Los Angeles", () => {
    expect(read("yoga teachers LA")).toEqual({ titles: ["Yoga Teacher"], locations: ["Los Angeles"] });
    expect(read("CEO Baton Rouge, LA")).toMatchObject({ locations: ["Baton Rouge"] });
  });
});

describe("a part of a function or of an industry", () => {
  it.each([
    [
      "data governance people at pharma companies",
      { functions: ["data governance"], industries: ["pharmaceuticals"] },
    ],
    ["Head of Demand Generation Kansas", { functions: ["demand generation"], locations: ["Kansas"] }],
    ["Leiter Leadgenerierung Köln", { functions: ["demand generation"], seniorities: ["head"] }],
    ["IT-Leiter Stadtwerke", { functions: ["it"], industries: ["utilities"] }],
    [
      "information security officers banks Austria",
      { titles: ["Security Manager"], industries: ["banking"] },
    ],
    ["Regionalvertriebsleiter Luzern", { titles: ["Area Sales Manager"] }],
    ["pricing analysts Luxembourg", { titles: ["Pricing Manager"] }],
    ["compliance officers asset management", { industries: ["asset management"] }],
  ])("%s is read as that part", (query, expected) => {
    expect(read(query)).toMatchObject(expected);
  });

  it.each(["Risikokapital London", "capital-investissement London", "private equity firms London"])(
    "%s",
    (query) => expect(read(query, "companies")).toMatchObject({ industries: ["venture capital"] }),
  );
});

describe("a division of a country, a county or a traditional area", () => {
  it.each([
    ["midwives in Tasmania", "Tasmania", ["au.06"]],
    ["mayors in Limburg", "Limburg", ["nl.05", "be.area.limburg"]],
    ["nurses Punjab", "Punjab", ["in.23", "pk.04"]],
    ["bakers Jutland", "Jutland", ["dk.18", "dk.19"]],
    ["Tierärzte Siebenbürgen", "Transylvania", ["ro.area.transylvania"]],
    ["vets in Cornwall", "Cornwall", ["gb.area.cornwall"]],
    ["boulangers Alsace", "Alsace", ["fr.area.alsace"]],
    ["dentist granada", "Granada", ["es.51.granada"]],
    ["bakers Canterbury", "Canterbury", ["gb.eng.canterbury"]],
    ["nurses Grenada", "Grenada", ["gd"]],
  ])("%s", (query, name, marks) => {
    const [place] = readQuery(query, { subject: "people" }).places;
    expect([place?.name, marks.filter((mark) => !place?.marks.includes(mark))]).toEqual([name, []]);
  });
});
