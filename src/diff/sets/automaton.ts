import { createNumeralMachine } from "./numerals.ts";
import { type Machine, type Pattern, parsePattern, type Ranges } from "./pattern.ts";

/**
 * Thrown if the automaton of a pattern needs too many states. Comparisons that involve the pattern then stay undecided.
 */
export class TooLarge extends Error {}

const maxStates = 4_000;

/**
 * Returns the automaton of a pattern; null if the pattern has no automaton. As in JSON Schema, the pattern may match
 * anywhere in the string.
 */
export function compilePattern(source: string): Machine | null {
  const known = machines.get(source);
  if (known !== undefined) return known;
  const numeral = createNumeralMachine(source);
  const machine = numeral === undefined ? compile(source) : numeral;
  machines.set(source, machine);
  return machine;
}

const machines = new Map<string, Machine | null>();

function compile(source: string): Machine | null {
  const pattern = parsePattern(source);
  if (pattern === null) return null;
  try {
    const parts = splitLookaheads(pattern);
    if (parts === null) return null;
    const [only] = parts;
    const single = parts.length === 1 && only !== undefined && !only.negative;
    return single ? new PatternMachine(only.pattern) : new Intersection(parts);
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

/** True if a string matches the pattern; undefined if the pattern has no automaton. */
export function matches(source: string, text: string): boolean | undefined {
  const machine = compilePattern(source);
  if (machine === null) return undefined;
  try {
    let state = machine.start;
    for (const character of text) state = machine.next(state, character.codePointAt(0) ?? 0);
    return machine.accepts(state);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

interface Part {
  readonly pattern: Pattern;
  readonly negative: boolean;
}

/**
 * Splits the lookaheads off the start of a pattern. For example, `^(?=a)(?!b)c` matches the strings that `^a` and `^c`
 * match and `^b` does not. Returns null for other lookaheads, which have no automaton.
 */
function splitLookaheads(pattern: Pattern): Part[] | null {
  if (!hasLook(pattern)) return [{ pattern, negative: false }];
  if (pattern.kind !== "sequence" || pattern.parts[0]?.kind !== "start") return null;
  const start: Pattern = { kind: "start" };
  const parts: Part[] = [];
  let index = 1;
  for (let next = pattern.parts[index]; next?.kind === "look"; next = pattern.parts[index]) {
    parts.push({ pattern: { kind: "sequence", parts: [start, next.part] }, negative: next.negative });
    index += 1;
  }
  parts.push({
    pattern: { kind: "sequence", parts: [start, ...pattern.parts.slice(index)] },
    negative: false,
  });
  return parts.some((part) => hasLook(part.pattern)) ? null : parts;
}

function hasLook(pattern: Pattern): boolean {
  if (pattern.kind === "look") return true;
  if (pattern.kind === "repeat") return hasLook(pattern.part);
  return "parts" in pattern && pattern.parts.some(hasLook);
}

interface NfaState {
  readonly free: { readonly to: number; readonly when: "always" | "start" | "end" }[];
  readonly moves: { readonly ranges: Ranges; readonly to: number }[];
}

class PatternMachine implements Machine {
  readonly start: number;
  readonly sets: Ranges[] = [];
  readonly #nfa: NfaState[] = [];
  readonly #final: number;
  readonly #states: number[][] = [];
  readonly #ids = new Map<string, number>();
  readonly #next: Map<number, number>[] = [];

  constructor(pattern: Pattern) {
    const any: Ranges = [[0, 0x10ffff]];
    const first = this.#state();
    this.#nfa[first]?.moves.push({ ranges: any, to: first });
    const begin = this.#state();
    this.#free(first, begin);
    this.#final = this.#build(pattern, begin);
    this.#nfa[this.#final]?.moves.push({ ranges: any, to: this.#final });
    this.start = this.#intern(this.#close([first], "start"));
  }

  next(state: number, code: number): number {
    const known = this.#next[state]?.get(code);
    if (known !== undefined) return known;
    const targets = new Set<number>();
    for (const from of this.#states[state] ?? []) {
      for (const { ranges, to } of this.#nfa[from]?.moves ?? []) if (inRanges(ranges, code)) targets.add(to);
    }
    const result = this.#intern(this.#close([...targets], "always"));
    this.#next[state]?.set(code, result);
    return result;
  }

  accepts(state: number): boolean {
    const members = this.#states[state] ?? [];
    const atStart = state === this.start ? this.#close(members, "both") : this.#close(members, "end");
    return atStart.includes(this.#final);
  }

  #state(): number {
    if (this.#nfa.length >= maxStates) throw new TooLarge();
    return this.#nfa.push({ free: [], moves: [] }) - 1;
  }

  #free(from: number, to: number, when: "always" | "start" | "end" = "always"): void {
    this.#nfa[from]?.free.push({ to, when });
  }

  /** Adds the states of a pattern to the automaton, from state `from` on; returns the state after the pattern. */
  #build(pattern: Pattern, from: number): number {
    switch (pattern.kind) {
      case "set": {
        const to = this.#state();
        this.#nfa[from]?.moves.push({ ranges: pattern.ranges, to });
        if (!this.sets.includes(pattern.ranges)) this.sets.push(pattern.ranges);
        return to;
      }
      case "sequence":
        return pattern.parts.reduce((at, part) => this.#build(part, at), from);
      case "choice": {
        const to = this.#state();
        for (const part of pattern.parts) {
          const begin = this.#state();
          this.#free(from, begin);
          this.#free(this.#build(part, begin), to);
        }
        return to;
      }
      case "repeat":
        return this.#repeat(pattern.part, pattern.min, pattern.max, from);
      case "start":
      case "end": {
        const to = this.#state();
        this.#free(from, to, pattern.kind);
        return to;
      }
      default:
        throw new TooLarge();
    }
  }

  #repeat(part: Pattern, min: number, max: number, from: number): number {
    let at = from;
    for (let count = 0; count < min; count += 1) at = this.#build(part, at);
    const end = this.#state();
    if (max === Infinity) {
      const loop = this.#state();
      this.#free(at, loop);
      this.#free(this.#build(part, loop), loop);
      this.#free(loop, end);
      return end;
    }
    this.#free(at, end);
    for (let count = min; count < max; count += 1) {
      const begin = this.#state();
      this.#free(at, begin);
      at = this.#build(part, begin);
      this.#free(at, end);
    }
    return end;
  }

  #close(members: readonly number[], mode: "always" | "start" | "end" | "both"): number[] {
    const closed = new Set(members);
    const stack = [...members];
    for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
      for (const { to, when } of this.#nfa[state]?.free ?? []) {
        if (when !== "always" && when !== mode && mode !== "both") continue;
        if (closed.has(to)) continue;
        closed.add(to);
        stack.push(to);
      }
    }
    return [...closed].sort((a, b) => a - b);
  }

  #intern(members: number[]): number {
    const key = members.join(",");
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    if (this.#states.length >= maxStates) throw new TooLarge();
    const id = this.#states.push(members) - 1;
    this.#ids.set(key, id);
    this.#next.push(new Map());
    return id;
  }
}

class Intersection implements Machine {
  readonly start: number;
  readonly sets: readonly Ranges[];
  readonly #parts: readonly { machine: Machine; negative: boolean }[];
  readonly #states: number[][] = [];
  readonly #ids = new Map<string, number>();

  constructor(parts: readonly Part[]) {
    this.#parts = parts.map(({ pattern, negative }) => ({ machine: new PatternMachine(pattern), negative }));
    this.sets = this.#parts.flatMap(({ machine }) => machine.sets);
    this.start = this.#intern(this.#parts.map(({ machine }) => machine.start));
  }

  next(state: number, code: number): number {
    const from = this.#states[state] ?? [];
    return this.#intern(this.#parts.map(({ machine }, index) => machine.next(from[index] ?? 0, code)));
  }

  accepts(state: number): boolean {
    const at = this.#states[state] ?? [];
    return this.#parts.every(({ machine, negative }, index) => machine.accepts(at[index] ?? 0) !== negative);
  }

  #intern(states: number[]): number {
    const key = states.join(",");
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    if (this.#states.length >= maxStates) throw new TooLarge();
    const id = this.#states.push(states) - 1;
    this.#ids.set(key, id);
    return id;
  }
}

/** An automaton that accepts exactly the given strings. */
export class WordMachine implements Machine {
  readonly start = 0;
  readonly sets: Ranges[];
  readonly #next: Map<number, number>[] = [new Map()];
  readonly #accepting = new Set<number>();

  constructor(words: readonly string[]) {
    const codes = new Set<number>();
    for (const word of words) {
      let state = 0;
      for (const character of word) {
        const code = character.codePointAt(0) ?? 0;
        codes.add(code);
        const known = this.#next[state]?.get(code);
        const to = known ?? this.#next.push(new Map()) - 1;
        this.#next[state]?.set(code, to);
        state = to;
      }
      this.#accepting.add(state);
    }
    this.sets = [...codes].map((code): Ranges => [[code, code]]);
  }

  next(state: number, code: number): number {
    return this.#next[state]?.get(code) ?? -1;
  }

  accepts(state: number): boolean {
    return this.#accepting.has(state);
  }
}

/** True if a code point is in one of the ranges. */
export function inRanges(ranges: Ranges, code: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined || code < range[0]) high = middle - 1;
    else if (code > range[1]) low = middle + 1;
    else return true;
  }
  return false;
}
