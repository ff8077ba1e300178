import { createPhrases } from "./phrases.ts";
import { finish, isExcluded, type Step, scanJob, skip } from "./query-cursor.ts";
import { isNamePart } from "./query-names.ts";
import {
  alumniWords,
  employerWords,
  fillers,
  firmWords,
  formerPhrases,
  lasting,
  negationPhrases,
  negations,
  peopleWords,
  placeWords,
  requestPhrases,
  stagePhrases,
} from "./query-words.ts";
import { joiners } from "./titles/words.ts";

const formers = createPhrases(formerPhrases.map((phrase) => [phrase, true] as const));
const requests = createPhrases(requestPhrases.map((phrase) => [phrase, true] as const));
const exclusions = createPhrases(negationPhrases.map((phrase) => [phrase, true] as const));
const stages = createPhrases(stagePhrases.map((phrase) => [phrase, true] as const));

/** Reads words that say what the next words are: "not", "in", "at", "who worked for". */
export const readSign: Step = (cursor, { word, gap }) => {
  const exclusion = exclusions.match(cursor.words, cursor.at);
  if (exclusion !== undefined) {
    cursor.negation = "list";
    return skip(cursor, exclusion.length);
  }
  // In "outside sales" and "non-executive director", the negation is part of a job.
  if (negations.has(word) && (scanJob(cursor, cursor.at)?.length ?? 0) < 2) {
    cursor.negation = lasting.has(word) ? "list" : "once";
    return skip(cursor, 1);
  }
  if (gap === "comma" && cursor.negation === "once") cursor.negation = "none";
  const request = requests.match(cursor.words, cursor.at);
  if (request !== undefined) return skip(cursor, request.length);
  const former = formers.match(cursor.words, cursor.at);
  if (former !== undefined) {
    cursor.isFormer = true;
    return skip(cursor, former.length);
  }
  const isPlaceWord = placeWords.has(word);
  if (!isPlaceWord && !employerWords.has(word)) return false;
  if (scanJob(cursor, cursor.at)?.kind === "role") return false;
  cursor.expected = isPlaceWord ? "place" : "employer";
  return skip(cursor, 1);
};

/** Reads "Google alumni": rows need not contain former employers, so the words only affect the ranking. */
export const readAlumni: Step = (cursor) => {
  if (scanJob(cursor, cursor.at) !== undefined) return false;
  for (let end = cursor.at; end < cursor.at + 4 && isNamePart(cursor, end); end += 1) {
    const next = cursor.tokens[end + 1];
    if (next === undefined || next.gap !== "none") return false;
    if (!alumniWords.has(next.word)) continue;
    cursor.reading.unused.push(...cursor.words.slice(cursor.at, end + 1));
    return finish(cursor, end + 2 - cursor.at);
  }
  return false;
};

/** Reads "Series B": facts about a firm that rows do not contain. */
export const readStage: Step = (cursor) => {
  const stage = stages.match(cursor.words, cursor.at);
  if (stage === undefined) return false;
  cursor.reading.unused.push(...cursor.words.slice(cursor.at, cursor.at + stage.length));
  return finish(cursor, stage.length);
};

/** Reads a word that no other step knows. */
export const readWord: Step = (cursor, token) => {
  const { word } = token;
  if (isExcluded(cursor, token) && !fillers.has(word)) cursor.reading.excluded.keywords.push(word);
  else if (isTelling(word)) cursor.reading.unused.push(word);
  else {
    cursor.sawPeople ||= peopleWords.has(word);
    return skip(cursor, 1);
  }
  return finish(cursor, 1);
};

function isTelling(word: string): boolean {
  return !fillers.has(word) && !firmWords.has(word) && !peopleWords.has(word) && !joiners.has(word);
}
