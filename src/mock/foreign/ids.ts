import { randomUUID } from "node:crypto";
import type { OperationRow } from "../../contract.ts";
import { hashId, hashNumber } from "../../providers/stand-in/random.ts";
import type { PrismAnswer } from "../answer.ts";
import { isValid } from "./contract-answers.ts";
import { type Family, lastPlaceholder } from "./families.ts";
import type { ForeignParts } from "./foreign-contract.ts";
import { type ForeignState, type StoredCollection, toItemPath } from "./foreign-environment.ts";
import { valueAt, withValueAt } from "./places.ts";
import { type ResourceParts, toAllowed } from "./resources.ts";

/** Schemas of the path parameter that contains the id, one for each operation on a single resource. */
function pathSchemas(
  { operations, parameter }: Family,
  { reading }: Pick<ForeignParts, "reading">,
): unknown[] {
  return [...operations].flatMap(([role, operation]) => {
    if (role === "list" || role === "create") return [];
    const name = lastPlaceholder(operation.path) ?? parameter;
    const { parameters } = reading.shape(operation);
    return parameters.filter((one) => one.in === "path" && one.name === name).map(({ schema }) => schema);
  });
}

/**
 * True if a path can contain the id, and the path parameter of every operation on a single resource accepts it. Clients
 * remove the segments `.` and `..` from a path, even if they are percent-encoded.
 */
export function fitsPath(family: Family, id: unknown, parts: Pick<ForeignParts, "reading">): boolean {
  if (/^\.{0,2}$/.test(String(id))) return false;
  return pathSchemas(family, parts).every((schema) => toAllowed(parts, schema, id) !== undefined);
}

/** Number of attempts to find an unused id before the mock gives up. Each attempt tries several ids. */
const maxIds = 40;

/** A collection of resources in the state of a test session. */
export interface IdPlace {
  readonly family: Family;
  readonly stored: StoredCollection;
  readonly state: ForeignState;
  /** The collection's path with the request's own values, such as `/users/7/posts`. */
  readonly collection: string;
}

/**
 * Returns an id that is new in the collection and valid according to the contract; undefined if the mock finds no such
 * id.
 */
export async function makeId(place: IdPlace, parts: ResourceParts): Promise<unknown> {
  const { family, stored, state, collection } = place;
  const { allows } = parts.reading.facts(idSchema(family, parts));
  const isFree = (id: unknown): boolean =>
    !stored.resources.has(String(id)) && !state.gone.has(toItemPath(collection, String(id)));
  const numbers = [...stored.resources.keys()].map(Number).filter(Number.isSafeInteger);
  const next = Math.max(0, ...numbers) + 1;
  for (let attempt = 0; attempt < maxIds; attempt += 1) {
    stored.given += 1;
    const text = `${parts.seed ?? ""} ${collection} ${stored.given}`;
    const uuid = parts.seed === undefined ? randomUUID() : toUuid(text);
    for (const id of [next + attempt, String(next + attempt), uuid])
      if (allows(id) && fitsPath(family, id, parts) && isFree(id)) return id;
    const made = await sampleIds(family, parts, parts.seed === undefined ? randomUUID() : text);
    const id = made.find(isFree);
    if (id !== undefined) return id;
  }
  return undefined;
}

function idSchema(family: Family, { reading }: Pick<ForeignParts, "reading">): unknown {
  return reading.facts(family.schema).properties.get(family.idMember ?? "") ?? true;
}

/**
 * Returns valid ids that are generated from the schema of the resource's id and from the schemas of the path parameter,
 * because each of them may have a pattern that the others lack.
 */
async function sampleIds(
  family: Family,
  parts: Pick<ForeignParts, "reading" | "samples">,
  seed: string,
): Promise<unknown[]> {
  const own = idSchema(family, parts);
  const ids: unknown[] = [];
  for (const schema of new Set([own, ...pathSchemas(family, parts)])) {
    const made = (await parts.samples.make(schema, seed))?.value;
    const id = made === undefined || made === null ? undefined : toAllowed(parts, own, made);
    if (id !== undefined && id !== null && fitsPath(family, id, parts)) ids.push(id);
  }
  return ids;
}

/**
 * Returns the response of an operation that creates a resource, with an id that the resource's path accepts. Returns
 * the response unchanged if its id is accepted already, or if no valid response with another id is found.
 */
export async function withFittingId(
  answer: PrismAnswer,
  operation: OperationRow,
  parts: ForeignParts,
): Promise<PrismAnswer> {
  const { family, place = [], role } = parts.families.parts.get(operation.id) ?? {};
  if (family?.idMember === undefined || role !== "create") return answer;
  const path = [...place, family.idMember];
  const id = valueAt(answer.body, path);
  if (id === undefined || fitsPath(family, id, parts)) return answer;
  for (let attempt = 0; attempt < maxIds; attempt += 1) {
    const [made] = await sampleIds(family, parts, `${operation.id} ${attempt}`);
    const own = { ...answer, body: withValueAt(answer.body, path, made) };
    if (made !== undefined && isValid(parts.reading, operation, own)) return own;
  }
  return answer;
}

/** Derives a version 4 UUID from a string. The same string always gives the same UUID. */
function toUuid(text: string): string {
  const hex = [0, 1, 2, 3]
    .map((part) =>
      hashNumber(`${hashId("", text)} ${part}`)
        .toString(16)
        .padStart(8, "0"),
    )
    .join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
