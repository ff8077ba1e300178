import { type ContractDocument, isObject, type JsonObject } from "../../contract.ts";
import { toKnownMethod } from "../../operation-methods.ts";
import { make } from "../lazy.ts";
import type { OperationShape, ParameterPlace } from "../operation-shapes.ts";
import { type Accepts, findCompiled } from "./compiled-validators.ts";
import { createParts, type EovParts, toEovName, toEovType } from "./eov-parts.ts";
import { type FindAccepts, findPrecompiled } from "./precompiled.ts";

/**
 * A request for EOV (express-openapi-validator). Its parameters have the contract's types, and defaults are inserted.
 */
export interface EovRequest {
  readonly method: string;
  readonly values: Readonly<Record<ParameterPlace, Record<string, unknown>>>;
  readonly body: unknown;
  /** The declared media type that matches the body. */
  readonly mediaType: string | undefined;
}

export interface Refusal {
  readonly message: string;
  readonly errors: readonly { path: string; message: string; errorCode?: string }[];
}

/** Validates requests for one operation; throws an error if a schema does not compile. */
export interface EovValidator {
  /** Returns the refusal of an invalid request; null for a valid one. */
  judge(request: EovRequest): Refusal | null;
  /**
   * Returns true only if a request is valid. If it returns false, `judge` decides. `judge` also compiles the functions
   * that later calls of `accepts` use.
   */
  accepts(request: EovRequest): boolean;
}

/**
 * Creates a validator for each operation, keyed by operation id. Uses only the request validator of
 * express-openapi-validator (EOV), for these reasons:
 * - EOV's middleware compiles the path expressions of all routes again for each request. Here, routes.ts finds routes.
 * - EOV compiles OpenAPI's own schema and all request bodies at the start, which takes 0.6 s. Here, the document is
 *   checked only if `verify` is true. Unless `warm` is true, a body compiles at its operation's first request.
 * - EOV caches compiled functions by the media type that a client sends. Here, EOV gets the declared media type.
 * - EOV compiles every named schema again for each operation. Here, named schemas have an `$id` and compile once.
 * @throws Error if a reference has no target; if `verify` is true, also if the document is invalid; if `warm` is true,
 * also if a schema is invalid.
 */
export async function createEovValidators(
  document: ContractDocument,
  shapes: readonly OperationShape[],
  { unknownFormats, warm, verify }: { unknownFormats: ReadonlySet<string>; warm: boolean; verify: boolean },
): Promise<ReadonlyMap<string, EovValidator>> {
  const findAccepts = findPrecompiled(document);
  const parts = make(() => createParts(document, shapes, unknownFormats), findAccepts === undefined || warm);
  if (verify) {
    const [fault] = await checkDocument(document, parts().operations);
    if (fault !== undefined) throw fault;
  }
  const eovValidators = new Map<string, EovValidator>();
  for (const shape of shapes) {
    const eovValidator = createEovValidator(shape, parts, findAccepts);
    eovValidators.set(shape.row.id, eovValidator);
    if (warm) warmUp(eovValidator, shape);
  }
  return eovValidators;
}

function toPaths(operations: ReadonlyMap<OperationShape, JsonObject>): JsonObject {
  const paths = [...operations].map(([{ row }, operation]) => [
    `/${row.id}`,
    { [toKnownMethod(row.method)]: operation },
  ]);
  return Object.fromEntries(paths);
}

type DocumentValidator =
  import("express-openapi-validator/dist/framework/openapi.schema.validator.js").OpenAPISchemaValidator;

let documentValidator: Promise<DocumentValidator> | undefined;

/**
 * Validates the operations against the schema of OpenAPI 3.1. Returns the first error of each operation. Compiling the
 * schema takes 0.3 s, once per process.
 */
async function checkDocument(
  { openapi, info }: ContractDocument,
  operations: ReadonlyMap<OperationShape, JsonObject>,
): Promise<Error[]> {
  documentValidator ??= import("express-openapi-validator/dist/framework/openapi.schema.validator.js").then(
    ({ OpenAPISchemaValidator }) => new OpenAPISchemaValidator({ version: "3.1.1", validateApiSpec: true }),
  );
  const validator = await documentValidator;
  // The cast to `never` is needed because `validate` expects a complete document. If members are missing, the schema
  // reports them.
  const { errors } = validator.validate({ openapi, info, paths: toPaths(operations) } as never);
  const firsts = new Map<string | undefined, Error>();
  for (const { instancePath, message, keyword } of errors ?? []) {
    const [, , path] = instancePath.split("/");
    if (firsts.has(path)) continue;
    firsts.set(path, new Error(`the contract is invalid: ${instancePath} ${message ?? keyword}`));
  }
  return [...firsts.values()];
}

/** Returns the first error of each operation against the schema of OpenAPI 3.1. */
export async function listDocumentFaults(
  document: ContractDocument,
  shapes: readonly OperationShape[],
  unknownFormats: ReadonlySet<string>,
): Promise<readonly unknown[]> {
  try {
    return await checkDocument(document, createParts(document, shapes, unknownFormats).operations);
  } catch (error) {
    return [error];
  }
}

export function createEovValidator(
  shape: OperationShape,
  parts: () => EovParts,
  findAccepts?: FindAccepts,
): EovValidator {
  const { row, parameters } = shape;
  const bracketed = parameters.map(({ name }) => name).filter((name) => toEovName(name) !== name);
  const route = `/${row.id}`;
  const compiled = new Map<string | undefined, Accepts>();

  function judge({ method, values, body, mediaType }: EovRequest): Refusal | null {
    const { path, query, header, cookie } = values;
    for (const name of bracketed) rename(query, name, toEovName(name));
    // Sets the media type of the body in this header, because express-openapi-validator reads it there.
    if (mediaType !== undefined) header["content-type"] = toEovType(mediaType);
    const { validator, operations } = parts();
    const schema = operations.get(shape);
    const openapi = { expressRoute: route, openApiRoute: route, schema, pathParams: path };
    const url = { originalUrl: "/", path: "/" };
    const request = { method, ...url, headers: header, query, params: path, cookies: cookie, body, openapi };
    try {
      validator.validate(request as never, {} as never, () => {});
      return null;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return error;
    } finally {
      const accepts = compiled.get(mediaType) ?? findCompiled(validator, route, request);
      if (accepts !== undefined) compiled.set(mediaType, accepts);
      delete header["content-type"];
      for (const name of bracketed) rename(query, toEovName(name), name);
    }
  }

  function accepts({ values, body, mediaType }: EovRequest): boolean {
    const isValid = compiled.get(mediaType) ?? findAccepts?.(row.id, mediaType);
    // Compiled functions do not know the renamed parameters (see `toEovName`), so express-openapi-validator itself
    // validates the operations that have them.
    if (isValid === undefined || bracketed.length > 0) return false;
    const { path, query, header, cookie } = values;
    return isValid({ query, headers: header, params: path, cookies: cookie, body });
  }

  return { judge, accepts };
}

function rename(values: Record<string, unknown>, from: string, to: string): void {
  if (!Object.hasOwn(values, from)) return;
  values[to] = values[from];
  delete values[from];
}

/**
 * Compiles the validators of an operation now, so that its first request does not wait for the compilation.
 * @throws Error if a schema is invalid.
 */
function warmUp(eovValidator: EovValidator, shape: OperationShape): void {
  const { row } = shape;
  for (const mediaType of listMediaTypes(shape)) {
    try {
      judgeEmpty(eovValidator, shape, mediaType);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${row.id}: its schemas do not compile: ${message}`, { cause });
    }
  }
}

/**
 * Returns the media types of an operation's body. The list also contains undefined if the operation may have no body.
 */
export function listMediaTypes({ body }: OperationShape): (string | undefined)[] {
  return [...(body?.required === true ? [] : [undefined]), ...(body?.content.keys() ?? [])];
}

/**
 * Compiles the validators of an operation and a media type. Validating any request compiles them, so an empty one is
 * enough.
 */
export function judgeEmpty(
  validator: EovValidator,
  { row }: OperationShape,
  mediaType: string | undefined,
): void {
  const values = { path: {}, query: {}, header: {}, cookie: {} };
  validator.judge({ method: row.method, values, body: {}, mediaType });
}

function isRefusal(error: unknown): error is Refusal {
  return isObject(error) && error["status"] === 400 && Array.isArray(error["errors"]);
}
