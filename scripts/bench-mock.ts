import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { median } from "./bench/median.ts";
import { readStat, tickMicros } from "./bench/processes.ts";

/**
 * Results of one server for one kind of request: its requests per second, and its rate divided by the Prism CLI's rate.
 * All numbers are medians over the rounds.
 */
interface MockBenchRow {
  readonly request: string;
  readonly server: string;
  readonly perSecond: number;
  readonly againstPrism: number;
  /** Processor time of the Prism CLI per request, divided by the processor time of this server per request. */
  readonly costAgainstPrism: number;
  /** Processor time per request in microseconds, which other work on the machine hardly affects; NaN without /proc. */
  readonly cost: number;
}

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const secondsARound = 1;
const connections = 10;
/**
 * Number of API key pairs among which the benchmark divides its polls. Each pair may send 300 polls a minute, and with
 * this many pairs, no pair reaches that limit.
 */
const callers = 400;

const root = fileURLToPath(new URL("..", import.meta.url));
const prism = `${root}node_modules/@stoplight/prism-cli/dist/index.js`;
const contract = "generated/openapi.json";

interface Subject {
  readonly args: readonly string[];
  /** Set if the server has accounts: the benchmark then adds an account and a job for each caller. */
  readonly hasAccounts?: true;
}

const subjects: Record<string, Subject> = {
  "Prism CLI": { args: [prism, "mock", contract, "--port"] },
  "Prism CLI, silent": { args: [prism, "mock", contract, "--verboseLevel", "silent", "--port"] },
  "prospecting mock": { args: ["src/cli/bin.js", "mock", "--port"], hasAccounts: true },
  "prospecting mock, stateless": { args: ["src/cli/bin.js", "mock", "--stateless", "--port"] },
};

/** The measured requests: one polls a job, one gets an estimate that the server computes, and one submits a job. */
const requests: Record<string, (jobId: string) => autocannon.Request> = {
  getOperation: (jobId) => ({ method: "GET", path: `/api/operations/${jobId}` }),
  estimatePeopleSearch: () => ({ method: "POST", path: "/api/v1/people/search/estimate", body: search }),
  searchPeople: () => ({ method: "POST", path: "/api/v1/people/search", body: search }),
};

const search = JSON.stringify({ query: "VP Engineering in Berlin", limit: 10, includeContacts: true });

/**
 * Starts all servers and measures them in alternating rounds, so that other work on the machine affects all equally.
 * Yields the rows of each kind of request when its rounds are over.
 */
async function* benchMock(): AsyncGenerator<MockBenchRow> {
  const started: Started[] = [];
  try {
    for (const [name, subject] of Object.entries(subjects)) started.push(await start(name, subject));
    for (const [request, toShape] of Object.entries(requests)) {
      const results = new Map<string, Round[]>(started.map(({ name }) => [name, []]));
      for (let round = 0; round <= rounds; round += 1)
        for (const server of started) {
          const result = await measure(server, toShape);
          // The first round warms up and is not counted.
          if (round > 0) results.get(server.name)?.push(result);
        }
      const medianOf = (server: string, figure: keyof Round): number =>
        median((results.get(server) ?? []).map((one) => one[figure]));
      for (const server of results.keys()) {
        const [perSecond, cost] = [medianOf(server, "perSecond"), medianOf(server, "cost")];
        const againstPrism = perSecond / medianOf("Prism CLI", "perSecond");
        const costAgainstPrism = medianOf("Prism CLI", "cost") / cost;
        yield { request, server, perSecond, againstPrism, cost, costAgainstPrism };
      }
    }
  } finally {
    for (const { child } of started) child.kill();
  }
}

interface Started {
  readonly name: string;
  readonly child: ChildProcess;
  readonly url: string;
  readonly jobs: readonly string[];
}

async function start(name: string, { args, hasAccounts }: Subject): Promise<Started> {
  const port = await findFreePort();
  const node = process.env["BENCH_NODE"] ?? process.execPath;
  const child = spawn(node, [...args, port], { cwd: root, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const jobs: string[] = [];
  for (let caller = 0; caller < callers; caller += 1)
    jobs.push(hasAccounts ? await addAccount(url, caller) : "op_01JDHZX0A1B2C3D4E5F6G7H8J9");
  return { name, child, url, jobs };
}

/** Creates an account with credits and a job; returns the job's id, for polls. */
async function addAccount(url: string, caller: number): Promise<string> {
  const post = async (path: string, body: string): Promise<{ id?: string }> =>
    (await fetch(url + path, { method: "POST", headers: toHeaders(caller), body })).json();
  const { "x-access-key": accessKey, "x-secret-key": secretKey } = toHeaders(caller);
  await post("/__mock/seed", JSON.stringify({ accessKey, secretKey, credits: 1_000_000_000 }));
  const { id } = await post("/api/v1/people/search", search);
  if (id === undefined) throw new Error(`${url} accepted no job`);
  return id;
}

function toHeaders(caller: number) {
  return {
    "x-access-key": `ak_bench_${caller}`,
    "x-secret-key": "sk_bench",
    "content-type": "application/json",
  };
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

interface Round {
  readonly perSecond: number;
  readonly cost: number;
}

async function measure(
  { url, jobs, child }: Started,
  toShape: (jobId: string) => autocannon.Request,
): Promise<Round> {
  const before = readProcessor(child);
  const result = await autocannon({
    url,
    connections,
    duration: secondsARound,
    requests: jobs.map((job, caller) => ({ ...toShape(job), headers: toHeaders(caller) })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors spoil the measurement`);
  await untilIdle(child);
  return {
    perSecond: result.requests.average,
    cost: (readProcessor(child) - before) / result.requests.total,
  };
}

/**
 * Resolves once the process has finished the jobs that the round submitted, because their processor time belongs to
 * this round. Jobs that were still running would delay the requests of the next round.
 */
async function untilIdle(child: ChildProcess): Promise<void> {
  for (let before = readProcessor(child), quiet = 0; quiet < 2; ) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    const now = readProcessor(child);
    quiet = now - before > 10_000 ? 0 : quiet + 1;
    before = now;
  }
}

/** Returns the processor time of a process in microseconds; NaN if the process has ended. */
function readProcessor({ pid }: ChildProcess): number {
  return (readStat(String(pid))?.own ?? Number.NaN) * tickMicros;
}

/** Returns a sentence on whether a ratio to the Prism CLI meets its goal. */
function toVerdict(request: string, server: string, ratio: number): string {
  if (!server.startsWith("prospecting")) return "";
  const goal = request === "searchPeople" && !server.endsWith("stateless") ? 1.5 : 3;
  return `  goal ${goal}: ${ratio >= goal ? "met" : "missed"}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(
    `requests a second, and processor time of one, each against the Prism CLI; medians of ${rounds} rounds in turn`,
  );
  for await (const { request, server, perSecond, againstPrism, cost, costAgainstPrism } of benchMock())
    console.log(
      `${request.padEnd(20)}  ${server.padEnd(28)} ${perSecond.toFixed(0).padStart(6)}  x ${againstPrism.toFixed(2)}  ${cost.toFixed(0).padStart(6)} µs  x ${costAgainstPrism.toFixed(2)}${toVerdict(request, server, againstPrism)}`,
    );
}
