import type { Deadline } from "../limits.ts";
import { LongText, NamedText } from "../unwritten.ts";
import { type Answer, empty, memberFound, unknown } from "./answer.ts";
import { compilePattern, matches, WordMachine } from "./automaton.ts";
import { toDemandKey } from "./facet.ts";
import { hasFormat, isAnnotation, isWithin, longSamplesOf, oddities, samplesOf } from "./formats.ts";
import type { Facet } from "./formula.ts";
import type { Machine } from "./pattern.ts";
import { findWord } from "./words.ts";

interface Texts {
  min: number;
  max: number;
  only: ReadonlySet<string> | null;
  not: Set<string>;
  patterns: Set<string>;
  notPatterns: Set<string>;
  formats: Set<string>;
  notFormats: Set<string>;
  contents: Set<string>;
  notContents: Set<string>;
}

/** Maximum number of strings that are built and checked against the formats. After that, the answer is `unknown`. */
const maxAttempts = 16;

/**
 * Finds a string that satisfies all conditions in `accept` and violates all conditions in `refuse`. `context.seeds` are
 * strings to try.
 */
export function findText(
  accept: readonly Facet[],
  refuse: readonly Facet[],
  context: { readonly deadline: Deadline; readonly seeds: readonly string[] },
): Answer {
  const set = collect(accept, refuse);
  if (set.min > set.max || isContradiction(set)) return empty;
  if (set.only !== null) return pick(set, [...set.only], true);
  const vague = set.contents.size + set.notContents.size > 0;
  const opaque = [...set.patterns, ...set.notPatterns].some((source) => compilePattern(source) === null);
  if (set.formats.size > 0 || set.notFormats.size > 0 || opaque) {
    const tried = pick(set, candidates(set, context.seeds), false);
    if (tried.kind === "value") return tried;
    if (refuse.length === 0 && [...set.formats].some((format) => samplesOf(format).length === 0))
      return memberFound(new NamedText(new Set(accept.map(toDemandKey))));
  }
  return construct(set, context.deadline, vague);
}

function collect(accept: readonly Facet[], refuse: readonly Facet[]): Texts {
  const set: Texts = {
    min: 0,
    max: Infinity,
    only: null,
    not: new Set(),
    patterns: new Set(),
    notPatterns: new Set(),
    formats: new Set(),
    notFormats: new Set(),
    contents: new Set(),
    notContents: new Set(),
  };
  for (const facet of accept) {
    if (facet.kind === "minLength") set.min = Math.max(set.min, facet.value);
    else if (facet.kind === "maxLength") set.max = Math.min(set.max, facet.value);
    else if (facet.kind === "pattern") set.patterns.add(facet.source);
    else if (facet.kind === "format") set.formats.add(facet.name);
    else if (facet.kind === "content") set.contents.add(facet.key);
    else if (facet.kind === "enum") {
      const texts = new Set(facet.values.filter((value) => typeof value === "string"));
      set.only = set.only === null ? texts : new Set([...set.only].filter((value) => texts.has(value)));
    }
  }
  for (const facet of refuse) {
    if (facet.kind === "minLength") set.max = Math.min(set.max, facet.value - 1);
    else if (facet.kind === "maxLength") set.min = Math.max(set.min, facet.value + 1);
    else if (facet.kind === "pattern") set.notPatterns.add(facet.source);
    else if (facet.kind === "format") set.notFormats.add(facet.name);
    else if (facet.kind === "content") set.notContents.add(facet.key);
    else if (facet.kind === "enum") {
      for (const value of facet.values) if (typeof value === "string") set.not.add(value);
    }
  }
  return set;
}

function isContradiction(set: Texts): boolean {
  if ([...set.notPatterns].some((source) => set.patterns.has(source))) return true;
  if ([...set.notContents].some((key) => set.contents.has(key))) return true;
  return [...set.notFormats].some(
    (format) => isAnnotation(format) || [...set.formats].some((other) => isWithin(other, format)),
  );
}

/**
 * Returns the first candidate that satisfies all conditions. `complete` is true if the candidates include every string
 * that can satisfy them.
 */
function pick(set: Texts, texts: readonly string[], complete: boolean): Answer {
  let open = !complete;
  let unsure: string | undefined;
  for (const text of texts) {
    const fits = check(set, text);
    if (fits === true) return memberFound(text);
    if (fits === undefined) {
      unsure ??= text;
      open = true;
    }
  }
  if (unsure !== undefined) return memberFound(unsure, false);
  return open ? unknown : empty;
}

/** Returns whether a string satisfies all conditions; undefined if a pattern or a format can't be evaluated. */
function check(set: Texts, text: string): boolean | undefined {
  const length = [...text].length;
  if (length < set.min || length > set.max || set.not.has(text)) return false;
  if (set.only !== null && !set.only.has(text)) return false;
  const results = [
    ...[...set.patterns].map((source) => matches(source, text)),
    ...[...set.notPatterns].map((source) => negate(matches(source, text))),
    ...[...set.formats].map((format) => (isAnnotation(format) ? true : hasFormat(format, text))),
    ...[...set.notFormats].map((format) => negate(hasFormat(format, text))),
    ...[...set.contents, ...set.notContents].map(() => undefined),
  ];
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function candidates(set: Texts, seeds: readonly string[]): string[] {
  const formats = [...set.formats];
  const samples = [
    ...formats.flatMap(samplesOf),
    ...formats.flatMap((format) => longSamplesOf(format, Math.min(set.min, 1_000))),
  ];
  const others = [...set.notFormats].flatMap((format) => samplesOf(format));
  const plain = set.formats.size === 0 ? [...oddities, "a".repeat(Math.min(set.min, 1_000))] : [];
  return [...samples, ...plain, ...seeds, ...others];
}

/**
 * Maximum length of a string that is built. A longer string is represented by its length if there are no other
 * conditions.
 */
const maxSpelled = 1_000_000;

/** Constructs a string from the automata of the patterns, then checks it against the formats. */
function construct(set: Texts, deadline: Deadline, vague: boolean): Answer {
  const demands = [set.patterns, set.notPatterns, set.formats, set.notFormats, set.contents, set.notContents];
  if (set.min > maxSpelled && demands.every(({ size }) => size === 0))
    return memberFound(new LongText(set.min));
  const accept = toMachines(set.patterns);
  const refuse = toMachines(set.notPatterns);
  const excluded = new Set(set.not);
  const exact = accept.exact && refuse.exact && !vague;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const words = excluded.size === 0 ? [] : [new WordMachine([...excluded])];
    const question = {
      accept: accept.machines,
      refuse: [...refuse.machines, ...words],
      min: set.min,
      max: set.max,
    };
    const word = findWord(question, deadline);
    if (word === null) return empty;
    if (word === undefined) return unknown;
    const fits = check(set, word);
    if (fits === true) return memberFound(word);
    if (fits === undefined && (set.formats.size === 0 || !exact)) return memberFound(word, false);
    excluded.add(word);
  }
  return unknown;
}

function toMachines(sources: ReadonlySet<string>): { machines: Machine[]; exact: boolean } {
  const machines = [...sources].map(compilePattern);
  const known = machines.filter((machine) => machine !== null);
  return { machines: known, exact: known.length === machines.length };
}
