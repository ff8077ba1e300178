import type { ValidateFunction } from "ajv";
import { isJsonType } from "../contract.ts";
import { type AnswerType, findDeclared, readTypes } from "./answer-types.ts";
import { make } from "./lazy.ts";
import type { OperationShape, ResponseShape } from "./operation-shapes.ts";
import { readHeader } from "./parameters/parameter-reader.ts";
import { ReadError } from "./parameters/read-error.ts";
import type { FindFacts } from "./parameters/schema-facts.ts";
import type { SchemaCompiler } from "./validation/compiler.ts";
import { toIssues, toViolations } from "./validation/violations.ts";

/** A response as its client will read it. */
export interface Outgoing {
  readonly status: number;
  /** The parsed value of a JSON body, or the text of any other body; undefined if there is no body. */
  readonly body: unknown;
  /** True if the same contract has already accepted this body, for example when it was stored. */
  readonly isBodyChecked?: boolean | undefined;
  /** Media type of the body. Default: the declared JSON type, or else the first declared type. */
  readonly type?: AnswerType | undefined;
  header(name: string): unknown;
}

/** Returns the violations in a response; empty if it conforms to the contract. */
export type CheckResponse = (outgoing: Outgoing) => string[];

/** Returns the violations in a header's value; the value is undefined if the header is missing. */
type HeaderCheck = (value: unknown) => string[];

export interface CheckContext {
  readonly compiler: SchemaCompiler;
  readonly facts: FindFacts;
  /** True to compile every declared response now, instead of at the first response with its status. */
  readonly warm: boolean;
}

/** Validators of the body in one media type, or in the types of a range. */
interface BodyValidators {
  readonly json: ValidateFunction;
  readonly text: ValidateFunction;
}

interface Compiled {
  /** The declared JSON type, or else the first declared type; undefined for a response without a body. */
  readonly usual: AnswerType | undefined;
  /** Validators of the body, by media type or range in the contract. */
  readonly bodies: ReadonlyMap<string | undefined, BodyValidators>;
  /** Header checks, by the header's name in lower case. */
  readonly headers: ReadonlyMap<string, HeaderCheck>;
}

/**
 * Creates the function that checks one operation's responses: status, body, and the presence and values of headers.
 * Does not use express-openapi-validator, because that library ignores 5xx, validates a body before `toJSON` is called,
 * and replaces Express's `json`.
 */
export function createResponseCheck(shape: OperationShape, context: CheckContext): CheckResponse {
  const { compiler } = context;
  // If an operation declares no response at all, as OpenAPI 3.1 allows, every response is valid.
  if (shape.responses.size === 0) return () => [];
  const compiled = new Map(
    [...shape.responses].map(([status, response]) => [
      status,
      make(() => compile(response, context), context.warm),
    ]),
  );
  return (outgoing) => {
    const { status, header } = outgoing;
    const response = findDeclared(compiled, status)?.();
    if (response === undefined) return [`status ${status} is not declared`];
    return [
      ...checkBody(response, outgoing, compiler),
      ...[...response.headers].flatMap(([name, check]) => check(header(name))),
    ];
  };
}

/** Returns the violations in the `X-RateLimit` headers of a caller's rate limit; empty if they conform to the contract. */
export type CheckRate = (rate: Readonly<Record<"limit" | "remaining" | "reset", number>>) => string[];

/**
 * Creates the function that checks an operation's rate limits against the headers of all declared successes. The server
 * does not know yet with which of them the handler will respond.
 */
export function createRateCheck(
  { row, responses }: OperationShape,
  context: Omit<CheckContext, "warm">,
): CheckRate {
  const declared = [...row.success.map(String), "2XX"].filter((status) => responses.has(status));
  // Without a declared success, `default` is the success.
  const headers = (declared.length > 0 ? declared : ["default"]).flatMap(
    (status) => responses.get(status)?.headers ?? [],
  );
  const checks = (["limit", "remaining", "reset"] as const).map((member) => {
    const own = headers.filter(({ name }) => name === `x-ratelimit-${member}`);
    const all = own.map((header) => createHeaderCheck(header, context));
    return { member, check: (value: number) => all.flatMap((check) => check(value)) };
  });
  // The last valid value of each member. Most requests have the same limit as the one before.
  const valid: Partial<Record<"limit" | "remaining" | "reset", number>> = {};
  return (rate) => {
    for (const { member, check } of checks) {
      const value = rate[member];
      if (value === valid[member]) continue;
      const violations = check(value);
      if (violations.length > 0) return violations;
      valid[member] = value;
    }
    return [];
  };
}

function compile({ content, headers }: ResponseShape, context: CheckContext): Compiled {
  const { usual, all } = readTypes(content);
  return {
    usual: content.size === 0 ? undefined : usual,
    bodies: new Map(all.map((type) => [type.declaredAs, compileBody(type, content, context)])),
    headers: new Map(headers.map((header) => [header.name, createHeaderCheck(header, context)])),
  };
}

/**
 * Compiles the schema of a body. If the schema allows no string and the type is not JSON, every string is valid: the
 * schema then describes what a client reads from the string, such as the elements of XML.
 */
function compileBody(
  { mediaType, declaredAs = "" }: AnswerType,
  content: ReadonlyMap<string, unknown>,
  { compiler, facts }: CheckContext,
): BodyValidators {
  const schema = content.get(declaredAs);
  const { types } = facts(schema);
  const text = compiler.compile(types === undefined || types.has("string") ? schema : true);
  return { json: isJsonType(mediaType) ? compiler.compile(schema) : text, text };
}

function checkBody(
  { usual, bodies }: Compiled,
  { body, isBodyChecked = false, type = usual }: Outgoing,
  compiler: SchemaCompiler,
): string[] {
  if (type === undefined || usual === undefined)
    return body === undefined ? [] : ["the answer must not have a body"];
  const { mediaType, declaredAs } = type;
  const isJson = isJsonType(mediaType);
  const validate = bodies.get(declaredAs)?.[isJson ? "json" : "text"];
  if (body === undefined) return isJson ? ["the answer must have a body"] : [];
  if (validate === undefined) return [`the media type ${mediaType} is not declared`];
  if (isBodyChecked) return [];
  if (!isJson && typeof body !== "string") return ["the answer's body must be a text or bytes"];
  if (validate(body)) return [];
  const violations = toViolations(toIssues(validate.errors ?? [], compiler.compose).issues, "body");
  return violations.map(({ property, message }) => `${property} ${message}`);
}

function createHeaderCheck(
  { name, required, schema, declared }: ResponseShape["headers"][number],
  { compiler, facts }: Omit<CheckContext, "warm">,
): HeaderCheck {
  const validate = compiler.compileText(schema);
  const { types } = facts(schema);
  // The validator itself converts scalars. Lists and objects are first read according to their style, as in requests.
  const isScalar = declared["content"] === undefined && types?.has("array") !== true && !types?.has("object");
  return (value) => {
    if (value === undefined) return required ? [`header ${name} is missing`] : [];
    const text = String(value);
    try {
      if (validate({ value: isScalar ? text : readHeader(text, { name, declared, facts }) })) return [];
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      return [`header ${name} ${error.message}`];
    }
    return [`header ${name} ${validate.errors?.[0]?.message ?? "is wrong"}`];
  };
}
