import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { inRequest, inResponse, withOperation } from "./support/documents.ts";

type Part = Record<string, unknown>;

/**
 * Approves all breaking changes from `base` to `approved`. Returns how many breaking changes from `base` to `later`
 * these approvals do not cover.
 */
function breaksPast(base: Part, approved: Part, later: Part): number {
  const breaks = diffContracts(base, approved).changes.filter(({ level }) => level === "breaking");
  expect(breaks.length).toBeGreaterThan(0);
  const approvals = breaks.map(({ fingerprint }) => ({
    fingerprint,
    reason: "Agreed",
    expires: "2999-12-31",
  }));
  expect(diffContracts(base, structuredClone(approved), { approvals }).summary.breaking).toBe(0);
  return diffContracts(base, later, { approvals }).summary.breaking;
}

const object = { type: "object" };
const list = { type: "array" };
const loose = { type: ["string", "number"] };
const union = [{ type: "string" }, { type: "number" }];
const closed = (name: string, more: object = {}) => ({
  ...object,
  properties: { [name]: {} },
  additionalProperties: false,
  ...more,
});

describe("an approval does not cover a later, other break at the same place", () => {
  it.each<[string, unknown, unknown, unknown]>([
    ["contains", list, { ...list, contains: loose }, { ...list, contains: { const: 1 } }],
    ["a union", {}, { anyOf: [{ type: "string" }, object] }, { anyOf: [{ const: "zz" }, { const: "z" }] }],
    [
      "one variant more that overlaps",
      { oneOf: union },
      { oneOf: [...union, { type: "string", minLength: 100 }] },
      { oneOf: [...union, { type: "string", maxLength: 100 }] },
    ],
    [
      "a condition",
      object,
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema has a keyword `then`
      { ...object, if: { required: ["a"] }, then: { required: ["x"] } },
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema has a keyword `then`
      { ...object, if: { required: ["a"] }, then: { required: ["x", "y"] } },
    ],
    ["other properties", object, closed("a"), closed("b")],
    [
      "unevaluated properties",
      object,
      { ...object, properties: { a: {} }, unevaluatedProperties: false },
      { ...object, properties: { b: {} }, unevaluatedProperties: false },
    ],
    ["items", list, { ...list, items: loose }, { ...list, items: { const: 1 } }],
    [
      "what is excluded",
      object,
      { ...object, not: { required: ["a"] } },
      { ...object, not: { required: ["b"] } },
    ],
    [
      "names",
      object,
      { ...object, propertyNames: { maxLength: 9 } },
      { ...object, propertyNames: { enum: ["a"] } },
    ],
  ])("in %s", (_, base, approved, later) => {
    expect(breaksPast(inRequest(base), inRequest(approved), inRequest(later))).toBeGreaterThan(0);
  });

  const ref = { $ref: "#/components/schemas/A" };
  it.each<[string, object, object]>([
    ["items", list, { ...list, items: ref }],
    ["contains", list, { ...list, contains: ref }],
    ["not", object, { ...object, not: ref }],
    ["a condition", object, { ...object, if: ref, else: false }],
    ["other properties", object, { ...object, additionalProperties: ref }],
    ["a dependent schema", object, { ...object, dependentSchemas: { a: ref } }],
  ])("behind a reference, however far: %s", (_, base, head) => {
    const schemas = (values: unknown[]) => ({
      A: { anyOf: [{ $ref: "#/components/schemas/B" }, { required: ["k"] }] },
      B: { enum: values },
    });
    const later = inRequest(head, schemas([1, "b"]));
    expect(breaksPast(inRequest(base), inRequest(head, schemas([1, "b", "c"])), later)).toBeGreaterThan(0);
  });

  it("in a variant of an answer", () => {
    const cat = (schema: object) =>
      inResponse({ oneOf: [...union, { $ref: "#/components/schemas/Cat" }] }, { Cat: schema });
    const later = cat({ type: "object" });
    expect(
      breaksPast(inResponse({ oneOf: union }), cat({ type: "object", required: ["a"] }), later),
    ).toBeGreaterThan(0);
  });

  const integer = { type: "integer", minimum: 5 };
  const parameter = (schema: object, more: object = {}) =>
    withOperation({ parameters: [{ name: "q", in: "query", schema, ...more }] });
  const json = (schema: object) => ({ content: { "application/json": { schema } } });
  const answers = (schema: object, headers: object = {}) =>
    withOperation({
      responses: { 200: { description: "a" }, 201: { description: "b", headers, ...json(schema) } },
    });
  const record = (a: object, more: object = {}) => ({ ...object, properties: { a }, ...more });
  it.each<[string, Part, Part, Part]>([
    [
      "a required parameter",
      withOperation({}),
      parameter({ type: "string" }, { required: true }),
      parameter(integer, { required: true }),
    ],
    [
      "a required body",
      withOperation({}),
      withOperation({ requestBody: { required: true, ...json({ type: "string" }) } }),
      withOperation({ requestBody: { required: true, ...json(integer) } }),
    ],
    ["another status", withOperation({}), answers({ type: "string" }), answers(integer)],
    [
      "a header of another status",
      withOperation({}),
      answers({}, { "X-A": { schema: { type: "string" } } }),
      answers({}, { "X-A": { schema: integer } }),
    ],
    [
      "a parameter in another place",
      parameter({ type: "string" }),
      withOperation({ parameters: [{ name: "q", in: "header", schema: { type: "string" } }] }),
      withOperation({ parameters: [{ name: "q", in: "header", required: true, schema: integer }] }),
    ],
    [
      "a parameter that becomes JSON",
      parameter({ type: "string" }),
      withOperation({ parameters: [{ name: "q", in: "query", ...json({ type: "string" }) }] }),
      withOperation({ parameters: [{ name: "q", in: "query", ...json(integer) }] }),
    ],
    [
      "a parameter that becomes JSON in another place",
      parameter({ type: "string" }),
      withOperation({ parameters: [{ name: "q", in: "header", ...json({ type: "string" }) }] }),
      withOperation({ parameters: [{ name: "q", in: "header", ...json(integer) }] }),
    ],
    [
      "a required property",
      inRequest(object),
      inRequest(record({ type: "string" }, { required: ["a"] })),
      inRequest(record(integer, { required: ["a"] })),
    ],
    [
      "a property of a closed object",
      inResponse(closed("b")),
      inResponse({ ...closed("b"), properties: { b: {}, a: { type: "string" } } }),
      inResponse({ ...closed("b"), properties: { b: {}, a: integer } }),
    ],
  ])("in the schemas of what is new: %s", (_, base, approved, later) => {
    expect(breaksPast(base, approved, later)).toBeGreaterThan(0);
  });

  it("in the encoding of a body, or in a scheme of credentials", () => {
    const form = (contentType: string) =>
      withOperation({
        requestBody: { content: { "multipart/form-data": { encoding: { a: { contentType } } } } },
      });
    expect(breaksPast(form("a/a"), form("a/b"), form("a/c"))).toBe(1);
    const key = (name: string) =>
      withOperation(
        { security: [{ A: [] }] },
        { components: { securitySchemes: { A: { type: "apiKey", in: "header", name } } } },
      );
    expect(breaksPast(key("X-A"), key("X-B"), key("X-C"))).toBe(1);
  });
});

describe("a fingerprint", () => {
  it("of a plain change is what it was in every release", () => {
    const found = (base: Part, head: Part) =>
      diffContracts(base, head).changes.map(({ id, fingerprint }) => [id, fingerprint]);
    const text = (maxLength: number) => inRequest({ type: "string", maxLength });
    expect(found(text(5), text(4))).toEqual([["request-max-length-narrowed", "6344b272e9924055"]]);
    expect(found(withOperation({ operationId: "a" }), withOperation({ operationId: "b" }))).toEqual([
      ["operation-id-changed", "ea678c09cf32f899"],
    ]);
  });

  it("stays when the schemas that it covers are only written otherwise", () => {
    const found = (head: unknown, schemas: Part = {}) =>
      diffContracts(inRequest(list), inRequest(head, schemas)).changes.map(({ fingerprint }) => fingerprint);
    const inline = { ...list, contains: { type: "object", properties: { a: loose, b: loose } } };
    const other = {
      contains: { properties: { b: loose, a: { type: ["number", "string"] } }, type: "object" },
      ...list,
    };
    expect(found(other)).toEqual(found(inline));
  });
});
