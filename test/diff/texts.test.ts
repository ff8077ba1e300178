import { type Change, diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { matches } from "../../src/diff/sets/automaton.ts";
import { toNumeralPattern } from "../../src/diff/sets/numerals.ts";
import { document } from "./support/documents.ts";

type Document = Record<string, unknown>;
type Row = readonly [title: string, base: unknown, head: unknown, shown: string | null];

const text = { type: "string" };
const integer = { type: "integer" };
const number = { type: "number" };
const boolean = { type: "boolean" };
const flags = { type: "string", enum: ["true", "false"] };
const list = (items: unknown, more: object = {}) => ({ type: "array", items, ...more });
const object = (n: unknown, more: object = {}) => ({ type: "object", properties: { n }, ...more });
const ok = { 200: { description: "Done" } };

const operation = (more: object, openapi = "3.1.0") =>
  document({ openapi, paths: { "/a/{id}": { post: { responses: ok, ...more } } } });
const parameter = (place: string, schema: unknown, more: object = {}, openapi = "3.1.0") => {
  const path = place === "path" ? { name: "id", required: true } : { name: "p" };
  return operation({ parameters: [{ ...path, in: place, schema, ...more }] }, openapi);
};
const body = (type: string, schema: unknown, more: object = {}) =>
  operation({ requestBody: { content: { [type]: { schema, ...more } } } });
const header = (schema: unknown) =>
  operation({ responses: { 200: { description: "Done", headers: { "X-P": { schema } } } } });

/**
 * Returns the value that the report shows as the proof of the first breaking change: as a client sends it, or as JSON.
 * If the change is not proven by a value, returns the verdict and the rule. Returns null if there is no breaking
 * change.
 */
function shownBreak(base: Document, head: Document): string | null {
  const change = diffContracts(base, head).changes.find(({ level }) => level === "breaking");
  return change === undefined ? null : toShown(change);
}

function toShown({ travels, witness, id, verdict }: Change): string {
  return verdict === "proven" ? (travels ?? JSON.stringify(witness)) : `${verdict} ${id}`;
}

describe("a query parameter breaks by the texts that it no longer takes", () => {
  const rows: readonly Row[] = [
    ["a text becomes a list of texts", text, list(text), null],
    ["a list of texts becomes a text", list(text), text, "?p=a&p=a"],
    ["an integer becomes a list of integers", integer, list(integer), null],
    ["an integer becomes a list of texts", integer, list(text), null],
    ["a text becomes a list of two", text, list(text, { minItems: 2 }), "?p=a"],
    ["a text becomes a list of integers", text, list(integer), "?p=a"],
    ["a text becomes a list of some texts", { enum: ["red", "green"] }, list({ enum: ["red"] }), "?p=green"],
    ["items become texts", list(integer), list(text), null],
    ["items become integers", list(text), list(integer), "?p=a"],
    ["items have another bound", list({ ...integer, maximum: 9 }), list({ ...integer, maximum: 5 }), "?p=6"],
    ["items of which nothing is said become texts", list({}), list(text), null],
    [
      "of a union, another branch may take the text",
      { anyOf: [integer, { ...text, pattern: "^\\d+$" }] },
      { anyOf: [integer, { ...text, maxLength: 0 }] },
      '"0"',
    ],
    ["an empty list is no parameter", list(text), list(text, { minItems: 1 }), null],
    ["a list gets shorter", list(text), list(text, { maxItems: 1 }), "?p=a&p=a"],
    ["booleans become texts", boolean, flags, null],
    ["texts become booleans", flags, boolean, null],
    ["one of the booleans goes", boolean, { type: "string", enum: ["true"] }, "?p=false"],
    ["any text becomes a boolean", text, boolean, "?p=a"],
    ["digits become a text of one", { ...integer, minimum: 0, maximum: 9 }, { ...text, maxLength: 1 }, null],
    ["ten has two digits", { ...integer, minimum: 0, maximum: 10 }, { ...text, maxLength: 1 }, "?p=10"],
    [
      "and minus one two characters",
      { ...integer, minimum: -1, maximum: 9 },
      { ...text, maxLength: 1 },
      "?p=-1",
    ],
    ["no number has 255 digits", integer, { ...text, maxLength: 255 }, null],
    ["but some have eleven", integer, { ...text, maxLength: 10 }, "?p=10000000000"],
    ["natural numbers are digits", { ...integer, minimum: 0 }, { ...text, pattern: "^\\d+$" }, null],
    ["integers may have a sign", integer, { ...text, pattern: "^\\d+$" }, "?p=-1"],
    ["multiples of ten end in zero", { ...integer, multipleOf: 10 }, { ...text, pattern: "0$" }, null],
    ["multiples of five do not", { ...integer, multipleOf: 5 }, { ...text, pattern: "0$" }, "?p=5"],
    ["numerals become integers", { ...text, pattern: "^[1-9]\\d?$" }, integer, null],
    ["texts of digits may start with zero", { ...text, pattern: "^\\d\\d$" }, integer, "?p=00"],
    ["an integer becomes a number", integer, number, null],
    ["a number becomes an integer", number, integer, "?p=0.5"],
    ["a number becomes a text", number, text, null],
    [
      "an integer becomes a date",
      { ...integer, minimum: 5, maximum: 5 },
      { ...text, format: "date" },
      "?p=5",
    ],
    [
      "a long integer becomes a text that holds one",
      { ...integer, format: "int64" },
      { ...text, format: "int64" },
      null,
    ],
    ["constants become texts", { enum: [1, 2] }, { type: "string", enum: ["1", "2"] }, null],
    ["not all constants become texts", { enum: [1, 2] }, { type: "string", enum: ["1"] }, "?p=2"],
    ["constants become a number or boolean", { enum: ["1", "true"] }, { anyOf: [integer, boolean] }, null],
    ["a union of numbers and texts becomes a text", { oneOf: [integer, text] }, text, null],
    ["a union of texts and lists becomes a list", { anyOf: [text, list(text)] }, list(text), null],
    ["a text becomes a union of numbers and booleans", text, { anyOf: [integer, boolean] }, "?p=a"],
    [
      "short texts and integers take no fraction",
      number,
      { type: ["string", "integer"], maxLength: 1 },
      "?p=0.1",
    ],
    ["null is no text", { type: ["string", "null"] }, text, null],
    ["an empty text is one", text, { ...text, minLength: 1 }, "?p="],
    ["another bound", { ...integer, maximum: 100 }, { ...integer, maximum: 50 }, "?p=51"],
    [
      "a bound where JSON writes exponents",
      { ...number, maximum: 1e30 },
      { ...number, maximum: 1e25 },
      "?p=1e%2B30",
    ],
    ["the same of integers", { ...integer, maximum: 1e30 }, { ...integer, maximum: 1e25 }, "?p=1e%2B30"],
    [
      "such a bound of items",
      list({ ...number, maximum: 1e30 }),
      list({ ...number, maximum: 1e25 }),
      "?p=1e%2B30",
    ],
    [
      "such a bound of items that differ",
      list({ ...number, maximum: 1e30 }, { uniqueItems: true, minItems: 2 }),
      list({ ...number, maximum: 1e25 }, { uniqueItems: true, minItems: 2 }),
      "?p=1e%2B30",
    ],
    [
      "such a bound of members",
      object({ ...number, maximum: 1e30 }),
      object({ ...number, maximum: 1e25 }),
      "?n=1e%2B30",
    ],
    [
      "a member that nothing described is no number of that size",
      { type: "object" },
      object({ ...text, maxLength: 1 }),
      null,
    ],
    ["items of that size become texts", list({ ...number, minimum: 1e21 }), list(text), null],
    [
      "such a bound of items is raised",
      list({ ...number, maximum: 1e25 }),
      list({ ...number, maximum: 1e30 }),
      null,
    ],
    ["such a bound is raised", { ...integer, maximum: 1e25 }, { ...integer, maximum: 1e30 }, null],
    ["a constant of that size", { const: 1e21 }, { const: 2e21 }, "?p=1e%2B21"],
    ["the text of such a number becomes numbers", { enum: ["1e+21"] }, number, null],
    ["another text for it does not", { enum: ["1e21"] }, number, "?p=1e21"],
    [
      "natural numbers of that size are digits all the same",
      { ...integer, minimum: 1e21 },
      { ...text, pattern: "^\\d+$" },
      null,
    ],
    ["spaces and signs are escaped", { enum: ["a b&c", "x"] }, { enum: ["x"] }, "?p=a%20b%26c"],
  ];

  it.each(rows)("%s", (_, base, head, shown) => {
    expect(shownBreak(parameter("query", base), parameter("query", head))).toBe(shown);
  });

  it("the same in OpenAPI 3.0", () => {
    const nullable = { type: "string", nullable: true };
    const rows: readonly Row[] = [
      ["a list", text, list(text), null],
      ["a longer list", text, list(text, { minItems: 2 }), "?p=a"],
      ["short texts", { ...integer, minimum: 0, maximum: 9 }, { ...text, maxLength: 1 }, null],
      [
        "an exclusive bound",
        { ...integer, minimum: 0, maximum: 10, exclusiveMaximum: true },
        { ...text, maxLength: 1 },
        null,
      ],
      ["no null", nullable, text, null],
    ];
    for (const [title, base, head, shown] of rows) {
      const [before, after] = [base, head].map((schema) => parameter("query", schema, {}, "3.0.3"));
      expect([title, shownBreak(before ?? {}, after ?? {})]).toEqual([title, shown]);
    }
  });

  const apart: readonly Row[] = [
    ["a text may hold what separates items", text, list(text), null],
    ["some texts do not", { enum: ["red", "green"] }, list(text), null],
    ["and no number does", integer, list(integer), null],
    ["the items of a list are a text, too", list(text), text, null],
  ];

  it.each(apart)("without explode: %s", (_, base, head, shown) => {
    const one = { explode: false };
    expect(shownBreak(parameter("query", base, one), parameter("query", head, one))).toBe(shown);
  });

  it.each([
    ["spaceDelimited", "?p=a%20a"],
    ["pipeDelimited", "?p=a|a"],
  ])("in the style %s", (style, shown) => {
    const more = { style, explode: false };
    const at = (schema: unknown) => parameter("query", schema, more);
    expect(shownBreak(at(list(text)), at(list(text, { maxItems: 1 })))).toBe(shown);
    expect(shownBreak(at(list(integer)), at(list(text)))).toBe(null);
  });
});

describe("a list of at most one item is written like the item", () => {
  const one = (items: unknown, more: object = {}) => list(items, { maxItems: 1, ...more });
  const csv = { explode: false };
  const pipes = { style: "pipeDelimited", explode: false };
  const written = "stated request-parameter-serialization-changed";
  it.each([
    ["explode goes", one(integer), one(integer), {}, csv, null],
    ["explode comes", one(integer), one(integer), csv, {}, null],
    ["explode comes, whatever the texts", one(text), one(text), csv, {}, null],
    ["a text may hold what parts it then", one(text), one(text), {}, csv, written],
    ["known texts do not", one({ enum: ["a", "b"] }), one({ enum: ["a", "b"] }), {}, csv, null],
    ["but some do", one({ enum: ["a", "b,c"] }), one({ enum: ["a", "b,c"] }), {}, csv, written],
    ["another style", one(integer), one(integer), csv, pipes, null],
    ["more items are taken", one(integer), list(integer), {}, csv, null],
    ["more items were sent", list(integer), one(integer), {}, csv, written],
    ["a constant", { const: [1] }, { const: [1] }, {}, csv, null],
    ["in each branch", { anyOf: [one(integer), text] }, { anyOf: [one(integer), text] }, csv, {}, null],
    [
      "in one branch of two",
      { anyOf: [one(integer), list(integer)] },
      { anyOf: [one(integer), list(integer)] },
      csv,
      {},
      written,
    ],
  ])("%s", (_, base, head, before, after, shown) => {
    expect(shownBreak(parameter("query", base, before), parameter("query", head, after))).toBe(shown);
  });

  it("in the part of a form", () => {
    const form = (schema: unknown, explode: boolean) =>
      body("application/x-www-form-urlencoded", object(schema), {
        encoding: { n: { style: "form", explode } },
      });
    expect(shownBreak(form(one(integer), true), form(one(integer), false))).toBe(null);
    expect(shownBreak(form(list(integer), true), form(list(integer), false))).toBe(
      "stated request-encoding-changed",
    );
  });

  it("which is the provider's word where the provider sends it", () => {
    const hook = (schema: unknown, more: object) =>
      document({
        webhooks: {
          event: { post: { parameters: [{ name: "p", in: "query", schema, ...more }], responses: ok } },
        },
      });
    expect(shownBreak(hook(list(integer), {}), hook(one(integer), csv))).toBe(null);
    expect(shownBreak(hook(one(integer), {}), hook(list(integer), csv))).not.toBe(null);
  });
});

describe("defaults and known values are compared as they are sent", () => {
  const known = (...values: unknown[]) => ({ "x-extensible-enum": values });
  const csv = { explode: false };
  const rows: readonly (readonly [
    title: string,
    base: Document,
    head: Document,
    rules: readonly string[],
  ])[] = [
    ["a number and its text", parameter("query", { default: 5 }), parameter("query", { default: "5" }), []],
    [
      "a text and a list of it",
      parameter("query", { default: "a" }),
      parameter("query", { default: ["a"] }),
      [],
    ],
    [
      "a text with a comma and a list of it that a comma parts",
      parameter("query", { default: "a,b" }, csv),
      parameter("query", { default: ["a,b"] }, csv),
      ["request-default-changed"],
    ],
    [
      "the part of a form",
      body("application/x-www-form-urlencoded", object({ default: true })),
      body("application/x-www-form-urlencoded", object({ default: "true" })),
      [],
    ],
    ["known values", parameter("query", known(1, 2)), parameter("query", known("2", "1")), []],
    [
      "another text",
      parameter("query", { default: 5 }),
      parameter("query", { default: "05" }),
      ["request-default-changed"],
    ],
    [
      "the same in JSON",
      body("application/json", { default: 5 }),
      body("application/json", { default: "5" }),
      ["request-default-changed"],
    ],
  ];
  it.each(rows)("%s", (_, base, head, rules) => {
    expect(diffContracts(base, head).changes.map(({ id }) => id)).toEqual(rules);
  });
});

describe("the members of objects are texts", () => {
  const rows: readonly Row[] = [
    ["integers become texts", object(integer), object(text), null],
    ["texts become integers", object(text), object(integer), "n=a"],
    ["booleans become texts", object(boolean), object(flags), null],
    [
      "other members become texts",
      { type: "object", additionalProperties: integer },
      { type: "object", additionalProperties: text },
      null,
    ],
    ["an undeclared member is no promise", { type: "object" }, object(integer), null],
    [
      "a member is required",
      object(text, { additionalProperties: false }),
      object(text, { required: ["n"] }),
      null,
    ],
  ];

  it.each(rows)("of a deep object: %s", (_, base, head, shown) => {
    const deep = { style: "deepObject", explode: true };
    const at = (schema: unknown) => parameter("query", schema, deep);
    expect(shownBreak(at(base), at(head))).toBe(shown?.replace("n", "?p[n]") ?? null);
  });

  it.each(rows)("of one that is exploded: %s", (_, base, head, shown) => {
    const at = (schema: unknown) => parameter("query", schema);
    expect(shownBreak(at(base), at(head))).toBe(shown === null ? null : `?${shown}`);
  });

  it("an object is no text", () => {
    expect(shownBreak(parameter("query", object(integer)), parameter("query", text))).toBe("?n=0");
  });
});

describe("other parameters and headers", () => {
  const rows: readonly (readonly [string, ...Row])[] = [
    ["path", "an integer becomes a text", integer, text, null],
    ["path", "a text becomes an integer", text, integer, "/a"],
    ["path", "what nothing is said of becomes a text", {}, text, null],
    ["header", "what nothing is said of becomes a text", {}, text, null],
    ["path", "an empty segment is another path", text, { ...text, minLength: 1 }, null],
    ["path", "a text becomes a list", text, list(text), null],
    ["path", "a list becomes a text", list(integer), text, null],
    ["header", "an integer becomes a text", integer, text, null],
    ["header", "a text becomes an integer", text, integer, "p: a"],
    ["header", "an integer becomes a list", integer, list(integer), null],
    ["header", "a text becomes a list", text, list(text), null],
    ["header", "no header holds a line break", text, { ...text, pattern: "^.*$" }, null],
    ["cookie", "an integer becomes a text", integer, text, null],
    ["cookie", "a text becomes an integer", text, integer, "Cookie: p=a"],
    ["cookie", "a boolean becomes a text", boolean, flags, null],
  ];

  it.each(rows)("in the %s: %s", (place, _, base, head, shown) => {
    expect(shownBreak(parameter(place, base), parameter(place, head))).toBe(shown);
  });

  it.each([
    ["an integer becomes a text", integer, text, "X-P: a"],
    ["a text becomes an integer", text, integer, null],
    ["a text becomes a list", text, list(text), null],
    ["texts become booleans", flags, boolean, null],
    ["a number loses its bound", { ...integer, maximum: 9 }, integer, "X-P: 10"],
    ["a short text becomes a digit", { ...text, maxLength: 1 }, { ...integer, minimum: 0, maximum: 9 }, null],
  ] as const)("of an answer, the other way round: %s", (_, base, head, shown) => {
    expect(shownBreak(header(base), header(head))).toBe(shown);
  });

  it("of what a consumer receives in a webhook", () => {
    const hook = (schema: unknown) =>
      document({
        webhooks: { event: { post: { parameters: [{ name: "p", in: "query", schema }], responses: ok } } },
      });
    expect(shownBreak(hook(integer), hook(text))).toBe("?p=a");
    expect(shownBreak(hook(text), hook(integer))).toBe(null);
  });

  it("are JSON where their content says so", () => {
    const content = (schema: unknown) =>
      operation({ parameters: [{ name: "p", in: "query", content: { "application/json": { schema } } }] });
    expect(shownBreak(content(integer), content(text))).toBe("0");
  });

  const inQuery = (more: object) => operation({ parameters: [{ name: "p", in: "query", ...more }] });
  const asJson = (schema: unknown) => inQuery({ content: { "application/json": { schema } } });
  const asPlain = (schema: unknown) => inQuery({ content: { "text/plain": { schema } } });

  it.each([
    ["an integer", integer, asJson, integer, null],
    ["a boolean", boolean, asJson, boolean, null],
    ["a string", text, asPlain, text, null],
    ["an integer with a bound", integer, asJson, { ...integer, maximum: 9 }, "?p=10"],
  ] as const)("stay the same in content that writes them alike: %s", (_, styled, toContent, inner, shown) => {
    expect(shownBreak(inQuery({ schema: styled }), toContent(inner))).toBe(shown);
    expect(shownBreak(toContent(styled), inQuery({ schema: inner }))).toBe(shown);
  });

  it.each([
    ["a string gets quotes", inQuery({ schema: text }), asJson(text)],
    ["a list gets brackets", inQuery({ schema: list(integer) }), asJson(list(integer))],
    ["an object gets braces", asJson(object(integer)), inQuery({ schema: object(integer) })],
  ])("change in content that writes them otherwise: %s", (_, base, head) => {
    const ids = diffContracts(base, head).changes.map(({ id, level }) => `${id} ${level}`);
    expect(ids).toEqual(["request-parameter-serialization-changed breaking"]);
  });
});

describe("the parts of a form are texts", () => {
  const forms = ["application/x-www-form-urlencoded", "multipart/form-data"];
  const rows: readonly Row[] = [
    ["integers become texts", object(integer), object(text), null],
    ["texts become integers", object(text), object(integer), "n=a"],
    ["a text becomes a list", object(text), object(list(text)), null],
    ["a list becomes a text", object(list(text)), object(text), "n=a&n=a"],
    ["booleans become texts", object(boolean), object(flags), null],
    ["a part is required", object(text), object(text, { required: ["n"] }), "{}"],
    ["objects in them are JSON", object(object(integer)), object(object(text)), "0"],
    ["and so are those in lists", object(list(object(integer))), object(list(object(text))), "0"],
    ["an undeclared part is no promise", { type: "object" }, object(integer), null],
    [
      "other parts become texts",
      { type: "object", additionalProperties: integer },
      { type: "object", additionalProperties: text },
      null,
    ],
  ];

  it.each(forms.flatMap((type) => rows.map((row) => [type, ...row] as const)))(
    "%s: %s",
    (type, _, base, head, shown) => {
      expect(shownBreak(body(type, base), body(type, head))).toBe(shown);
    },
  );

  it("unless their content type says JSON", () => {
    const encoding = { n: { contentType: "application/json" } };
    for (const type of forms)
      expect(
        shownBreak(body(type, object(integer), { encoding }), body(type, object(text), { encoding })),
      ).toBe("0");
  });

  it("in the style that their encoding gives", () => {
    const encoding = { n: { style: "deepObject", explode: true } };
    const at = (schema: unknown) => body("application/x-www-form-urlencoded", object(schema), { encoding });
    expect(shownBreak(at(object(integer)), at(object(text)))).toBe(null);
    expect(shownBreak(at(object(text)), at(object(integer)))).toBe("n[n]=a");
    expect(shownBreak(at(object(object(text))), at(object(object(integer))))).toBe("n[n][n]=a");
  });

  it("and an answer's, the other way round", () => {
    const answer = (schema: unknown) =>
      operation({
        responses: {
          200: { description: "Done", content: { "application/x-www-form-urlencoded": { schema } } },
        },
      });
    expect(shownBreak(answer(object(integer)), answer(object(text)))).toBe("n=a");
    expect(shownBreak(answer(object(text)), answer(object(integer)))).toBe(null);
  });

  it("as a body of plain text is, and JSON is not", () => {
    expect(shownBreak(body("text/plain", integer), body("text/plain", text))).toBe(null);
    expect(shownBreak(body("text/plain", text), body("text/plain", integer))).toBe("a");
    expect(shownBreak(body("application/json", integer), body("application/json", text))).toBe("0");
  });
});

describe("the texts of numbers", () => {
  const texts = [
    "0",
    "-0",
    "1",
    "01",
    "-1",
    "1.5",
    "1.50",
    "-1.5",
    "0.5",
    "-0.5",
    "10",
    "9",
    "-9",
    "1.",
    "",
    "a",
    "-",
  ];
  const more = ["4.99", "5", "5.01", "5.0", "-5", "-5.01", "0.25", "0.3", "-0.25", "100", "99", "1e3", "+1"];
  const isNumeral = (one: string): boolean => one !== "" && String(Number(one)) === one;

  it.each([0, 5, -5, 0.25, -0.25, 10, 1.5, -1.5])("keep to a bound of %s", (value) => {
    for (const one of [...texts, ...more]) {
      for (const exclusive of [true, false]) {
        const least = isNumeral(one) && (exclusive ? Number(one) > value : Number(one) >= value);
        const most = isNumeral(one) && (exclusive ? Number(one) < value : Number(one) <= value);
        const bound = (kind: "minimum" | "maximum") =>
          matches(toNumeralPattern({ kind, value, exclusive }), one);
        expect([one, bound("minimum"), bound("maximum")]).toEqual([one, least, most]);
      }
    }
  });

  it.each([0.1 + 0.2, -0.1234567890123456, 0.000001234567890123457, 1.2345678901234567, 2 ** 69, 100 / 3])(
    "have all digits of %s",
    (value) => {
      expect(matches(toNumeralPattern({ kind: "any" }), String(value))).toBe(true);
    },
  );

  it.each(["0.0000001", "0.1234567890123456789"])("do not count %s, which JSON writes otherwise", (one) => {
    expect(matches(toNumeralPattern({ kind: "any" }), one)).toBe(false);
  });

  it.each([1, 2, 5, 0.25, 0.1, 0.01, 3])("are multiples of %s", (value) => {
    for (const one of [...texts, ...more]) {
      const isMultiple =
        isNumeral(one) && Math.abs(Math.round(Number(one) / value) * value - Number(one)) < 1e-9;
      expect([one, matches(toNumeralPattern({ kind: "multipleOf", value }), one)]).toEqual([one, isMultiple]);
    }
  });
});
