import { slug } from "./directory.ts";
import type { SeededRandom } from "./random.ts";
import { writeText } from "./web.ts";
import { companyHeads, companyTails, familyNames, givenNames, places, roles } from "./words.ts";

/**
 * Facts about a made-up company and person. All members of one object use the same facts, so that they are consistent.
 */
export interface Figure {
  company: string;
  industry: string;
  person: string;
  role: string;
  place: string;
  host: string;
  /** Source of random numbers for all other values. */
  random: SeededRandom;
  /** Seed of the generated strings. It differs for each made-up company. */
  seed: string;
}

/** Creates the facts about a made-up company and person from random numbers. */
export function createFigure(random: SeededRandom, seed: string): Figure {
  const [tail, industry] = random.pick<readonly [string, string]>(companyTails);
  const company = `${random.pick(companyHeads)} ${tail}`;
  return {
    company,
    industry,
    person: `${random.pick(givenNames)} ${random.pick(familyNames)}`,
    role: random.pick(roles).title,
    place: random.pick(places),
    host: `${slug(company)}.example`,
    random,
    seed,
  };
}

type Write = (figure: Figure) => string;
type Count = (figure: Figure) => number;

/**
 * Returns a date from 2023 to 2025, in ISO 8601. These are the three years before the date of the contract's examples.
 */
const writeDay: Write = ({ random }) => {
  const month = String(random.integer(1, 12)).padStart(2, "0");
  return `${random.integer(2023, 2025)}-${month}-${String(random.integer(1, 28)).padStart(2, "0")}`;
};
const writeEmail: Write = ({ person, host }) => `${slug(person).replaceAll("-", ".")}@${host}`;
const writeSite: Write = ({ host }) => `https://www.${host}`;
const writePrice: Write = ({ random }) => `€${random.integer(9, 199)} per month`;
const currencies = ["EUR", "USD", "GBP", "CHF"] as const;
const countries: Readonly<Record<string, string>> = {
  Berlin: "Germany",
  Amsterdam: "Netherlands",
  London: "United Kingdom",
  Paris: "France",
  Madrid: "Spain",
  Lisbon: "Portugal",
  Vienna: "Austria",
  Stockholm: "Sweden",
  Copenhagen: "Denmark",
  Dublin: "Ireland",
  Warsaw: "Poland",
  Zurich: "Switzerland",
};
const plans = ["Free", "Starter", "Team", "Business", "Enterprise"] as const;
const strengths = [
  "fast set-up",
  "clear prices",
  "good support",
  "few integrations",
  "strong reports",
] as const;
const stages = ["Seed", "Series A", "Series B", "Series C"] as const;

/** Functions that create a string, by the schema's `format`. The format takes precedence over the member's name. */
export const formats: Readonly<Record<string, Write>> = {
  email: writeEmail,
  uri: writeSite,
  url: writeSite,
  hostname: ({ host }) => host,
  date: writeDay,
  "date-time": (figure) => `${writeDay(figure)}T09:30:00.000Z`,
  time: () => "09:30:00Z",
  uuid: ({ random }) =>
    "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replaceAll("x", () => random.integer(0, 15).toString(16)),
  ipv4: ({ random }) => `203.0.113.${random.integer(1, 254)}`,
};

/**
 * Functions that create a string, each with a pattern for the member's name, title or description. The first match
 * wins.
 */
export const texts: readonly (readonly [RegExp, Write])[] = [
  [/\be ?mail/, writeEmail],
  [/\b(phone|mobile|telephone|fax)\b/, ({ random }) => `+4930901820${random.integer(10, 99)}`],
  [/\blinked ?in\b/, ({ company }) => `https://www.linkedin.com/company/${slug(company)}`],
  [/\b(logo|image|picture|photo|avatar|thumbnail)\b/, ({ host }) => `https://www.${host}/images/logo.png`],
  [/\b(url|uri|website|homepage|link|source|site)s?$/, writeSite],
  [/\b(domain|host|hostname)\b/, ({ host }) => host],
  [/\b(first|given) name\b/, ({ person }) => person.split(" ")[0] ?? person],
  [/\b(last|family|sur) ?name\b/, ({ person }) => person.split(" ").at(-1) ?? person],
  [
    /\b(ceo|cto|cfo|founder|author|owner|person|contact|manager|director|speaker|editor|full name)s?\b/,
    ({ person }) => person,
  ],
  [/\b(job|role|position|job title|seniority)\b/, ({ role }) => role],
  [/\b(plan|tier|edition|package)s?\b/, ({ random }) => random.pick(plans)],
  [/\b(price|cost|pricing|fee|salary)\b/, writePrice],
  [/\bcurrency\b/, ({ random }) => random.pick(currencies)],
  [/\b(country|nation)\b/, ({ place }) => countries[place] ?? "Germany"],
  [/\b(city|town|location|headquarters|hq|place|office|region|market area)s?\b/, ({ place }) => place],
  [/\b(address|street)\b/, ({ random, place }) => `${random.integer(1, 90)} Harbour Street, ${place}`],
  [/\b(context|round)\b/, ({ random }) => random.pick(stages)],
  [
    /\b(revenue|funding|raised|valuation|turnover|amount|investment)\b/,
    ({ random }) => `€${random.integer(2, 90)} million`,
  ],
  [
    /\b(employees?|headcount|team size|staff|size)\b/,
    ({ random }) => `${random.integer(2, 90) * 10} employees`,
  ],
  [/\b(founded|year|since|established)\b/, ({ random }) => String(random.integer(1998, 2021))],
  [/\b(date|day|published|updated|created|deadline|at)$/, writeDay],
  [/\b(industry|sector|vertical|category|segment|market)\b/, ({ industry }) => industry],
  [/\b(tag|keyword|topic)s?\b/, ({ industry, place }) => `${industry.toLowerCase()} in ${place}`],
  [/\b(language|locale)\b/, () => "English"],
  [
    /\b(id|identifier|slug|handle|username|code|sku|key)$/,
    ({ company, random }) => `${slug(company)}-${random.integer(100, 999)}`,
  ],
  [
    /\b(strength|weakness|pro|con|advantage|feature|benefit|differentiator|risk)(es|s)?\b/,
    ({ random }) => random.pick(strengths),
  ],
  [
    /\b(headline|title|subject)\b/,
    ({ company, industry }) => `${company}: what is new in ${industry.toLowerCase()}`,
  ],
  [
    /\b(summary|description|overview|about|bio|abstract|notes?|reason|rationale|analysis|details?|comment|evidence|quote|explanation|positioning|insight)s?\b/,
    ({ company, place, industry, seed }) =>
      `${company} works in ${industry.toLowerCase()} from ${place}. ${writeText(seed, 14)}`,
  ],
  [
    /\b(name|company|competitor|vendor|organi[sz]ation|customer|client|brand|product|tool|employer|investor|account|partner|supplier)s?$/,
    ({ company }) => company,
  ],
];

/**
 * Functions that choose a number, each with a pattern for the member's name, title or description. The first match
 * wins.
 */
export const counts: readonly (readonly [RegExp, Count])[] = [
  [/\b(year|founded|established|since)\b/, ({ random }) => random.integer(1998, 2021)],
  [/\b(employees?|headcount|staff|team size|size)\b/, ({ random }) => random.integer(2, 90) * 10],
  [
    /\b(revenue|funding|raised|valuation|turnover|investment|arr)\b/,
    ({ random }) => random.integer(2, 90) * 1_000_000,
  ],
  [/\b(price|cost|fee|amount)\b/, ({ random }) => random.integer(9, 199)],
  [/\bsalary\b/, ({ random }) => random.integer(40, 140) * 1_000],
  [/\b(rating|stars)\b/, ({ random }) => random.integer(30, 49) / 10],
  [
    /\b(percent|percentage|share|rate|growth|score|confidence|probability)\b/,
    ({ random }) => random.integer(5, 95),
  ],
  [/\b(rank|position|index|order|priority)\b/, ({ random }) => random.integer(1, 10)],
  [/\b(lat|latitude)\b/, ({ random }) => random.integer(360_000, 590_000) / 10_000],
  [/\b(lon|lng|longitude)\b/, ({ random }) => random.integer(-90_000, 200_000) / 10_000],
  [/\bage\b/, ({ random }) => random.integer(24, 62)],
  [/\b(months?|weeks?|days?|hours?|minutes?)\b/, ({ random }) => random.integer(1, 24)],
];
