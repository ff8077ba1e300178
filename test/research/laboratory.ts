import { createManualClock } from "../../src/manual-clock.ts";
import { createIndexAdapters, loadProviders } from "../../src/providers/adapters/index.ts";
import type { Providers } from "../../src/providers/index.ts";
import type { Settings } from "../../src/service/index.ts";
import { findAnyJob } from "../../src/store/job-queries.ts";
import { createWorld, type Reply, type Tenant, type World } from "../service/world.ts";
import { importCompanies, openIndex } from "../store/index-rows.ts";
import type { Question } from "./question.ts";
import { createReader } from "./reader/reader.ts";
import type { FrozenPage } from "./web/page.ts";
import { createFrozenWeb, type FrozenWeb } from "./web/web.ts";

/**
 * A service with the real adapters. They read the frozen web (a fixed set of simulated pages) instead of the internet.
 */
export interface Laboratory {
  readonly web: FrozenWeb;
  readonly world: World;
  readonly tenant: Tenant;
  readonly providers: Providers;
  /** Runs a deep-research job until it ends, and returns its result. */
  ask(question: Pick<Question, "prompt" | "schema">, more?: Record<string, unknown>): Promise<Finding>;
  close(): Promise<void>;
}

/** The result of a deep-research job. */
export interface Finding {
  job: Reply["body"];
  steps: Record<string, unknown>;
  /** URLs of the pages that the job read. */
  reads: string[];
}

/** Options of {@link createLaboratory}. */
export interface LaboratoryOptions {
  settings?: Partial<Settings>;
  /** True if jobs run from the start. Default: true. */
  work?: boolean;
  pages?: readonly FrozenPage[];
  /** Companies that the operator imported, as the text of a CSV file. */
  companies?: string;
  /** Settings for another model. Default: the weak reader, a simulated model. */
  model?: Record<string, string> | undefined;
}

/** Starts the service, the frozen web and the simulated model on free ports. */
export async function createLaboratory(options: LaboratoryOptions = {}): Promise<Laboratory> {
  const web = await createFrozenWeb(options.pages);
  const reader = options.model === undefined ? await createReader() : null;
  const index = async () => openIndex(world.store);
  const loaded = loadProviders(
    {
      ...web.env,
      ...(reader?.env ?? options.model),
      ...(options.companies === undefined ? {} : { PROSPECTING_COMPANIES: "index" }),
    },
    { clock: createManualClock(), adapters: createIndexAdapters(index) },
  );
  const world: World = await createWorld({
    providers: loaded.providers,
    realTime: true,
    ...(options.work === undefined ? {} : { work: options.work }),
    // With the usual rate limits, `follow` would be refused: it polls every 10 ms, and would use up the polls of a
    // minute within 3 s.
    settings: { pollMs: 20, rateLimits: { global: 1_000_000, polling: 1_000_000 }, ...options.settings },
  });
  if (options.companies !== undefined) await importCompanies(world.store, options.companies);
  const tenant = await world.tenant(100_000);
  return {
    web,
    world,
    tenant,
    providers: loaded.providers,
    async ask({ prompt, schema }, more = {}) {
      const before = web.reads.length;
      const body = { prompt, schema, enrich: false, ...more };
      const accepted = await tenant.call("POST", "/api/deep-research", { body });
      if (accepted.status !== 202) throw new Error(JSON.stringify(accepted.body));
      const job = await follow({ world, tenant }, accepted.body.id);
      const row = await findAnyJob(world.store.db, accepted.body.id);
      return { job, steps: JSON.parse(row?.steps ?? "{}"), reads: web.reads.slice(before) };
    },
    async close() {
      await world.close();
      await loaded.close();
      await Promise.all([web.close(), reader?.close()]);
    },
  };
}

/**
 * Time limit of one deep-research job in milliseconds. With the weak reader (a simulated model), every job ends much
 * earlier, but a real model may need this long.
 */
const patienceMs = 900_000;

/**
 * Waits until a job has ended, and returns the job as its owner gets it. The service uses real time in these tests,
 * because the simulated pages and the simulated model do. Polls the database: a request takes ten times as much
 * processor time.
 */
export async function follow(
  { world, tenant }: Pick<Laboratory, "world" | "tenant">,
  id: string,
): Promise<Reply["body"]> {
  const end = Date.now() + patienceMs;
  while ((await findAnyJob(world.store.db, id))?.finished_at === null) {
    if (Date.now() > end) throw new Error(`${id} did not end`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return (await tenant.call("GET", `/api/operations/${id}`)).body;
}
