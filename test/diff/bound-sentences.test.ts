import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { inRequest, inResponse } from "./support/documents.ts";

/** Each row has a type, a keyword for a bound, and the bound's name in sentences. */
const bounds: [type: string, keyword: string, name: string][] = [
  ["integer", "minimum", "minimum"],
  ["integer", "maximum", "maximum"],
  ["string", "minLength", "minimum length"],
  ["string", "maxLength", "maximum length"],
  ["array", "minItems", "minimum number of items"],
  ["array", "maxItems", "maximum number of items"],
  ["object", "minProperties", "minimum number of properties"],
  ["object", "maxProperties", "maximum number of properties"],
];

describe.each([{ wrap: inRequest }, { wrap: inResponse }])(
  "the sentence for a bound, $wrap.name",
  ({ wrap }) => {
    it.each(bounds)("says that it was added, removed, raised or lowered: %s %s", (type, keyword, name) => {
      const say = (base?: number, head?: number): string => {
        const [from, to] = [base, head].map((bound) => ({
          type,
          ...(bound === undefined ? {} : { [keyword]: bound }),
        }));
        const { changes } = diffContracts(wrap(from), wrap(to));
        return changes.map(({ message }) => message.replace(/^.*?: /, "")).join("\n");
      };
      expect([say(undefined, 5), say(5, undefined), say(3, 5), say(5, 3)]).toEqual([
        `${name} added, to 5.`,
        `${name} removed, from 5.`,
        `${name} raised, from 3 to 5.`,
        `${name} lowered, from 5 to 3.`,
      ]);
    });

    it("does not call a bound added that replaces an exclusive one", () => {
      const say = (base: object, head: object): string =>
        diffContracts(wrap({ type: "integer", ...base }), wrap({ type: "integer", ...head }))
          .changes.map(({ message }) => message.replace(/^.*?: /, ""))
          .join("\n");
      expect(say({ exclusiveMinimum: 3 }, { minimum: 9 })).toMatch(/^minimum raised/);
      expect(say({ maximum: 9 }, { exclusiveMaximum: 5 })).toMatch(/^maximum lowered/);
    });
  },
);

describe("the sentence for a schema that only one contract has", () => {
  it.each<[object | boolean, string]>([
    [{ type: "integer", minimum: 1, exclusiveMaximum: 9 }, "integer, at least 1, less than 9"],
    [
      { type: ["string", "null"], minLength: 2, pattern: "^q" },
      "string or null, at least 2 characters, matching ^q",
    ],
    [{ description: "A", type: "number", multipleOf: 0.5 }, "number, multiple of 0.5"],
    [
      { type: "string", enum: ["a", "b", "c", "d", "e", "f", "g"] },
      'one of "a", "b", "c", "d", "e" and 2 more',
    ],
    [{ const: 7 }, "7"],
    [{ type: "boolean" }, "boolean"],
    [{ type: "array", items: { type: "integer" }, maxItems: 3 }, "list of integer, at most 3 items"],
    [{ type: "object", required: ["z"], properties: { y: { type: "string" } } }, "object with y, z"],
    [{ oneOf: [{ type: "integer" }, { type: "boolean" }] }, "integer or boolean"],
    [{ type: "integer", not: { const: 3 } }, "integer, with not"],
    [{ $ref: "#/components/schemas/Pet" }, "Pet"],
  ])("describes it in words: %j", (a, words) => {
    const components = { schemas: { Pet: { type: "integer" } } };
    const rest = { type: "object", additionalProperties: { type: "string" } };
    const [base, head] = [{ ...rest, properties: { a } }, rest].map((schema) => ({
      ...inResponse(schema),
      components,
    }));
    const { changes } = diffContracts(base, head);
    expect(changes.map(({ message }) => message.replace(/^.*?: /, ""))).toContain(
      `schema of one property widened, from ${words}.`,
    );
  });
});
