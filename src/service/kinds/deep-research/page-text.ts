import { toSentences } from "../../../text/to-sentences.ts";
import { toPhrase } from "../text/index.ts";

/** A sentence of a page, with its position. */
export interface Sentence {
  text: string;
  phrase: string;
  /** Index of the sentence's first character in the page's plain text. */
  start: number;
  /** Index of the paragraph that contains the sentence. */
  block: number;
  heading: boolean;
}

/** A page, split into sentences for searching. */
export interface PageText {
  title: string;
  url: string;
  phrase: string;
  /** The visible text, without Markdown syntax. */
  plain: string;
  /** The text of the page as it was fetched, followed by its URL, in lower case. */
  raw: string;
  sentences: readonly Sentence[];
}

/** Splits the Markdown or text of a page into sentences. */
export function createPageText(page: { title: string; url: string; text: string }): PageText {
  const plain = withoutLinks(page.text).replace(/^\|.*$/gm, (row) => row.replace(/\s*\|\s*/g, " ").trim());
  const sentences: Sentence[] = [];
  let from = 0;
  for (const [block, line] of plain.split(/\n+/).entries()) {
    const heading = /^#{1,6}\s/.test(line.trim());
    for (const text of toSentences(line.replace(/^\s*(#{1,6}|[-*+|]|\d+\.)\s+/, ""))) {
      const start = plain.indexOf(text, from);
      from = start + text.length;
      sentences.push({ text, phrase: toPhrase(text), start, block, heading });
    }
  }
  return {
    title: page.title,
    url: page.url,
    phrase: toPhrase(plain),
    plain,
    raw: `${page.text}\n${page.url}`.toLowerCase(),
    sentences,
  };
}

/**
 * Replaces each link by its text, which may contain pictures, and removes other Markdown syntax. Scans for brackets one
 * by one, because a regular expression for whole links would take quadratic time on unclosed brackets.
 */
export function withoutLinks(markdown: string): string {
  const parts: string[] = [];
  const open: number[] = [];
  let from = 0;
  let closable = true;
  for (const { index, 0: mark } of markdown.matchAll(/\\.|!?\[|\]\(?/gs)) {
    // Skips brackets in the URL of the previous link.
    if (index < from) continue;
    if (mark === "[" || mark === "![") {
      parts.push(markdown.slice(from, index));
      open.push(parts.push(mark) - 1);
      from = index + mark.length;
    } else if (mark.startsWith("]")) {
      const start = open.pop();
      if (start === undefined || mark === "]" || !closable) continue;
      const end = findEnd(markdown, index);
      closable = end > 0;
      if (!closable) continue;
      parts.push(markdown.slice(from, index));
      parts[start] = "";
      from = end + 1;
    }
  }
  return [...parts, markdown.slice(from)]
    .join("")
    .replace(
      /\\([!-/:-@[-`{-~])|[*`]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu,
      (_, escaped: string | undefined) => escaped ?? "",
    );
}

/** Returns the position at which a link's URL ends; -1 if the URL has no closing bracket. */
function findEnd(markdown: string, from: number): number {
  let end = markdown.indexOf(")", from);
  while (end > 0 && markdown[end - 1] === "\\") end = markdown.indexOf(")", end + 1);
  return end;
}

/** Returns the indexes of the first and last sentence of a quote; null if the page does not contain the quote. */
export function findQuote(page: PageText, quote: string): { first: number; last: number } | null {
  const wanted = toPhrase(withoutLinks(quote));
  if (wanted.trim() === "") return null;
  for (const [index, sentence] of page.sentences.entries())
    if (sentence.phrase.includes(wanted)) return { first: index, last: index };
  if (!page.phrase.includes(wanted)) return null;
  // A quote may span several sentences, so this loop searches up to six consecutive sentences.
  for (let first = 0; first < page.sentences.length; first += 1) {
    let phrase = "";
    for (let last = first; last < Math.min(first + 6, page.sentences.length); last += 1) {
      phrase = `${phrase.trimEnd()}${page.sentences[last]?.phrase ?? ""}`;
      if (phrase.includes(wanted) && !holdsLater(page, wanted, first + 1, last)) return { first, last };
    }
  }
  return null;
}

/**
 * Returns the sentences from `first` to `last` as the page states them, in at most `longest` characters. Changes only
 * white space.
 */
export function toLiteral(
  page: PageText,
  { first, last }: { first: number; last: number },
  longest = 1_200,
): string {
  const start = page.sentences[first]?.start ?? 0;
  const end = page.sentences[last];
  const literal = page.plain.slice(start, (end?.start ?? start) + (end?.text.length ?? 0));
  return literal.replace(/\s+/g, " ").trim().slice(0, longest).trim();
}

function holdsLater(page: PageText, wanted: string, first: number, last: number): boolean {
  let phrase = "";
  for (let index = first; index <= last; index += 1)
    phrase = `${phrase.trimEnd()}${page.sentences[index]?.phrase ?? ""}`;
  return phrase.includes(wanted);
}
