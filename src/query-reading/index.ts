/**
 * Reads what people type into a search, and the titles, places and industries of rows, by the same tables. No I/O.
 *
 * 1. A query is cut into words with what stands between them: query-tokens.ts; its size is taken out: sizes.ts.
 * 2. Each word or phrase gets its meaning: query-reader.ts, with query-words.ts for the words that only join.
 * 3. Jobs: titles/scan.ts finds phrases of the tables, titles/read-title.ts makes jobs of them, wanted-jobs.ts what a query wants.
 * 4. Places: places/gazetteer.ts knows them, places/match-place.ts finds them in a query, places/read-location.ts in a row.
 * 5. Industries: industries.ts. Names that only an index knows come in as `KnownNames`: reading.ts.
 * 6. What was read is told to the caller: interpretation.ts.
 */
export { readIndustries, toIndustryNames, toIndustryPath } from "./industries.ts";
export { toInterpretation } from "./interpretation.ts";
export { toJobPhrases, toJobTitles } from "./job-phrases.ts";
export { toPlainLetters, toWords } from "./letters.ts";
export type { Place } from "./places/gazetteer.ts";
export { readLocation, readPlaces } from "./places/read-location.ts";
export { type ReadOptions, readQuery, type Subject, toNameCandidates } from "./query-reader.ts";
export {
  createWanted,
  type KnownNames,
  noNames,
  type Reading,
  type Wanted,
  type WantedCompany,
  type WantedIndustry,
  type WantedJob,
  type WantedPlace,
} from "./reading.ts";
export { toFunctionName } from "./titles/functions.ts";
export { type Level, levels } from "./titles/levels.ts";
export { readTitle, type TitleReading, toJobFunctions, toJobKeys } from "./titles/read-title.ts";
export { joiners } from "./titles/words.ts";
export { toWantedJob } from "./wanted-jobs.ts";
