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

/** A request with converted parameters; express-openapi-validator adds their defaults. */
export interface EovRequest {
  readonly method: string;
  readonly values: Readonly<Record<ParameterPlace, Record<string, unknown>>>;
  readonly body: unknown;
  /** The declared media type of the body. */
  readonly mediaType: string | undefined;
}

export interface Refusal {
  readonly message: string;
  readonly errors: readonly { path: string; message: string; errorCode?: string }[];
}

/** Validates the requests of one operation; throws for other failures, such as a schema that does not compile. */
export interface EovValidator {
  /** Returns the refusal of a request, or null. */
  judge(request: EovRequest): Refusal | null;
  /**
   * True if a request is valid. False leaves the verdict to `judge`, which also compiles the functions that this method
   * uses.
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
 * Creates the validator of each operation with express-openapi-validator (EOV); no other module uses EOV. It uses only
 * EOV's request validator:
 * - EOV's middleware compiles every expression of every route again for each request; here routes.ts finds routes;
 * - EOV compiles the schema of OpenAPI itself and every request body at boot, 0.6 s. Here only a server that warms up
 * does this; otherwise the document is not checked, and bodies compile at an operation's first request;
 * - EOV caches by the media type that a client sends; here it receives the declared one;
 * - EOV compiles every named schema again for each operation; with ids of their own they are compiled once.
 * @throws Error if a document or a schema is invalid, so that no server starts with it.
 */
export async function createEovValidators(
  document: ContractDocument,
  shapes: readonly OperationShape[],
  { unknownFormats, warm }: { unknownFormats: ReadonlySet<string>; warm: boolean },
): Promise<ReadonlyMap<string, EovValidator>> {
  // EOV's own validators for a discriminator throw a TypeError if the body is missing. Dropping the keyword
  // changes no verdict, since it is only a hint.
  const registries = {
    parameters: createSchemaRegistry(document, { prefix, drop: ["discriminator", patternMessage] }),
    // Bodies arrive with their defaults inserted: see defaults.ts.
    bodies: createSchemaRegistry(document, {
      prefix: bodyPrefix,
      drop: ["discriminator", "default", patternMessage],
      hides: "readOnly",
    }),
  };
  const operations = new Map(shapes.map((shape) => [shape, toEovOperation(shape, registries)]));
  const { openapi, info } = document;
  if (warm) await checkDocument({ openapi, info, paths: toPaths(operations) });
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

/** Validates the document by the schema of OpenAPI 3.1, which takes 0.3 s to compile: once a process. */
async function checkDocument(document: JsonObject): Promise<void> {
  documentValidator ??= import("express-openapi-validator/dist/framework/openapi.schema.validator.js").then(
    ({ OpenAPISchemaValidator }) => new OpenAPISchemaValidator({ version: "3.1.1", validateApiSpec: true }),
  );
  // The type requires a complete document; the schema itself checks required members.
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
    useDefaults: true,
    allowUnknownQueryParameters: true,
    // The default, "fast", accepts 2026-02-30 as a date.
    ajvFormats: { mode: "full" as const },
    formats: {
      ...strictFormats,
      ...Object.fromEntries([...unknownFormats].map((format) => [format, true as const])),
    },
  };
  const validator = new RequestValidator({ ...document, components } as never, options);
  for (const ajv of [validator["ajv"], validator["ajvBody"]]) {
    addDecimalMultipleOf(ajv);
    // EOV always coerces parameters; these are converted already, and coercing would turn `""` into null.
    ajv.opts.coerceTypes = false;
  }
  // Ajv knows the schemas by their ids now; if they stayed in `components`, EOV would walk them again for each
  // operation.
  components.schemas = {};
  return validator;
}

/** Returns the schemas that the copies refer to, by the ids in their references. */
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
  const hasCookies = parameters.some((parameter) => parameter.in === "cookie");

  function judge({ method, values, body, mediaType }: EovRequest): Refusal | null {
    const { path, query, header, cookie } = values;
    for (const name of bracketed) rename(query, name, toEovName(name));
    // EOV reads the type of a body here; header parameters receive their defaults in the same object.
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
    // An operation with bracketed parameter names is left to EOV's own validation.
    if (isValid === undefined || bracketed.length > 0) return false;
    const { path, query, header, cookie } = values;
    // Defaults of cookies go into a copy, as in EOV.
    return isValid({
      query,
      headers: header,
      params: path,
      cookies: hasCookies ? { ...cookie } : cookie,
      body,
    });
  }

  return { judge, accepts };
}

/** EOV would read a name with brackets as a member of an object, so EOV receives another name. */
function toEovName(name: string): string {
  return name.replaceAll("[", "%5B");
}

function rename(values: Record<string, unknown>, from: string, to: string): void {
  if (!Object.hasOwn(values, from)) return;
  values[to] = values[from];
  delete values[from];
}

/**
 * Compiles an operation's validators: otherwise the first request would wait for the compilation, and an invalid schema
 * would be found too late.
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

/** EOV does not validate bodies of the format `binary`, which allows every string. */
function withoutBinary(schema: unknown): unknown {
  if (!isObject(schema) || schema["format"] !== "binary") return schema;
  const { format: _, ...rest } = schema;
  return rest;
}

/**
 * Declares a parameter for EOV with `content` other than JSON: otherwise EOV would parse the parameter by its style,
 * although our reader has converted the value already.
 */
function toEovParameter({ name, declared, required }: ParameterShape, registry: SchemaRegistry): JsonObject {
  const schema = registry.copy(readParameterSchema(declared));
  return { name: toEovName(name), in: declared["in"], required, content: { "text/plain": { schema } } };
}

/**
 * Returns the media type under which EOV validates a body. Bodies are parsed already: with the body's own type, EOV
 * would parse a form's members again, and skip `model/gltf+json`.
 */
function toEovType(mediaType: string): string {
  return isJsonType(mediaType) && /^application\//i.test(mediaType)
    ? mediaType
    : `application/json; parsed=${encodeURIComponent(mediaType)}`;
}
