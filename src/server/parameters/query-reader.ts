import { toUnknownMessage } from "../../text/unknown-member.ts";
import type { ParameterShape } from "../operation-shapes.ts";
import type { Issue } from "../validation/issues.ts";
import { readContent } from "./content-value.ts";
import { listEncodedPairs, readNamed, SentPairs } from "./named-pairs.ts";
import { readStyle } from "./parameter-style.ts";
import { decodeQuery, decodeReserved } from "./percent-encoding.ts";
import { ReadError } from "./read-error.ts";
import type { FindFacts } from "./schema-facts.ts";

/** Parameter values in one location, such as the query, by name. `issues` lists their syntax errors. */
export interface ReadValues {
  readonly values: Record<string, unknown>;
  readonly issues: readonly Issue[];
}

/**
 * Creates the reader of an operation's query strings. The reader adds issues for unknown names, and for empty values
 * that the schema refuses.
 * @param keys Names of query parameters that carry an API key. The reader omits these parameters, unless the operation
 * declares a parameter with the name.
 */
export function createQueryReader(
  parameters: readonly ParameterShape[],
  { facts, keys }: { facts: FindFacts; keys: readonly string[] },
): (raw: string) => ReadValues {
  const readers = parameters.map(({ name, declared }) => {
    const decode = declared["allowReserved"] === true ? decodeReserved : decodeQuery;
    const named = { name, schema: declared["schema"] ?? true, ...readStyle("query", declared) };
    return { ...named, declared, reading: { facts, decode } };
  });
  const declared = new Set(readers.map(({ name }) => name));
  const onlyKeys = keys.filter((key) => !declared.has(key));
  const names = new Set([...onlyKeys, ...declared]);
  return (raw) => {
    if (raw === "") return { values: {}, issues: [] };
    const issues: Issue[] = [];
    const sent = new SentPairs(listEncodedPairs(raw, "query", issues));
    for (const key of onlyKeys) sent.take(key);
    const empty = new Set(sent.names.filter((name) => sent.peek(name)?.join("\n") === ""));
    const values = readers.flatMap((reader): [string, unknown][] => {
      const { name, declared, reading } = reader;
      const before = sent.names;
      const value = readOrIssue(["query", name], issues, () =>
        declared["content"] === undefined
          ? readNamed(sent, reader, { reading, declared: names })
          : readContent(sent.take(name), { declared, reading }),
      );
      if (empty.size > 0 && declared["allowEmptyValue"] !== true) {
        const left = new Set(sent.names);
        const bare = before.filter((one) => empty.has(one) && !left.has(one));
        // An empty value is valid if the schema allows an empty string, even without `allowEmptyValue`.
        const isValue = declared["content"] === undefined && facts(reader.schema).allows(value);
        if (!isValue) issues.push(...bare.map((one) => emptyIssue(one)));
      }
      return value === undefined ? [] : [[name, value]];
    });
    issues.push(...sent.names.map((name) => unknownIssue(name, [...declared])));
    return { values: Object.fromEntries(values), issues };
  };
}

/**
 * Calls `read` and returns its result. After a ReadError, adds an issue and returns an empty string, so that the
 * parameter is not also reported as missing.
 */
export function readOrIssue(place: readonly string[], issues: Issue[], read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    issues.push({ place, keyword: error.keyword, message: error.message });
    return "";
  }
}

function emptyIssue(name: string): Issue {
  return { place: ["query", name], keyword: "allowEmptyValue", message: "must NOT be empty" };
}

function unknownIssue(name: string, known: readonly string[]): Issue {
  const message = toUnknownMessage(name, known);
  return { place: ["query", name], keyword: "additionalProperties", message };
}
