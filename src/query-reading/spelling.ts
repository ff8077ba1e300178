/** Returns the only word that differs by one typing error: a letter missing, doubled or wrong, or two swapped. */
export function correct(word: string, words: readonly string[]): string | undefined {
  if (word.length < 5 || /\d/.test(word)) return undefined;
  let found: string | undefined;
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) > 1 || candidate.length < 5) continue;
    // The first letter is seldom wrong, and words that differ in it seldom mean the same.
    if (candidate[0] !== word[0] || !isOneSlip(word, candidate)) continue;
    if (found !== undefined && found !== candidate) return undefined;
    found = candidate;
  }
  return found;
}

/** True if one inserted, missing or changed letter, or two swapped neighbours, turn one word into the other. */
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
