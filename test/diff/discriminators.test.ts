import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { inRequest, inResponse } from "./support/documents.ts";

describe("classes that take over a base class by allOf", () => {
  const pet = { $ref: "#/components/schemas/Pet" };
  const family = (bark: object, pet: object = { discriminator: { propertyName: "kind" } }) => ({
    Pet: { type: "object", required: ["kind"], properties: { kind: { type: "string" } }, ...pet },
    Dog: { allOf: [{ $ref: "#/components/schemas/Pet" }, { type: "object", properties: { bark } }] },
    Puppy: { allOf: [{ $ref: "#/components/schemas/Dog" }, { type: "object", properties: { age: {} } }] },
  });
  const [integer, number] = [{ type: "integer" }, { type: "number" }];
  const between = (base: object, head: object, schema: object = pet): string[] =>
    diffContracts(inResponse(schema, { ...base }), inResponse(schema, { ...head })).changes.map(
      ({ level, id, witness }) => `${level} ${id} ${JSON.stringify(witness)}`,
    );

  it("are what clients read, though the base class takes every value", () => {
    const warning = ["warning response-type-widened 0.5"];
    expect(between(family(integer), family(number))).toEqual(warning);
    expect(between(family(integer), family(number), { type: "array", items: pet })).toEqual(warning);
    expect(between(family(number), family(integer))).toEqual(["info response-type-narrowed undefined"]);
    expect(between(family(integer), family(integer))).toEqual([]);
  });

  it("may be mapped to other names, and add nothing", () => {
    const mapped = (bark: object, mapping: object) =>
      family(bark, { discriminator: { propertyName: "kind", mapping } });
    const pets = (mapping: object) => ({ ...mapped(integer, mapping), Cat: { allOf: [pet] } });
    expect(between(pets({ dog: "Dog", cat: "Cat" }), pets({ dog: "Cat", cat: "Cat" }))).toEqual([
      "breaking response-mapping-changed undefined",
      // If the mapping has no entry for Dog, the component name identifies the branch.
      "warning response-mapping-added undefined",
    ]);
    expect(between(mapped(integer, { dog: "Dog" }), mapped(number, { dog: "Dog" }))).toEqual([
      "warning response-type-widened 0.5",
    ]);
    expect(between(family(integer), { ...family(integer), Cat: { allOf: [pet] } })).toEqual([
      "warning response-mapping-added undefined",
    ]);
    const bare = { ...family(integer), Dog: { allOf: [pet] } };
    expect(between(bare, family(integer))).toEqual(["info response-property-added undefined"]);
  });

  it("are found where allOf holds allOf, and by the mapping where they are written out", () => {
    const base = family(integer, { discriminator: { propertyName: "kind", mapping: { dog: "Dog" } } });
    const wrapped = { ...base, Dog: { allOf: [{ allOf: base.Dog.allOf }] } };
    expect(between(base, wrapped)).toEqual([]);
    expect(between(wrapped, base)).toEqual([]);
    const { Pet, ...others } = base;
    const written = {
      Pet,
      ...others,
      Dog: { allOf: [Pet, { type: "object", properties: { bark: integer } }] },
    };
    expect(between(base, written)).toEqual([]);
    expect(between(written, base)).toEqual([]);
  });

  it("are not reached without a discriminator", () => {
    expect(between(family(integer, {}), family(number, {}))).toEqual([]);
  });

  it("break where they are answered themselves", () => {
    const dog = { $ref: "#/components/schemas/Dog" };
    expect(between(family(integer), family(number), dog)).toEqual(["breaking response-type-widened 0.5"]);
  });
});

describe("variants told apart by a discriminator", () => {
  const kinds = (cat: object, mapping?: object) => {
    const part = (own: object) => ({
      allOf: [{ $ref: "#/components/schemas/Pet" }, { type: "object", properties: own }],
    });
    return {
      Pet: { type: "object", required: ["type"], properties: { type: { type: "string" } } },
      Cat: part({ lives: { type: "integer" }, ...cat }),
      Dog: part({ bark: { type: "string" } }),
      Any: {
        oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
        discriminator: { propertyName: "type", ...(mapping === undefined ? {} : { mapping }) },
      },
    };
  };
  const any = { $ref: "#/components/schemas/Any" };
  const between = (base: Record<string, unknown>, head: Record<string, unknown>): string[] =>
    diffContracts(inResponse(any, base), inResponse(any, head)).changes.map(
      ({ level, id }) => `${level} ${id}`,
    );

  it("may gain a property without a break, though values may now fit one variant instead of two", () => {
    const changes = between(kinds({}), kinds({ fur: { type: "string" } }));
    expect(changes.filter((line) => !line.startsWith("info response-property-added"))).toEqual([]);
    expect(changes.length).toBeGreaterThan(0);
  });

  it("break when a name that stood for one of them is mapped to another", () => {
    expect(between(kinds({}), kinds({}, { Cat: "Dog", Dog: "Dog" }))).toEqual([
      "breaking response-mapping-changed",
    ]);
  });

  it("may take over their base class by allOf or in their own words", () => {
    const tagged = { ...kinds({}).Pet, discriminator: { propertyName: "type" } };
    const written = {
      type: "object",
      required: ["type"],
      properties: { type: { type: "string" }, lives: { type: "integer" } },
    };
    expect(between({ ...kinds({}), Pet: tagged }, { ...kinds({}), Pet: tagged, Cat: written })).toEqual([]);
  });

  const named = (tags: object, dog: object, mapping?: object, union = "oneOf") => ({
    Pet: { type: "object", required: ["kind"], properties: { kind: { type: "string", ...tags } } },
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, { properties: { lives: { type: "integer" } } }] },
    Dog: { allOf: [{ $ref: "#/components/schemas/Pet" }, { properties: { bark: { type: "string" } } }, dog] },
    Any: {
      [union]: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
      discriminator: { propertyName: "kind", ...(mapping === undefined ? {} : { mapping }) },
    },
  });
  const listed = { enum: ["Cat", "Dog"] };
  const bark = { required: ["bark"] };
  const mapped = { c: "Cat", d: "#/components/schemas/Dog" };

  it.each([
    ["by the names of components", named(listed, {}), named(listed, bark), "Dog"],
    ["by a mapping", named({}, {}, mapped), named({}, bark, mapped), "d"],
    ["by a mapping in anyOf", named({}, {}, mapped, "anyOf"), named({}, bark, mapped, "anyOf"), "d"],
  ])("break one by one when told apart %s only", (_, loose, strict, kind) => {
    const [request] = diffContracts(inRequest(any, loose), inRequest(any, strict)).changes;
    expect([request?.id, request?.witness]).toEqual(["request-property-became-required", { kind }]);
    const [response] = diffContracts(inResponse(any, strict), inResponse(any, loose)).changes;
    expect([response?.id, response?.witness]).toEqual(["response-property-became-optional", { kind }]);
  });

  it("break as a whole when one is added with its name", () => {
    const more = { enum: ["Cat", "Dog", "Fox"] };
    const fox = {
      ...named(more, {}),
      Fox: { $ref: "#/components/schemas/Pet" },
      Any: {
        oneOf: ["Cat", "Dog", "Fox"].map((name) => ({ $ref: `#/components/schemas/${name}` })),
        discriminator: { propertyName: "kind" },
      },
    };
    expect(between(named(listed, {}), fox)).toEqual(["breaking response-variant-added"]);
  });

  it.each([
    ["a discriminator is added", { ...named(listed, {}), Any: { oneOf: named(listed, {}).Any["oneOf"] } }],
    ["the union is written as anyOf", named(listed, {}, undefined, "anyOf")],
  ])("do not break when %s", (_, base) => {
    const levels = between(base, named(listed, {})).map((line) => line.split(" ")[0]);
    expect(levels.filter((level) => level === "breaking")).toEqual([]);
  });

  it("break when the values of two that list the same ones change places", () => {
    const tags = { enum: ["c", "d"] };
    expect(between(named(tags, {}, mapped), named(tags, {}, { c: "Dog", d: "Cat" }))).toEqual([
      "breaking response-mapping-changed",
      "breaking response-mapping-changed",
    ]);
  });
});

describe("a name that the property cannot hold", () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const kind = (more: object) => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string", ...more } },
  });
  const changesOf = (
    kinds: object,
    names: readonly [string, string],
    mapping?: readonly [object, object],
  ) => {
    const side = (name: string, map?: object) =>
      inResponse(
        {
          oneOf: [ref("A"), ref(name)],
          discriminator: { propertyName: "kind", ...(map && { mapping: map }) },
        },
        { A: kind(kinds), [name]: { ...kind(kinds), minProperties: 2 } },
      );
    const changes = diffContracts(side(names[0], mapping?.[0]), side(names[1], mapping?.[1])).changes;
    return changes.filter(({ level }) => level !== "info").map(({ id }) => id);
  };

  it.each([
    ["by a pattern", { pattern: "^[a-z]+$" }],
    ["by its length", { maxLength: 0 }],
    ["by the length of all names", { minLength: 40 }],
    ["by a pattern of a part", { allOf: [{ pattern: "^[a-z]+$" }] }],
  ])("means no branch: %s", (_, kinds) => {
    expect(changesOf(kinds, ["Bee", "Bumblebee"])).toEqual([]);
    const mapping = [{ A: "A", Bee: "Bee" }, { A: "A" }] as const;
    expect(changesOf(kinds, ["Bee", "Bee"], mapping)).toEqual([]);
  });

  it("means one where the pattern has it", () => {
    expect(changesOf({ pattern: "^[A-Z]" }, ["Bee", "Bumblebee"])).not.toEqual([]);
  });
});

describe("a discriminator, which changes no validation,", () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const part = (kind: object, more: object, required = ["kind"]) => ({
    type: "object",
    required,
    properties: { kind, ...more },
  });
  const text = { type: "string" };
  const open = { A: part(text, { a: { type: "integer" } }), B: part(text, { b: text }) };
  const fixed = { A: part({ const: "a" }, { a: text }), B: part({ enum: ["b", "bb"] }, { b: text }) };
  const union = (discriminator?: object, names = ["A", "B"]) => ({
    oneOf: names.map(ref),
    ...(discriminator === undefined ? {} : { discriminator }),
  });
  const by = (mapping?: object) => ({ propertyName: "kind", ...(mapping === undefined ? {} : { mapping }) });
  const between = (base: object, head: object, schemas: readonly [object, object]) => {
    const [before, after] = schemas.map((part) => ({ ...part }));
    return [
      ...diffContracts(inRequest(base, before), inRequest(head, after)).changes,
      ...diffContracts(inResponse(base, before), inResponse(head, after)).changes,
    ];
  };

  it.each([
    [
      "is added",
      union(),
      union(by()),
      ["warning request-discriminator-added", "warning response-discriminator-added"],
    ],
    [
      "is removed",
      union(by()),
      union(),
      ["warning request-discriminator-changed", "warning response-discriminator-changed"],
    ],
    [
      "names another property",
      union(by()),
      union({ propertyName: "sort" }),
      ["warning request-discriminator-changed", "warning response-discriminator-changed"],
    ],
    [
      "gains a value",
      union(by({ x: "A", y: "B" })),
      union(by({ x: "A", y: "B", z: "B" })),
      ["info request-mapping-added", "warning response-mapping-added"],
    ],
    [
      "loses a value",
      union(by({ x: "A", y: "B", z: "B" })),
      union(by({ x: "A", y: "B" })),
      ["warning request-mapping-removed", "info response-mapping-removed"],
    ],
    [
      "has a value mean another variant",
      union(by({ x: "A", y: "B", z: "B" })),
      union(by({ x: "A", y: "B", z: "A" })),
      ["breaking request-mapping-changed", "breaking response-mapping-changed"],
    ],
  ])("and %s, concerns generated clients only", (_, base, head, rules) => {
    const changes = between(base, head, [open, open]);
    expect(changes.map(({ level, id }) => `${level} ${id}`)).toEqual(rules);
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(["client"]));
    const wire = diffContracts(inResponse(base, open), inResponse(head, open), { profile: "wire" });
    expect(wire.summary).toMatchObject({ breaking: 0, warning: 0 });
  });

  it.each([
    ["added", union(), union(by())],
    ["removed", union(by()), union()],
    ["moved to another property", union(by()), union({ propertyName: "kind", mapping: { a: "A" } })],
    ["in a union inside", union(by()), { anyOf: [union(by())] }],
    ["in a component of its own", union(by()), ref("Any")],
    ["beside null", { anyOf: [union(by()), { type: "null" }] }, { anyOf: [{ type: "null" }, union(by())] }],
  ])("says nothing where every branch fixes the property: %s", (_, base, head) => {
    const schemas = { ...fixed, Any: union(by()) };
    expect(between(base, head, [schemas, schemas])).toEqual([]);
  });

  it.each([
    ["fixed", fixed],
    ["open", open],
  ])("stays where its union gains or loses a branch beside it, and branches are %s", (_, schemas) => {
    const beside = { anyOf: [union(by()), { type: "string" }] };
    const ids = (base: object, head: object) => between(base, head, [schemas, schemas]).map(({ id }) => id);
    expect(ids(union(by()), beside)).toEqual(["request-variant-added", "response-variant-added"]);
    expect(ids(beside, union(by()))).toEqual(["request-variant-removed", "response-variant-removed"]);
  });

  const nullable = { anyOf: [{ type: "string", enum: ["item"] }, { type: "null" }] };
  it.each([
    ["a list or null", nullable],
    ["a list or null by types", { type: ["string", "null"], enum: ["item", null] }],
    ["one of two lists", { oneOf: [{ enum: ["item"] }, { const: "thing" }] }],
    ["a list behind a reference", ref("Kind")],
    ["a number", { type: "integer" }],
  ])("gives a component no name that its property can never be: %s", (_, kind) => {
    const schemas = (name: string) => ({
      A: part({ const: "message" }, {}),
      [name]: part(kind, { id: text }, ["id"]),
      Kind: nullable,
    });
    const changes = between(union(by(), ["A", "Old"]), union(by(), ["A", "New"]), [
      schemas("Old"),
      schemas("New"),
    ]);
    expect(changes).toEqual([]);
  });

  it("gives a component its name where the property can be that", () => {
    const schemas = (name: string) => ({
      A: part({ const: "message" }, {}),
      [name]: part(text, { id: text }),
    });
    const changes = between(union(by(), ["A", "Old"]), union(by(), ["A", "New"]), [
      schemas("Old"),
      schemas("New"),
    ]);
    expect(changes.filter(({ kind }) => kind === "wire")).toEqual([]);
    expect(changes.map(({ id }) => id)).toEqual(expect.arrayContaining(["request-mapping-removed"]));
  });
});
