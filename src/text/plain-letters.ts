/** Converts a text to lower case without accents: `Müller` to `muller`, `ß` to `ss`. */
export function toPlainLetters(text: string): string {
  const small = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches texts of ASCII characters only
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

/**
 * Removes the "e" of written-out umlauts: `muenchen` becomes `munchen`, the form that `München` has without its accent.
 */
export function foldUmlauts(word: string): string {
  return word.replace(/([aou])e/g, "$1");
}
