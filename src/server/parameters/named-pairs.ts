import type { Issue } from "../validation/issues.ts";
import { listPaired, splitPair } from "./delimited-text.ts";
import type { ParameterStyle } from "./parameter-style.ts";
import { decodePercent } from "./percent-encoding.ts";
import { ReadError } from "./read-error.ts";
import {
  groupByName,
  listScalars,
  pickAllowed,
  type RawPair,
  type Reading,
  readArray,
  readMember,
  readMembers,
  readObject,
} from "./read-value.ts";
import { readByBranch } from "./union-branches.ts";

/** A parameter that is written as `name=value`, once or several times: in the query, a cookie or a form. */
export interface NamedParameter extends ParameterStyle {
  readonly name: string;
  readonly schema: unknown;
}

/**
 * Sent values by name, still percent-encoded. Reading a parameter removes its names. The names that are left after all
 * parameters have been read are unknown.
 */
export class SentPairs {
  private readonly raws: Map<string, string[]>;

  constructor(pairs: Iterable<RawPair>) {
    this.raws = groupByName(pairs);
  }

  get names(): readonly string[] {
    return [...this.raws.keys()];
  }

  peek(name: string): readonly string[] | undefined {
    return this.raws.get(name);
  }

  take(name: string): readonly string[] | undefined {
    const found = this.raws.get(name);
    this.raws.delete(name);
    return found;
  }
}

/**
 * Returns the value of one parameter; undefined if it was not sent.
 * @param declared Names of all parameters. If `a[b]` is a declared name, it is not read as the member `b` of parameter
 * `a`.
 * @throws ReadError
 */
export function readNamed(
  sent: SentPairs,
  parameter: NamedParameter,
  { reading, declared }: { reading: Reading; declared: ReadonlySet<string> },
): unknown {
  const { name, schema, style, explode } = parameter;
  const known = reading.facts(schema);
  const takesObject = known.types?.has("object") === true;
  const bracketed =
    style === "deepObject" || sent.peek(name) === undefined ? takeBracketed(sent, name, declared) : [];
  if (bracketed.length > 0)
    return readByBranch(schema, reading.facts, {
      read: (branch) => readBracketed(bracketed, branch, reading),
      toJudged: (value) => value,
    });
  if (takesObject && style === "form" && explode && sent.peek(name) === undefined)
    return readSpread(sent, parameter, { reading, declared });
  const raws = sent.take(name);
  if (raws === undefined) return undefined;
  if (explode || style === "deepObject") return readMember(raws, schema, reading);
  const pieces = raws.flatMap((raw) => splitRaw(raw, style));
  const values: unknown[] = raws.length === 1 ? listScalars(raws[0] ?? "", schema, reading) : [];
  if (known.types?.has("array") === true) values.push(readArray(pieces, schema, reading));
  if (takesObject) values.push(...listPaired(pieces).map((pairs) => readObject(pairs, schema, reading)));
  return values.length === 0 ? readMember(raws, schema, reading) : pickAllowed(values, known);
}

/** Splits a value before percent-decoding: `,` separates items, while `%2C` is a comma within an item. */
function splitRaw(raw: string, style: string): string[] {
  if (raw === "") return [];
  if (style === "spaceDelimited") return raw.split(/%20|\+/);
  // Most clients encode `|` as `%7C`, because a URI must not contain `|` (RFC 3986).
  if (style === "pipeDelimited") return raw.split(/\||%7C/i);
  return raw.split(",");
}

/**
 * Reads an object whose members were sent as separate parameters (`form` with `explode`); undefined if no member was
 * sent.
 */
function readSpread(
  sent: SentPairs,
  { schema }: NamedParameter,
  { reading, declared }: { reading: Reading; declared: ReadonlySet<string> },
): unknown {
  const { takes } = reading.facts(schema);
  const names = sent.names.filter((name) => !declared.has(name) && takes(name));
  const byName = new Map(names.map((name) => [name, sent.take(name) ?? []]));
  return byName.size === 0 ? undefined : readMembers(byName, schema, reading);
}

interface Bracketed {
  /** The names in brackets, such as `a` and `b` in `name[a][b]`. */
  readonly path: readonly string[];
  readonly raw: string;
}

/** Maximum number of bracket levels in one name; the reader recurses for each level. */
const maxBrackets = 100;

function takeBracketed(sent: SentPairs, name: string, declared: ReadonlySet<string>): Bracketed[] {
  return sent.names.flatMap((sentName) => {
    if (declared.has(sentName) || !sentName.startsWith(`${name}[`)) return [];
    const brackets = sentName.slice(name.length);
    if (!/^(?:\[[^[\]]*\])+$/.test(brackets)) return [];
    const path = brackets.slice(1, -1).split("][");
    const raws = sent.take(sentName) ?? [];
    if (path.length > maxBrackets) throw new ReadError("depth", "is nested too deeply");
    return raws.map((raw) => ({ path, raw }));
  });
}

/**
 * Reads an object or list whose members were sent as `name[member]` (deepObject). OpenAPI defines only one level;
 * deeper levels, `tags[]` and `tags[0]` are read as most serializers write them.
 */
function readBracketed(entries: readonly Bracketed[], schema: unknown, reading: Reading): unknown {
  const known = reading.facts(schema);
  const groups = new Map<string, Bracketed[]>();
  for (const { path, raw } of entries) {
    const [head = "", ...rest] = path;
    const group = groups.get(head) ?? [];
    group.push({ path: rest, raw });
    groups.set(head, group);
  }
  const isList = known.types?.has("array") === true && [...groups.keys()].every((name) => /^\d*$/.test(name));
  if (isList) return toItems(groups).map((inner, index) => readLevel(inner, known.item(index), reading));
  return Object.fromEntries(
    [...groups].map(([name, inner]) => [name, readLevel(inner, known.member(name), reading)]),
  );
}

/**
 * Returns the pairs of each array item, in the order of their indexes. If `name[]` is sent several times, each value is
 * a separate item.
 */
function toItems(groups: ReadonlyMap<string, Bracketed[]>): Bracketed[][] {
  const sorted = [...groups].sort(([left], [right]) => Number(left) - Number(right));
  return sorted.flatMap(([index, inner]) =>
    index === "" && inner.every(({ path }) => path.length === 0) ? inner.map((entry) => [entry]) : [inner],
  );
}

function readLevel(entries: readonly Bracketed[], schema: unknown, reading: Reading): unknown {
  const deeper = entries.filter(({ path }) => path.length > 0);
  if (deeper.length > 0) return readBracketed(deeper, schema, reading);
  return readMember(
    entries.map(({ raw }) => raw),
    schema,
    reading,
  );
}

/**
 * Returns the pairs of a query string or form with decoded names and still encoded values. Adds an issue for each name
 * that cannot be decoded.
 * @param place First part of the issue's place: `query` or `body`.
 */
export function listEncodedPairs(raw: string, place: string, issues: Issue[]): RawPair[] {
  return raw.split("&").flatMap((pair): RawPair[] => {
    if (pair === "") return [];
    const [name, value] = splitPair(pair);
    try {
      return [[decodePercent(name.replaceAll("+", " ")), value]];
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      issues.push({ place: [place, name], keyword: error.keyword, message: error.message });
      return [];
    }
  });
}
