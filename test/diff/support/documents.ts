import { type Change, type DiffOptions, diffContracts } from "prospecting-contract/diff";

type Part = Record<string, unknown>;

/** Returns a minimal document with the given members. */
export function document(parts: Part): Part {
  return { openapi: "3.1.0", info: { title: "Test", version: "1.0.0" }, paths: {}, ...parts };
}

/** Returns a document with one operation, POST /things, with the given members. */
export function withOperation(operation: Part, more: Part = {}): Part {
  return document({
    paths: { "/things": { post: { responses: { 200: { description: "Done" } }, ...operation } } },
    ...more,
  });
}

/** Returns a document with the schema as the body of a request. */
export function inRequest(schema: unknown, schemas: Part = {}): Part {
  return withOperation(
    { requestBody: { content: { "application/json": { schema } } } },
    { components: { schemas } },
  );
}

/** Returns a document with the schema as the body of a response. */
export function inResponse(schema: unknown, schemas: Part = {}): Part {
  const content = { "application/json": { schema } };
  return withOperation({ responses: { 200: { description: "Done", content } } }, { components: { schemas } });
}

/** Returns `level rule` for each change, sorted. */
export function rulesBetween(base: Part, head: Part, options: DiffOptions = {}): string[] {
  return diffContracts(base, head, options)
    .changes.map(({ level, id }) => `${level} ${id}`)
    .sort();
}

/** Returns the changes between two schemas, once as request bodies and once as response bodies. */
export function changesBetween(
  base: unknown,
  head: unknown,
  schemas: readonly [Part, Part] = [{}, {}],
): Change[] {
  const request = diffContracts(inRequest(base, schemas[0]), inRequest(head, schemas[1]));
  const response = diffContracts(inResponse(base, schemas[0]), inResponse(head, schemas[1]));
  return [...request.changes, ...response.changes];
}
