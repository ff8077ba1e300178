import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStandIn, type StandIn } from "../providers/stand-ins/stand-in.ts";
import { answerSearxng } from "../providers/stand-ins/web-search.ts";
import { startProcess, type TestProcess } from "../store/processes.ts";

const run = promisify(execFile);
const cli = "src/cli/main.ts";

describe("prospecting serve with real providers", () => {
  const at = ["--data-dir", mkdtempSync(join(tmpdir(), "prospecting-serve-")), "--json"];
  let searxng: StandIn;
  let server: TestProcess;
  let call: (path: string, body: object) => Promise<Response>;
  let org = "";

  const command = async (...args: string[]) =>
    JSON.parse((await run(process.execPath, ["--import", "tsx", cli, ...args, ...at])).stdout);

  beforeAll(async () => {
    searxng = await createStandIn(answerSearxng);
    server = startProcess(cli, {
      args: ["serve", "--port", "0", ...at],
      env: { PROSPECTING_WEB_SEARCH: `searxng:${searxng.url}`, LOG_LEVEL: "silent" },
    });
    const { url } = JSON.parse(await server.line('"ready"'));
    org = (await command("org", "create", "Northwind", "--credits", "10")).id;
    const key = await command("key", "create", "--org", org);
    call = (path, body) =>
      fetch(url + path, {
        method: "POST",
        headers: {
          "X-Access-Key": key.accessKey,
          "X-Secret-Key": key.secretKey,
          "Content-Type": "application/json",
        },
        body: JSON.stringify(body),
      });
  });
  afterAll(async () => {
    server.child.kill("SIGTERM");
    await server.exited;
    await searxng.close();
  });

  it("answers a web search from the configured engine, and charges for it", async () => {
    const response = await call("/api/v1/platform/scrapers/web/search", { query: "robots", maxResults: 3 });
    expect(response.status).toBe(200);
    const { data } = await response.json();
    expect(data.results.map(({ title }: { title: string }) => title)).toEqual(["Page 0", "Page 1", "Page 2"]);
    expect(await command("credits", "show", org)).toMatchObject({ balance: 9 });
  });

  it("answers 502 without a charge when the engine fails", async () => {
    searxng.fault({ kind: "answer", answer: { status: 403, body: "no" } });
    const response = await call("/api/v1/platform/scrapers/web/search", { query: "robots" });
    expect([response.status, (await response.json()).code]).toEqual([502, "upstream_failed"]);
    expect(await command("credits", "show", org)).toMatchObject({ balance: 9 });
  });

  it("answers 503 and names the setting of what is not configured", async () => {
    const response = await call("/api/v1/platform/scrapers/youtube/video", {
      url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    });
    expect([response.status, (await response.json()).message]).toEqual([
      503,
      expect.stringContaining("PROSPECTING_YOUTUBE"),
    ]);
  });

  it("refuses to start on settings that make no sense, and lists them", async () => {
    const failed = startProcess(cli, {
      args: ["serve", "--port", "0", "--data-dir", mkdtempSync(join(tmpdir(), "prospecting-serve-"))],
      env: { PROSPECTING_WEB_SEARCH: "altavista", PROSPECTING_YOUTUBE: "data" },
    });
    expect(await failed.exited).toBe(2);
  });
});
