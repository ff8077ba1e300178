import { foldUmlauts, toWords } from "../letters.ts";
import { conjunctions, createPhrases, type Phrases } from "../phrases.ts";
import { correct, isOneSlip } from "../spelling.ts";
import { type FunctionId, functionPhrases } from "./functions.ts";
import { compoundEndings, type Level, levelAdjectives, levelNouns } from "./levels.ts";
import { type Role, roles, rolesByPhrase } from "./roles.ts";

/** Words for a deputy: "deputy head" is not the head. */
const deputies =
  "deputy; deputies; stellvertretender; stellvertretende; stellvertreter; stellvertretung; stellv; stv; adjoint; adjointe; adjoint au; adjointe au; adjoint du; adjointe du; adjoint a la; adjointe a la; vize; sous; vice head; vice chair";
/** Words before a job that the holder only supports. */
const supports =
  "to; office of; office of the; reporting to; reports to; support to; support for; right hand to; right hand of; buro des; buro der; im auftrag des; referent der; referentin der; referent des; referentin des; referent fur; stab der; cabinet du";
/** Words before a former or future job. */
const formers =
  "ex; former; formerly; previously; ehemaliger; ehemalige; ehemaligen; ehemals; ehem; ancien; ancienne; anciens; anciennes; retired; past; fruher; fruherer; aspiring; in spe; future; seeking; wannabe; prospective; looking for; a d; i r; incoming; angehender; angehende; futur; future";

export type Sign = "deputy" | "support" | "former";

export const rolePhrases: Phrases<readonly Role[]> = createPhrases(
  [...rolesByPhrase].map(([phrase, list]) => [phrase, list] as const),
);
export const partPhrases: Phrases<FunctionId> = createPhrases(functionPhrases);
export const nounPhrases: Phrases<Level> = createPhrases(levelNouns);
export const adjectivePhrases: Phrases<Level> = createPhrases(levelAdjectives);
export const signPhrases: Phrases<Sign> = createPhrases([
  ...deputies.split(";").map((phrase) => [phrase, "deputy"] as const),
  ...supports.split(";").map((phrase) => [phrase, "support"] as const),
  ...formers.split(";").map((phrase) => [phrase, "former"] as const),
]);

/** Phrases that contain a conjunction, without it: "learning and development" as "learning development". */
const joinedPhrases: ReadonlySet<string> = new Set(
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

/** True if a phrase of the tables consists of these words with a conjunction between them. */
export function isJoinedPhrase(words: readonly string[]): boolean {
  return joinedPhrases.has(words.map(toTitleWord).join(" "));
}

/** Words that only join other words. */
export const joiners: ReadonlySet<string> = new Set(
  "of the for in a an de du des d la le les l der die das dem den fur von vom zum zur im und and et & sowie y".split(
    " ",
  ),
);

/** Every word that occurs in the tables of titles. */
const known = new Set<string>(joiners);
for (const phrases of [
  roles.flatMap((role) => role.phrases),
  functionPhrases.map(([phrase]) => phrase),
  levelNouns.map(([phrase]) => phrase),
  levelAdjectives.map(([phrase]) => phrase),
  [deputies, supports, formers].flatMap((list) => list.split(";")),
  ["chief", "officer", "mitarbeiter"],
])
  for (const phrase of phrases) for (const word of phrase.trim().split(" ")) known.add(word);

/** True for a word in the tables of titles. */
export function isTitleWord(word: string): boolean {
  return known.has(word);
}

const typable = [...known].filter((word) => word.length >= 4);

/** Plural and feminine endings in the three languages. */
const endings = ["innen", "en", "in", "es", "s", "e", "n"];

/** Short forms of words, as Duden, Larousse and Merriam-Webster list them. */
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

/** Endings of German compounds in their short forms: `Vertriebsltg.`. */
const shortEndings = /(?<=\p{L}{3})lt([rg])$/u;

let normalized = new Map<string, string>();

/**
 * Returns a word in the form of the tables: singular, one gender, spelling corrected; unchanged if the tables have no
 * such word.
 */
export function toTitleWord(word: string): string {
  if (known.has(word)) return word;
  const before = normalized.get(word);
  if (before !== undefined) return before;
  const found =
    shortForms.get(word) ??
    findForm(word) ??
    findForm(foldUmlauts(word)) ??
    (isCompound(word) ? undefined : (toLongForm(word) ?? correct(word, typable)));
  if (normalized.size > 50_000) normalized = new Map();
  normalized.set(word, found ?? word);
  return found ?? word;
}

/** Common words of titles, most common first, whose short forms without vowels are recognized: "mngr", "accnt". */
const shortenable =
  "manager director engineer account marketing sales executive developer specialist analyst consultant coordinator representative president officer operations development product project business customer finance production technology management procurement purchasing logistics quality controller accountant designer architect scientist security network support service administrator associate senior assistant software technical department general global regional international executive recruiter researcher supervisor technician engineering accounting communications".split(
    " ",
  );

/**
 * Returns the word that a short form stands for: one without its vowels ("mngr"), or the beginning of a word of the
 * tables, if all words with this beginning have the same function ("compta").
 */
function toLongForm(word: string): string | undefined {
  if (word.length >= 3 && !/[aeiouy\d]/.test(word.slice(1))) {
    const bare = word.replace(/s$/, "");
    const long = shortenable.find((one) => isWithoutVowels(word, one) || isWithoutVowels(bare, one));
    if (long !== undefined) return long;
  }
  if (word.length < 5) return undefined;
  const begun = [...partPhrases.words()].filter((one) => one.startsWith(word));
  const parts = new Set(begun.map((one) => partPhrases.get([one])));
  return parts.size === 1 && begun.every((one) => one.length >= word.length + 3) ? begun[0] : undefined;
}

/** True if the letters of a short form are the consonants of a word, of which one may be missing. */
function isWithoutVowels(short: string, word: string): boolean {
  const bare = word.slice(0, 1) + word.slice(1).replace(/[aeiouy]/g, "");
  if (short[0] !== bare[0] || short.at(-1) !== bare.at(-1)) return false;
  const fold = (text: string): string => text.replace(/(.)\1/g, "$1");
  const [one, other] = [fold(short), fold(bare)];
  return other.length - one.length <= 1 && isOneSlip(one, other) && one.length <= other.length;
}

/** Returns the singular of a plural if the tables have both; any other word unchanged. */
export function toSingular(word: string): string {
  const bare = word.endsWith("aux") ? word.replace(/aux$/, "al") : word.slice(0, -1);
  return /s$|aux$/.test(word) && word.length > 4 && known.has(bare) ? bare : word;
}

function findForm(word: string): string | undefined {
  return known.has(word) ? word : toBaseForm(word);
}

/** Returns the word without its plural or feminine ending if the tables contain that form; otherwise undefined. */
export function toBaseForm(word: string): string | undefined {
  // French plurals in `-aux`: "directeurs généraux", "commerciaux".
  const bareAl = word.replace(/aux$/, "al");
  if (bareAl !== word && known.has(bareAl)) return bareAl;
  for (const ending of endings) {
    const bare = word.slice(0, -ending.length);
    if (bare.length < (ending === "s" ? 2 : 3) || !word.endsWith(ending) || joiners.has(bare)) continue;
    if (known.has(bare)) return bare;
  }
  return undefined;
}

/** Meaning of a German compound: a level with its function, or a profession. */
export interface Compound {
  level: Level | null;
  part: FunctionId | null;
  roles: readonly Role[];
}

/** Professions that end German compounds, longest first: `Debitorenbuchhalter`. */
const professionEndings = [...rolePhrases.words()]
  .filter((word) => word.length >= 6 || word === "arzt")
  .sort((one, other) => other.length - one.length);

/** Reads words such as `Vertriebsleiterin` or `Finanzvorstand`; undefined for other words. */
export function readCompound(word: string): Compound | undefined {
  const forms = [word, foldUmlauts(word)].flatMap((one) => [one, one.replace(/(innen|in|en|s)$/, "")]);
  for (const bare of forms) {
    const profession = findProfession(bare);
    if (profession !== undefined) return profession;
  }
  for (const bare of forms) {
    const front = noLevelEndings.exec(bare)?.index ?? 0;
    const part = front < 4 ? undefined : findPart(bare.slice(0, front));
    if (part !== undefined) return { level: null, part, roles: [] };
  }
  if (noLeaders.test(word)) return undefined;
  for (const short of forms)
    for (const [ending, level] of compoundEndings) {
      const bare = short.replace(shortEndings, (_, last) => (last === "r" ? "leiter" : "leitung"));
      const front = findFront(bare, ending);
      if (front === undefined) continue;
      const part = findPart(front);
      if (part === undefined && front.length < 4) continue;
      return { level, part: part ?? null, roles: [] };
    }
  return undefined;
}

/** Endings of German compounds for people without a level, whose first part is the function: `Produktionsplaner`. */
const noLevelEndings =
  /(?:planer|spezialist|expert|experte|fachkraft|fachmann|fachfrau|referent|berater|koordinator|mitarbeiter|mitarbeitende|betreuer|entwickler|profi|analyst|techniker|assistenz|fachangestellte|fachangestellter|kraft)$/;

/** German words in `-leiter` that name no leader, such as Halbleiter (semiconductor) and Begleiter (companion). */
const noLeaders = /(?:halb|supra|be|ab|weg)leiter/;

/**
 * Reads a compound that ends with a profession: "Debitorenbuchhalter" is a kind of Buchhalter. Its first part may name
 * a function.
 */
function findProfession(word: string): Compound | undefined {
  const ending = professionEndings.find((one) => word.endsWith(one) && word.length >= one.length + 3);
  if (ending === undefined || word.startsWith("micro")) return undefined;
  const front = word.slice(0, -ending.length);
  return { level: null, part: findSpeltPart(front) ?? null, roles: rolePhrases.get([ending]) ?? [] };
}

/**
 * Returns the part of a compound before its ending; an ending of six letters or more may have one misspelling:
 * `Logistikleter`.
 */
function findFront(word: string, ending: string): string | undefined {
  if (word.endsWith(ending))
    return word.length < ending.length + 2 ? undefined : word.slice(0, -ending.length);
  if (ending.length < 6) return undefined;
  for (const length of [ending.length, ending.length - 1, ending.length + 1])
    if (word.length >= length + 4 && isOneSlip(word.slice(-length), ending)) {
      const front = word.slice(0, -length);
      if (findSpeltPart(front) !== undefined) return front;
    }
  return undefined;
}

/** Returns the function that a compound names: `Personalabteilung`, `Anwendungsentwicklung`. */
export function readCompoundPart(word: string): FunctionId | undefined {
  if (word.length < 8) return undefined;
  return findSpeltPart(word.replace(/(?:abteilung|bereich|wesen|team)$/, "").replace(/s$/, ""));
}

/** Returns the masculine form of a German word, which the tables contain: "Kaufmännische Geschäftsführerin". */
export function toMasculine(word: string): string {
  const bare = word.replace(/in$/, "");
  if (word.endsWith("erin") && known.has(bare)) return bare;
  return word.endsWith("ische") && known.has(`${word}r`) ? `${word}r` : word;
}

function isCompound(word: string): boolean {
  return word.length >= 8 && readCompound(word) !== undefined;
}

/** Returns the function that the first part of a compound names, with or without a linking letter: `Vertriebs-`. */
function findPart(front: string): FunctionId | undefined {
  const bare = front.replace(/-$/, "");
  return findSpeltPart(bare) ?? findMisspeltPart(bare);
}

const partWords = [...partPhrases.words()].filter((word) => word.length >= 6);

/** Returns the function whose name differs from the text by one misspelling: `Vertreibs-`. */
function findMisspeltPart(bare: string): FunctionId | undefined {
  if (bare.length < 6) return undefined;
  const meant = [bare, bare.replace(/s$/, "")].map((stem) => correct(stem, partWords)).find(Boolean);
  return meant === undefined ? undefined : partPhrases.get([meant]);
}

function findSpeltPart(bare: string): FunctionId | undefined {
  for (const stem of [bare, bare.replace(/s$/, ""), bare.replace(/(en|n)$/, ""), `${bare}e`]) {
    const part = partPhrases.get([stem]);
    if (part !== undefined) return part;
  }
  for (let cut = 1; cut < bare.length - 3; cut += 1) {
    const rest = bare.slice(cut);
    const part = partPhrases.get([rest]) ?? partPhrases.get([rest.replace(/s$/, "")]);
    if (part !== undefined && rest.length >= 5) return part;
  }
  return undefined;
}
