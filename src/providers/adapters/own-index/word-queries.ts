import type { WordQuery } from "../../../own-index.ts";
import { tag, toForms, toMark, toWords } from "./vocabulary.ts";

/** Matches rows that contain each word in a field with one of the tags. Matches no row if there are no words. */
export function everyWord(words: readonly string[], tags: readonly string[]): WordQuery {
  if (words.length === 0) return { any: [] };
  return { all: words.map((word) => ({ any: tags.flatMap((one) => tag(one, toForms(word))) })) };
}

export function isEmployer(name: string): WordQuery {
  return everyOf("c", toWords(name));
}

export function isDomain(domain: string): WordQuery {
  return `cd:${toMark(domain.replace(/^www\./i, ""))}`;
}

export function everyOf(prefix: string, words: readonly string[]): WordQuery {
  return words.length === 0 ? { any: [] } : { all: tag(prefix, words) };
}
