/** Maximum length in characters of a sentence that is examined. Longer texts are lists or tables. */
export const longestSentence = 400;

/**
 * Maximum length in characters of a text in which words are counted together. In longer texts, such words often occur
 * together by chance: before this limit, 39 of 268 pages of a handbook and a collection of essays were mistaken for
 * pages with instructions, and 20 with it.
 */
export const longestRun = 120;

/** Matches the end of a clause. */
const clauseEnd = /(?<=[,;:–—)"“”]) /;

/**
 * Returns the parts of a sentence that are examined separately: for each clause, the run of clauses that begins with it
 * and has at most {@link longestRun} characters. A longer clause is a part of its own.
 */
export function listRuns(sentence: string): readonly string[] {
  if (sentence.length <= longestRun) return [sentence];
  const clauses = sentence.split(clauseEnd);
  return clauses.map((first, index) => {
    let run = first;
    for (const next of clauses.slice(index + 1)) {
      if (run.length + next.length >= longestRun) break;
      run += ` ${next}`;
    }
    return run;
  });
}
