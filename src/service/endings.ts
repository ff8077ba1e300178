import { type OperationId, operations } from "../../generated/operations.ts";
import { extendLease, finishJob, type JobRow, type Lease, settleCredits } from "../store/index.ts";
import type { JobOutcome } from "./kinds/index.ts";
import { recordFailure } from "./monitor-failures.ts";
import type { Parts } from "./parts.ts";
import type { Usage } from "./pricing.ts";

/** The lease was taken by another worker, or the job cancelled: this run's work counts no more. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";

  constructor(jobId: string) {
    super(`the lease of ${jobId} is lost`);
  }
}

/** How a run ended. */
export type RunEnd = JobOutcome | { status: "failed"; error: object };

/**
 * Ends a job and settles its credits in one transaction.
 * @throws LeaseLost, with nothing written, when another worker has the job or it was cancelled.
 */
export async function endJob(
  parts: Parts,
  job: JobRow,
  { end, usage }: { end: RunEnd; usage: Usage },
): Promise<void> {
  const { store, clock, settings, meters } = parts;
  const lease: Lease = { jobId: job.id, fence: job.fence };
  const now = clock.now();
  const charged = Math.min(priceOf(parts, job, usage), job.reserved);
  await store.transaction(async (tx) => {
    // Locks the job first, as a cancellation does: the other way round, the two could block each other.
    if (!(await extendLease(tx, lease, now + settings.leaseMs))) throw new LeaseLost(job.id);
    if ("commit" in end) await end.commit?.(tx, now);
    if (end.status === "failed" && job.monitor_id !== null)
      await recordFailure(tx, { organizationId: job.organization_id, id: job.monitor_id }, { settings, now });
    await settleCredits(tx, { reference: job.id, used: charged, reason: `${job.kind} ${end.status}` }, now);
    const isDone = await finishJob(
      tx,
      lease,
      {
        status: end.status,
        usage,
        charged,
        ...(end.status === "failed" ? { error: end.error } : { result: end.result }),
      },
      now,
    );
    if (!isDone) throw new LeaseLost(job.id);
  });
  meters.jobsFinished.inc({ kind: job.kind, status: end.status });
  meters.jobSeconds.observe({ kind: job.kind }, (now - job.created_at) / 1000);
  meters.creditsCharged.inc({ operation: job.operation }, charged);
}

/** Credits that a job's use costs. */
export function priceOf({ pricing }: Parts, job: JobRow, usage: Usage): number {
  return isOperationId(job.operation) ? pricing.price(job.operation, usage) : 0;
}

function isOperationId(name: string): name is OperationId {
  return Object.hasOwn(operations, name);
}
