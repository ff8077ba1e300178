import { fillers, toForms } from "../adapters/own-index/queries.ts";
import { toJobWords, toWords } from "../adapters/own-index/vocabulary.ts";

/** A text of the directory as words; there are only so many of them. */
const known = new Map<string, ReadonlySet<string>>();

function wordsOf(text: string): ReadonlySet<string> {
  const words = known.get(text) ?? new Set([...toJobWords(text), ...toWords(text)]);
  known.set(text, words);
  return words;
}

/** A test whether all words of any of the entries are in texts, as the own index has it; without entries all pass. */
export function createTextTest(
  entries: readonly string[] | undefined,
): (texts: readonly string[]) => boolean {
  if (entries === undefined || entries.length === 0) return () => true;
  const wanted = entries.map((entry) => toJobWords(entry).map(toForms));
  return (texts) => wanted.some((words) => words.length > 0 && words.every((forms) => hasAny(texts, forms)));
}

/** The same for titles; `exact` takes no other words, and no other order. */
export function createTitleTest(
  titles: readonly string[] | undefined,
  match: "exact" | "similar" | undefined,
): (title: string) => boolean {
  const isSimilar = createTextTest(titles);
  if (match !== "exact" || titles === undefined) return (title) => isSimilar([title]);
  const wanted = new Set(titles.map((title) => toJobWords(title).join(" ")));
  return (title) => wanted.has(toJobWords(title).join(" "));
}

/** Counts the words of a query that texts have, fillers aside. */
export function createWordCount(query: string): (texts: readonly string[]) => number {
  const wanted = new Set(toJobWords(query).filter((word) => !fillers.has(word)));
  const forms = [...wanted].map(toForms);
  return (texts) => forms.filter((one) => hasAny(texts, one)).length;
}

function hasAny(texts: readonly string[], forms: readonly string[]): boolean {
  return forms.some((form) => texts.some((text) => wordsOf(text).has(form)));
}
