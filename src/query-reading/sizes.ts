/** A range of employee numbers. Both ends are included. */
export interface SizeRange {
  readonly min?: number;
  readonly max?: number;
}

const nouns =
  "employees?|people|staff|headcount|heads?|fte|ftes|mitarbeiter(?:n|innen|inn?en)?|mitarbeitende[nr]?|beschäftigten?|angestellten?|ma|salari[ée]s?|employ[ée]s?|personnes|collaborateurs|workers|persons?|emp";
const number = "(\\d{1,3}(?:[,.'’ ]\\d{3})+|\\d+(?:[.,]\\d+)?\\s?k|\\d+)";
const after = `(?:\\s*[-+]?\\s*(?:${nouns})(?![\\p{L}]))`;
const between = "(?:-|–|—|to|bis|à|a|and|und|et|\\.\\.)";
const more =
  "more than|over|above|at least|min\\.?|minimum|from|>=?|≥|mehr als|über|mindestens|ab|größer als|groesser als|plus grande?s? que|plus de|au moins|à partir de|a partir de|dès|starting at|starting from|upwards of|greater than|larger than|bigger than";
const less =
  "fewer than|less than|under|below|up to|at most|max\\.?|maximum|<=?|≤|weniger als|kleiner als|plus petite?s? que|unter|höchstens|bis zu|bis|moins de|jusqu'à|jusqu’à|au plus|au maximum|pas plus de|nicht mehr als|not more than|smaller than|no more than";
const front =
  "(?:(?:with|of|mit|avec|de|having|employing|company size|size|headcount|employees?|mitarbeiter)[:\\s]*)?";

interface Form {
  readonly pattern: RegExp;
  toRange(first: number, second: number): SizeRange;
}

const forms: readonly Form[] = [
  {
    pattern: new RegExp(
      `${front}(?:between|zwischen|entre)\\s+${number}\\s*${between}\\s*${number}${after}?`,
      "giu",
    ),
    toRange: (min, max) => toOrdered(min, max),
  },
  {
    pattern: new RegExp(`${front}${number}\\s*${between}\\s*${number}${after}`, "giu"),
    toRange: (min, max) => toOrdered(min, max),
  },
  {
    pattern: new RegExp(
      `(?:company size|size|headcount|employees?|mitarbeiter|effectif)\\s*:?\\s*${number}\\s*${between}\\s*${number}`,
      "giu",
    ),
    toRange: (min, max) => toOrdered(min, max),
  },
  {
    pattern: new RegExp(
      `${front}(?:more than|over|above|>|mehr als|über|größer als|groesser als|plus grande?s? que|plus de|greater than|larger than|bigger than)\\s*${number}${after}?`,
      "giu",
    ),
    toRange: (min) => ({ min: min + 1 }),
  },
  { pattern: new RegExp(`${front}(?:${more})\\s*${number}${after}`, "giu"), toRange: (min) => ({ min }) },
  {
    pattern: new RegExp(`${front}(?:>=|≥|at least|mindestens|au moins)\\s*${number}`, "giu"),
    toRange: (min) => ({ min }),
  },
  {
    pattern: new RegExp(
      `${front}(?:fewer than|less than|under|below|<|weniger als|kleiner als|plus petite?s? que|unter|moins de|smaller than)\\s*${number}${after}?`,
      "giu",
    ),
    toRange: (max) => ({ max: Math.max(0, max - 1) }),
  },
  { pattern: new RegExp(`${front}(?:${less})\\s*${number}${after}`, "giu"), toRange: (max) => ({ max }) },
  {
    pattern: new RegExp(
      `${front}${number}\\s*(?:\\+|plus|or more|und mehr|et plus|or larger)${after}?`,
      "giu",
    ),
    toRange: (min) => ({ min }),
  },
  // A query that is only a range of numbers, such as "50-200", is read as a company size.
  {
    pattern: new RegExp(`(?<![\\p{L}\\d])${number}\\s*[-–—]\\s*${number}(?![\\p{L}\\d])`, "giu"),
    toRange: (min, max) => toOrdered(min, max),
  },
  {
    pattern: new RegExp(
      `${front}${number}${after}\\s+(?:or more|and more|and up|and above|or above|plus|und mehr|oder mehr|et plus|ou plus|minimum)(?!\\p{L})`,
      "giu",
    ),
    toRange: (min) => ({ min }),
  },
  { pattern: new RegExp(`${front}${number}${after}`, "giu"), toRange: (size) => ({ min: size, max: size }) },
];

/**
 * Common lower and upper bounds of company sizes. Two of these numbers next to each other are read as a range: "200 500
 * employees".
 */
const ends = "10|11|20|25|50|51|100|101|150|200|201|250|251|300|400|500|501|1000|1001|5000|5001|10000";
const pair = new RegExp(
  `(?<![\\p{L}\\d.,])(${ends})\\s+(?:(?:to|bis|à|a)\\s+)?(${ends})(?![\\d.,%€$]|\\s*(?:%|€|years|jahre|ans|km|days|tage|jours))`,
  "giu",
);

function toDashed(whole: string, first: string, second: string): string {
  return Number(first) < Number(second) ? `${first}-${second}` : whole;
}

/**
 * Patterns for numbers written as words, with the digits that replace them, so that "more than a hundred" is read as
 * "more than 100".
 */
const spelt: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:a|one) dozen(?!\p{L})/giu, "12"],
  ...["", "two", "three", "five"].flatMap((count, index) => {
    const factor = [1, 2, 3, 5][index] ?? 1;
    const words = count === "" ? "(?:a|one|ein|cent|mille)" : count;
    return [
      [
        new RegExp(`(?<!\\p{L})${words} ?(?:hundred|hundert)(?!\\p{L})`, "giu"),
        String(factor * 100),
      ] as const,
      [
        new RegExp(`(?<!\\p{L})${words} ?(?:thousand|tausend)(?!\\p{L})`, "giu"),
        String(factor * 1_000),
      ] as const,
    ];
  }),
  [/(?<=(?:mehr als|über|unter|weniger als|mindestens) )hundert(?!\p{L})/giu, "100"],
  [/(?<=(?:mehr als|über|unter|weniger als|mindestens) )tausend(?!\p{L})/giu, "1000"],
  [/(?<=(?:plus de|moins de|au moins) )cent(?!\p{L})/giu, "100"],
  [/(?<=(?:plus de|moins de|au moins) )mille(?!\p{L})/giu, "1000"],
];

/**
 * Words for company sizes, with their ranges. The ranges follow the size classes of the EU, and the upper ends of
 * common ranges such as 11-50.
 */
const classes: readonly { pattern: RegExp; range: SizeRange }[] = [
  { pattern: /(?<![\p{L}])(?:smes?|smbs?|kmus?|pmes?)(?![\p{L}])/giu, range: { max: 249 } },
  // In Germany, medium-sized firms have 50 to 499 people, by the definition of the Institut für Mittelstandsforschung.
  {
    pattern:
      /(?<![\p{L}])(?:gehobene[nrm]?\s+)?mittelst(?:and(?:e?s)?(?:(?:unternehmen|firmen|betrieben?)s?)?|(?:ä|ae)nd(?:ler(?:n|s|in|innen)?|isch(?:e[nrms]?)?))(?![\p{L}])/giu,
    range: { min: 50, max: 499 },
  },
  // Gartner's classes: midsize enterprises have 100 to 999 people, large enterprises 1,000 or more. "Enterprise
  // software" is not a size.
  { pattern: toClass("mid[- ]?market"), range: { min: 100, max: 999 } },
  { pattern: toClass("enterprise", 0), range: { min: 1_000 } },
  { pattern: toClass("micro|tiny|very small|kleinst|très petites?"), range: { max: 10 } },
  { pattern: /(?<!\p{L})(?:kleinunternehmen|kleinbetrieben?|kleinfirmen)(?!\p{L})/giu, range: { max: 50 } },
  {
    pattern:
      /(?<!\p{L})(?:gro(?:ß|ss)(?:unternehmen|konzernen?|betrieben?)|grands groupes|multinationales?)(?!\p{L})/giu,
    range: { min: 250 },
  },
  { pattern: /(?<![\p{L}])eti(?![\p{L}])/giu, range: { min: 250, max: 4_999 } },
  { pattern: /(?<![\p{L}])tpes?(?![\p{L}])/giu, range: { max: 10 } },
  { pattern: toClass("small|smaller|small-sized|kleine[rnms]?|kleinere[rn]?|petites?"), range: { max: 50 } },
  {
    pattern: toClass(
      "(?:mid|medium)(?:[- ]?sized?)?|mittlere[rn]?|mittelgro(?:ß|ss)e[rn]?|(?:de taille )?moyennes?",
    ),
    range: { min: 50, max: 250 },
  },
  // After an adjective with "sized", a word for a firm need not follow, as in "mid-sized insurers".
  { pattern: /(?<!\p{L})small(?:er)?[- ]sized?(?!\p{L})/giu, range: { max: 50 } },
  { pattern: /(?<!\p{L})(?:mid(?:dle)?|medium)[- ]?sized?(?!\p{L})/giu, range: { min: 50, max: 250 } },
  { pattern: /(?<!\p{L})(?:large|big)[- ]sized?(?!\p{L})/giu, range: { min: 250 } },
  {
    pattern: toClass("large|larger|big|bigger|gro(?:ß|ss)e[rnms]?|grö(?:ß|ss)ere[rn]?|grandes?|grosses?"),
    range: { min: 250 },
  },
];

/**
 * Returns a pattern for adjectives of size, such as "small" in "small software companies". A word for a firm must
 * follow, after at most `between` other words.
 */
function toClass(words: string, between = 2): RegExp {
  const firms =
    "compan(?:y|ies)|firms?|businesses|startups?|start-ups?|providers?|vendors?|agenc(?:y|ies)|employers?|retailers?|manufacturers?|banks?|insurers?|hospitals?|hotels?|clinics?|publishers?|consultanc(?:y|ies)|suppliers?|distributors?|wholesalers?|producers?|makers|law firms|universit(?:y|ies)|händler|hersteller|banken|versicherer|versicherungen|kliniken|krankenhäuser|agenturen|kanzleien|zulieferer|dienstleister|banques|assureurs|hôtels|agences|cabinets|fabricants|distributeurs|éditeurs|cliniques|hôpitaux|enterprises?|corporations?|corporates?|organi[sz]ations?|unternehmen|firmen|betriebe[n]?|konzerne[n]?|arbeitgeber|entreprises?|sociétés?|employeurs?|\\p{L}+(?:betrieb(?:e[ns]?|s)?|unternehmens?|firm(?:a|en)|hersteller[ns]?|händlern?|agentur(?:en)?|kanzlei(?:en)?|dienstleistern?)";
  return new RegExp(
    `(?<![\\p{L}])(?:${words})(?=(?:\\s+[\\p{L}-]+){0,${between}}\\s+(?:${firms})(?![\\p{L}]))`,
    "giu",
  );
}

function toOrdered(first: number, second: number): SizeRange {
  return first <= second ? { min: first, max: second } : { min: second, max: first };
}

function toNumber(text: string | undefined): number {
  if (text === undefined) return 0;
  if (/k$/i.test(text)) return Math.round(Number.parseFloat(text.replace(",", ".")) * 1_000);
  return Number(text.replace(/[^\d]/g, ""));
}

const pluralFirms = /^\s+(?:companies|firms|businesses|unternehmen|firmen|entreprises|sociétés)(?!\p{L})/iu;

/** The contract's maximum number of employees. */
const mostEmployees = 10_000_000;

/**
 * Finds the company size in a query. `range` is null for a query without a size; `rest` is the query without the
 * words for the size.
 */
export function takeSize(text: string): { range: SizeRange | null; rest: string } {
  let range: SizeRange | null = null;
  let rest = spelt
    .reduce((given, [pattern, digits]) => given.replace(pattern, digits), text)
    .replace(pair, toDashed);
  for (const { pattern, toRange } of forms)
    rest = rest.replace(pattern, (whole, first?: string, second?: unknown) => {
      // For a pattern with only one group, `replace` passes the position of the match as `second`. This position is a
      // number, and not part of the company size.
      const [one, other] = [toNumber(first), toNumber(typeof second === "string" ? second : undefined)];
      if (range !== null || one > mostEmployees || other > mostEmployees) return whole;
      range = toRange(one, other);
      return " , ";
    });
  for (const { pattern, range: known } of classes) {
    const [match] = range === null ? rest.matchAll(pattern) : [];
    if (match === undefined) continue;
    range = known;
    const behind = rest.slice(match.index + match[0].length);
    // In "recruiters large companies", "companies" does not belong to the word before the size, so a comma is inserted
    // between the two.
    rest = `${rest.slice(0, match.index)}${pluralFirms.test(behind) ? " , " : " "}${behind}`;
  }
  return { range, rest };
}
