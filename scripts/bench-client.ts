import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import createOpenapiFetch from "openapi-fetch";
import type { paths } from "../generated/types.ts";
import type * as ClientEntry from "../src/client/index.ts";
import { median } from "./bench/median.ts";

/** Median results over all rounds for one kind of call with one HTTP client. */
interface Row {
  readonly call: string;
  readonly way: string;
  readonly callsPerCpuSecond: number;
  /**
   * CPU time of a call with this client, divided by the CPU time of the same call with openapi-fetch in the same round.
   */
  readonly cpuAgainstOpenapiFetch: number;
}

const callsARound = 400;
const rounds = 40;
const warmUpRounds = 5;
const inFlight = 8;
const operationId = "op_01JDK3V9Q6W2C7R8T4Y5N1B0ZX";
const body = { query: "AI CRM competitors", maxResults: 10 };

/**
 * Compares the client with bare `fetch` and with openapi-fetch against a stub server in another process, in alternating
 * rounds. Returns a row for each kind of call and each client.
 */
async function benchClient(): Promise<Row[]> {
  const stub = fork(fileURLToPath(import.meta.url), ["stub"], { execArgv: process.execArgv });
  try {
    const [baseUrl]: string[] = await once(stub, "message");
    const ways = createWays(baseUrl ?? "", await loadClient());
    const rows: Row[] = [];
    for (const [call, theseWays] of Object.entries(ways)) rows.push(...(await compare(call, theseWays)));
    return rows;
  } finally {
    stub.kill();
  }
}

/**
 * Bundles the client, as applications do, and returns the loaded bundle. Otherwise tsx would compile the client, and
 * code compiled by tsx calls a helper (`__name`) whenever it creates a function, which takes time.
 */
async function loadClient(): Promise<typeof ClientEntry> {
  const entry = fileURLToPath(new URL("../src/client/index.ts", import.meta.url));
  const built = await build({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  const code = Buffer.from(built.outputFiles[0]?.contents ?? []).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}

async function compare(call: string, ways: Record<string, () => Promise<unknown>>): Promise<Row[]> {
  const seconds = new Map<string, number[]>(Object.keys(ways).map((way) => [way, []]));
  // The first rounds warm up the connections and the compiler, so they are not counted.
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const [way, run] of Object.entries(ways)) {
      const spent = await measure(run);
      if (round >= 0) seconds.get(way)?.push(spent);
    }
  }
  const base = seconds.get("openapi-fetch") ?? [];
  return [...seconds].map(([way, spent]) => ({
    call,
    way,
    callsPerCpuSecond: Math.round(callsARound / median(spent)),
    // Computes the ratio within each round, because other work on the machine affects all calls of a round equally.
    cpuAgainstOpenapiFetch: Number(median(spent.map((one, round) => one / (base[round] ?? one))).toFixed(2)),
  }));
}

function createWays(
  baseUrl: string,
  { createClient }: typeof ClientEntry,
): Record<string, Record<string, () => Promise<unknown>>> {
  const headers = { "X-Access-Key": "ak_sandbox", "X-Secret-Key": "sk_sandbox" };
  const openapi = createOpenapiFetch<paths>({ baseUrl, headers });
  const client = createClient({ accessKey: "ak_sandbox", secretKey: "sk_sandbox", baseUrl });
  const search = "/api/v1/platform/scrapers/web/search";
  return {
    "GET getOperation": {
      fetch: () =>
        fetch(`${baseUrl}/api/operations/${operationId}`, { headers }).then((answer) => answer.json()),
      "openapi-fetch": () => openapi.GET("/api/operations/{id}", { params: { path: { id: operationId } } }),
      client: () => client.operations.get(operationId),
    },
    "POST scrapeWebSearch": {
      fetch: () =>
        fetch(baseUrl + search, {
          method: "POST",
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }).then((answer) => answer.json()),
      "openapi-fetch": () => openapi.POST(search, { body }),
      client: () => client.scrapers.webSearch(body),
    },
  };
}

/** Runs a round of calls, a few of them concurrently. Returns the CPU seconds that this process used. */
async function measure(run: () => Promise<unknown>): Promise<number> {
  let left = callsARound;
  const start = process.cpuUsage();
  const work = async (): Promise<void> => {
    while (left-- > 0) await run();
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

function serveStub(): void {
  const answer = JSON.stringify({
    data: { query: body.query, results: [], totalResults: 0 },
    meta: { requestId: "7f9c2ba4-e88f-4d3a-9a3b-0c5d1e2f3a4b" },
    id: operationId,
    status: "processing",
    progress: 40,
    result: null,
    error: null,
  });
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(answer),
        "X-Request-Id": "7f9c2ba4-e88f-4d3a-9a3b-0c5d1e2f3a4b",
        "X-RateLimit-Limit": "600",
        "X-RateLimit-Remaining": "587",
        "X-RateLimit-Reset": "42",
      });
      response.end(answer);
    });
  });
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    process.send?.(`http://127.0.0.1:${port}`);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === "stub") serveStub();
  else console.table(await benchClient());
}
