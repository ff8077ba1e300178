import { isUtf8 } from "node:buffer";
import { keepText } from "../parameters/percent-encoding.ts";
import { readOrIssue } from "../parameters/query-reader.ts";
import { readScalar } from "../parameters/read-value.ts";
import type { FindFacts } from "../parameters/schema-facts.ts";
import type { Issue } from "../validation/issues.ts";
import { parseForm } from "./parse-form.ts";
import { parseMultipart } from "./parse-multipart.ts";
import { malformed, type ParsedBody, type SentBody } from "./sent-body.ts";

/**
 * Parses a body that is not JSON: forms by their encoding objects; text and XML as text; other types as bytes.
 * @throws ApiError `validation_failed` for a body that does not have its type's format.
 */
export async function parseBody(sent: SentBody, facts: FindFacts): Promise<ParsedBody> {
  const { bytes, contentType, schema } = sent;
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type === "multipart/form-data") return parseMultipart(sent, facts);
  if (type === "application/x-www-form-urlencoded") return parseForm(toText(bytes), sent, facts);
  if (/^text\/|[/+]xml$/.test(type)) {
    const text = toText(bytes);
    const issues: Issue[] = [];
    const body = readOrIssue(["body"], issues, () => readScalar(text, schema, { facts, decode: keepText }));
    return { body, issues };
  }
  return { body: bytes.toString("latin1"), restore: () => bytes };
}

function toText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw malformed("has bytes that are not UTF-8");
  return bytes.toString("utf8");
}
