import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it, vi } from "vitest";
import { listJobs } from "../../src/store/job-queries.ts";
import { createReader } from "../research/reader/reader.ts";
import { createFrozenWeb } from "../research/web/web.ts";
import { newLocation } from "../store/engines.ts";
import { range } from "../store/seed.ts";
import { serve, startServe } from "./served.ts";

/** Size of each page in bytes: the maximum that the service reads of one page. */
const size = 5 * 1024 * 1024;

/** Texts that are repeated to fill a page; parsers need the most memory or time for these. */
const units = [
  ...["<div>", "<p>a</p>", "<p a b c d e f g>x", "&#160;", "<a href=/x>y</a>", "<!--a-->", "word ", "<br "],
  ...["<ul><li>", "<table><tr><td>a", "<style>.a{color:red}</style><p class=a>x", "<script>1</script>"],
  ...["ä", "<p style=opacity:0>x", "<b><i>x"],
];
/** Structured data (JSON-LD) that opens list after list and closes none. */
const brackets = `<script type="application/ld+json">${"[1,".repeat(size / 3 - 50)}`;

/** Returns the peak memory of a process in megabytes, including its threads; Linux only. */
function readPeak(pid: number | undefined): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

it("prospecting serve needs at most 400 MB while three organizations have it read the worst pages", {
  timeout: 400_000,
}, async () => {
  const texts = units.map((unit) => unit.repeat(size / Buffer.byteLength(unit) - 20));
  const pages = [...texts, brackets].map((text, index) => ({
    host: `site-${index}.example`,
    path: "/",
    title: "Kestrel Marine",
    body: "Kestrel Marine employs people in Bergen.",
    html: `<html><title>Kestrel Marine</title><body>${text}`,
  }));
  const [web, reader] = [await createFrozenWeb(pages), await createReader()];
  const serving = await serve("sqlite", {
    ...web.env,
    ...reader.env,
    // Each page takes until this time limit, and a research reads one round of pages: higher limits would make the test
    // take minutes.
    PROSPECTING_PAGES_TIMEOUT_MS: "2000",
    PROSPECTING_RESEARCH_ROUNDS: "1",
    // The time limit of a provider call includes the time in which the call waits for pages that are read before.
    PROSPECTING_PROVIDER_TIMEOUT_MS: "300000",
  });
  const urls = pages.map(({ host }) => web.urlOf(`${host}/`));
  const request = {
    prompt: "How many people does Kestrel Marine employ, and where is it based?",
    schema: { type: "object", properties: { employees: { type: "integer" }, city: { type: "string" } } },
    enrich: false,
  };
  const owners = await Promise.all([0, 1, 2].map(() => serving.organization(1_000)));
  for (const start of range(9)) {
    const own = [0, 5, 10].map((step) => urls[(start + step) % urls.length] ?? "");
    await owners[start % 3]?.client.deepResearch.create({ ...request, urls: own });
  }
  const isDone = async (): Promise<boolean> =>
    (await listJobs(serving.store.db, { limit: 10 })).every(({ finished_at }) => finished_at !== null);
  await vi.waitUntil(isDone, { timeout: 300_000, interval: 1_000 });
  const peak = readPeak(serving.process.child.pid);
  await serving.close();
  await Promise.all([web.close(), reader.close()]);
  expect(new Set(web.reads).size).toBe(pages.length);
  expect(peak).toBeLessThan(400);
});

it("prospecting serve keeps V8's young generation at 8 MB, unless the operator chose a size", async () => {
  const measure = async (options: string): Promise<number> => {
    const folder = dirname(await newLocation("sqlite"));
    const args = ["--json", "--data-dir", folder, "--metrics-port", "0"];
    const { child, line, exited } = startServe(args, { NODE_OPTIONS: options });
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
