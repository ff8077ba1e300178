import { afterEach, describe, expect, it } from "vitest";
import { loadProviders } from "../../src/providers/adapters/index.ts";
import type { Providers } from "../../src/providers/capabilities.ts";
import { expectContract } from "./contract.ts";
import { key, rows } from "./fault-rows.ts";
import { createCall, createStill } from "./load.ts";
import { createStandIn, type StandIn } from "./stand-ins/stand-in.ts";

/** Returns the error of a rejected promise; undefined if it resolves. */
async function readError(answered: Promise<unknown> | undefined): Promise<unknown> {
  return answered?.then(
    () => undefined,
    (reason: unknown) => reason,
  );
}

/**
 * Returns the items in an adapter's result. They are in the member `list` or, if `list` is undefined or `*`, the result
 * itself is the list. A result that is not a list counts as a single item.
 */
function listOf(value: unknown, list: string | undefined): unknown[] {
  const entries = list === undefined || list === "*" ? value : Object(value)[list];
  return Array.isArray(entries) ? entries : [entries];
}

let standIn: StandIn;
afterEach(() => standIn.close());

describe.each(rows)("$adapter", ({ answer, env, run, contract, list, wrong = {}, keyless }) => {
  const clock = createStill();
  // The simulated vendor quotes the key in its error, because some vendors quote the request in their errors.
  const said = keyless === true ? "no key" : `no such key: ${key}`;
  const open = async (more: Record<string, string> = {}) => {
    standIn = await createStandIn(answer);
    const settings = { PROSPECTING_PROVIDER_RETRIES: "0", ...env(standIn.url), ...more };
    return loadProviders(settings, { clock }).providers;
  };
  const fails = async (providers: Providers) => {
    const error = await readError(run(providers, createCall()));
    // The error must not contain the key, neither in plain text nor in the form of Basic credentials.
    const told = `${error} ${JSON.stringify(error)} ${error instanceof Error ? error.stack : ""}`;
    expect(told).not.toContain(key);
    expect(told).not.toContain(Buffer.from(key).toString("base64").slice(4, -4));
    return error;
  };

  it("answers as the contract says", async () => {
    const value = await run(await open(), createCall());
    expect(value).toBeDefined();
    if (contract !== undefined) for (const one of listOf(value, list)) expectContract(contract, one);
  });

  it("calls a 401 what it is", async () => {
    const providers = await open();
    standIn.fault({
      kind: "answer",
      answer: { status: 401, body: { error: { message: said } } },
    });
    expect(await fails(providers)).toMatchObject({ reason: "unauthorized", status: 401, retryable: false });
  });

  it("shows no part of a key that a long message quotes at its cut", async () => {
    const providers = await open();
    const message = `${"x".repeat(172)}${said}`;
    standIn.fault({ kind: "answer", answer: { status: 401, body: { error: { message } } } });
    expect(`${await fails(providers)}`).not.toContain(key.slice(0, 10));
  });

  it("tells how long a 429 asks to wait", async () => {
    const providers = await open();
    standIn.fault({
      kind: "answer",
      answer: { status: 429, headers: { "retry-after": "7" }, body: "slow down" },
    });
    expect(await fails(providers)).toMatchObject({
      reason: "rate_limited",
      retryAfterMs: 7_000,
      retryable: true,
    });
  });

  it("counts a 503 as a failure that may pass", async () => {
    const providers = await open();
    standIn.fault({ kind: "answer", answer: { status: 503, body: "<h1>down</h1>" } });
    expect(await fails(providers)).toMatchObject({ reason: "upstream_error", status: 503, retryable: true });
  });

  it.each([502, 503, 520])(
    "counts a %i for the caller alone, whose request may have ended the server",
    async (status) => {
      const providers = await open();
      standIn.fault({ kind: "answer", answer: { status, body: "<h1>down</h1>" } });
      expect(await fails(providers)).toMatchObject({ reason: "upstream_error", ill: "perhaps" });
    },
  );

  it.each([402, 429, 432])(
    "counts a %i for the caller alone, whose request may have been too long for a limit",
    async (status) => {
      const providers = await open();
      const body = {
        error: { message: "Request too large for tokens per min (TPM): limit 30000, requested 90000" },
      };
      standIn.fault({ kind: "answer", answer: { status, body } });
      expect(await fails(providers)).toMatchObject({
        reason: status === 429 ? "rate_limited" : "quota_exceeded",
        ill: "perhaps",
      });
    },
  );

  it.each([500, 504, 524])("does not count a %i, which a slow request can cause", async (status) => {
    const providers = await open();
    standIn.fault({ kind: "answer", answer: { status, body: "<h1>late</h1>" } });
    expect(await fails(providers)).toMatchObject({ reason: "upstream_error", ill: false });
  });

  it("never takes a cut body for an answer", async () => {
    const providers = await open();
    standIn.fault({ kind: "cut" });
    expect(await fails(providers)).toMatchObject({ reason: "cut_short", retryable: true });
  });

  it.each([
    ["headers that are too long", `HTTP/1.1 200 OK\r\nx: ${"y".repeat(20_000)}\r\n\r\n{}`, false],
    ["an invalid header", "HTTP/1.1 200 OK\r\nx\u0001: y\r\n\r\n{}", "perhaps"],
    ["a text that is not HTTP", "SSH-2.0-x\r\n", "perhaps"],
  ])("never counts %s for all callers", async (_what, text, ill) => {
    const providers = await open();
    standIn.fault({ kind: "raw", text });
    expect(await fails(providers)).toMatchObject({ reason: "malformed", retryable: true, ill });
  });

  it("never takes a page of HTML for an answer", async () => {
    const providers = await open();
    standIn.fault({ kind: "answer", answer: { body: "<html>login</html>" } });
    expect(await fails(providers)).toMatchObject({ reason: "malformed" });
  });

  it("never takes JSON of another shape for an answer", async () => {
    const providers = await open();
    standIn.fault({ kind: "answer", answer: { body: wrong } });
    expect(await fails(providers)).toMatchObject({
      name: "ProviderError",
      reason: expect.stringMatching(/malformed|unauthorized/),
    });
  });

  it("follows no redirect, which would carry the key along", async () => {
    const providers = await open();
    standIn.fault({
      kind: "answer",
      answer: { status: 302, headers: { location: "https://elsewhere.example/x" } },
    });
    expect(await fails(providers)).toMatchObject({
      reason: "rejected",
      message: expect.stringContaining("elsewhere.example"),
    });
  });

  it("gives up after its time", async () => {
    const providers = await open();
    standIn.fault({ kind: "hold" });
    const failure = fails(providers);
    await standIn.held();
    await clock.advance(700_000);
    expect(await failure).toMatchObject({ reason: "timed_out", retryable: true });
  });

  it("stops when the caller does", async () => {
    const providers = await open();
    standIn.fault({ kind: "hold" });
    const caller = new AbortController();
    const answered = run(providers, createCall(caller.signal));
    const reason = new Error("the caller went away");
    await Promise.all([
      expect(answered).rejects.toBe(reason),
      standIn.held().then(() => caller.abort(reason)),
    ]);
  });
});

describe.each(rows.filter(({ keyless }) => keyless !== true))("$adapter", ({ answer, env, run }) => {
  it("says that the key is wrong, without showing it", async () => {
    standIn = await createStandIn(answer);
    const settings = Object.entries(env(standIn.url)).map(([name, value]) => [
      name,
      value.replace(key, `wrong-${key}`),
    ]);
    const { providers } = loadProviders(
      { PROSPECTING_PROVIDER_RETRIES: "0", ...Object.fromEntries(settings) },
      { clock: createStill() },
    );
    const error = await readError(run(providers, createCall()));
    expect(error).toMatchObject({ reason: "unauthorized", retryable: false });
    expect(`${error} ${JSON.stringify(error)}`).not.toContain(key);
  });
});

describe("an answer that quotes its request", () => {
  const search = async (searchKey: string, title: string) => {
    standIn = await createStandIn(() => ({
      body: { results: [{ url: "https://x.example/", title, content: "" }] },
    }));
    const settings = { PROSPECTING_WEB_SEARCH: `tavily:${standIn.url}`, PROSPECTING_TAVILY_KEY: searchKey };
    const { providers } = loadProviders(settings, { clock: createStill() });
    return JSON.stringify(await providers.webSearch?.search({ query: "robots" }, createCall()));
  };

  it.each(["tvly-0123456789+/=", 'tvly-0123456789"x'])("is given without the key %s", async (searchKey) => {
    const answer = await search(searchKey, `Bearer ${searchKey} of ${encodeURIComponent(searchKey)}`);
    expect(answer).toContain("Bearer [key] of [key]");
  });

  it("keeps a word that serves as the key of a local server", async () => {
    expect(await search("ollama", "What ollama is")).toContain("What ollama is");
  });
});
