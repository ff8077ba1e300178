import { middleware } from "express-openapi-validator";
import { type ContractDocument, isObject, type JsonObject } from "../../contract.ts";
import type { OperationShape, ParameterShape } from "../operation-shapes.ts";
import { createSchemaBook } from "./schema-book.ts";

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

/** Judges one request of one operation; rejects with what is no verdict, such as a schema that does not compile. */
export type Gate = (request: GateRequest) => Promise<GateVerdict>;

type Step = (request: object, response: object, next: (error?: unknown) => void) => unknown;

const prefix = "#/components/schemas/";

/**
 * The gate of each operation, behind which no invalid request passes: express-openapi-validator (EOV), and the only module
 * that knows it. EOV is given one made-up path an operation, and only what requests are judged by:
 * - its route look-up, which compiles every expression again on each request, is asked once an operation, here;
 * - its caches are keyed by the media type that the contract declares, never by what a client sends;
 * - its time to compile grows faster than the document, so the less it is given the sooner the server is up.
 * @throws Error when a document or a schema is invalid, so that no server starts with it.
 */
export async function createGates(
  document: ContractDocument,
  shapes: readonly OperationShape[],
  { unknownFormats, warm }: { unknownFormats: ReadonlySet<string>; warm: boolean },
): Promise<ReadonlyMap<string, Gate>> {
  const steps = createSteps(toGateDocument(document, shapes), unknownFormats);
  // The first step is the one that tells why a document could not be loaded.
  await run(findStep(steps, "pathParamsMiddleware"), { app: { param: () => undefined } });
  const gates = new Map<string, Gate>();
  for (const shape of shapes) {
    const gate = await createGate(steps, shape);
    gates.set(shape.row.id, gate);
    if (warm) await warmUp(gate, shape);
  }
  return gates;
}

function createSteps(document: JsonObject, unknownFormats: ReadonlySet<string>): readonly unknown[] {
  return middleware({
    // EOV's type for 3.1 demands `webhooks` and `components`; the document is validated by EOV itself.
    apiSpec: document as never,
    validateRequests: { allowUnknownQueryParameters: true },
    validateResponses: false,
    validateSecurity: false,
    fileUploader: false,
    // Its default, "fast", takes 2026-02-30 for a date.
    ajvFormats: { mode: "full" },
    formats: Object.fromEntries([...unknownFormats].map((format) => [format, true as const])),
  });
}

async function createGate(steps: readonly unknown[], { row }: OperationShape): Promise<Gate> {
  const located: JsonObject = {
    method: row.method,
    originalUrl: `/${row.id}`,
    path: `/${row.id}`,
    baseUrl: "",
    app: { enabled: () => true },
  };
  await run(findStep(steps, "metadataMiddleware"), located);
  const { openapi } = located;
  if (!isObject(openapi)) throw new Error(`express-openapi-validator does not find ${row.id}`);
  const judge = findStep(steps, "requestMiddleware");
  return async ({ method, url, headers, query, path, body }) => {
    const params = path;
    const request = {
      method,
      originalUrl: url,
      path: url,
      headers,
      query,
      params,
      body,
      openapi: { ...openapi, pathParams: params },
    };
    const error = await run(judge, request).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error !== null && !isRefusal(error)) throw error;
    return { path: request.params, query: request.query, refusal: error };
  };
}

/** Compiles an operation's validators: the first request would wait for it, and find what is wrong too late. */
async function warmUp(gate: Gate, { row, body }: OperationShape): Promise<void> {
  const bodyless = body?.required === true ? [] : [undefined];
  for (const mediaType of [...bodyless, ...(body?.content.keys() ?? [])]) {
    const headers = mediaType === undefined ? {} : { "content-type": mediaType };
    await gate({ method: row.method, url: "/", headers, query: {}, path: {}, body: {} }).catch(
      (cause: unknown) => {
        throw new Error(
          `${row.id}: its schemas do not compile: ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause },
        );
      },
    );
  }
}

function findStep(steps: readonly unknown[], name: string): Step {
  const step = steps.find((candidate) => isStep(candidate) && candidate.name === name);
  if (!isStep(step))
    throw new Error(`express-openapi-validator has no ${name}; this server knows version 5.6`);
  return step;
}

function isStep(value: unknown): value is Step {
  return typeof value === "function";
}

function run(step: Step, request: object): Promise<void> {
  return new Promise((resolve, reject) => {
    step(request, {}, (error) => (error === undefined ? resolve() : reject(error)));
  });
}

function isRefusal(error: unknown): error is Refusal {
  return isObject(error) && error["status"] === 400 && Array.isArray(error["errors"]);
}

function toGateDocument(document: ContractDocument, shapes: readonly OperationShape[]): JsonObject {
  // A discriminator is a hint; EOV builds validators of its own from it, which throw a TypeError where there is no body.
  const book = createSchemaBook(document, { prefix, drop: ["discriminator"] });
  const paths = Object.fromEntries(
    shapes.map((shape) => [
      `/${shape.row.id}`,
      { [shape.row.method.toLowerCase()]: toGateOperation(shape, book.copy) },
    ]),
  );
  return {
    openapi: document.openapi,
    info: { title: document.info.title, version: document.info.version },
    paths,
    components: { schemas: Object.fromEntries(book.named) },
  };
}

function toGateOperation(
  { row, parameters, body }: OperationShape,
  copy: (schema: unknown) => unknown,
): JsonObject {
  const copyContent = (content: Iterable<[string, unknown]>) =>
    Object.fromEntries([...content].map(([mediaType, schema]) => [mediaType, { schema: copy(schema) }]));
  return {
    operationId: row.id,
    parameters: parameters.map((parameter) => toGateParameter(parameter, copy)),
    ...(body === null
      ? {}
      : { requestBody: { required: body.required, content: copyContent(body.content) } }),
    responses: { default: { description: "Not judged here" } },
  };
}

function toGateParameter(
  { name, declared, required }: ParameterShape,
  copy: (schema: unknown) => unknown,
): JsonObject {
  const { style, explode, schema, content } = declared;
  return {
    name,
    in: declared["in"],
    required,
    ...(style === undefined ? {} : { style }),
    ...(explode === undefined ? {} : { explode }),
    ...(schema === undefined ? {} : { schema: copy(schema) }),
    ...(content === undefined ? {} : { content }),
    // Checked with the rest of the query, where it does not hide other violations.
    ...(declared["in"] === "query" ? { allowReserved: true } : {}),
  };
}
