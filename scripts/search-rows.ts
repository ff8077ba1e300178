/** A row of the search benchmark with the facts behind it, which the generator knows and the reader has to find out. */
export interface TruthRow {
  readonly id: string;
  readonly cells: readonly string[];
  readonly role: string;
  readonly level: string;
  readonly part: string;
  readonly city: string;
  readonly country: string;
  readonly industry: string;
  readonly employer: string;
  readonly size: number;
  readonly isAgency: boolean;
}

export const head =
  "full_name,linkedin_url,email,title,headline,company,industry,company_size,city,region,country";

/** Roles as `level part: spellings`; no spelling is taken from the reader's tables. */
const roles: Readonly<Record<string, { level: string; part: string; titles: readonly string[] }>> = {
  cto: {
    level: "c_suite",
    part: "technology",
    titles: [
      "CTO",
      "Chief Technology Officer",
      "C.T.O.",
      "CTO & Co-Founder",
      "Chief Technical Officer",
      "Directeur technique",
      "cto / board member",
      "🚀 CTO",
      "Group CTO",
      "CTO (m/w/d)",
    ],
  },
  ceo: {
    level: "c_suite",
    part: "management",
    titles: [
      "CEO",
      "Chief Executive Officer",
      "Geschäftsführer",
      "Geschäftsführerin",
      "Geschaeftsfuehrer",
      "Président-directeur général",
      "PDG",
      "Directrice générale",
      "CEO | Board Member",
    ],
  },
  cfo: {
    level: "c_suite",
    part: "finance",
    titles: [
      "CFO",
      "Chief Financial Officer",
      "Finanzvorstand",
      "Directeur financier",
      "Kaufmännischer Geschäftsführer",
      "CFO, Board Member",
    ],
  },
  cmo: {
    level: "c_suite",
    part: "marketing",
    titles: ["CMO", "Chief Marketing Officer", "Marketingvorstand", "chief marketing officer - EMEA"],
  },
  head_sales: {
    level: "head",
    part: "sales",
    titles: [
      "Head of Sales",
      "Vertriebsleiter",
      "Leiter Vertrieb",
      "Leiterin Vertrieb DACH",
      "Head of Sales, EMEA",
      "Sales Head",
      "Leitung Vertrieb",
      "Head of Sales @ {employer}",
      "Gesamtvertriebsleiter",
    ],
  },
  vp_sales: {
    level: "vp",
    part: "sales",
    titles: [
      "VP Sales",
      "Vice President Sales",
      "VP of Sales",
      "Vice President, Sales – EMEA",
      "SVP Sales",
      "V.P. Sales",
    ],
  },
  vp_eng: {
    level: "vp",
    part: "engineering",
    titles: [
      "VP Engineering",
      "Vice President of Engineering",
      "VP Eng",
      "Vice President, Software Engineering",
      "SVP Engineering",
    ],
  },
  director_marketing: {
    level: "director",
    part: "marketing",
    titles: [
      "Marketing Director",
      "Director of Marketing",
      "Directrice marketing",
      "Marketingdirektor",
      "Director, Marketing",
      "Sr. Director Marketing",
    ],
  },
  head_marketing: {
    level: "head",
    part: "marketing",
    titles: [
      "Head of Marketing",
      "Marketingleiter",
      "Marketingleiterin",
      "Leiter Marketing",
      "Leitung Marketing (m/w/d)",
    ],
  },
  head_hr: {
    level: "head",
    part: "hr",
    titles: [
      "Head of HR",
      "Head of People",
      "Personalleiter",
      "Leiterin Personal",
      "Head of Human Resources",
    ],
  },
  head_engineering: {
    level: "head",
    part: "engineering",
    titles: [
      "Head of Engineering",
      "Leiter Softwareentwicklung",
      "Entwicklungsleiter",
      "Head of Software Development",
    ],
  },
  head_procurement: {
    level: "head",
    part: "procurement",
    titles: ["Head of Procurement", "Einkaufsleiter", "Leiter Einkauf", "Head of Purchasing"],
  },
  sales_manager: {
    level: "manager",
    part: "sales",
    titles: [
      "Sales Manager",
      "Regional Sales Manager",
      "Area Sales Manager",
      "Responsable commercial",
      "Sales Manger",
      "Vertriebsmanager",
    ],
  },
  product_manager: {
    level: "manager",
    part: "product",
    titles: [
      "Product Manager",
      "Senior Product Manager",
      "Produktmanager",
      "Chef de produit",
      "Product Manager - Payments",
    ],
  },
  revops: {
    level: "manager",
    part: "revenue-operations",
    titles: [
      "Revenue Operations Manager",
      "RevOps Manager",
      "RevOps Lead",
      "Head of Revenue Operations",
      "Director RevOps",
    ],
  },
  software_engineer: {
    level: "",
    part: "engineering",
    titles: [
      "Software Engineer",
      "Senior Software Engineer",
      "Software Developer",
      "Softwareentwickler",
      "Développeur logiciel",
      "Full Stack Developer",
      "Backend Engineer",
      "Softwareentwicklerin (m/w/d)",
    ],
  },
  account_executive: {
    level: "",
    part: "sales",
    titles: [
      "Account Executive",
      "Enterprise Account Executive",
      "Senior Account Executive",
      "Account Executive DACH",
    ],
  },
  data_scientist: {
    level: "",
    part: "data",
    titles: ["Data Scientist", "Senior Data Scientist", "Lead Data Scientist"],
  },
  recruiter: {
    level: "",
    part: "recruiting",
    titles: [
      "Recruiter",
      "Technical Recruiter",
      "Talent Acquisition Specialist",
      "Recruiterin",
      "Chargée de recrutement",
    ],
  },
  assistant: {
    level: "entry",
    part: "administration",
    titles: [
      "Assistant to the CTO",
      "Executive Assistant to CEO",
      "Assistentin der Geschäftsführung",
      "Assistante de direction",
      "EA to the CFO",
      "Office of the CTO - Assistant",
    ],
  },
  former: {
    level: "",
    part: "consulting",
    titles: [
      "ex-CTO | Consultant",
      "Former Head of Sales, now Consultant",
      "Consultant (ex-CFO)",
      "Berater, ehemaliger Geschäftsführer",
    ],
  },
  deputy: {
    level: "head",
    part: "sales-deputy",
    titles: ["Deputy Head of Sales", "Stellvertretender Vertriebsleiter"],
  },
  sales_ops: {
    level: "head",
    part: "sales-operations",
    titles: ["Head of Sales Operations", "Sales Operations Lead"],
  },
};

const cities: readonly (readonly [city: string, country: string, spellings: readonly string[]])[] = [
  [
    "London",
    "GB",
    [
      "London,England,United Kingdom",
      "Greater London,,UK",
      "LONDON,,",
      "London Area,,United Kingdom",
      "Londres,,",
    ],
  ],
  ["Manchester", "GB", ["Manchester,,UK", "Greater Manchester,England,United Kingdom"]],
  ["London CA", "CA", ["London,Ontario,Canada"]],
  [
    "Munich",
    "DE",
    [
      "Munich,Bavaria,Germany",
      "München,,Deutschland",
      "Muenchen,,DE",
      "Greater Munich,,Germany",
      "80331 München,,",
    ],
  ],
  ["Berlin", "DE", ["Berlin,,Germany", "berlin,,", "Berlin,Berlin,DE", "Berlin und Umgebung,,"]],
  ["Cologne", "DE", ["Köln,NRW,Deutschland", "Cologne,,Germany", "Koeln,,"]],
  ["Hamburg", "DE", ["Hamburg,,Germany", "Hamburg,,"]],
  ["Stuttgart", "DE", ["Stuttgart,Baden-Württemberg,Germany", "Stuttgart,,"]],
  ["Vienna", "AT", ["Wien,,Österreich", "Vienna,,Austria", "Vienne,,Autriche"]],
  ["Zurich", "CH", ["Zürich,,Schweiz", "Zurich,,Switzerland", "Zuerich,,CH"]],
  ["Geneva", "CH", ["Genève,,Suisse", "Genf,,Schweiz", "Geneva,,Switzerland"]],
  ["Paris", "FR", ["Paris,Île-de-France,France", "Paris,,", "PARIS,,FR", "Région de Paris,,France"]],
  ["Paris TX", "US", ["Paris,TX,USA"]],
  ["Lyon", "FR", ["Lyon,,France", "Lyon,Auvergne-Rhône-Alpes,"]],
  ["Dublin", "IE", ["Dublin,,Ireland", "Dublin,County Dublin,"]],
  ["Amsterdam", "NL", ["Amsterdam,North Holland,Netherlands", "Amsterdam,,NL"]],
  ["Brussels", "BE", ["Bruxelles,,Belgique", "Brussel,,België", "Brussels,,Belgium"]],
  ["Stockholm", "SE", ["Stockholm,,Sweden", "Stockholm,,Sverige"]],
  ["Copenhagen", "DK", ["København,,Danmark", "Copenhagen,,Denmark"]],
  ["Madrid", "ES", ["Madrid,,Spain", "Madrid,,España"]],
  ["Barcelona", "ES", ["Barcelona,Catalonia,Spain", "Barcelona,,"]],
  ["Milan", "IT", ["Milano,,Italia", "Milan,,Italy"]],
  ["Warsaw", "PL", ["Warszawa,,Polska", "Warsaw,,Poland"]],
  ["New York", "US", ["New York,NY,USA", "NYC,,", "New York City,,United States", "Brooklyn,NY,"]],
  ["San Francisco", "US", ["San Francisco,CA,USA", "San Francisco Bay Area,,", "SF,,US"]],
  ["", "", [",,"]],
];

const industries: Readonly<Record<string, readonly string[]>> = {
  saas: ["SaaS", "B2B SaaS", "Software as a Service"],
  fintech: ["FinTech", "Financial Technology", "fintech", "Payments"],
  healthcare: ["Hospital & Health Care", "Healthcare", "Gesundheitswesen", "Health Care"],
  automotive: ["Automotive", "Automobilindustrie", "Motor Vehicle Manufacturing"],
  logistics: ["Logistics & Supply Chain", "Logistik", "Transportation/Trucking/Railroad"],
  machinery: ["Maschinenbau", "Machinery", "Mechanical or Industrial Engineering"],
  ecommerce: ["E-Commerce", "Online Retail", "E-commerce"],
  agency: ["Marketing Agency", "Werbeagentur", "Digital Agency", "Recruiting Agency"],
  insurance: ["Insurance", "Versicherungen", "Assurance"],
  none: [""],
};

/** Creates random numbers; equal seeds give equal numbers. */
export function createNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const given =
  "Anna Ben Chloé Dieter Émile Fiona Günther Hélène Ivan Jürgen Kate Łukasz Maëlle Noah Øyvind Priya Quentin Rosa Søren Tomás".split(
    " ",
  );
const family =
  "Müller Smith Dubois Jansen Rossi García Nowak Andersen O'Brien Schäfer Lefèvre van-Dijk Weiß Novák Kowalski Berg Lindqvist Okafor".split(
    " ",
  );
const firms =
  "Acme Blueline Northgate Orbis Helio Quantix Ferrum Lumora Vantage Kestrel Tandem Zephyr Arcadia Solstice Meridia".split(
    " ",
  );
const tails = ["GmbH", "Ltd", "SAS", "Inc.", "AG", "B.V.", "", "& Co. KG", "Group"];

/** Creates rows like an operator's exports: with several spellings, languages and gaps. */
export function* createRows(count: number, seed = 7): Generator<TruthRow> {
  const next = createNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const names = Object.keys(roles);
  const fields = Object.keys(industries);
  for (let index = 0; index < count; index += 1) {
    const role = pick(names);
    const { level, part, titles } = roles[role] as (typeof roles)[string];
    const [city, country, spellings] = pick(cities);
    const industry = pick(fields);
    const number = Math.floor(next() * 60);
    const employer = `${firms[number % firms.length] ?? ""}${["", " Systems", " Partners", " Labs"][Math.floor(number / firms.length)] ?? ""}`;
    const size = pick([8, 30, 75, 120, 180, 350, 700, 2_500, 12_000]);
    const title = pick(titles).replace("{employer}", employer);
    const name = `${pick(given)} ${pick(family)}`;
    const id = `per-${index}`;
    // One in ten has the title in the headline only, one in twenty has no headline either.
    const isBare = next() < 0.1;
    const place = pick(spellings).split(",");
    const form = next();
    const isAgency = industry === "agency";
    yield {
      id,
      role: isBare && form < 0.5 ? "unknown" : role,
      level,
      part,
      city,
      country,
      industry,
      employer,
      size,
      isAgency,
      cells: [
        name,
        `linkedin.com/in/${id}`,
        next() < 0.5 ? `${id}@mail.example` : "",
        isBare ? "" : title,
        isBare
          ? form < 0.5
            ? "Building things that matter"
            : `${title} at ${employer}`
          : next() < 0.3
            ? `${title} | ${employer}`
            : "",
        `${employer} ${pick(tails)}`.trim(),
        pick(industries[industry] ?? [""]),
        next() < 0.5 ? String(size) : toRange(size),
        ...place,
      ],
    };
  }
}

function toRange(size: number): string {
  const bounds = [1, 11, 51, 201, 501, 1_001, 5_001, 10_001];
  const at = bounds.findLastIndex((bound) => bound <= size);
  const next = bounds[at + 1];
  return next === undefined ? "10,001+" : `${bounds[at]}-${next - 1}`;
}

/** The rows as CSV. */
export function* toCsv(rows: Iterable<TruthRow>): Generator<string> {
  yield `${head}\n`;
  for (const { cells } of rows)
    yield `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\n`;
}
