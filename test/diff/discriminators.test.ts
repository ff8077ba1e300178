import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { inRequest, inResponse } from "./support/documents.ts";

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
