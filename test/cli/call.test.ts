import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createProgress, toBar } from "../../src/cli/call/progress.ts";
import { accepted, errorBody, job, operationId } from "../client/sandbox.ts";
import { type Answer, type Step, startServer } from "../client/scripted-server.ts";
import { startCommand } from "./command.ts";
import { runCommand } from "./in-process.ts";

const keys = { PROSPECTING_ACCESS_KEY: "ak_cli", PROSPECTING_SECRET_KEY: "sk_cli" };
const people = { data: [], meta: { total: 0 } };

/**
 * Runs the built `prospecting call` in a process of its own against a scripted server. Returns its output, exit code
 * and requests.
 */
async function call(steps: readonly [Step, ...Step[]], ...input: string[]) {
  const server = await startServer(...steps);
  const command = startCommand(["call", ...input], { ...keys, PROSPECTING_BASE_URL: server.url });
  command.process.stdin.end();
  return { ...(await command.end()), requests: server.requests };
}

/** Runs `prospecting call` in this process against a scripted server. Returns its output, exit code and requests. */
async function callHere(steps: readonly [Step, ...Step[]], ...input: string[]) {
  const server = await startServer(...steps);
  const outcome = await runCommand(["call", "--base-url", server.url, ...input]);
  return { ...outcome, requests: server.requests };
}

const start: Step = ({ headers }) => ({
  status: 202,
  body: accepted(`http://${headers.host}`),
});

describe("prospecting call", () => {
  it("prints the answer as one line of JSON on a pipe, and nothing else", async () => {
    const body = { data: { query: "q", results: [], totalResults: 0 } };
    const { status, stdout, stderr, requests } = await call(
      [{ body }],
      "scrapeWebSearch",
      "--json",
      '{"query":"q"}',
    );
    expect([status, stdout, stderr]).toEqual([0, `${JSON.stringify(body)}\n`, ""]);
    expect(requests[0]).toMatchObject({
      url: "/api/v1/platform/scrapers/web/search",
      body: '{"query":"q"}',
      headers: { "x-access-key": "ak_cli", "x-secret-key": "sk_cli" },
    });
  });

  it("puts ids and filters of the one object where they belong, also for a client method's name", async () => {
    const json = '{"id":"mon_1","limit":5,"since":"2026-11-27T00:00:00.000Z"}';
    const { requests } = await callHere([{ body: { data: [] } }], "monitors.events", "--json", json);
    expect(requests[0]?.url).toBe("/api/v1/monitors/mon_1/events?limit=5&since=2026-11-27T00%3A00%3A00.000Z");
    const update = await callHere([{ body: {} }], "updateMonitor", "--json", '{"id":"mon_1","name":"n"}');
    expect(update.requests[0]).toMatchObject({
      method: "PATCH",
      url: "/api/v1/monitors/mon_1",
      body: '{"name":"n"}',
    });
  });

  it("prints nothing for an answer without a body", async () => {
    const { status, stdout } = await callHere([{ status: 204 }], "deleteMonitor", "--json", '{"id":"mon_1"}');
    expect([status, stdout]).toEqual([0, ""]);
  });

  it("waits for the job that it starts", async () => {
    const steps = [
      start,
      { body: job("partial_success", { result: people }), headers: { "Retry-After": "1" } },
    ] as const;
    const { status, stdout, stderr } = await callHere(
      steps,
      "generateContent",
      "--json",
      '{"prompt":"p"}',
      "--wait",
    );
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: "partial_success", partial: true, result: people });
    expect(stderr).toBe(`started ${operationId}\npartial success: some of the work did not succeed\n`);
  });

  it("reads the request from a file and from standard input", async () => {
    const folder = await mkdtemp(join(tmpdir(), "prospecting-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "request.json"), '{"query":"from a file"}');
    const { requests } = await callHere(
      [{ body: {} }],
      "scrapeWebSearch",
      "--json",
      `@${folder}/request.json`,
    );
    expect(requests[0]?.body).toBe('{"query":"from a file"}');
    const server = await startServer({ body: {} });
    const command = startCommand(["call", "scrapeWebSearch", "--json", "-", "--base-url", server.url], keys);
    command.process.stdin.end('{"query":"from a pipe"}');
    expect((await command.end()).status).toBe(0);
    expect(server.requests[0]?.body).toBe('{"query":"from a pipe"}');
  });

  it("prints every item of a list, one a line", async () => {
    const pages = [
      { body: { data: [{ id: "mon_2" }], next_cursor: "c" } },
      { body: { data: [{ id: "mon_1" }] } },
    ] as const;
    const { stdout } = await callHere(pages, "listMonitors", "--all");
    expect(stdout).toBe('{"id":"mon_2"}\n{"id":"mon_1"}\n');
  });

  it("stops asking for pages once nobody reads them, and that is no failure", async () => {
    const server = await startServer(() => ({
      body: { data: [{ id: "mon_1" }], next_cursor: crypto.randomUUID() },
    }));
    const command = startCommand(["call", "listMonitors", "--all"], {
      ...keys,
      PROSPECTING_BASE_URL: server.url,
    });
    command.process.stdout.destroy();
    expect(await command.end()).toMatchObject({ status: 0, stderr: "" });
  });

  it("passes headers and the idempotency key on", async () => {
    const { requests } = await callHere(
      [start],
      ...[
        "searchPeople",
        "--json",
        '{"query":"q"}',
        "--header",
        "Prefer: code=202",
        "--idempotency-key",
        "order-17",
      ],
    );
    expect(requests[0]?.headers).toMatchObject({ prefer: "code=202", "idempotency-key": "order-17" });
  });

  it.each([
    [3, 400],
    [4, 401],
    [5, 402],
    [4, 403],
    [6, 404],
    [1, 405],
    [3, 415],
    [7, 429],
    [8, 501],
  ])("ends with %i for a %i", async (want, status) => {
    const headers = { "Retry-After": "600" };
    const steps: readonly [Answer] = [{ status, headers, body: errorBody(status, "some_code") }];
    const {
      status: exit,
      stdout,
      stderr,
    } = await callHere(steps, "getOperation", "--json", `{"id":"${operationId}"}`);
    expect([exit, stdout]).toEqual([want, ""]);
    expect(stderr).toContain("error: Refused with some_code");
  });

  it("ends with 9 where nobody answers, says where it asked, and how to ask elsewhere", async () => {
    const { status, stderr } = await callHere(
      [{ body: {} }],
      "getHealth",
      "--base-url",
      "http://127.0.0.1:1",
    );
    expect(status).toBe(9);
    expect(stderr).toContain("error: GET http://127.0.0.1:1/api/health: connection failed (bad port)\n");
    expect(stderr).toContain("--base-url URL, or PROSPECTING_BASE_URL");
  });

  it("says where the keys come from when they are refused", async () => {
    const refused: Answer = { status: 401, body: errorBody(401, "unauthenticated") };
    const { stderr } = await callHere([refused], "listMonitors");
    expect(stderr).toContain("PROSPECTING_ACCESS_KEY and PROSPECTING_SECRET_KEY");
  });

  it("ends with 10 for a failed job, and says how to look at all of it", async () => {
    const failed = { body: job("failed", { error: { message: "no source answered" } }) };
    const json = `{"id":"${operationId}"}`;
    const { status, stderr } = await callHere([failed], "getOperation", "--json", json, "--wait");
    expect(status).toBe(10);
    expect(stderr).toBe(
      `error: ${operationId} failed: no source answered\n` +
        `all about the job: prospecting call getOperation --json '{"id":"${operationId}"}'\n`,
    );
  });

  it("ends with 11 when the time is over", async () => {
    const json = `{"id":"${operationId}"}`;
    const steps = [{ body: job("processing") }] as const;
    const input = ["getOperation", "--json", json, "--wait", "--timeout", "0.2"];
    const { status, stderr } = await callHere(steps, ...input);
    expect(status).toBe(11);
    expect(stderr).toContain(`wait for it with: prospecting call getOperation --json '${json}' --wait\n`);
  });

  it("ends with 130 when it is interrupted", async () => {
    let asked = (): void => {};
    const first = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const server = await startServer(() => {
      asked();
      return { body: job("processing") };
    });
    const input = [
      "call",
      "getOperation",
      "--json",
      `{"id":"${operationId}"}`,
      "--wait",
      "--base-url",
      server.url,
    ];
    const command = startCommand(input, keys);
    await first;
    command.process.kill("SIGINT");
    expect((await command.end()).status).toBe(130);
  });

  it.each([
    [
      ["callPeople"],
      "there is no operation callPeople; there are:\n  createDeepResearch (deepResearch.create)",
    ],
    [["people"], "there is no operation people; did you mean:\n  searchPeople (people.search)"],
    [["serchPeople"], "there is no operation serchPeople; did you mean:\n  searchPeople (people.search)"],
    [["monitor.list"], "there is no operation monitor.list; did you mean:\n  listMonitors (monitors.list)"],
    [["getHealth", "--json", "[1]"], "--json must be an object"],
    [["getHealth", "--json", "{"], "--json is not valid JSON"],
    [["getHealth", "--json", "@/nowhere.json"], "/nowhere.json can't be read"],
    [["getHealth", "--json", '{"a":1}'], "getHealth takes nothing, not a"],
    [["listMonitors", "--json", '{"limitt":1}'], "listMonitors takes status, limit, cursor, not limitt"],
    [["getOperation"], "getOperation needs id"],
    [["getOperation", "--json", '{"id":".."}'], "Ids: letters, digits"],
    [["getHealth", "--wait"], "getHealth starts no job"],
    [["getHealth", "--all"], "getHealth returns no list"],
    [["getHealth", "--timeout", "1"], "--timeout limits how long --wait waits"],
    [["searchPeople", "--json", '{"query":"q"}', "--timeout", "1"], "add --wait"],
    [["listMonitors", "--idempotency-key", "k"], "listMonitors accepts no idempotency key"],
    [
      ["generateContent", "--json", '{"prompt":"x"}', "--idempotency-key", "k"],
      "generateContent accepts no idempotency key; remove --idempotency-key",
    ],
    [["getHealth", "--base-url", "localhost:4610"], "must start with http:// or https://"],
    [["getHealth", "--timeout", "-1"], "It must be a number above 0 and up to 1000000."],
    [["getHealth", "--header", "nonsense"], "'Name: value' is needed"],
  ])("ends with 2 for %j", async (input, message) => {
    const { status, stdout, stderr, requests } = await callHere([{ body: {} }], ...input);
    expect([status, stdout, requests]).toEqual([2, "", []]);
    expect(stderr).toContain(message);
  });

  it("shows examples and exit codes in its help", async () => {
    const { status, stdout } = await callHere([{ body: {} }], "--help");
    expect(status).toBe(0);
    expect(stdout).toContain(
      '$ prospecting call searchPeople --json \'{"query":"VP Engineering in Berlin"}\' --wait',
    );
    expect(stdout).toContain("Exit codes:");
  });
});

describe("the progress bar", () => {
  it.each([
    [0, 0, "░░░░░░░░░░░░░░░░░░░░░░░░   0% processing 0:00 op_1"],
    [50, 61_000, "████████████░░░░░░░░░░░░  50% processing 1:01 op_1"],
    [100, 3_599_000, "████████████████████████ 100% processing 59:59 op_1"],
    [null, 5000, "························     processing 0:05 op_1"],
  ])("of %s after %i ms is one line", (progress, ms, want) => {
    expect(toBar({ id: "op_1", status: "processing", progress }, ms)).toBe(want);
  });

  it("is drawn over and over on one line of a terminal, and on nothing else", () => {
    const written: string[] = [];
    const stream = { isTTY: true, write: (text: string) => written.push(text) > 0 };
    const bar = createProgress(stream, () => 0);
    bar.show({ id: "op_1", status: "processing", progress: 50 });
    bar.end();
    expect(written).toEqual(["\r\u001b[K████████████░░░░░░░░░░░░  50% processing 0:00 op_1", "\r\u001b[K"]);
    const silent = createProgress({ isTTY: false, write: () => expect.unreachable() });
    silent.show({ id: "op_1", status: "processing", progress: 50 });
    silent.end();
  });
});
