import { type HttpMethod, listOperations } from "./operation-methods.ts";

export type JsonObject = Record<string, unknown>;

/** A bundled OpenAPI 3.1 document: one object in which every `$ref` is local. */
export interface ContractDocument extends JsonObject {
  openapi: string;
  info: JsonObject & { title: string; version: string };
  paths?: Record<string, JsonObject>;
  components?: Record<string, JsonObject>;
}

export type Stability = "stable" | "beta" | "alpha";
export type RateLimitBucket = "global" | "polling" | "none";

/** What a contract declares about one operation. */
export interface OperationRow {
  readonly id: string;
  /** The HTTP method. An OpenAPI 3.2 contract may declare methods that this type does not include. */
  readonly method: Uppercase<HttpMethod>;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Lists of security schemes. A request needs all schemes of one list. Empty for a public operation. */
  readonly security: readonly (readonly string[])[];
  /** Scope that a credential with limited scopes needs (`x-scope`), or null. */
  readonly scope: string | null;
  /** Declared 2xx statuses, ascending. */
  readonly success: readonly number[];
  /** All declared statuses as the contract writes them, such as `404`, `4XX` and `default`. */
  readonly statuses: readonly string[];
  readonly bucket: RateLimitBucket;
  /** True if the operation accepts an `Idempotency-Key` header. */
  readonly idempotent: boolean;
  readonly stability: Stability;
  /**
   * Prices in credits (`x-credits`) by name. `base` is charged once for each request; a price with another name, such
   * as `company`, is charged once for each result.
   */
  readonly credits: Readonly<Record<string, number>>;
  /** Kind of the job that the operation starts (`x-job-kind`), or null. */
  readonly kind: string | null;
  /** Group and name of the operation's method in the generated client. */
  readonly client: { readonly group: string; readonly method: string };
}

/** A fault in a contract. Its message says where the fault is. */
export class ContractFault extends Error {
  override readonly name = "ContractFault";
  /** Keys that lead from the root of the bundled contract to the fault. */
  readonly keys: readonly string[];
  /** The message without the place. */
  readonly fault: string;

  constructor(keys: readonly string[], fault: string, cause?: unknown) {
    const pointer = keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    super(`#${pointer}: ${fault}`, { cause });
    this.keys = keys;
    this.fault = fault;
  }
}

/**
 * Returns the operations of a bundled contract in document order. An operation without operationId is named after its
 * method and path, such as `getUsersById` for `GET /users/{id}`, with a number if the name is taken (`getUsersById2`).
 * @throws ContractFault if two operations have the same operationId; an AggregateError of several such faults.
 */
export function readOperations(document: ContractDocument): OperationRow[] {
  const rows: OperationRow[] = [];
  const faults: ContractFault[] = [];
  const seen = new Map<string, string>();
  const given = new Set(listGivenIds(document));
  for (const [path, item] of Object.entries(readPathItems(document))) {
    for (const { method, keys, operation } of listOperations(item)) {
      const id = asString(operation["operationId"]) ?? nameOperation({ method, path }, given);
      const row = toRow(document, { id, path, method, item, operation });
      const other = seen.get(row.id);
      const message = `operationId ${row.id} is used by ${other} and by ${row.method} ${path}`;
      if (other !== undefined)
        faults.push(new ContractFault(["paths", path, ...keys, "operationId"], message));
      seen.set(row.id, `${row.method} ${path}`);
      rows.push(row);
    }
  }
  const [first] = faults;
  if (first !== undefined) throw faults.length === 1 ? first : new AggregateError(faults, first.message);
  return rows;
}

/** Returns the path items of a contract by path, each merged with the target of its `$ref`. Skips extensions (`x-`). */
export function readPathItems(document: ContractDocument): Record<string, JsonObject> {
  const items = Object.entries(document.paths ?? {}).filter(([path]) => !path.startsWith("x-"));
  return Object.fromEntries(items.map(([path, item]) => [path, resolvePathItem(document, item)]));
}

/**
 * Returns the operation and its path item from the contract, with `$ref`s resolved. Throws Error if the contract does
 * not declare them.
 */
export function resolveOperation(
  document: ContractDocument,
  { path, method }: Pick<OperationRow, "path" | "method">,
): { readonly item: JsonObject; readonly operation: JsonObject } {
  const item = resolvePathItem(document, document.paths?.[path]);
  const declared = listOperations(item).find((one) => one.method === method);
  return { item, operation: resolveRef(document, declared?.operation) };
}

/**
 * Returns a path item merged with the target of its `$ref`. The path item may have other members next to the `$ref`
 * (OpenAPI 3.1, 4.8.9). Its summary and description replace the target's.
 * @throws Error if a `$ref` has no target, or if the path item and the target have different values for any other
 * member. OpenAPI does not define which of the values applies.
 */
function resolvePathItem(document: ContractDocument, value: unknown, hops = 0): JsonObject {
  if (!isObject(value)) throw new Error("expected an object in the contract");
  const { $ref: ref, ...own } = value;
  if (typeof ref !== "string") return value;
  if (hops > 100) throw new Error(`$ref ${ref} leads in a circle`);
  const target = resolvePathItem(document, lookUp(document, ref), hops + 1);
  for (const [key, member] of Object.entries(own)) {
    const other = target[key] ?? member;
    if (key !== "summary" && key !== "description" && JSON.stringify(other) !== JSON.stringify(member))
      throw new Error(`${key} stands next to $ref ${ref} and in its target, with different values`);
  }
  return { ...target, ...own };
}

/**
 * Returns the object to which a value's local `$ref`s lead, or the value itself if it has no `$ref`. Throws Error for a
 * `$ref` without a target.
 */
export function resolveRef(document: ContractDocument, value: unknown): JsonObject {
  let current = value;
  for (let hops = 0; isObject(current) && typeof current["$ref"] === "string"; hops += 1) {
    if (hops > 100) throw new Error(`$ref ${current["$ref"]} leads in a circle`);
    current = lookUp(document, current["$ref"]);
  }
  if (!isObject(current)) throw new Error("expected an object in the contract");
  return current;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listGivenIds(document: ContractDocument): string[] {
  const operations = Object.values(readPathItems(document)).flatMap(listOperations);
  return operations.flatMap(({ operation }) => asString(operation["operationId"]) ?? []);
}

type Place = Record<"id" | "path" | "method", string> & Record<"item" | "operation", JsonObject>;

function toRow(document: ContractDocument, { id, path, method, item, operation }: Place): OperationRow {
  const tag = asArray(operation["tags"]).find(isString) ?? "default";
  const statuses = Object.keys(asObject(operation["responses"]));
  const parameters = [...asArray(item["parameters"]), ...asArray(operation["parameters"])];
  return {
    id,
    method: method as Uppercase<HttpMethod>,
    path,
    tag,
    summary: asString(operation["summary"]) ?? "",
    security: asArray(operation["security"] ?? document["security"]).flatMap((alternative) =>
      isObject(alternative) ? [Object.keys(alternative)] : [],
    ),
    scope: asString(operation["x-scope"]) ?? null,
    success: statuses.map(Number).filter((status) => status >= 200 && status < 300),
    statuses,
    bucket: toBucket(operation["x-rate-limit-bucket"]),
    idempotent: parameters.some((parameter) => isIdempotencyKey(resolveRef(document, parameter))),
    stability: toStability(operation["x-stability-level"]),
    credits: toCredits(operation["x-credits"]),
    kind: asString(operation["x-job-kind"]) ?? null,
    client: { group: camelCase(tag), method: asString(operation["x-client-method"]) ?? id },
  };
}

/** Returns an unused name for an operation without operationId, and adds it to `taken`. */
function nameOperation({ method, path }: Pick<Place, "method" | "path">, taken: Set<string>): string {
  const words = path.split("/").map((segment) => segment.replaceAll(/\{([^}]+)\}/g, " by $1 "));
  const name = camelCase(`${method.toLowerCase()} ${words.join(" ")}`);
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}${count}`;
  taken.add(free);
  return free;
}

function isIdempotencyKey(parameter: JsonObject): boolean {
  return parameter["in"] === "header" && asString(parameter["name"])?.toLowerCase() === "idempotency-key";
}

function toBucket(value: unknown): RateLimitBucket {
  return value === "polling" || value === "none" ? value : "global";
}

function toStability(value: unknown): Stability {
  return value === "beta" || value === "alpha" ? value : "stable";
}

function toCredits(value: unknown): Record<string, number> {
  const entries = Object.entries(asObject(value)).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number",
  );
  return Object.fromEntries(entries);
}

/**
 * Returns the target of a local `$ref`, even if the target is itself a reference. Throws Error if there is no target.
 */
export function lookUp(document: ContractDocument, ref: string): unknown {
  if (ref === "#") return document;
  if (!ref.startsWith("#/")) {
    const named = findNamedSchemas(document).get(ref);
    if (named === undefined)
      throw new Error(`$ref ${ref} is not local; give the path of the contract's file, or bundle it first`);
    return named;
  }
  let current: unknown = document;
  for (const raw of ref.slice(2).split("/")) {
    const key = decodeRefKey(raw);
    current = isObject(current) ? current[key] : Array.isArray(current) ? current[Number(key)] : undefined;
  }
  if (current === undefined) throw new Error(`$ref ${ref} leads nowhere`);
  return current;
}

/** Members of a contract whose values are API data and therefore contain no schemas. */
export const dataMembers: ReadonlySet<string> = new Set(["example", "examples", "default", "enum", "const"]);

/** Decodes one key of a `$ref`: percent escapes, then the escapes of JSON pointers. */
export function decodeRefKey(raw: string): string {
  return /[%~]/.test(raw) ? decodeURIComponent(raw).replaceAll("~1", "/").replaceAll("~0", "~") : raw;
}

const namedSchemas = new WeakMap<ContractDocument, ReadonlyMap<string, JsonObject>>();

/**
 * Returns the schemas that have an `$anchor` or an `$id`, keyed by the `$ref` that leads to them: `#` with the
 * `$anchor`, or the `$id` itself.
 */
function findNamedSchemas(document: ContractDocument): ReadonlyMap<string, JsonObject> {
  const known = namedSchemas.get(document);
  if (known !== undefined) return known;
  const found = new Map<string, JsonObject>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    if (typeof value["$anchor"] === "string") found.set(`#${value["$anchor"]}`, value);
    if (typeof value["$id"] === "string") found.set(value["$id"], value);
    Object.values(value).forEach(visit);
  };
  visit(document);
  namedSchemas.set(document, found);
  return found;
}

function camelCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return words
    .map(
      (word, index) =>
        (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1),
    )
    .join("");
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** Returns true for `application/json` and all `+json` types, such as `model/gltf+json`. */
export function isJsonType(mediaType: string): boolean {
  return /^(?:application\/json|[^/;]+\/[^;]+\+json)\s*(?:;|$)/i.test(mediaType);
}

/** Returns true for JSON Lines and JSON text sequences (RFC 7464), whose bodies are sequences of JSON values. */
export function isJsonSequenceType(mediaType: string): boolean {
  return /[/+](?:(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)|json-seq)\s*(?:;|$)/i.test(mediaType);
}

/** Returns true for a stream of server-sent events. */
export function isEventStreamType(mediaType: string): boolean {
  return /^text\/event-stream\s*(?:;|$)/i.test(mediaType);
}
