import type { Issue } from "../validation/issues.ts";
import { pairUp, splitPair } from "./delimited-text.ts";
import type { ParameterStyle } from "./parameter-style.ts";
import { decodePercent } from "./percent-encoding.ts";
import { ReadError } from "./read-error.ts";
import {
  listScalars,
  pickAllowed,
  type RawPair,
  type Reading,
  readArray,
  readMember,
  readObject,
} from "./read-value.ts";

/** A parameter that is written as `name=value`, once or several times: in the query, a cookie or a form. */
export interface NamedParameter extends ParameterStyle {
  readonly name: string;
  readonly schema: unknown;
}

/** Values by name as they were sent, still encoded; reading a parameter takes its names out. */
export class SentPairs {
  private readonly raws = new Map<string, string[]>();

  constructor(pairs: Iterable<RawPair>) {
    for (const [name, value] of pairs) this.raws.set(name, [...(this.raws.get(name) ?? []), value]);
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
 * Reads one parameter; undefined where it was not sent.
 * @param declared Names of all parameters: such a name belongs to its own parameter, also where it has brackets.
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
  if (bracketed.length > 0) return readBracketed(bracketed, schema, reading);
  if (takesObject && style === "form" && explode && sent.peek(name) === undefined)
    return readSpread(sent, parameter, { reading, declared });
  const raws = sent.take(name);
  if (raws === undefined) return undefined;
  if (explode || style === "deepObject") return readMember(raws, schema, reading);
  const pieces = raws.flatMap((raw) => splitRaw(raw, style));
  const values: unknown[] = raws.length === 1 ? listScalars(raws[0] ?? "", schema, reading) : [];
  if (known.types?.has("array") === true) values.push(readArray(pieces, schema, reading));
  if (takesObject) values.push(readObject(pairUp(pieces), schema, reading));
  return values.length === 0 ? readMember(raws, schema, reading) : pickAllowed(values, known);
}

/** Splits before decoding, so that `%2C` is part of a value and `,` ends it. */
function splitRaw(raw: string, style: string): string[] {
  if (raw === "") return [];
  if (style === "spaceDelimited") return raw.split(/%20|\+/);
  // A bar is no character of a URI (RFC 3986): most clients encode it.
  if (style === "pipeDelimited") return raw.split(/\||%7C/i);
  return raw.split(",");
}

/** An exploded object: each of its members is a name of its own. */
function readSpread(
  sent: SentPairs,
  { schema }: NamedParameter,
  { reading, declared }: { reading: Reading; declared: ReadonlySet<string> },
): unknown {
  const { properties, additional } = reading.facts(schema);
  const open = additional !== undefined;
  const names = open ? sent.names.filter((name) => !declared.has(name)) : [...properties.keys()];
  const members = names.flatMap((name): [string, unknown][] => {
    const raws = sent.take(name);
    return raws === undefined ? [] : [[name, readMember(raws, properties.get(name) ?? additional, reading)]];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

interface Bracketed {
  /** `a` and `b` of `name[a][b]`. */
  readonly path: readonly string[];
  readonly raw: string;
}

function takeBracketed(sent: SentPairs, name: string, declared: ReadonlySet<string>): Bracketed[] {
  return sent.names.flatMap((sentName) => {
    if (declared.has(sentName) || !sentName.startsWith(`${name}[`)) return [];
    const brackets = sentName.slice(name.length);
    if (!/^(?:\[[^[\]]*\])+$/.test(brackets)) return [];
    const path = brackets.slice(1, -1).split("][");
    return (sent.take(sentName) ?? []).map((raw) => ({ path, raw }));
  });
}

/**
 * A deepObject. OpenAPI defines one level; deeper ones, `tags[]` and `tags[0]` are read as most serializers write them.
 */
function readBracketed(entries: readonly Bracketed[], schema: unknown, reading: Reading): unknown {
  const known = reading.facts(schema);
  const groups = new Map<string, Bracketed[]>();
  for (const { path, raw } of entries) {
    const [head = "", ...rest] = path;
    groups.set(head, [...(groups.get(head) ?? []), { path: rest, raw }]);
  }
  const isList = known.types?.has("array") === true && [...groups.keys()].every((name) => /^\d*$/.test(name));
  const members = [...groups].map(([name, inner], index): [string, unknown] => {
    const own = isList ? known.item(index) : (known.properties.get(name) ?? known.additional);
    return [name, readLevel(inner, own, reading)];
  });
  if (!isList) return Object.fromEntries(members);
  return groups.has("") ? members.flatMap(([, value]) => value) : members.map(([, value]) => value);
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
 * The pairs of a query string or form: names are decoded, values are not. A name that cannot be decoded becomes an issue.
 * @param place `query` or `body`.
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
