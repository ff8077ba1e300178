/** A range of years. Both ends belong to the range. */
export interface YearRange {
  readonly min?: number;
  readonly max?: number;
}

const year = "(1[5-9]\\d\\d|20\\d\\d)";
const made =
  "(?:founded|established|started|launched|created|incorporated|formed|set up|gegründet(?:e[nrs]?)?|gegruendet(?:e[nrs]?)?|gegr\\.|gründung(?:sjahr)?|créée?s?|creee?s?|fondée?s?|fondee?s?|lancée?s?)";
const filler = "(?:\\s*:?\\s*(?:im jahr|in the year|year|jahr|en|in|im|l'année))*\\s*";
const words = {
  after: "(?:after|later than|nach|après|apres|>)",
  since: "(?:since|from|starting in|seit|ab|depuis|à partir de|a partir de|dès|>=|≥)",
  before: "(?:before|prior to|earlier than|vor|avant|<)",
  until: "(?:until|up to|till|bis|jusqu'en|jusqu’en|<=|≤)",
} as const;

interface Form {
  readonly pattern: RegExp;
  toRange(first: number, second: number): YearRange;
}

/** The word for founding stands before the year, or after it as in "seit 2015 gegründete". */
function toForms(middle: string, toRange: Form["toRange"]): Form[] {
  return [
    { pattern: new RegExp(`(?<!\\p{L})${made}${filler}${middle}(?![\\p{L}\\d])`, "iu"), toRange },
    { pattern: new RegExp(`(?<!\\p{L})${middle}\\s+${made}(?!\\p{L})`, "iu"), toRange },
  ];
}

/** Decades in words, without "19" and in one of three languages, with their first years. */
const spelt: readonly (readonly [RegExp, number])[] = [
  [/^(?:nineties|neunziger|quatre-vingt-dix)/iu, 1990],
  [/^(?:eighties|achtziger|quatre-vingts?)/iu, 1980],
  [/^(?:seventies|siebziger|soixante-dix)/iu, 1970],
  [/^(?:sixties|sechziger|soixante)/iu, 1960],
];
const speltFrench = "quatre-vingt-dix|quatre-vingts?|soixante-dix|soixante";
const decade =
  `((?:(?:early|mid|late)[- ])?(?:the )?(?:['’]?(?:(?:1[5-9]|20)?\\d0)(?:['’]?s|-?er)|nineties|eighties|seventies|sixties|neunziger|achtziger|siebziger|sechziger)(?:[- ]jahren?)?` +
  `|années (?:(?:1[5-9]|20)?\\d0|${speltFrench})|annees (?:(?:1[5-9]|20)?\\d0|${speltFrench}))`;

/** Returns the years of a decade such as "1990s", "90er Jahre" or "années 90". The "1800s" are a whole century. */
function toDecade(text: string): { min: number; max: number } {
  const bare = text.replace(/^(?:early|mid|late)[- ]/i, "").replace(/^(?:the|années|annees) /i, "");
  const digits = /\d+/.exec(bare)?.[0] ?? "";
  const short = Number(digits);
  const known = spelt.find(([pattern]) => pattern.test(bare))?.[1];
  const min = known ?? (digits.length === 4 ? short : short + (short < 30 ? 2_000 : 1_900));
  const years = digits.length === 4 && min % 100 === 0 && min < 2_000 ? 100 : 10;
  return { min, max: min + years - 1 };
}

const beforeDecade =
  "(?:\\s*(?:in|im|during|within|the|den|der|die|aus|dans|des|les|from|of|en|von|de))*\\s*";

/** A decade after a word such as "since", or alone: "breweries from the 1990s" are the breweries founded then. */
const decades: readonly { pattern: RegExp; toRange(years: { min: number; max: number }): YearRange }[] = [
  { front: words.after, toRange: ({ max }: { max: number }) => ({ min: max + 1 }) },
  { front: words.since, toRange: ({ min }: { min: number }) => ({ min }) },
  { front: words.before, toRange: ({ min }: { min: number }) => ({ max: min - 1 }) },
  { front: words.until, toRange: ({ max }: { max: number }) => ({ max }) },
  { front: "", toRange: (years: { min: number; max: number }) => years },
].flatMap(({ front, toRange }) => {
  const part = `(?:${front})${beforeDecade}${decade}`;
  const end = "(?![\\p{L}\\d])";
  return [
    // After a word for founding, before it, and without one.
    { pattern: new RegExp(`(?<!\\p{L})${made}\\s*${part}${end}`, "iu"), toRange },
    { pattern: new RegExp(`(?<![\\p{L}\\d])${part}\\s+${made}(?!\\p{L})`, "iu"), toRange },
    ...(front === "" ? [{ pattern: new RegExp(`(?<![\\p{L}\\d])${part}${end}`, "iu"), toRange }] : []),
  ];
});

const forms: readonly Form[] = [
  ...toForms(
    `(?:between|zwischen|entre|from|von|de)?\\s*${year}\\s*(?:-|–|and|und|et|to|bis|à)\\s*${year}`,
    (one, other) => ({ min: Math.min(one, other), max: Math.max(one, other) }),
  ),
  ...toForms(`${words.after}${filler}${year}`, (min) => ({ min: min + 1 })),
  ...toForms(`${words.since}${filler}${year}`, (min) => ({ min })),
  ...toForms(`${words.before}${filler}${year}`, (max) => ({ max: max - 1 })),
  ...toForms(`${words.until}${filler}${year}`, (max) => ({ max })),
  ...toForms(`${year}\\s+(?:or later|and later|oder später|ou plus tard)`, (min) => ({ min })),
  ...toForms(`${year}\\s+(?:or earlier|oder früher|ou plus tôt)`, (max) => ({ max })),
  ...toForms(year, (one) => ({ min: one, max: one })),
];

/** Removes the years in which a company was founded from a query, such as "founded after 2015". */
export function takeFounded(query: string): { range: YearRange | null; rest: string } {
  for (const { pattern, toRange } of decades) {
    const match = pattern.exec(query);
    if (match !== null) return { range: toRange(toDecade(match[1] ?? "")), rest: toRest(query, match) };
  }
  for (const { pattern, toRange } of forms) {
    const match = pattern.exec(query);
    if (match === null) continue;
    return { range: toRange(Number(match[1]), Number(match[2])), rest: toRest(query, match) };
  }
  return { range: null, rest: query };
}

/** Returns the query without the words that matched. */
function toRest(query: string, match: RegExpExecArray): string {
  return `${query.slice(0, match.index)} ${query.slice(match.index + match[0].length)}`;
}
