import { toCanonical } from "../json.ts";
import { LongList } from "../unwritten.ts";
import { type Answer, empty, firstOf, memberFound, unknown } from "./answer.ts";
import { toConstants } from "./constant.ts";
import type { Expression, FacetOf } from "./formula.ts";
import type { FacetExpression, Sets } from "./sets.ts";
import { toVariations } from "./variations.ts";

interface Lists {
  min: number;
  max: number;
  unique: boolean;
  /** True if the list must contain two equal items to violate `uniqueItems`. */
  twins: boolean;
  readonly items: FacetOf<"items">[];
  /**
   * Conditions that apply to an item only if no other condition does. They follow from the way in which lists are sent,
   * not from a schema. In a query, for example, an item that the schema does not describe is sent as text.
   */
  readonly unspoken: Expression[];
  readonly at: Map<number, Expression[]>;
  readonly contains: FacetOf<"contains">[];
  /**
   * Items that a list must contain to violate a condition on its items. Each such item is at index `from` or, if `any`
   * is true, at this or a later index.
   */
  readonly wanted: { readonly from: number; readonly any: boolean; readonly child: Expression }[];
}

/**
 * Maximum number of items for which a list is built item by item. A longer list is represented by its length and one
 * item.
 */
const maxLength = 20_000;
/** Maximum number of items in a list with `uniqueItems`, because Ajv compares these items pairwise. */
const maxUnique = 4_000;
/**
 * Number of items in a `uniqueItems` list that are always found by a search, because a search finds more readable
 * values. For further items, variations of the first item are tried first, because they are faster.
 */
const fewValues = 8;

/** Finds a JSON array that satisfies all conditions in `accept` and violates all conditions in `refuse`. */
export function findList(
  accept: readonly FacetExpression[],
  refuse: readonly FacetExpression[],
  sets: Sets,
): Answer {
  const base: Lists = {
    min: 0,
    max: Infinity,
    unique: false,
    twins: false,
    items: [],
    unspoken: [],
    at: new Map(),
    contains: [],
    wanted: [],
  };
  for (const { facet } of accept) {
    if (facet.kind === "minItems") base.min = Math.max(base.min, facet.value);
    else if (facet.kind === "maxItems") base.max = Math.min(base.max, facet.value);
    else if (facet.kind === "uniqueItems") base.unique = true;
    else if (facet.kind === "items" && facet.unspoken === true) base.unspoken.push(facet.child);
    else if (facet.kind === "items") base.items.push(facet);
    else if (facet.kind === "item")
      base.at.set(facet.index, [...(base.at.get(facet.index) ?? []), facet.child]);
    else if (facet.kind === "contains") base.contains.push(facet);
  }
  const variants = exclude(base, refuse, sets);
  return firstOf(variants.map((lists) => solve(lists, sets)));
}

/**
 * Returns the different ways in which a list can violate every condition in `refuse`, each as a set of conditions. For
 * example, a list violates `contains` with too few matching items or with too many.
 */
function exclude(base: Lists, refuse: readonly FacetExpression[], sets: Sets): Lists[] {
  let variants: Lists[] = [base];
  for (const { facet } of refuse) {
    if (facet.kind === "minItems") base.max = Math.min(base.max, facet.value - 1);
    else if (facet.kind === "maxItems") base.min = Math.max(base.min, facet.value + 1);
    else if (facet.kind === "uniqueItems") base.twins = true;
    else if (facet.kind === "item") {
      base.wanted.push({ from: facet.index, any: false, child: sets.make.not(facet.child) });
    } else if (facet.kind === "items") {
      base.wanted.push({ from: facet.from, any: true, child: sets.make.not(facet.child) });
    }
  }
  for (const { facet } of refuse) {
    if (facet.kind !== "contains") continue;
    const { child, min, max } = facet;
    variants = variants.flatMap((lists) => [
      ...(min > 0 ? [withContains(lists, { kind: "contains", child, min: 0, max: min - 1 })] : []),
      ...(max !== null ? [withContains(lists, { kind: "contains", child, min: max + 1, max: null })] : []),
    ]);
  }
  return variants
    .map(mergeContains)
    .map((lists) => ({ ...lists, min: base.min, max: base.max, twins: base.twins }));

  /**
   * Merges `contains` conditions with the same subschema. If the number of matching items has to be 0, adds the
   * opposite condition on all items instead.
   */
  function mergeContains(lists: Lists): Lists {
    const merged = new Map<number, FacetOf<"contains">>();
    for (const facet of lists.contains) {
      const known = merged.get(facet.child.plain);
      const max = Math.min(facet.max ?? Infinity, known?.max ?? Infinity);
      const min = Math.max(facet.min, known?.min ?? 0);
      merged.set(facet.child.plain, { ...facet, min, max: max === Infinity ? null : max });
    }
    const contains = [...merged.values()];
    const none = contains.filter(({ min, max }) => max === 0 && min === 0);
    const items = none.map(({ child }) => ({ kind: "items", from: 0, child: sets.make.not(child) }) as const);
    return {
      ...lists,
      contains: contains.filter((facet) => !none.includes(facet)),
      items: [...lists.items, ...items],
    };
  }
}

function withContains(lists: Lists, facet: FacetOf<"contains">): Lists {
  return { ...lists, contains: [...lists.contains, facet] };
}

type Forced = ReadonlyMap<number, readonly Expression[]>;

function solve(lists: Lists, sets: Sets): Answer {
  if (lists.min > lists.max || (lists.unique && lists.twins)) return empty;
  if (lists.contains.some(({ min, max }) => max !== null && min > max)) return empty;
  return place(lists, 0, new Map(), sets);
}

/** Returns the index from which on all items have the same conditions. */
function uniformFrom(lists: Lists, forced: Forced): number {
  const ends = [...lists.at.keys(), ...forced.keys()].map((index) => index + 1);
  return Math.max(0, ...ends, ...lists.items.map(({ from }) => from));
}

function place(lists: Lists, index: number, forced: Forced, sets: Sets): Answer {
  const wanted = lists.wanted[index];
  if (wanted === undefined) return placeTwins(lists, forced, sets);
  if (!sets.spend()) return unknown;
  const last = wanted.any ? Math.max(wanted.from, uniformFrom(lists, forced)) : wanted.from;
  const attempts = function* (): Generator<Answer> {
    for (let at = wanted.from; at <= last && at < lists.max; at += 1) {
      const next = new Map(forced).set(at, [...(forced.get(at) ?? []), wanted.child]);
      if (sets.query(itemAt(lists, next, at, sets)).kind === "empty") continue;
      yield place(lists, index + 1, next, sets);
    }
  };
  return firstOf(attempts());
}

function itemAt(lists: Lists, forced: Forced, index: number, sets: Sets): Expression {
  const rest = lists.items.filter(({ from }) => from <= index).map(({ child }) => child);
  const said = [...(lists.at.get(index) ?? []), ...rest];
  return sets.make.and([...(said.length > 0 ? said : lists.unspoken), ...(forced.get(index) ?? [])]);
}

function placeTwins(lists: Lists, forced: Forced, sets: Sets): Answer {
  if (!lists.twins) return build(lists, forced, null, sets);
  const end = Math.min(uniformFrom(lists, forced) + 1, lists.max - 1);
  const attempts = function* (): Generator<Answer> {
    for (let second = 1; second <= end; second += 1) {
      for (let first = 0; first < second; first += 1) {
        if (!sets.spend()) yield unknown;
        const shared = sets.make.and([
          itemAt(lists, forced, first, sets),
          itemAt(lists, forced, second, sets),
        ]);
        if (sets.query(shared).kind === "empty") continue;
        const next = new Map(forced).set(first, [shared]).set(second, [shared]);
        yield build(lists, next, [first, second], sets);
      }
    }
  };
  return firstOf(attempts());
}

function build(lists: Lists, forced: Forced, twins: [number, number] | null, sets: Sets): Answer {
  const length = Math.max(lists.min, ...[...forced.keys()].map((index) => index + 1), 0);
  if (length > lists.max) return empty;
  if (length > maxLength) return twins === null ? buildLong(lists, forced, length, sets) : unknown;
  const items: Expression[] = [];
  for (let index = 0; index < length; index += 1) items.push(itemAt(lists, forced, index, sets));
  for (const facet of lists.contains) {
    const answer = contain(lists, items, facet, sets);
    if (answer !== null) return lists.contains.length === 1 ? answer : unknown;
  }
  const answer = fillItems(lists, items, sets);
  if (answer.kind === "value" && twins !== null && Array.isArray(answer.value)) {
    const value: unknown[] = [...answer.value];
    value[twins[1]] = value[twins[0]];
    return memberFound(value, answer.sure);
  }
  return answer.kind === "empty" && lists.contains.length > 0 ? unknown : answer;
}

/**
 * Returns a list of equal items that is represented by its length and one item; `unknown` if different conditions apply
 * to the items.
 */
function buildLong(lists: Lists, forced: Forced, length: number, sets: Sets): Answer {
  if (lists.unique || lists.contains.length > 0 || uniformFrom(lists, forced) > 0) return unknown;
  const item = sets.query(itemAt(lists, forced, 0, sets));
  return item.kind === "value" ? memberFound(new LongList(length, item.value), item.sure) : item;
}

/**
 * Makes enough items match the subschema `child` of a `contains`: adds `child` to the conditions of items, and appends
 * items if needed. If the number of matching items has a maximum, adds the opposite condition to the remaining items.
 * Returns null on success, otherwise `empty` or `unknown`.
 */
function contain(lists: Lists, items: Expression[], facet: FacetOf<"contains">, sets: Sets): Answer | null {
  const { make } = sets;
  const { child, min, max } = facet;
  const outside = make.not(child);
  const chosen = new Set<number>();
  for (const [index, item] of items.entries()) {
    if (sets.query(make.and([item, outside])).kind !== "empty") continue;
    // The query says that this item always matches `child`, but this answer may rest on an assumption of the solver
    // that proves wrong later. Therefore `child` becomes a condition of the item anyway.
    items[index] = make.and([item, child]);
    chosen.add(index);
  }
  if (max !== null && chosen.size > max) return empty;
  for (let index = 0; chosen.size < min && index < lists.max; index += 1) {
    if (index > maxLength || !sets.spend()) return unknown;
    if (chosen.has(index)) continue;
    const item = items[index] ?? itemAt(lists, new Map(), index, sets);
    const inside = make.and([item, child]);
    const possible = sets.query(inside).kind !== "empty";
    if (!possible && index >= items.length && index >= uniformFrom(lists, new Map())) return empty;
    if (index >= items.length) items.push(item);
    if (!possible) continue;
    items[index] = inside;
    chosen.add(index);
  }
  if (chosen.size < min) return empty;
  if (max === null) return null;
  for (const [index, item] of items.entries())
    if (!chosen.has(index)) items[index] = make.and([item, outside]);
  return null;
}

function fillItems(lists: Lists, items: readonly Expression[], sets: Sets): Answer {
  if (lists.unique && items.length > maxUnique) return unknown;
  const values: unknown[] = [];
  const texts = new Set<string>();
  let sure = true;
  for (const item of items) {
    const answer = lists.unique ? findOther(item, values, texts, sets) : sets.query(item);
    if (answer.kind === "unknown") return unknown;
    if (answer.kind === "empty") {
      const alike = items.every((other) => other === item);
      return !lists.unique || values.length === 0 || alike ? empty : unknown;
    }
    if (lists.unique && !sets.spend()) return unknown;
    values.push(answer.value);
    texts.add(toCanonical(answer.value));
    sure &&= answer.sure;
  }
  return memberFound(values, sure);
}

/**
 * Finds a value for an item that differs from all given values. If more than eight (`fewValues`) are given, first tries
 * variations of the first one.
 */
function findOther(
  item: Expression,
  values: readonly unknown[],
  texts: ReadonlySet<string>,
  sets: Sets,
): Answer {
  const { make } = sets;
  if (values.length > fewValues) {
    for (const value of toVariations(values[0], values.length)) {
      if (texts.has(toCanonical(value))) continue;
      const answer = sets.query(make.and([item, toConstants(make, [value])]));
      if (answer.kind === "value" && answer.sure) return memberFound(value);
    }
  }
  const others = values.length > 0 ? [make.not(toConstants(make, values))] : [];
  return sets.query(make.and([item, ...others]));
}
