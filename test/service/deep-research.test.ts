import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBalance } from "../../src/store/balances.ts";
import { createWorld, type Tenant, type World } from "./world.ts";

const schema = {
  type: "object",
  required: ["competitors"],
  properties: {
    competitors: {
      type: "array",
      minItems: 1,
      maxItems: 3,
      items: {
        type: "object",
        required: ["name", "website"],
        properties: { name: { type: "string", minLength: 1 }, website: { type: "string", format: "uri" } },
      },
    },
  },
};

describe("deep research", () => {
  let world: World;
  let tenant: Tenant;
  beforeAll(async () => {
    world = await createWorld();
    tenant = await world.tenant(10_000);
  });
  afterAll(() => world.close());

  const post = (body: object, headers: Record<string, string> = {}) =>
    tenant.call("POST", "/api/deep-research", {
      body: { prompt: "AI CRM competitors", schema, ...body },
      headers,
    });

  it("fills the schema from pages it read, and charges base and pages", async () => {
    const before = await readBalance(world.store.db, tenant.id);
    const { body } = await post({ urls: ["https://harbor-crm.example/compare"] });
    const job = await tenant.finish(body.id);
    expect(job.status).toBe("succeeded");
    const { data, meta } = job.result;
    expect(data.competitors[0]).toMatchObject({ name: expect.any(String), website: expect.any(String) });
    expect(meta.stopReason).toBe("schema_satisfied");
    expect(meta.sources[0].url).toBe("https://harbor-crm.example/compare");
    expect(meta.creditsUsed).toBe(10 + meta.sources.length);
    expect(await readBalance(world.store.db, tenant.id)).toBe(before - meta.creditsUsed);
  });

  it("says which schema is in force, and the same again for the same key", async () => {
    const headers = { "Idempotency-Key": "schema" };
    const first = await post({}, headers);
    const { schemaContract } = first.body.meta;
    expect(schemaContract).toMatchObject({
      enriched: true,
      closed: false,
      addedPaths: ["competitors[].summary"],
    });
    expect(schemaContract.schema.properties.competitors.items.properties.summary).toEqual({ type: "string" });
    const again = await post({ schema: { type: "object" }, enrich: false }, headers);
    expect(again.body.meta.schemaContract).toEqual(schemaContract);
  });

  it.each([
    { title: "when the caller refuses", change: { enrich: false }, closed: false },
    {
      title: "when the schema is closed",
      change: { schema: { ...schema, additionalProperties: false } },
      closed: true,
    },
  ])("adds nothing $title", async ({ change, closed }) => {
    const { body } = await post(change);
    expect(body.meta.schemaContract).toMatchObject({ enriched: false, closed, addedPaths: [] });
  });

  it.each([
    {
      title: "keyed by path",
      inputAnchors: { "competitors[0].name": "Harbor CRM", market: "AI CRM" },
      want: { market: "AI CRM", competitors: [{ name: "Harbor CRM" }] },
    },
    {
      title: "by index",
      inputAnchors: [{ name: "Harbor CRM", crmId: 7 }],
      want: { competitors: [{ name: "Harbor CRM", crmId: 7 }] },
    },
    {
      title: "keyed by JSON Pointer",
      inputAnchors: {
        "/competitors/0/name": "Harbor CRM",
        "/market": "AI CRM",
        "/head.count": 7,
        "/a~1b": 8,
      },
      want: { market: "AI CRM", competitors: [{ name: "Harbor CRM" }], "head.count": 7, "a/b": 8 },
    },
  ])("lays anchors $title over the data", async ({ inputAnchors, want }) => {
    const { body } = await post({ inputAnchors });
    const { data } = (await tenant.finish(body.id)).result;
    expect({ ...data, competitors: data.competitors.slice(0, 1) }).toMatchObject(want);
  });

  it("reads no more pages than the cap pays for", async () => {
    const { body } = await post({ maxCredits: 12, budget: { maxCredits: 12 } });
    const { meta } = (await tenant.finish(body.id)).result;
    expect(meta.sources).toHaveLength(2);
    expect(meta.creditsUsed).toBe(12);
  });

  it.each([
    { change: { maxCredits: 12, budget: { maxCredits: 13 } }, status: 400, code: "validation_failed" },
    { change: { maxCredits: 9 }, status: 402, code: "credit_cap_too_low" },
    {
      change: { inputAnchors: { [Array(33).fill("a").join(".")]: 1 } },
      status: 400,
      code: "validation_failed",
    },
    {
      change: { inputAnchors: { [`/${Array(33).fill("a").join("/")}`]: 1 } },
      status: 400,
      code: "validation_failed",
    },
    { change: { maxCredits: 10 }, status: 402, code: "credit_cap_too_low" },
    { change: { budget: { maxCredits: 10 } }, status: 402, code: "credit_cap_too_low" },
    { change: { schema: {} }, status: 400, code: "validation_failed" },
    { change: { schema: { type: "text" } }, status: 400, code: "validation_failed" },
    { change: { schema: { $ref: "https://evil.example/schema" } }, status: 400, code: "validation_failed" },
    {
      change: { schema: { type: "string", pattern: "(?=a)(a+)+$" } },
      status: 400,
      code: "validation_failed",
    },
  ])("refuses $change with $status and takes no credits", async ({ change, status, code }) => {
    const before = await readBalance(world.store.db, tenant.id);
    const reply = await post(change);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(await readBalance(world.store.db, tenant.id)).toBe(before);
  });

  it("refuses an empty schema, and takes one that allows every object", async () => {
    const { status, body } = await post({ schema: {} });
    expect([status, body.code]).toEqual([400, "validation_failed"]);
    expect(body.errors).toEqual([
      expect.objectContaining({
        property: "body.schema",
        message: expect.stringContaining("at least one value"),
      }),
    ]);
    expect((await post({ schema: { type: "object" } })).status).toBe(202);
  });

  it.each([
    { inputAnchors: { "competitors[0].name": 7 }, property: "body.inputAnchors.competitors[0].name" },
    { inputAnchors: { "competitors[3].name": "A" }, property: "body.inputAnchors.competitors[3].name" },
    { inputAnchors: { "competitors.name": "A" }, property: "body.inputAnchors.competitors.name" },
    {
      inputAnchors: { "competitors[0].name.first": "A" },
      property: "body.inputAnchors.competitors[0].name.first",
    },
    { inputAnchors: { competitors: { name: "A" } }, property: "body.inputAnchors.competitors" },
    { inputAnchors: { competitors: [{ name: 7 }] }, property: "body.inputAnchors.competitors[0].name" },
    { inputAnchors: { market: "AI CRM" }, property: "body.inputAnchors.market", closed: true },
    { inputAnchors: [{ name: null }], property: "body.inputAnchors[0].name" },
    { inputAnchors: { "/competitors/0/name": 7 }, property: "body.inputAnchors./competitors/0/name" },
    { inputAnchors: { "/head.count": 7 }, property: "body.inputAnchors./head.count", closed: true },
    { inputAnchors: [{}, {}, {}, {}], property: "body.inputAnchors[3]" },
  ])(
    "refuses anchors that the schema does not allow: $inputAnchors",
    async ({ property, closed, ...change }) => {
      const own = closed === true ? { ...schema, additionalProperties: false } : schema;
      const reply = await post({ ...change, schema: own });
      expect(reply.status).toBe(400);
      expect(reply.body.errors.map((error: { property: string }) => error.property)).toContain(property);
    },
  );

  it.each([
    { inputAnchors: { note: null }, own: { properties: { note: { type: ["string", "null"] } } } },
    { inputAnchors: { "any.thing": 1 }, own: { type: "object" } },
    {
      inputAnchors: { "a.b": "x" },
      own: {
        properties: { a: { $ref: "#/$defs/a" } },
        $defs: { a: { properties: { b: { type: "string" } } } },
      },
    },
    {
      inputAnchors: { x_1: 1 },
      own: { properties: { a: {} }, patternProperties: { "^x_": {} }, additionalProperties: false },
    },
    {
      inputAnchors: { "/staff[0]": 7 },
      own: { properties: { "staff[0]": { type: "integer" } }, additionalProperties: false },
    },
    { inputAnchors: { day: "2026-11-27" }, own: { properties: { day: { type: "string", format: "date" } } } },
  ])("takes anchors that the schema allows: $inputAnchors", async ({ inputAnchors, own }) => {
    expect((await post({ inputAnchors, schema: own })).status).toBe(202);
  });

  it("fills a member whose name is too long to be named as a path", async () => {
    const name = "n".repeat(501);
    const { body } = await post({
      schema: { type: "object", required: [name], properties: { [name]: { type: "string", minLength: 1 } } },
    });
    const { result } = await tenant.finish(body.id);
    expect(Object.keys(result.data)).toContain(name);
  });

  it("ends partial_success with what it found when the data does not fit the schema", async () => {
    const { body } = await post({ prompt: "AI CRM competitors [partial]" });
    const job = await tenant.finish(body.id);
    expect(job).toMatchObject({ status: "partial_success", result: { meta: { stopReason: "no_progress" } } });
  });

  it("fails, free of charge, when no page can be read", async () => {
    const before = await readBalance(world.store.db, tenant.id);
    const { body } = await post({ prompt: "AI CRM competitors [fail]" });
    expect((await tenant.finish(body.id)).status).toBe("failed");
    expect(await readBalance(world.store.db, tenant.id)).toBe(before);
  });
});
