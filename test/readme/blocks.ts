import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A code block of a page that names its file. */
export interface Block {
  readonly file: string;
  readonly text: string;
}

/** Returns the blocks of a page whose fence has `KIND=FILE`, such as `file=screen.tsx`, in the page's order. */
export function readBlocks(page: string, kind: string): Block[] {
  const text = readFileSync(`${root}${page}`, "utf8");
  const fence = new RegExp(`^\`\`\`[a-z]+ ${kind}=(\\S+)\\n(.*?)^\`\`\`$`, "gms");
  return [...text.matchAll(fence)].map(([, file = "", body = ""]) => ({ file, text: body }));
}

/** Returns a block of a page by its file. @throws Error if there is no such block. */
export function readBlock(page: string, kind: string, file: string): string {
  const found = readBlocks(page, kind).find((block) => block.file === file);
  if (found === undefined) throw new Error(`${page} has no block ${kind}=${file}`);
  return found.text;
}
