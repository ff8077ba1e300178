import { RequestValidator } from "express-openapi-validator/dist/middlewares/openapi.request.validator.js";
import { type ContractDocument, isObject, type JsonObject } from "../../contract.ts";
import type { OperationShape, ParameterShape } from "../operation-shapes.ts";
import { compiling } from "./compiler.ts";
import { createSchemaBook, type SchemaBook } from "./schema-book.ts";

/** A request as express-openapi-validator wants it; it writes coerced values and defaults back. */
export interface GateRequest {
  readonly method: string;
  /** Path and query as requested. */
  readonly url: string;
  readonly headers: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly path: Record<string, unknown>;
  readonly body: unknown;
}

/** What the gate found: the request with its values coerced, and its refusal if there is one. */
export interface GateVerdict {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly refusal: Refusal | null;
}

export interface Refusal {
  readonly message: string;
  readonly errors: readonly { path: string; message: string; errorCode?: string }[];
}

/** Judges one request of one operation; throws what is no verdict, such as a schema that does not compile. */
export type Gate = (request: GateRequest) => GateVerdict;

const prefix = "contract:/";

/**
 * The gate of each operation, behind which no invalid request passes: the request validator of express-openapi-validator
 * (EOV), and the only module that knows it. Of EOV only that is asked, since the rest costs more than it gives:
 * - its middleware compiles every expression of every route again on each request; routes are found in routes.ts;
 * - at boot it compiles the schema of OpenAPI itself and every request body, 0.6 s before anybody asked for anything. The
 *   document is judged where the server is to be warm, and bodies compile with an operation's first request elsewhere;
 * - its caches are keyed by the media type that a client sends; here it is told the one that the contract declares;
 * - it compiles every named schema again for each operation; with ids of their own they are compiled once.
 * @throws Error when a document or a schema is invalid, so that no server starts with it.
 */
export async function createGates(
  document: ContractDocument,
  shapes: readonly OperationShape[],
  { unknownFormats, warm }: { unknownFormats: ReadonlySet<string>; warm: boolean },
): Promise<ReadonlyMap<string, Gate>> {
  // A discriminator is a hint; EOV builds validators of its own from it, which throw a TypeError where there is no body.
  const book = createSchemaBook(document, { prefix, drop: ["discriminator"] });
  const operations = new Map(shapes.map((shape) => [shape, toGateOperation(shape, book)]));
  const { openapi, info } = document;
  if (warm) await checkDocument({ openapi, info, paths: toPaths(operations) });
  const validator = createValidator({ openapi, info, paths: {} }, book, unknownFormats);
  const gates = new Map<string, Gate>();
  for (const [shape, operation] of operations) {
    const gate = createGate(validator, shape, operation);
    gates.set(shape.row.id, gate);
    if (warm) warmUp(gate, shape);
  }
  return gates;
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

/** Judges the document by the schema of OpenAPI 3.1, which takes 0.3 s to compile: once a process. */
async function checkDocument(document: JsonObject): Promise<void> {
  documentValidator ??= import("express-openapi-validator/dist/framework/openapi.schema.validator.js").then(
    ({ OpenAPISchemaValidator }) => new OpenAPISchemaValidator({ version: "3.1.1", validateApiSpec: true }),
  );
  // Its type wants a whole document; the schema that it applies says itself what must be there.
  const { errors } = (await documentValidator).validate(document as never);
  const [first] = errors ?? [];
  if (first !== undefined)
    throw new Error(`the contract is invalid: ${first.instancePath} ${first.message ?? first.keyword}`);
}

function createValidator(
  document: JsonObject,
  { named }: SchemaBook,
  unknownFormats: ReadonlySet<string>,
): RequestValidator {
  const schemas = Object.fromEntries([...named].map(([name, schema]) => [name, identify(name, schema)]));
  const components: { schemas: JsonObject } = { schemas };
  const options = {
    ...compiling,
    strict: false,
    strictNumbers: true,
    strictTuples: true,
    validateSchema: false,
    coerceTypes: false,
    useDefaults: true,
    allowUnknownQueryParameters: true,
    // Its default, "fast", takes 2026-02-30 for a date.
    ajvFormats: { mode: "full" as const },
    formats: Object.fromEntries([...unknownFormats].map((format) => [format, true as const])),
  };
  const validator = new RequestValidator({ ...document, components } as never, options);
  // They are known by their ids now; left here, they would be walked once more for each operation.
  components.schemas = {};
  return validator;
}

function identify(name: string, schema: unknown): JsonObject {
  const own = isObject(schema) ? schema : schema === false ? { not: {} } : {};
  return { $id: prefix + name, ...own };
}

function createGate(validator: RequestValidator, { row }: OperationShape, operation: JsonObject): Gate {
  const route = { expressRoute: `/${row.id}`, openApiRoute: `/${row.id}`, schema: operation };
  return ({ method, url, headers, query, path, body }) => {
    const openapi = { ...route, pathParams: path };
    const request = { method, originalUrl: url, path: url, headers, query, params: path, body, openapi };
    let refusal: Refusal | null = null;
    try {
      validator.validate(request as never, {} as never, () => {});
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusal = error;
    }
    return { path: request.params, query: request.query, refusal };
  };
}

/** Compiles an operation's validators: the first request would wait for it, and find what is wrong too late. */
function warmUp(gate: Gate, { row, body }: OperationShape): void {
  const bodyless = body?.required === true ? [] : [undefined];
  for (const mediaType of [...bodyless, ...(body?.content.keys() ?? [])]) {
    const headers = mediaType === undefined ? {} : { "content-type": mediaType };
    try {
      gate({ method: row.method, url: "/", headers, query: {}, path: {}, body: {} });
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${row.id}: its schemas do not compile: ${message}`, { cause });
    }
  }
}

function isRefusal(error: unknown): error is Refusal {
  return isObject(error) && error["status"] === 400 && Array.isArray(error["errors"]);
}

function toGateOperation({ row, parameters, body }: OperationShape, book: SchemaBook): JsonObject {
  const copyContent = (content: Iterable<[string, unknown]>) =>
    Object.fromEntries([...content].map(([mediaType, schema]) => [mediaType, { schema: book.copy(schema) }]));
  return {
    operationId: row.id,
    parameters: parameters.map((parameter) => toGateParameter(parameter, book)),
    ...(body === null
      ? {}
      : { requestBody: { required: body.required, content: copyContent(body.content) } }),
    responses: { default: { description: "Not judged here" } },
  };
}

function toGateParameter({ name, declared, required }: ParameterShape, book: SchemaBook): JsonObject {
  const { style, explode, schema, content } = declared;
  return {
    name,
    in: declared["in"],
    required,
    ...(style === undefined ? {} : { style }),
    ...(explode === undefined ? {} : { explode }),
    ...(schema === undefined ? {} : { schema: followReference(book.copy(schema), book) }),
    ...(content === undefined ? {} : { content }),
    // Checked with the rest of the query, where it does not hide other violations.
    ...(declared["in"] === "query" ? { allowReserved: true } : {}),
  };
}

/** How a parameter is written depends on its type, so EOV looks its schema up at each request where there is a `$ref`. */
function followReference(schema: unknown, { named }: SchemaBook): unknown {
  const seen = new Set<unknown>();
  let found = schema;
  while (isObject(found) && typeof found["$ref"] === "string" && !seen.has(found)) {
    seen.add(found);
    found = named.get(found["$ref"].slice(prefix.length));
  }
  return found;
}
