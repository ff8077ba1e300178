/** A range of years. Both ends are included. */
export interface YearRange {
  readonly min?: number;
  readonly max?: number;
}

const year = "(1[5-9]\\d\\d|20\\d\\d)";
const founding =
  "(?:founded|established|started|launched|created|incorporated|formed|set up|gegründet(?:e[nrs]?)?|gegruendet(?:e[nrs]?)?|gegr\\.|gründung(?:sjahr)?|créée?s?|creee?s?|fondée?s?|fondee?s?|lancée?s?)";
const filler = "(?:\\s*:?\\s*(?:im jahr|in the year|year|jahr|en|in|im|l'année))*\\s*";
/** Matches the end of a word or number: a position that neither a letter nor a digit follows. */
const end = "(?![\\p{L}\\d])";
const words = {
  after: "(?:after|later than|nach|après|apres|>)",
  since: "(?:since|from|starting in|seit|ab|depuis|à partir de|a partir de|dès|>=|≥)",
  before: "(?:before|prior to|earlier than|vor|avant|<)",
  until: "(?:until|up to|till|bis|jusqu'en|jusqu’en|<=|≤)",
} as const;

/**
 * A way to write years, such as "between 2010 and 2015". The first two groups of the pattern match the years, or the
 * first group matches a decade.
 */
interface Form {
  readonly pattern: RegExp;
  toRange(first: string, second: string): YearRange;
}

/**
 * Returns the patterns for a way to write years. The word for founding may precede the years, as in "founded in 2015",
 * or follow them, as in "seit 2015 gegründete".
 */
function toForms(middle: string, toRange: Form["toRange"]): Form[] {
  return [
    { pattern: new RegExp(`(?<!\\p{L})${founding}${filler}${middle}${end}`, "iu"), toRange },
    { pattern: new RegExp(`(?<![\\p{L}\\d])${middle}\\s+${founding}(?!\\p{L})`, "iu"), toRange },
  ];
}

/** Decades written as words in three languages, without the century ("nineties"), each with its first year. */
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

/** Returns the years of a decade such as "1990s", "90er Jahre" or "années 90". "1800s" means the whole century. */
function toDecade(text: string): { min: number; max: number } {
  const bare = text.replace(/^(?:early|mid|late)[- ]/i, "").replace(/^(?:the|années|annees) /i, "");
  const digits = /\d+/.exec(bare)?.[0] ?? "";
  const short = Number(digits);
  const known = spelt.find(([pattern]) => pattern.test(bare))?.[1];
  const min = known ?? (digits.length === 4 ? short : short + (short < 30 ? 2_000 : 1_900));
  const years = digits.length === 4 && min % 100 === 0 && min < 2_000 ? 100 : 10;
  return { min, max: min + years - 1 };
}

const decadeWord = "\\s*(?:in|im|during|within|the|den|der|die|aus|dans|des|les|from|of|en|von|de)";
const beforeDecade = `(?:${decadeWord})*\\s*`;

/**
 * Patterns for decades. If a query has no word for founding, such as "founded", a decade counts only after a word such
 * as "from" or at the end of a phrase. In "90s design", for example, it names a style.
 */
const decadeForms: readonly Form[] = [
  ...toForms(`${words.after}${beforeDecade}${decade}`, (text) => ({ min: toDecade(text).max + 1 })),
  ...toForms(`${words.since}${beforeDecade}${decade}`, (text) => ({ min: toDecade(text).min })),
  ...toForms(`${words.before}${beforeDecade}${decade}`, (text) => ({ max: toDecade(text).min - 1 })),
  ...toForms(`${words.until}${beforeDecade}${decade}`, (text) => ({ max: toDecade(text).max })),
  ...toForms(`${beforeDecade}${decade}`, toDecade),
  { pattern: new RegExp(`(?<![\\p{L}\\d])(?:${decadeWord})+\\s+${decade}${end}`, "iu"), toRange: toDecade },
  { pattern: new RegExp(`(?<![\\p{L}\\d])${decade}(?=\\s*(?:$|[,;)]))`, "iu"), toRange: toDecade },
];

const yearForms: readonly Form[] = [
  ...toForms(
    `(?:between|zwischen|entre|from|von|de)?\\s*${year}\\s*(?:-|–|and|und|et|to|bis|à)\\s*${year}`,
    (one, other) => ({
      min: Math.min(Number(one), Number(other)),
      max: Math.max(Number(one), Number(other)),
    }),
  ),
  ...toForms(`${words.after}${filler}${year}`, (min) => ({ min: Number(min) + 1 })),
  ...toForms(`${words.since}${filler}${year}`, (min) => ({ min: Number(min) })),
  ...toForms(`${words.before}${filler}${year}`, (max) => ({ max: Number(max) - 1 })),
  ...toForms(`${words.until}${filler}${year}`, (max) => ({ max: Number(max) })),
  ...toForms(`${year}\\s+(?:or later|and later|oder später|ou plus tard)`, (min) => ({ min: Number(min) })),
  ...toForms(`${year}\\s+(?:or earlier|oder früher|ou plus tôt)`, (max) => ({ max: Number(max) })),
  ...toForms(year, (one) => ({ min: Number(one), max: Number(one) })),
];

/**
 * Takes the years in which a company was founded, such as "founded after 2015", out of a query. `range` is null for a
 * query without such years; `rest` is the query without the words for the years.
 */
export function takeFounded(query: string): { range: YearRange | null; rest: string } {
  for (const { pattern, toRange } of [...decadeForms, ...yearForms]) {
    const match = pattern.exec(query);
    if (match === null) continue;
    const [whole, first = "", second = ""] = match;
    const rest = `${query.slice(0, match.index)} ${query.slice(match.index + whole.length)}`;
    return { range: toRange(first, second), rest };
  }
  return { range: null, rest: query };
}
