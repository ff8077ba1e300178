import { isUtf8 } from "node:buffer";
import { Busboy } from "@fastify/busboy";
import { isJsonType, isObject } from "../../contract.ts";
import { isApiError } from "../../errors.ts";
import { findMediaType, readTypeParameters } from "../media-type.ts";
import { type NamedParameter, readNamed, SentPairs } from "../parameters/named-pairs.ts";
import { readStyle } from "../parameters/parameter-style.ts";
import { keepText } from "../parameters/percent-encoding.ts";
import { readOrIssue } from "../parameters/query-reader.ts";
import { ReadError } from "../parameters/read-error.ts";
import { groupByName, isScalarType, readScalar } from "../parameters/read-value.ts";
import type { FindFacts } from "../parameters/schema-facts.ts";
import { readByBranch } from "../parameters/union-branches.ts";
import type { Issue } from "../validation/issues.ts";
import { parseJsonText } from "./json-text.ts";
import { requireHeaderLines } from "./part-heads.ts";
import { malformed, maxParts, type ParsedBody, readEncoding, type SentBody } from "./sent-body.ts";
import { UploadedFile } from "./uploaded-file.ts";

export interface Part {
  readonly name: string;
  readonly filename: string | undefined;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/**
 * Parses `multipart/form-data`. Each part is read according to its media type, its encoding object and its field's
 * schema.
 */
export async function parseMultipart(sent: SentBody, facts: FindFacts): Promise<ParsedBody> {
  const parts = await splitParts(sent);
  return readByBranch(sent.schema, facts, {
    read: (branch) => readFields(parts, { ...sent, schema: branch }, facts),
    toJudged: ({ body, issues }) => (issues.length === 0 ? body : undefined),
  });
}

function readFields(
  parts: readonly Part[],
  sent: SentBody,
  facts: FindFacts,
): ParsedBody & { readonly issues: readonly Issue[] } {
  const { member, properties } = facts(sent.schema);
  const issues: Issue[] = [];
  const byField = groupByName(parts.map((part) => [findField(part, properties, facts), part] as const));
  const members = [...byField].map(([name, parts]): [string, unknown] => {
    const schema = member(name);
    const encoding = readEncoding(sent.encoding, name);
    const value = readOrIssue(["body", name], issues, () => {
      for (const part of parts) requireType(part, encoding["contentType"]);
      if (!parts.every((part) => part.name === name || /^\[\d*\]$/.test(part.name.slice(name.length))))
        return readStyled(parts, { name, schema, style: "deepObject", explode: true }, facts);
      if (encoding["style"] === undefined && encoding["explode"] === undefined)
        return readParts(parts, { name, schema }, facts);
      return readStyled(parts, { name, schema, ...readStyle("query", encoding) }, facts);
    });
    return [name, value];
  });
  const body = Object.fromEntries(members);
  return { body: toJudged(body), issues, restore: (judged) => restoreFiles(judged, body) };
}

/**
 * Returns the property to which a part belongs. Many clients send the members of objects as `name[member]`, and the
 * items of lists as `name[]` or `name[0]`. A name that the schema declares with its brackets is not split.
 */
function findField({ name }: Part, properties: ReadonlyMap<string, unknown>, facts: FindFacts): string {
  const at = name.indexOf("[");
  if (at < 1 || properties.has(name) || !/^(?:\[[^[\]]*\])+$/.test(name.slice(at))) return name;
  const base = name.slice(0, at);
  if (!properties.has(base)) return name;
  const { types } = facts(properties.get(base));
  return types?.has("object") === true || types?.has("array") === true ? base : name;
}

/** Sorts the parts by their indexes if the name of each part has an index, such as `name[0]`. */
function sortItems(parts: readonly Part[]): readonly Part[] {
  const indexes = new Map(parts.map((part) => [part, /\[(\d+)\]$/.exec(part.name)?.[1]]));
  if ([...indexes.values()].includes(undefined)) return parts;
  return parts.toSorted((left, right) => Number(indexes.get(left)) - Number(indexes.get(right)));
}

function isFilePart({ filename, mediaType }: Part): boolean {
  return filename !== undefined || !mediaType.startsWith("text/");
}

function isFile(value: unknown): value is UploadedFile {
  return value instanceof UploadedFile;
}

/**
 * Replaces each file with a string that has one character for each byte, so that the length limits in the schema count
 * bytes.
 */
export function toJudged(value: unknown): unknown {
  return mapLeaves(value, (leaf) => (isFile(leaf) ? leaf.bytes.toString("latin1") : leaf));
}

/**
 * Returns a copy of a value in which the results of `toNew` replace the leaves. A leaf is a file, or a value that is
 * neither a list nor an object.
 */
function mapLeaves(value: unknown, toNew: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, toNew));
  if (isFile(value) || !isObject(value)) return toNew(value);
  // Object.fromEntries is safe for the name `__proto__`: it defines an ordinary member.
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapLeaves(inner, toNew)]));
}

/**
 * Returns the validated value, which may contain inserted defaults. Each sent file replaces the string that stood for
 * it during validation.
 */
export function restoreFiles(judged: unknown, sent: unknown): unknown {
  if (isFile(sent)) return sent;
  if (Array.isArray(judged) && Array.isArray(sent))
    return judged.map((item, index) => restoreFiles(item, sent[index]));
  if (!isObject(judged) || !isObject(sent)) return judged;
  const members = Object.entries(judged).map(([name, inner]) => [
    name,
    Object.hasOwn(sent, name) ? restoreFiles(inner, sent[name]) : inner,
  ]);
  return Object.fromEntries(members);
}

/**
 * Returns the value of a field: a single value if one part was sent and the schema allows a single value, otherwise a
 * list. A part with the name `name[]` is always an item of a list.
 */
function readParts(
  parts: readonly Part[],
  { name, schema }: { name: string; schema: unknown },
  facts: FindFacts,
): unknown {
  const known = facts(schema);
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0 && only.name === name) {
    const value = readPart(only, schema, facts);
    if (known.types?.has("array") !== true || Array.isArray(value)) return value;
    if ([...known.types].some(isScalarType) && known.allows(toJudged(value))) return value;
  }
  return sortItems(parts).map((part, index) => readPart(part, known.item(index), facts));
}

/**
 * Reads a field whose encoding object declares a style, or whose parts have names such as `name[member]`. Such a field
 * is written like a query parameter, but without percent-encoding. While the field is read, a placeholder string stands
 * for each file.
 */
function readStyled(parts: readonly Part[], parameter: NamedParameter, facts: FindFacts): unknown {
  const files = new Map<unknown, UploadedFile>();
  const pairs = parts.map((part): [string, string] => {
    if (!isMemberFile(part, parameter, facts)) return [part.name, toText(part.bytes)];
    // The placeholder is as long as the file, so that a length limit in a union chooses the same branch as for the
    // file.
    const text = `${crypto.randomUUID()} `.padEnd(part.bytes.length, " ");
    files.set(text, new UploadedFile(part));
    return [part.name, text];
  });
  const reading = { facts, decode: keepText };
  const value = readNamed(new SentPairs(pairs), parameter, { reading, declared: new Set([parameter.name]) });
  return files.size === 0 ? value : mapLeaves(value, (leaf) => files.get(leaf) ?? leaf);
}

/** True for a file whose part has the name of a member, such as `name[member]`, unless the member is read from JSON. */
function isMemberFile(part: Part, { name, schema }: NamedParameter, facts: FindFacts): boolean {
  if (part.name === name || !isFilePart(part)) return false;
  if (!isJsonType(part.mediaType)) return true;
  const steps = part.name.slice(name.length + 1, -1).split("][");
  const member = steps.reduce<unknown>((outer, step) => {
    const known = facts(outer);
    return known.types?.has("array") === true && /^\d*$/.test(step) ? known.item(0) : known.member(step);
  }, schema);
  return facts(member).types?.has("string") === true;
}

export function readPart(part: Part, schema: unknown, facts: FindFacts): unknown {
  const { mediaType, bytes } = part;
  const { types, allows } = facts(schema);
  if (isJsonType(mediaType)) {
    if (types?.has("string") !== true) return parseJson(bytes, mediaType);
    // A JSON part without a file name is a value if the schema allows this value. Otherwise the part is a file.
    const value = part.filename === undefined && types.size > 1 ? parseJsonText(toText(bytes)) : undefined;
    if (value !== undefined && typeof value !== "string" && allows(value)) return value;
  }
  if (isFilePart(part)) return new UploadedFile(part);
  return readScalar(toText(bytes), schema, { facts, decode: keepText });
}

function parseJson(bytes: Buffer, mediaType: string): unknown {
  const value = parseJsonText(toText(bytes));
  if (value === undefined) throw new ReadError("content", `must be ${mediaType}`);
  return value;
}

function toText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new ReadError("encoding", "must be UTF-8");
  return bytes.toString("utf8");
}

/**
 * Refuses a part whose media type the encoding object does not allow.
 * @param declared The encoding object's `contentType`: types and ranges, separated by commas.
 * @throws ReadError
 */
export function requireType({ mediaType }: Part, declared: unknown): void {
  if (typeof declared !== "string") return;
  const allowed = declared.split(",").map((type) => type.trim());
  if (findMediaType(allowed, mediaType) === undefined)
    throw new ReadError("contentType", `must be sent as ${allowed.join(" or ").toLowerCase()}`);
}

const escapes: Readonly<Record<string, string>> = { "%22": '"', "%0d": "\r", "%0a": "\n" };

/**
 * Decodes the name of a part or file. Replaces only the escapes of the quote, CR and LF: browsers escape only these
 * three, and not the percent sign (HTML Standard, "multipart/form-data encoding algorithm").
 */
function unescapeName(name: string): string {
  return name.replaceAll(/%(?:22|0d|0a)/gi, (escaped) => escapes[escaped.toLowerCase()] ?? escaped);
}

async function splitParts({ bytes, contentType }: SentBody): Promise<Part[]> {
  const count = checkParts(bytes, contentType);
  const parts: Part[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const parser = new Busboy({
        // The parser reads no type other than form-data, so every multipart body is passed to it as form-data. For
        // example, an object may also be sent as multipart/mixed with named parts.
        headers: { "content-type": contentType.replace(/^[^;]*/, "multipart/form-data") },
        limits: { parts: maxParts, fileSize: bytes.length },
        // The parser keeps the bytes and the media type only for files, so every part is treated as a file.
        isPartAFile: () => true,
      });
      parser.on("partsLimit", () => reject(malformed(`must have at most ${maxParts} parts`)));
      parser.on("error", reject);
      parser.on("finish", resolve);
      parser.on("file", (name: string | undefined, stream, filename, _encoding, mediaType) => {
        if (name === undefined) return reject(malformed("has a part without a name"));
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("error", reject);
        stream.on("end", () => {
          const own = {
            filename: filename === "" ? undefined : filename && unescapeName(filename),
            mediaType: mediaType.toLowerCase(),
          };
          parts.push({ name: unescapeName(name), ...own, bytes: Buffer.concat(chunks) });
        });
      });
      parser.end(bytes);
    });
  } catch (cause) {
    if (isApiError(cause)) throw cause;
    throw malformed("is not multipart/form-data with the boundary that Content-Type names");
  }
  // The parser silently leaves out parts whose disposition is not `form-data` (RFC 7578, 4.2); the number of delimiters
  // reveals them.
  if (count > parts.length)
    throw malformed("has a part without a valid Content-Disposition: form-data; name=...");
  return parts;
}

/**
 * Checks the headers of all parts, and returns the number of delimiters that begin a part. Returns 0 if the Content-Type
 * has no boundary.
 */
function checkParts(bytes: Buffer, contentType: string): number {
  const delimiter = Buffer.from(`--${readTypeParameters(contentType).get("boundary") ?? ""}`, "latin1");
  if (delimiter.length === 2) return 0;
  let count = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    if (at !== 0 && bytes.toString("latin1", at - 2, at) !== "\r\n") continue;
    const end = at + delimiter.length;
    if (bytes.toString("latin1", end, end + 2) === "--") break;
    count += 1;
    const start = bytes.indexOf("\r\n", end) + 2;
    const headEnd = bytes.indexOf("\r\n\r\n", start - 2);
    if (start > 1 && headEnd > start) requireHeaderLines(bytes.toString("latin1", start, headEnd), count);
  }
  return count;
}
