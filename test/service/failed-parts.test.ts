import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { loadProviders } from "../../src/providers/adapters/index.ts";
import type { Settings } from "../../src/service/index.ts";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { createNameServer } from "../providers/stand-ins/names.ts";
import { createStandIn, type SeenRequest, type StandIn } from "../providers/stand-ins/stand-in.ts";
import { answerApollo, answerPdl } from "../providers/stand-ins/vendors.ts";
import { createWorld, type World } from "./world.ts";

const key = "key-of-the-operator";
const mara = "https://www.linkedin.com/in/mara-lindqvist";
const ill = "https://www.linkedin.com/in/ill";
let world: World;
const standIns: StandIn[] = [];
afterEach(async () => {
  expect(await auditStore(world.store)).toMatchObject({ findings: [], openReservations: 0 });
  await world.close();
  await Promise.all(standIns.splice(0).map((one) => one.close()));
});

/**
 * Creates a service that gets people from one simulated vendor and contacts from another. The vendors answer 503 to the
 * requests that `fails` selects.
 */
async function open(
  fails: (request: SeenRequest) => boolean,
  // No DNS server listens at this address, so the service can't verify email addresses.
  dns = "127.0.0.1:9",
  settings: Partial<Settings> = {},
) {
  const down = { status: 503, body: { error: "down" } };
  const start = async (answer: (request: SeenRequest) => object) => {
    const standIn = await createStandIn((request) => (fails(request) ? down : answer(request)));
    standIns.push(standIn);
    return standIn;
  };
  const [pdl, apollo] = [await start(answerPdl(key)), await start(answerApollo(key))];
  const env = {
    PROSPECTING_PEOPLE: `pdl:${pdl.url}`,
    PROSPECTING_CONTACTS: `apollo:${apollo.url}`,
    PROSPECTING_PDL_KEY: key,
    PROSPECTING_APOLLO_KEY: key,
    PROSPECTING_PROVIDER_RETRIES: "0",
    PROSPECTING_DNS: dns,
  };
  world = await createWorld({
    providers: (clock) => loadProviders(env, { clock }).providers,
    settings: { backoffMs: 0, ...settings },
  });
  const tenant = await world.tenant(100);
  const run = async (path: string, body: object) => {
    const accepted = await tenant.call("POST", path, { body });
    const job = await tenant.finish(accepted.body.id);
    return { ...job, cost: 100 - (await readBalance(world.store.db, tenant.id)) };
  };
  return { pdl, apollo, run };
}

const isMatch = ({ path }: SeenRequest): boolean => path.endsWith("/people/match");
const isIll = ({ query }: SeenRequest): boolean => query.get("profile") === ill;

describe("a job of which a part keeps failing", () => {
  it("gives the people found when their contacts can't be had, and charges for the people alone", async () => {
    const { apollo, run } = await open(isMatch);
    const search = { query: "VP Engineering", limit: 5, includeContacts: true, contactFields: ["phone"] };
    const { status, result, cost } = await run("/api/v1/people/search", search);
    expect(status).toBe("partial_success");
    expect(result.data).toHaveLength(1);
    expect(result.data[0]).toMatchObject({ fullName: "Mara Lindqvist" });
    expect(result.data[0]).not.toHaveProperty("contacts");
    expect(cost).toBe(2);
    // The job gave up after three attempts, in each of which it requested contacts.
    expect(apollo.requests).toHaveLength(3);
  });

  it.each([true, false])("keeps its finished parts between tries with saveSteps %s", async (saveSteps) => {
    const { pdl, apollo, run } = await open(isMatch, undefined, { saveSteps });
    const search = { query: "VP Engineering", limit: 5, includeContacts: true, contactFields: ["phone"] };
    const { result, cost } = await run("/api/v1/people/search", search);
    expect(result.data).toHaveLength(1);
    expect(cost).toBe(2);
    expect(apollo.requests).toHaveLength(3);
    expect(pdl.requests).toHaveLength(1);
  });

  it("says which identifiers failed beside those that were found, and charges for these", async () => {
    const { pdl, run } = await open(isIll);
    const { status, result, cost } = await run("/api/enrichments", {
      identifiers: [{ linkedin_url: mara }, { linkedin_url: ill }],
      fields: ["profile"],
    });
    expect(status).toBe("partial_success");
    expect(result.meta).toEqual({ found: 1, not_found: 0, failed: 1 });
    expect(result.data.map((entry: { status: string }) => entry.status)).toEqual(["found", "failed"]);
    expect(cost).toBe(1);
    // If an attempt has found a person, later attempts of the job do not request this person again.
    expect(pdl.requests.filter(({ query }) => query.get("profile") === mara)).toHaveLength(1);
  });

  it("succeeds when the failure passes before the last try", async () => {
    let left = 2;
    const { run } = await open((request) => {
      if (!isIll(request) || left === 0) return false;
      left -= 1;
      return true;
    });
    const { status, cost } = await run("/api/enrichments", {
      identifiers: [{ linkedin_url: mara }, { linkedin_url: ill }],
      fields: ["profile"],
    });
    expect([status, cost]).toEqual(["succeeded", 2]);
  });

  it("fails, free of charge, when all of it failed", async () => {
    const { run } = await open(() => true);
    const { status, error, cost } = await run("/api/enrichments", {
      identifier: { linkedin_url: ill },
      fields: ["profile"],
    });
    expect([status, cost]).toEqual(["failed", 0]);
    expect(error).toMatchObject({ code: "upstream_failed" });
  });

  it("says so when no source knows a filter, asks none, and charges nothing", async () => {
    const { pdl, run } = await open(() => false);
    const { status, error, cost } = await run("/api/v1/people/search", {
      query: "VP Engineering",
      limit: 5,
      filters: { signals: ["hiring"] },
    });
    expect([status, cost, pdl.requests]).toEqual(["failed", 0, []]);
    expect(error).toEqual({
      message: "No configured source can search by the criteria of the request",
      ...{ code: "upstream_failed", retryable: false },
    });
  });
});

describe("contacts that reach nobody", () => {
  it("are given, and not charged", async () => {
    const dns = await createNameServer({ "example.com": {} });
    onTestFinished(() => dns.close());
    const { run } = await open(() => false, dns.address);
    const search = await run("/api/v1/people/search", {
      query: "VP Engineering",
      limit: 1,
      includeContacts: true,
    });
    const { emails } = search.result.data[0].contacts;
    expect(new Set(emails.map((email: { status: string }) => email.status))).toEqual(new Set(["invalid"]));
    // The seven credits are the price of the request, the person and the phone number.
    expect(search.cost).toBe(7);
    const enrichment = await run("/api/enrichments", {
      identifier: { linkedin_url: mara },
      fields: ["contact.email"],
    });
    expect(enrichment.result.data[0].contacts.emails).toHaveLength(emails.length);
    // Each `cost` is the total for both jobs so far. It stays equal to the price of the search, so the enrichment was
    // free.
    expect(enrichment.cost).toBe(search.cost);
  });
});
