import { Busboy } from "@fastify/busboy";
import { isJsonType } from "../../contract.ts";
import { isApiError } from "../../errors.ts";
import { keepText } from "../parameters/percent-encoding.ts";
import { readOrIssue } from "../parameters/query-reader.ts";
import { ReadError } from "../parameters/read-error.ts";
import { readScalar } from "../parameters/read-value.ts";
import type { FindFacts } from "../parameters/schema-facts.ts";
import type { Issue } from "../validation/issues.ts";
import { findLostNumbers } from "./json-numbers.ts";
import { malformed, type ParsedBody, readEncoding, type SentBody } from "./sent-body.ts";
import { UploadedFile } from "./uploaded-file.ts";

/** Most parts of one body; each costs some objects, and a body of 1 MiB could hold 20 000. */
const maxParts = 1000;

interface Part {
  readonly name: string;
  readonly filename: string | undefined;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Parses `multipart/form-data`: each part by its own type, its encoding object and the member of the schema. */
export async function parseMultipart(sent: SentBody, facts: FindFacts): Promise<ParsedBody> {
  const byName = new Map<string, Part[]>();
  for (const part of await splitParts(sent)) byName.set(part.name, [...(byName.get(part.name) ?? []), part]);
  const { properties, additional } = facts(sent.schema);
  const issues: Issue[] = [];
  const members = [...byName].map(([name, parts]): [string, unknown] => {
    const schema = properties.get(name) ?? additional ?? true;
    const declaredType = readEncoding(sent.encoding, name)["contentType"];
    const value = readOrIssue(["body", name], issues, () => {
      for (const part of parts) requireType(part, declaredType);
      return readParts(parts, schema, facts);
    });
    return [name, value];
  });
  const files = new Map(members.filter(([, value]) => [value].flat().some(isFile)));
  return {
    body: Object.fromEntries(members.map(([name, value]) => [name, toJudged(value)])),
    issues,
    restore: (body) => Object.assign({}, body, Object.fromEntries(files)),
  };
}

function isFile(value: unknown): value is UploadedFile {
  return value instanceof UploadedFile;
}

/** A file as its schema sees it: a string with one character a byte, so that lengths count bytes. */
function toJudged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJudged);
  return isFile(value) ? value.bytes.toString("latin1") : value;
}

function readParts(parts: readonly Part[], schema: unknown, facts: FindFacts): unknown {
  const known = facts(schema);
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) {
    const value = readPart(only, schema, facts);
    if (known.types?.has("array") !== true || Array.isArray(value)) return value;
  }
  return parts.map((part, index) => readPart(part, known.item(index), facts));
}

function readPart(part: Part, schema: unknown, facts: FindFacts): unknown {
  const { filename, mediaType, bytes } = part;
  const { types } = facts(schema);
  if (isJsonType(mediaType) && (types === undefined || !types.has("string")))
    return parseJson(bytes, mediaType);
  if (filename !== undefined || !mediaType.startsWith("text/")) return new UploadedFile(part);
  return readScalar(bytes.toString("utf8"), schema, { facts, decode: keepText });
}

function parseJson(bytes: Buffer, mediaType: string): unknown {
  const text = bytes.toString("utf8");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReadError("content", `must be ${mediaType}`);
  }
  const [lost] = findLostNumbers(text);
  if (lost !== undefined) throw new ReadError(lost.keyword, lost.message);
  return value;
}

/** @param declared The encoding object's `contentType`: types and ranges, separated by commas. */
function requireType({ mediaType }: Part, declared: unknown): void {
  if (typeof declared !== "string") return;
  const allowed = declared.split(",").map((type) => type.trim().toLowerCase());
  const fits = allowed.some(
    (type) =>
      type === mediaType || (type.endsWith("*") && mediaType.startsWith(type.slice(0, -1))) || type === "*/*",
  );
  if (!fits) throw new ReadError("contentType", `must be sent as ${allowed.join(" or ")}`);
}

async function splitParts({ bytes, contentType }: SentBody): Promise<Part[]> {
  const parts: Part[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const parser = new Busboy({
        headers: { "content-type": contentType },
        limits: { parts: maxParts, fileSize: bytes.length },
        // As a file, a part keeps its bytes and its type.
        isPartAFile: () => true,
      });
      parser.on("partsLimit", () => reject(malformed(`must have at most ${maxParts} parts`)));
      parser.on("error", reject);
      parser.on("finish", resolve);
      parser.on("file", (name, stream, filename, _encoding, mediaType) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("error", reject);
        stream.on("end", () => {
          const own = {
            filename: filename === "" ? undefined : filename,
            mediaType: mediaType.toLowerCase(),
          };
          parts.push({ name, ...own, bytes: Buffer.concat(chunks) });
        });
      });
      parser.end(bytes);
    });
  } catch (cause) {
    if (isApiError(cause)) throw cause;
    throw malformed("is not multipart/form-data with the boundary that Content-Type names");
  }
  return parts;
}
