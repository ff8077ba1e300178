import { type ChildProcess, fork } from "node:child_process";
import { createServer as createHttpServer } from "node:http";
import { createRequire } from "node:module";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import express from "express";
import { createLogger, createServer, loadContract } from "../src/server/index.ts";

/**
 * Requests a second of our server, with everything that it does (credentials, scopes, limits, validation, one log line),
 * against bare Express and bare node:http that parse and answer the same JSON. Each server is a process of its own; rounds
 * are interleaved, so that a busy machine slows all of them alike; medians are compared. The processor time a request
 * takes in the server's process is told as well: it hardly changes with what else the machine does.
 *
 * Usage: tsx scripts/bench-server.ts [seconds a round] [rounds]
 */
const kinds = ["node:http", "express", "ours", "ours, answers checked"] as const;
type Kind = (typeof kinds)[number];

const path = "/api/v1/people/search/estimate";
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

/** Runs the benchmark and prints its table. */
export async function benchServer({ seconds = 3, rounds = 5 } = {}): Promise<void> {
  const servers = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await startProcess(kind)) })));
  const results = new Map<Kind, Round[]>(kinds.map((kind) => [kind, []]));
  try {
    for (const server of servers) await load(server, seconds);
    for (let round = 0; round < rounds; round += 1) {
      for (const server of servers) results.get(server.kind)?.push(await load(server, seconds));
    }
  } finally {
    for (const { child } of servers) child.kill();
  }
  print(results, { seconds, rounds });
}

interface Round {
  readonly perSecond: number;
  /** Microseconds of processor time a request. */
  readonly cost: number;
}

interface Served {
  readonly url: string;
  readonly child: ChildProcess;
}

async function load({ url, child }: Served, seconds: number): Promise<Round> {
  const before = await readUsage(child);
  const result = await autocannon({
    url: url + path,
    method: "POST",
    headers,
    body,
    connections: 32,
    duration: seconds,
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`);
  return {
    perSecond: result.requests.average,
    cost: ((await readUsage(child)) - before) / result.requests.total,
  };
}

function readUsage(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("message", (usage) => resolve(Number(usage)));
    child.send("usage");
  });
}

function startProcess(kind: Kind): Promise<Served> {
  const stdio: ["ignore", "ignore", "inherit", "ipc"] = ["ignore", "ignore", "inherit", "ipc"];
  const child = fork(fileURLToPath(import.meta.url), ["--serve", kind], {
    stdio,
    env: { ...process.env, NODE_ENV: "production" },
  });
  return new Promise((resolve, reject) => {
    child.once("message", (url) => resolve({ url: String(url), child }));
    child.once("exit", (code) => reject(new Error(`the ${kind} server ended with ${code}`)));
  });
}

async function serve(kind: Kind): Promise<string> {
  const answer = readAnswer();
  if (kind === "express") {
    const app = express();
    app.post(path, express.json(), (_request, response) => {
      response.json(answer);
    });
    return listen(createHttpServer(app));
  }
  if (kind === "node:http") {
    return listen(
      createHttpServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        JSON.parse(Buffer.concat(chunks).toString());
        response.setHeader("Content-Type", "application/json; charset=utf-8");
        response.end(JSON.stringify(answer));
      }),
    );
  }
  const server = await createServer(
    { estimatePeopleSearch: async () => ({ status: 200, body: answer }) },
    {
      contract: loadContract(),
      authenticate: () => ({ organizationId: "org_bench", userId: "usr_bench" }),
      rateLimit: () => ({ limit: 600, remaining: 599, resetSeconds: 60, allowed: true }),
      validateResponses: kind === "ours, answers checked",
      logger: createLogger(),
    },
  );
  return (await server.listen()).url;
}

function readAnswer(): unknown {
  const examples = loadContract().components?.["examples"] ?? {};
  const entry = Object.entries(examples).find(([name]) =>
    name.startsWith("estimatePeopleSearchResponse"),
  )?.[1];
  if (typeof entry !== "object" || entry === null || !("value" in entry))
    throw new Error("the contract has no example");
  return entry.value;
}

function listen(server: ReturnType<typeof createHttpServer>): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
    });
  });
}

function print(
  results: ReadonlyMap<Kind, Round[]>,
  { seconds, rounds }: { seconds: number; rounds: number },
): void {
  const require = createRequire(import.meta.url);
  const versions = ["express", "express-openapi-validator", "autocannon"].map(
    (name) => `${name} ${require(`${name}/package.json`).version}`,
  );
  console.log(
    `POST ${path}, ${body.length} bytes in; ${rounds} interleaved rounds of ${seconds} s, 32 connections, medians`,
  );
  console.log(
    `${cpus()[0]?.model ?? "unknown"} x ${availableParallelism()}, Node.js ${process.version}, ${versions.join(", ")}`,
  );
  const median = (kind: Kind, member: keyof Round) => {
    const values = (results.get(kind) ?? []).map((round) => round[member]).sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? 0;
  };
  for (const [kind, all] of results) {
    const rates = all.map(({ perSecond }) => perSecond);
    const range = `[${Math.min(...rates).toFixed(0)}-${Math.max(...rates).toFixed(0)}]`;
    const rate = median(kind, "perSecond");
    const ratios = (["express", "node:http"] as const).map(
      (other) => `${(rate / median(other, "perSecond")).toFixed(2)} of ${other}`,
    );
    const cost = `${median(kind, "cost").toFixed(0)} us a request`;
    console.log(
      `${kind.padEnd(21)} ${rate.toFixed(0).padStart(6)}/s ${range.padEnd(14)} ${cost.padEnd(18)} ${ratios.join(", ")}`,
    );
  }
}

const [mode, kind] = process.argv.slice(2);
const wanted = kinds.find((candidate) => candidate === kind);
if (mode === "--serve" && wanted !== undefined) {
  process.send?.(await serve(wanted));
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  // A benchmark that was interrupted must leave no server behind.
  process.once("disconnect", () => process.exit());
} else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await benchServer({ seconds: Number(mode ?? 3), rounds: Number(kind ?? 5) });
}
