import { isObject, type JsonObject, type OperationRow } from "../../contract.ts";
import type { HandlerRequest, HandlerResult } from "../../server/index.ts";
import { type Families, toKey } from "./families.ts";
import type { ForeignParts } from "./foreign-contract.ts";
import { valueAt } from "./places.ts";

/** A request that creates a resource, with the data from which the resource's path is made. */
export interface MakingRequest {
  readonly operation: OperationRow;
  readonly request: HandlerRequest;
  /** Origin of the mock as the caller addresses it, followed by the path prefix that names the test session. */
  readonly origin: string;
}

/**
 * Returns the response with a `Location` that leads to the resource with this id, if the response is a 201 and the
 * contract declares this header. The header is a path, or a URL if its schema does not allow a path.
 */
export function withLocation(
  { families, reading }: Pick<ForeignParts, "families" | "reading">,
  answer: HandlerResult,
  { origin, id, ...making }: MakingRequest & { id: unknown },
): HandlerResult {
  const declared = reading.declared(making.operation, answer.status)?.headers.get("location");
  if (answer.status !== 201 || declared === undefined) return answer;
  const path = toMadePath({ families, reading }, making, id);
  if (path === undefined) return answer;
  const { allows } = reading.facts(declared.schema);
  const prefix = new URL(origin).pathname.replace(/\/$/, "");
  const location = [prefix, origin].map((start) => start + path).find(allows);
  return location === undefined ? answer : { ...answer, headers: { ...answer.headers, location } };
}

/** Returns the id of the resource that a response's body shows as created; undefined if the body does not show it. */
export function findMadeId({ parts }: Families, operation: OperationRow, body: unknown): unknown {
  const { family, place = [] } = parts.get(operation.id) ?? {};
  return family === undefined ? undefined : valueAt(body, [...place, family.idMember ?? ""]);
}

/**
 * Returns the path of a created resource, with the base path of the server. The values are serialized as the contract
 * declares the path's parameters. Returns undefined if the contract has no operation on that path, or if the id is
 * unknown.
 */
function toMadePath(
  { families, reading }: Pick<ForeignParts, "families" | "reading">,
  { operation, request }: Omit<MakingRequest, "origin">,
  id: unknown,
): string | undefined {
  const { family, role } = families.parts.get(operation.id) ?? {};
  if (family === undefined || role === "list" || role === "read" || role === "remove") return undefined;
  const values = [...operation.path.matchAll(placeholder)].map(([, name = ""]) => request.path[name]);
  const isAtItem = toKey(operation.path) !== toKey(family.collection);
  if (!isAtItem && (id === undefined || id === null || typeof id === "object")) return undefined;
  if (!isAtItem) values.push(id);
  const ofItem = [...family.operations.values()].find(({ path }) => toKey(path) !== toKey(family.collection));
  const item = isAtItem ? operation : ofItem;
  const template = item?.path ?? `${family.collection}/{${family.parameter}}`;
  const parameters = item === undefined ? [] : reading.shape(item).parameters;
  const [base = ""] = reading.basePaths(item ?? operation);
  const path = template.replace(/\/$/, "").replaceAll(placeholder, (_all, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    return toPathText({ ...parameter?.declared, name }, values.shift());
  });
  return base + path;
}

const placeholder = /\{([^}]+)\}/g;

/** Serializes a value of a path parameter by its declared `style`, `explode` or `content`, and percent-encodes it. */
function toPathText({ name, style, explode, content }: JsonObject, value: unknown): string {
  if (isObject(content)) {
    const isText = /^text\//i.test(Object.keys(content)[0] ?? "");
    return encodeURIComponent(isText ? String(value) : JSON.stringify(value));
  }
  const items = (Array.isArray(value) ? value : [value]).map((item) => encodeURIComponent(String(item)));
  const prefix = style === "label" ? "." : style === "matrix" ? `;${String(name)}=` : "";
  return prefix + items.join(explode === true && prefix !== "" ? prefix : ",");
}

/** Returns a path that identifies a resource or a collection in the mock's memory. */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template
    .replace(/\/$/, "")
    .replaceAll(placeholder, (_all, name: string) => encodeURIComponent(String(values[name])));
}
