import { toTimestamp } from "../../clock.ts";
import { type ContractDocument, isObject, type JsonObject } from "../../contract.ts";
import type { ContractReading } from "../../server/index.ts";
import { type Family, timeKind } from "./families.ts";
import { findMember, isDeclared, isMarked } from "./places.ts";
import type { Samples } from "./samples.ts";

/** Dependencies of {@link makeResource} and {@link changeResource}. */
export interface ResourceParts {
  readonly document: ContractDocument;
  readonly reading: ContractReading;
  readonly samples: Samples;
  readonly seed?: string | undefined;
}

/** Inputs of {@link makeResource}. */
export interface Making {
  readonly family: Family;
  /** A valid resource. It provides the members that the request did not send. */
  readonly sample: JsonObject;
  readonly id: unknown;
  /** Members that the request sent. Default: none. */
  readonly sent?: JsonObject;
  /** Schema that the contract declares for the resource in the request's body. */
  readonly sentSchema?: unknown;
  /**
   * Values of the path's placeholders. For example, a post that is created at `/users/{userId}/posts` gets the `userId`
   * from the path.
   */
  readonly path: Readonly<Record<string, unknown>>;
  /** Time on the mock's clock in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Creates a valid resource. Takes those members of the request that a client may set. Members that only the server
 * sets, such as times, get new values, or the values in the sample. As long as the resource is invalid, adds further
 * members from the sample, one by one.
 */
export function makeResource(making: Making, parts: ResourceParts): JsonObject {
  const { family, sample, sent = {}, sentSchema = {} } = making;
  const { facts } = parts.reading;
  const { properties, allows } = facts(family.schema);
  const sendable = facts(sentSchema).properties;
  const isServers = (name: string): boolean =>
    !sendable.has(name) || isMarked(parts.document, properties.get(name), "readOnly");
  const serverMade = Object.entries(sample).filter(([name]) => isServers(name));
  const wanted = { ...toSettable(sent, family, parts), ...serverMembers(making, parts) };
  let resource: JsonObject = { ...Object.fromEntries(serverMade), ...wanted };
  for (const [name, member] of Object.entries(sample)) {
    if (allows(resource)) return resource;
    if (!Object.hasOwn(resource, name)) resource = { ...resource, [name]: member };
  }
  return allows(resource) ? resource : parts.samples.lay(family.schema, sample, wanted);
}

/**
 * Returns a changed copy of a resource. Replaces the members that the request sent, or applies them as a merge patch
 * (RFC 7396) if `merge` is true. Also sets the time of the last change.
 */
export function changeResource(
  old: JsonObject,
  { family, sent, now, merge }: { family: Family; sent: JsonObject; now: number; merge: boolean },
  parts: ResourceParts,
): JsonObject {
  const settable = toSettable(sent, family, parts);
  const { properties, allows } = parts.reading.facts(family.schema);
  const changed: JsonObject = { ...settable };
  if (merge)
    for (const [name, value] of Object.entries(settable)) {
      const before = old[name];
      if (!isObject(value) || !isObject(before)) continue;
      const merged = mergeInto(before, value);
      // Drops the nulls of the merged object if the schema rejects the object with them.
      changed[name] = allows({ ...old, [name]: merged }) ? merged : withoutNulls(merged);
    }
  const times = Object.keys(old).filter((name) => timeKind(name) === "updated" && !Object.hasOwn(sent, name));
  for (const name of times) changed[name] = toTime(parts, properties.get(name), now) ?? old[name];
  let laid = parts.samples.lay(family.schema, old, changed);
  // In a merge patch, null deletes a member. If the schema allows null, `lay` has set the member to null instead, and
  // the member is kept.
  for (const [name, value] of Object.entries(settable)) {
    if (!merge || value !== null || laid[name] === null) continue;
    const { [name]: _deleted, ...rest } = laid;
    if (allows(rest)) laid = rest;
  }
  return laid;
}

function mergeInto(before: JsonObject, change: JsonObject): JsonObject {
  const merged = { ...before };
  for (const [name, value] of Object.entries(change)) {
    const old = merged[name];
    merged[name] = isObject(old) && isObject(value) ? mergeInto(old, value) : value;
  }
  return merged;
}

function withoutNulls(object: JsonObject): JsonObject {
  const members = Object.entries(object).filter(([, value]) => value !== null);
  return Object.fromEntries(
    members.map(([name, value]) => [name, isObject(value) ? withoutNulls(value) : value]),
  );
}

/**
 * Returns the sent members that a client may set. Drops the id, members that only the server sets (`readOnly`), secrets
 * that no response contains (`writeOnly`), unknown members, and files.
 */
function toSettable(
  sent: JsonObject,
  { schema, idMember }: Family,
  { document, reading }: ResourceParts,
): JsonObject {
  const facts = reading.facts(schema);
  const entries = Object.entries(sent).filter(([name, value]) => {
    if (name === idMember || !isDeclared(facts, name)) return false;
    const own = facts.member(name);
    return !isMarked(document, own, "readOnly") && !isMarked(document, own, "writeOnly") && isPlain(value);
  });
  return Object.fromEntries(entries);
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  return (
    !isObject(value) ||
    Object.getPrototypeOf(value) === Object.prototype ||
    Object.getPrototypeOf(value) === null
  );
}

function serverMembers({ family, id, sent = {}, path, now }: Making, parts: ResourceParts): JsonObject {
  const facts = parts.reading.facts(family.schema);
  const members: JsonObject = {};
  for (const [placeholder, value] of Object.entries(path)) {
    const name = findMember(facts, placeholder);
    if (placeholder !== family.parameter && name !== undefined)
      members[name] = toAllowed(parts, facts.properties.get(name), value) ?? value;
  }
  for (const [name, schema] of facts.properties) {
    const isSent = Object.hasOwn(sent, name) && !isMarked(parts.document, schema, "readOnly");
    const time = timeKind(name) === undefined || isSent ? undefined : toTime(parts, schema, now);
    if (time !== undefined) members[name] = time;
  }
  if (family.idMember !== undefined) members[family.idMember] = id;
  return members;
}

/**
 * Formats a time as a schema requires: as an RFC 3339 timestamp, as a date, or as seconds or milliseconds since 1970.
 * Returns undefined if the schema allows none of these.
 */
function toTime({ reading }: ResourceParts, schema: unknown, now: number): unknown {
  const { allows, types } = reading.facts(schema ?? true);
  const at = toTimestamp(now);
  const seconds = Math.floor(now / 1000);
  return (types?.has("number") === true ? [seconds, now] : [at, at.slice(0, 10)]).find(allows);
}

/**
 * Converts a value to a type that the schema allows: the string `5` in a path may become the number 5. Returns
 * undefined if the schema allows no such conversion.
 */
export function toAllowed(
  { reading }: Pick<ResourceParts, "reading">,
  schema: unknown,
  value: unknown,
): unknown {
  const { allows } = reading.facts(schema ?? true);
  return [value, Number(value), String(value)].find((one) => !Number.isNaN(one) && allows(one));
}
