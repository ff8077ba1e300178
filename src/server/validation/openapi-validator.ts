import { RequestValidator } from "express-openapi-validator/dist/middlewares/openapi.request.validator.js";
import { type ContractDocument, isJsonType, isObject, type JsonObject } from "../../contract.ts";
import {
  type OperationShape,
  type ParameterPlace,
  type ParameterShape,
  readParameterSchema,
} from "../operation-shapes.ts";
import { type Accepts, findCompiled } from "./compiled-validators.ts";
import { compiling } from "./compiler.ts";
import { patternMessage } from "./issues.ts";
import { addDecimalMultipleOf, strictFormats } from "./keywords.ts";
import { createSchemaRegistry, type SchemaRegistry } from "./schema-registry.ts";

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

/** Validates the requests of one operation; throws an error if a schema does not compile. */
export interface EovValidator {
  /** Returns the refusal of a request, or null. */
  judge(request: EovRequest): Refusal | null;
  /**
   * Returns true only if a request is valid. If it returns false, `judge` decides. `judge` also compiles the functions
   * that later calls of `accepts` use.
   */
  accepts(request: EovRequest): boolean;
}

const prefix = "contract:/";
const bodyPrefix = "contract-body:/";

interface Registries {
  readonly parameters: SchemaRegistry;
  readonly bodies: SchemaRegistry;
}

/**
 * Creates a validator for each operation, by operation id. Uses only the request validator of express-openapi-validator
 * (EOV), for these reasons:
 * - EOV's middleware compiles the path expressions of all routes again at each request. Here, routes.ts finds routes.
 * - EOV compiles OpenAPI's own schema and all request bodies at the start, which takes 0.6 s. Here, the document is
 * checked only if `verify` is true. Unless `warm` is true, a body compiles at its operation's first request.
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
  // express-openapi-validator's code for a discriminator throws a TypeError if the body is missing. A discriminator is
  // only a hint, so dropping the keyword does not change the verdict.
  const registries = {
    parameters: createSchemaRegistry(document, { prefix, drop: ["discriminator", patternMessage] }),
    bodies: createSchemaRegistry(document, {
      prefix: bodyPrefix,
      drop: ["discriminator", patternMessage],
      hides: "readOnly",
    }),
  };
  const operations = new Map(shapes.map((shape) => [shape, toEovOperation(shape, registries)]));
  const { openapi, info } = document;
  if (verify) await checkDocument({ openapi, info, paths: toPaths(operations) });
  const validator = createValidator({ openapi, info, paths: {} }, toIdentified(registries), unknownFormats);
  const eovValidators = new Map<string, EovValidator>();
  for (const [shape, operation] of operations) {
    const eovValidator = createEovValidator(validator, shape, operation);
    eovValidators.set(shape.row.id, eovValidator);
    if (warm) warmUp(eovValidator, shape);
  }
  return eovValidators;
}

function toPaths(operations: ReadonlyMap<OperationShape, JsonObject>): JsonObject {
  const paths = [...operations].map(([{ row }, operation]) => [
    `/${row.id}`,
    { [row.method.toLowerCase()]: operation },
  ]);
  return Object.fromEntries(paths);
}

type DocumentValidator =
  import("express-openapi-validator/dist/framework/openapi.schema.validator.js").OpenAPISchemaValidator;

let documentValidator: Promise<DocumentValidator> | undefined;

/** Validates the document by the schema of OpenAPI 3.1. Compiling this schema takes 0.3 s, once per process. */
async function checkDocument(document: JsonObject): Promise<void> {
  documentValidator ??= import("express-openapi-validator/dist/framework/openapi.schema.validator.js").then(
    ({ OpenAPISchemaValidator }) => new OpenAPISchemaValidator({ version: "3.1.1", validateApiSpec: true }),
  );
  // The parameter's type is a complete document, hence the cast to `never`. If members are missing, the schema reports
  // them.
  const { errors } = (await documentValidator).validate(document as never);
  const [first] = errors ?? [];
  if (first !== undefined)
    throw new Error(`the contract is invalid: ${first.instancePath} ${first.message ?? first.keyword}`);
}

function createValidator(
  document: JsonObject,
  schemas: JsonObject,
  unknownFormats: ReadonlySet<string>,
): RequestValidator {
  const components: { schemas: JsonObject } = { schemas };
  const options = {
    ...compiling,
    strict: false,
    strictNumbers: true,
    strictTuples: false,
    validateSchema: false,
    coerceTypes: false,
    // Defaults are already inserted: see defaults.ts.
    useDefaults: false,
    allowUnknownQueryParameters: true,
    // Mode "fast", which is the default, would accept 2026-02-30 as a date.
    ajvFormats: { mode: "full" as const },
    formats: {
      ...strictFormats,
      ...Object.fromEntries([...unknownFormats].map((format) => [format, true as const])),
    },
  };
  const validator = new RequestValidator({ ...document, components } as never, options);
  for (const ajv of [validator["ajv"], validator["ajvBody"]]) {
    addDecimalMultipleOf(ajv);
    // express-openapi-validator turns on coercion for parameters. This code turns it off: our reader has already
    // converted the values, and coercion would turn `""` into null.
    ajv.opts.coerceTypes = false;
  }
  // Ajv has already registered the schemas by their `$id`. If they stayed in `components`, express-openapi-validator
  // would traverse them again for each operation.
  components.schemas = {};
  return validator;
}

/**
 * Returns the schemas that references in copied schemas point to, keyed by their `$id`. Each reference contains the
 * `$id` of its target.
 */
function toIdentified({ parameters, bodies }: Registries): JsonObject {
  const entries = [...parameters.named].map(([name, schema]) => [prefix + name, schema] as const);
  for (const [name, schema] of bodies.named) entries.push([bodyPrefix + name, schema]);
  return Object.fromEntries(entries.map(([id, schema]) => [id, identify(id, schema)]));
}

function identify(id: string, schema: unknown): JsonObject {
  const own = isObject(schema) ? schema : schema === false ? { not: {} } : {};
  return { $id: id, ...own };
}

function createEovValidator(
  validator: RequestValidator,
  { row, parameters }: OperationShape,
  operation: JsonObject,
): EovValidator {
  const bracketed = parameters.map(({ name }) => name).filter((name) => toEovName(name) !== name);
  const route = { expressRoute: `/${row.id}`, openApiRoute: `/${row.id}`, schema: operation };
  const compiled = new Map<string | undefined, Accepts>();

  function judge({ method, values, body, mediaType }: EovRequest): Refusal | null {
    const { path, query, header, cookie } = values;
    for (const name of bracketed) rename(query, name, toEovName(name));
    // Sets the media type of the body in this header, because express-openapi-validator reads it there.
    if (mediaType !== undefined) header["content-type"] = toEovType(mediaType);
    const openapi = { ...route, pathParams: path };
    const url = { originalUrl: "/", path: "/" };
    const request = { method, ...url, headers: header, query, params: path, cookies: cookie, body, openapi };
    try {
      validator.validate(request as never, {} as never, () => {});
      return null;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return error;
    } finally {
      const accepts = compiled.get(mediaType) ?? findCompiled(validator, route.expressRoute, request);
      if (accepts !== undefined) compiled.set(mediaType, accepts);
      delete header["content-type"];
      for (const name of bracketed) rename(query, toEovName(name), name);
    }
  }

  function accepts({ values, body, mediaType }: EovRequest): boolean {
    const isValid = compiled.get(mediaType);
    // Compiled functions do not know the renamed parameters (see `toEovName`), so express-openapi-validator validates
    // such operations itself.
    if (isValid === undefined || bracketed.length > 0) return false;
    const { path, query, header, cookie } = values;
    return isValid({ query, headers: header, params: path, cookies: cookie, body });
  }

  return { judge, accepts };
}

/**
 * Replaces `[` in a parameter's name: express-openapi-validator would read `a[b]` as the member `b` of a parameter `a`.
 */
function toEovName(name: string): string {
  return name.replaceAll("[", "%5B");
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
function warmUp(eovValidator: EovValidator, { row, body }: OperationShape): void {
  const bodyless = body?.required === true ? [] : [undefined];
  for (const mediaType of [...bodyless, ...(body?.content.keys() ?? [])]) {
    const values = { path: {}, query: {}, header: {}, cookie: {} };
    try {
      eovValidator.judge({ method: row.method, values, body: {}, mediaType });
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${row.id}: its schemas do not compile: ${message}`, { cause });
    }
  }
}

function isRefusal(error: unknown): error is Refusal {
  return isObject(error) && error["status"] === 400 && Array.isArray(error["errors"]);
}

function toEovOperation({ row, parameters, body }: OperationShape, registries: Registries): JsonObject {
  const copyContent = (content: Iterable<[string, unknown]>) =>
    Object.fromEntries(
      [...content].map(([mediaType, schema]) => [
        toEovType(mediaType),
        { schema: withoutBinary(registries.bodies.copy(schema)) },
      ]),
    );
  return {
    operationId: row.id,
    parameters: parameters.map((parameter) => toEovParameter(parameter, registries.parameters)),
    ...(body === null
      ? {}
      : { requestBody: { required: body.required, content: copyContent(body.content) } }),
    responses: { default: { description: "Not judged here" } },
  };
}

/**
 * Drops the format `binary` from a body's schema, because express-openapi-validator does not validate a body with this
 * format at all. The format allows every string, so dropping it accepts no further values.
 */
function withoutBinary(schema: unknown): unknown {
  if (!isObject(schema) || schema["format"] !== "binary") return schema;
  const { format: _, ...rest } = schema;
  return rest;
}

/**
 * Declares a parameter for express-openapi-validator (EOV) with `content: text/plain`. Otherwise EOV would parse the
 * value by the parameter's style, although our reader has already converted it.
 */
function toEovParameter(
  { name, in: place, declared, required }: ParameterShape,
  registry: SchemaRegistry,
): JsonObject {
  const schema = registry.copy(readParameterSchema(declared));
  return { name: toEovName(name), in: place, required, content: { "text/plain": { schema } } };
}

/**
 * Returns a media type under which express-openapi-validator (EOV) validates a parsed body unchanged. Under the real
 * type, EOV would parse the members of a form a second time, and would not validate `model/gltf+json` at all.
 */
function toEovType(mediaType: string): string {
  return isJsonType(mediaType) && /^application\//i.test(mediaType)
    ? mediaType
    : `application/json; parsed=${encodeURIComponent(mediaType)}`;
}
