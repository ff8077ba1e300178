import { type Change, diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { changesBetween, inRequest, inResponse, rulesBetween, withOperation } from "./support/documents.ts";

type Schemas = Record<string, unknown>;

const object = { type: "object" };
const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const kind = (value: string, more: object = {}) => ({
  ...object,
  required: ["kind"],
  properties: { kind: { const: value }, ...more },
});

const brief = ({ level, message }: Change): string => `${level} ${message}`;

describe("an enumeration that only one side has", () => {
  it("is named by the values that it leaves or that it left", () => {
    const list = { type: "string", enum: ["a", "b"] };
    const messages = (base: object, head: object) =>
      diffContracts(inRequest(base), inRequest(head)).changes.map(({ message }) => message);
    const place = "POST /things body in requests: enumerated values";
    expect(messages(text, list)).toEqual([`${place} removed (all but "a", "b").`]);
    expect(messages(list, text)).toEqual([`${place} added (all but "a", "b").`]);
    expect(messages(list, { type: "string", enum: ["a"] })).toEqual([`${place} removed ("b").`]);
  });
});

describe("a schema that several unions list", () => {
  const everywhere = (g: object): Record<string, unknown> => {
    const union = { oneOf: [ref("G"), ref("P")] };
    const content = (schema: unknown) => ({ content: { "application/json": { schema } } });
    const answer = (schema: unknown) => ({ responses: { 200: { description: "Done", ...content(schema) } } });
    return withOperation(
      { requestBody: content(union), ...answer(ref("Any")) },
      {
        paths: {
          "/list": { get: answer({ type: "array", items: { anyOf: [ref("G"), ref("P")] } }) },
          "/map": { get: answer({ ...object, additionalProperties: union }) },
          "/more": { get: answer({ oneOf: [union, text] }) },
          "/plain": { get: answer(ref("G")), put: { requestBody: content(ref("G")) } },
          "/nullable": { get: answer({ anyOf: [ref("G"), ref("P"), { type: "null" }] }) },
          "/union": { get: answer(ref("Any")), put: { requestBody: content(ref("Any")) } },
        },
        components: { schemas: { Any: union, G: g, P: kind("p") } },
      },
    );
  };
  const reading = ["GET /list", "GET /map", "GET /more", "GET /nullable", "GET /plain", "GET /union"];
  const writing = ["PUT /plain", "PUT /union"];
  const hd = { hd: { type: "boolean" } };
  const long = { name: { ...text, maxLength: 9 } };
  const short = { name: { ...text, maxLength: 5 } };

  it.each([
    [
      "lost a property",
      kind("g", hd),
      kind("g"),
      ["warning request-property-ignored", "warning response-optional-property-removed"],
    ],
    [
      "gained a property",
      kind("g"),
      kind("g", hd),
      ["info request-property-added", "info response-property-added"],
    ],
    [
      "lost a required property",
      { ...kind("g", hd), required: ["kind", "hd"] },
      kind("g"),
      ["breaking response-required-property-removed", "warning request-property-ignored"],
    ],
    [
      "gained a required property",
      kind("g"),
      { ...kind("g", hd), required: ["kind", "hd"] },
      ["breaking request-required-property-added", "info response-property-added"],
    ],
    [
      "narrowed a property",
      kind("g", long),
      kind("g", short),
      ["breaking request-max-length-narrowed", "info response-max-length-narrowed"],
    ],
    [
      "widened a property",
      kind("g", short),
      kind("g", long),
      ["breaking response-max-length-widened", "info request-max-length-widened"],
    ],
    [
      "gained a property in a part of its own",
      kind("g", { part: { ...object, properties: {} } }),
      kind("g", { part: { ...object, properties: hd } }),
      ["info request-property-added", "info response-property-added"],
    ],
  ])("and that %s is one finding with all its operations", (_, base, head, rules) => {
    const { changes } = diffContracts(everywhere(base), everywhere(head));
    expect(changes.map(({ level, id }) => `${level} ${id}`).sort()).toEqual(rules);
    for (const change of changes) {
      expect(change.operations).toEqual(change.direction === "request" ? writing : reading);
    }
  });

  it("and that comes with its properties is one finding, too", () => {
    const union = (...names: string[]) => ({ oneOf: names.map(ref) });
    const schemas = { G: kind("g"), P: kind("p", hd), Q: kind("q", { q: text }) };
    expect(
      changesBetween(union("G", "P"), union("G", "P", "Q"), [schemas, schemas]).map(({ id }) => id),
    ).toEqual(["request-variant-added", "response-variant-added"]);
    expect(
      changesBetween(union("G", "P", "Q"), union("G", "P"), [schemas, schemas]).map(({ id }) => id),
    ).toEqual(["request-variant-removed", "response-variant-removed"]);
  });

  it("has its own properties compared where the union has some beside its branches", () => {
    const union = (more: object) => ({
      ...object,
      properties: more,
      oneOf: [kind("g"), kind("p")],
    });
    expect(rulesBetween(inResponse(union(hd)), inResponse(union({})))).toEqual([
      "warning response-optional-property-removed",
    ]);
    expect(rulesBetween(inRequest(union({})), inRequest(union(hd)))).toEqual(["info request-property-added"]);
  });

  it("has its properties compared where no union is left", () => {
    expect(rulesBetween(inResponse({ oneOf: [kind("g", hd), kind("p")] }), inResponse(kind("g")))).toContain(
      "warning response-optional-property-removed",
    );
  });
});

describe("a union written with the other keyword", () => {
  const schemas = (f: readonly string[]): Schemas => ({
    A: { ...object, required: ["a"], properties: { a: text, f: { ...text, enum: f } } },
    B: { ...object, required: ["b"], properties: { b: text } },
  });
  const union = (keyword: string) => ({ [keyword]: [ref("A"), ref("B")] });
  const between = (
    from: string,
    to: string,
    base: readonly string[] = ["x"],
    head: readonly string[] = ["x"],
  ) => changesBetween(union(from), union(to), [schemas(base), schemas(head)]).map(brief);
  const both = '{"a":"","b":""}';
  const place = "POST /things";

  it.each([
    [
      "oneOf",
      "anyOf",
      ["x"],
      ["x"],
      [
        `info ${place} body in requests: union widened, from oneOf to anyOf.`,
        `breaking ${place} 200 in responses: union widened, from oneOf to anyOf; it now also accepts ${both}.`,
      ],
    ],
    [
      "anyOf",
      "oneOf",
      ["x"],
      ["x"],
      [
        `breaking ${place} body in requests: union narrowed, from anyOf to oneOf; it no longer accepts ${both}.`,
        `info ${place} 200 in responses: union narrowed, from anyOf to oneOf.`,
      ],
    ],
    [
      "anyOf",
      "oneOf",
      ["x"],
      ["x", "y"],
      [
        `breaking ${place} body in requests: union narrowed, from anyOf to oneOf; it no longer accepts ${both}.`,
        'info A.f in requests: enumerated values added ("y").',
        'breaking A.f in responses: enumerated values added ("y").',
        `info ${place} 200 in responses: union narrowed, from anyOf to oneOf.`,
      ],
    ],
    [
      "anyOf",
      "oneOf",
      ["x", "y"],
      ["x"],
      [
        `breaking ${place} body in requests: union narrowed, from anyOf to oneOf; it no longer accepts ${both}.`,
        'breaking A.f in requests: enumerated values removed ("y").',
        'info A.f in responses: enumerated values removed ("y").',
        `info ${place} 200 in responses: union narrowed, from anyOf to oneOf.`,
      ],
    ],
    [
      "oneOf",
      "anyOf",
      ["x"],
      ["x", "y"],
      [
        `info ${place} body in requests: union widened, from oneOf to anyOf.`,
        'info A.f in requests: enumerated values added ("y").',
        `breaking ${place} 200 in responses: union widened, from oneOf to anyOf; it now also accepts ${both}.`,
        'breaking A.f in responses: enumerated values added ("y").',
      ],
    ],
  ])("%s to %s, of %j and %j, names the keyword and each cause", (from, to, base, head, want) => {
    expect(between(from, to, base, head).sort()).toEqual([...want].sort());
  });

  it("is no change where no value fits two branches", () => {
    const apart = (keyword: string) => ({ [keyword]: [kind("a"), kind("b")] });
    expect(changesBetween(apart("anyOf"), apart("oneOf"))).toEqual([]);
    expect(changesBetween(apart("oneOf"), apart("anyOf"))).toEqual([]);
  });

  it("is shown at the keyword of each side", () => {
    const { changes } = diffContracts(
      inResponse(union("oneOf"), schemas([])),
      inResponse(union("anyOf"), schemas([])),
    );
    expect(changes.map(({ base, head }) => [base?.pointer, head?.pointer])).toEqual([
      [expect.stringMatching(/schema\/oneOf$/), expect.stringMatching(/schema\/anyOf$/)],
    ]);
  });

  it("is called no union where there is none", () => {
    const [change] = diffContracts(inRequest(object), inRequest(union("anyOf"), schemas([]))).changes;
    expect(change?.message).toBe(
      `${place} body in requests: union narrowed, from no union to anyOf; it no longer accepts {}.`,
    );
  });
});

describe("a value in a message", () => {
  it.each([
    [true, "true", 'from true to "true"'],
    ["true", true, 'from "true" to true'],
    ["1", 1, 'from "1" to 1'],
    ["null", null, 'from "null" to null'],
    ["[]", [], 'from "[]" to []'],
    ["", "a", 'from "" to a'],
    ["a", " a", 'from a to " a"'],
    ["a", "b", "from a to b"],
    [1, 2, "from 1 to 2"],
  ])("shows which of %j and %j is a text", (from, to, want) => {
    const field = (value: unknown) => inRequest({ ...object, properties: { a: { default: value } } });
    const [change] = diffContracts(field(from), field(to)).changes;
    expect(change?.message).toBe(`POST /things body.a in requests: default changed, ${want}.`);
  });
});

describe("a change in one branch whose values another branch takes", () => {
  const dm = { ...object, properties: { name: text } };
  const guild = (maxLength: number, required: readonly string[] = []) => ({
    ...object,
    properties: {
      topic: { ...text, maxLength },
      tag: { ...object, required, properties: { id: text } },
    },
  });
  const union = (part: object, keyword = "anyOf") => ({ [keyword]: [dm, part] });
  const kept = "changed in one branch, another branch still takes it";
  const warnings = (base: unknown, head: unknown) =>
    changesBetween(base, head)
      .filter(({ level }) => level !== "info")
      .map(
        ({ level, id, message }) =>
          `${level} ${id}${message.endsWith(`; ${kept}.`) ? "" : ", without the reason"}`,
      );

  it.each([
    ["narrowed", union(guild(9)), union(guild(5)), ["warning request-max-length-narrowed"]],
    ["widened", union(guild(5)), union(guild(9)), ["warning response-max-length-widened"]],
    [
      "narrowed further inside",
      union(guild(9)),
      union(guild(9, ["id"])),
      ["warning request-property-became-required"],
    ],
    [
      "narrowed in an item of a property",
      { ...object, properties: { list: { type: "array", items: union(guild(9)) } } },
      { ...object, properties: { list: { type: "array", items: union(guild(5)) } } },
      ["warning request-max-length-narrowed"],
    ],
    [
      "narrowed in a union of a union",
      { anyOf: [{ type: "number" }, union(guild(9))] },
      { anyOf: [{ type: "number" }, union(guild(5))] },
      ["warning request-max-length-narrowed"],
    ],
    [
      "narrowed beside null",
      { anyOf: [dm, guild(9), { type: "null" }] },
      { anyOf: [dm, guild(5), { type: "null" }] },
      ["warning request-max-length-narrowed"],
    ],
    [
      "narrowed in a list of known texts",
      { anyOf: [text, { enum: ["a", "b"] }] },
      { anyOf: [text, { enum: ["a"] }] },
      ["warning request-enum-narrowed"],
    ],
    [
      "removed",
      { anyOf: [dm, guild(9), kind("a")] },
      { anyOf: [dm, kind("a")] },
      ["warning request-variant-removed"],
    ],
  ])("is a warning when it is %s", (_, base, head, want) => {
    expect(warnings(base, head)).toEqual(want);
  });

  it.each([
    [
      "moved to another branch",
      { anyOf: [{ enum: ["a", "b"] }, { enum: ["c"] }] },
      { anyOf: [{ enum: ["a"] }, { enum: ["b", "c"] }] },
    ],
    ["in two branches", { anyOf: [dm, guild(9), guild(9)] }, { anyOf: [dm, guild(9)] }],
    ["listed in another order", union(guild(9)), { anyOf: [guild(9), dm] }],
  ])("is no change when the values are only %s", (_, base, head) => {
    expect(warnings(base, head)).toEqual([]);
  });

  it("still breaks where no other branch takes the values", () => {
    const closed = { anyOf: [{ ...dm, additionalProperties: false }, guild(9)] };
    const narrow = { anyOf: [{ ...dm, additionalProperties: false }, guild(5)] };
    expect(warnings(closed, narrow)).toEqual(["breaking request-max-length-narrowed, without the reason"]);
  });

  it("breaks once where the same schema is used without the union, too", () => {
    const schemas = (maxLength: number): Schemas => ({ Guild: guild(maxLength) });
    const both = { ...object, properties: { one: ref("Guild"), two: union(ref("Guild")) } };
    const changes = diffContracts(inRequest(both, schemas(9)), inRequest(both, schemas(5))).changes;
    expect(changes.map(({ level, id, lowered }) => [level, id, lowered])).toEqual([
      ["breaking", "request-max-length-narrowed", undefined],
    ]);
  });

  it("says where the change sits when the branch takes it over from a base schema", () => {
    const schemas = (maxLength: number): Schemas => ({
      Guild: guild(maxLength),
      Heir: { allOf: [ref("Guild"), { properties: { more: text } }] },
    });
    const messages = (schema: object) =>
      diffContracts(inRequest(schema, schemas(9)), inRequest(schema, schemas(5))).changes.map(
        ({ message }) => message,
      );
    const words = "Guild.topic in requests: maximum length lowered, from 9 to 5; changed in";
    expect(messages(union(ref("Heir")))).toEqual([
      `${words} the base schema of one branch, another branch still takes it.`,
    ]);
    expect(messages(union(ref("Guild")))).toEqual([`${words} one branch, another branch still takes it.`]);
  });

  it("of an answer is not lost to a branch whose values another one takes", () => {
    const narrow = { ...object, required: ["id"], properties: { id: text } };
    const open = { ...object, properties: { name: text } };
    for (const keyword of ["anyOf", "oneOf"]) {
      const [base, head] = [{ [keyword]: [open, text] }, { [keyword]: [open, text, narrow] }];
      expect(warnings(base, head)).toEqual(
        keyword === "anyOf" ? [] : ["breaking request-variants-narrowed, without the reason"],
      );
      expect(warnings(head, base)).toEqual(
        keyword === "anyOf"
          ? ["warning request-variant-removed"]
          : ["warning request-variant-removed", "breaking response-variants-widened, without the reason"],
      );
    }
  });

  it("says why it counts less", () => {
    const [change] = diffContracts(inRequest(union(guild(9))), inRequest(union(guild(5)))).changes;
    expect(change?.lowered).toEqual({ from: "breaking", because: "variant" });
  });
});

it("branches with different constants overlap where no branch requires the property", () => {
  const branch = (kind: string, name: string, required: readonly string[]) => ({
    ...object,
    properties: { kind: { const: kind }, [name]: text },
    required,
  });
  const union = (required: readonly string[]) => ({
    oneOf: [branch("a", "x", ["x"]), branch("b", "y", required)],
  });
  const changes = changesBetween(union(["y"]), union([]));
  const breaks = changes.filter(({ level }) => level === "breaking");
  expect(breaks.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
    "request-variants-narrowed proven",
    "response-property-became-optional proven",
  ]);
});
