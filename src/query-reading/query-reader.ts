import { repeatNouns } from "./alternatives.ts";
import { takeFounded } from "./founded.ts";
import { matchIndustry, splitDealer, toIndustryName } from "./industries.ts";
import { isInside } from "./places/place.ts";
import {
  type Cursor,
  createCursor,
  findKnown,
  findPlace,
  longestName,
  type Step,
  type Subject,
  scanJob,
} from "./query-cursor.ts";
import { dropDetails, joinEmployers } from "./query-details.ts";
import { readDepartment, readIndustry, readMisspelt, readPlace } from "./query-fields.ts";
import { createTitleJob, readGroup, readJob, readOwner } from "./query-jobs.ts";
import {
  readAnnouncedEmployer,
  readDomain,
  readEmployer,
  readEmployerStart,
  readKnownEmployer,
  readKnownIndustry,
  readKnownPlace,
  readQuoted,
} from "./query-names.ts";
import { readAlumni, readClosing, readSign, readStage, readWord } from "./query-signs.ts";
import { correctIndustries, readMisspeltName } from "./query-spelling.ts";
import { type QueryToken, readQueryTokens } from "./query-tokens.ts";
import { readMaker } from "./query-trades.ts";
import { fillers, firmWords, negations } from "./query-words.ts";
import {
  createWanted,
  type KnownNames,
  noNames,
  type Reading,
  type Wanted,
  type WantedJob,
} from "./reading.ts";
import { readLeast } from "./rising.ts";
import { takeSize } from "./sizes.ts";
import { bossLevels, firmLevels } from "./titles/levels.ts";
import { joiners } from "./titles/words.ts";

export interface ReadOptions {
  readonly subject: Subject;
  readonly known?: KnownNames;
}

/**
 * Steps that each read one kind of phrase. At each word, the steps are tried in this order. The last step accepts any
 * word.
 */
const steps: readonly Step[] = [
  // `readGroup` must come before `readSign`, which would read the "in" of "in charge of" as the start of a place.
  readGroup,
  // `readLeast` must come before `readSign`, which would read the "at" of "at least" as the start of an employer.
  readLeast,
  readClosing,
  // Words such as "at" announce an employer. This step is skipped if the word begins a known employer's name that has
  // several words, because a later step reads the whole name.
  (cursor, token) =>
    token.quoted === undefined &&
    !token.isDomain &&
    findKnown(cursor, cursor.known.employers) < 2 &&
    readSign(cursor, token),
  readDomain,
  readQuoted,
  readAlumni,
  readKnownEmployer,
  readStage,
  readDepartment,
  readMisspeltName,
  readPlace,
  readMaker,
  readIndustry,
  readAnnouncedEmployer,
  readOwner,
  readJob,
  readKnownPlace,
  readKnownIndustry,
  readEmployer,
  readEmployerStart,
  readMisspelt,
  readWord,
];

/**
 * Interprets a query. If a word is neither in the tables of this folder nor in `known`, it changes only the order of the
 * results.
 */
export function readQuery(query: string, { subject, known = noNames }: ReadOptions): Reading {
  const { range: founded, rest: given } =
    subject === "companies" ? takeFounded(query) : { range: null, rest: query };
  const { range, rest } = takeSize(given);
  const reading: Reading = {
    ...createWanted(),
    size: range,
    founded,
    excluded: createWanted(),
    unused: [],
    former: [],
  };
  const cursor = createCursor({
    tokens: readTokens(rest, { subject, known }),
    subject,
    known,
    reading,
    readInner: (text) => readQuery(text, { subject, known }),
  });
  for (;;) {
    const token = cursor.tokens[cursor.at];
    if (token === undefined) break;
    endExclusion(cursor);
    steps.some((step) => step(cursor, token));
  }
  if (subject === "people") readTitleWords(reading, known);
  if (subject === "people") dropDetails(reading, cursor.tokens);
  joinEmployers(reading, cursor.tokens);
  keepSmaller(reading);
  separate(reading);
  joinLevels(reading);
  joinLevels(reading.excluded);
  return reading;
}

function readTokens(text: string, { subject, known }: Required<ReadOptions>): QueryToken[] {
  const tokens = correctIndustries(readQueryTokens(text).flatMap(splitCompound), known);
  return subject === "people" ? repeatNouns(tokens) : [...tokens];
}

/** Splits a German compound for dealers, such as "Möbelhändler", into its two words. */
function splitCompound(token: QueryToken): QueryToken[] {
  const [goods, dealer] = (token.quoted === undefined ? splitDealer(token.word) : undefined) ?? [];
  if (goods === undefined || dealer === undefined) return [token];
  return [
    { ...token, word: goods },
    { ...token, word: dealer, gap: "none", isMinus: false, hasColon: false },
  ];
}

/**
 * Ends an exclusion in these cases:
 * - at a colon, as in "excluding agencies: directors in London", and at `negationEnd`;
 * - at a comma, if a place follows a list without places: "without agencies, London" does not exclude London;
 * - at a comma, if something other than a place follows a list of places only.
 */
function endExclusion(cursor: Cursor): void {
  const { excluded } = cursor.reading;
  const isNewLabel = cursor.tokens[cursor.at]?.hasColon === true && cursor.at > cursor.negationStart;
  if (isNewLabel || cursor.at >= cursor.negationEnd) cursor.negation = "none";
  if (cursor.negation !== "list" || cursor.tokens[cursor.at]?.gap !== "comma") return;
  const others = excluded.jobs.length + excluded.industries.length + excluded.companies.length;
  const isPlace = findPlace(cursor) !== undefined && scanJob(cursor, cursor.at) === undefined;
  if (isPlace ? others > 0 && excluded.places.length === 0 : others === 0 && excluded.places.length > 0)
    cursor.negation = "none";
}

/**
 * Reads unknown words that occur in titles of the search index as a job, as in "chimney sweeps Leeds". The query must
 * name a place, an industry or a company, and no other job.
 */
function readTitleWords(
  { jobs, places, industries, companies, unused, former }: Reading,
  { titles }: KnownNames,
): void {
  if (jobs.length > 0 || places.length + industries.length + companies.length === 0) return;
  const words = unused.filter((word) => titles.has(word) && !former.includes(word) && !firmWords.has(word));
  if (words.length === 0) return;
  unused.splice(0, unused.length, ...unused.filter((word) => !words.includes(word)));
  jobs.push(createTitleJob(words));
}

/**
 * If one of the query's places lies in another, removes the larger place: "German developers in Bavaria", "Berlin
 * fintechs, Germany". "London or UK" keeps both.
 */
function keepSmaller({ places }: Reading): void {
  const [one, other] = places;
  if (places.length !== 2 || one === undefined || other === undefined || other.isAlternative === true) return;
  if (isInside(one, other)) places.splice(1);
  else if (isInside(other, one)) places.splice(0, 1);
}

/**
 * Resolves a query that both requires and excludes the same industry. Both words of "Healthcare -hospital" name the
 * industry healthcare, so the exclusion would remove every result. Instead, only results with the keyword "hospital"
 * are excluded. Does the same for jobs, as in "Recruiter außer Personalvermittler".
 */
function separate({ jobs, industries, excluded }: Reading): void {
  const ownKeys = new Set(jobs.flatMap(({ keys }) => keys));
  const twice = excluded.jobs.filter(({ keys }) => keys.length > 0 && keys.every((key) => ownKeys.has(key)));
  excluded.jobs.splice(0, excluded.jobs.length, ...excluded.jobs.filter((job) => !twice.includes(job)));
  for (const { words } of twice) {
    const hit = matchIndustry(words, 0);
    if (hit?.length === words.length)
      excluded.industries.push({ id: hit.value, name: toIndustryName(hit.value), words });
    else excluded.keywords.push(words.join(" "));
  }
  const wanted = new Set(industries.map(({ id, name }) => id ?? name));
  const [same, other] = [
    excluded.industries.filter(({ id, name }) => wanted.has(id ?? name)),
    excluded.industries.filter(({ id, name }) => !wanted.has(id ?? name)),
  ];
  excluded.industries.splice(0, excluded.industries.length, ...other);
  excluded.keywords.push(...same.map(({ words }) => words.join(" ")));
}

/**
 * Joins seniority levels to business functions that the query names separately from them: "decision makers in
 * procurement", "director level, finance".
 */
function joinLevels({ jobs }: Wanted): void {
  joinToFunctions(jobs);
  for (const [place, job] of jobs.entries())
    if (job.levels === bossLevels && job.functions.length === 0) jobs[place] = { ...job, levels: firmLevels };
}

function joinToFunctions(jobs: WantedJob[]): void {
  const levelOnly = jobs.filter(
    ({ keys, functions, levels }) => keys.length === 0 && functions.length === 0 && levels.length > 0,
  );
  const parts = jobs.filter(
    ({ keys, functions, levels }) => keys.length === 0 && functions.length > 0 && levels.length === 0,
  );
  if (levelOnly.length === 0 || parts.length === 0) return;
  const levels = levelOnly.flatMap((job) => job.levels);
  const joined = parts.map((part) => ({ ...part, levels }));
  jobs.splice(
    0,
    jobs.length,
    ...jobs.filter((job) => !levelOnly.includes(job) && !parts.includes(job)),
    ...joined,
  );
}

/**
 * Returns the phrases of a query that could be names in a search index, at most 120. The words of each phrase are
 * joined by spaces.
 */
export function toNameCandidates(query: string): string[] {
  const tokens = readQueryTokens(takeSize(query).rest).filter(({ isDomain }) => !isDomain);
  const phrases = new Set<string>();
  for (const [start] of tokens.entries())
    for (let length = 1; length <= longestName && start + length <= tokens.length; length += 1) {
      const part = tokens.slice(start, start + length).map(({ word }) => word);
      if (part.every((word) => fillers.has(word) || negations.has(word) || joiners.has(word))) continue;
      phrases.add(part.join(" "));
    }
  return [...phrases].slice(0, 120);
}
