import type { FunctionId } from "./functions.ts";
import type { Level } from "./levels.ts";
import type { Role } from "./roles.ts";
import {
  adjectivePhrases,
  nounPhrases,
  partPhrases,
  readCompound,
  rolePhrases,
  type Sign,
  signPhrases,
  toBaseForm,
  toSingular,
  toTitleWord,
} from "./words.ts";

/** Meaning of one or several words in a title. */
export type Item = { readonly length: number } & (
  | { readonly kind: "role"; readonly roles: readonly Role[] }
  | { readonly kind: "level"; readonly level: Level; readonly parts: readonly FunctionId[] }
  | { readonly kind: "adjective"; readonly level: Level }
  | { readonly kind: "part"; readonly part: FunctionId }
  | { readonly kind: "sign"; readonly sign: Sign }
);

/** Returns the meaning of the words from a position on; the longest match wins. Undefined for an unknown word. */
export function scanTitle(given: readonly string[], start: number): Item | undefined {
  const found = scanForms(given, start);
  if (found !== undefined) return found;
  // "Commerciales" occurs in a phrase of the tables, and by itself is the plural of another word.
  const base = toBaseForm(given[start] ?? "");
  return base === undefined ? undefined : scanForms([base, ...given.slice(start + 1)], 0);
}

function scanForms(given: readonly string[], start: number): Item | undefined {
  const words = given.slice(start, start + longestPhrase).map(toTitleWord);
  const role = findRole(words);
  const noun = nounPhrases.match(words, 0);
  const part = partPhrases.match(words, 0);
  const sign = signPhrases.match(words, 0);
  const adjective = adjectivePhrases.match(words, 0);
  const longest = Math.max(...[role, noun, part, sign, adjective].map((one) => one?.length ?? 0));
  if (longest > 0) {
    if (role?.length === longest) return { kind: "role", roles: role.value, length: longest };
    if (noun?.length === longest) return { kind: "level", level: noun.value, parts: [], length: longest };
    if (sign?.length === longest) return { kind: "sign", sign: sign.value, length: longest };
    if (part?.length === longest) return { kind: "part", part: part.value, length: longest };
    if (adjective?.length === longest) return { kind: "adjective", level: adjective.value, length: longest };
  }
  return scanChief(words) ?? scanCompound(words[0] ?? "");
}

/** "Directeurs techniques": if the tables have only a plural, its singular may begin a longer phrase. */
function findRole(words: readonly string[]) {
  const role = rolePhrases.match(words, 0);
  const single = rolePhrases.match(words.map(toSingular), 0);
  return (single?.length ?? 0) > (role?.length ?? 0) ? single : role;
}

/** Words of the longest phrase, and one more. */
const longestPhrase = 9;

/** Reads "Chief … Officer" for a kind without an entry of its own. */
function scanChief(words: readonly string[]): Item | undefined {
  if (words[0] !== "chief") return undefined;
  const end = words.indexOf("officer");
  if (end < 0 || end > 5) return undefined;
  const parts: FunctionId[] = [];
  for (let at = 1; at < end; ) {
    const part = partPhrases.match(words.slice(0, end), at);
    if (part !== undefined) parts.push(part.value);
    at += part?.length ?? 1;
  }
  return { kind: "level", level: "c_suite", parts, length: end + 1 };
}

function scanCompound(word: string): Item | undefined {
  const compound = word.length < 6 ? undefined : readCompound(word);
  if (compound === undefined) return undefined;
  const { level, part, roles } = compound;
  if (roles.length > 0) return { kind: "role", roles, length: 1 };
  if (level === null) return undefined;
  return { kind: "level", level, parts: part === null ? [] : [part], length: 1 };
}
