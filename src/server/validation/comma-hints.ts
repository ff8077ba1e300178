import { isObject } from "../../contract.ts";
import { readEncoding } from "../bodies/sent-body.ts";
import { toEssence } from "../media-type.ts";
import type { OperationShape } from "../operation-shapes.ts";
import { readStyle } from "../parameters/parameter-style.ts";
import type { Issue } from "./issues.ts";
import type { Refused } from "./violation-collector.ts";

/** Adds the hint to an issue if its value contains a comma; the place of the issue begins with `query` or `body`. */
export type AddCommaHint = (issue: Issue, refused: Pick<Refused, "values" | "body" | "mediaType">) => Issue;

/**
 * Creates the function that adds a hint to the issue of a list item that contains a comma. A plain comma separates
 * items, so the caller must have encoded this comma as `%2C`. Covers lists in the query and in forms.
 */
export function createCommaHint({ parameters, body }: OperationShape): AddCommaHint {
  const query = parameters.filter((one) => one.in === "query");
  const whole = query.find(({ isWholeQuery }) => isWholeQuery);
  const inQuery = new Set(
    whole === undefined
      ? query
          .filter(({ declared }) => declared["content"] === undefined && isCommaList(declared))
          .map(({ name }) => name)
      : Object.entries(isObject(whole.declared["content"]) ? whole.declared["content"] : {}).flatMap(
          ([type, media]) => listFields(type, isObject(media) ? media["encoding"] : undefined),
        ),
  );
  const inBodies = new Map(
    [...(body?.encodings ?? [])].map(([type, encoding]) => [type, new Set(listFields(type, encoding))]),
  );
  return (issue, { values, body: form, mediaType = "" }) => {
    const [root, name = "", item] = issue.place;
    const names = root === "query" ? inQuery : root === "body" ? inBodies.get(mediaType) : undefined;
    if (item === undefined || names?.has(name) !== true) return issue;
    const owner =
      root === "body" ? form : whole === undefined ? values.query : read(values.query, whole.name);
    const value = read(read(owner, name), item);
    if (typeof value !== "string" || !value.includes(",")) return issue;
    return { ...issue, message: `${issue.message}; ${encodedComma}` };
  };
}

const encodedComma = "the value contains an encoded comma (%2C): separate values by a plain one";

/** Returns the fields of a form whose items are separated by commas. */
function listFields(mediaType: string, encoding: unknown): string[] {
  if (!isObject(encoding) || toEssence(mediaType) !== "application/x-www-form-urlencoded") return [];
  return Object.keys(encoding).filter((name) => isCommaList(readEncoding(encoding, name)));
}

/** True for a parameter or an encoding object that separates the items of a list by commas. */
function isCommaList(declared: Readonly<Record<string, unknown>>): boolean {
  const { style, explode } = readStyle("query", declared);
  return style === "form" && !explode;
}

function read(owner: unknown, name: string): unknown {
  return Object(owner)[name];
}
