import { LongObject } from "../unwritten.ts";
import { type Answer, empty, firstOf, memberFound, unknown } from "./answer.ts";
import { matches } from "./automaton.ts";
import type { Expression, FacetOf } from "./formula.ts";
import { collectDemands, type Objects, type ViolatedDemand } from "./object-demands.ts";
import type { FacetExpression, Sets } from "./sets.ts";
import { toNames } from "./variations.ts";

/** Finds an object that satisfies all conditions in `accept` and violates all conditions in `refuse`. */
export function findObject(
  accept: readonly FacetExpression[],
  refuse: readonly FacetExpression[],
  sets: Sets,
): Answer {
  const set = collectDemands(accept, refuse);
  for (const name of set.required) if (set.absent.has(name)) return empty;
  if (set.min > set.max) return empty;
  return place(set, 0, new Map(), sets);
}

type Forced = ReadonlyMap<string, readonly Expression[]>;

/**
 * For each condition in `set.toViolate`, one by one, chooses the name of a property that violates the condition. Then
 * builds the object, which must have these properties.
 */
function place(set: Objects, index: number, forced: Forced, sets: Sets): Answer {
  const wanted = set.toViolate[index];
  if (wanted === undefined) return build(set, forced, sets);
  if (!sets.spend()) return unknown;
  const { names, complete } = candidates(set, wanted, forced, sets);
  const attempts = function* (): Generator<Answer> {
    for (const name of names) {
      const constraint =
        wanted.facet.kind === "propertyNames" ? sets.make.true : sets.make.not(wanted.facet.child);
      const next = new Map(forced).set(name, [...(forced.get(name) ?? []), constraint]);
      if (set.absent.has(name)) continue;
      const value = sets.query(sets.make.and([valueAt(set, name, sets), ...(next.get(name) ?? [])]));
      if (value.kind === "empty") continue;
      yield place(set, index + 1, next, sets);
    }
    if (!complete) yield unknown;
  };
  return firstOf(attempts());
}

function candidates(
  set: Objects,
  wanted: ViolatedDemand,
  forced: Forced,
  sets: Sets,
): { names: string[]; complete: boolean } {
  const { facet, right } = wanted;
  if (facet.kind === "property") {
    const promised = !right || facet.child.kind === "false" || isPromised(set, facet.name);
    return { names: promised ? [facet.name] : [], complete: true };
  }
  const known = knownNames(set, forced);
  const fitting = known.filter((name) => isWanted(set, wanted, name, sets));
  const fresh = findNames({ set, wanted, known }, sets);
  return { names: [...fitting, ...fresh.names], complete: fresh.complete };
}

function isWanted(set: Objects, { facet }: ViolatedDemand, name: string, sets: Sets): boolean {
  if (facet.kind === "patternProperty") return maybeMatches(set, facet.source, name);
  if (facet.kind === "additional") return isAdditional(set, facet, name);
  return facet.kind === "propertyNames" && !isAllowedName(set, name, facet.child, sets, false);
}

/**
 * True if a keyword of the sender's schema, such as `properties` or `required`, applies to the property. Otherwise, the
 * sender is not expected to send the property, even if the schema allows additional properties.
 */
function isPromised(set: Objects, name: string): boolean {
  return (
    set.properties.has(name) ||
    set.required.has(name) ||
    set.additional.length > 0 ||
    set.patterns.some(({ source }) => matches(source, name) !== false)
  );
}

function knownNames(set: Objects, forced: Forced): string[] {
  const wanted = set.toViolate.flatMap(({ facet }) => {
    if (facet.kind === "property") return [facet.name];
    return facet.kind === "additional" ? facet.names : [];
  });
  const additional = set.additional.flatMap(({ names }) => names);
  const own = [...set.required, ...set.properties.keys(), ...set.absent, ...forced.keys()];
  return [...new Set([...own, ...additional, ...wanted])];
}

/** Returns the set of values that the object's conditions allow for a property. */
export function valueAt(set: Objects, name: string, sets: Sets): Expression {
  const parts = [...(set.properties.get(name) ?? [])];
  for (const { source, child } of set.patterns) if (maybeMatches(set, source, name)) parts.push(child);
  for (const facet of set.additional) if (isAdditional(set, facet, name)) parts.push(facet.child);
  if (parts.length === 0) parts.push(...unspokenAt(set, name));
  for (const names of set.names)
    if (!isAllowedName(set, name, names, sets, true)) parts.push(sets.make.false);
  return sets.make.and(parts);
}

function unspokenAt(set: Objects, name: string): Expression[] {
  const fitting = set.unspoken.filter((facet) =>
    facet.kind === "property" ? facet.name === name : isAdditional(set, facet, name),
  );
  return fitting.map(({ child }) => child);
}

function isAdditional(set: Objects, facet: FacetOf<"additional">, name: string): boolean {
  return !facet.names.includes(name) && !facet.patterns.some((source) => maybeMatches(set, source, name));
}

function maybeMatches(set: Objects, source: string, name: string): boolean {
  const result = matches(source, name);
  if (result === undefined) set.vague = true;
  return result !== false;
}

function isAllowedName(
  set: Objects,
  name: string,
  names: Expression,
  sets: Sets,
  fallback: boolean,
): boolean {
  const exact = sets.make.facet({ kind: "enum", values: [name] });
  const answer = sets.query(sets.make.and([exact, names]));
  if (answer.kind === "empty") return false;
  if (answer.kind === "value" && answer.sure) return true;
  set.vague = true;
  return fallback;
}

function build(set: Objects, forced: Forced, sets: Sets): Answer {
  const present = new Set([...set.required, ...forced.keys()]);
  if (present.size > set.max) return empty;
  const members: [string, unknown][] = [];
  let sure = true;
  let decided = true;
  for (const name of present) {
    const value = sets.query(sets.make.and([valueAt(set, name, sets), ...(forced.get(name) ?? [])]));
    if (value.kind === "empty") return empty;
    if (value.kind === "unknown") decided = false;
    else {
      members.push([name, value.value]);
      sure &&= value.sure;
    }
  }
  if (!decided) return unknown;
  const filled = fill(set, members, sets);
  return filled.kind === "value" ? memberFound(filled.value, sure && filled.sure && !set.vague) : filled;
}

/** Maximum number of properties for which an object is built. A larger object is represented by its size. */
const maxWritten = 20_000;

/**
 * Returns an object that is represented by its size and one value for all invented properties; `unknown` if a condition
 * limits the property names.
 */
function fillLong(set: Objects, members: [string, unknown][], sets: Sets): Answer {
  const isFree = set.patterns.length === 0 && set.names.length === 0;
  if (!isFree || set.additional.some(({ patterns }) => patterns.length > 0)) return unknown;
  const { names } = findNames({ set, wanted: null, known: knownNames(set, new Map()) }, sets);
  const [name] = names;
  const other: Answer = name === undefined ? unknown : sets.query(valueAt(set, name, sets));
  if (other.kind !== "value") return unknown;
  return memberFound(new LongObject(set.min, Object.fromEntries(members), other.value), other.sure);
}

/** Number of variations of a name that may fail before the solver searches for a further name. */
const maxMisses = 8;

/** Adds optional properties until the object reaches the required minimum number of properties. */
function fill(set: Objects, members: [string, unknown][], sets: Sets): Answer {
  if (set.min > maxWritten) return fillLong(set, members, sets);
  const present = new Set(members.map(([name]) => name));
  let sure = true;
  let complete = true;
  const add = (name: string): boolean => {
    const value = sets.query(valueAt(set, name, sets));
    if (value.kind === "unknown") complete = false;
    if (value.kind !== "value") return false;
    members.push([name, value.value]);
    present.add(name);
    sure &&= value.sure;
    return true;
  };
  // Invented names are tried first because they are cheap: searching for a name that differs from hundreds of others is
  // expensive.
  const addAlike = (name: string): void => {
    let misses = 0;
    for (let count = 1; present.size < set.min && misses < maxMisses; count += 1) {
      sets.deadline.check();
      const free = [...toNames(name, count)].find((other) => !present.has(other) && !set.absent.has(other));
      if (free === undefined || !add(free)) misses += 1;
    }
  };
  for (const name of knownNames(set, new Map())) {
    if (present.size >= set.min) break;
    if (!present.has(name) && !set.absent.has(name)) add(name);
  }
  while (present.size < set.min) {
    if (!sets.spend() || present.size > 1_000) return unknown;
    const known = [...new Set([...knownNames(set, new Map()), ...present])];
    const fresh = findNames({ set, wanted: null, known }, sets);
    complete &&= fresh.complete;
    const before = present.size;
    for (const name of fresh.names) if (present.size < set.min && add(name)) addAlike(name);
    if (present.size === before) return complete ? empty : unknown;
  }
  return memberFound(Object.fromEntries(members), sure);
}

/** Maximum number of patterns, because `findNames` tries every subset of them. */
const maxPatterns = 5;

/**
 * Finds new property names: for each subset of the patterns, one name that matches exactly these patterns. The same
 * conditions apply to all names that match the same patterns, so one is enough. `complete` is false if a name may be
 * missing.
 */
function findNames(
  question: {
    readonly set: Objects;
    readonly wanted: ViolatedDemand | null;
    readonly known: readonly string[];
  },
  sets: Sets,
): { names: string[]; complete: boolean } {
  const { set, wanted, known } = question;
  const sources = new Set(set.patterns.map(({ source }) => source));
  for (const { patterns } of set.additional) for (const source of patterns) sources.add(source);
  if (wanted?.facet.kind === "additional") for (const source of wanted.facet.patterns) sources.add(source);
  if (wanted?.facet.kind === "patternProperty") sources.add(wanted.facet.source);
  if (sources.size > maxPatterns) return { names: [], complete: false };
  const names: string[] = [];
  let complete = true;
  for (const matched of subsets([...sources])) {
    if (!fits(wanted, matched)) continue;
    const all = toNameSet(question, [...sources], matched, sets, known);
    const readable = sets.query(sets.make.and([all, sets.make.facet({ kind: "minLength", value: 1 })]));
    const answer = readable.kind === "empty" ? sets.query(all) : readable;
    if (answer.kind === "unknown") complete = false;
    if (answer.kind === "value" && typeof answer.value === "string") names.push(answer.value);
  }
  return { names, complete };
}

function fits(wanted: ViolatedDemand | null, matched: ReadonlySet<string>): boolean {
  if (wanted?.facet.kind === "patternProperty") return matched.has(wanted.facet.source);
  if (wanted?.facet.kind === "additional")
    return !wanted.facet.patterns.some((source) => matched.has(source));
  return true;
}

function toNameSet(
  { set, wanted }: { readonly set: Objects; readonly wanted: ViolatedDemand | null },
  sources: readonly string[],
  matched: ReadonlySet<string>,
  { make }: Sets,
  known: readonly string[],
): Expression {
  const patterns = sources.map((source) => {
    const facet = make.facet({ kind: "pattern", source });
    return matched.has(source) ? facet : make.not(facet);
  });
  const refused = wanted?.facet.kind === "propertyNames" ? [make.not(wanted.facet.child)] : [];
  const taken = known.length === 0 ? [] : [make.not(make.facet({ kind: "enum", values: [...known].sort() }))];
  const text = make.facet({ kind: "type", mask: 8, integer: false });
  return make.and([text, ...patterns, ...refused, ...set.names, ...taken]);
}

function* subsets(items: readonly string[]): Generator<ReadonlySet<string>> {
  for (let bits = 0; bits < 1 << items.length; bits += 1) {
    yield new Set(items.filter((_, index) => (bits >> index) & 1));
  }
}
