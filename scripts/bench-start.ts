import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { median } from "./bench/median.ts";
import { listTree, readStat, tickMicros } from "./bench/processes.ts";

const root = dirname(import.meta.dirname);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const node = process.env["BENCH_NODE"] ?? process.execPath;
const version = execFileSync(node, ["--version"], { encoding: "utf8" });

/** Goals for `npm start` up to the first response: seconds of CPU, and megabytes of memory. */
const goals = { cpu: version.startsWith("v20.") ? 0.8 : 0.6, memory: 100 };
/**
 * Milliseconds to wait after the first response, so that the mock has certainly written the cache of its compiled code.
 */
const cacheMs = 4_000;

interface Start {
  /** Seconds of CPU of npm, its shell and the mock. */
  cpu: number;
  megabytes: number;
}

const requests: Readonly<Record<string, (url: string) => Promise<Response>>> = {
  "GET /api/health": (url) => fetch(`${url}/api/health`),
  "POST people/search": (url) =>
    fetch(`${url}/api/v1/people/search`, {
      method: "POST",
      headers: {
        "X-Access-Key": "ak_sandbox",
        "X-Secret-Key": "sk_sandbox",
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ query: "VP Engineering in Berlin" }),
    }),
};

/** Starts the mock with `npm start`, sends one request, and measures npm, its shell and the mock. */
async function measure(ask: (url: string) => Promise<Response>, waitMs = 0): Promise<Start> {
  const child = spawn("npm", ["start", "--", "--port", "0"], {
    cwd: root,
    // Makes npm the leader of a process group, because npm does not forward signals to the mock. A signal to the group
    // reaches both.
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env["PATH"] ?? ""}` },
  });
  try {
    const response = await ask(await readUrl(child));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the first answer of the mock was ${response.status}`);
    const pids = listTree(String(child.pid));
    const ticks = pids.reduce((sum, pid) => sum + (readStat(pid)?.own ?? 0) + (readStat(pid)?.ended ?? 0), 0);
    // Reads the memory of the mock, which was started after npm and its shell.
    const status = readFileSync(`/proc/${pids.at(-1)}/status`, "utf8");
    await setTimeout(waitMs);
    return {
      cpu: (ticks * tickMicros) / 1e6,
      megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_000,
    };
  } finally {
    process.kill(-Number(child.pid), waitMs > 0 ? "SIGTERM" : "SIGKILL");
    await once(child, "close");
  }
}

async function readUrl(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("the output of npm is not a pipe");
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error("npm start ended without an address");
}

// The first starts are not counted, because they also build the project, read its files into the operating system's
// file cache, and write the cache of the compiled code.
for (const ask of Object.values(requests)) await measure(ask, cacheMs);
const starts = new Map<string, Start[]>(Object.keys(requests).map((name) => [name, []]));
for (let round = 0; round < rounds; round += 1)
  for (const [name, ask] of Object.entries(requests)) starts.get(name)?.push(await measure(ask));

console.log(`npm start to its first answer, medians of ${rounds} rounds, CPU with npm's own`);
for (const [name, measured] of starts) {
  const cpu = measured.map((one) => one.cpu);
  const memory = measured.map(({ megabytes }) => megabytes);
  const range = `${Math.min(...cpu).toFixed(2)} to ${Math.max(...cpu).toFixed(2)}`;
  console.log(
    `${name.padEnd(20)} CPU ${median(cpu).toFixed(2)} s (${range}; goal ${goals.cpu})  ` +
      `RSS of the mock ${median(memory).toFixed(0)} MB (goal ${goals.memory})`,
  );
}
