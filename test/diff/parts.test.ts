import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { inRequest, inResponse } from "./support/documents.ts";

const text = (maxLength: number) => ({ type: "string", maxLength });
const nothing = { type: "null" };
const never = { not: {} };

/** Returns `level rule verdict` for each change in a request whose innermost string gets a smaller `maxLength`. */
function levelsAround(around: (inner: object) => unknown): string[] {
  const { changes } = diffContracts(inRequest(around(text(5))), inRequest(around(text(4))));
  return changes.map(({ level, id, verdict }) => `${level} ${id} ${verdict}`);
}

const broken = ["breaking request-max-length-narrowed proven"];

describe("a part that changes", () => {
  it.each<[string, (inner: object) => unknown]>([
    ["a property", (a) => ({ type: "object", properties: { a } })],
    [
      "a property beside a required one",
      (a) => ({ type: "object", required: ["b"], properties: { a, b: text(1) } }),
    ],
    ["a property of one part of allOf", (a) => ({ allOf: [{ properties: { a } }, { required: ["b"] }] })],
    ["any other property", (a) => ({ type: "object", additionalProperties: a })],
    ["items", (items) => ({ type: "array", items, minItems: 3, maxItems: 9 })],
    ["an item at a place", (a) => ({ type: "array", prefixItems: [text(1), a, never] })],
    ["items behind some", (items) => ({ type: "array", prefixItems: [text(1)], items })],
    ["what may be null", (a) => ({ anyOf: [{ type: "object", properties: { a } }, nothing] })],
    ["what may be null, null first", (a) => ({ oneOf: [nothing, { type: "array", items: a }] })],
  ])("breaks in %s", (_, around) => {
    expect(levelsAround(around)).toEqual(broken);
  });

  it.each<[string, (inner: object) => unknown]>([
    ["the value is never an object", (a) => ({ type: "string", properties: { a } })],
    [
      "another required property has no value",
      (a) => ({ type: "object", required: ["b"], properties: { a, b: never } }),
    ],
    [
      "a required property that is not named is excluded",
      (a) => {
        return { type: "object", required: ["b"], properties: { a }, additionalProperties: false };
      },
    ],
    ["the list is always empty", (items) => ({ type: "array", items, maxItems: 0 })],
    ["the list ends before", (a) => ({ type: "array", prefixItems: [never, a] })],
    ["there are no properties", (a) => ({ type: "object", properties: { a }, maxProperties: 0 })],
    ["the texts are listed", (a) => ({ allOf: [a, { enum: ["x", "yy"] }] })],
  ])("breaks nothing where %s", (_, around) => {
    expect(levelsAround(around).filter((line) => line.startsWith("breaking"))).toEqual([]);
  });

  it("is one place, whether it is referred to, wrapped or may be null", () => {
    const thing = (maxLength: number) => ({
      Thing: {
        type: "object",
        required: ["id"],
        properties: { id: text(9), name: text(maxLength), old: {} },
      },
    });
    const reference = { $ref: "#/components/schemas/Thing" };
    const uses = {
      type: "object",
      properties: {
        plain: reference,
        wrapped: { allOf: [reference] },
        nullable: { anyOf: [reference, nothing] },
        list: { type: "array", items: reference },
      },
    };
    const after = thing(9);
    Reflect.deleteProperty(after.Thing.properties, "old");
    const { changes } = diffContracts(inResponse(uses, thing(5)), inResponse(uses, after));
    expect(changes.map(({ id, base }) => [id, base?.pointer])).toEqual([
      ["response-max-length-widened", "/components/schemas/Thing/properties/name/maxLength"],
      ["response-optional-property-removed", "/components/schemas/Thing/properties/old"],
    ]);
  });

  it("breaks by way of a schema that contains itself, and not where that has no finite value", () => {
    const tree = (maxLength: number, required: string[]) => ({
      Tree: {
        type: "object",
        required,
        properties: { name: text(maxLength), left: { $ref: "#/components/schemas/Tree" } },
      },
    });
    const start = { type: "object", properties: { root: { $ref: "#/components/schemas/Tree" } } };
    const levels = (required: string[]): string[] =>
      diffContracts(inRequest(start, tree(5, required)), inRequest(start, tree(4, required))).changes.map(
        ({ level }) => level,
      );
    expect(levels([])).toEqual(["breaking"]);
    expect(levels(["left"])).toEqual([]);
  });
});

describe("a property that takes no part in requests", () => {
  const id = { id: { type: "string", readOnly: true } };
  const mixin = { $ref: "#/components/schemas/Mixin" };
  const nullable = { id: { anyOf: [{ type: "string", readOnly: true }, nothing] } };

  it.each<[string, object, object, object, readonly string[]]>([
    ["a part of allOf", { properties: id, allOf: [mixin] }, {}, { required: ["id"] }, []],
    [
      "a branch",
      { properties: id, anyOf: [mixin, { required: ["a"] }] },
      { required: ["b"] },
      { required: ["b", "id"] },
      [],
    ],
    ["a part of a part", { allOf: [{ properties: id }, { allOf: [mixin] }] }, {}, { required: ["id"] }, []],
    ["a part, the mark beside null", { properties: nullable, allOf: [mixin] }, {}, { required: ["id"] }, []],
    [
      "a part here and by itself elsewhere",
      { properties: { a: { properties: id, allOf: [mixin] }, b: mixin } },
      { type: "object" },
      { type: "object", required: ["id"] },
      ["breaking request-property-became-required"],
    ],
  ])("may become required in what is referred to as %s", (_, schema, before, after, rules) => {
    const whole = { type: "object", ...schema };
    const changes = diffContracts(inRequest(whole, { Mixin: before }), inRequest(whole, { Mixin: after }));
    expect(changes.changes.map(({ level, id: rule }) => `${level} ${rule}`)).toEqual(rules);
  });

  it("is asked for once it loses its mark, wherever it is required", () => {
    const schema = (mark: object) => ({ allOf: [mixin, { properties: { id: mark } }] });
    const required = { Mixin: { type: "object", required: ["id"] } };
    const { changes } = diffContracts(
      inRequest(schema({ readOnly: true }), required),
      inRequest(schema({}), required),
    );
    expect(changes.map(({ level, id: rule, witness }) => [level, rule, witness])).toEqual([
      ["breaking", "request-required-property-added", {}],
    ]);
  });
});

describe("what schemas say besides their sets", () => {
  const number = (initial: number) => ({ properties: { b: { type: "integer", default: initial } } });
  const choice = (name: string, then: object) => ({ if: { required: [name] }, then });

  it.each<[string, (inner: object) => object]>([
    ["then", (inner) => choice("a", inner)],
    ["else", (inner) => ({ if: { required: ["a"] }, else: inner })],
    ["one condition of two", (inner) => ({ allOf: [choice("a", inner), choice("c", number(7))] })],
    ["dependentSchemas", (inner) => ({ dependentSchemas: { a: inner } })],
    ["contains", (contains) => ({ type: "array", contains: { type: "object", ...contains } })],
  ])("is compared in %s", (_, around) => {
    const [before, after] = [around(number(1)), around(number(2))];
    const { changes } = diffContracts(inRequest(before), inRequest(after));
    expect(changes.map(({ id }) => id)).toEqual(["request-default-changed"]);
  });

  it("is compared once where the set changes as well, and not at all where conditions only change places", () => {
    const limited = { properties: { b: { type: "integer", default: 1, minimum: 4 } } };
    const rules = (base: object, head: object) =>
      diffContracts(inRequest(base), inRequest(head)).changes.map(({ id }) => id);
    expect(rules(choice("a", number(1)), choice("a", limited))).toEqual(["request-condition-narrowed"]);
    const parts = [choice("a", number(1)), choice("c", number(2))];
    expect(rules({ allOf: parts }, { allOf: parts.toReversed() })).toEqual([]);
  });
});

describe("a dynamic reference that may mean several schemas", () => {
  const list = { $id: "https://x/list", type: "array", items: { $dynamicRef: "#T" } };
  const resource = (name: string, of: object) => ({
    $id: `https://x/${name}`,
    $ref: "list",
    $defs: { of: { $dynamicAnchor: "T", ...of } },
  });
  const schemas = (text: object, maximum = 9) => ({
    List: { ...list, $defs: { of: { $dynamicAnchor: "T" } } },
    Texts: resource("texts", { $ref: "https://x/text" }),
    Numbers: resource("numbers", { type: "integer" }),
    Text: { $id: "https://x/text", ...text },
    Other: { $id: "https://x/other", type: "integer", maximum },
    Tree: {
      $id: "https://x/tree",
      $dynamicAnchor: "T",
      properties: { left: { $dynamicRef: "#T" }, n: { $ref: "https://x/other" } },
    },
  });
  const texts = { $ref: "https://x/texts" };
  const text = { type: "string" };

  it.each([
    ["another resource is entered", texts, { $ref: "https://x/numbers" }, text],
    ["what it means changes behind a reference", texts, texts, { type: "boolean" }],
  ])("is not decided where %s", (_, before, after, head) => {
    const { changes } = diffContracts(inResponse(before, schemas(text)), inResponse(after, schemas(head)));
    const found = changes.map(({ id, verdict }) => `${id} ${verdict}`);
    expect(new Set(found)).toEqual(new Set(["response-schema-widened undecided"]));
  });

  it("is no change where nothing changes but elsewhere", () => {
    const whole = {
      properties: { texts, tree: { $ref: "https://x/tree" }, n: { $ref: "https://x/other" } },
    };
    const rules = (maximum: number) =>
      diffContracts(inRequest(whole, schemas(text)), inRequest(whole, schemas(text, maximum))).changes.map(
        ({ id }) => id,
      );
    expect(rules(9)).toEqual([]);
    expect(new Set(rules(5))).toContain("request-maximum-narrowed");
  });
});
