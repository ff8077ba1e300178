import type { JsonObject } from "../../contract.ts";
import { listEncodedPairs, readNamed, SentPairs } from "../parameters/named-pairs.ts";
import { type ParameterStyle, readStyle } from "../parameters/parameter-style.ts";
import { decodeQuery } from "../parameters/percent-encoding.ts";
import { readOrIssue } from "../parameters/query-reader.ts";
import { readMember } from "../parameters/read-value.ts";
import type { FindFacts } from "../parameters/schema-facts.ts";
import { readByBranch } from "../parameters/union-branches.ts";
import type { Issue } from "../validation/issues.ts";
import { malformed, maxParts, type ParsedBody, readEncoding, type SentBody } from "./sent-body.ts";

/** The contract's declarations for a form. */
type DeclaredForm = Pick<SentBody, "schema" | "encoding">;

/**
 * Parses `application/x-www-form-urlencoded`. Each property of the schema is a field, which is read like a query
 * parameter.
 */
export function parseForm(text: string, declared: DeclaredForm, facts: FindFacts): ParsedBody {
  if (text.split("&", maxParts + 1).length > maxParts) throw malformed(`must have at most ${maxParts} parts`);
  const { value, issues } = readForm(text, declared, { facts, place: "body" });
  return { body: value, issues };
}

/**
 * Reads a form in a body or a query string. The server has already limited the length of the text.
 * @param place First part of each issue's place: `query` or `body`.
 */
export function readForm(
  text: string,
  { schema, encoding }: DeclaredForm,
  { facts, place }: { facts: FindFacts; place: string },
): { readonly value: JsonObject; readonly issues: readonly Issue[] } {
  const unreadable: Issue[] = [];
  const pairs = listEncodedPairs(text, place, unreadable);
  return readByBranch(schema, facts, {
    read: (branch) => {
      const issues = [...unreadable];
      const fields = { schema: branch, encoding, facts, issues, place };
      return { value: readFields(new SentPairs(pairs), fields), issues };
    },
    toJudged: ({ value, issues }) => (issues.length === 0 ? value : undefined),
  });
}

interface FieldReading extends DeclaredForm {
  readonly facts: FindFacts;
  readonly place: string;
  /** List to which the syntax issues in fields are added. */
  readonly issues: Issue[];
}

function readFields(sent: SentPairs, { schema, encoding, facts, issues, place }: FieldReading): JsonObject {
  const { properties, member } = facts(schema);
  const declared = new Set(properties.keys());
  const reading = { facts, decode: decodeQuery };
  const members = [...properties].flatMap(([name, own]): [string, unknown][] => {
    const style = readFieldStyle(readEncoding(encoding, name), facts(own).types?.has("object") === true);
    const value = readOrIssue([place, name], issues, () =>
      readNamed(sent, { name, schema: own, ...style }, { reading, declared }),
    );
    return value === undefined ? [] : [[name, value]];
  });
  for (const name of sent.names) {
    const raws = sent.take(name) ?? [];
    const value = readOrIssue([place, name], issues, () => readMember(raws, member(name), reading));
    members.push([name, value]);
  }
  return Object.fromEntries(members);
}

/**
 * Returns the style of a field. An object without a declared style is read as JSON or from fields such as
 * `name[member]`. OpenAPI's default style would instead read each member of the object as a separate field of the form.
 */
function readFieldStyle(encoding: Readonly<Record<string, unknown>>, isObjectField: boolean): ParameterStyle {
  const hasStyle = encoding["style"] !== undefined || encoding["explode"] !== undefined;
  return isObjectField && !hasStyle ? { style: "deepObject", explode: true } : readStyle("query", encoding);
}
