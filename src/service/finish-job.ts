import { type OperationId, operations } from "../../generated/operations.ts";
import { finishJob, type JobEnd } from "../store/job-ends.ts";
import { extendLease, type Lease } from "../store/leases.ts";
import type { JobRow } from "../store/schema.ts";
import type { Executor } from "../store/store.ts";
import type { JobOutcome } from "./kinds/index.ts";
import { recordFailure } from "./monitor-failures.ts";
import type { Usage } from "./pricing.ts";
import { checkResult, contractDigest } from "./result-schemas.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";

/** Thrown if another worker took the lease, or the job was cancelled. The work of this run is then discarded. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";

  constructor(jobId: string) {
    super(`the lease of ${jobId} is lost`);
  }
}

/** Returns the lease of a claimed job. */
export function leaseOf({ organization_id: organizationId, id: jobId, fence }: JobRow): Lease {
  return { organizationId, jobId, fence };
}

/** How a run ended: with an outcome, or with an error. */
export type RunEnd = JobOutcome | { status: "failed"; error: object };

/** The error for a job whose result violates the contract. */
export const notAllowed = {
  message: "The job found a result that violates the contract, so the result is withheld",
  code: "internal_error",
  retryable: false,
};

/**
 * Ends a job and settles its credits in one transaction. A job whose result violates the contract fails and costs
 * nothing, because its result could never be read.
 * @throws LeaseLost, without writing, if another worker has the job or the job was cancelled.
 */
export async function endJob(
  parts: ServiceDependencies,
  job: JobRow,
  { end, usage }: { end: RunEnd; usage: Usage },
): Promise<void> {
  const problems = end.status === "failed" ? [] : checkResult(job.kind, end.result);
  if (problems.length === 0) return writeEnd(parts, job, { end, usage, price: priceOf(parts, job, usage) });
  parts.log.error({ job: job.id, kind: job.kind, problems }, "a result violates the contract");
  await writeEnd(parts, job, { end: { status: "failed", error: notAllowed }, usage, price: 0 });
}

async function writeEnd(
  parts: ServiceDependencies,
  job: JobRow,
  { end, usage, price }: { end: RunEnd; usage: Usage; price: number },
): Promise<void> {
  const { store, clock, settings, meters, finish } = parts;
  const lease = leaseOf(job);
  const now = clock.now();
  const charged = Math.min(price, job.reserved);
  const jobEnd: JobEnd = {
    status: end.status,
    usage,
    charged,
    reason: `${job.kind} ${end.status}`,
    ...(end.status === "failed" ? { error: end.error } : { result: end.result, checkedBy: contractDigest() }),
  };
  const writeMore = async (tx: Executor): Promise<void> => {
    // Locks the job before the rows of its monitor. A cancellation locks in the same order; a different order could
    // cause a deadlock.
    const isLocked = job.monitor_id === null || (await extendLease(tx, lease, now + settings.leaseMs));
    if (!isLocked) throw new LeaseLost(job.id);
    if ("commit" in end) await end.commit?.(tx, now);
    if (end.status === "failed" && job.monitor_id !== null)
      await recordFailure(tx, { organizationId: job.organization_id, id: job.monitor_id }, { settings, now });
    if (!(await finishJob(tx, lease, jobEnd, now))) throw new LeaseLost(job.id);
  };
  if (job.monitor_id !== null || "commit" in end) await store.transaction(writeMore);
  else if (!(await finish({ lease, end: jobEnd, now }))) throw new LeaseLost(job.id);
  meters.jobsFinished.inc({ kind: job.kind, status: end.status });
  meters.jobSeconds.observe({ kind: job.kind }, (now - job.created_at) / 1000);
  meters.creditsCharged.inc({ operation: job.operation }, charged);
}

/** Returns the price, in credits, of what a job has used. */
export function priceOf({ pricing }: ServiceDependencies, job: JobRow, usage: Usage): number {
  return isOperationId(job.operation) ? pricing.price(job.operation, usage) : 0;
}

function isOperationId(name: string): name is OperationId {
  return Object.hasOwn(operations, name);
}
