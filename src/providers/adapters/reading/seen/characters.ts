/**
 * Matches invisible characters: zero-width spaces and joiners, soft hyphens, direction marks, Hangul fillers, variation
 * selectors, and tag characters (U+E0020 to U+E007F), which can hide text. Does not match U+2029, because readable.ts
 * marks the end of a block with it.
 */
const unseen = /\p{Default_Ignorable_Code_Point}|[\u061c\u180e\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu;

/** Returns the text without invisible characters. */
export function dropUnseenCharacters(text: string): string {
  return text.replace(unseen, "");
}
