import { readTypeParameters, toEssence } from "../media-type.ts";
import { readOrIssue } from "../parameters/query-reader.ts";
import type { FindFacts } from "../parameters/schema-facts.ts";
import type { Issue } from "../validation/issues.ts";
import { type Part, readPart, requireType, restoreFiles, toJudged } from "./parse-multipart.ts";
import { requireHeaderLines } from "./part-heads.ts";
import { malformed, maxParts, type ParsedBody, type SentBody } from "./sent-body.ts";

/**
 * Parses a multipart body whose schema is a list, such as `multipart/mixed`, into a list with one item for each part.
 * Each part is read according to its media type and the schema of its item.
 */
export function parseMixed(sent: SentBody, facts: FindFacts): ParsedBody {
  const { item } = facts(sent.schema);
  const issues: Issue[] = [];
  const body = splitParts(sent).map((part, index) =>
    readOrIssue(["body", String(index)], issues, () => {
      requireType(part, sent.itemEncoding?.(index)["contentType"]);
      return readPart(part, item(index), facts);
    }),
  );
  return { body: toJudged(body), issues, restore: (judged) => restoreFiles(judged, body) };
}

/** Splits a body at its delimiters (RFC 2046, 5.1.1). Ignores the text before the first and after the last delimiter. */
function splitParts({ bytes, contentType }: SentBody): Part[] {
  const boundary = readTypeParameters(contentType).get("boundary") ?? "";
  if (boundary === "") throw malformed("needs a boundary in its Content-Type");
  const delimiter = `\r\n--${boundary}`;
  const text = `\r\n${bytes.toString("latin1")}`;
  const parts: Part[] = [];
  for (let at = text.indexOf(delimiter); at !== -1; ) {
    const start = at + delimiter.length;
    if (text.startsWith("--", start)) return parts;
    const end = text.indexOf(delimiter, start);
    // Skips white space after the delimiter, which RFC 2046 allows as padding.
    const [line] = /^[ \t]*\r\n/.exec(text.slice(start, start + 100)) ?? [];
    if (line === undefined || end === -1) break;
    if (parts.length === maxParts) throw malformed(`must have at most ${maxParts} parts`);
    parts.push(toPart(text.slice(start + line.length, end), parts.length + 1));
    at = end;
  }
  throw malformed("is not a multipart body with the boundary that Content-Type names");
}

/**
 * Splits a part into its headers and its content.
 * @param number Number of the part for error messages; the first part has the number 1.
 */
function toPart(text: string, number: number): Part {
  // A part without headers begins with an empty line. A part without content may lack this line (RFC 2046, 5.1.1).
  const ended = `${text}\r\n`;
  const at = ended.startsWith("\r\n") ? 0 : ended.indexOf("\r\n\r\n");
  if (at === -1) throw malformed(`has no empty line after the headers of part ${number}`);
  if (at > 0) requireHeaderLines(text.slice(0, at), number);
  const headers = new Map(
    text
      .slice(0, at)
      .replaceAll(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line): [string, string] => {
        const [name = "", ...value] = line.split(":");
        return [name.trim().toLowerCase(), value.join(":").trim()];
      }),
  );
  const coding = headers.get("content-transfer-encoding") ?? "binary";
  if (!/^(?:binary|7bit|8bit)$/i.test(coding))
    throw malformed(`has the transfer encoding ${coding} in part ${number}; send the part without it`);
  const disposition = readTypeParameters(headers.get("content-disposition") ?? "");
  return {
    name: "",
    filename: readFilename(disposition),
    mediaType: toEssence(headers.get("content-type") ?? "text/plain"),
    bytes: Buffer.from(text.slice(at === 0 ? 2 : at + 4), "latin1"),
  };
}

/**
 * Returns the name of a part's file without the folders. Prefers `filename*` to `filename` (RFC 6266, 4.3), and reads
 * the bytes of `filename` as UTF-8.
 */
function readFilename(disposition: ReadonlyMap<string, string>): string | undefined {
  const [, extended] = /^utf-8'[^']*'(.*)$/i.exec(disposition.get("filename*") ?? "") ?? [];
  const plain = Buffer.from(disposition.get("filename") ?? "", "latin1").toString("utf8");
  const name = (extended === undefined ? undefined : tryDecode(extended)) ?? plain;
  return name.split(/[/\\]/).at(-1) || undefined;
}

/** Decodes percent-encoded UTF-8. Returns undefined for any other text. */
function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
