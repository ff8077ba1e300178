import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { listJobs } from "../../src/store/job-queries.ts";
import { builtCommand } from "../package/build.ts";
import { createReader } from "../research/reader/reader.ts";
import { createFrozenWeb } from "../research/web/web.ts";
import { newLocation } from "../store/engines.ts";
import { watchProcess } from "../store/processes.ts";
import { toPackedPdf } from "./packed-pdf.ts";
import { serve } from "./served.ts";

/** Maximum size in bytes of a page that the service reads, after decompression. */
const size = 5 * 1024 * 1024;

const repeat = (unit: string): Buffer =>
  Buffer.from(`<html><body>${unit.repeat(size / Buffer.byteLength(unit) - 20)}`);

/** Files that need much memory when they are read: one is deeply nested, the others are compressed. */
const files = [
  { type: "text/html", bytes: repeat("<div>") },
  { type: "text/html", bytes: gzipSync(Buffer.alloc(40 * size)), encoding: "gzip" },
  { type: "application/pdf", bytes: toPackedPdf(600) },
];

/** Returns the peak memory of a process in megabytes, including its threads. Works on Linux only. */
function readPeak(pid: number | undefined): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

it("prospecting serve needs at most 400 MB while three organizations have it read three hostile files at once", async () => {
  const pages = files.map((file, index) => ({
    ...{ host: `site-${index}.example`, path: "/", title: "Kestrel Marine", body: "", file },
  }));
  const [web, reader] = [await createFrozenWeb(pages), await createReader()];
  const serving = await serve("sqlite", {
    ...web.env,
    ...reader.env,
    // The service reads the files one after another, each until this time limit.
    PROSPECTING_PAGES_TIMEOUT_MS: "2000",
    PROSPECTING_RESEARCH_ROUNDS: "1",
  });
  const urls = pages.map(({ host }) => web.urlOf(`${host}/`));
  for (const start of [0, 1, 2]) {
    const { client } = await serving.organization(1_000);
    await client.deepResearch.create({
      prompt: "How many people does Kestrel Marine employ?",
      schema: { type: "object", properties: { employees: { type: "integer" } } },
      enrich: false,
      urls: urls.filter((_, index) => index % 3 === start),
    });
  }
  const isDone = async (): Promise<boolean> =>
    (await listJobs(serving.store.db, { limit: 10 })).every(({ finished_at }) => finished_at !== null);
  await vi.waitUntil(isDone, { timeout: 120_000, interval: 200 });
  const peak = readPeak(serving.process.child.pid);
  await serving.close();
  await Promise.all([web.close(), reader.close()]);
  expect(new Set(web.reads).size).toBe(pages.length);
  expect(peak).toBeLessThanOrEqual(400);
});

it("prospecting serve keeps V8's young generation at 8 MB, unless the operator chose a size", async () => {
  // Starts the built files rather than the bundle: the bundle has a code cache, so V8 compiles little of it, and the
  // young generation would hardly grow.
  const command = await builtCommand();
  const measure = async (options: string): Promise<number> => {
    const folder = dirname(await newLocation("sqlite"));
    const args = ["serve", "--port", "0", "--json", "--data-dir", folder, "--metrics-port", "0"];
    const env = { NODE_ENV: "production", DATABASE_URL: "", NODE_OPTIONS: options };
    const { child, line, exited } = watchProcess("prospecting", [command], { args, env });
    const { metricsPort } = JSON.parse(await line('"ready"'));
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    child.kill("SIGTERM");
    await exited;
    const [, bytes] = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)/m.exec(text) ?? [];
    return Number(bytes) / 1024 / 1024;
  };
  expect(await measure("")).toBe(8);
  expect(await measure("--max-semi-space-size=16")).toBe(32);
});
