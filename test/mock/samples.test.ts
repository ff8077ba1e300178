import { JSONSchemaFaker } from "json-schema-faker";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ContractDocument, readOperations } from "../../src/contract.ts";
import { createSamples } from "../../src/mock/foreign/samples.ts";
import { readContract } from "../../src/server/index.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Schemas that refer to each other, and schemas to which nothing refers. */
const schemas: Record<string, object> = {
  Order: {
    type: "object",
    required: ["item", "next"],
    properties: { item: ref("Item~1s"), next: ref("a b") },
  },
  "Item/s": {
    type: "object",
    required: ["code"],
    properties: { code: { type: "string", pattern: "^K[0-9]{3}$" } },
  },
  "a b": { $ref: "#named" },
  Named: { $anchor: "named", type: "integer", minimum: 7, maximum: 9 },
  ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`Unused${at}`, { type: "object" }])),
};

/**
 * Returns the sample values that the mock makes for the contract's schemas, and the references that json-schema-faker
 * followed for this.
 */
function prepare() {
  const document: ContractDocument = {
    openapi: "3.1.1",
    info: { title: "Orders", version: "1" },
    paths: {},
    components: { schemas: structuredClone(schemas) },
  };
  const followed = new Set<string>();
  const listed = new Set<string>();
  const generate = JSONSchemaFaker.generate.bind(JSONSchemaFaker);
  vi.spyOn(JSONSchemaFaker, "generate").mockImplementation((schema, refs) => {
    for (const name of Object.keys(refs ?? {})) listed.add(name);
    const recording = new Proxy(refs ?? {}, {
      get: (own, name) => {
        if (typeof name === "string" && name.startsWith("#")) followed.add(name);
        return Reflect.get(own, name);
      },
    });
    return generate(schema, recording);
  });
  const samples = createSamples(document, readContract(document, readOperations(document)));
  return { document, samples, followed, listed };
}

describe("the samples of a contract", () => {
  afterEach(() => vi.restoreAllMocks());

  it("are made by json-schema-faker from the schemas that a value refers to, and from no others", async () => {
    const { samples, followed, listed } = prepare();
    const made = await samples.make(ref("Order"), "a seed");
    expect(made?.value).toEqual({
      item: { code: expect.stringMatching(/^K\d{3}$/) },
      next: expect.toSatisfy((next: number) => next >= 7 && next <= 9),
    });
    expect([...followed].sort()).toEqual([
      "#/components/schemas/Item~1s",
      "#/components/schemas/Order",
      "#/components/schemas/a b",
      "#named",
    ]);
    expect([...listed]).toEqual([]);
  });

  it("are the same for the same seed, and leave the contract unchanged", async () => {
    const { document, samples } = prepare();
    const first = await samples.make(ref("Order"), "a seed");
    expect(await samples.make(ref("Order"), "a seed")).toEqual(first);
    expect(document.components?.["schemas"]).toEqual(schemas);
  });
});
