import type { OperationRow } from "../../contract.ts";
import type { ContractReading } from "../../server/index.ts";
import { findMember, isList, locate, schemaAt, toLetters } from "./places.ts";

/**
 * What an operation does with the resources of a collection, such as `list` for `GET /things` and `read` for
 * `GET /things/{id}`.
 */
export type Role = "list" | "create" | "read" | "replace" | "update" | "remove";

/** A collection of resources with its operations, such as all operations on `/things` and `/things/{id}`. */
export interface Family {
  /** Path of the collection, such as `/users/{userId}/posts`. */
  readonly collection: string;
  /** Name of the path parameter that contains a resource's id. */
  readonly parameter: string;
  /**
   * Name of the member that contains a resource's id. Undefined if the schemas have no such member; a resource is then
   * identified only by its path.
   */
  readonly idMember: string | undefined;
  /**
   * Schema of a resource. It comes from the read operation's response if possible, because this response usually
   * contains the most members of the resource.
   */
  readonly schema: unknown;
  readonly operations: ReadonlyMap<Role, OperationRow>;
}

/** An operation's family (a collection of resources) and its role there. */
export interface Part {
  readonly family: Family;
  readonly role: Role;
  /**
   * Path to the resource or to the list inside the body of a success response; undefined if the body contains neither
   * of them.
   */
  readonly place: readonly string[] | undefined;
}

/**
 * All families of a contract, each a collection of resources with its operations. `parts` maps an operationId to the
 * operation's family and role.
 */
export interface Families {
  readonly parts: ReadonlyMap<string, Part>;
  /**
   * The families (collections with their operations), by the path of a resource. The path has no placeholder names, as
   * in `/users/{}`.
   */
  readonly byItem: ReadonlyMap<string, Family>;
}

/** Converts a path to a key for comparisons, without placeholder names and without a trailing slash. */
export function toKey(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, "{}").replace(/\/$/, "");
}

/** Returns the name of the placeholder at the end of a path; undefined if the path does not end with a placeholder. */
export function lastPlaceholder(path: string): string | undefined {
  return /\{([^{}/]+)\}\/?$/.exec(path)?.[1];
}

/**
 * Returns the status of an operation's success response: 201 if the operation creates a resource and declares 201,
 * otherwise the first declared success. `2XX` and `default` count as 200.
 */
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

/**
 * Infers the families of a contract from its paths: collections of resources, each with its operations. A path that
 * ends with a placeholder, such as `/things/{id}`, is the path of a resource. Without the placeholder, it is the path
 * of the collection.
 */
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
      // Leaves out a list operation whose body has no array, and a read operation whose body's schema does not show
      // where the resource is. Their responses come from the contract.
      if (place === undefined && (role === "list" || role === "read")) continue;
      parts.set(operation.id, { family, role, place });
    }
  return { parts, byItem };
}

/**
 * Roles of operations whose responses contain a resource. Roles whose responses usually contain more members of the
 * resource come first.
 */
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
  // The first pass requires that the member has the type of the path's placeholder, because a string and a number
  // usually have different meanings. The second pass accepts any type, because some contracts use both types for the
  // same id.
  for (const isFitting of [isTaken, () => true])
    for (const names of idNames(parameter)) {
      const findIds = (inner: unknown): string[] =>
        names.flatMap((name) => findMember(reading.facts(inner), name) ?? []);
      for (const schema of schemas) {
        const place = locate(reading.facts, schema, (inner) => findIds(inner).length > 0);
        const resourceSchema = place === undefined ? undefined : schemaAt(reading.facts, schema, place);
        const { properties } = reading.facts(resourceSchema);
        const idMember = findIds(resourceSchema).find((member) => isFitting(properties.get(member)));
        if (idMember !== undefined) return { ...base, idMember, schema: resourceSchema };
      }
    }
  const [schema] = schemas;
  return schema === undefined
    ? undefined
    : { collection, parameter, idMember: undefined, schema, operations };
}

/**
 * Returns groups of likely names of the member that contains the id. More likely groups come first, and so do more
 * likely names in a group. For `{petId}`, the names are `petId`, `id`, `_id` and `uuid`; for `{pet_number}`, also
 * `number`. A placeholder that does not end with "id", such as `{repo}`, may contain the resource's name, so `name`,
 * `slug` and similar names are added.
 *
 * If several members have names of one group, the member of an outer object takes precedence over the member of an
 * inner object. For `/customers/{customer}`, a customer with the members `id` and `card: { customer }` is the resource,
 * not the card.
 */
function idNames(parameter: string): string[][] {
  const [last = ""] = /[A-Z]?[a-z0-9]+$/.exec(parameter) ?? [];
  const others = toLetters(parameter).endsWith("id") ? [] : ["name", "slug", "key", "code", "login"];
  return [[parameter, "id", "_id", "uuid"], ...[last, ...others].map((name) => [name])];
}

/** Creates a check of whether a member's schema allows the type that the contract declares for the path parameter. */
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
  // In some contracts, a PUT to the collection replaces a resource, and the body contains the id.
  const put = all.find(({ method, path }) => method === "PUT" && toKey(path) === key);
  if (put !== undefined && !operations.has("replace")) operations.set("replace", put);
  // In some contracts, a POST to the path of a resource changes the resource.
  const post = all.find(({ method, path }) => method === "POST" && toKey(path) === `${key}/{}`);
  const changes = operations.has("update") || operations.has("replace");
  if (post !== undefined && operations.has("read") && !changes) operations.set("update", post);
  return operations;
}

/** Returns the schema of the body in an operation's success response; for a list, the schema of the list's items. */
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

/**
 * Returns which time the member with this name contains: `created` for the time of creation, or `updated` for the time
 * of the last change. Returns undefined for other names.
 */
export function timeKind(name: string): "created" | "updated" | undefined {
  const [, made, changed] =
    /^(?:date)?(?:(created|inserted)|(updated|modified|lastmodified|changed))(?:at|on|date|time|timestamp)?$/.exec(
      toLetters(name),
    ) ?? [];
  if (made !== undefined) return "created";
  return changed === undefined ? undefined : "updated";
}
