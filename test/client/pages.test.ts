import { createClient } from "prospecting-contract/client";
import { describe, expect, it } from "vitest";
import { createVirtualClock } from "./clocks.ts";
import { createTestClient, errorBody, failureOf, keys } from "./sandbox.ts";
import { startServer } from "./scripted-server.ts";

const event = (number: number) => ({
  id: `evt_${number}`,
  monitor_id: "mon_1",
  dedup_key: `k${number}`,
  event_type: "post_matched",
  event_json: {},
  detected_at: new Date(Date.UTC(2026, 10, 27, 9, 0, number)).toISOString(),
});

describe("a list", () => {
  const pages = [
    { data: [event(5), event(4)], next_cursor: "c1" },
    { data: [event(3)], next_cursor: "c2" },
    { data: [event(2), event(1)] },
  ] as const;

  it("is one page when it is awaited", async () => {
    const server = await startServer({ body: pages[0] });
    const { client } = createTestClient(server.url);
    const page = await client.monitors.events("mon_1", { limit: 2 });
    expect(page.data.map(({ id }) => id)).toEqual(["evt_5", "evt_4"]);
    expect(page.next_cursor).toBe("c1");
    expect(server.requests).toHaveLength(1);
  });

  it("is all items when it is iterated, with the filters on every page", async () => {
    const server = await startServer(
      ...([{ body: pages[0] }, { body: pages[1] }, { body: pages[2] }] as const),
    );
    const { client } = createTestClient(server.url);
    const seen: string[] = [];
    for await (const { id } of client.monitors.events("mon_1", { limit: 2 })) seen.push(id);
    expect(seen).toEqual(["evt_5", "evt_4", "evt_3", "evt_2", "evt_1"]);
    expect(server.requests.map(({ url }) => url.split("?")[1])).toEqual([
      "limit=2",
      "limit=2&cursor=c1",
      "limit=2&cursor=c2",
    ]);
  });

  it("may name its cursor in camelCase", async () => {
    const server = await startServer(
      { body: { data: [{ id: "op_2" }], nextCursor: "c1" } },
      { body: { data: [{ id: "op_1" }] } },
    );
    const { client } = createTestClient(server.url);
    const seen: string[] = [];
    for await (const { id } of client.operations.list({ kind: "search" })) seen.push(id);
    expect(seen).toEqual(["op_2", "op_1"]);
    expect(server.requests[1]?.url).toBe("/api/operations?kind=search&cursor=c1");
  });

  it("loads no page that is not asked for", async () => {
    const server = await startServer({ body: pages[0] });
    const { client } = createTestClient(server.url);
    for await (const { id } of client.monitors.events("mon_1")) if (id === "evt_4") break;
    expect(server.requests).toHaveLength(1);
  });

  it("fails in the loop where a page fails", async () => {
    const server = await startServer({ body: pages[0] }, { status: 404, body: errorBody(404, "not_found") });
    const { client } = createTestClient(server.url);
    const seen: string[] = [];
    const loop = async (): Promise<void> => {
      for await (const { id } of client.monitors.events("mon_1")) seen.push(id);
    };
    expect(await failureOf(loop())).toMatchObject({ status: 404 });
    expect(seen).toEqual(["evt_5", "evt_4"]);
  });

  const page = (next_cursor?: string) => ({ body: { data: [event(1)], next_cursor } });

  it.each([
    ["the cursor that was just followed", 2, [page("c1"), page("c1"), page()]],
    ["a cursor that was followed before", 3, [page("c1"), page("c2"), page("c1"), page()]],
    ["null for a list", 1, [{ body: { data: null } }]],
    ["an object for a list", 1, [{ body: { data: {} } }]],
    ["no list", 2, [page("c1"), { body: {} }]],
  ] as const)("fails in the loop where a page holds %s, after %i requests", async (_, requests, answers) => {
    const [first, ...more] = answers;
    const server = await startServer(first, ...more);
    const { client } = createTestClient(server.url);
    const loop = async (): Promise<void> => {
      for await (const _ of client.monitors.events("mon_1"));
    };
    expect(await failureOf(loop())).toMatchObject({ name: "ClientError", code: "invalid_response" });
    expect(server.requests).toHaveLength(requests);
  });

  it("tells its response too", async () => {
    const server = await startServer({ body: pages[2], headers: { "X-Request-Id": "r1" } });
    const { client } = createTestClient(server.url);
    expect((await client.monitors.events("mon_1").withResponse()).requestId).toBe("r1");
  });
});

describe("following a monitor", () => {
  /**
   * Creates a client of a simulated service whose only monitor gets more events over time. The list of events begins
   * with the newest one and has two events per page.
   */
  function createMonitor(
    times: Readonly<Record<number, number>>,
    trouble: (at: number) => Response | undefined = () => undefined,
  ) {
    const clock = createVirtualClock();
    const start = clock.now();
    const requests: string[] = [];
    const client = createClient({
      ...keys,
      baseUrl: "https://app.example",
      clock,
      random: () => 0,
      async fetch(url) {
        const at = clock.now() - start;
        const { search, searchParams } = new URL(url);
        requests.push(search);
        const failure = trouble(at);
        if (failure) return failure;
        const since = searchParams.get("since") ?? "";
        const all = Object.entries(times)
          .filter(([, from]) => from <= at)
          .map(([number]) => event(Number(number)))
          .filter(({ detected_at }) => detected_at >= since)
          .reverse();
        const from = Number(searchParams.get("cursor") ?? 0);
        const rest = all.length > from + 2 ? { next_cursor: String(from + 2) } : {};
        return Response.json({ data: all.slice(from, from + 2), ...rest });
      },
    });
    return { client, clock, requests };
  }

  const ms = 60_000;

  it("gives the events there are and those that come, oldest first, each once", async () => {
    const { client, clock } = createMonitor({ 1: 0, 2: 0, 3: 0, 4: ms, 5: 3 * ms, 6: 3 * ms, 7: 3 * ms });
    const control = new AbortController();
    const seen: string[] = [];
    const loop = async (): Promise<void> => {
      for await (const { id } of client.monitors.events("mon_1", { follow: true, signal: control.signal })) {
        seen.push(id);
        if (id === "evt_7") control.abort("enough");
      }
    };
    expect(await clock.runUntil(failureOf(loop()))).toBe("enough");
    expect(seen).toEqual(["evt_1", "evt_2", "evt_3", "evt_4", "evt_5", "evt_6", "evt_7"]);
  });

  it("starts where since says, and sees an event that was listed late", async () => {
    // Event 5 is listed before event 4, although event 4 was detected a second earlier.
    const { client, clock, requests } = createMonitor({ 1: 0, 3: 0, 4: 2 * ms, 5: ms, 6: 3 * ms });
    const seen: string[] = [];
    const loop = async (): Promise<void> => {
      const query = { follow: true, since: event(3).detected_at, intervalMs: 30_000 } as const;
      for await (const { id } of client.monitors.events("mon_1", query)) {
        seen.push(id);
        if (id === "evt_6") break;
      }
    };
    await clock.runUntil(loop());
    expect(seen).toEqual(["evt_3", "evt_5", "evt_4", "evt_6"]);
    expect(requests[0]).toBe(`?since=${encodeURIComponent(event(3).detected_at)}`);
  });

  it("survives seven failed looks in a row, again and again, and no eight", async () => {
    const down = (): Response => Response.json(errorBody(500, "internal_error"), { status: 500 });
    // The client polls once a minute. The first and the ninth poll succeed; the seven polls between them and the seven
    // polls after them fail.
    const seven = createMonitor({ 1: 0, 2: 16 * ms }, (at) => {
      const look = Math.floor(at / ms);
      return look === 0 || look === 8 || look >= 16 ? undefined : down();
    });
    const first = async (): Promise<string[]> => {
      const seen: string[] = [];
      for await (const { id } of seven.client.monitors.events("mon_1", { follow: true })) {
        seen.push(id);
        if (id === "evt_2") break;
      }
      return seen;
    };
    expect(await seven.clock.runUntil(first())).toEqual(["evt_1", "evt_2"]);
    const dead = createMonitor({}, down);
    const loop = async (): Promise<void> => {
      for await (const _ of dead.client.monitors.events("mon_1", { follow: true }));
    };
    expect(await dead.clock.runUntil(failureOf(loop()))).toMatchObject({ status: 500 });
    expect(dead.requests).toHaveLength(8 * 3);
  });

  it("ends by the signal of its call options as well", async () => {
    const { client, clock } = createMonitor({ 1: 0 });
    const control = new AbortController();
    const loop = async (): Promise<void> => {
      const events = client.monitors.events("mon_1", { follow: true }, { signal: control.signal });
      for await (const _ of events) control.abort("enough");
    };
    expect(await clock.runUntil(failureOf(loop()))).toBe("enough");
    expect(clock.now() - Date.UTC(2026, 10, 27, 9, 30)).toBe(0);
  });

  it("ends by its signal, also in a look that fails", async () => {
    const control = new AbortController();
    const { client, clock } = createMonitor({}, () => {
      control.abort("enough");
      return Response.json(errorBody(500, "internal_error"), { status: 500 });
    });
    const loop = async (): Promise<void> => {
      for await (const _ of client.monitors.events("mon_1", { follow: true, signal: control.signal }));
    };
    expect(await clock.runUntil(failureOf(loop()))).toBe("enough");
  });

  it.each([401, 403, 404])("ends by a %i", async (status) => {
    const { client, clock } = createMonitor({}, () =>
      Response.json(errorBody(status, "refused"), { status }),
    );
    const loop = async (): Promise<void> => {
      for await (const _ of client.monitors.events("mon_1", { follow: true }));
    };
    expect(await clock.runUntil(failureOf(loop()))).toMatchObject({ status });
  });
});
