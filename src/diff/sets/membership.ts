import { isList, isObject, toCanonical } from "../json.ts";
import { typeBits, typeOf } from "../schema/types.ts";
import { LongList, LongObject, LongText, NamedText } from "../unwritten.ts";
import { matches } from "./automaton.ts";
import { facetOwner, toDemandKey } from "./facet.ts";
import { hasFormat, isAnnotation } from "./formats.ts";
import type { Expression, Facet } from "./formula.ts";
import { isMultiple, toRational } from "./rational.ts";

/** Returns whether a value is a member of a set; undefined if a condition that matters cannot be evaluated. */
export function isMember(set: Expression, value: unknown): boolean | undefined {
  switch (set.kind) {
    case "true":
      return true;
    case "false":
      return false;
    case "facet":
      return holds(set.facet, value);
    case "not":
      return negate(isMember(set.inner, value));
    case "and":
      return every(set.parts, value);
    case "node":
      return every(set.expand(), value);
    case "or":
      return negate(every(set.parts, value, negate));
    case "one":
      return isInOne(set.parts, value);
    default:
      return undefined;
  }
}

type Truth = boolean | undefined;

function negate(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth;
}

function every(sets: readonly Expression[], value: unknown, turn = (truth: Truth): Truth => truth): Truth {
  let result: Truth = true;
  for (const set of sets) {
    const truth = turn(isMember(set, value));
    if (truth === false) return false;
    if (truth === undefined) result = undefined;
  }
  return result;
}

function isInOne(sets: readonly Expression[], value: unknown): Truth {
  let [sure, open] = [0, 0];
  for (const set of sets) {
    const truth = isMember(set, value);
    if (truth === true) sure += 1;
    if (truth === undefined) open += 1;
    if (sure > 1) return false;
  }
  if (open > 0) return undefined;
  return sure === 1;
}

function holds(facet: Facet, value: unknown): Truth {
  if (facet.kind === "type") {
    if ((facet.mask & typeBits[typeOf(value)]) === 0) return false;
    return typeof value !== "number" || !facet.integer || Number.isInteger(value);
  }
  // An `unspoken` condition says how to construct an item or a property that no other condition describes. It does not
  // restrict values, so every value satisfies it.
  if ("unspoken" in facet && facet.unspoken === true) return true;
  if (facet.kind === "enum") return facet.values.some((known) => known === value);
  if (value instanceof LongText) return holdsLongText(facet, value);
  if (value instanceof NamedText) return holdsNamedText(facet, value);
  if (value instanceof LongList) return holdsLongList(facet, value);
  if (value instanceof LongObject) return holdsLongObject(facet, value);
  if (typeof value === "number") return holdsNumber(facet, value);
  if (typeof value === "string") return holdsText(facet, value);
  if (isList(value)) return holdsList(facet, value);
  return isObject(value) ? holdsObject(facet, value) : true;
}

function holdsNumber(facet: Facet, value: number): Truth {
  switch (facet.kind) {
    case "minimum":
      return facet.exclusive ? value > facet.value : value >= facet.value;
    case "maximum":
      return facet.exclusive ? value < facet.value : value <= facet.value;
    case "multipleOf":
      return isMultiple(toRational(value), toRational(facet.value));
    case "format":
      return facet.type === "number" ? undefined : true;
    default:
      return true;
  }
}

function holdsText(facet: Facet, value: string): Truth {
  switch (facet.kind) {
    case "minLength":
      return [...value].length >= facet.value;
    case "maxLength":
      return [...value].length <= facet.value;
    case "pattern":
      return matches(facet.source, value);
    case "format":
      if (facet.type === "number" || isAnnotation(facet.name)) return true;
      return hasFormat(facet.name, value);
    case "content":
      return undefined;
    default:
      return true;
  }
}

/**
 * Returns whether a string of known length but unknown characters satisfies a condition; undefined if the characters
 * matter.
 */
function holdsLongText(facet: Facet, { length }: LongText): Truth {
  if (facet.kind === "minLength") return length >= facet.value;
  if (facet.kind === "maxLength") return length <= facet.value;
  return ["pattern", "format", "content"].includes(facet.kind) ? undefined : true;
}

/**
 * Returns true if the condition is one that the string is known to satisfy (`demands`), or if it does not limit
 * strings; otherwise undefined.
 */
function holdsNamedText(facet: Facet, { demands }: NamedText): Truth {
  if (facet.kind === "enum") return undefined;
  if (facet.kind === "type" || facetOwner(facet) !== "string") return true;
  return demands.has(toDemandKey(facet)) || undefined;
}

function holdsLongList(facet: Facet, { length, item }: LongList): Truth {
  switch (facet.kind) {
    case "minItems":
      return length >= facet.value;
    case "maxItems":
      return length <= facet.value;
    case "uniqueItems":
      return length < 2;
    case "item":
      return facet.index < length ? isMember(facet.child, item) : true;
    case "items":
      return facet.from < length ? isMember(facet.child, item) : true;
    case "contains": {
      const count = isMember(facet.child, item);
      if (count === undefined) return undefined;
      return (count ? length : 0) >= facet.min && (count ? length : 0) <= (facet.max ?? Infinity);
    }
    default:
      return true;
  }
}

/**
 * Returns whether an object with invented property names satisfies a condition, given its size and the values of its
 * members. Returns undefined if that depends on which patterns the invented names match.
 */
function holdsLongObject(facet: Facet, { size, members, other }: LongObject): Truth {
  switch (facet.kind) {
    case "minProperties":
      return size >= facet.value;
    case "maxProperties":
      return size <= facet.value;
    case "patternProperty":
    case "propertyNames":
      return all([holdsObject(facet, members), undefined]);
    case "additional": {
      const isOther = facet.patterns.length === 0 || undefined;
      return all([holdsObject(facet, members), implies(isOther, facet.child, other)]);
    }
    default:
      return holdsObject(facet, members);
  }
}

function holdsList(facet: Facet, value: readonly unknown[]): Truth {
  switch (facet.kind) {
    case "minItems":
      return value.length >= facet.value;
    case "maxItems":
      return value.length <= facet.value;
    case "uniqueItems":
      return new Set(value.map(toCanonical)).size === value.length;
    case "item":
      return facet.index < value.length ? isMember(facet.child, value[facet.index]) : true;
    case "items":
      return all(value.slice(facet.from).map((item) => isMember(facet.child, item)));
    case "contains": {
      const found = value.map((item) => isMember(facet.child, item));
      if (found.includes(undefined)) return undefined;
      const count = found.filter((truth) => truth === true).length;
      return count >= facet.min && count <= (facet.max ?? Infinity);
    }
    default:
      return true;
  }
}

function holdsObject(facet: Facet, value: Readonly<Record<string, unknown>>): Truth {
  const has = (name: string): boolean => Object.hasOwn(value, name);
  switch (facet.kind) {
    case "required":
      return has(facet.name);
    case "property":
      return has(facet.name) ? isMember(facet.child, value[facet.name]) : true;
    case "patternProperty":
      return all(
        Object.keys(value).map((name) => implies(matches(facet.source, name), facet.child, value[name])),
      );
    case "additional":
      return all(
        Object.keys(value)
          .filter((name) => !facet.names.includes(name))
          .map((name) => {
            const matched = facet.patterns.map((source) => matches(source, name));
            const isOther = matched.includes(true) ? false : matched.includes(undefined) ? undefined : true;
            return implies(isOther, facet.child, value[name]);
          }),
      );
    case "propertyNames":
      return all(Object.keys(value).map((name) => isMember(facet.child, name)));
    case "minProperties":
      return Object.keys(value).length >= facet.value;
    case "maxProperties":
      return Object.keys(value).length <= facet.value;
    default:
      return true;
  }
}

function implies(condition: Truth, set: Expression, value: unknown): Truth {
  if (condition === false) return true;
  const truth = isMember(set, value);
  return truth === true || condition === true ? truth : undefined;
}

function all(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
}
