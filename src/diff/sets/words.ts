import type { Deadline } from "../limits.ts";
import { inRanges, TooLarge } from "./automaton.ts";
import type { Machine, Ranges } from "./pattern.ts";

/**
 * Conditions on a string: the automata that must accept it, the automata that must reject it, and its minimum and
 * maximum length in code points.
 */
export interface WordQuestion {
  readonly accept: readonly Machine[];
  readonly refuse: readonly Machine[];
  readonly min: number;
  readonly max: number;
}

/** Maximum number of states that a search visits. A search that needs more is undecided. */
const maxVisited = 20_000;
/** Maximum `minLength` for a search with automata. With a greater `minLength`, the search is undecided. */
const maxCountedLength = 2_000;

/**
 * Returns a shortest string that satisfies the conditions, or null if no string does. Returns undefined if the search
 * would visit too many states.
 */
export function findWord(question: WordQuestion, deadline: Deadline): string | null | undefined {
  const { accept, refuse, min, max } = question;
  if (min > max) return null;
  const machines = [...accept, ...refuse];
  if (machines.length === 0) return min > 1_000_000 ? undefined : "a".repeat(min);
  if (min > maxCountedLength) return undefined;
  try {
    return search(question, machines, deadline);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

interface Visit {
  readonly states: readonly number[];
  readonly length: number;
  readonly from: Visit | null;
  readonly code: number;
}

function search(question: WordQuestion, machines: readonly Machine[], deadline: Deadline): string | null {
  const { accept, min, max } = question;
  const codes = representatives(machines);
  const accepts = (states: readonly number[]): boolean =>
    machines.every((machine, index) => machine.accepts(states[index] ?? 0) === index < accept.length);
  const seen = new Set<string>();
  let layer: Visit[] = [{ states: machines.map((machine) => machine.start), length: 0, from: null, code: 0 }];
  for (let length = 0; layer.length > 0 && length <= max; length += 1) {
    const next: Visit[] = [];
    for (const visit of layer) {
      deadline.check();
      if (length >= min && accepts(visit.states)) return spell(visit);
      for (const code of codes) {
        const states = machines.map((machine, index) => machine.next(visit.states[index] ?? 0, code));
        const key = `${Math.min(length + 1, min)}:${states.join(",")}`;
        if (seen.has(key)) continue;
        seen.add(key);
        if (seen.size > maxVisited) throw new TooLarge();
        next.push({ states, length: length + 1, from: visit, code });
      }
    }
    layer = next;
  }
  return null;
}

function spell(visit: Visit): string {
  const characters: string[] = [];
  for (let at: Visit | null = visit; at?.from; at = at.from) characters.push(String.fromCodePoint(at.code));
  return characters.reverse().join("");
}

const preferred = [..."aA0bB1cz9-_.@/ :+,"].map((character) => character.codePointAt(0) ?? 0);

/**
 * Groups the code points that no automaton distinguishes, and returns one code point from each group, a readable one if
 * possible.
 */
function representatives(machines: readonly Machine[]): number[] {
  const sets = [...new Set(machines.flatMap((machine) => machine.sets))];
  const groups = new Map<string, number>();
  for (const code of [...preferred, ...boundaries(sets)]) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const key = sets.map((set) => (inRanges(set, code) ? "1" : "0")).join("");
    if (!groups.has(key)) groups.set(key, code);
  }
  return [...groups.values()];
}

/**
 * Returns the first code point of each interval between the boundaries of the ranges. Printable code points come first.
 */
function boundaries(sets: readonly Ranges[]): number[] {
  const edges = new Set<number>([33, 48, 65, 97, 0xe000]);
  for (const set of sets) {
    for (const [from, to] of set) {
      edges.add(from);
      if (to < 0x10ffff) edges.add(to + 1);
    }
  }
  edges.add(0);
  const printable = (code: number): number => (code >= 32 && code < 127 ? 0 : 1);
  return [...edges].sort((a, b) => printable(a) - printable(b) || a - b);
}
