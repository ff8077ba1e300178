import type { ErrorObject, ValidateFunction } from "ajv";
import { type ContractDocument, isObject, type JsonObject } from "../../contract.ts";
import { ApiError, type Violation } from "../../errors.ts";
import type { OperationShape, ParameterPlace } from "../operation-shapes.ts";
import type { HandlerRequest } from "../types.ts";
import type { SchemaCompiler } from "./compiler.ts";
import { createGates, type Gate, type GateVerdict, type Refusal } from "./gate.ts";
import { type Issue, toPlace } from "./issues.ts";
import { createQueryParser } from "./query.ts";
import { toIssues, toViolations } from "./violations.ts";

/** A request before validation. */
export interface RawRequest {
  readonly method: string;
  /** Path and query as requested. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parameters of the path, as text. */
  readonly path: Record<string, unknown>;
  /** Parsed JSON, or undefined where there is none. */
  readonly body: unknown;
  /** The declared media type that the body came as. */
  readonly mediaType: string | undefined;
}

/** Gives the request its values' types, or throws ApiError `validation_failed` with every violation. */
export type ValidateRequest = (raw: RawRequest) => Promise<HandlerRequest>;

/** Most violations that one answer lists: an 80 kB body can break 20 000 rules. */
export const listedViolations = 50;

interface Lister {
  readonly parameters: ValidateFunction;
  readonly bodies: ReadonlyMap<string, ValidateFunction>;
  readonly compiler: SchemaCompiler;
}

/**
 * The validation of each operation by id. EOV is the gate; a request that it refuses is looked at again, by validators
 * compiled from the same contract that keep what EOV's errors lose: which branch of a union an error belongs to, and all
 * violations of all places at once.
 * @throws Error when a schema does not compile.
 */
export async function createRequestValidation(
  document: ContractDocument,
  shapes: readonly OperationShape[],
  { compiler, queryKeys }: { compiler: SchemaCompiler; queryKeys: readonly string[] },
): Promise<ReadonlyMap<string, ValidateRequest>> {
  // Compiled before the gates, so that these know which formats to leave alone.
  const listers = shapes.map((shape) => createLister(shape, compiler));
  const gates = await createGates(document, shapes, compiler.unknownFormats);
  const entries = shapes.map((shape, index): [string, ValidateRequest] => {
    const gate = gates.get(shape.row.id);
    const lister = listers[index];
    if (gate === undefined || lister === undefined) throw new Error(`${shape.row.id} has no gate`);
    return [
      shape.row.id,
      createValidate(shape, { gate, lister, parse: createQueryParser(document, shape, queryKeys) }),
    ];
  });
  return new Map(entries);
}

interface Parts {
  readonly gate: Gate;
  readonly lister: Lister;
  readonly parse: ReturnType<typeof createQueryParser>;
}

function createValidate(shape: OperationShape, { gate, lister, parse }: Parts): ValidateRequest {
  const headerNames = namesIn(shape, "header");
  const [firstType] = shape.body?.content.keys() ?? [];
  return async ({ method, url, headers, path, body, ...sent }) => {
    const bodyless = body === undefined && shape.body?.required === true;
    // EOV asks for no body where there is no media type, and lets a request without its required body pass.
    const mediaType = bodyless ? firstType : sent.mediaType;
    const at = url.indexOf("?");
    const query = parse(at === -1 ? "" : url.slice(at + 1));
    const header: Record<string, unknown> = {};
    for (const name of headerNames) if (headers[name] !== undefined) header[name] = headers[name];
    const judged: Record<string, unknown> = {
      ...header,
      ...(mediaType === undefined ? {} : { "content-type": mediaType }),
    };
    const verdict = await judge(gate, { method, url, headers: judged, query: query.values, path, body });
    const accepted = verdict.refusal === null && query.issues.length === 0 && !bodyless;
    if (accepted) {
      for (const name of headerNames) if (name in judged) header[name] = judged[name];
      return { path: verdict.path, query: verdict.query, header, body };
    }
    const values = { path: verdict.path, query: verdict.query, header };
    throw toApiError(
      [...listParameters(lister, values, query.issues), ...listBody(lister, shape, { body, mediaType })],
      verdict.refusal,
    );
  };
}

async function judge(gate: Gate, request: Parameters<Gate>[0]): Promise<GateVerdict> {
  try {
    return await gate(request);
  } catch (error) {
    // A recursive schema follows the value down as deep as it goes.
    if (error instanceof RangeError) throw toApiError(tooDeep, null);
    throw error;
  }
}

const tooDeep: readonly Violation[] = [{ property: "body", message: "is nested too deeply" }];

function createLister({ parameters, body }: OperationShape, compiler: SchemaCompiler): Lister {
  const places: readonly ParameterPlace[] = ["path", "query", "header"];
  const properties = places.map((place): [string, JsonObject] => {
    const own = parameters.filter((parameter) => parameter.in === place);
    return [
      place,
      {
        type: "object",
        properties: Object.fromEntries(own.map(({ name, declared }) => [name, toSchema(declared)])),
        required: own.filter(({ required }) => required).map(({ name }) => name),
      },
    ];
  });
  const bodies = [...(body?.content ?? [])].map(([mediaType, schema]): [string, ValidateFunction] => [
    mediaType,
    compiler.compile(schema),
  ]);
  return {
    parameters: compiler.compileCoercing({ properties: Object.fromEntries(properties) }),
    bodies: new Map(bodies),
    compiler,
  };
}

function toSchema({ schema, content }: JsonObject): unknown {
  if (schema !== undefined) return schema;
  const [media] = isObject(content) ? Object.values(content) : [];
  return isObject(media) ? (media["schema"] ?? {}) : {};
}

function listParameters(
  { parameters, compiler }: Lister,
  values: JsonObject,
  found: readonly Issue[],
): Violation[] {
  const faulty = new Set(found.map(({ place }) => place[1]));
  const issues = toIssues(errorsOf(parameters, values), compiler.compose);
  // What a schema says of an empty value adds nothing to its being empty.
  const others = issues.filter(({ place }) => place[0] !== "query" || !faulty.has(place[1]));
  return toViolations([...others, ...found], "");
}

function listBody(
  { bodies, compiler }: Lister,
  shape: OperationShape,
  { body, mediaType }: { body: unknown; mediaType: string | undefined },
): Violation[] {
  if (shape.body === null) return [];
  if (body === undefined) {
    const message = "must have a body";
    return shape.body.required ? [{ property: "body", message, constraints: { required: message } }] : [];
  }
  const validate = bodies.get(mediaType ?? "");
  if (validate === undefined) return [];
  try {
    return toViolations(toIssues(errorsOf(validate, body), compiler.compose), "body");
  } catch (error) {
    if (error instanceof RangeError) return [...tooDeep];
    throw error;
  }
}

function errorsOf(validate: ValidateFunction, value: unknown): readonly ErrorObject[] {
  return validate(value) ? [] : (validate.errors ?? []);
}

function toApiError(violations: readonly Violation[], refusal: Refusal | null): ApiError {
  // What only the gate refuses is told in the gate's words.
  const all = violations.length > 0 || refusal === null ? violations : toGateViolations(refusal);
  const more = all.length - listedViolations;
  if (more <= 0) return new ApiError("validation_failed", { errors: all });
  return new ApiError("validation_failed", {
    message: `Validation failed; ${more} more violations are not listed`,
    errors: all.slice(0, listedViolations),
  });
}

function toGateViolations({ errors, message }: Refusal): Violation[] {
  const roots: Readonly<Record<string, string>> = { params: "path", headers: "header" };
  const issues = errors.map((error): Issue => {
    const [root = "body", ...place] = toPlace(error.path);
    return {
      place: [roots[root] ?? root, ...place],
      keyword: error.errorCode?.split(".")[0] ?? "schema",
      message: error.message,
    };
  });
  return issues.length > 0 ? toViolations(issues, "") : [{ property: "body", message }];
}

function namesIn({ parameters }: OperationShape, place: ParameterPlace): string[] {
  return parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
}
