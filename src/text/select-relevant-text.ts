/**
 * Splits a text into words in lower case, without accents and punctuation. In Chinese and Japanese, which have no
 * spaces, each character is a word.
 */
export function toTokens(text: string): string[] {
  // For ASCII text, uses patterns without Unicode classes, because these patterns are ten times as fast.
  if (/^[\0-\x7f]*$/.test(text))
    return (
      text
        .replace(/'(?=s\b)/g, " ")
        .toLowerCase()
        .match(/[a-z0-9]+/g) ?? []
    );
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/['’](?=s\b)/gu, " ")
      .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, " $& ")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * Shortens a page for a model with a small context. Returns the beginning and the paragraphs that best match the wanted
 * words, in page order, in at most `characters` characters. Takes seconds for a text of some MB.
 */
export function selectRelevantText(text: string, wanted: readonly string[], characters: number): string {
  if (text.length <= characters) return text;
  const blocks = toBlocks(text, characters);
  const scores = score(blocks, new Set(wanted));
  const speaking = [...scores].sort(([a, one], [b, other]) => other - one || a - b).map(([index]) => index);
  const chosen = new Set<number>();
  let room = characters;
  for (const order of [[0], speaking, blocks.keys()])
    for (const index of order) {
      const length = (blocks[index]?.length ?? 0) + 1;
      if (chosen.has(index) || length > room) continue;
      chosen.add(index);
      room -= length;
    }
  return blocks.filter((_, index) => chosen.has(index)).join("\n");
}

/** Splits a text into paragraphs. A heading is part of the paragraph below it. */
function toBlocks(text: string, characters: number): string[] {
  const blocks: string[] = [];
  const longest = Math.max(200, Math.floor(characters / 4));
  let heading = "";
  for (const line of text.split(/\n+/)) {
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

/**
 * Returns a score for each block that contains a wanted word, by index of the block. A rare word scores more than a
 * frequent one.
 */
function score(blocks: readonly string[], words: ReadonlySet<string>): Map<number, number> {
  const found = new Map<number, ReadonlySet<string>>();
  const counts = new Map<string, number>();
  for (const [index, block] of blocks.entries()) {
    const here = new Set(toTokens(block).filter((token) => words.has(token)));
    if (here.size > 0) found.set(index, here);
    for (const token of here) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  const weigh = (word: string): number => Math.log(1 + blocks.length / (counts.get(word) ?? 1));
  return new Map(
    [...found].map(([index, here]) => [index, [...here].reduce((sum, word) => sum + weigh(word), 0)]),
  );
}
