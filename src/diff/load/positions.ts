import { EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE } from "js-yaml";
import { parsePointer } from "../json.ts";

/**
 * Line and column, counted from 1. For a member, this is the position of its key; for a list entry, the position of its
 * value.
 */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns the positions of pointers in a text. Reads the text only once. */
export function locate(text: string, pointers: readonly string[]): Map<string, Position> {
  if (!/^\s*\{/.test(text)) return locateInYaml(text, pointers);
  try {
    return locateInJson(text, pointers);
  } catch {
    // The text begins like JSON but is not JSON, so it is YAML in flow style.
    return locateInYaml(text, pointers);
  }
}

interface PointerTree {
  readonly pointers: string[];
  readonly children: Map<string, PointerTree>;
}

function toPointerTree(pointers: readonly string[]): PointerTree {
  const root: PointerTree = { pointers: [], children: new Map() };
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
  const offsets = new Map<string, number>();
  try {
    new YamlScan(text, parseEvents(text, {}), offsets).value(toPointerTree(pointers), null);
  } catch {
    // The parser that loaded the file accepted the text, but this one, which reports positions, does not. Positions
    // then stay unknown.
    return new Map();
  }
  return toPositions(text, offsets);
}

/** Reads the parser events of a text once, and records the offset at which the value of each wanted pointer begins. */
class YamlScan {
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #found: Map<string, number>;
  /** Index of the next event. Event 0 opens the document. */
  #at = 1;

  constructor(text: string, events: readonly Event[], found: Map<string, number>) {
    this.#text = text;
    this.#events = events;
    this.#found = found;
  }

  /** Reads one value. `start` is the offset of its key, or null for a list entry and for the root. */
  value(wanted: PointerTree | undefined, start: number | null): void {
    const event = this.#next();
    if (event === undefined) return;
    for (const pointer of wanted?.pointers ?? []) this.#found.set(pointer, start ?? startOf(event));
    if (event.type !== EVENT_ID.MAPPING && event.type !== EVENT_ID.SEQUENCE) return;
    if (wanted === undefined || wanted.children.size === 0) this.#skip();
    else if (event.type === EVENT_ID.MAPPING) this.#members(wanted);
    else {
      for (let index = 0; !this.#isClosed(); index += 1) this.value(wanted.children.get(String(index)), null);
      this.#at += 1;
    }
  }

  #members(wanted: PointerTree): void {
    while (!this.#isClosed()) {
      const key = this.#next();
      if (key?.type === EVENT_ID.SCALAR) {
        this.value(wanted.children.get(getScalarValue(this.#text, key)), startOf(key));
        continue;
      }
      if (key?.type === EVENT_ID.MAPPING || key?.type === EVENT_ID.SEQUENCE) this.#skip();
      this.value(undefined, null);
    }
    this.#at += 1;
  }

  #next(): Event | undefined {
    const event = this.#events[this.#at];
    this.#at += 1;
    return event;
  }

  #isClosed(): boolean {
    const event = this.#events[this.#at];
    return event === undefined || event.type === EVENT_ID.POP;
  }

  /** Skips all events up to the end of the innermost open collection. */
  #skip(): void {
    for (let depth = 1; depth > 0 && this.#at < this.#events.length; this.#at += 1) {
      const type = this.#events[this.#at]?.type;
      if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth += 1;
      else if (type === EVENT_ID.POP) depth -= 1;
    }
  }
}

function startOf(event: Event): number {
  if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) return event.start;
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart - 1;
  if (event.type !== EVENT_ID.SCALAR) return 0;
  const { style, valueStart } = event;
  const isQuoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
  return isQuoted ? valueStart - 1 : valueStart;
}

function locateInJson(text: string, pointers: readonly string[]): Map<string, Position> {
  const offsets = new Map<string, number>();
  scanValue(text, skipSpace(text, 0), toPointerTree(pointers), offsets);
  return toPositions(text, offsets);
}

function toPositions(text: string, offsets: ReadonlyMap<string, number>): Map<string, Position> {
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

/** Records the offset of a wanted value and of its wanted members, and returns the offset after the value. */
function scanValue(text: string, start: number, wanted: PointerTree, found: Map<string, number>): number {
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
