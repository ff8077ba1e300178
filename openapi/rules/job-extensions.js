import { operations } from "./operations.js";
import { followed, isObject, listOf, toKeys } from "./schemas.js";

/**
 * Reports an operation that has only one of `x-job-kind` and `x-result-schema`, or whose `x-result-schema` does not
 * lead to a schema. The options are JSON Pointers: if `kinds` is set, the kind must be in the list at this place; if
 * `results` is set, the schema must be a branch of the union at this place.
 */
export default function jobExtensions(document, options) {
  return [...operations(document)].flatMap(({ operation, path }) =>
    messagesOf(document, operation, options ?? {}).map((message) => ({
      message: `${operation.operationId}: ${message}`,
      path,
    })),
  );
}

function messagesOf(document, operation, { kinds, results }) {
  const { "x-job-kind": kind, "x-result-schema": result } = operation;
  if (kind === undefined && result === undefined) return [];
  if (kind === undefined || result === undefined)
    return ["x-job-kind and x-result-schema must both be there, or neither"];
  const messages = [];
  const schema = typeof result === "string" ? at(document, result) : undefined;
  if (!isObject(schema)) messages.push(`x-result-schema ${result} leads to no schema`);
  else if (results !== undefined && !isBranch(document, at(document, results), schema))
    messages.push(`x-result-schema ${result} is no branch of ${results}`);
  if (kinds !== undefined && ![at(document, kinds)].flat().includes(kind))
    messages.push(`x-job-kind ${kind} is not listed at ${kinds}`);
  return messages;
}

function at(document, pointer) {
  return toKeys(pointer).reduce((value, key) => followed(document, value)?.[key], document);
}

/**
 * True if the union is the schema itself, or if the schema is one of its branches, also in a union inside the union.
 */
function isBranch(document, union, schema, seen = new Set()) {
  const value = followed(document, union);
  if (value === schema) return true;
  if (!isObject(value) || seen.has(value)) return false;
  seen.add(value);
  return [...listOf(value.oneOf), ...listOf(value.anyOf)].some((branch) =>
    isBranch(document, branch, schema, seen),
  );
}
