import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { hourMs } from "../../src/clock.ts";
import { createStandIn, type ProviderCall, ProviderError } from "../../src/providers/index.ts";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { findAnyJob } from "../../src/store/job-queries.ts";
import { engines } from "../store/engines.ts";
import { createWorld, modes, type Tenant, type World } from "./world.ts";

describe.each(engines)("jobs on %s", (engine) => {
  let world: World;
  let tenant: Tenant;
  beforeAll(async () => {
    world = await createWorld({ engine, pace: 1 });
    tenant = await world.tenant(50_000);
  });
  afterAll(async () => {
    expect((await auditStore(world.store)).findings).toEqual([]);
    await world.close();
  });

  const submit = async (query: string, path = "/api/v1/people/search", more = {}) => {
    const reply = await tenant.call("POST", path, { body: { query, limit: 4, ...more } });
    expect(reply.status).toBe(202);
    return reply.body.id;
  };

  it("go from queued through processing to succeeded, with progress that grows", async () => {
    const id = await submit("VP Engineering in Berlin", undefined, { includeContacts: true });
    const seen: (number | null)[] = [];
    let body: Awaited<ReturnType<Tenant["call"]>>["body"];
    do {
      const reply = await tenant.call("GET", `/api/operations/${id}`);
      body = reply.body;
      seen.push(body.progress);
      if (body.status === "processing") expect(reply.headers.get("retry-after")).toBe("5");
      await world.clock.advance(400);
    } while (body.finishedAt === undefined);
    expect(body.status).toBe("succeeded");
    const numbers = seen.map((progress) => progress ?? 0);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBeGreaterThan(4);
    expect((await tenant.call("GET", `/api/operations/${id}`)).headers.get("retry-after")).toBeNull();
  });

  it("find people that can be enriched and researched by what the search gave", async () => {
    const search = await tenant.finish(await submit("Head of Data"));
    const [person] = search.result.data;
    const enrichment = await tenant.call("POST", "/api/enrichments", {
      body: { identifier: { linkedin_url: person.linkedinUrl }, fields: ["profile"] },
    });
    const enriched = await tenant.finish(enrichment.body.id);
    expect(enriched.result.data[0]).toMatchObject({ status: "found", person: { id: person.id } });
    const research = await tenant.call("POST", "/api/people/researches", {
      body: { people: [{ id: person.id }] },
    });
    const researched = await tenant.finish(research.body.id);
    expect(researched.result.data[0]).toMatchObject({ status: "researched", person: { id: person.id } });
    const again = await tenant.finish(await submit("Head of Data"));
    expect(again.result).toEqual(search.result);
  });

  it("are listed in shorter pages where their results are long", async () => {
    const submitted = [await submit("CTO in Paris"), await submit("CTO in Rome")];
    for (const id of submitted) {
      const { result } = await tenant.finish(id);
      const long = JSON.stringify(result) + " ".repeat(600_000);
      await world.store.db.updateTable("jobs").set({ result: long }).where("id", "=", id).execute();
    }
    const { body } = await tenant.call("GET", "/api/operations?limit=100");
    const next = await tenant.call("GET", `/api/operations?limit=1&cursor=${body.nextCursor}`);
    const listed = [...body.data, ...next.body.data].map(({ id }: { id: string }) => id);
    expect(body.data).toHaveLength(1);
    expect(listed.sort()).toEqual(submitted.sort());
  });

  it("fail when the request asks for it, with a reason for callers, and cost nothing", async () => {
    const before = await readBalance(world.store.db, tenant.id);
    const job = await tenant.finish(await submit("VP Engineering [fail]"));
    expect(job).toMatchObject({
      status: "failed",
      result: null,
      error: { message: "An upstream source failed", code: "upstream_failed", retryable: false },
    });
    expect(await readBalance(world.store.db, tenant.id)).toBe(before);
  });

  it.each(["/api/v1/people/search", "/api/v1/companies/search"])(
    "end partial_success when a part of %s fails, and cost that part",
    async (path) => {
      const before = await readBalance(world.store.db, tenant.id);
      const job = await tenant.finish(await submit("Software [partial]", path));
      expect(job).toMatchObject({ status: "partial_success", error: null });
      expect(job.result.data).toHaveLength(2);
      expect(await readBalance(world.store.db, tenant.id)).toBe(before - 3);
    },
  );

  it("can be slow", async () => {
    const id = await submit("VP Engineering [slow]");
    const isRunning = async () => (await findAnyJob(world.store.db, id))?.progress === 10;
    await vi.waitUntil(isRunning, { timeout: 20_000 });
    await world.clock.advance(20_000);
    expect((await tenant.call("GET", `/api/operations/${id}`)).body.status).toBe("processing");
    expect((await tenant.finish(id)).status).toBe("succeeded");
  });

  it("are cancelled while they run, once, and stop their worker", async () => {
    const before = await readBalance(world.store.db, tenant.id);
    const id = await submit("VP Engineering [stuck]");
    const isStuck = async () => (await tenant.call("GET", `/api/operations/${id}`)).body.progress === 10;
    await vi.waitUntil(isStuck, { timeout: 20_000 });
    const cancelled = await tenant.call("POST", `/api/operations/${id}/cancel`);
    expect([cancelled.status, cancelled.body.status]).toEqual([200, "cancelled"]);
    const again = await tenant.call("POST", `/api/operations/${id}/cancel`);
    expect(again.body).toEqual(cancelled.body);
    expect(await readBalance(world.store.db, tenant.id)).toBe(before);
    const other = await submit("VP Engineering in Berlin");
    expect((await tenant.finish(other)).status).toBe("succeeded");
  });

  it("give a finished job back unchanged when it is cancelled", async () => {
    const done = await tenant.finish(await submit("VP Engineering in Berlin"));
    expect((await tenant.call("POST", `/api/operations/${done.id}/cancel`)).body).toEqual(done);
  });

  it("keep a worker's own jobs its own when the clock jumps far past the lease", async () => {
    const id = await submit("VP Engineering [stuck]");
    const isRunning = async () => (await findAnyJob(world.store.db, id))?.progress === 10;
    await vi.waitUntil(isRunning, { timeout: 20_000 });
    await world.clock.advance(hourMs);
    const job = await findAnyJob(world.store.db, id);
    expect([job?.crashes, job?.status]).toEqual([0, "processing"]);
    await tenant.call("POST", `/api/operations/${id}/cancel`);
  });
});

describe("the progress of a search", () => {
  it.each([
    ["/api/v1/people/search", {}, [10, 31, 52, 73]],
    ["/api/v1/people/search", { includeContacts: true }, [10, 17, 25, 32, 40, 67]],
    ["/api/v1/companies/search", {}, [10, 31, 52, 73]],
  ])("rises with each step of %s %o", async (path, more, steps) => {
    const held: (() => void)[] = [];
    const hold = () => new Promise<void>((resolve) => held.push(resolve));
    /**
     * Returns a provider function that waits until the test continues it before each report of its progress. After each
     * report, it reports the first value again, as a retried call would.
     */
    const inParts =
      <Q, A>(work: (request: Q, call: ProviderCall) => Promise<A>) =>
      async (request: Q, call: ProviderCall): Promise<A> => {
        await hold();
        for (const share of [0.25, 0.5, 0.75]) {
          call.onShare?.(share);
          call.onShare?.(0.25);
          await hold();
        }
        return work(request, call);
      };
    const world = await createWorld({
      providers: (clock) => {
        const standIn = createStandIn({ clock, pace: 0 });
        const { people, companies, contacts } = standIn;
        return {
          ...standIn,
          people: { ...people, search: inParts(people.search) },
          companies: { ...companies, search: inParts(companies.search) },
          contacts: { find: async (...asked) => hold().then(() => contacts.find(...asked)) },
        };
      },
    });
    onTestFinished(() => world.close());
    const tenant = await world.tenant();
    const { body } = await tenant.call("POST", path, { body: { query: "Software", limit: 2, ...more } });
    const progress = async () => (await findAnyJob(world.store.db, body.id))?.progress;
    for (const step of steps) {
      await vi.waitUntil(async () => held.length > 0 && (await progress()) === step, { timeout: 20_000 });
      held.shift()?.();
    }
    expect(await tenant.finish(body.id)).toMatchObject({ status: "succeeded", progress: 100 });
  });
});

describe("a step whose result JSON can't represent", () => {
  it.each([true, false])("fails its tries at once, free of charge, with saveSteps %s", async (saveSteps) => {
    const standIn = createStandIn({ clock: { now: () => 0, timer: () => () => {} }, pace: 0 });
    let calls = 0;
    const find = async () => {
      calls += 1;
      if (calls > 1) throw new Error("down");
      return asAny({ emails: [{ address: 10n, status: "valid" }], phones: [] });
    };
    const world = await createWorld({
      settings: { saveSteps, backoffMs: 0 },
      providers: { ...standIn, contacts: { ...standIn.contacts, find } },
    });
    onTestFinished(() => world.close());
    const tenant = await world.tenant(100);
    const { body } = await tenant.call("POST", "/api/enrichments", {
      body: {
        identifiers: ["mara-lindqvist", "mara-lindqvist/"].map((name) => ({
          linkedin_url: `https://www.linkedin.com/in/${name}`,
        })),
        fields: ["profile", "contact.email"],
      },
    });
    expect(await tenant.finish(body.id)).toMatchObject({
      ...{ status: "failed", creditsCharged: 0 },
      error: { code: "internal_error" },
    });
    // Each of the three tries makes one call, which fails. A try whose lease was lost would not count as a try.
    expect(calls).toBe(3);
    expect(await readBalance(world.store.db, tenant.id)).toBe(100);
  });
});

describe("a job whose provider fails for a while", () => {
  it.each([
    { failures: 2, status: "succeeded" },
    { failures: 3, status: "failed" },
  ])("ends $status after $failures failures", async ({ failures, status }) => {
    let left = failures;
    const world = await createWorld({
      providers: createFlaky(() => {
        left -= 1;
        return left >= 0;
      }),
    });
    const tenant = await world.tenant();
    const { body } = await tenant.call("POST", "/api/v1/companies/search", { body: { query: "AI CRM" } });
    const job = await tenant.finish(body.id);
    expect(job.status).toBe(status);
    if (status === "failed") expect(job.error).toMatchObject({ code: "upstream_failed", retryable: true });
    await world.close();
  });
});

describe.each(modes)(
  "a result that the contract does not allow, on $engine with checked: $checked",
  (mode) => {
    const failed = {
      status: "failed",
      result: null,
      error: { code: "internal_error", retryable: false },
    };
    const standIn = createStandIn({ clock: { now: () => 0, timer: () => () => {} }, pace: 0 });
    const company = { id: "co_1", name: "Huge", employeeCount: 10_000_001 };
    const providers = {
      ...standIn,
      companies: {
        ...standIn.companies,
        search: async () => ({ companies: [company], total: 1, failedParts: 0 }),
      },
      // These results violate the types of the interface, as those of an adapter in JavaScript may.
      linkedin: { ...standIn.linkedin, searchPosts: async () => ({ hits: asAny(10n), total: 1 }) },
      contacts: {
        ...standIn.contacts,
        find: async () => asAny({ emails: [{ address: 10n, status: "valid" }], phones: [] }),
      },
    };
    let world: World;
    let tenant: Tenant;
    beforeAll(async () => {
      world = await createWorld({ ...mode, providers });
      tenant = await world.tenant();
    });
    afterAll(async () => {
      expect((await auditStore(world.store)).findings).toEqual([]);
      await world.close();
    });

    it("fails its job, which costs nothing", async () => {
      const before = await readBalance(world.store.db, tenant.id);
      const { body } = await tenant.call("POST", "/api/v1/companies/search", { body: { query: "AI CRM" } });
      expect(await tenant.finish(body.id)).toMatchObject(failed);
      expect(await readBalance(world.store.db, tenant.id)).toBe(before);
    });

    it.each([
      ["that gives no number of units", "/api/v1/search", { type: "linkedin_keyword", query: "AI CRM" }],
      [
        "that JSON can't represent",
        "/api/enrichments",
        {
          identifier: { linkedin_url: "https://www.linkedin.com/in/mara-lindqvist" },
          fields: ["profile", "contact.email"],
        },
      ],
    ])("costs nothing if it is an answer %s", async (_, path, body) => {
      const owner = await world.tenant(100);
      const { body: job } = await owner.call("POST", path, { body });
      expect(await owner.finish(job.id)).toMatchObject({
        ...{ status: "failed", creditsCharged: 0, result: null },
        error: { code: "internal_error" },
      });
      expect(await readBalance(world.store.db, owner.id)).toBe(100);
    });

    it("is left out where another version has stored it, and keeps no other job back", async () => {
      const search = { type: "web_search", query: "AI CRM" };
      const [kept, broken] = [
        (await tenant.call("POST", "/api/v1/search", { body: search })).body.id,
        (await tenant.call("POST", "/api/v1/search", { body: search })).body.id,
      ];
      const done = await tenant.finish(kept);
      await tenant.finish(broken);
      const result = JSON.stringify({ data: [{ url: "no address", title: "" }], meta: { total_results: 1 } });
      await world.store.db
        .updateTable("jobs")
        .set({ result, checked_by: "another contract" })
        .where("id", "=", broken)
        .execute();
      const read = await tenant.call("GET", `/api/operations/${broken}`);
      expect([read.status, read.body]).toMatchObject([200, failed]);
      // If a stored result was already validated against the running version of the contract, the service sends it
      // unchanged.
      expect((await tenant.call("GET", `/api/operations/${kept}`)).body).toEqual(done);
      const cancelled = await tenant.call("POST", `/api/operations/${broken}/cancel`);
      expect([cancelled.status, cancelled.body]).toEqual([200, read.body]);
      const list = await tenant.call("GET", "/api/operations?kind=search");
      expect([list.status, list.body.data]).toEqual([200, [read.body, done]]);
    });

    it("is sent as it was stored where this contract has accepted it, alone and in lists", async () => {
      const owner = await world.tenant(100);
      const post = () =>
        owner.call("POST", "/api/v1/search", { body: { type: "web_search", query: "AI CRM" } });
      const { id } = (await post()).body;
      const done = await owner.finish(id);
      // These spaces show that the service sends the stored text, and does not parse the result and write it again.
      const result = JSON.stringify(done.result, null, 3);
      await world.store.db.updateTable("jobs").set({ result }).where("id", "=", id).execute();
      const read = async (path: string) =>
        (await fetch(`${world.url}/api/operations${path}`, { headers: owner.keys })).text();
      expect(await read(`/${id}`)).toContain(result);
      const page: unknown = JSON.parse(await read(""));
      expect(page).toEqual({ data: [done] });
      expect(await read("")).toContain(result);
      // Reads a page that also contains a job without a result, and after which there is another page. It must contain
      // the stored text, too.
      const { body: open } = await post();
      const mixed = await read("?limit=2");
      expect(mixed).toContain(result);
      expect(JSON.parse(mixed)).toMatchObject({ data: [{ id: open.id }, done] });
      const first = await owner.call("GET", "/api/operations?limit=1");
      const next = await read(`?limit=1&cursor=${first.body.nextCursor}`);
      expect([next.includes(result), JSON.parse(next)]).toEqual([true, { data: [done] }]);
    });
  },
);

// biome-ignore lint/suspicious/noExplicitAny: the value violates the type that it is given as.
function asAny(value: unknown): any {
  return value;
}

function createFlaky(fails: () => boolean) {
  const standIn = createStandIn({ clock: { now: () => 0, timer: () => () => {} }, pace: 0 });
  return {
    ...standIn,
    companies: {
      ...standIn.companies,
      search: async (...args: Parameters<typeof standIn.companies.search>) => {
        if (fails()) throw new ProviderError("companies", "503", { retryable: true });
        return standIn.companies.search(...args);
      },
    },
  };
}
