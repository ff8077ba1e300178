import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { parsePointer } from "../json.ts";

/** Line and column of a value's key, or of the value in a list; both start at 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Positions of the pointers that the text has; one pass over the text, whatever their number. */
export function locate(text: string, pointers: readonly string[]): Map<string, Position> {
  return /^\s*\{/.test(text) ? locateInJson(text, pointers) : locateInYaml(text, pointers);
}

interface Wanted {
  readonly pointers: string[];
  readonly children: Map<string, Wanted>;
}

function toWanted(pointers: readonly string[]): Wanted {
  const root: Wanted = { pointers: [], children: new Map() };
  for (const pointer of pointers) {
    let at = root;
    for (const key of parsePointer(pointer) ?? []) {
      const next = at.children.get(key) ?? { pointers: [], children: new Map() };
      at.children.set(key, next);
      at = next;
    }
    at.pointers.push(pointer);
  }
  return root;
}

function locateInYaml(text: string, pointers: readonly string[]): Map<string, Position> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true, logLevel: "silent" });
  const found = new Map<string, Position>();
  const visit = (node: unknown, offset: number, wanted: Wanted): void => {
    const { line, col } = lines.linePos(offset);
    for (const pointer of wanted.pointers) found.set(pointer, { line, column: col });
    if (isMap<Node, Node | null>(node)) {
      for (const { key, value } of node.items) {
        const next = wanted.children.get(isScalar(key) ? String(key.value) : "");
        if (next !== undefined) visit(value, key.range?.[0] ?? offset, next);
      }
    }
    if (isSeq<Node>(node)) {
      for (const [key, next] of wanted.children) {
        const item = node.items[Number(key)];
        if (item !== undefined) visit(item, item.range?.[0] ?? offset, next);
      }
    }
  };
  visit(document.contents, document.contents?.range?.[0] ?? 0, toWanted(pointers));
  return found;
}

function locateInJson(text: string, pointers: readonly string[]): Map<string, Position> {
  const offsets = new Map<string, number>();
  scanValue(text, skipSpace(text, 0), toWanted(pointers), offsets);
  const sorted = [...offsets].sort((a, b) => a[1] - b[1]);
  const found = new Map<string, Position>();
  let line = 1;
  let start = 0;
  for (const [pointer, offset] of sorted) {
    for (let next = text.indexOf("\n", start); next >= 0 && next < offset; next = text.indexOf("\n", start)) {
      line += 1;
      start = next + 1;
    }
    found.set(pointer, { line, column: offset - start + 1 });
  }
  return found;
}

/** Goes into what is wanted and jumps over the rest; returns the offset behind the value. */
function scanValue(text: string, start: number, wanted: Wanted, found: Map<string, number>): number {
  for (const pointer of wanted.pointers) if (!found.has(pointer)) found.set(pointer, start);
  const open = text[start];
  if (wanted.children.size === 0 || (open !== "{" && open !== "[")) return skipValue(text, start);
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length && text[at] !== "}" && text[at] !== "]"; index += 1) {
    const keyStart = at;
    let key = String(index);
    if (open === "{") {
      const keyEnd = skipString(text, at);
      key = String(JSON.parse(text.slice(at, keyEnd)));
      at = skipSpace(text, skipSpace(text, keyEnd) + 1);
    }
    const next = wanted.children.get(key);
    if (next === undefined) {
      at = skipValue(text, at);
    } else {
      at = scanValue(text, at, next, found);
      for (const pointer of next.pointers) found.set(pointer, keyStart);
    }
    at = skipSpace(text, at);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return at + 1;
}

function skipValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return skipString(text, start);
  if (first !== "{" && first !== "[") {
    let end = start;
    while (end < text.length && !",]} \n\r\t".includes(text.charAt(end))) end += 1;
    return end;
  }
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = skipString(text, at) - 1;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function skipString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && " \n\r\t".includes(text.charAt(at))) at += 1;
  return at;
}
