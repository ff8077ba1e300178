import { isAscii, isUtf8 } from "node:buffer";
import { isJsonSequenceType, isJsonType } from "../contract.ts";
import { ApiError } from "../errors.ts";
import { findLostValues, isDeeper, maxDepth, parseJsonText } from "./bodies/json-text.ts";
import { parseForm } from "./bodies/parse-form.ts";
import { parseMixed } from "./bodies/parse-mixed.ts";
import { parseMultipart } from "./bodies/parse-multipart.ts";
import { malformed, type ParsedBody, type SentBody } from "./bodies/sent-body.ts";
import { createBodyShares } from "./body-shares.ts";
import { createArrivedReader, createByteReader, tooLarge, unsupported } from "./byte-reader.ts";
import { findMediaType, readTypeParameters, toEssence } from "./media-type.ts";
import type { OperationShape } from "./operation-shapes.ts";
import { keepText } from "./parameters/percent-encoding.ts";
import { readOrIssue } from "./parameters/query-reader.ts";
import { readScalar } from "./parameters/read-value.ts";
import type { FindFacts } from "./parameters/schema-facts.ts";
import type { RequestState } from "./request-state.ts";
import type { Issue } from "./validation/issues.ts";
import { toViolations } from "./validation/violations.ts";

/** A request's parsed body, and the declared media type or range that it matched. */
export interface ReadBody extends ParsedBody {
  readonly mediaType: string | undefined;
}

/**
 * Parses a body whose bytes have arrived.
 * @throws ApiError `malformed_json` or `validation_failed`.
 */
type ParseBody = () => ReadBody | Promise<ReadBody>;

/**
 * Reads the bytes of request bodies of one operation, and returns the function that parses them. Parsing is a separate
 * step, because parsing a large body takes long, and one organization's requests take turns for such work.
 * @throws ApiError if the bytes cannot be read, such as `unsupported_media_type` or `payload_too_large`.
 */
export type BodyReader = (state: RequestState) => ParseBody | Promise<ParseBody>;

/** Message for a body that is too deep to process recursively. */
const tooDeep = "is nested too deeply";

const noBody: ParseBody = () => ({ body: undefined, mediaType: undefined });

/** Creates the body readers of a server; `limit` is in bytes after decompression. */
export function createBodyReaders(limit: number): (shape: OperationShape, facts: FindFacts) => BodyReader {
  const readBytes = createByteReader(limit);
  const takeBytes = createArrivedReader(limit);
  const shares = createBodyShares(limit);
  return ({ body }, facts) => {
    if (body === null) return () => noBody;
    const mediaTypes = [...body.content.keys()];
    const parse = async (bytes: Buffer, contentType: string, mediaType: string): Promise<ReadBody> => {
      const schema = body.content.get(mediaType);
      const encoding = body.encodings.get(mediaType) ?? {};
      const itemEncoding = body.itemEncodings.get(mediaType);
      const parsed = await parseBody({ bytes, contentType, schema, encoding, itemEncoding }, facts);
      if (isDeeper(parsed.body, maxDepth)) throw malformed(tooDeep);
      return { ...parsed, mediaType };
    };
    const readEmpty = (contentType: string): ParseBody => {
      const mediaType = hasEmptyValue(contentType) ? findMediaType(mediaTypes, contentType) : undefined;
      if (!body.required || mediaType === undefined) return noBody;
      return () => parse(noBytes, contentType, mediaType);
    };
    const read = async (state: RequestState): Promise<ParseBody> => {
      const { request, response } = state;
      const { "content-length": length, "transfer-encoding": transfer } = request.headers;
      const declaredType = request.headers["content-type"] ?? "";
      requireChunked(transfer);
      if (Number(length ?? 0) === 0 && transfer === undefined) return readEmpty(declaredType);
      // A body without a Content-Type counts as bytes of an unknown type (RFC 9110, 8.3).
      const contentType = declaredType === "" ? "application/octet-stream" : declaredType;
      const mediaType = findMediaType(mediaTypes, contentType);
      if (mediaType === undefined) {
        if (transfer !== undefined && (await readBytes(request, response)).length === 0) return noBody;
        throw unsupported(`Send the body as ${mediaTypes.join(" or ")}`);
      }
      requireUtf8Charset(contentType);
      // A body whose announced length is too large is refused without being read.
      if (Number(length) > limit) throw tooLarge(limit);
      const share = shares.take(state);
      if (share !== undefined) {
        await state.waitForRoom(share);
        // While the request waited, its client may have disconnected.
        if (state.isExpired || response.destroyed) return noBody;
      }
      const bytes = await readBytes(request, response);
      state.resizeBody(bytes.length);
      // A body without a length, such as a chunked one, may be empty.
      if (bytes.length === 0) return readEmpty(declaredType);
      if (isJsonType(contentType)) return () => ({ body: parseJson(bytes), mediaType });
      return () => parse(bytes, contentType, mediaType);
    };
    // JSON types that the contract declares and that no other declared type matches better. A request whose
    // Content-Type is exactly one of them needs no lookup.
    const jsonTypes = new Set(
      mediaTypes.filter(
        (type) => isJsonType(type) && !type.includes(";") && findMediaType(mediaTypes, type) === type,
      ),
    );
    return (state) => {
      const contentType = state.request.headers["content-type"] ?? "";
      const bytes = jsonTypes.has(contentType) ? takeBytes(state.request) : undefined;
      if (bytes === undefined) return read(state);
      return () => ({ body: parseJson(bytes), mediaType: contentType });
    };
  };
}

const noBytes = Buffer.alloc(0);

/**
 * Returns true if an empty body is a valid value of the type: an empty string, a form without fields, or an empty file.
 * JSON, XML and multipart bodies cannot be empty.
 */
function hasEmptyValue(contentType: string): boolean {
  const type = toEssence(contentType);
  return type !== "" && !isJsonType(type) && !/[/+]xml$|^multipart\//.test(type);
}

/** Refuses transfer codings other than `chunked` with 501 (RFC 9112, 6.1). Node.js would not decode them. */
function requireChunked(transfer: string | undefined): void {
  if (transfer === undefined || transfer.trim().toLowerCase() === "chunked") return;
  const message = `The transfer coding ${transfer} is not supported; send the body chunked, or with its length`;
  throw new ApiError("not_implemented", { message });
}

/** Decoder that throws for bytes that are not UTF-8 instead of replacing them with U+FFFD. Skips a byte order mark. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = isAscii(bytes) ? bytes.toString("latin1") : utf8.decode(bytes);
  } catch (cause) {
    const message = "The request body is not valid UTF-8, as JSON has to be";
    throw new ApiError("malformed_json", { message, cause });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ApiError("malformed_json", { cause });
  }
  // A short text cannot be too deep: each level needs two characters, one to open and one to close it.
  if (text.length > 2 * maxDepth && isDeeper(value, maxDepth)) throw malformed(tooDeep);
  const lost = findLostValues(text, value);
  if (lost.length > 0) throw new ApiError("validation_failed", { errors: toViolations(lost, "body") });
  return value;
}

/** Charsets in which every text is also valid UTF-8. `utf8` is a frequent misspelling, and US-ASCII is a subset. */
const utf8Charsets = new Set(["utf-8", "utf8", "us-ascii", "ascii"]);

/** Refuses a charset other than UTF-8, if the body of this type is read as text. */
function requireUtf8Charset(contentType: string): void {
  if (!contentType.includes(";") || !isReadAsText(toEssence(contentType))) return;
  const charset = readTypeParameters(contentType).get("charset")?.toLowerCase();
  if (charset !== undefined && !utf8Charsets.has(charset))
    throw unsupported(`Send the body as UTF-8; this service does not read the charset ${charset}`);
}

function isReadAsText(type: string): boolean {
  return isJsonType(type) || /^text\/|[/+]xml$|^multipart\/|^application\/x-www-form-urlencoded$/.test(type);
}

/**
 * Parses a body that is not JSON. Forms are parsed according to their encoding objects. Text and XML become a string,
 * or another scalar if the schema allows no string. JSON Lines and the parts of a multipart body become a list if the
 * schema allows a list. Other types become bytes.
 * @throws ApiError `validation_failed` for a body that is not valid in its media type.
 */
async function parseBody(sent: SentBody, facts: FindFacts): Promise<ParsedBody> {
  const { bytes, contentType, schema } = sent;
  const type = toEssence(contentType);
  if (type.startsWith("multipart/")) {
    const { types } = facts(schema);
    const isForm = type === "multipart/form-data";
    if (types?.has("array") === true && !(isForm && types.has("object"))) return parseMixed(sent, facts);
    if (isForm || types?.has("object") === true) return parseMultipart(sent, facts);
  }
  if (type === "application/x-www-form-urlencoded") return parseForm(toText(bytes), sent, facts);
  if (/^text\/|[/+]xml$/.test(type)) {
    const text = toText(bytes);
    const issues: Issue[] = [];
    const body = readOrIssue(["body"], issues, () => readScalar(text, schema, { facts, decode: keepText }));
    return { body, issues };
  }
  if (isJsonSequenceType(type) && facts(schema).types?.has("array") === true)
    return parseJsonSequence(toText(bytes));
  return { body: bytes.toString("latin1"), restore: () => bytes };
}

function toText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw malformed("has bytes that are not UTF-8");
  return bytes.toString("utf8");
}

/**
 * Parses JSON Lines or a JSON text sequence (RFC 7464) into a list with one item for each line or JSON text. Blank
 * lines are skipped.
 * @throws ApiError `validation_failed` for an item that is not JSON.
 */
function parseJsonSequence(text: string): ParsedBody {
  const texts = text.includes("\x1e") ? text.split("\x1e") : text.split("\n");
  const issues: Issue[] = [];
  const filled = texts.filter((one) => one.trim() !== "");
  const body = filled.map((one, index) => {
    const item = readOrIssue(["body", String(index)], issues, () => parseJsonText(one));
    if (item === undefined) throw malformed(`has no JSON in item ${index + 1}`);
    return item;
  });
  return { body, issues };
}
