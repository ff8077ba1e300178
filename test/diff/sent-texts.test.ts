import fc from "fast-check";
import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { document } from "./support/documents.ts";
import { compileSchema } from "./support/validator.ts";

type Schema = Record<string, unknown>;

/** 120 cases from a fixed seed. DIFF_RUNS sets another number of cases, with random seeds. */
const runs = process.env["DIFF_RUNS"];
const settings = runs === undefined ? { numRuns: 120, seed: 20261128 } : { numRuns: Number(runs) };

const texts = [
  "",
  "a",
  "ab",
  "abc",
  "0",
  "1",
  "9",
  "10",
  "-1",
  "1.5",
  "007",
  "true",
  "false",
  "a,b",
  "1,2",
  "12345678901",
];
/**
 * Lists of strings that a request may send as values of one parameter: each string alone, and some lists of several
 * strings.
 */
const queries = [
  ...texts.map((one) => [one]),
  ...texts.map((one) => [one, "a"]),
  ["1", "2"],
  ["1", "1"],
  ["a", "b", "c"],
];

/**
 * Returns every value that a sent string can represent: the string itself, the number that it denotes, or a boolean.
 */
const read = (text: string): unknown[] => [
  text,
  ...(text !== "" && String(Number(text)) === text ? [Number(text)] : []),
  ...(text === "true" || text === "false" ? [text === "true"] : []),
];

/** Returns every list of values that these strings together can represent. */
const readAll = (items: readonly string[]): unknown[][] =>
  items.reduce<unknown[][]>(
    (lists, item) => lists.flatMap((list) => read(item).map((one) => [...list, one])),
    [[]],
  );

/** Returns a function that tests whether a schema accepts sent strings, as a single value or as an exploded list. */
const takes = (schema: Schema) => {
  const accepts = compileSchema(schema);
  return (items: readonly string[]): boolean => {
    const alone = items.length === 1 ? read(items[0] ?? "") : [];
    return [...alone, ...readAll(items)].some(accepts);
  };
};

const small = fc.integer({ min: -2, max: 12 });
const scalar: fc.Arbitrary<Schema> = fc.oneof(
  fc.constant({ type: "string" }),
  fc.record({ type: fc.constant("string"), maxLength: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ type: fc.constant("string"), minLength: fc.integer({ min: 0, max: 3 }) }),
  fc.record({
    type: fc.constant("string"),
    pattern: fc.constantFrom("^\\d+$", "^[a-z]*$", "^-?\\d", "[05]$", ","),
  }),
  fc.record({ enum: fc.subarray<unknown>([...texts, 1, 9, -1, 1.5, true, false, null], { minLength: 1 }) }),
  fc.constant({ type: "integer" }),
  fc.record({ type: fc.constantFrom("integer", "number"), minimum: small }),
  fc.record({ type: fc.constantFrom("integer", "number"), exclusiveMaximum: small }),
  fc.record({ type: fc.constant("integer"), multipleOf: fc.integer({ min: 1, max: 5 }) }),
  fc.constant({ type: "boolean" }),
  fc.constant({ type: ["string", "integer"], maxLength: 1 }),
  fc.constant({}),
);
const schema: fc.Arbitrary<Schema> = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("array"), items: scalar }) },
  fc.record({ type: fc.constant("array"), items: scalar, minItems: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ type: fc.constant("array"), items: scalar, maxItems: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ anyOf: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
  fc.record({ allOf: fc.tuple(scalar, scalar) }),
  scalar.map((one) => ({ anyOf: [one, { type: "array", items: one }] })),
  scalar.map((one) => ({ type: "string", not: one })),
);

const api = (one: Schema) =>
  document({
    paths: {
      "/a": {
        get: {
          parameters: [{ name: "p", in: "query", schema: one }],
          responses: { 200: { description: "Done" } },
        },
      },
    },
  });

describe("texts as an independent reader takes them", () => {
  it("a break is one that can be sent, and what can be sent and is refused is a break", () => {
    fc.assert(
      fc.property(schema, schema, (base, head) => {
        const [wasTaken, isTaken] = [takes(base), takes(head)];
        const { changes } = diffContracts(api(base), api(head));
        const breaks = changes.filter(({ level }) => level === "breaking");
        const lost = queries.find((sent) => wasTaken(sent) && !isTaken(sent));
        if (lost !== undefined) expect([lost, breaks.length > 0]).toEqual([lost, true]);
        for (const { verdict, travels, id } of breaks) {
          if (verdict !== "proven" || travels === undefined) continue;
          const search = new URLSearchParams(travels);
          const sent = search.getAll("p");
          // The reported value may be an item of a list. If the item alone does not show that the change is breaking,
          // the test sends lists that contain it.
          const isItem = !wasTaken(sent) || isTaken(sent);
          if (!isItem) continue;
          const around = [
            [...sent, ...sent],
            [...sent, "a"],
            ["a", ...sent],
            [...sent, "1"],
            ["1", ...sent],
          ];
          const isShown = around.some((list) => wasTaken(list) && !isTaken(list));
          expect([id, travels, isShown]).toEqual([id, travels, true]);
        }
      }),
      settings,
    );
  });
});
