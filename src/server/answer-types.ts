import { isJsonType } from "../contract.ts";
import { WrittenJson } from "../text/written-json.ts";
import { weighTypes } from "./accepted-types.ts";
import type { OperationShape, ResponseShape } from "./operation-shapes.ts";

/** The media type of a response. */
export interface AnswerType {
  /** Media type without the charset that the server adds to text types. It is the `Content-Type` of a binary body. */
  readonly mediaType: string;
  /** Value of the `Content-Type` header of a text body. */
  readonly contentType: string;
  /** The media type or range in the contract that allows this type; undefined if the contract does not declare it. */
  readonly declaredAs: string | undefined;
  /** True if the contract declares several types, so that the response depends on the Accept header. */
  readonly isNegotiated: boolean;
}

/** The body of a response, encoded as bytes or text, with its media type. */
export interface Encoded extends Pick<AnswerType, "mediaType" | "contentType"> {
  readonly content: string | Buffer | undefined;
}

/** The parts of a response that determine its media type. */
interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
}

export interface DeclaredTypes {
  /** Default type: the declared JSON type, or else the first declared type. JSON if the contract declares no type. */
  readonly usual: AnswerType;
  /** One response type for each media type or range that the contract declares, in the contract's order. */
  readonly all: readonly AnswerType[];
}

/**
 * Returns the media type of a response. The `Content-Type` in the response's headers decides. Without it, `accept` (the
 * request's Accept header) selects among the declared types that fit the body.
 * @throws Error for a `Content-Type` that is not a single string.
 */
export function chooseType(
  shape: OperationShape | null,
  { status, body, headers }: Answer,
  accept: string | undefined,
): AnswerType {
  const { usual, all } = shape === null ? undeclared : findTypes(shape, status);
  const contentType = headers === undefined ? undefined : readContentType(headers);
  if (contentType !== undefined) return toGivenType(contentType, all);
  if (usual.declaredAs === undefined && body instanceof Uint8Array) return bytes;
  if (!usual.isNegotiated) return usual;
  const declared = shape === null ? undefined : findDeclared(shape.responses, status);
  const fitting = all.filter((type) => fits(type, body, declared));
  return negotiate(fitting.length === 0 ? all : fitting, accept);
}

/**
 * Encodes the body of a response. A string or bytes in a media type other than JSON are sent unchanged.
 * @throws Error for a body that JSON cannot write, such as a symbol.
 */
export function encodeBody(type: AnswerType, body: unknown): Encoded {
  const { mediaType, contentType, declaredAs } = type;
  if (body === undefined) return { content: undefined, mediaType, contentType };
  if (isJsonType(mediaType)) return { content: toJson(body), mediaType, contentType };
  if (typeof body === "string") return { content: body, mediaType, contentType };
  if (body instanceof Uint8Array) return { content: toBuffer(body), mediaType, contentType: mediaType };
  // If the handler set a type that the contract does not declare, the server keeps it, because it may be another name
  // for JSON.
  const sentType = declaredAs === undefined ? contentType : json.contentType;
  return { content: toJson(body), mediaType: json.mediaType, contentType: sentType };
}

function toJson(body: unknown): string {
  const text: string | undefined = WrittenJson.textOf(body) ?? JSON.stringify(body);
  if (text === undefined) throw new Error(`the answer has a body of type ${typeof body}, which is not JSON`);
  return text;
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function readContentType(headers: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of Object.keys(headers)) {
    // Compares the length first, so that `toLowerCase` is called for few names.
    if (name.length !== contentTypeLength || name.toLowerCase() !== "content-type") continue;
    const value = headers[name];
    if (value === undefined || value === null) continue;
    const [text, ...others] = [value].flat();
    if (typeof text === "string" && others.length === 0) return text;
    throw new Error("the header Content-Type of an answer must be a single string");
  }
  return undefined;
}

const contentTypeLength = "content-type".length;

const mediaTypePattern = /^[^\s/;,]+\/[^\s/;,]+\s*(?:;|$)/;

function toGivenType(contentType: string, types: readonly AnswerType[]): AnswerType {
  return {
    mediaType: contentType,
    contentType: withCharset(contentType),
    declaredAs: mediaTypePattern.test(contentType) ? findDeclaredAs(contentType, types) : undefined,
    isNegotiated: types.length > 1,
  };
}

/** Adds or replaces the charset of a text type, because the server encodes all text as UTF-8. */
function withCharset(contentType: string): string {
  const charset = /;\s*charset=[^;]*/i;
  if (charset.test(contentType)) return contentType.replace(charset, "; charset=utf-8");
  return /^text\//i.test(contentType) ? `${contentType}; charset=utf-8` : contentType;
}

/**
 * Returns the declared type that allows a media type. Prefers the type with the most matching parameters, then the same
 * type with other parameters, then the narrowest range.
 */
function findDeclaredAs(mediaType: string, types: readonly AnswerType[]): string | undefined {
  const [essence = "", ...parameters] = toParts(mediaType);
  const keys = types.flatMap(({ declaredAs }) => declaredAs ?? []);
  const ofParts = (key: string): number => {
    const [, ...own] = toParts(key);
    return own.every((one) => parameters.includes(one)) ? own.length : -1;
  };
  const same = keys.filter((key) => toParts(key)[0] === essence);
  const [closest] = same.toSorted((left, right) => ofParts(right) - ofParts(left));
  const ranges = [`${essence.split("/", 1)[0]}/*`, "*/*"];
  return closest ?? ranges.find((range) => keys.includes(range));
}

function toParts(mediaType: string): string[] {
  return mediaType
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/);
}

/** Returns the candidate that the Accept header prefers, or the first candidate if the header excludes all of them. */
function negotiate(candidates: readonly AnswerType[], accept: string | undefined): AnswerType {
  const weights = weighTypes(
    accept ?? "",
    candidates.map(({ mediaType }) => mediaType),
  );
  return candidates[weights.indexOf(Math.max(...weights))] ?? json;
}

/**
 * Returns the declared types of a response that an Accept header allows, the preferred one first. If the header prefers
 * several equally, the JSON type comes first.
 */
export function rankTypes(
  shape: OperationShape,
  status: number,
  accept: string | undefined,
): readonly AnswerType[] {
  const { usual, all } = findTypes(shape, status);
  const types = [usual, ...all.filter((type) => type !== usual)];
  const weights = weighTypes(
    accept ?? "",
    types.map(({ mediaType }) => mediaType),
  );
  const ranked = types.map((type, index) => ({ type, weight: weights[index] ?? 0 }));
  const allowed = ranked.filter(({ weight }) => weight > 0);
  return allowed.toSorted((left, right) => right.weight - left.weight).map(({ type }) => type);
}

/**
 * Returns true if the body can be sent in the type. A string fits every type except a JSON type whose schema allows no
 * string. Bytes fit every type except JSON. Other values fit only JSON. For a type other than JSON, the response check
 * would not report a missing body, so a missing body also fits only JSON.
 */
function fits(
  { mediaType, declaredAs = "" }: AnswerType,
  body: unknown,
  declared: ResponseShape | undefined,
): boolean {
  if (typeof body === "string") return !isJsonType(mediaType) || declared?.takesText(declaredAs) !== false;
  return isJsonType(mediaType) !== body instanceof Uint8Array;
}

function toAnswerType(mediaType: string, declaredAs: string | undefined, isNegotiated: boolean): AnswerType {
  const contentType = takesCharset(mediaType) ? `${mediaType}; charset=utf-8` : mediaType;
  return { mediaType, contentType, declaredAs, isNegotiated };
}

/**
 * Returns true if the server adds a charset to a media type: to JSON and text without parameters. For an image or a
 * binary file, a charset has no meaning.
 */
function takesCharset(mediaType: string): boolean {
  return !mediaType.includes(";") && (isJsonType(mediaType) || /^text\//i.test(mediaType));
}

const json = toAnswerType("application/json", undefined, false);
/** Type of a binary body if the contract declares no type. */
const bytes = toAnswerType("application/octet-stream", undefined, false);
const undeclared: DeclaredTypes = { usual: json, all: [] };

/**
 * Caches the declared types of the response for each operation and status. The types of a loaded contract never change.
 */
const typesByShape = new WeakMap<OperationShape, Map<number, DeclaredTypes>>();

function findTypes(shape: OperationShape, status: number): DeclaredTypes {
  const found = typesByShape.get(shape)?.get(status);
  if (found !== undefined) return found;
  const types = readTypes(findDeclared(shape.responses, status)?.content ?? new Map());
  typesByShape.set(shape, new Map(typesByShape.get(shape)).set(status, types));
  return types;
}

/** Reads the declared types of a response. Replaces a range such as `text/*` with one type in the range. */
export function readTypes(content: ReadonlyMap<string, unknown>): DeclaredTypes {
  const all = [...content.keys()].map((key) => toAnswerType(ranges.get(key) ?? key, key, content.size > 1));
  return { usual: all.find(({ mediaType }) => isJsonType(mediaType)) ?? all[0] ?? json, all };
}

/**
 * Returns the media types and ranges in which an operation can respond: JSON, in which the server itself refuses
 * requests; all types of success responses; and one type of each error response (JSON if it is declared, otherwise the
 * first type).
 *
 * Leaves out the other types of error responses. A client that accepts only one of them could not read a success, so
 * its request is refused before the handler is called.
 */
export function listMediaTypes({ responses }: OperationShape): string[] {
  const types = [...responses].flatMap(([status, { content }]) =>
    /^[45]/.test(status) ? [readTypes(content).usual.mediaType] : [...content.keys()],
  );
  return [...new Set([json.mediaType, ...types])];
}

/** Returns the declared response for a status: for the status itself, for its range (`4XX`), or `default`. */
export function findDeclared<T>(responses: ReadonlyMap<string, T>, status: number): T | undefined {
  return responses.get(String(status)) ?? responses.get(`${String(status)[0]}XX`) ?? responses.get("default");
}

const ranges = new Map([
  ["*/*", "application/json"],
  ["application/*", "application/json"],
  ["text/*", "text/plain"],
]);
