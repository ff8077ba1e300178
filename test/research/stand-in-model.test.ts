import { describe, expect, it } from "vitest";
import { createManualClock } from "../../src/manual-clock.ts";
import { createStandIn } from "../../src/providers/index.ts";
import { compileSchema } from "../../src/service/schema/index.ts";

const { model } = createStandIn({ clock: createManualClock({ frozen: true }), pace: 0 });
const call = { signal: new AbortController().signal };

async function make(schema: Record<string, unknown>, input = "a page"): Promise<unknown> {
  return (await model.complete({ instructions: "Fill the schema.", input, schema }, call)).value;
}

const text = { type: "string" };

describe("the stand-in's model", () => {
  it("gives values that look like what their members are called", async () => {
    const value = await make({
      type: "object",
      properties: {
        company: text,
        website: text,
        foundedYear: { type: "integer" },
        employee_count: { type: ["integer", "null"] },
        price: text,
        launchDate: { type: "string", format: "date" },
        headquarters: text,
        ceo: { type: "object", properties: { name: text, email: text } },
        plans: {
          type: "array",
          items: { type: "object", properties: { name: text, monthlyPrice: { type: "number" } } },
        },
        x1: { type: "string", description: "Phone number of the office" },
      },
    });
    expect(value).toMatchObject({
      company: expect.stringMatching(/^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u),
      website: expect.stringMatching(/^https:\/\/www\.[a-z-]+\.example$/),
      foundedYear: expect.toSatisfy((year: number) => year > 1990 && year < 2027),
      employee_count: expect.toSatisfy((count: number) => count >= 20 && count <= 900),
      price: expect.stringMatching(/^€\d+ per month$/),
      launchDate: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      headquarters: expect.stringMatching(/^\p{Lu}\p{L}+$/u),
      ceo: { email: expect.stringContaining("@") },
      plans: expect.arrayContaining([
        expect.objectContaining({ name: expect.stringMatching(/^(Free|Starter|Team|Business|Enterprise)$/) }),
      ]),
      x1: expect.stringMatching(/^\+49/),
    });
    const { website, company, ceo } = value as {
      website: string;
      company: string;
      ceo: Record<string, string>;
    };
    expect(website).toContain(company.toLowerCase().replace(" ", "-"));
    expect(ceo["email"]).toContain((ceo["name"] ?? "?").toLowerCase().replace(" ", "."));
  });

  it.each<[string, Record<string, unknown>]>([
    [
      "a pattern",
      {
        type: "object",
        required: ["sku"],
        properties: { sku: { type: "string", pattern: "^[A-Z]{3}-\\d{4}$" } },
      },
    ],
    [
      "bounds",
      {
        type: "object",
        required: ["n", "s"],
        properties: {
          n: { type: "integer", multipleOf: 5, minimum: 12, maximum: 16 },
          s: { type: "string", minLength: 300 },
        },
      },
    ],
    ["a map", { type: "object", additionalProperties: { type: "integer" }, minProperties: 3 }],
    [
      "names by a pattern",
      {
        type: "object",
        minProperties: 1,
        patternProperties: { "^[A-Z]{2}$": { type: "number" } },
        additionalProperties: false,
      },
    ],
    ["a tuple", { type: "array", prefixItems: [{ type: "number" }, text], items: false, minItems: 2 }],
    [
      "a choice of objects",
      {
        oneOf: [
          { type: "object", required: ["r"], properties: { r: { type: "number" } } },
          { type: "object", required: ["w"], properties: { w: { type: "number" } } },
        ],
      },
    ],
    [
      "itself again",
      {
        type: "object",
        required: ["name", "children"],
        properties: { name: text, children: { type: "array", items: { $ref: "#" } } },
      },
    ],
    [
      "formats",
      {
        type: "object",
        required: ["a", "b", "c"],
        properties: {
          a: { type: "string", format: "date-time" },
          b: { type: "string", format: "uuid" },
          c: { type: "string", format: "ipv6" },
        },
      },
    ],
    [
      "formats that are no formats",
      {
        type: "object",
        required: ["a", "b"],
        properties: { a: { ...text, format: "constructor" }, b: { ...text, format: "__proto__" } },
      },
    ],
    ["many different items", { type: "array", items: text, minItems: 9, uniqueItems: true }],
    ["a number of nothing", { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }],
  ])("fits a schema with %s, and gives the same for the same", async (_, schema) => {
    const value = await make(schema);
    expect(compileSchema(schema).check(value)).toEqual([]);
    expect(await make(structuredClone(schema))).toEqual(value);
  });

  it("answers a question the same whatever the page, and lists other things on other pages", async () => {
    const schema = {
      type: "object",
      properties: {
        company: text,
        rivals: { type: "array", items: { type: "object", properties: { name: text } } },
      },
    };
    const [one, other] = [await make(schema, "one page"), await make(schema, "another page")];
    const company = (value: unknown) => (value as { company: string }).company;
    expect(company(one)).toBe(company(other));
    expect(one).not.toEqual(other);
  });
});
