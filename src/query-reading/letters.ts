import { toPlainLetters } from "../text/plain-letters.ts";

/** Maximum length of a word in characters. Longer words are cut, because real words are shorter. */
const longestWord = 60;

/** Splits a text into lower-case words without accents; keeps signs that are part of words (`c++`, `c#`, `r&d`). */
export function toWords(text: string | null | undefined): string[] {
  if (text === null || text === undefined) return [];
  const words = toPlainLetters(text).match(/[\p{L}\p{N}+#&]+/gu) ?? [];
  return words.map((word) => word.slice(0, longestWord));
}

const rivers =
  "Main|Rhein|Rh\\.|Ruhr|Saale|Neckar|Donau|Havel|Elbe|Weser|Inn|Isar|Lech|Lahn|Mosel|Allgäu|Breisgau|Taunus|Westfalen|Westf\\.|Höhe";
const riverForms: readonly RegExp[] = [
  new RegExp(`(?<=\\p{L}{3})\\s*[/(]\\s*(?:${rivers})\\)?(?!\\p{L})`, "giu"),
  new RegExp(`(?<=\\p{L}{3})\\s+[aiv]\\.?\\s?(?:d\\.?\\s?)?(?:${rivers})(?!\\p{L})`, "giu"),
  /(?<=\p{L}{3})\/M\.?(?![\p{L}/])|(?<=\p{L}{3})\s+(?:a\.\s?M\.|a\.\s?d\.\s?[RSD]\.|i\.\s?Br\.|v\.\s?d\.\s?H\.|o\.\s?d\.\s?T\.)(?!\p{L})/gu,
];

/** Removes the river or landscape after the name of a German town: "Frankfurt/Main", "Freiburg i. Br.". */
export function removeRivers(text: string): string {
  return riverForms.reduce((given, form) => given.replace(form, ""), text);
}

/** Joins pairs of letters such as "R and D", "F und E" or "L & D" into one word such as `R&D`. */
export function joinInitials(text: string): string {
  return text.replace(/(?<!\p{L})([rfl])\s*(?:and|und|et|&|\+)\s*([de])(?!\p{L})/giu, "$1&$2");
}
