/**
 * Words of five letters that are recognized even if one letter is missing. The list is short, so that few names are
 * mistaken for misspellings of these words.
 */
const shortened: ReadonlySet<string> = new Set(["sales", "chief", "legal", "buyer"]);

/**
 * Returns the word in `words` that `word` misspells: one letter is missing, added or wrong, or two neighbouring letters
 * are swapped. If several words fit, returns the most probable one; undefined if no word fits or no word is more
 * probable than the others. In a word of four letters, corrects only two kinds of misspelling: swapped letters, and a
 * letter missing from a word in `shortened`.
 */
export function correct(word: string, words: readonly string[]): string | undefined {
  if (word.length < 4 || /\d/.test(word)) return undefined;
  const found = new Set<string>();
  // Candidates must begin with the same letter as the word, because the first letter is rarely misspelt.
  for (const candidate of words)
    if (candidate[0] === word[0] && isSlip(word, candidate)) found.add(candidate);
  if (found.size < 2) return [...found][0];
  // Among several candidates, one with swapped letters is the most probable, and one with a wrong vowel the next:
  // "officre" is "officer", not "office"; "directer" is "director", not "directeur".
  for (const toForm of [toSorted, toConsonants]) {
    const likely = [...found].filter((one) => one.length === word.length && toForm(one) === toForm(word));
    if (likely.length > 0) return likely.length === 1 ? likely[0] : undefined;
  }
  // In a longer word, a missing or added letter inside the word is more probable than a wrong last letter: "electrican" is "electrician",
  // not "electrical".
  if (word.length < 8) return undefined;
  const inner = [...found].filter((one) => one.length !== word.length && one.at(-1) === word.at(-1));
  return inner.length === 1 ? inner[0] : undefined;
}

function toConsonants(word: string): string {
  return word.replace(/[aeiouy]/g, "");
}

function toSorted(word: string): string {
  return [...word].sort().join("");
}

function isSlip(word: string, candidate: string): boolean {
  if (Math.abs(candidate.length - word.length) > 1) return false;
  if (word.length > 4) return candidate.length > 4 && isOneSlip(word, candidate);
  if (candidate.length === 5) return shortened.has(candidate) && isOneSlip(word, candidate);
  return candidate.length === 4 && toSorted(word) === toSorted(candidate) && isOneSlip(word, candidate);
}

/**
 * True if two words are the same, or differ only by one added, missing or changed letter, or by two swapped
 * neighbouring letters.
 */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (long.length > short.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  const isSwap = short[start] === long[start + 1] && short[start + 1] === long[start];
  return isSwap && short.slice(start + 2) === long.slice(start + 2);
}
