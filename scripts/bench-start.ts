import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";

const root = dirname(import.meta.dirname);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const node = process.env["BENCH_NODE"] ?? process.execPath;
const isOld = node === process.execPath ? process.version.startsWith("v20.") : /20/.test(await readVersion());

/** Goals for `npm start` up to the first answer: seconds of CPU, and megabytes of memory. */
const goals = { cpu: isOld ? 0.8 : 0.6, memory: 100 };
/** Milliseconds after the first answer in which the mock writes the cache of its compiled code, with a reserve. */
const cacheMs = 4_000;
/** Milliseconds of a tick in /proc, which is the same on every Linux. */
const tickMs = 10;

interface Start {
  cpuMs: number;
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

async function readVersion(): Promise<string> {
  const child = spawn(node, ["--version"], { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = await once(createInterface(child.stdout), "line");
  return String(line).split(".")[0] ?? "";
}

/** Starts the mock by `npm start`, sends one request, and measures npm, its shell and the mock. */
async function measure(ask: (url: string) => Promise<Response>, waitMs = 0): Promise<Start> {
  const child = spawn("npm", ["start", "--", "--port", "0"], {
    cwd: root,
    // The group can be ended as a whole: npm does not pass on signals.
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env["PATH"] ?? ""}` },
  });
  try {
    const response = await ask(await readUrl(child));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the first answer of the mock was ${response.status}`);
    const processes = listProcesses(String(child.pid));
    const memory = processes.map(({ pid }) => Number(/VmRSS:\s+(\d+)/.exec(read(pid, "status"))?.[1] ?? 0));
    await setTimeout(waitMs);
    return {
      cpuMs: processes.reduce((sum, { ticks }) => sum + ticks, 0) * tickMs,
      // The mock is the last process that was started.
      megabytes: (memory.at(-1) ?? 0) / 1_000,
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

/** Returns a process and its descendants, parents first, with the ticks of CPU that each has used. */
function listProcesses(top: string): { pid: string; ticks: number }[] {
  const parents = new Map<string, string>();
  for (const pid of readdirSync("/proc")) if (/^\d+$/.test(pid)) parents.set(pid, toFields(pid)[1] ?? "");
  const found = [top];
  for (const pid of found)
    found.push(...[...parents].flatMap(([one, parent]) => (parent === pid ? [one] : [])));
  return found.map((pid) => {
    const ticks = toFields(pid).slice(11, 15);
    return { pid, ticks: ticks.reduce((sum, one) => sum + Number(one), 0) };
  });
}

/** Returns the fields of a process after its name, which is in parentheses and may contain spaces. */
function toFields(pid: string): string[] {
  return read(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ");
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    // The process has ended.
    return "";
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

// Builds the project, fills the caches of the package's files, and writes the cache of the compiled code.
for (const ask of Object.values(requests)) await measure(ask, cacheMs);
const starts = new Map<string, Start[]>(Object.keys(requests).map((name) => [name, []]));
for (let round = 0; round < rounds; round += 1)
  for (const [name, ask] of Object.entries(requests)) starts.get(name)?.push(await measure(ask));

console.log(`npm start to its first answer, medians of ${rounds} rounds, CPU with npm's own`);
for (const [name, measured] of starts) {
  const cpu = measured.map(({ cpuMs }) => cpuMs / 1_000);
  const memory = measured.map(({ megabytes }) => megabytes);
  const range = `${Math.min(...cpu).toFixed(2)} to ${Math.max(...cpu).toFixed(2)}`;
  console.log(
    `${name.padEnd(20)} CPU ${median(cpu).toFixed(2)} s (${range}; goal ${goals.cpu})  ` +
      `RSS of the mock ${median(memory).toFixed(0)} MB (goal ${goals.memory})`,
  );
}
