import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiError } from "prospecting-contract/client";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { capabilitySettings } from "../../src/providers/capability-settings.ts";
import { readBalance } from "../../src/store/balances.ts";
import { startServe } from "../package/prospecting.ts";
import { type Served, type Serving, serve } from "../providers/served.ts";
import { createStandIn, type StandIn } from "../providers/stand-ins/stand-in.ts";
import { answerSearxng } from "../providers/stand-ins/web-search.ts";

const video = { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" };
const newFolder = (): string => mkdtempSync(join(tmpdir(), "prospecting-serve-"));

describe("prospecting serve with one provider", () => {
  let searxng: StandIn;
  let serving: Serving;
  let served: Served;
  beforeAll(async () => {
    searxng = await createStandIn(answerSearxng);
    serving = await serve("sqlite", { PROSPECTING_WEB_SEARCH: `searxng:${searxng.url}` });
    served = await serving.organization(10);
  });
  afterAll(async () => {
    await serving.close();
    await searxng.close();
  });
  const left = () => readBalance(serving.store.db, served.organizationId);

  it("says which database it uses, and the setting of everything that is not configured", () => {
    expect(serving.ready).toMatchObject({
      role: "all",
      database: `SQLite, ${serving.location}`,
      standIn: false,
      notConfigured: Object.values(capabilitySettings).filter((name) => name !== "PROSPECTING_WEB_SEARCH"),
    });
  });

  it("answers from the configured engine, and charges for it", async () => {
    const { data } = await served.client.scrapers.webSearch({ query: "robots", maxResults: 3 });
    expect(data.results.map(({ title }) => title)).toEqual(["Page 0", "Page 1", "Page 2"]);
    expect(await left()).toBe(9);
  });

  it("answers 502 without a charge when the engine fails", async () => {
    searxng.fault({ kind: "answer", answer: { status: 403, body: "no" } });
    const error = await served.client.scrapers.webSearch({ query: "robots" }).catch((reason) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 502, code: "upstream_failed" });
    expect(await left()).toBe(9);
  });

  it("answers 503, names the setting of what is not configured, and logs a line without a stack", async () => {
    const error = await served.client.scrapers.youtubeVideo(video).catch((reason) => reason);
    expect(error).toMatchObject({
      ...{ status: 503, code: "unavailable" },
      message: expect.stringContaining("Not configured on this server: set PROSPECTING_YOUTUBE"),
    });
    const line = JSON.parse(await serving.process.line('"msg":"unavailable"'));
    expect(line).toMatchObject({ level: 30, reason: expect.stringContaining("PROSPECTING_YOUTUBE") });
    expect(JSON.stringify(line)).not.toContain("stack");
  });
});

describe("prospecting serve", () => {
  it("logs the number of requests that got no response in time after SIGTERM, and exits with 1", async () => {
    const searxng = await createStandIn(answerSearxng);
    onTestFinished(() => searxng.close());
    const serving = await serve("sqlite", { PROSPECTING_WEB_SEARCH: `searxng:${searxng.url}` });
    onTestFinished(() => serving.close());
    const { client } = await serving.organization(10);
    searxng.fault({ kind: "hold" }, 9);
    const answer = client.scrapers.webSearch({ query: "robots" }).catch(() => "cut off");
    await searxng.held();
    serving.process.child.kill("SIGTERM");
    expect(await serving.process.exited).toBe(1);
    expect(JSON.parse(await serving.process.line("got no response"))).toMatchObject({ unanswered: 1 });
    await answer;
  });

  it("tells a person the same before it says that it is ready", async () => {
    const folder = newFolder();
    const process = startServe(["--data-dir", folder], {
      PROSPECTING_PROVIDERS: "stand-in",
      LOG_LEVEL: "silent",
    });
    expect(await process.line("Ready on http://127.0.0.1:")).toMatch(
      /:\d+, serving requests and running jobs$/,
    );
    process.child.kill("SIGTERM");
    await process.exited;
    expect(process.lines.slice(0, 2)).toEqual([
      `Database: SQLite, ${join(folder, "prospecting.db")}`,
      "Providers: stand-in, which invents every answer",
    ]);
    expect(process.lines.at(-1)).toMatch(/^Stopped: /);
  });

  it("refuses to start on settings that make no sense", async () => {
    const failed = startServe(["--data-dir", newFolder()], {
      PROSPECTING_WEB_SEARCH: "altavista",
      PROSPECTING_YOUTUBE: "data",
    });
    expect(await failed.exited).toBe(2);
  });
});
