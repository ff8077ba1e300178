import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { createMockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../browser/chromium.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const workerScript = createRequire(import.meta.url).resolve("msw/mockServiceWorker.js");

/** Script of the test page; it is bundled with everything that it imports. */
const pageScript = `
import * as client from "./src/client/index.ts";
import { createHandlers } from "./src/msw/index.ts";
import { setupWorker } from "msw/browser";
Object.assign(globalThis, { client, createHandlers, setupWorker });
`;

// The mock's jobs run twenty times as fast as real time; otherwise a deep research job would take 15 s. At a higher
// speed, the job's time limit of 10 min would shrink to a few seconds, which a busy machine can exceed.
const mock = await createMockServer({ speed: 20 });
const site = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const [type, body] =
    pathname === "/page.js"
      ? ["text/javascript", await bundle]
      : pathname === "/mockServiceWorker.js"
        ? ["text/javascript", await readFile(workerScript)]
        : ["text/html", '<!doctype html><script type="module" src="/page.js"></script>'];
  response.writeHead(200, { "Content-Type": type }).end(body);
});
const bundle = bundlePage();
let browser: Browser;
let page: Page;
let mockUrl: string;

beforeAll(async () => {
  browser = await launchChromium();
  ({ url: mockUrl } = await mock.listen());
  await new Promise<void>((resolve) => site.listen(0, "localhost", resolve));
  const address = site.address();
  page = await browser.newPage();
  await page.goto(`http://localhost:${typeof address === "object" ? address?.port : ""}/`);
  await page.waitForFunction("globalThis.client !== undefined");
});

afterAll(async () => {
  await browser.close();
  site.close();
  await mock.close();
});

describe("in headless Chromium", () => {
  it("refuses a secret key unless it is allowed in so many words", async () => {
    const message = await page.evaluate(`
      try { client.createClient({ accessKey: "ak_sandbox", secretKey: "sk_sandbox" }); "created"; }
      catch (error) { error.name + ": " + error.message; }
    `);
    expect(message).toMatch(/^UsageError: .*dangerouslyAllowBrowser/);
  });

  it("calls the mock server across origins, and reads request id and rate limit", async () => {
    const seen = await run(`
      const { data, requestId } = await service.monitors.list({ limit: 1 }).withResponse();
      return { items: data.data.length, requestId, limit: service.rateLimit.global.limit };
    `);
    expect(seen).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), limit: 600 });
  });

  it("starts research and waits for its result", async () => {
    const seen = await run(`
      const schema = { type: "object", properties: { companies: { type: "array" } } };
      const report = await service.deepResearch.run({ prompt: "AI CRM competitors", schema });
      return { status: report.status, partial: report.partial, data: typeof report.result.data };
    `);
    expect(seen).toEqual({ status: "succeeded", partial: false, data: "object" });
  });

  it("turns refusals, redirects and silence into the same errors as elsewhere", async () => {
    const seen = await run(`
      const failure = (call) => call.then(() => "none", (error) => [error.name, error.code, error.status ?? null]);
      const control = new AbortController();
      control.abort("left");
      return [
        await failure(service.scrapers.webSearch({ query: "" })),
        await failure(service.operations.get("..")),
        await failure(client.createClient({ baseUrl: "http://localhost:1" }).health.get({ maxRetries: 0 })),
        await service.health.get({ signal: control.signal }).catch((reason) => reason),
      ];
    `);
    expect(seen).toEqual([
      ["BadRequestError", "validation_failed", 400],
      ["UsageError", "invalid_usage", null],
      ["ConnectionError", "connection_failed", null],
      "left",
    ]);
  });

  it("is answered by the MSW handlers without any server", async () => {
    const seen = await run(`
      const worker = setupWorker(...createHandlers({ baseUrl: "https://nowhere.example" }));
      await worker.start({ quiet: true });
      const offline = client.createClient({ baseUrl: "https://nowhere.example" });
      const job = await offline.people.search({ query: "q" });
      const headers = { Prefer: "code=402" };
      const refused = await offline.people.search({ query: "q" }, { headers }).catch((error) => error.code);
      worker.stop();
      return [job.status, new URL(job.pollUrl).origin, refused];
    `);
    expect(seen).toEqual(["queued", "https://nowhere.example", "insufficient_credits"]);
  });
});

/**
 * Factor by which the client's timers in the page run faster than real time. Without it, the tests would wait as long
 * as a real client waits between polls.
 */
const hurry = 50;

/** Runs code in the page, with a client of the mock server as `service`. */
function run(code: string): Promise<unknown> {
  const options = {
    accessKey: "ak_sandbox",
    secretKey: "sk_sandbox",
    baseUrl: mockUrl,
    dangerouslyAllowBrowser: true,
    // The limit is a minute of real time, so that a busy machine does not reach it.
    attemptTimeoutMs: 60_000 * hurry,
  };
  return page.evaluate(`(async () => {
    const clock = { now: () => Date.now(), after: (ms, run) => { const t = setTimeout(run, ms / ${hurry}); return () => clearTimeout(t); } };
    const service = client.createClient({ ...${JSON.stringify(options)}, clock });
    ${code}
  })()`);
}

async function bundlePage(): Promise<string> {
  const built = await build({
    stdin: { contents: pageScript, resolveDir: root },
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    write: false,
  });
  return built.outputFiles[0]?.text ?? "";
}
