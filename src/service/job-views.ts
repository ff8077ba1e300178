import type { Caller } from "../../generated/handlers.ts";
import type { components } from "../../generated/types.ts";
import { toTimestamp } from "../clock.ts";
import { ApiError } from "../errors.ts";
import { settleCredits } from "../store/credits.ts";
import { findJob, listShownJobs, type ShownJob } from "../store/job-queries.ts";
import { cancelJob, saveCharge } from "../store/jobs.ts";
import type { JobStatus } from "../store/schema.ts";
import { WrittenJson } from "../text/written-json.ts";
import { createCursor, parseCursor } from "./cursors.ts";
import { notAllowed, priceOf } from "./finish-job.ts";
import { findKind } from "./kinds/index.ts";
import { checkResult, contractDigest } from "./result-schemas.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";

type Operation = components["schemas"]["Operation"];
type OperationList = components["schemas"]["OperationList"];

/** An operation without its result, which can be large. */
type Head = Omit<Operation, "result">;

/** An operation and, while it runs, the seconds to wait before the next poll. */
export interface OperationAnswer {
  body: Operation;
  retrySeconds: number | null;
}

/**
 * Maximum total number of characters in the results on one page. The process cannot answer other requests while it
 * reads and writes these results. It even has to parse and check those that another version of the contract accepted.
 */
const pageCharacters = 1_000_000;

/** Creates the functions with which an organization reads and cancels its own jobs. */
export function createOperations(parts: ServiceDependencies) {
  const { store, clock, meters, log } = parts;

  /**
   * Reads a job of the caller's organization.
   * @throws ApiError `not_found` if the job does not exist or belongs to another organization.
   */
  const read = async (caller: Caller, id: string): Promise<ShownJob> => {
    const job = await findJob(store.db, { organizationId: caller.organizationId, id });
    if (job === undefined) throw new ApiError("not_found", { message: `Operation ${id} was not found` });
    return job;
  };

  /**
   * Converts a job to the contract's form. The result is checked unless the current contract has already accepted it,
   * because another version of the service may have stored a result that the current contract does not allow. A job
   * with such a result is shown as failed, so that a list can still show the other jobs.
   */
  const show = (job: ShownJob): Operation => {
    const { result, checked_by: checkedBy } = job;
    if (result !== null && checkedBy === contractDigest())
      return new StoredOperation(job, { result, checkedBy });
    const operation = toOperation(job);
    const problems = operation.result === null ? [] : checkResult(job.kind, operation.result);
    if (problems.length === 0) return operation;
    log.error({ job: job.id, kind: job.kind, problems }, "a stored result violates the contract");
    return { ...operation, status: "failed", result: null, error: notAllowed };
  };

  return {
    async get(caller: Caller, id: string): Promise<OperationAnswer> {
      const job = await read(caller, id);
      const isOpen = job.status === "queued" || job.status === "processing";
      return { body: show(job), retrySeconds: isOpen ? (findKind(job.kind)?.retrySeconds ?? 5) : null };
    },

    async list(
      caller: Caller,
      query: { limit: number; cursor?: string; status?: JobStatus; kind?: string },
    ): Promise<OperationList> {
      const { limit, cursor, ...filter } = query;
      const bound = { list: "operations", organizationId: caller.organizationId, ...filter };
      const { jobs, isLast } = await listShownJobs(store.db, {
        ...filter,
        organizationId: caller.organizationId,
        ...{ limit, characters: pageCharacters },
        after: parseCursor(bound, cursor),
      });
      const last = jobs.at(-1);
      const isMore = !isLast && last !== undefined;
      return new StoredPage(
        jobs.map(show),
        isMore ? createCursor(bound, { time: last.created_at, id: last.id }) : undefined,
      );
    },

    /** Cancels a running job and charges the work done so far. Returns a finished job unchanged. */
    async cancel(caller: Caller, id: string, { signal }: { signal?: AbortSignal } = {}): Promise<Operation> {
      const now = clock.now();
      const cancelled = await store.transaction(
        async (tx) => {
          const job = await cancelJob(tx, { organizationId: caller.organizationId, id }, now);
          if (job === undefined) return undefined;
          const used = priceOf(parts, job, JSON.parse(job.usage));
          const charged = await settleCredits(
            tx,
            { organizationId: caller.organizationId, reference: id, used, reason: `${job.kind} cancelled` },
            now,
          );
          await saveCharge(tx, { organizationId: caller.organizationId, id }, charged);
          return { ...job, charged };
        },
        { signal },
      );
      if (cancelled === undefined) return show(await read(caller, id));
      meters.creditsCharged.inc({ operation: cancelled.operation }, cancelled.charged);
      meters.jobsFinished.inc({ kind: cancelled.kind, status: "cancelled" });
      store.engine.send({ type: "cancelled", jobId: id });
      return toOperation(cancelled);
    },
  };
}

/** A job whose stored result was already checked against this contract. Its JSON is sent without being parsed. */
class StoredOperation extends WrittenJson implements Operation {
  declare readonly id: string;
  declare readonly status: Operation["status"];
  declare readonly progress: number | null;
  declare readonly error: Operation["error"];
  declare readonly kind: string;
  declare readonly result: Operation["result"];
  readonly #result: string;

  /**
   * Getter of `result`. It parses the stored JSON at each access, because accesses are rare. The constructor defines
   * the getter on each object rather than on the prototype, so that a copy of the object has the result too.
   */
  static readonly #resultGetter: PropertyDescriptor & ThisType<StoredOperation> = {
    ...{ enumerable: true, configurable: true },
    get() {
      return JSON.parse(this.#result);
    },
  };

  constructor(job: ShownJob, { result, checkedBy }: { result: string; checkedBy: string }) {
    const head = toHead(job);
    super(`${JSON.stringify(head).slice(0, -1)},"result":${result}}`, checkedBy);
    this.#result = result;
    Object.assign(this, head);
    Object.defineProperty(this, "result", StoredOperation.#resultGetter);
  }
}

/** A page of jobs. The JSON of a job whose stored result was already checked is sent without being parsed. */
class StoredPage extends WrittenJson implements OperationList {
  readonly data: Operation[];
  declare nextCursor?: string;

  constructor(data: Operation[], nextCursor: string | undefined) {
    const items = data.map((item) => WrittenJson.textOf(item) ?? JSON.stringify(item));
    const more = nextCursor === undefined ? "" : `,"nextCursor":${JSON.stringify(nextCursor)}`;
    // One unchecked job makes the whole page count as unchecked. A server that checks its responses then checks the
    // page.
    const isChecked = data.every((item) => item instanceof StoredOperation);
    super(`{"data":[${items.join(",")}]${more}}`, isChecked ? contractDigest() : null);
    this.data = data;
    if (nextCursor !== undefined) this.nextCursor = nextCursor;
  }
}

/** Converts a stored job to the contract's form. */
export function toOperation(job: ShownJob): Operation {
  return { ...toHead(job), result: job.result === null ? null : JSON.parse(job.result) };
}

function toHead(job: ShownJob): Head {
  return {
    id: job.id,
    status: job.status,
    progress: job.progress,
    error: job.error === null ? null : JSON.parse(job.error),
    kind: job.kind,
    createdAt: toTimestamp(job.created_at),
    ...(job.finished_at === null
      ? {}
      : { finishedAt: toTimestamp(job.finished_at), creditsCharged: job.charged ?? 0 }),
  };
}
