import type { FrozenPage } from "./page.ts";

/** A page that a search found. */
export interface Found {
  page: FrozenPage;
  score: number;
  snippet: string;
}

const ignored = new Set("a an and are at by for from in is it of on the to what which who with".split(" "));

/** Returns the pages that contain words from a query, ranked as in a simple full-text search: rare words weigh most. */
export function searchPages(pages: readonly FrozenPage[], query: string): Found[] {
  const words = [...new Set(toWords(query))].filter((word) => !ignored.has(word));
  const texts = pages.map((page) => ({
    page,
    words: toWords(`${page.title} ${page.title} ${page.host} ${page.body}`),
  }));
  const weights = new Map(
    words.map((word) => {
      const holders = texts.filter((text) => text.words.includes(word)).length;
      return [word, holders === 0 ? 0 : Math.log(1 + texts.length / holders)];
    }),
  );
  return texts
    .map(({ page, words: own }) => {
      let score = 0;
      for (const word of words) {
        const count = own.filter((one) => one === word).length;
        score += ((weights.get(word) ?? 0) * count * 2.2) / (count + 1.2);
      }
      return { page, score, snippet: toSnippet(page.body, words) };
    })
    .filter(({ score }) => score > 1)
    .sort((a, b) => b.score - a.score);
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function toSnippet(body: string, words: readonly string[]): string {
  const sentences = body
    .replace(/\s+/g, " ")
    .trim()
    .split(/(?<=\.)\s/);
  const best = sentences.find((sentence) => words.some((word) => toWords(sentence).includes(word)));
  return (best ?? sentences[0] ?? "").slice(0, 200);
}
