import fc from "fast-check";
import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { decide } from "./support/decide.ts";
import { inRequest, inResponse } from "./support/documents.ts";
import { makeSchema, type Schema, schema, schemaPair, value } from "./support/schema-arbitrary.ts";
import { compileSchema } from "./support/validator.ts";

/** 120 cases from a fixed seed. DIFF_RUNS sets another number of cases, with random seeds. */
const runs = Number(process.env["DIFF_RUNS"] ?? 120);
const settings = { numRuns: runs, ...(process.env["DIFF_RUNS"] === undefined ? { seed: 20261127 } : {}) };
const values = fc.array(value, { minLength: 30, maxLength: 30 });

type Accepts = (value: unknown) => boolean;

/** Compiles a schema with Ajv; returns null for the few schemas that Ajv can't compile. */
function compile(schema: Schema, definitions: Record<string, Schema> = {}): Accepts | null {
  try {
    return compileSchema(schema, definitions);
  } catch {
    return null;
  }
}

function accepts(validate: Accepts, candidate: unknown): boolean | null {
  try {
    return validate(candidate);
  } catch {
    return null;
  }
}

/** True if the left schema accepts the candidate and the right one refuses it. */
function separates(left: Accepts, right: Accepts, candidate: unknown): boolean {
  return accepts(left, candidate) === true && accepts(right, candidate) === false;
}

function check(
  left: Schema,
  right: Schema,
  samples: readonly unknown[],
  definitions: Record<string, Schema>,
): void {
  const [one, other] = [compile(left, definitions), compile(right, definitions)];
  if (one === null || other === null) return;
  const answer = decide(left, right, definitions);
  if (answer.kind === "empty") expect(samples.filter((sample) => separates(one, other, sample))).toEqual([]);
  if (answer.kind !== "value" || !answer.sure || accepts(one, answer.value) === null) return;
  expect([answer.value, separates(one, other, answer.value)]).toEqual([answer.value, true]);
}

describe("whether one schema lies within another", () => {
  it("is decided as Ajv judges single values", () => {
    fc.assert(
      fc.property(schemaPair, values, ([left, right], samples) => check(left, right, samples, {})),
      settings,
    );
  });

  it("is decided for recursive schemas", () => {
    const one = makeSchema(["N", "M"]);
    const links = one.map(
      (inner): Schema => ({
        type: "object",
        properties: { a: { $ref: "#/$defs/N" }, b: { $ref: "#/$defs/M" }, c: inner },
      }),
    );
    const list = one.map(
      (inner): Schema => ({ type: "array", items: { anyOf: [inner, { $ref: "#/$defs/N" }] } }),
    );
    const definition = fc.oneof(one, links, list);
    fc.assert(
      fc.property(definition, definition, definition, values, (n, m, other, samples) => {
        const definitions = { N: n, M: m };
        check({ $ref: "#/$defs/N" }, { $ref: "#/$defs/M" }, samples, definitions);
        check({ $ref: "#/$defs/N" }, other, samples, definitions);
      }),
      settings,
    );
  });

  it("is never left open for schemas without patterns that only a search could compare", () => {
    let open = 0;
    fc.assert(
      fc.property(schemaPair, ([left, right]) => {
        if (decide(left, right).kind === "unknown") open += 1;
      }),
      settings,
    );
    expect(open).toBeLessThan(runs * 0.02);
  });
});

/**
 * Functions that put a schema inside a larger schema. If such a function is applied to two schemas, the two results
 * differ only in that place.
 */
const surrounding: fc.Arbitrary<(inner: Schema) => Schema> = fc
  .array(
    fc.oneof(
      schema.map((other) => (inner: Schema): Schema => {
        return { type: "object", properties: { a: inner, b: other }, required: ["b"] };
      }),
      schema.map(
        (other) =>
          (inner: Schema): Schema => ({ type: "array", prefixItems: [other, inner] }),
      ),
      fc.nat(2).map(
        (minItems) =>
          (inner: Schema): Schema => ({ type: "array", items: inner, minItems }),
      ),
      fc.constant(
        (inner: Schema): Schema => ({
          anyOf: [{ type: "object", properties: { a: inner } }, { type: "null" }],
        }),
      ),
      fc.constant((inner: Schema): Schema => ({ type: "object", additionalProperties: inner })),
      schema.map((other) => (inner: Schema): Schema => {
        return {
          allOf: [
            { properties: { a: inner } },
            { type: "object", properties: { b: other }, required: ["a"] },
          ],
        };
      }),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((layers) => (inner) => layers.reduce((schema, layer) => layer(schema), inner));

describe("a comparison", () => {
  it("of schemas that are the same but for a part breaks exactly where sets say so", () => {
    fc.assert(
      fc.property(schemaPair, surrounding, ([a, b], around) => {
        const [base, head] = [close(around(a)), close(around(b))];
        const answer = decide(base, head);
        const { changes } = diffContracts(inRequest(base), inRequest(head));
        const breaking = changes.filter(({ level }) => level === "breaking");
        if (answer.kind === "empty") expect(breaking).toEqual([]);
        if (answer.kind === "value" && answer.sure) expect(breaking).not.toEqual([]);
      }),
      settings,
    );
  });

  it("finds no break only where sampled values of the accepted side pass, and proves breaks by values that don't", () => {
    fc.assert(
      fc.property(schemaPair, values, fc.boolean(), ([a, b], samples, request) => {
        const [base, head] = [close(a), close(b)];
        const [before, after] = [compile(base), compile(head)];
        if (before === null || after === null) return;
        const frame = request ? inRequest : inResponse;
        const { changes } = diffContracts(frame(base), frame(head));
        const breaking = changes.filter(({ level }) => level === "breaking");
        const [left, right] = request ? [before, after] : [after, before];
        if (breaking.length === 0)
          expect(samples.filter((sample) => separates(left, right, sample))).toEqual([]);
        for (const change of breaking) {
          if (change.verdict !== "proven") continue;
          const sides = request ? [change.base, change.head] : [change.head, change.base];
          const [old, fresh] = request ? [frame(base), frame(head)] : [frame(head), frame(base)];
          const places = [
            schemasAbove(old, sides[0]?.pointer),
            schemasAbove(fresh, sides[1]?.pointer),
          ] as const;
          const shown = places[0].some((one) => places[1].some((other) => holds(one, other, change.witness)));
          expect([change.id, change.witness, shown]).toEqual([change.id, change.witness, true]);
        }
      }),
      settings,
    );
  });
});

function holds(left: Schema, right: Schema, witness: unknown): boolean {
  const [one, other] = [compile(left), compile(right)];
  return one !== null && other !== null && separates(one, other, witness);
}

/** Returns the schemas that contain the place to which a pointer leads, outermost first. */
function schemasAbove(document: unknown, pointer = ""): Schema[] {
  const found: Schema[] = [];
  let at: unknown = document;
  let inside = false;
  for (const key of pointer.split("/").slice(1)) {
    at = Reflect.get(Object(at), key.replaceAll("~1", "/").replaceAll("~0", "~"));
    inside ||= key === "schema";
    if (
      inside &&
      (typeof at === "boolean" || (typeof at === "object" && at !== null && !Array.isArray(at)))
    ) {
      found.push(typeof at === "boolean" ? at : { ...at });
    }
  }
  return found;
}

/**
 * Returns a copy of the schema in which each object schema states explicitly that undeclared properties may have any
 * value. JSON Schema assumes this anyway, whereas the comparison assumes that undeclared properties are not sent. In
 * the copy, both interpretations agree. Other tests cover the comparison's assumption.
 */
function close(schema: Schema): Schema {
  if (typeof schema === "boolean") return schema;
  const copy: { [keyword: string]: unknown } = {};
  for (const [keyword, entry] of Object.entries(schema)) copy[keyword] = closeKeyword(keyword, entry);
  if (!("additionalProperties" in copy || "unevaluatedProperties" in copy))
    copy["additionalProperties"] = { not: false };
  return copy;
}

function closeKeyword(keyword: string, entry: unknown): unknown {
  if (["const", "enum", "required", "type", "dependentRequired"].includes(keyword)) return entry;
  if (Array.isArray(entry)) return entry.map((part) => close(part));
  if (typeof entry === "boolean") return entry;
  if (typeof entry !== "object" || entry === null) return entry;
  if (!["properties", "patternProperties", "dependentSchemas"].includes(keyword)) return close({ ...entry });
  return Object.fromEntries(Object.entries(entry).map(([name, part]) => [name, close(part)]));
}
