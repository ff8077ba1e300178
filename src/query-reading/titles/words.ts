import { foldUmlauts } from "../../text/plain-letters.ts";
import { isIndustryWord } from "../industries.ts";
import { toWords } from "../letters.ts";
import { conjunctions, readTable } from "../phrases.ts";
import { getGazetteer } from "../places/gazetteer.ts";
import { correct, isOneSlip } from "../spelling.ts";
import { readCompound } from "./compounds.ts";
import { functionPhrases } from "./functions.ts";
import { furtherFunctions, furtherLevels, furtherTitles } from "./further-titles.ts";
import { levelAdjectives, levelNouns } from "./levels.ts";
import { roles, rolesByPhrase } from "./roles.ts";
import { deputies, formers, partPhrases, rolePhrases, supports } from "./title-phrases.ts";

/** True if the tables of titles contain these words as a phrase with a conjunction in between. */
export function isJoinedPhrase(words: readonly string[]): boolean {
  return getTitleWords().joinedPhrases.has(words.map(toTitleWord).join(" "));
}

/** Words that only join other words. */
export const joiners: ReadonlySet<string> = new Set(
  "of the for in a an de du des d la le les l der die das dem den fur von vom zum zur im und and et & sowie y".split(
    " ",
  ),
);

/** The words of the tables of titles. */
interface TitleWords {
  /** Every word that occurs in the tables. */
  readonly known: ReadonlySet<string>;
  /** The words in `known` that occur only in the phrases of further-titles.ts. */
  readonly foreign: ReadonlySet<string>;
  /**
   * Words to which misspelt words are corrected. Words that occur only in Dutch, Italian or Spanish titles are left
   * out, because English, German and French words resemble them: "bower" is not a misspelling of "brouwer".
   */
  readonly typable: readonly string[];
  /**
   * Phrases with a conjunction, stored here without the conjunction: "learning development" for "learning and
   * development".
   */
  readonly joinedPhrases: ReadonlySet<string>;
}

let titleWords: TitleWords | undefined;

/** Returns the words of the tables, which are read at the first call: a process that reads no title starts faster. */
function getTitleWords(): TitleWords {
  titleWords ??= { ...readTitleWords(), joinedPhrases: readJoinedPhrases() };
  return titleWords;
}

function readJoinedPhrases(): ReadonlySet<string> {
  return new Set(
    [
      ...rolesByPhrase.keys(),
      ...functionPhrases.map(([phrase]) => phrase),
      ...levelNouns.map(([phrase]) => phrase),
    ]
      .filter((phrase) => phrase.split(" ").some((word) => conjunctions.has(word)))
      .map((phrase) =>
        toWords(phrase)
          .filter((word) => !conjunctions.has(word))
          .join(" "),
      ),
  );
}

function readTitleWords(): Omit<TitleWords, "joinedPhrases"> {
  const furtherPhrases = new Set(
    [furtherTitles, furtherFunctions, furtherLevels].flatMap((table) =>
      [...readTable(table)].flatMap(([, phrases]) => phrases),
    ),
  );
  const known = new Set(joiners);
  const foreign = new Set<string>();
  for (const phrases of [
    roles.flatMap((role) => role.phrases),
    functionPhrases.map(([phrase]) => phrase),
    levelNouns.map(([phrase]) => phrase),
    levelAdjectives.map(([phrase]) => phrase),
    [deputies, supports, formers].flatMap((list) => list.split(";")),
    ["chief", "officer", "mitarbeiter"],
  ])
    for (const phrase of phrases)
      for (const word of phrase.trim().split(" ")) {
        const isForeign = furtherPhrases.has(phrase) && !known.has(word);
        known.add(word);
        if (isForeign) foreign.add(word);
        else if (!furtherPhrases.has(phrase)) foreign.delete(word);
      }
  return { known, foreign, typable: [...known].filter((word) => word.length >= 4 && !foreign.has(word)) };
}

/** True if the tables of titles contain the word. */
export function isTitleWord(word: string): boolean {
  return getTitleWords().known.has(word);
}

/** True if a word differs by one misspelling from a word in the tables of titles. */
export function resemblesTitle(word: string): boolean {
  return getTitleWords().typable.some((one) => one[0] === word[0] && isOneSlip(word, one));
}

/** Plural and feminine endings in English, German and French. */
const endings = ["innen", "en", "in", "s", "es", "e", "n"];

const foreignEndings: ReadonlySet<string> = new Set(["s", "es", "en"]);

/** Abbreviations and the words that they stand for, from Duden, Larousse and Merriam-Webster. */
const shortForms: ReadonlyMap<string, string> = new Map(
  (
    "kaufm kaufmannischer kfm kaufmannischer techn technischer ltr leiter ltg leitung vors vorsitzender asst assistant exec executive " +
    "mgmt management mgt management acct account cust customer svc service svcs services intl international fin finance purch purchasing " +
    "mfg manufacturing mkt marketing sw software hw hardware devt developpement coord coordinator spec specialist resp responsable " +
    "vertr vertrieb eink einkauf prod production abtltr abteilungsleiter bltr bereichsleiter"
  )
    .split(" ")
    .flatMap((word, index, all) => (index % 2 === 0 ? [[word, all[index + 1] ?? ""] as const] : [])),
);

let normalized = new Map<string, string>();

/**
 * Converts a word to the form that the tables of titles contain: singular, masculine, without abbreviation or
 * misspelling. Returns the word unchanged if the tables contain no form of it.
 */
export function toTitleWord(word: string): string {
  if (isTitleWord(word)) return word;
  const before = normalized.get(word);
  if (before !== undefined) return before;
  const found =
    shortForms.get(word) ??
    findForm(word) ??
    findForm(foldUmlauts(word)) ??
    // Compounds, names of industries and names of large places are not corrected: "Banken" (banks) is not a misspelling
    // of "Banker", and "Liège" is not the start of "Liegenschaften".
    (isCompound(word) || isIndustryWord(word) || isLargePlace(word)
      ? undefined
      : (toLongForm(word) ?? toCommonWord(word) ?? correct(word, getTitleWords().typable)));
  if (normalized.size > 50_000) normalized = new Map();
  normalized.set(word, found ?? word);
  return found ?? word;
}

/**
 * True for the name of a country, a region, or a city of at least 80,000 inhabitants. Queries use such names even
 * without "in".
 */
function isLargePlace(word: string): boolean {
  return getGazetteer()
    .find([word])
    .some(({ kind, size }) => kind !== "city" || size >= 80);
}

/**
 * Common words of titles, most common first. They are also recognized without their vowels: "mngr", "accnt". A misspelt
 * word is corrected to one of these words rather than to a rarer one: "enginer" is "engineer", not "engine".
 */
const commonWords =
  "manager director engineer account marketing sales executive developer specialist analyst consultant coordinator representative president officer operations development product project business customer finance production technology management procurement purchasing logistics quality controller accountant designer architect scientist security network support service administrator associate senior assistant software technical department general global regional international executive recruiter researcher supervisor technician engineering accounting communications".split(
    " ",
  );

/** Returns the common word of titles that the word, or its singular, misspells. */
function toCommonWord(word: string): string | undefined {
  return correct(word, commonWords) ?? correct(word.replace(/s$/, ""), commonWords);
}

/**
 * Returns the word that an abbreviation stands for. An abbreviation is a word without its vowels ("mngr") or the start
 * of a word ("compta"). The start of a word counts only if all words in the tables of titles that begin this way name
 * the same business function.
 */
function toLongForm(word: string): string | undefined {
  if (word.length >= 3 && !/[aeiouy\d]/.test(word.slice(1))) {
    const bare = word.replace(/s$/, "");
    const long = commonWords.find((one) => isWithoutVowels(word, one) || isWithoutVowels(bare, one));
    if (long !== undefined) return long;
  }
  if (word.length < 5) return undefined;
  const begun = [...partPhrases.words()].filter((one) => one.startsWith(word));
  const parts = new Set(begun.map((one) => partPhrases.get([one])));
  return parts.size === 1 && begun.every((one) => one.length >= word.length + 3) ? begun[0] : undefined;
}

/**
 * True if `short` is `word` without its vowels, except a vowel at the start. One consonant inside may be missing or
 * wrong, and a doubled letter counts as one.
 */
function isWithoutVowels(short: string, word: string): boolean {
  const bare = word.slice(0, 1) + word.slice(1).replace(/[aeiouy]/g, "");
  if (short[0] !== bare[0] || short.at(-1) !== bare.at(-1)) return false;
  const fold = (text: string): string => text.replace(/(.)\1/g, "$1");
  const [one, other] = [fold(short), fold(bare)];
  return other.length - one.length <= 1 && isOneSlip(one, other) && one.length <= other.length;
}

/**
 * Returns the singular of a plural if the tables of titles contain the singular; otherwise returns the word unchanged.
 */
export function toSingular(word: string): string {
  const bare = word.endsWith("aux") ? word.replace(/aux$/, "al") : word.slice(0, -1);
  return /s$|aux$/.test(word) && word.length > 4 && isTitleWord(bare) ? bare : word;
}

function findForm(word: string): string | undefined {
  return isTitleWord(word) ? word : (toBaseForm(word) ?? toHolder(word));
}

/**
 * Returns the profession for the name of an activity, such as `bookkeeper` for "bookkeeping"; undefined if the tables
 * of titles contain no such profession.
 */
function toHolder(word: string): string | undefined {
  const holder = word.replace(/ing$/, "er");
  const isProfession = rolePhrases
    .get([holder])
    ?.some((role) => role.function !== null && role.level === null);
  // "Banking" names an industry rather than the work of a banker, so no profession is derived from it.
  const isOther = holder === word || isIndustryWord(word);
  return !isOther && isTitleWord(holder) && isProfession === true ? holder : undefined;
}

/**
 * Plural and feminine endings with the masculine singular ending that they replace: "généraux", "administratrice",
 * "acheteuse", "cuisinière", "cheffe", "saleswomen", "chirurgienne", "Bankkaufleute".
 */
const replacedEndings = [
  [/aux$/, "al"],
  [/trices?$/, "teur"],
  [/euses?$/, "eur"],
  [/ieres?$/, "ier"],
  [/ffes?$/, "f"],
  [/wom[ae]n$/, "man"],
  [/(?<=en)nes?$/, ""],
  [/leuten?$/, "mann"],
] as const;

/**
 * Returns the word without its plural or feminine ending if the tables of titles contain that form; otherwise
 * undefined.
 */
export function toBaseForm(word: string): string | undefined {
  for (const ending of endings) {
    const bare = word.slice(0, -ending.length);
    if (bare.length < (ending === "s" ? 2 : 3) || !word.endsWith(ending) || joiners.has(bare)) continue;
    // From a Dutch, Italian or Spanish word, removes only the plural endings of these languages.
    if (isTitleWord(bare) && (!getTitleWords().foreign.has(bare) || foreignEndings.has(ending))) return bare;
  }
  for (const [ending, masculine] of replacedEndings) {
    const bare = word.replace(ending, masculine);
    if (bare !== word && isTitleWord(bare)) return bare;
  }
  return undefined;
}

/** Feminine endings in Spanish and Italian with the masculine endings: "encargada", "vendedora", "direttrice". */
const southernEndings = [
  [/ora$/, "or"],
  [/trice$/, "tore"],
  [/a$/, "o"],
  [/a$/, "e"],
] as const;

/**
 * Returns the masculine form of a German, French, Spanish or Italian word, as for "Kaufmännische", "Geschäftsführerin",
 * "commerciale" and "encargada". Returns the word unchanged if the tables of titles do not contain the masculine form.
 */
export function toMasculine(word: string): string {
  if (word.endsWith("ische") && isTitleWord(`${word}r`)) return `${word}r`;
  const bare = word.replace(/(?<=.{5})(?:in|e)$/, "");
  if (bare !== word && isTitleWord(bare)) return bare;
  const southern = southernEndings.map(([ending, masculine]) => word.replace(ending, masculine));
  return southern.find((form) => form !== word && getTitleWords().foreign.has(form)) ?? word;
}

function isCompound(word: string): boolean {
  return word.length >= 8 && readCompound(word) !== undefined;
}
