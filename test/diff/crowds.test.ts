import { describe, expect, it } from "vitest";
import { decide } from "./support/decide.ts";
import { changesBetween } from "./support/documents.ts";
import { compileSchema } from "./support/validator.ts";

const object = { type: "object" };
const unique = { type: "array", uniqueItems: true };

describe("values of many parts that differ", () => {
  it.each([
    ["properties", { ...object, minProperties: 900 }, { maxProperties: 950 }],
    [
      "properties by a pattern",
      {
        ...object,
        minProperties: 500,
        patternProperties: { "^x": { type: "string" } },
        additionalProperties: false,
      },
      { maxProperties: 600 },
    ],
    ["texts", { ...unique, minItems: 1500, items: { type: "string", maxLength: 5 } }, { maxItems: 1600 }],
    ["numbers", { ...unique, minItems: 500, items: { type: "integer", multipleOf: 3 } }, { maxItems: 520 }],
    [
      "objects",
      {
        ...unique,
        minItems: 500,
        items: { ...object, required: ["id"], properties: { id: { type: "integer" } } },
      },
      { maxItems: 520 },
    ],
  ])("are made up, not looked for one by one: %s", (_, base, more) => {
    const found = changesBetween(base, { ...base, ...more }).map(({ level, verdict }) => [level, verdict]);
    expect(found).toEqual([
      ["breaking", "proven"],
      ["info", "stated"],
    ]);
  });

  const names = (minProperties: number) => ({
    ...object,
    minProperties,
    propertyNames: { pattern: "^[ab]{1,4}$" },
  });
  const closed = (minProperties: number) => ({
    ...object,
    minProperties,
    additionalProperties: false,
    properties: Object.fromEntries([..."abcdefghijklmnopqrst"].map((name) => [name, { type: "integer" }])),
  });
  const texts = (minItems: number) => ({
    ...unique,
    minItems,
    items: { pattern: "^[ab]{1,4}$", type: "string" },
  });
  const numbers = (minItems: number) => ({
    ...unique,
    minItems,
    items: { type: "number", multipleOf: 3, minimum: 0, maximum: 99 },
  });

  it.each([
    ["names of a pattern", names, 30],
    ["names of a closed object", closed, 20],
    ["texts of a pattern", texts, 30],
    ["multiples in an interval", numbers, 34],
  ])("end where there are no more: %s", (_, make, most) => {
    const answer = decide(make(most), false);
    expect(answer).toMatchObject({ kind: "value", sure: true });
    expect(answer.kind === "value" && compileSchema(make(most))(answer.value)).toBe(true);
    expect(decide(make(most + 1), false).kind).toBe("empty");
  });

  it("are not decided where there would be thousands of items to compare with each other", () => {
    const [change] = changesBetween(
      { ...unique, minItems: 20_000 },
      { ...unique, minItems: 20_000, maxItems: 30_000 },
    );
    expect([change?.level, change?.verdict]).toEqual(["breaking", "undecided"]);
    expect(decide({ ...unique, minItems: 20_000 }, { ...unique, minItems: 10_000 }).kind).toBe("empty");
  });
});
