/**
 * Words of five letters that are recognized although one letter is missing. A longer list would mistake names for such
 * words.
 */
const shortened: ReadonlySet<string> = new Set(["sales", "chief", "legal", "buyer"]);

/**
 * Returns the only one of `words` that differs from `word` by one misspelling: a letter missing, doubled or wrong, or
 * two swapped. A word of four letters is too short for most of these: only two swapped letters are corrected, and a
 * missing letter of the words in `shortened`.
 */
export function correct(word: string, words: readonly string[]): string | undefined {
  if (word.length < 4 || /\d/.test(word)) return undefined;
  const found = new Set<string>();
  // The first letter is seldom wrong, and words that differ in it seldom mean the same.
  for (const candidate of words)
    if (candidate[0] === word[0] && isSlip(word, candidate)) found.add(candidate);
  if (found.size < 2) return [...found][0];
  // The most frequent slips are two swapped letters, and a wrong vowel: "officre" is "officer", not "office", and
  // "directer" is "director", not "directeur".
  for (const toForm of [toSorted, toConsonants]) {
    const likely = [...found].filter((one) => one.length === word.length && toForm(one) === toForm(word));
    if (likely.length > 0) return likely.length === 1 ? likely[0] : undefined;
  }
  return undefined;
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
 * True if the words are equal, or one inserted, missing or changed letter, or two swapped neighbours, are the only
 * difference.
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
