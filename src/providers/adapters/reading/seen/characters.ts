/**
 * Characters that show nothing: zero-width spaces and joiners, soft hyphens, marks of direction, fillers of Hangul, selectors of
 * variants, and the tags that write a text of their own (U+E0020 to U+E007F). The end of a block (U+2029) is none of them.
 */
const unseen = /\p{Default_Ignorable_Code_Point}|[\u061c\u180e\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu;

/** The text without the characters that a reader does not see. */
export function dropUnseenCharacters(text: string): string {
  return text.replace(unseen, "");
}
