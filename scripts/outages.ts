import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { createCredential } from "../src/service/index.ts";
import { auditStore } from "../src/store/audit.ts";
import { grantCredits } from "../src/store/credits.ts";
import { listJobs } from "../src/store/job-queries.ts";
import { createOrganization, ensureUser } from "../src/store/organizations.ts";
import { openStore, type Store } from "../src/store/store.ts";
import { setup, teardown } from "../test/package/build.ts";
import { type Cluster, createCluster } from "../test/store/cluster.ts";
import type { TestProcess } from "../test/store/processes.ts";
import { createTcpProxy, type TcpProxy } from "../test/store/tcp-proxy.ts";

/**
 * Runs jobs and causes a failure in each round. Prints the jobs that were lost or done twice, and exits with 1 if there
 * are any. The failures are killed workers; connections that are cut, half-closed, slowed down or silenced in one or
 * both directions; COMMITs without a reply; and a stopped PostgreSQL. Usage: `npx tsx scripts/outages.ts --engine
 * postgres --rounds 30 --jobs 20`.
 */
const { values } = parseArgs({
  options: {
    engine: { type: "string", default: "postgres" },
    rounds: { type: "string", default: "30" },
    jobs: { type: "string", default: "20" },
  },
});

/**
 * Failures, one for each round of jobs. On SQLite, only `kill` occurs, because there is no connection that could break.
 */
const events = [
  ...(["kill", "cut", "silence", "before", "after", "silent", "stop"] as const),
  ...(["swallow requests", "swallow answers", "half-close", "cut in an answer", "drip"] as const),
] as const;
type Event = (typeof events)[number];

interface Lab {
  readonly store: Store;
  readonly proxy: TcpProxy | null;
  readonly cluster: Cluster | null;
  readonly workers: TestProcess[];
  readonly url: string;
  readonly headers: Record<string, string>;
  startWorker(): Promise<TestProcess>;
}

const counts: Record<string, number> = {};
const count = (name: string, by = 1): void => {
  counts[name] = (counts[name] ?? 0) + by;
};
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Submits a job with an idempotency key until the server accepts it, as our client does; returns the job's id. */
async function submit({ url, headers }: Lab, key: string, people: boolean): Promise<string> {
  const [path, body] = people
    ? ["/api/v1/people/search", { query: "VP Engineering in Berlin", limit: 5, includeContacts: true }]
    : ["/api/v1/search", { type: "web_search", query: "AI CRM competitors" }];
  for (;;) {
    const reply = await fetch(url + path, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(body),
    });
    count(`answers ${reply.status}`);
    const answer: { id?: string } = JSON.parse(await reply.text());
    if (reply.status === 202 && answer.id !== undefined) return answer.id;
    await pause(200);
  }
}

/**
 * Sends a scrape request only once, because it has no idempotency key; returns true if the response is a 200. The
 * script compares the number of these responses with the charges in the ledger.
 */
async function scrape({ url, headers }: Lab): Promise<boolean> {
  const reply = await fetch(`${url}/api/v1/platform/scrapers/web/search`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ query: "AI CRM competitors", maxResults: 3 }),
  });
  count(`scrapes ${reply.status}`);
  await reply.text();
  return reply.status === 200;
}

async function befall(lab: Lab, event: Event): Promise<void> {
  count(event);
  const { proxy, cluster, workers } = lab;
  if (event === "kill") {
    const [victim] = workers.splice(0, 1);
    victim?.child.kill("SIGKILL");
    await victim?.exited;
    // The table `runs` still names the dead worker, because no other worker claims the dead worker's jobs before their
    // leases end.
    const orphans = await lab.store.db
      .selectFrom("runs")
      .select("job_id")
      .where("worker", "like", `%:${victim?.child.pid}:%`)
      .execute();
    for (const { job_id: id } of orphans) kills.set(id, (kills.get(id) ?? 0) + 1);
    workers.push(await lab.startWorker());
  } else if (event === "cut") proxy?.cut();
  else if (event === "silence") proxy?.silence();
  else if (event === "swallow requests") proxy?.silence("server");
  else if (event === "swallow answers") proxy?.silence("client");
  else if (event === "half-close") proxy?.halfClose();
  else if (event === "cut in an answer") proxy?.cutAfter(40);
  else if (event === "drip") proxy?.drip();
  else if (event === "stop") {
    cluster?.stop();
    await pause(3_000);
    cluster?.start();
  } else proxy?.breakCommits(5, event);
}

async function openLab(engine: string, folder: string): Promise<Lab> {
  const cluster = engine === "postgres" ? await createCluster(folder) : null;
  const location = cluster?.url ?? join(folder, "prospecting.db");
  const store = await openStore({ location });
  const proxy = cluster === null ? null : await createTcpProxy(cluster.url);
  // Imports this module only when it is needed, because the import builds the command.
  const { startProspecting } = await import("../test/package/prospecting.ts");
  const serve = async (role: string): Promise<TestProcess> => {
    const args = ["serve", "--port", "0", "--json", "--role", role, "--data-dir", dirname(location)];
    const env = {
      NODE_ENV: "production",
      DATABASE_URL: proxy?.url ?? "",
      PROSPECTING_PROVIDERS: "stand-in",
      PROSPECTING_STAND_IN_PACE: "0.05",
      PROSPECTING_LEASE_MS: "6000",
      PROSPECTING_POLL_MS: "100",
      PROSPECTING_BACKOFF_MS: "100",
      PROSPECTING_RATE_GLOBAL: "1000000",
      LOG_LEVEL: "silent",
    };
    const process = startProspecting({ args, env });
    process.child.once("exit", () => running.delete(process));
    running.add(process);
    await process.line('"ready"');
    return process;
  };
  const api = await serve("api");
  const now = Date.now();
  const { id, userId } = await store.transaction(async (tx) => {
    const organization = await createOrganization(tx, { name: "Outages" }, now);
    await grantCredits(tx, { organizationId: organization.id, amount: 1_000_000, reason: "outages" }, now);
    const user = await ensureUser(tx, { organizationId: organization.id, name: "outages" }, now);
    return { id: organization.id, userId: user };
  });
  const pair = await createCredential(
    store.db,
    { kind: "pair", organizationId: id, userId, name: "outages" },
    { pepper: "", now },
  );
  const startWorker = () => serve("worker");
  const headers = { "X-Access-Key": pair.accessKey ?? "", "X-Secret-Key": pair.secretKey ?? "" };
  const { url }: { url: string } = JSON.parse(await api.line('"ready"'));
  return {
    store,
    proxy,
    cluster,
    workers: [await startWorker(), await startWorker()],
    url,
    headers,
    startWorker,
  };
}

const running = new Set<TestProcess>();

/** For each job, by its id, the number of workers that were killed while they ran the job. */
const kills = new Map<string, number>();

/** Number of killed workers after which a job fails, as docs/running.md states. */
const deadly = 3;

/**
 * Waits until all jobs have ended, and compares the responses that callers received with the database; returns true if
 * nothing was lost or done twice.
 */
async function judge({ store }: Lab, accepted: readonly string[], scraped: number): Promise<boolean> {
  for (let looks = 0; looks < 600; looks += 1) {
    const jobs = await listJobs(store.db, { limit: 100_000 }).catch(() => []);
    if (jobs.length > 0 && jobs.every(({ finished_at }) => finished_at !== null)) break;
    await pause(500);
  }
  const jobs = await listJobs(store.db, { limit: 100_000 });
  const ledger = await store.db.selectFrom("ledger").select(["kind", "reference"]).execute();
  const known = new Set(jobs.map(({ id }) => id));
  const charges = ledger.filter(
    ({ kind, reference }) => kind === "charge" && reference.startsWith("req_"),
  ).length;
  const failed = jobs.filter(({ status }) => status === "failed");
  const report = await auditStore(store);
  const figures = {
    jobs: jobs.length,
    accepted: accepted.length,
    lost: accepted.filter((id) => !known.has(id)).length,
    double: jobs.length - new Set(accepted).size,
    unfinished: jobs.filter(({ finished_at }) => finished_at === null).length,
    failed: failed.filter(({ id }) => (kills.get(id) ?? 0) < deadly).length,
    killedThrice: failed.filter(({ id }) => (kills.get(id) ?? 0) >= deadly).length,
    ledgerEntries: ledger.length,
    scrapesAnswered: scraped,
    scrapesCharged: charges,
    findings: report.findings.length,
  };
  console.log(JSON.stringify({ engine: values.engine, ...counts, ...figures }));
  for (const { id, kind, error, crashes, retries } of failed)
    console.log(JSON.stringify({ id, kind, kills: kills.get(id) ?? 0, crashes, retries, error }));
  const { lost, double, unfinished, findings } = figures;
  return lost + double + unfinished + figures.failed + findings === 0 && charges === scraped;
}

const folder = mkdtempSync(join(tmpdir(), "prospecting-outages-"));
setup();
try {
  const lab = await openLab(values.engine, folder);
  const possible = lab.proxy === null ? events.slice(0, 1) : events;
  const accepted: string[] = [];
  let scraped = 0;
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const event = possible[round % possible.length] ?? "kill";
    const jobs = Array.from({ length: Number(values.jobs) }, (_, index) =>
      submit(lab, `${round}-${index}`, index % 2 === 0),
    );
    const scrapes = Array.from({ length: 3 }, () => scrape(lab));
    await pause(50 * (round % 5));
    await befall(lab, event);
    accepted.push(...(await Promise.all(jobs)));
    scraped += (await Promise.all(scrapes)).filter(Boolean).length;
  }
  const isWell = await judge(lab, accepted, scraped);
  if (!isWell) process.exitCode = 1;
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all([...running].map(({ exited }) => exited));
  await lab.proxy?.close();
  await lab.store.close();
  lab.cluster?.stop();
} finally {
  for (const { child } of running) child.kill("SIGKILL");
  await teardown();
  rmSync(folder, { recursive: true, force: true });
}
