import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";

/** Requests a second of one server on one request, and against the Prism CLI; medians over the rounds. */
export interface MockBenchRow {
  readonly request: string;
  readonly server: string;
  readonly perSecond: number;
  readonly againstPrism: number;
}

const rounds = 7;
const secondsARound = 2;
const connections = 10;
/** Enough key pairs that no rate limit is met: 300 polls a minute each. */
const callers = 2000;

const root = fileURLToPath(new URL("..", import.meta.url));
const prism = `${root}node_modules/@stoplight/prism-cli/dist/index.js`;

const servers: Record<string, (port: string) => string[]> = {
  "Prism CLI": (port) => [prism, "mock", "generated/openapi.json", "--port", port],
  "Prism CLI, silent": (port) => [
    prism,
    "mock",
    "generated/openapi.json",
    "--port",
    port,
    "--verboseLevel",
    "silent",
  ],
  "prospecting mock, stateless": (port) => [
    "--import",
    "tsx",
    "src/cli/main.ts",
    "mock",
    "--stateless",
    "--port",
    port,
  ],
};

const requests: Record<string, autocannon.Request> = {
  getOperation: { method: "GET", path: "/api/operations/op_01JDHZX0A1B2C3D4E5F6G7H8J9" },
  searchPeople: {
    method: "POST",
    path: "/api/v1/people/search",
    body: JSON.stringify({ query: "VP Engineering in Berlin", limit: 10, includeContacts: true }),
  },
};

/** Starts all servers and measures them in turn, round by round, so that a busy moment hits each alike. */
export async function benchMock(): Promise<MockBenchRow[]> {
  const started = await Promise.all(
    Object.entries(servers).map(async ([name, toArgs]) => ({ name, ...(await start(toArgs)) })),
  );
  try {
    const rows: MockBenchRow[] = [];
    for (const [request, shape] of Object.entries(requests)) {
      const speeds = new Map<string, number[]>(started.map(({ name }) => [name, []]));
      for (let round = 0; round <= rounds; round += 1)
        for (const { name, url } of started) {
          const speed = await measure(url, shape);
          // The first round warms up, and does not count.
          if (round > 0) speeds.get(name)?.push(speed);
        }
      const base = median(speeds.get("Prism CLI") ?? []);
      for (const [server, values] of speeds)
        rows.push({ request, server, perSecond: median(values), againstPrism: median(values) / base });
    }
    return rows;
  } finally {
    for (const { child } of started) child.kill();
  }
}

async function start(toArgs: (port: string) => string[]): Promise<{ child: ChildProcess; url: string }> {
  const port = await findFreePort();
  const child = spawn(process.execPath, toArgs(port), { cwd: root, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`${toArgs(port).join(" ")} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { child, url };
}

async function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    (response) => response.ok,
    () => false,
  );
}

function findFreePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(String(port)));
    });
  });
}

async function measure(url: string, shape: autocannon.Request): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: secondsARound,
    requests: Array.from({ length: callers }, (_unused, index) => ({
      ...shape,
      headers: {
        "x-access-key": `ak_bench_${index}`,
        "x-secret-key": "sk_bench",
        "content-type": "application/json",
      },
    })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors spoil the measurement`);
  return result.requests.average;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(`requests a second, medians of ${rounds} rounds in turn`);
  for (const { request, server, perSecond, againstPrism } of await benchMock())
    console.log(
      `${request}  ${server.padEnd(28)} ${perSecond.toFixed(0).padStart(6)}  x ${againstPrism.toFixed(2)}`,
    );
}
