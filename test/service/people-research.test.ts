import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadProviders } from "../../src/providers/adapters/index.ts";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { answerByReading } from "../providers/stand-ins/reader-model.ts";
import { createStandIn, type StandIn } from "../providers/stand-ins/stand-in.ts";
import { answerPdl } from "../providers/stand-ins/vendors.ts";
import { createWorld, type Tenant, type World } from "./world.ts";

const key = "key-of-the-operator";
const hit = (path: string, title: string, content: string) => ({
  ...{ title, content, publishedDate: null },
  url: `https://news.example/${path}`,
});
const own = hit(
  "own",
  "Mara Lindqvist on small robots",
  "The engineer at Northwind Robotics GmbH says that small factories start with one arm, and learn from it.",
);
const namesake = hit("namesake", "Mara Lindqvist wins", "Mara Lindqvist of Harbor CRM wins the marathon.");
const other = hit("other", "Northwind Robotics grows", "Northwind Robotics opens in Lyon.");

describe("research on people, on real adapters", () => {
  let world: World;
  let tenant: Tenant;
  let model: StandIn;
  const standIns: StandIn[] = [];
  let results: readonly object[] = [];
  beforeAll(async () => {
    const start = async (answer: Parameters<typeof createStandIn>[0]) => {
      const standIn = await createStandIn(answer);
      standIns.push(standIn);
      return standIn;
    };
    model = await start(answerByReading(key));
    const pdl = await start(answerPdl(key));
    const web = await start(({ query }) => ({
      body: { results: query.get("pageno") === "1" ? results : [], unresponsive_engines: [] },
    }));
    const env = {
      PROSPECTING_PEOPLE: `pdl:${pdl.url}`,
      PROSPECTING_PDL_KEY: key,
      PROSPECTING_WEB_SEARCH: `searxng:${web.url}`,
      PROSPECTING_MODEL: `openai:${model.url}#small`,
      PROSPECTING_OPENAI_KEY: key,
    };
    world = await createWorld({ providers: (clock) => loadProviders(env, { clock }).providers });
    tenant = await world.tenant(1_000);
  });
  beforeEach(() => {
    model.requests.length = 0;
  });
  afterAll(async () => {
    expect(await auditStore(world.store)).toMatchObject({ findings: [], openReservations: 0 });
    await world.close();
    await Promise.all(standIns.map((one) => one.close()));
  });

  const run = async (body: object) => {
    const before = await readBalance(world.store.db, tenant.id);
    const accepted = await tenant.call("POST", "/api/people/researches", { body });
    const job = await tenant.finish(accepted.body.id);
    const cost = before - (await readBalance(world.store.db, tenant.id));
    return { status: job.status, entry: job.result.data[0], cost };
  };
  const given = { id: "per_of_a_caller", fullName: "Mara Lindqvist", companyName: "Northwind Robotics" };

  it("takes the caller's word for who a person is whom no source knows, and leaves namesakes out", async () => {
    results = [namesake, own, other];
    const { status, entry, cost } = await run({ people: [{ ...given, goal: "What does she build?" }] });
    expect([status, cost]).toEqual(["succeeded", 10]);
    expect(entry).toMatchObject({
      status: "researched",
      goal: "What does she build?",
      person: { id: "per_of_a_caller", fullName: "Mara Lindqvist", company: { name: "Northwind Robotics" } },
      summary: own.content,
      sources: [{ url: own.url, title: own.title }],
    });
    const asked = JSON.stringify(model.requests[0]?.body);
    expect(asked).toContain("What does she build?");
    expect(asked).not.toMatch(/marathon|Lyon/);
  });

  it("writes nothing where the web says nothing, and does not charge for it", async () => {
    results = [namesake];
    const { status, entry, cost } = await run({ people: [given] });
    expect([status, cost]).toEqual(["succeeded", 0]);
    expect(entry).toEqual({ status: "researched", person: expect.anything(), sources: [] });
    expect(model.requests).toEqual([]);
  });

  it("resolves a handle first", async () => {
    results = [own];
    const identity = { platform: "linkedin", username: "mara-lindqvist" };
    const { entry, cost } = await run({ identities: [identity] });
    expect(entry).toMatchObject({ identity, status: "researched", person: { title: "VP Engineering" } });
    expect(cost).toBe(11);
  });

  it("finds nobody by an identifier alone that no source knows, for free", async () => {
    const { status, entry, cost } = await run({ people: [{ id: "per_unknown" }] });
    expect([status, entry, cost]).toEqual(["succeeded", { status: "not_found", sources: [] }, 0]);
  });
});
