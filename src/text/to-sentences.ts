/** Splits a paragraph into sentences; `Inc.`, `Dr.` and initials do not end a sentence. */
export function toSentences(paragraph: string): string[] {
  return paragraph
    .split(
      /(?<=[.!?。！？]["')\]]?)(?<!\b(?:Inc|Ltd|Corp|Co|Dr|Mr|Mrs|Ms|St|No|vs|e\.g|i\.e|[A-Z])\.)\s+(?=\S)/u,
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
