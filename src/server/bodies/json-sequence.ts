import { readOrIssue } from "../parameters/query-reader.ts";
import type { Issue } from "../validation/issues.ts";
import { parseJsonText } from "./json-text.ts";
import { malformed, type ParsedBody } from "./sent-body.ts";

/**
 * Parses JSON Lines or a JSON text sequence (RFC 7464) into a list with one item for each line or JSON text. Blank
 * lines are skipped.
 * @throws ApiError `validation_failed` for an item that is not JSON.
 */
export function parseJsonSequence(text: string): ParsedBody {
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
