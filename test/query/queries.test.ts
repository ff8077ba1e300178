import {
  focusManager,
  InfiniteQueryObserver,
  MutationObserver,
  onlineManager,
  QueryClient,
  QueryObserver,
} from "@tanstack/react-query";
import type { Job, Person } from "prospecting-contract/client";
import { createQueries, jobQuery, type Queries } from "prospecting-contract/query/options";
import { afterEach, describe, expect, it } from "vitest";
import { operations } from "../../generated/operations.ts";
import { accepted, createTestClient, errorBody, failureOf, job, operationId } from "../client/sandbox.ts";
import { type Answer, type Step, startServer } from "../client/scripted-server.ts";
import type { Equal, Expect } from "../client/typing/exact.ts";

async function start(...steps: [Step, ...Step[]]) {
  const server = await startServer(...steps);
  const { client, clock } = createTestClient(server.url);
  return { server, client, clock, queries: createQueries(client), cache: new QueryClient() };
}

afterEach(() => {
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
});

const rows = Object.values(operations);

/** True for an operation that changes nothing. */
const isRead = ({ method, scope }: (typeof rows)[number]): boolean =>
  method === "GET" || /:read$/.test(scope ?? "");
const paidReads = rows.filter(
  (row) => isRead(row) && Object.values<number>(row.credits).some((amount) => amount > 0),
);

describe("jobQuery", () => {
  it("shows each change, ends with the job and is never stale then", async () => {
    const states = ["queued", "processing", "succeeded"];
    const { client, cache, server } = await start(
      ...(states.map((state) => ({ body: job(state) })) as [Step]),
    );
    const options = jobQuery(client, operationId, { kind: "people_search" });
    const seen: unknown[] = [];
    const observer = new QueryObserver(cache, options);
    const ended = new Promise<void>((resolve) => {
      observer.subscribe(({ data, fetchStatus }) => {
        seen.push(data?.status);
        if (data && fetchStatus === "idle") resolve();
      });
    });
    await ended;
    expect([...new Set(seen)].filter(Boolean)).toEqual(states);
    expect(await cache.fetchQuery(options)).toMatchObject({ status: "succeeded" });
    expect(server.requests).toHaveLength(3);
    observer.destroy();
  });

  it.each([401, 403, 404])("ends on %i with the client's error, after one request", async (status) => {
    const { client, cache, server } = await start({ status, body: errorBody(status, "refused") });
    const error = await failureOf(cache.fetchQuery(jobQuery(client, operationId)));
    expect(error).toMatchObject({ status, operationId });
    expect(server.requests).toHaveLength(1);
  });

  it("obeys Retry-After, and the pace of the kind", async () => {
    const { client, cache, clock } = await start(
      { body: job("processing", { kind: "deep_research" }), headers: { "Retry-After": "17" } },
      { body: job("succeeded") },
    );
    await cache.fetchQuery(jobQuery(client, operationId, { kind: "deep_research" }));
    expect(clock.slept.filter((ms) => ms > 1000)).toEqual([17_000]);
  });

  it("ends the asking when the last screen that shows the job is left", async () => {
    const { client, cache } = await start({ body: job("processing") });
    const observer = new QueryObserver(cache, jobQuery(client, operationId));
    await new Promise<void>((resolve) => {
      const leave = observer.subscribe(({ data }) => {
        if (data === undefined) return;
        leave();
        resolve();
      });
    });
    expect(cache.getQueryState(["prospecting", "operations", "watch", operationId])).toMatchObject({
      fetchStatus: "idle",
      data: { status: "processing" },
    });
  });
});

/** Loads two pages, and checks that there is no third one. */
async function walk(
  observer: Pick<InfiniteQueryObserver, "subscribe" | "refetch" | "fetchNextPage">,
): Promise<void> {
  await observer.refetch();
  expect(await observer.fetchNextPage()).toMatchObject({ hasNextPage: false, isSuccess: true });
}

describe("createQueries", () => {
  it.each(rows.map((row) => [row.id, row] as const))("has options of %s that call it", async (_, row) => {
    const { queries, client, cache, server } = await start(({ url }) => ({
      body: { ...accepted(url), data: [], next_cursor: undefined },
    }));
    const entry: Queries["monitors"]["update"] & Queries["monitors"]["list"] = Reflect.get(
      queries[row.client.group],
      row.client.method,
    );
    const { length } = Reflect.get(client[row.client.group], row.client.method);
    // In addition to the input, a query function has a last parameter for options. So the input has one value fewer
    // than the function has parameters.
    const input: unknown[] = ["mon_1", {}].slice(row.path.includes("{id}") ? 0 : 1).slice(0, length - 1);
    const path = row.path.replace("{id}", "mon_1");
    const { mutationFn, mutationKey } = entry.mutation();
    expect(mutationKey).toEqual(["prospecting", row.client.group, row.client.method]);
    await Reflect.apply(mutationFn, undefined, [input.length > 1 ? input : input[0]]);
    const calls = [`${row.method} ${path}`];
    if (isRead(row)) {
      const options = Reflect.apply(entry.query, undefined, input);
      expect(options.queryKey.slice(0, 3)).toEqual(mutationKey);
      await cache.fetchQuery(options);
      calls.push(`${row.method} ${path}`);
    } else expect(entry).not.toHaveProperty("query");
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(calls);
  });

  it.each(paidReads.map((row) => [row.id, row] as const))(
    "pay a query of %s once: no mount, focus, reconnection or collected cache repeats it",
    async (_, row) => {
      let send: ((answer: Answer) => void) | undefined;
      const { queries, cache, server } = await start(
        () =>
          new Promise((resolve) => {
            send = resolve;
          }),
      );
      const entry: Queries["scrapers"]["webSearch"] = Reflect.get(
        queries[row.client.group],
        row.client.method,
      );
      const options = entry.query({ query: "q" });
      cache.mount();
      const leaveEarly = new QueryObserver(cache, options).subscribe(() => {});
      await expect.poll(() => send).toBeDefined();
      leaveEarly();
      const leave = new QueryObserver(cache, options).subscribe(() => {});
      send?.({ body: { data: [] } });
      await expect.poll(() => cache.getQueryState(options.queryKey)?.status).toBe("success");
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
      new QueryObserver(cache, options).subscribe(() => {})();
      leave();
      await cache.fetchQuery(options);
      expect(server.requests).toHaveLength(1);
      expect(cache.getQueryCache().find({ queryKey: options.queryKey })?.gcTime).toBe(Infinity);
      cache.unmount();
    },
  );

  it("page a list by the cursor of each page, whatever its name", async () => {
    const { queries, cache, server } = await start(
      { body: { data: [{ id: "mon_1" }], next_cursor: "c2" } },
      { body: { data: [{ id: "mon_2" }] } },
      { body: { data: [], nextCursor: "c3" } },
      { body: { data: [] } },
    );
    await walk(new InfiniteQueryObserver(cache, queries.monitors.list.pages({ limit: 1 })));
    await walk(new InfiniteQueryObserver(cache, queries.operations.list.pages()));
    const events = queries.monitors.events.pages("mon_1", { limit: 5 });
    await events.queryFn({ pageParam: "c9" });
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/api/v1/monitors?limit=1",
      "/api/v1/monitors?limit=1&cursor=c2",
      "/api/operations",
      "/api/operations?cursor=c3",
      "/api/v1/monitors/mon_1/events?limit=5&cursor=c9",
    ]);
  });

  it("call while the browser says that it is offline, so that the client's error is shown", async () => {
    const { queries, cache, server } = await start({ body: { ...job("succeeded"), data: [] } });
    onlineManager.setOnline(false);
    const { people, monitors } = queries;
    const observers = [
      new QueryObserver(cache, monitors.get.query("mon_1")),
      new QueryObserver(cache, people.search.job(operationId)),
      new InfiniteQueryObserver(cache, monitors.list.pages()),
    ] as const;
    for (const observer of observers) expect(await observer.refetch()).toMatchObject({ isSuccess: true });
    const mutation = new MutationObserver(cache, monitors.delete.mutation());
    const state = new Promise((resolve) => mutation.subscribe(({ isPaused }) => resolve(isPaused)));
    void mutation.mutate("mon_1");
    expect(await state).toBe(false);
    await expect.poll(() => server.requests.length).toBe(4);
  });

  it("load again once the browser is back online", async () => {
    const { queries, cache, server } = await start(
      { status: 404, body: errorBody(404, "not_found") },
      { body: job("succeeded") },
    );
    const observer = new QueryObserver(cache, queries.people.search.job(operationId));
    const leave = observer.subscribe(() => {});
    cache.mount();
    await expect.poll(() => observer.getCurrentResult().status).toBe("error");
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await expect.poll(() => observer.getCurrentResult().data?.status).toBe("succeeded");
    expect(server.requests).toHaveLength(2);
    cache.unmount();
    leave();
  });

  it("hand the signal to the call", async () => {
    const { queries } = await start({ body: { data: [] } });
    const { queryFn } = queries.monitors.list.query();
    expect(await failureOf(queryFn({ signal: AbortSignal.abort("left the page") }))).toBe("left the page");
    const events = queries.monitors.events.query("mon_1");
    expect(await failureOf(events.queryFn({ signal: AbortSignal.abort("left") }))).toBe("left");
  });

  it("have types of their operation", async () => {
    const { queries } = await start({ body: {} });
    const options = queries.people.search.job(operationId);
    type Cases = [
      Expect<Equal<Awaited<ReturnType<typeof options.queryFn>>, Job<"people_search">>>,
      Expect<Equal<Extract<Job<"people_search">["result"], object>["data"], Person[]>>,
    ];
    // @ts-expect-error a member that the contract does not know
    queries.people.estimateSearch.query({ query: "q", pages: 2 });
    // @ts-expect-error a query would start a paid job whenever the window gets the focus
    void queries.people.search.query;
    // @ts-expect-error a query would run the monitor again
    void queries.monitors.runNow.query;
    // @ts-expect-error a query would change something
    void queries.monitors.delete.query;
    // @ts-expect-error a list starts no job
    void queries.monitors.list.job;
    // @ts-expect-error an id is needed
    queries.monitors.get.query();
    // @ts-expect-error only lists have pages
    void queries.monitors.get.pages;
    expect(options.retry satisfies Cases[0] extends true ? false : never).toBe(false);
  });
});
