import type { ValidateFunction } from "ajv";
import { isJsonType } from "../contract.ts";
import { WrittenJson } from "../text/written-json.ts";
import type { OperationShape, ResponseShape } from "./operation-shapes.ts";
import { readHeader } from "./parameters/parameter-reader.ts";
import { ReadError } from "./parameters/read-error.ts";
import type { FindFacts } from "./parameters/schema-facts.ts";
import type { SchemaCompiler } from "./validation/compiler.ts";
import { toIssues, toViolations } from "./validation/violations.ts";

/** An answer as its client will read it. */
export interface Outgoing {
  readonly status: number;
  /** Parsed value of a JSON body, text of any other body; undefined without a body. */
  readonly body: unknown;
  /** True if the same contract has already accepted this body, for example when it was stored. */
  readonly isBodyChecked?: boolean | undefined;
  header(name: string): unknown;
}

/** Returns the violations of an answer; empty if it conforms to the contract. */
export type CheckResponse = (outgoing: Outgoing) => string[];

/**
 * The body of an answer as bytes or text, with its media type. The media type is the declared JSON type; if the
 * contract declares no JSON, it is the first declared type, and handlers return a text or bytes.
 */
export interface Encoded extends AnswerType {
  readonly content: string | Buffer | undefined;
}

interface AnswerType {
  readonly mediaType: string;
  /** Value of the `Content-Type` header. */
  readonly contentType: string;
}

/** Returns the violations of a header's value; undefined stands for a missing header. */
type HeaderCheck = (value: unknown) => string[];

/** Dependencies of the checks of answers. */
export interface CheckContext {
  readonly compiler: SchemaCompiler;
  readonly facts: FindFacts;
}

interface Compiled {
  readonly body: ValidateFunction | null;
  /** False if the contract declares only types other than JSON. The handler may then leave out the body. */
  readonly isJson: boolean;
  /** Checks of the headers, by name in lower case. */
  readonly headers: ReadonlyMap<string, HeaderCheck>;
}

/**
 * Encodes the body of an answer by the operation's declaration for its status.
 * @throws Error for a body that JSON cannot write, such as a symbol.
 */
export function encodeBody(shape: OperationShape | null, status: number, body: unknown): Encoded {
  const { mediaType, contentType } = shape === null ? json : findAnswerType(shape, status);
  if (body === undefined) return { content: undefined, mediaType, contentType };
  if (isJsonType(mediaType)) return { content: toJson(body), mediaType, contentType };
  if (typeof body === "string") return { content: body, mediaType, contentType };
  if (body instanceof Uint8Array) return { content: toBuffer(body), mediaType, contentType: mediaType };
  return { content: toJson(body), ...json };
}

function toJson(body: unknown): string {
  const text: string | undefined = WrittenJson.textOf(body) ?? JSON.stringify(body);
  if (text === undefined) throw new Error(`the answer has a body of type ${typeof body}, which is no JSON`);
  return text;
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

const json = toAnswerType("application/json");

function toAnswerType(mediaType: string): AnswerType {
  const contentType = mediaType.includes(";") ? mediaType : `${mediaType}; charset=utf-8`;
  return { mediaType, contentType };
}

/** Media type of the answers of each operation and status, cached since it never changes. */
const answerTypes = new WeakMap<OperationShape, Map<number, AnswerType>>();

function findAnswerType(shape: OperationShape, status: number): AnswerType {
  const known = answerTypes.get(shape)?.get(status);
  if (known !== undefined) return known;
  const [mediaType = "application/json"] =
    pickContent(findDeclared(shape.responses, status)?.content ?? new Map()) ?? [];
  const found = toAnswerType(mediaType);
  answerTypes.set(shape, new Map(answerTypes.get(shape)).set(status, found));
  return found;
}

/** Returns the media types of an operation's answers. */
export function listMediaTypes({ responses }: OperationShape): readonly string[] {
  return [...responses.values()].flatMap(({ content }) => pickContent(content)?.[0] ?? []);
}

/** Returns the declared response for a status: for the status itself, for its range (`4XX`), or `default`. */
export function findDeclared<T>(responses: ReadonlyMap<string, T>, status: number): T | undefined {
  return responses.get(String(status)) ?? responses.get(`${String(status)[0]}XX`) ?? responses.get("default");
}

/**
 * Returns the declared JSON type and its schema, or the first other type. Replaces a range such as `text/*` by one type
 * in it.
 */
export function pickContent(content: ReadonlyMap<string, unknown>): readonly [string, unknown] | undefined {
  const all = [...content].map(([type, schema]): [string, unknown] => [ranges.get(type) ?? type, schema]);
  return all.find(([type]) => isJsonType(type)) ?? all[0];
}

const ranges = new Map([
  ["*/*", "application/json"],
  ["application/*", "application/json"],
  ["text/*", "text/plain"],
]);

/**
 * Creates the check of one operation's answers: status, body, and the presence and values of headers. Does not use
 * express-openapi-validator, which ignores 5xx, validates a body before `toJSON` is called, and replaces Express's
 * `json`.
 */
export function createResponseCheck(shape: OperationShape, context: CheckContext): CheckResponse {
  const { compiler } = context;
  // An operation that declares no answer at all (OpenAPI 3.1 allows it) accepts every answer.
  if (shape.responses.size === 0) return () => [];
  const compiled = new Map(
    [...shape.responses].map(([status, response]) => [status, compile(response, context)]),
  );
  return ({ status, body, isBodyChecked = false, header }) => {
    const response = findDeclared(compiled, status);
    if (response === undefined) return [`status ${status} is not declared`];
    return [
      ...(isBodyChecked ? [] : checkBody(response, body, compiler)),
      ...[...response.headers].flatMap(([name, check]) => check(header(name))),
    ];
  };
}

function compile({ content, headers }: ResponseShape, context: CheckContext): Compiled {
  const { compiler } = context;
  const picked = pickContent(content);
  return {
    body: picked === undefined ? null : compiler.compile(picked[1]),
    isJson: picked !== undefined && isJsonType(picked[0]),
    headers: new Map(headers.map((header) => [header.name, createHeaderCheck(header, context)])),
  };
}

function checkBody({ body: validate, isJson }: Compiled, body: unknown, compiler: SchemaCompiler): string[] {
  if (validate === null) return body === undefined ? [] : ["the answer must not have a body"];
  if (body === undefined) return isJson ? ["the answer must have a body"] : [];
  if (!isJson && typeof body !== "string") return ["the answer's body must be a text or bytes"];
  if (validate(body)) return [];
  const violations = toViolations(toIssues(validate.errors ?? [], compiler.compose).issues, "body");
  return violations.map(({ property, message }) => `${property} ${message}`);
}

function createHeaderCheck(
  { name, required, schema, declared }: ResponseShape["headers"][number],
  { compiler, facts }: CheckContext,
): HeaderCheck {
  const validate = compiler.compileText(schema);
  const { types } = facts(schema);
  // The validator converts scalars itself. Lists and objects are read by their style first, as in requests.
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
