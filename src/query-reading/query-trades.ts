import { toSoftwareIndustry } from "./industries.ts";
import { isFirmOfTrade } from "./job-end.ts";
import {
  type Cursor,
  findIndustry,
  findPlace,
  finish,
  isExcluded,
  isProfession,
  type Step,
  skip,
  toTarget,
} from "./query-cursor.ts";
import type { QueryToken } from "./query-tokens.ts";
import { describingWords, fillers, makerWords } from "./query-words.ts";
import type { WantedIndustry } from "./reading.ts";
import { type Item, scanTitle } from "./titles/scan.ts";
import { isTitleWord, joiners } from "./titles/words.ts";

/** Words that connect software and the industry that uses it: "Software für Banken", "logiciels de gestion". */
const usedBy: ReadonlySet<string> = new Set(
  "for fur pour de des du d la le les the die den das aux".split(" "),
);

/**
 * Returns the industry that software and the industry that uses it name together, as in "insurance software" and
 * "software for banks". Firms that sell software to insurers are not insurers.
 */
export function findSoftware(cursor: Cursor, at: number): IndustryHit | undefined {
  const { tokens } = cursor;
  const first = findIndustry(cursor, at);
  if (first === undefined) return undefined;
  let place = at + first.length;
  const isSoftware = first.value === "software";
  const isApart = (): boolean => tokens[place] === undefined || tokens[place]?.gap !== "none";
  if (isSoftware) while (!isApart() && usedBy.has(tokens[place]?.word ?? "")) place += 1;
  // In English, the industry stands before "software", so "software insurance" names two industries. In French, an
  // adjective follows the noun: "logiciels bancaires".
  const isFrench = /^logiciels?$/.test(tokens[at + first.length - 1]?.word ?? "");
  if (isApart() || (isSoftware && place === at + first.length && !isFrench)) return undefined;
  const second = findIndustry(cursor, place) ?? findStaff(tokens[place]?.word);
  if (second === undefined || (second.value === "software") === isSoftware) return undefined;
  if (!isSoftware && second.value !== "software") return undefined;
  const value = toSoftwareIndustry(isSoftware ? second.value : first.value);
  const [start, end] = isSoftware ? [place, place + second.length] : [at, place];
  // If the industry is software firms of any kind, the words for the users of the software are not a condition: they
  // only affect the ranking.
  const users = value === "software" ? cursor.words.slice(start, end) : [];
  return { value, length: place + second.length - at, users };
}

export type IndustryHit = NonNullable<ReturnType<typeof findIndustry>> & {
  readonly users?: readonly string[];
};

/**
 * Returns the industry of "HR" and "RH", the short forms of human resources. They mean an industry only next to a word
 * for software.
 */
function findStaff(word: string | undefined): IndustryHit | undefined {
  return word === "rh" || word === "hr" ? { value: "staffing", length: 1 } : undefined;
}

/** Words that connect a maker and the product: "Hersteller von Elektronik". */
const makerJoiners: ReadonlySet<string> = new Set("of for von de du des der fur".split(" "));

/**
 * Reads a word for makers together with the product. In "manufacturers of toys", only skips the word for makers,
 * because "toys" is an industry. In "tube makers" and "makers of tubes", reads the product as an industry, although the
 * table of industries does not contain it.
 */
export const readMaker: Step = (cursor, token) => {
  const { tokens, words, at, reading } = cursor;
  const isMaker = makerWords.has(token.word);
  const product = isMaker ? undefined : toProduct(token.word);
  if (product !== undefined && findIndustry(cursor, at) === undefined)
    return addProduct(cursor, token, { words: [product], length: 1 });
  if (!isMaker) return false;
  const before = words[at - 1] ?? "";
  const isOnly = makingWords.test(token.word) && !isExcluded(cursor, token);
  if (isOnly && token.gap === "none" && isUnknownProduct(before) && reading.unused.at(-1) === before) {
    reading.unused.pop();
    return addProduct(cursor, token, { words: [before], length: 1 });
  }
  const next = tokens[at + 1];
  const length = makerJoiners.has(next?.word ?? "") ? 2 : (next?.elided ?? "") === "" ? 0 : 1;
  if (length === 0 || next?.gap !== "none" || tokens[at + length]?.gap !== "none") return false;
  const hit = findIndustry(cursor, at + length);
  if (hit !== undefined) return hit.value !== "manufacturing" && skip(cursor, length);
  const behind = words[at + length] ?? "";
  const isPlace = findPlace({ ...cursor, at: at + length }) !== undefined;
  return (
    isOnly &&
    isUnknownProduct(behind) &&
    !isPlace &&
    addProduct(cursor, token, { words: [behind], length: length + 1 })
  );
};

/** Words for makers. Suppliers and brands are not included, because they may not make what they sell. */
const makingWords = /^(?:herstellern?|manufacturers?|producers?|makers?|fabricants?|produzenten)$/;

/**
 * Returns the product in a German compound for a manufacturer, such as `rohren` in `rohrenhersteller`; undefined for
 * other words.
 */
function toProduct(word: string): string | undefined {
  return /^(\p{L}{4,}?)s?(?:hersteller|herstellern|produzenten?|fabrikanten?)$/u.exec(word)?.[1];
}

function isUnknownProduct(word: string): boolean {
  return word.length > 2 && !describingWords.has(word) && !fillers.has(word) && !isTitleWord(word);
}

function addProduct(
  cursor: Cursor,
  token: QueryToken,
  { words, length }: { words: readonly string[]; length: number },
): true {
  const name = words.join(" ");
  toTarget(cursor, token).industries.push({ id: undefined, name, words, broader: "manufacturing" });
  return finish(cursor, length);
}

/** Industries of firms that sell goods made by other firms. */
export const dealerIds: ReadonlySet<string> = new Set(["wholesale", "retail"]);

/** Returns the industry directly before a word for dealers, such as food in "food wholesalers". */
export function findGoods(
  { words, at, reading }: Cursor,
  token: QueryToken,
  before: WantedIndustry | undefined,
): WantedIndustry | undefined {
  const isGoods = token.gap === "none" && before !== undefined && before.words.at(-1) === words[at - 1];
  return isGoods && reading.industries.includes(before) && !dealerIds.has(before.id ?? "")
    ? before
    : undefined;
}

/**
 * True if the words name the trade of the firms that the executive before them leads, as in "CEO plumbers" and "owners
 * of plumbers".
 */
export function isTradeOfLed({ tokens, words, at, reading }: Cursor, item: Item | undefined): boolean {
  let start = at;
  while (tokens[start]?.gap === "none" && joiners.has(words[start - 1] ?? "")) start -= 1;
  const job = reading.jobs.at(-1)?.words ?? [];
  const before = start > 0 && job.at(-1) === words[start - 1] ? scanTitle(job, 0) : undefined;
  return item !== undefined && isFirmOfTrade({ before, item, isBeside: tokens[start]?.gap === "none" });
}

/**
 * True if a profession without a seniority level begins at `end`, such as "engineers" in "textile engineers", and no
 * comma or conjunction precedes it.
 */
export function isBesideProfession(cursor: Cursor, end: number): boolean {
  return cursor.tokens[end]?.gap === "none" && isProfession(cursor, end);
}
