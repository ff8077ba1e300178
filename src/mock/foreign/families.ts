import type { OperationRow } from "../../contract.ts";
import type { ContractReading } from "../../server/index.ts";
import { findMember, isList, locate, schemaAt, toLetters } from "./places.ts";

/** What an operation does with the things of its family. */
export type Role = "list" | "create" | "read" | "replace" | "update" | "remove";

/** A collection of things and the operations on it: `/things` and `/things/{id}`. */
export interface Family {
  /** Path of the collection, such as `/users/{userId}/posts`. */
  readonly collection: string;
  /** Name of the placeholder that stands for a thing's id. */
  readonly parameter: string;
  /** Member that holds the id; undefined where no schema has one, so that things are known by their path alone. */
  readonly idMember: string | undefined;
  /** Schema of a thing, as full as the contract has it. */
  readonly schema: unknown;
  readonly operations: ReadonlyMap<Role, OperationRow>;
}

/** An operation's part in its family. */
export interface Part {
  readonly family: Family;
  readonly role: Role;
  /** Where in the body of the success a thing stands, or the list of them; undefined where it has none. */
  readonly place: readonly string[] | undefined;
}

/** Families by the path of their things, and the parts of operations by operationId. */
export interface Families {
  readonly parts: ReadonlyMap<string, Part>;
  /** By the path of a thing with blank placeholders, such as `/users/{}`. */
  readonly byItem: ReadonlyMap<string, Family>;
}

/** The family's key of a path: how a contract names a placeholder does not matter, nor does a slash at the end. */
export function toKey(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, "{}").replace(/\/$/, "");
}

/** The success that an operation with memory answers: of several, 201 for what was made. `2XX` and `default` stand for 200. */
export function successOf({ success, statuses }: OperationRow, role: Role): number | undefined {
  if (role === "create" && success.includes(201)) return 201;
  const isOpen = statuses.some((status) => /^2XX$/i.test(status) || status === "default");
  return success[0] ?? (isOpen ? 200 : undefined);
}

const collectionRoles: Partial<Record<OperationRow["method"], Role>> = { GET: "list", POST: "create" };
const itemRoles: Partial<Record<OperationRow["method"], Role>> = {
  GET: "read",
  PUT: "replace",
  PATCH: "update",
  DELETE: "remove",
};

/** Infers families: a path that ends with a placeholder names things, the path before it their collection. */
export function findFamilies(operations: readonly OperationRow[], reading: ContractReading): Families {
  const byItem = new Map<string, Family>();
  for (const { path } of operations) {
    const [, collection, parameter] = /^(.+)\/\{([^{}/]+)\}\/?$/.exec(path) ?? [];
    if (collection === undefined || parameter === undefined || byItem.has(toKey(path))) continue;
    const family = toFamily({ collection, parameter }, operations, reading);
    if (family !== undefined) byItem.set(toKey(path), family);
  }
  const parts = new Map<string, Part>();
  for (const family of byItem.values())
    for (const [role, operation] of family.operations) {
      const place = findPlace({ operation, role, idMember: family.idMember }, reading);
      // A list without its array, or a thing that cannot be told from its envelope, is answered from the contract.
      if (place === undefined && (role === "list" || role === "read")) continue;
      parts.set(operation.id, { family, role, place });
    }
  return { parts, byItem };
}

/** Operations by how fully their answers usually show a thing. */
const fullest = ["read", "list", "create", "replace", "update"] as const;

function toFamily(
  { collection, parameter }: { collection: string; parameter: string },
  all: readonly OperationRow[],
  reading: ContractReading,
): Family | undefined {
  const operations = findRoles(collection, all);
  const found = fullest.map((role) => {
    const operation = operations.get(role);
    return operation === undefined ? undefined : bodySchema(operation, role, reading);
  });
  const schemas = found.filter((schema) => schema !== undefined);
  if (operations.size < 2 && !operations.has("read")) return undefined;
  const base = { collection, parameter, operations };
  const isTaken = createTypeCheck(base, reading);
  // A sloppy contract has numbers in bodies and texts in paths; a name in the path beside a number in the body is another thing.
  for (const isFitting of [isTaken, () => true])
    for (const name of idNames(parameter))
      for (const schema of schemas) {
        const place = locate(
          reading.facts,
          schema,
          (inner) => findMember(reading.facts(inner), name) !== undefined,
        );
        const thing = place === undefined ? undefined : schemaAt(reading.facts, schema, place);
        const idMember = thing === undefined ? undefined : findMember(reading.facts(thing), name);
        if (idMember !== undefined && isFitting(reading.facts(thing).properties.get(idMember)))
          return { ...base, idMember, schema: thing };
      }
  const [schema] = schemas;
  return schema === undefined
    ? undefined
    : { collection, parameter, idMember: undefined, schema, operations };
}

/**
 * Names that the member with the id may have, the likeliest first: `petId`, then `id`, then the end of `pet_number`. A
 * placeholder that is called after no id, such as `{repo}`, may stand for a name.
 */
function idNames(parameter: string): string[] {
  const [last = ""] = /[A-Z]?[a-z0-9]+$/.exec(parameter) ?? [];
  const others = toLetters(parameter).endsWith("id") ? [] : ["name", "slug", "key", "code", "login"];
  return [parameter, "id", "_id", "uuid", last, ...others];
}

/** True for the schema of a member whose type the placeholder of the path can have. */
function createTypeCheck(
  { parameter, operations }: Pick<Family, "parameter" | "operations">,
  reading: ContractReading,
): (schema: unknown) => boolean {
  const declared = [...operations.values()]
    .flatMap((operation) => reading.shape(operation).parameters)
    .find(({ name, in: place }) => place === "path" && name === parameter);
  const wanted = reading.facts(declared?.declared["schema"] ?? true).types;
  return (schema) => {
    const { types } = reading.facts(schema);
    return wanted === undefined || types === undefined || [...types].some((type) => wanted.has(type));
  };
}

function findRoles(collection: string, all: readonly OperationRow[]): ReadonlyMap<Role, OperationRow> {
  const operations = new Map<Role, OperationRow>();
  const key = toKey(collection);
  for (const operation of all) {
    const own = toKey(operation.path);
    const role = own === key ? collectionRoles[operation.method] : undefined;
    const itemRole = own === `${key}/{}` ? itemRoles[operation.method] : undefined;
    const found = role ?? itemRole;
    if (found !== undefined) operations.set(found, operation);
  }
  // Some contracts replace a thing at its collection, and its id stands in the body.
  const put = all.find(({ method, path }) => method === "PUT" && toKey(path) === key);
  if (put !== undefined && !operations.has("replace")) operations.set("replace", put);
  // Others change things with POST.
  const post = all.find(({ method, path }) => method === "POST" && toKey(path) === `${key}/{}`);
  const changes = operations.has("update") || operations.has("replace");
  if (post !== undefined && operations.has("read") && !changes) operations.set("update", post);
  return operations;
}

/** Schema of the success of an operation; of a list that of its items. */
function bodySchema(operation: OperationRow, role: Role, reading: ContractReading): unknown {
  const status = successOf(operation, role);
  const schema = status === undefined ? undefined : reading.declared(operation, status)?.schema;
  if (schema === undefined || role !== "list") return schema;
  const place = locate(reading.facts, schema, (inner) => isList(reading.facts(inner)));
  return place === undefined ? undefined : reading.facts(schemaAt(reading.facts, schema, place)).item(0);
}

function findPlace(
  { operation, role, idMember }: { operation: OperationRow; role: Role; idMember: string | undefined },
  reading: ContractReading,
): readonly string[] | undefined {
  const status = successOf(operation, role);
  const schema = status === undefined ? undefined : reading.declared(operation, status)?.schema;
  if (schema === undefined) return undefined;
  const { facts } = reading;
  const hasId = (inner: unknown) =>
    idMember === undefined || findMember(facts(inner), idMember) !== undefined;
  if (role !== "list") return locate(facts, schema, hasId);
  const place = locate(facts, schema, (inner) => isList(facts(inner)) && hasId(facts(inner).item(0)));
  return place ?? locate(facts, schema, (inner) => isList(facts(inner)));
}

/** True for the name of a time that a server sets: `created` for when a thing was made, `updated` for its last change. */
export function timeKind(name: string): "created" | "updated" | undefined {
  const [, made, changed] =
    /^(?:date)?(?:(created|inserted)|(updated|modified|lastmodified|changed))(?:at|on|date|time|timestamp)?$/.exec(
      toLetters(name),
    ) ?? [];
  if (made !== undefined) return "created";
  return changed === undefined ? undefined : "updated";
}
