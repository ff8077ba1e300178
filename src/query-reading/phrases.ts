import { foldUmlauts } from "../text/plain-letters.ts";
import { toWords } from "./letters.ts";

/** A dictionary that maps phrases to their meanings. */
export interface Phrases<T> {
  /** Returns the meaning of the phrase that consists of exactly these words. */
  get(words: readonly string[]): T | undefined;
  /** Returns the meaning of the longest phrase that begins at a position, and its number of words. */
  match(words: readonly string[], start: number): { value: T; length: number } | undefined;
  /** Returns all phrases of the dictionary that consist of one word. */
  words(): Iterable<string>;
}

/** Conjunctions. Phrases are stored without them, so that "R and D", "R & D" and "R und D" are the same. */
export const conjunctions: ReadonlySet<string> = new Set(["and", "und", "et", "&", "sowie"]);

/** The content of a dictionary. */
interface Table<T> {
  /** Meanings by the words of the phrase, joined with spaces. */
  readonly known: ReadonlyMap<string, T>;
  /** First words of the phrases. */
  readonly first: ReadonlySet<string>;
  /** Number of words in the longest phrase. */
  readonly longest: number;
}

/**
 * Creates a dictionary of phrases. If two entries have the same words, the first entry takes precedence. `fold`
 * converts each word of the phrases, and of the texts to look up, to a common form such as the singular. The entries
 * are read when the dictionary is first used, so that a process that reads no query starts faster.
 */
export function createPhrases<T>(
  entries: Iterable<readonly [string, T]>,
  fold: (word: string) => string = (word) => word,
): Phrases<T> {
  let table: Table<T> | undefined;
  const read = (): Table<T> => {
    table ??= readEntries(entries, fold);
    return table;
  };
  const get = (words: readonly string[]): T | undefined => {
    const { known } = read();
    const forms = words.map(fold);
    return known.get(forms.join(" ")) ?? known.get(forms.map(foldUmlauts).join(" "));
  };
  return {
    get,
    match(words, start) {
      const { first, longest } = read();
      const word = fold(words[start] ?? "");
      if (!first.has(word) && !first.has(foldUmlauts(word))) return undefined;
      for (let length = Math.min(longest, words.length - start); length > 0; length -= 1) {
        const value = get(words.slice(start, start + length));
        if (value !== undefined) return { value, length };
      }
      return undefined;
    },
    words: () => [...read().known.keys()].filter((key) => !key.includes(" ")),
  };
}

function readEntries<T>(entries: Iterable<readonly [string, T]>, fold: (word: string) => string): Table<T> {
  const known = new Map<string, T>();
  const first = new Set<string>();
  let longest = 1;
  for (const [text, value] of entries) {
    const words = toWords(text)
      .filter((word) => !conjunctions.has(word))
      .map(fold);
    // Stores "d'information" also without its first word "d", because queries may leave out "d" and "l". A single letter
    // is not stored: "a" is not "a. D." (retired), because "a" is also the French word "à".
    for (const form of [words, words.filter((word) => word !== "d" && word !== "l")]) {
      const key = form.join(" ");
      if (key === "" || known.has(key) || (form !== words && key.length < 2)) continue;
      known.set(key, value);
      first.add(form[0] ?? "");
      longest = Math.max(longest, form.length);
    }
  }
  return { known, first, longest };
}

/** Yields the entries of a table with lines `id: phrase; phrase`. */
export function* readTable(table: string): Generator<readonly [id: string, phrases: string[]]> {
  for (const line of table.split("\n")) {
    const at = line.indexOf(":");
    if (at < 0) continue;
    const phrases = line
      .slice(at + 1)
      .split(";")
      .map((phrase) => phrase.trim());
    yield [line.slice(0, at).trim(), phrases.filter((phrase) => phrase !== "")];
  }
}
