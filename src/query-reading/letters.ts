/** Longer words are cut: they are no words. */
const longestWord = 60;

/** The words of a text in lower case without accents; signs that words are made of (`c++`, `c#`, `r&d`) stay. */
export function toWords(text: string | null | undefined): string[] {
  if (text === null || text === undefined) return [];
  const words = toPlainLetters(text).match(/[\p{L}\p{N}+#&]+/gu) ?? [];
  return words.map((word) => word.slice(0, longestWord));
}

/** Lower case without accents: `Müller` as `muller`, `ß` as `ss`. */
export function toPlainLetters(text: string): string {
  const small = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant, which is most names.
  if (/^[\x00-\x7f]*$/.test(small)) return small;
  return small
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe")
    .replaceAll("ł", "l")
    .replaceAll("đ", "d");
}

/** A word whose umlauts are written out, as an accent would leave it: `muenchen` as `munchen`. */
export function foldUmlauts(word: string): string {
  return word.replace(/([aou])e/g, "$1");
}
