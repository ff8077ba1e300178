import { describe, expect, it } from "vitest";
import { readQuery, readTitle, toInterpretation, toJobKeys } from "../../src/query-reading/index.ts";

const known = {
  employers: new Set(["acme", "northwind logistics"]),
  employerStarts: new Set(["bnp", "oreal", "house"]),
  places: new Set<string>(),
  industries: new Set<string>(),
  titles: new Set(["falconry", "falconer"]),
};

/** Returns how the query reader understands a query: the members of its interpretation that are not empty. */
function read(query: string) {
  const { excluded, ...rest } = toInterpretation(readQuery(query, { subject: "people", known }));
  const filled = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([, one]) => !Array.isArray(one) || one.length > 0));
  const no = filled(excluded);
  return { ...filled(rest), ...(Object.keys(no).length === 0 ? {} : { excluded: no }) };
}

const leaders = ["owner", "founder", "c_suite", "vp", "head", "director"];
const headOfSales = { titles: ["Head of Sales"], functions: ["sales"], seniorities: ["head"] };
const vpSales = { titles: ["VP Sales"], functions: ["sales"], seniorities: ["vp"] };

describe("a query", () => {
  it.each([
    ["CTO London", { titles: ["Chief Technology Officer"], locations: ["London"] }],
    ["london cto", { titles: ["Chief Technology Officer"], locations: ["London"] }],
    ["cherche directeur technique à Paris", { titles: ["Chief Technology Officer"], locations: ["Paris"] }],
    ["cto lodnon", { titles: ["Chief Technology Officer"], locations: ["London"] }],
    [
      "CFO at Northwind Logistics in Hamburg",
      { titles: ["Chief Financial Officer"], locations: ["Hamburg"], companies: ["Northwind Logistics"] },
    ],
    ["people working at Acme", { companies: ["Acme"] }],
    ["ex-Google engineers Berlin", { titles: ["Engineer"], locations: ["Berlin"], unused: ["google"] }],
    [
      "software engineers berlin -agency",
      { titles: ["Software Engineer"], locations: ["Berlin"], excluded: { industries: ["agency"] } },
    ],
    ["CTOs, no recruiters", { titles: ["Chief Technology Officer"], excluded: { titles: ["Recruiter"] } }],
    ["logistics hamburg", { locations: ["Hamburg"], industries: ["logistics"] }],
    ["people in marketing in Vienna", { functions: ["marketing"], locations: ["Vienna"] }],
    [
      "Leiter Vertrieb DACH",
      { titles: ["Head of Sales"], functions: ["sales"], seniorities: ["head"], locations: ["DACH"] },
    ],
    [
      "heads of sales in Munich, no agencies, 50-200 employees",
      {
        titles: ["Head of Sales"],
        functions: ["sales"],
        seniorities: ["head"],
        locations: ["Munich"],
        employeeCount: { min: 50, max: 200 },
        excluded: { industries: ["agency"] },
      },
    ],
    [
      "marketing directors or CMOs at SaaS companies in UK and Ireland",
      {
        titles: ["Marketing Director", "Chief Marketing Officer"],
        functions: ["marketing"],
        seniorities: ["director"],
        locations: ["UK and Ireland"],
        industries: ["saas"],
      },
    ],
    [
      "Head of Sales or Marketing in Paris",
      {
        titles: ["Head of Sales", "Head of Marketing"],
        functions: ["sales", "marketing"],
        seniorities: ["head"],
        locations: ["Paris"],
      },
    ],
    ["Who leads data", { functions: ["data"], seniorities: leaders }],
    [
      "qui dirige le marketing à Paris",
      { functions: ["marketing"], seniorities: leaders, locations: ["Paris"] },
    ],
    [
      "wer ist verantwortlich für Personal in Wien",
      { functions: ["hr"], seniorities: leaders, locations: ["Vienna"] },
    ],
    [
      "people in charge of procurement in Germany",
      { functions: ["procurement"], seniorities: leaders, locations: ["Germany"] },
    ],
    [
      "Former Google Engineers in Munich",
      { titles: ["Engineer"], locations: ["Munich"], unused: ["google"] },
    ],
    ["former CTO at Google in Berlin", { locations: ["Berlin"], unused: ["cto", "google"] }],
    [
      "McKinsey alumni CFO Paris",
      { titles: ["Chief Financial Officer"], locations: ["Paris"], unused: ["mckinsey"] },
    ],
    [
      "people who worked at Stripe and are now CFOs",
      { titles: ["Chief Financial Officer"], unused: ["stripe"] },
    ],
    [
      "CTO of a series B startup in Berlin",
      { titles: ["Chief Technology Officer"], locations: ["Berlin"], unused: ["series", "b"] },
    ],
    ["VP Sales series a Berlin", { ...vpSales, locations: ["Berlin"], unused: ["series", "a"] }],
    ["haed of sales Munich", { ...headOfSales, locations: ["Munich"] }],
    ["sles manager London", { titles: ["Sales Manager"], locations: ["London"] }],
    ["dtaa scientist in lyno", { titles: ["Data Scientist"], locations: ["Lyon"] }],
    ["Liam Smith", { unused: ["liam", "smith"] }],
    ["Vertriebsleiter von Maschinenbauern", { ...headOfSales, industries: ["machinery"] }],
    ["ich brauche Einkäufer bei Autobauern", { titles: ["Buyer"], industries: ["automotive"] }],
    [
      "CTOs bei Softwareherstellern gesucht",
      { titles: ["Chief Technology Officer"], industries: ["software"] },
    ],
    ["run me a list of ppl in finance in Bern", { functions: ["finance"], locations: ["Bern"] }],
    ["can you find me CFOs pls", { titles: ["Chief Financial Officer"] }],
    [
      "looking for directors of marketing, health care",
      {
        titles: ["Marketing Director"],
        functions: ["marketing"],
        seniorities: ["director"],
        industries: ["healthcare"],
      },
    ],
    ["directeurs techniques à Bruxelles", { titles: ["Chief Technology Officer"], locations: ["Brussels"] }],
    [
      "directeur des systèmes d'information Bordeaux",
      { titles: ["Chief Information Officer"], locations: ["Bordeaux"] },
    ],
    ["e-commerce CMOs", { titles: ["Chief Marketing Officer"], industries: ["e commerce"] }],
    [
      "Germany heads of sales -Berlin",
      { ...headOfSales, locations: ["Germany"], excluded: { locations: ["Berlin"] } },
    ],
    [
      "heads of sales -Berlin Germany",
      { ...headOfSales, locations: ["Germany"], excluded: { locations: ["Berlin"] } },
    ],
    [
      "directeur technique hors Paris France",
      { titles: ["Chief Technology Officer"], locations: ["France"], excluded: { locations: ["Paris"] } },
    ],
    [
      "CTO not in Paris, France",
      { titles: ["Chief Technology Officer"], excluded: { locations: ["Paris"] } },
    ],
    [
      "data engineers outside the US",
      { titles: ["Data Engineer"], excluded: { locations: ["United States"] } },
    ],
    [
      "CMO anywhere but Austria",
      { titles: ["Chief Marketing Officer"], excluded: { locations: ["Austria"] } },
    ],
    ["CFO en dehors de Lyon", { titles: ["Chief Financial Officer"], excluded: { locations: ["Lyon"] } }],
    ["Controller außerhalb Wien", { titles: ["Controller"], excluded: { locations: ["Vienna"] } }],
    ["outside sales reps Leeds", { titles: ["Field Sales Representative"], locations: ["Leeds"] }],
    ["BNP data analyst", { titles: ["Data Analyst"], companies: ["BNP"] }],
    ["l'oreal cmo", { titles: ["Chief Marketing Officer"], companies: ["oreal"] }],
    ["IT security people Austin", { functions: ["security"], locations: ["Austin"] }],
    ["VP level software Boston", { seniorities: ["vp"], locations: ["Boston"], industries: ["software"] }],
    ["director level, finance", { functions: ["finance"], seniorities: ["director"] }],
    ["backend devs Krakow", { titles: ["Backend Engineer"], locations: ["Krakow"] }],
    [
      "directrices commerciales Paris",
      {
        titles: ["Sales Director"],
        functions: ["sales"],
        seniorities: ["director"],
        locations: ["Paris"],
      },
    ],
    [
      "logistics leaders Rotterdam retail",
      {
        functions: ["supply chain"],
        seniorities: leaders,
        locations: ["Rotterdam"],
        industries: ["retail"],
      },
    ],
    [
      "CMOs at mid size companies in Italy",
      {
        titles: ["Chief Marketing Officer"],
        locations: ["Italy"],
        employeeCount: { min: 50, max: 250 },
      },
    ],
    [
      "UX designers without agencies, London",
      { titles: ["UX Designer"], locations: ["London"], excluded: { industries: ["agency"] } },
    ],
    [
      "UX designers without agencies, banks",
      { titles: ["UX Designer"], excluded: { industries: ["agency", "banking"] } },
    ],
    ["CFO New York US", { titles: ["Chief Financial Officer"], locations: ["New York"] }],
    ["CFO Georgia US", { titles: ["Chief Financial Officer"], locations: ["Georgia"] }],
    ["CFO Southeast Asia", { titles: ["Chief Financial Officer"], locations: ["Southeast Asia"] }],
    ["Vertreibsleiter Hamburg", { ...headOfSales, locations: ["Hamburg"] }],
    ["DSI secteur hospitalier", { titles: ["Chief Information Officer"], industries: ["hospitals"] }],
    ["sales leader insurance", { functions: ["sales"], seniorities: leaders, industries: ["insurance"] }],
    ["university CIOs", { titles: ["Chief Information Officer"], industries: ["higher education"] }],
    [
      "falconry managers Leeds",
      { titles: ["Falconry Managers"], seniorities: ["manager"], locations: ["Leeds"] },
    ],
    ["falconers Leeds", { locations: ["Leeds"], unused: ["falconers"] }],
    ["falconer Leeds", { titles: ["Falconer"], locations: ["Leeds"] }],
    ["store managers UK", { titles: ["Store Manager"], locations: ["United Kingdom"] }],
    ["Filialleiter Mode", { titles: ["Store Manager"], industries: ["fashion"] }],
    [
      "Leiter Forschung und Entwicklung Halbleiter",
      { titles: ["Head of R&D"], functions: ["r&d"], seniorities: ["head"], industries: ["semiconductors"] },
    ],
    [
      "heads of R and D Antwerp",
      { titles: ["Head of R&D"], functions: ["r&d"], seniorities: ["head"], locations: ["Antwerp"] },
    ],
    [
      "senior marketing people Oslo",
      {
        functions: ["marketing"],
        seniorities: ["c_suite", "vp", "head", "director", "senior"],
        locations: ["Oslo"],
      },
    ],
    [
      "VP+ finance Oslo",
      { functions: ["finance"], seniorities: ["owner", "founder", "c_suite", "vp"], locations: ["Oslo"] },
    ],
    [
      "directors and above in Ghent",
      { seniorities: ["owner", "founder", "c_suite", "vp", "head", "director"], locations: ["Ghent"] },
    ],
    [
      "folks running logistics in Romania",
      { functions: ["supply chain"], seniorities: leaders, locations: ["Romania"] },
    ],
    ["hed of sales Munich", { ...headOfSales, locations: ["Munich"] }],
    ["Verkaufsleter Hamburg", { ...headOfSales, locations: ["Hamburg"] }],
    ["directeurs généraux Lyon", { titles: ["Chief Executive Officer"], locations: ["Lyon"] }],
    ["SDR MA, USA", { titles: ["Sales Development Representative"], locations: ["Massachusetts"] }],
    ["CFO Skåne", { titles: ["Chief Financial Officer"], locations: ["Skåne"] }],
    ["CFO Franken", { titles: ["Chief Financial Officer"], locations: ["Franconia"] }],
    ["CFO tri-state area", { titles: ["Chief Financial Officer"], locations: ["Tri-State Area"] }],
    ["DSI secteur bancaire", { titles: ["Chief Information Officer"], industries: ["banking"] }],
    ["small IT service providers", { industries: ["it services"], employeeCount: { max: 50 } }],
    ["COO große Unternehmen", { titles: ["Chief Operating Officer"], employeeCount: { min: 250 } }],
    ["law firm partners", { seniorities: ["partner"], industries: ["law practice"] }],
    ["HR Business Partner Berlin", { titles: ["HR Business Partner"], locations: ["Berlin"] }],
    ["em Berlin", { titles: ["Engineering Manager"], locations: ["Berlin"] }],
    ["procurement managers Berlin", { titles: ["Procurement Manager"], locations: ["Berlin"] }],
    ["CFO in WA", { titles: ["Chief Financial Officer"], locations: ["Washington State"] }],
    ["Münchner Gründer", { titles: ["Founder"], locations: ["Munich"] }],
  ])("%j is read by the meaning of its words", (query, want) => {
    expect(read(query)).toEqual(want);
  });
});

describe("a title", () => {
  it.each([
    ["CTO", "c_suite", ["cto"]],
    ["Directeur technique", "c_suite", ["cto"]],
    ["Assistant to the CTO", "entry", ["assistant"]],
    ["CEO Assistant", "entry", ["assistant"]],
    ["Assistentin der Geschäftsführung", "entry", ["assistant"]],
    ["EA CEO", "entry", ["assistant"]],
    ["PM - Product Manager", "manager", ["product-manager", "product-manager"]],
    ["Vertriebsleiter", "head", ["head:sales"]],
    ["Logistikleiter", "head", ["head:supply-chain"]],
    ["Werkleiterin", "manager", ["plant-manager"]],
    ["Produktionsleiter", "head", ["head:production"]],
    ["Krankenschwester", null, ["nurse"]],
    ["Leiter:in Vertrieb (m/w/d)", "head", ["head:sales"]],
    ["Gesamtvertriebsleiter", "head", ["head:sales"]],
    ["Head of Sales & Marketing", "head", ["head:sales", "head:marketing"]],
    ["Sales & Marketing Director", "director", ["director:sales", "director:marketing"]],
    ["Vice President, Engineering", "vp", ["vp:engineering"]],
    ["CTO and Co-Founder", "founder", ["cto", "founder"]],
    ["Marketingleiterin", "head", ["head:marketing"]],
    ["Directrice", "director", []],
    ["Président-directeur général", "c_suite", ["ceo"]],
    ["Finanzvorstand", "c_suite", ["cfo"]],
    ["Geschaeftsfuehrer", "c_suite", ["ceo", "md"]],
    ["Deputy Head of Sales", "head", ["deputy:head:sales"]],
    ["Stellv. Vertriebsleiter", "head", ["deputy:head:sales"]],
    ["Assistant Sales Manager", "manager", ["deputy:sales-manager"]],
    ["ex-CTO | Advisor", null, ["consultant"]],
    ["C.T.O. @ Acme", "c_suite", ["cto"]],
    ["🚀 Head of Growth | ex-Google", "head", ["head:growth"]],
    ["Sales Manger", "manager", ["sales-manager"]],
    ["Head of Sales Operations", "head", ["head:sales-operations"]],
    ["Key Account Managerin DACH", "manager", ["key-account-manager", "account-manager"]],
    ["Ingénieur(e) logiciel", null, ["software-engineer", "engineer"]],
    ["Werkstudentin Marketing", "intern", ["intern:marketing"]],
  ])("%j states %j", (title, level, keys) => {
    const reading = readTitle(title);
    expect([reading.level, reading.jobs.flatMap(toJobKeys)]).toEqual([level, keys]);
  });
});
