import { hourMs } from "../../../../clock.ts";
import type { ProviderCall } from "../../../capabilities.ts";
import type { AdapterContext } from "../../definition.ts";
import { AdapterError } from "../../failure.ts";
import { isObject, type JsonObject, readPath, toObjects, toText } from "../../fields.ts";
import type { Upstream } from "../../http.ts";

/** An actor (a scraper that Apify hosts) and its input. */
export interface Actor<I> {
  /**
   * Name of the setting with which the operator replaces this actor with another one, which must return items of the
   * same form.
   */
  readonly setting: string;
  /** Name of the actor on Apify: `owner~actor`. */
  readonly name: string;
  input(wanted: I): JsonObject;
}

/** Runs actors (scrapers) on Apify. A run has parts, such as its target URLs, each of which can fail. */
export interface Actors {
  /**
   * Runs an actor and returns its items, at most `maxItems`. Throws if a part of the run failed and there are no items.
   */
  run<I>(actor: Actor<I>, wanted: I & { maxItems: number }, call: ProviderCall): Promise<JsonObject[]>;
  /**
   * Runs an actor. If a part failed but there are items, returns the items with a `failedParts` of 1, so that the
   * caller can report an incomplete search.
   */
  search<I>(actor: Actor<I>, wanted: I & { maxItems: number }, call: ProviderCall): Promise<FoundItems>;
  /** Runs an actor for several targets and returns all items. Throws if any target failed. */
  runAll<I>(actor: Actor<I>, wanted: I & { maxItems: number }, call: ProviderCall): Promise<JsonObject[]>;
  /** Records problems in the operator's settings for these actors. */
  check(actors: readonly Actor<never>[]): void;
  probe(call: ProviderCall): Promise<string>;
  readonly upstream: Upstream;
  /** Time limit in milliseconds for one run, from the operator's setting. */
  readonly timeoutMs: number;
}

/** The items of a run. `failedParts` is 1 if any part of the run failed or if the run was cut short; otherwise 0. */
export interface FoundItems {
  readonly items: JsonObject[];
  readonly failedParts: number;
}

export const actorKey = "PROSPECTING_APIFY_KEY";
export const actorBase = "https://api.apify.com";

/** Maximum number of seconds that Apify lets one request wait for a run. */
const mostSyncSeconds = 300;
/**
 * Default time limit in milliseconds for a run: the sum of Apify's limit of 300 seconds and 30 seconds for the round
 * trip.
 */
const defaultTimeoutMs = 330_000;
/**
 * Number of seconds by which Apify's time limit for a run is shorter than our own time limit. Without this difference,
 * our request could end before Apify can report how the run ended.
 */
const headStartSeconds = 30;
/** Maximum number of seconds that one request waits for an asynchronous run to end. */
const waitSeconds = 60;
const pageSize = 1_000;
/** Maximum number of items of a synchronous run. Larger runs seldom finish within one request. */
const mostSyncItems = 100;
const finished = new Set(["SUCCEEDED", "FAILED", "ABORTED", "TIMED-OUT"]);

/** Creates a client for Apify, the platform that runs actors. */
export function createActors(context: AdapterContext): Actors {
  const { settings } = context;
  const key = settings.secret(actorKey, `${context.name} of ${context.capability}`);
  const timeoutMs = settings.whole("PROSPECTING_ACTOR_TIMEOUT_MS", {
    fallback: defaultTimeoutMs,
    min: 1,
    max: hourMs,
  });
  const syncSeconds = Math.max(1, Math.min(mostSyncSeconds, Math.floor(timeoutMs / 1000) - headStartSeconds));
  const upstream = context.upstream({
    headers: { authorization: `Bearer ${key}` },
    timeoutMs,
    maxBytes: 64 * 1024 * 1024,
  });
  const nameOf = (actor: Actor<never>): string => settings.text(actor.setting, actor.name).replace("/", "~");
  // A synchronous run is a single request that waits for the result. It is quick, but its result is lost if the
  // connection breaks. An asynchronous run is polled, so it survives lost connections.
  const runs = settings.choice("PROSPECTING_APIFY_RUNS", ["auto", "sync", "async"]);
  const collect = async <I>(
    actor: Actor<I>,
    wanted: I & { maxItems: number },
    call: ProviderCall,
  ): Promise<Collected> => {
    const job = { name: nameOf(actor), input: actor.input(wanted), maxItems: wanted.maxItems };
    const long = runs === "async" || (runs === "auto" && job.maxItems > mostSyncItems);
    const { items, failure } = long
      ? await runLong(job, call, upstream)
      : await runSync(job, call, { upstream, syncSeconds });
    if (items.length === 0 && failure !== null) throw failure;
    return { items: items.slice(0, wanted.maxItems), failure };
  };
  return {
    upstream,
    timeoutMs,
    check(actors) {
      for (const actor of actors)
        if (!/^[\w.-]+~[\w.-]+$/.test(nameOf(actor)))
          settings.note(`${actor.setting} must be like owner~actor`);
    },
    run: async (actor, wanted, call) => (await collect(actor, wanted, call)).items,
    async search(actor, wanted, call) {
      const { items, failure } = await collect(actor, wanted, call);
      return { items, failedParts: failure === null ? 0 : 1 };
    },
    async runAll(actor, wanted, call) {
      const { items, failure } = await collect(actor, wanted, call);
      if (failure !== null) throw failure;
      return items;
    },
    async probe(call) {
      const { json } = await upstream.json({ path: "/v2/users/me" }, call);
      return `signed in as ${toText(readPath(json, "data.username"), 60) ?? "an unnamed user"}`;
    },
  };
}

/** Items that a run returned. `failure` is the error of the first part that failed, or null. */
interface Collected {
  items: JsonObject[];
  failure: AdapterError | null;
}

interface Job {
  name: string;
  input: JsonObject;
  maxItems: number;
}

/** Runs an actor within one request. Fails if the run takes longer than `syncSeconds`. */
async function runSync(
  job: Job,
  call: ProviderCall,
  { upstream, syncSeconds }: { upstream: Upstream; syncSeconds: number },
): Promise<Collected> {
  try {
    const { json } = await upstream.json(
      {
        method: "POST",
        path: `/v2/acts/${job.name}/run-sync-get-dataset-items`,
        query: { timeout: syncSeconds, maxItems: job.maxItems },
        body: job.input,
      },
      call,
    );
    return checkItems(json, upstream);
  } catch (error) {
    // The run continues on Apify and must be paid for. Its items cannot be read, because the response does not contain
    // the run's id. The call is not retried, because a second run would cost money too.
    if (error instanceof AdapterError && error.status === 408)
      throw upstream.fail(
        "rejected",
        `${job.name} ran longer than ${syncSeconds} s; set PROSPECTING_APIFY_RUNS=async`,
        {
          status: 408,
        },
      );
    throw error;
  }
}

/** Starts a run, polls until it ends, and reads its items page by page. Stops the run if the caller aborts. */
async function runLong(job: Job, call: ProviderCall, upstream: Upstream): Promise<Collected> {
  const { json } = await upstream.json(
    { method: "POST", path: `/v2/acts/${job.name}/runs`, query: { maxItems: job.maxItems }, body: job.input },
    call,
  );
  let run = readRun(json, upstream);
  try {
    while (!finished.has(run.status)) {
      const answer = await upstream.json(
        { path: `/v2/actor-runs/${run.id}`, query: { waitForFinish: waitSeconds } },
        call,
      );
      run = readRun(answer.json, upstream);
    }
  } catch (error) {
    if (call.signal.aborted) await abort(run.id, upstream);
    throw error;
  }
  // A run that reached its time limit has valid but incomplete items. The items of a failed run are not used.
  if (run.status !== "SUCCEEDED" && run.status !== "TIMED-OUT")
    throw upstream.fail("upstream_error", `the run of ${job.name} ended as ${run.status}`, { ill: false });
  const { items, failure } = await readDataset(run.datasetId, job.maxItems, { call, upstream });
  const isCut = run.status === "TIMED-OUT" && items.length < job.maxItems;
  if (failure !== null || !isCut) return { items, failure };
  const message = `the run of ${job.name} was ended by its own limit after ${items.length} items`;
  return { items, failure: upstream.fail("timed_out", message) };
}

interface Run {
  id: string;
  status: string;
  datasetId: string;
}

function readRun(json: unknown, { fail }: Upstream): Run {
  const id = toText(readPath(json, "data.id"));
  const status = toText(readPath(json, "data.status"));
  const datasetId = toText(readPath(json, "data.defaultDatasetId"));
  if (
    id === undefined ||
    status === undefined ||
    datasetId === undefined ||
    !/^[\w-]+$/.test(`${id}${datasetId}`)
  )
    throw fail("malformed", "the answer is not a run");
  return { id, status, datasetId };
}

async function readDataset(
  id: string,
  maxItems: number,
  { call, upstream }: { call: ProviderCall; upstream: Upstream },
): Promise<Collected> {
  const items: JsonObject[] = [];
  let failure: AdapterError | null = null;
  for (let offset = 0; items.length < maxItems; offset += pageSize) {
    const limit = Math.min(pageSize, maxItems - offset);
    const { json } = await upstream.json(
      { path: `/v2/datasets/${id}/items`, query: { offset, limit } },
      call,
    );
    const page = checkItems(json, upstream);
    items.push(...page.items);
    failure ??= page.failure;
    if (!Array.isArray(json) || json.length < limit) break;
  }
  return { items, failure };
}

/**
 * Separates the items of a run from its error items. An actor returns an error item for each target that it could not
 * read. Throws if the response is not a list.
 */
function checkItems(json: unknown, { fail }: Upstream): Collected {
  if (!Array.isArray(json)) throw fail("malformed", "the answer is not a list of items");
  const items = toObjects(json);
  const good = items.filter((item) => !isErrorItem(item));
  const [bad] = items.filter(isErrorItem);
  if (bad === undefined) return { items: good, failure: null };
  const description = toText(bad["errorDescription"], 150) ?? toText(bad["error"], 150) ?? "";
  const reason = /not.?found|no_items|private|does not exist/i.test(description)
    ? "not_found"
    : "upstream_error";
  return { items: good, failure: fail(reason, `the actor reports: ${description}`, { ill: false }) };
}

function isErrorItem(item: JsonObject): boolean {
  return (typeof item["error"] === "string" && item["error"] !== "") || isObject(item["error"]);
}

async function abort(id: string, upstream: Upstream): Promise<void> {
  // The caller has aborted, so this request stops the run. Otherwise, the run would continue at the operator's cost.
  const signal = AbortSignal.timeout(5_000);
  await upstream
    .json({ method: "POST", path: `/v2/actor-runs/${id}/abort` }, { signal })
    .catch(() => undefined);
}
