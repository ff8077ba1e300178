/**
 * Interprets search queries. Also reads the titles, places and industries in the rows of a search index. Uses the same
 * tables for queries and rows, so that they match. Does no I/O.
 *
 * 1. query-tokens.ts splits a query into words and the separators between them; sizes.ts takes out the company size.
 * alternatives.ts repeats a noun that several specialties share, as in "Java or Python developers".
 * 2. query-reader.ts gives each word or phrase a meaning. query-trades.ts reads makers, dealers and the trades next to
 * a job, and founded.ts the years in which a company was founded. query-words.ts lists words that connect other words
 * or say how to read the next ones.
 * 3. Jobs: titles/scan.ts finds the tables' phrases in a title. From these phrases, titles/read-title.ts builds the
 * jobs of the title, and wanted-jobs.ts builds the jobs that a query asks for.
 * 4. Places: places/gazetteer.ts finds places by their names, places/match-place.ts finds the places in a query, and
 * places/read-location.ts the places in a row.
 * 5. Industries: industries.ts contains them with their names in three languages, and finds them in queries and rows.
 * 6. Names that only the caller's index contains are passed as `KnownNames` (reading.ts).
 * 7. interpretation.ts converts the result to the contract's form.
 */

export { toPlainLetters } from "../text/plain-letters.ts";
export { readIndustries, toIndustryNames, toIndustryPath, toListedAs, toPartsOf } from "./industries.ts";
export { toInterpretation } from "./interpretation.ts";
export { toJobPhrases, toJobTitles } from "./job-phrases.ts";
export { toWords } from "./letters.ts";
export { conjunctions } from "./phrases.ts";
export type { Place } from "./places/place.ts";
export { readLocation, readPlaces } from "./places/read-location.ts";
export type { Subject } from "./query-cursor.ts";
export { type ReadOptions, readQuery, toNameCandidates } from "./query-reader.ts";
export {
  createWanted,
  type KnownNames,
  noKin,
  noNames,
  type Reading,
  type Wanted,
  type WantedCompany,
  type WantedIndustry,
  type WantedJob,
  type WantedPlace,
} from "./reading.ts";
export { toFunctionName } from "./titles/functions.ts";
export { firmLevels, type Level, levels } from "./titles/levels.ts";
export {
  readTitle,
  type TitleReading,
  toJobFunctions,
  toJobKeys,
  toLeaderKeys,
  toOwnFunctions,
} from "./titles/read-title.ts";
export { toLevelKey, toNarrowerKeys } from "./titles/roles.ts";
export { joiners, toSingular, toTitleWord } from "./titles/words.ts";
export { toLedFunctions, toWantedJob } from "./wanted-jobs.ts";
