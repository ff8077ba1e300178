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
  for (const { pattern, toRange } of forms) {
    const match = pattern.exec(query);
    if (match === null) continue;
    const rest = `${query.slice(0, match.index)} ${query.slice(match.index + match[0].length)}`;
    return { range: toRange(Number(match[1]), Number(match[2])), rest };
  }
  return { range: null, rest: query };
}
