import { toContentWords, toMemberWords, toTokens } from "./words.ts";

/**
 * The paragraphs of a page that say most about the wanted words, in their order, within a number of characters: a model
 * with a short memory sees what matters of a long page. The beginning stays in any case.
 */
export function choosePassages(text: string, wanted: readonly string[], characters: number): string {
  if (text.length <= characters) return text;
  const blocks = toBlocks(text, characters);
  const words = new Set(wanted);
  const weights = weigh(blocks, words);
  const order = blocks
    .map((block, index) => ({ index, length: block.length + 1, score: score(block, words, weights) }))
    .sort((a, b) => b.score - a.score || a.index - b.index);
  const chosen = new Set<number>();
  let room = characters;
  for (const { index, length } of [{ index: 0, length: (blocks[0]?.length ?? 0) + 1 }, ...order]) {
    if (chosen.has(index) || length > room) continue;
    chosen.add(index);
    room -= length;
  }
  return blocks.filter((_, index) => chosen.has(index)).join("\n");
}

/** Paragraphs with the heading above them, so that none is torn from what it is about. */
function toBlocks(text: string, characters: number): string[] {
  const blocks: string[] = [];
  let heading = "";
  for (const line of text.split(/\n+/)) {
    const longest = Math.max(200, Math.floor(characters / 4));
    if (/^#{1,6}\s/.test(line)) {
      heading = line;
      continue;
    }
    for (let start = 0; start < Math.max(1, line.length); start += longest) {
      const part = line.slice(start, start + longest);
      blocks.push(start === 0 && heading !== "" ? `${heading}\n${part}` : part);
      heading = "";
    }
  }
  if (heading !== "") blocks.push(heading);
  return blocks.filter((block) => block.trim() !== "");
}

/** Words that few paragraphs have tell more. */
function weigh(blocks: readonly string[], words: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const block of blocks)
    for (const token of new Set(toTokens(block)))
      if (words.has(token)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return new Map([...counts].map(([word, count]) => [word, Math.log(1 + blocks.length / count)]));
}

function score(block: string, words: ReadonlySet<string>, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const token of new Set(toTokens(block))) if (words.has(token)) sum += weights.get(token) ?? 0;
  return sum;
}

/** Words that a page is looked through for: those of the question and of the members that are wanted. */
export function toWantedWords(
  prompt: string,
  members: readonly { name: string; description: string }[],
): string[] {
  const words = members.flatMap(({ name, description }) => [
    ...toMemberWords(name),
    ...toContentWords(description),
  ]);
  return [...new Set([...toContentWords(prompt), ...words])];
}
