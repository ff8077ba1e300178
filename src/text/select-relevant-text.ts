/** Words in lower case without accents and punctuation; scripts that write no spaces give a word a character. */
export function toTokens(text: string): string[] {
  // Most text has nothing in it that the patterns for all of Unicode, ten times as slow, would change.
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
 * The paragraphs of a page that say most about the wanted words, in their order, within a number of characters: a model
 * with a short memory sees what matters of a long page. The beginning stays in any case. Takes seconds for some MB.
 */
export function choosePassages(text: string, wanted: readonly string[], characters: number): string {
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

/** Paragraphs with the heading above them, so that none is torn from what it is about. */
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

/** How much each block that has any of the words says about them, by its place; words that few blocks have tell more. */
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
