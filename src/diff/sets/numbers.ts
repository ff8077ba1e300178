import { type Answer, empty, memberFound, unknown } from "./answer.ts";
import type { Facet } from "./formula.ts";
import {
  floorQuotient,
  isEqual,
  isMultiple,
  leastCommonMultiple,
  type Rational,
  times,
  toNumber,
  toRational,
} from "./rational.ts";

interface Numbers {
  low: number;
  lowOpen: boolean;
  high: number;
  highOpen: boolean;
  units: number[];
  notUnits: number[];
  only: number[] | null;
  not: Set<number>;
  formats: Set<string>;
  notFormats: Set<string>;
}

/** Maximum number of multiples to try in sequence before other candidates are tried. */
const maxTries = 2_000n;

/**
 * Finds a number that satisfies all conditions in `accept` and violates all conditions in `refuse`. The answer is exact
 * unless more than `maxTries` multiples must be tried.
 */
export function findNumber(accept: readonly Facet[], refuse: readonly Facet[]): Answer {
  const set: Numbers = {
    low: -Infinity,
    lowOpen: false,
    high: Infinity,
    highOpen: false,
    units: [],
    notUnits: [],
    only: null,
    not: new Set(),
    formats: new Set(),
    notFormats: new Set(),
  };
  for (const facet of accept) narrow(set, facet);
  for (const facet of refuse) exclude(set, facet);
  for (const format of set.formats) if (set.notFormats.has(format)) return empty;
  const answer = find(set);
  // The formats that are left in `set` cannot be evaluated, so it is uncertain whether the number has them.
  const sure = set.formats.size + set.notFormats.size === 0;
  return answer.kind === "value" && !sure ? memberFound(answer.value, false) : answer;
}

function find(set: Numbers): Answer {
  if (set.only !== null) {
    const value = set.only.find((candidate) => holds(set, candidate));
    return value === undefined ? empty : memberFound(value);
  }
  if (set.low > set.high || (set.low === set.high && (set.lowOpen || set.highOpen))) return empty;
  return set.units.length === 0 ? findReal(set) : findMultiple(set);
}

function narrow(set: Numbers, facet: Facet): void {
  if (facet.kind === "minimum") raise(set, facet.value, facet.exclusive);
  else if (facet.kind === "maximum") lower(set, facet.value, facet.exclusive);
  else if (facet.kind === "multipleOf") set.units.push(facet.value);
  else if (facet.kind === "format") set.formats.add(facet.name);
  else if (facet.kind === "type" && facet.integer) set.units.push(1);
  else if (facet.kind === "enum") {
    const numbers = facet.values.filter((value) => typeof value === "number");
    set.only = set.only === null ? numbers : set.only.filter((value) => numbers.includes(value));
  }
}

function exclude(set: Numbers, facet: Facet): void {
  if (facet.kind === "minimum") lower(set, facet.value, !facet.exclusive);
  else if (facet.kind === "maximum") raise(set, facet.value, !facet.exclusive);
  else if (facet.kind === "multipleOf") set.notUnits.push(facet.value);
  else if (facet.kind === "format") set.notFormats.add(facet.name);
  else if (facet.kind === "type" && facet.integer) set.notUnits.push(1);
  else if (facet.kind === "enum") {
    for (const value of facet.values) if (typeof value === "number") set.not.add(value);
  }
}

function raise(set: Numbers, value: number, open: boolean): void {
  if (value < set.low) return;
  set.lowOpen = value > set.low ? open : set.lowOpen || open;
  set.low = value;
}

function lower(set: Numbers, value: number, open: boolean): void {
  if (value > set.high) return;
  set.highOpen = value < set.high ? open : set.highOpen || open;
  set.high = value;
}

function holds(set: Numbers, value: number): boolean {
  if (!Number.isFinite(value) || set.not.has(value)) return false;
  if (value < set.low || (set.lowOpen && value === set.low)) return false;
  if (value > set.high || (set.highOpen && value === set.high)) return false;
  const exact = toRational(value);
  return (
    set.units.every((unit) => isMultiple(exact, toRational(unit))) &&
    !set.notUnits.some((unit) => isMultiple(exact, toRational(unit)))
  );
}

function findReal(set: Numbers): Answer {
  if (set.low === set.high) return holds(set, set.low) ? memberFound(set.low) : empty;
  const value = realCandidates(set).find((candidate) => holds(set, candidate));
  return value === undefined ? unknown : memberFound(value);
}

/**
 * Yields simple numbers, then numbers around the bounds. Some have unusual fractions such as 0.123, because such
 * numbers are hardly ever multiples of a refused `multipleOf`.
 */
function* plainNumbers({ low, high }: Numbers): Generator<number> {
  yield* [0, 1, -1, 0.5, 1.5, -0.5, 0.1, 0.123, low, high];
  // If a bound is so large that adding 1 does not change it, doubling and halving still yield other numbers.
  yield* [low * 2, low / 2, high * 2, high / 2];
  for (let step = 1; step <= 64; step += 1) {
    if (low > -Infinity) yield* [low + step, low + step / 2, low + 1 / (step * 10), low + step * 0.123];
    if (high < Infinity) yield* [high - step, high - step / 2, high - 1 / (step * 10), high - step * 0.123];
    if (low > -Infinity && high < Infinity) yield low + ((high - low) * step) / 67;
    yield* [step * 2, step * 1.37, step * -1.37, step + 0.001];
  }
}

function realCandidates(set: Numbers): number[] {
  return [...plainNumbers(set)];
}

function findMultiple(set: Numbers): Answer {
  const [first, ...rest] = set.units.map(toRational);
  if (first === undefined) return unknown;
  const unit = rest.reduce(leastCommonMultiple, first);
  if (set.notUnits.some((other) => isMultiple(unit, toRational(other)))) return empty;
  const from = set.low === -Infinity ? null : firstMultiple(set, unit);
  const to = set.high === Infinity ? null : floorQuotient(toRational(set.high), unit);
  if (from !== null && to !== null && to < from) return empty;
  let isExact = true;
  for (const count of multipleCounts(from, to)) {
    const multiple = times(unit, count);
    const value = toNumber(multiple);
    if (holds(set, value)) return memberFound(value);
    isExact &&= isEqual(toRational(value), multiple);
  }
  // The answer is `empty` only if all multiples are doubles, because a multiple that JavaScript cannot represent may be
  // a member.
  if (isExact && from !== null && to !== null && to - from < maxTries) return empty;
  // Beyond 2^53, neighbouring multiples are rounded to the same double, so going from one multiple to the next makes no
  // progress. Other candidates are tried instead.
  const value = realCandidates(set).find((candidate) => holds(set, candidate));
  return value === undefined ? unknown : memberFound(value);
}

function firstMultiple(set: Numbers, unit: Rational): bigint {
  const low = toRational(set.low);
  const below = floorQuotient(low, unit);
  return isMultiple(low, unit) ? below : below + 1n;
}

function* multipleCounts(from: bigint | null, to: bigint | null): Generator<bigint> {
  const start = from !== null ? from : to !== null ? to : 0n;
  const step = from !== null || to === null ? 1n : -1n;
  for (let tries = 0n; tries <= maxTries; tries += 1n) {
    const count = start + step * tries;
    if (to !== null && count > to) return;
    yield count;
  }
}
