import { foldUmlauts } from "../../text/plain-letters.ts";
import { correct, isOneSlip } from "../spelling.ts";
import type { FunctionId } from "./functions.ts";
import { compoundEndings, type Level } from "./levels.ts";
import type { Role } from "./roles.ts";
import { partPhrases, rolePhrases } from "./title-phrases.ts";

/** Abbreviated endings of German compounds, as in `Vertriebsltg.`. */
const shortEndings = /(?<=\p{L}{3})lt([rg])$/u;

/**
 * The meaning of a German compound: a seniority level with its business function (`part`), or a profession (`roles`).
 */
export interface Compound {
  level: Level | null;
  part: FunctionId | null;
  roles: readonly Role[];
}

let professionEndings: readonly string[] | undefined;

/** Lists the professions that can end a German compound, as in `Debitorenbuchhalter`, the longest first. */
function listProfessionEndings(): readonly string[] {
  professionEndings ??= [...rolePhrases.words()]
    .filter((word) => word.length >= 6 || word === "arzt")
    .sort((one, other) => other.length - one.length);
  return professionEndings;
}

let read = new Map<string, Compound | null>();

/**
 * Returns the meaning of a German compound such as `Vertriebsleiterin` or `Finanzvorstand`; undefined for other words.
 */
export function readCompound(word: string): Compound | undefined {
  const before = read.get(word);
  if (before !== undefined) return before ?? undefined;
  const found = findCompound(word);
  if (read.size > 50_000) read = new Map();
  read.set(word, found ?? null);
  return found;
}

function findCompound(word: string): Compound | undefined {
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
  // Words such as "Personaler" and "ITler" mean someone who works in a business function.
  const ending = /(l?)er(?:innen|in|n|s)?$/.exec(word);
  const fronts =
    ending === null ? [] : [word.slice(0, ending.index), `${word.slice(0, ending.index)}${ending[1]}`];
  const member = fronts.map((front) => partPhrases.get([front])).find(Boolean);
  if (member !== undefined) return { level: null, part: member, roles: [] };
  if (noLeaders.test(word)) return undefined;
  for (const short of forms) {
    const bare = short.replace(shortEndings, (_, last) => (last === "r" ? "leiter" : "leitung"));
    for (const [ending, level] of compoundEndings) {
      const front = findFront(bare, ending);
      if (front === undefined) continue;
      const part = findPart(front);
      if (part === undefined && front.length < 4) continue;
      return { level, part: part ?? null, roles: [] };
    }
  }
  return undefined;
}

/**
 * Endings of German compounds that name no seniority level. The part before the ending is the business function:
 * `Produktionsplaner`.
 */
const noLevelEndings =
  /(?:planer|spezialist|expert|experte|fachkraft|fachkrafte|fachmann|fachfrau|referent|berater|koordinator|mitarbeiter|mitarbeitende|betreuer|entwickler|profi|analyst|techniker|assistenz|fachangestellte|fachangestellter|kraft|krafte|personal|team)$/;

/**
 * German words that end in `-leiter` but do not denote a leader, such as Halbleiter (semiconductor) and Begleiter
 * (companion).
 */
const noLeaders = /(?:halb|supra|be|ab|weg)leiter/;

/**
 * Returns the meaning of a compound that ends with a profession: "Debitorenbuchhalter" is a kind of Buchhalter. Its
 * first part may name a business function.
 */
function findProfession(word: string): Compound | undefined {
  const ending = listProfessionEndings().find((one) => word.endsWith(one) && word.length >= one.length + 3);
  if (ending === undefined || word.startsWith("micro")) return undefined;
  // A "Vertriebsdirektor" is not a Rektor (head teacher), although the word ends with "rektor".
  if (
    compoundEndings.some(
      ([level]) => level.length > ending.length && level.endsWith(ending) && word.endsWith(level),
    )
  )
    return undefined;
  const front = word.slice(0, -ending.length);
  const [role] = rolePhrases.get([ending]) ?? [];
  // A "Chefeinkäufer" is the head of purchasing rather than a buyer.
  if (front === "chef" && role?.function != null && role.level === null)
    return { level: "head", part: role.function, roles: [] };
  return { level: null, part: findSpeltPart(front) ?? null, roles: rolePhrases.get([ending]) ?? [] };
}

/**
 * Returns the part of a compound before its ending; undefined if the word has a different ending. An ending of six
 * letters or more may contain one misspelling, as in `Logistikleter`.
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

/** Returns the business function that a compound such as `Personalabteilung` or `Anwendungsentwicklung` names. */
export function readCompoundPart(word: string): FunctionId | undefined {
  if (word.length < 8) return undefined;
  return findSpeltPart(word.replace(/(?:abteilung|bereich|wesen|team)$/, "").replace(/s$/, ""));
}

/**
 * Returns the business function that the first part of a compound names, such as `Vertriebs` with its linking "s".
 * Corrects one misspelling.
 */
function findPart(front: string): FunctionId | undefined {
  const bare = front.replace(/-$/, "");
  return findSpeltPart(bare) ?? findMisspeltPart(bare);
}

let partWords: readonly string[] | undefined;

function listPartWords(): readonly string[] {
  partWords ??= [...partPhrases.words()].filter((word) => word.length >= 6);
  return partWords;
}

/**
 * Returns the business function whose name differs from the text by one misspelling. For example, `Vertreibs` is a
 * misspelling of `Vertriebs`.
 */
function findMisspeltPart(bare: string): FunctionId | undefined {
  if (bare.length < 6) return undefined;
  const meant = [bare, bare.replace(/s$/, "")].map((stem) => correct(stem, listPartWords())).find(Boolean);
  return meant === undefined ? undefined : partPhrases.get([meant]);
}

function findSpeltPart(bare: string): FunctionId | undefined {
  for (const stem of [bare, bare.replace(/s$/, ""), bare.replace(/(en|n)$/, ""), `${bare}e`]) {
    const part = partPhrases.get([stem]);
    if (part !== undefined) return part;
  }
  // Fewer than three letters before the part are a syllable rather than a word: "information" is not a kind of
  // "formation" (training).
  for (let cut = 3; cut < bare.length - 3; cut += 1) {
    const rest = bare.slice(cut);
    const part = partPhrases.get([rest]) ?? partPhrases.get([rest.replace(/s$/, "")]);
    if (part !== undefined && rest.length >= 5) return part;
  }
  return undefined;
}
