import fc from "fast-check";

/** A JSON Schema as plain JSON data. */
export type Schema = boolean | { [keyword: string]: unknown };

const names = ["a", "b", "c"] as const;
const texts = ["", "a", "b", "ab", "aab", "ba"] as const;
const patterns = ["^a", "b$", "^a*$", "^[ab]+$", "a.b|^$", "^(?=a)(?!ab).*$"] as const;
const scalars = [null, true, false, 0, 1, 2, 3, -1, 0.5, 1.5, "", "a", "b", "ab"] as const;

const name = fc.constantFrom(...names);
const small = fc.constantFrom(-1, 0, 1, 2, 3, 0.5, 1.5);
const count = fc.integer({ min: 0, max: 3 });

/**
 * Random values from the few names, strings and numbers that the random schemas use, so that a value often satisfies a
 * schema.
 */
export const value: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    fc.constantFrom<unknown>(...scalars, "aab", "ba", 4, 6),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names, "d"), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

function some(model: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<{ [keyword: string]: unknown }> {
  return fc.record(model, { requiredKeys: [], noNullPrototype: true });
}

/** Schemas that use all assertion keywords, small enough that the keywords often interact. */
export const schema: fc.Arbitrary<Schema> = makeSchema([]);

/**
 * Returns a generator of random schemas (a fast-check arbitrary). The schemas may refer to definitions with these
 * names.
 */
export function makeSchema(references: readonly string[]): fc.Arbitrary<Schema> {
  return fc.letrec<{ schema: Schema }>((tie) => {
    const child = tie("schema");
    const object = some({
      properties: fc.dictionary(name, child, { maxKeys: 3, noNullPrototype: true }),
      required: fc.uniqueArray(name, { maxLength: 2 }),
      additionalProperties: child,
      minProperties: count,
      maxProperties: count,
      propertyNames: fc.constantFrom<Schema>({ maxLength: 1 }, { pattern: "^[ab]" }, { enum: ["a", "b"] }),
      patternProperties: fc.dictionary(fc.constantFrom("^a", "b", "^[ab]$"), child, {
        maxKeys: 2,
        noNullPrototype: true,
      }),
      dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), {
        maxKeys: 1,
        noNullPrototype: true,
      }),
    });
    // Generates dependentSchemas or unevaluatedProperties, but not both: if a schema has both, Ajv 8.20 forgets which
    // properties are evaluated.
    const openObject = fc.tuple(
      object,
      fc.oneof(
        some({ dependentSchemas: fc.dictionary(name, child, { maxKeys: 1, noNullPrototype: true }) }),
        some({ unevaluatedProperties: child }),
      ),
    );
    const array = some({
      items: child,
      prefixItems: fc.array(child, { minLength: 1, maxLength: 2 }),
      minItems: count,
      maxItems: count,
      uniqueItems: fc.boolean(),
      contains: child,
      minContains: count,
      maxContains: count,
    });
    // Leaves out `contains`: next to it, Ajv treats all items as evaluated, whereas in 2020-12 only the items that
    // match `contains` are evaluated.
    const closedArray = some({
      prefixItems: fc.array(child, { minLength: 1, maxLength: 2 }),
      unevaluatedItems: child,
    });
    const number = some({
      minimum: small,
      maximum: small,
      exclusiveMinimum: small,
      exclusiveMaximum: small,
      multipleOf: fc.constantFrom(0.5, 1, 1.5, 2, 3),
    });
    const text = some({ minLength: count, maxLength: count, pattern: fc.constantFrom(...patterns) });
    const branches = fc.array(child, { minLength: 1, maxLength: 3 });
    const combination = fc.oneof(
      fc.record({ allOf: branches }),
      fc.record({ anyOf: branches }),
      fc.record({ oneOf: branches }),
      fc.record({ not: child }),
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema has a keyword `then`
      some({ if: child, then: child, else: child }),
    );
    const type = fc.oneof(
      fc.constantFrom("null", "boolean", "integer", "number", "string", "array", "object"),
      fc.uniqueArray(fc.constantFrom("null", "boolean", "integer", "number", "string", "array", "object"), {
        minLength: 1,
        maxLength: 3,
      }),
    );
    const typed = (name: string, facets: fc.Arbitrary<object>): fc.Arbitrary<Schema> =>
      facets.map((keywords) => ({ type: name, ...keywords }));
    return {
      schema: fc.oneof(
        { depthSize: "small", maxDepth: 3 },
        fc.constantFrom<Schema>(true, false, {}, { type: "string" }, { type: "integer" }, { type: "null" }),
        fc.record({
          enum: fc.uniqueArray(fc.constantFrom<unknown>(...scalars, ...texts), {
            minLength: 1,
            maxLength: 4,
          }),
        }),
        fc.record({ const: value }),
        fc.record({ type }),
        typed("number", number),
        typed("string", text),
        { arbitrary: typed("array", array), weight: 2 },
        typed("array", closedArray),
        {
          arbitrary: typed(
            "object",
            openObject.map(([a, b]) => ({ ...a, ...b })),
          ),
          weight: 3,
        },
        combination,
        ...references.map((name) => fc.constant<Schema>({ $ref: `#/$defs/${name}` })),
        fc.tuple(fc.oneof(object, array, number, text), combination).map(([a, b]) => ({ ...a, ...b })),
      ),
    };
  }).schema;
}

/** Two schemas, the second of which is often similar to the first. */
export const schemaPair: fc.Arbitrary<readonly [Schema, Schema]> = fc.oneof(
  fc.tuple(schema, schema),
  fc.tuple(schema, schema).map(([a, b]) => [a, { anyOf: [a, b] }] as const),
  fc.tuple(schema, schema).map(([a, b]) => [{ allOf: [a, b] }, a] as const),
  fc.tuple(schema, schema, schema).map(([a, b, c]) => [{ anyOf: [a, b, c] }, { anyOf: [c, a] }] as const),
  fc.tuple(schema, schema).map(([a, b]) => [{ not: { anyOf: [a, b] } }, { not: a }] as const),
  fc.tuple(schema, schema).map(([a, b]) => [{ oneOf: [a, b] }, { anyOf: [a, b] }] as const),
  fc.tuple(schema, schema).map(
    ([a, b]) =>
      [
        { type: "object", properties: { a, b } },
        { type: "object", properties: { a } },
      ] as const,
  ),
);
