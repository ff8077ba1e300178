import { describe, expect, it } from "vitest";
import { changesBetween } from "./support/documents.ts";

describe("a length beyond a million", () => {
  const text = (bounds: object) => ({ type: "string", ...bounds });
  const field = (schema: object) => ({ type: "object", required: ["a"], properties: { a: schema } });
  const list = (schema: object) => ({ type: "array", items: schema });
  const long = 10_485_760;

  it.each([
    [
      "raised",
      text({ maxLength: long }),
      text({ maxLength: 2 * long }),
      ["info request-max-length-widened", "breaking response-max-length-widened"],
    ],
    [
      "lowered",
      text({ maxLength: 2 * long }),
      text({ maxLength: long }),
      ["breaking request-max-length-narrowed", "info response-max-length-narrowed"],
    ],
    [
      "added",
      text({}),
      text({ maxLength: long }),
      ["breaking request-max-length-narrowed", "info response-max-length-narrowed"],
    ],
    [
      "in a property",
      field(text({ maxLength: long })),
      field(text({ maxLength: long + 1 })),
      ["info request-max-length-widened", "breaking response-max-length-widened"],
    ],
    [
      "in an item",
      list(text({ maxLength: long + 1 })),
      list(text({ maxLength: long })),
      ["breaking request-max-length-narrowed", "info response-max-length-narrowed"],
    ],
    [
      "in a branch",
      { anyOf: [{ type: "null" }, text({ maxLength: long })] },
      { anyOf: [{ type: "null" }, text({ maxLength: 2 * long })] },
      ["info request-max-length-widened", "breaking response-max-length-widened"],
    ],
    [
      "of a minimum",
      text({ minLength: 2 * long }),
      text({ minLength: long }),
      ["info request-min-length-widened", "breaking response-min-length-widened"],
    ],
  ])("is decided by its number: %s", (_, base, head, rules) => {
    const changes = changesBetween(base, head);
    expect(changes.map(({ level, id }) => `${level} ${id}`)).toEqual(rules);
    expect(changes.filter(({ verdict }) => verdict === "undecided")).toEqual([]);
  });

  it("does not break where something else keeps texts short", () => {
    const short = (maxLength: number) => ({ allOf: [text({ maxLength: 5 }), text({ maxLength })] });
    expect(changesBetween(short(long), short(2 * long))).toEqual([]);
  });

  it("is not decided beside a pattern", () => {
    const digits = (maxLength: number) => text({ pattern: "^\\d+$", maxLength });
    const [change] = changesBetween(digits(2 * long), digits(long));
    expect([change?.level, change?.verdict]).toEqual(["breaking", "undecided"]);
  });
});

describe("a number of items or properties beyond a million", () => {
  const items = (bounds: object, more: object = {}) => ({
    type: "array",
    items: { type: "string", minLength: 1 },
    ...bounds,
    ...more,
  });
  const map = (bounds: object, more: object = {}) => ({
    type: "object",
    additionalProperties: { type: "integer" },
    ...bounds,
    ...more,
  });
  const many = 2_000_000;

  it.each([
    ["fewer items", "max-items", items({ maxItems: many + 1 }), items({ maxItems: many })],
    ["more items needed", "min-items", items({ minItems: many }), items({ minItems: many + 1 })],
    ["fewer properties", "max-properties", map({ maxProperties: many + 1 }), map({ maxProperties: many })],
    [
      "more properties needed",
      "min-properties",
      map({ minProperties: many }),
      map({ minProperties: many + 1 }),
    ],
    [
      "beside properties with a name",
      "max-properties",
      map({ maxProperties: many + 1 }, { required: ["a"], properties: { a: { const: 1 } } }),
      map({ maxProperties: many }, { required: ["a"], properties: { a: { const: 1 } } }),
    ],
  ])("is decided by its number: %s", (_, family, base, head) => {
    const rules = changesBetween(base, head).map(({ level, id, verdict }) => [level, id, verdict]);
    expect(rules).toEqual([
      ["breaking", `request-${family}-narrowed`, "stated"],
      ["info", `response-${family}-narrowed`, "stated"],
    ]);
  });

  it.each([
    [
      "items that differ",
      items({ maxItems: many + 1 }, { uniqueItems: true }),
      items({ maxItems: many }, { uniqueItems: true }),
    ],
    [
      "names by a pattern",
      map({ maxProperties: many + 1 }, { propertyNames: { pattern: "^[a-z]+$" } }),
      map({ maxProperties: many }, { propertyNames: { pattern: "^[a-z]+$" } }),
    ],
  ])("is not decided beside %s", (_, base, head) => {
    const [change] = changesBetween(base, head);
    expect([change?.level, change?.verdict]).toEqual(["breaking", "undecided"]);
  });

  it("does not hide that one property is refused", () => {
    const named = (more: object) => map({ minProperties: many }, { required: ["x1"], ...more });
    const [change] = changesBetween(named({}), named({ patternProperties: { "^x": false } }));
    expect([change?.level, change?.id, change?.verdict]).toEqual([
      "breaking",
      "request-pattern-properties-narrowed",
      "stated",
    ]);
  });

  it("does not break where the values are too few", () => {
    const few = (maxItems: number) => ({ allOf: [items({ maxItems: 5 }), items({ maxItems })] });
    expect(changesBetween(few(many + 1), few(many))).toEqual([]);
  });
});
