import { toPassage } from "./text.ts";

/** Returns a text with the requested number of words, made of sentences from the input in turn. */
export function write({ instructions, input }: { instructions: string; input: string }): string {
  const wanted = Number(/(\d+) words/.exec(instructions)?.[1] ?? 80);
  const { sentences } = toPassage("", input);
  const written: string[] = [];
  let words = 0;
  for (const sentence of sentences) {
    const length = sentence.split(/\s+/).length;
    if (words > 0 && words + length > wanted) break;
    written.push(sentence);
    words += length;
  }
  return written.join(" ") || "Nothing is known.";
}
