import {
  type ContractDocument,
  isObject,
  type JsonObject,
  type OperationRow,
  readOperations,
  resolveOperation,
  resolveRef,
} from "../../src/contract.ts";
import { usesAccessMarkers } from "./access-markers.ts";
import { type DefaultTree, readDefaults } from "./body-defaults.ts";
import { type Paging, readPaging } from "./paging.ts";
import { toIndexed, toUnion } from "./text.ts";

/** A parameter as the generated code declares it. */
export interface ParameterModel {
  readonly name: string;
  readonly required: boolean;
  readonly hasDefault: boolean;
}

/** A request or response body: its type, and the members that validation fills with defaults. */
export interface BodyModel {
  readonly type: string;
  readonly required: boolean;
  readonly defaults: DefaultTree;
}

/** A status with which a handler may respond. `body` is null if the contract declares no content for that status. */
export interface AnswerModel {
  readonly status: string;
  readonly body: string | null;
}

/** What the generators need to know about an operation in addition to its row (id, method, path and so on). */
export interface OperationModel {
  readonly row: OperationRow;
  /** `operations["id"]`, the operation in types.ts. */
  readonly type: string;
  readonly parameters: Readonly<Record<"path" | "query" | "header", readonly ParameterModel[]>>;
  readonly body: BodyModel | null;
  readonly answers: readonly AnswerModel[];
  readonly paging: Paging | null;
  /** URL template of the operation's own first server, or null if it has no servers of its own. */
  readonly server: string | null;
  /** Name of the result schema of the job, or null if the operation starts no job or names no schema. */
  readonly result: string | null;
}

/** TypeScript type of the statuses that a handler may return if the contract declares only "2XX" or "default". */
const anySuccess = "200 | 201 | 202 | 203 | 204 | 205 | 206";

/**
 * Returns the operations of a document in their order.
 * @throws Error if an `x-result-schema` names no schema.
 */
export function readModels(document: ContractDocument): OperationModel[] {
  return readOperations(document).map((row) => toModel(document, row));
}

function toModel(document: ContractDocument, row: OperationRow): OperationModel {
  const { item, operation } = resolveOperation(document, row);
  const type = toIndexed("operations", row.id);
  const parameters = readParameters(document, item, operation);
  const answers = readAnswers(document, operation, type);
  return {
    row,
    type,
    parameters,
    body: readBody(document, operation, type),
    answers,
    paging: readPaging(
      document,
      operation,
      parameters.query.map(({ name }) => name),
    ),
    server: readServer(operation) ?? readServer(item),
    result: readResult(document, operation),
  };
}

function readParameters(
  document: ContractDocument,
  item: JsonObject,
  operation: JsonObject,
): OperationModel["parameters"] {
  const byPlace = new Map<string, JsonObject>();
  for (const holder of [item, operation]) {
    for (const raw of Array.isArray(holder["parameters"]) ? holder["parameters"] : []) {
      const parameter = resolveRef(document, raw);
      byPlace.set(`${parameter["in"]} ${parameter["name"]}`, parameter);
    }
  }
  const all = [...byPlace.values()];
  const within = (place: string): ParameterModel[] =>
    all.filter((parameter) => parameter["in"] === place).map((parameter) => toParameter(parameter));
  return { path: within("path"), query: within("query"), header: within("header") };
}

function toParameter(parameter: JsonObject): ParameterModel {
  const { schema } = parameter;
  return {
    name: String(parameter["name"]),
    required: parameter["required"] === true || parameter["in"] === "path",
    hasDefault: isObject(schema) && schema["default"] !== undefined,
  };
}

function readBody(document: ContractDocument, operation: JsonObject, type: string): BodyModel | null {
  if (operation["requestBody"] === undefined) return null;
  const body = resolveRef(document, operation["requestBody"]);
  const media = mediaTypes(document, body);
  const root = `NonNullable<${toIndexed(type, "requestBody")}>`;
  const types = media.map(({ name, schema }) => {
    const at = toType(schema, toIndexed(root, "content", name));
    return usesAccessMarkers(document, schema) ? `Writable<${at}>` : at;
  });
  const only = media.length === 1 ? media[0] : undefined;
  return {
    type: types.length === 0 ? "unknown" : toUnion(types),
    required: body["required"] === true,
    defaults: only === undefined ? {} : readDefaults(document, only.schema),
  };
}

function readAnswers(document: ContractDocument, operation: JsonObject, type: string): AnswerModel[] {
  const responses = isObject(operation["responses"]) ? operation["responses"] : {};
  const declared = Object.keys(responses);
  const matching = (pattern: RegExp): string[] => declared.filter((status) => pattern.test(status));
  const success = matching(/^2(\d\d|XX)$/i);
  const redirects = matching(/^3(\d\d|XX)$/i);
  const chosen = success.length > 0 ? success : redirects.length > 0 ? redirects : matching(/^default$/);
  return chosen.map((status) => {
    const media = mediaTypes(document, resolveRef(document, responses[status]));
    const types = media.map(({ name, schema }) => {
      const at = toType(schema, toIndexed(type, "responses", status, "content", name));
      return usesAccessMarkers(document, schema) ? `Readable<${at}>` : at;
    });
    return { status: toStatus(status), body: types.length === 0 ? null : toUnion(types) };
  });
}

function toStatus(status: string): string {
  if (/^\d{3}$/.test(status)) return status;
  return /^3/.test(status) ? "301 | 302 | 303 | 304 | 307 | 308" : anySuccess;
}

function mediaTypes(document: ContractDocument, holder: JsonObject): { name: string; schema: unknown }[] {
  if (!isObject(holder["content"])) return [];
  return Object.entries(holder["content"]).map(([name, media]) => ({
    name,
    schema: isObject(media) ? resolveRef(document, media)["schema"] : undefined,
  }));
}

/**
 * Returns the type of a schema as a reference to another generated type. A named component is referred to by its name,
 * because editors show that name; any other schema by `place`, its place in the operation.
 */
function toType(schema: unknown, place: string): string {
  const name = toSchemaName(isObject(schema) ? schema["$ref"] : undefined);
  return name === null ? place : toIndexed("components", "schemas", name);
}

function toSchemaName(ref: unknown): string | null {
  return typeof ref === "string" ? (/^#\/components\/schemas\/([^/~%]+)$/.exec(ref)?.[1] ?? null) : null;
}

function readServer(holder: JsonObject): string | null {
  const first = Array.isArray(holder["servers"]) ? holder["servers"][0] : undefined;
  return isObject(first) && typeof first["url"] === "string" ? first["url"] : null;
}

function readResult(document: ContractDocument, operation: JsonObject): string | null {
  const ref = operation["x-result-schema"];
  if (typeof ref !== "string") return null;
  resolveRef(document, { $ref: ref });
  return toSchemaName(ref);
}
