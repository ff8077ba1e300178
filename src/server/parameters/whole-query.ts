import { isObject, type JsonObject } from "../../contract.ts";
import { readForm } from "../bodies/parse-form.ts";
import type { ParameterShape } from "../operation-shapes.ts";
import type { Issue } from "../validation/issues.ts";
import { readContent } from "./content-value.ts";
import { splitPair } from "./delimited-text.ts";
import { decodePercent, decodeQuery } from "./percent-encoding.ts";
import { type ReadValues, readOrIssue } from "./query-reader.ts";
import { ReadError } from "./read-error.ts";
import type { FindFacts } from "./schema-facts.ts";

/**
 * Creates the reader of a parameter with `in: querystring` (OpenAPI 3.2). Its value is the whole query, read according
 * to the media type of its content: a form, JSON or text. An empty query of type JSON or text counts as absent. An
 * empty query of type form is a form without fields; it counts as absent only if the parameter is optional and its
 * schema refuses a form without fields.
 * @param keys Names of query parameters that carry an API key. The reader omits these parameters.
 */
export function createWholeQueryReader(
  { name, declared, required, schema }: ParameterShape,
  { facts, keys }: { facts: FindFacts; keys: readonly string[] },
): (raw: string) => ReadValues {
  const [[mediaType = "", media] = []] = Object.entries(
    isObject(declared["content"]) ? declared["content"] : {},
  );
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(mediaType);
  const form = { schema, encoding: readEncodings(media) };
  const reading = { facts, decode: decodeQuery };
  const secrets = new Set(keys);
  return (raw) => {
    const text = secrets.size === 0 ? raw : withoutKeys(raw, secrets);
    const issues: Issue[] = [];
    const read = (): unknown => {
      if (!isForm) return text === "" ? undefined : readContent([text], { declared, reading });
      if (text === "" && !required && !facts(form.schema).allows({})) return undefined;
      const { value, issues: ofFields } = readForm(text, form, { facts, place: "query" });
      issues.push(...ofFields);
      return value;
    };
    const value = readOrIssue(["query"], issues, read);
    return { values: value === undefined ? {} : Object.fromEntries([[name, value]]), issues };
  };
}

function readEncodings(media: unknown): JsonObject {
  return isObject(media) && isObject(media["encoding"]) ? media["encoding"] : {};
}

/** Removes the pairs that carry API keys from a query. */
function withoutKeys(raw: string, keys: ReadonlySet<string>): string {
  const pairs = raw.split("&");
  return pairs.filter((pair) => !keys.has(readName(pair))).join("&");
}

function readName(pair: string): string {
  const [name] = splitPair(pair);
  try {
    return decodePercent(name.replaceAll("+", " "));
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return name;
  }
}
