import type { Caller } from "../../generated/handlers.ts";
import type { components } from "../../generated/types.ts";
import { ApiError } from "../errors.ts";
import { capabilitySettings } from "../providers/capabilities.ts";
import type { Capability, Providers } from "../providers/index.ts";
import {
  claimKey,
  createId,
  type Executor,
  findJobByKey,
  findOrganization,
  insertJob,
  type JobRow,
  reserveCredits,
} from "../store/index.ts";
import type { JobKind } from "./kinds/index.ts";
import type { Parts } from "./parts.ts";
import { readPublicUrl } from "./settings.ts";

type AcceptedOperation = components["schemas"]["AcceptedOperation"];

/** A request for a job, validated. */
export interface JobRequest<Request> {
  kind: JobKind<Request>;
  request: Request;
  caller: Caller;
  requestId: string;
  /** Aborts when the caller goes away, and with it what is not committed yet. */
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  /** Credits that the caller allows at most. */
  maxCredits?: number | undefined;
  /** Continue above the confirmation threshold. */
  confirm?: boolean | undefined;
  /** Members for the 202's `meta`, kept so that a repeated request is answered the same. */
  meta?: Partial<NonNullable<AcceptedOperation["meta"]>>;
  monitorId?: string | undefined;
  projectId?: string | undefined;
  /** Ties the job to something else in the same transaction; what it throws refuses the job. */
  attach?: (tx: Executor, jobId: string) => Promise<void>;
}

/** What is stored as a job's input. */
export interface JobInput<Request> {
  request: Request;
  outcome?: string | undefined;
  /** Stand-ins take no time; a mock server forces the end of a job with it. */
  hurry?: boolean | undefined;
}

/** The answer of a 202 and the seconds after which to ask again. */
export interface Acceptance {
  body: AcceptedOperation;
  retrySeconds: number;
}

/**
 * Accepts a job: key, reservation and job are one transaction, so that a crash leaves all or nothing of them.
 * @throws ApiError `unavailable`, `credit_cap_too_low`, `confirmation_required` or `insufficient_credits`; each of them
 * leaves the idempotency key unused.
 */
export async function acceptJob<Request>(parts: Parts, wanted: JobRequest<Request>): Promise<Acceptance> {
  const { store, meters } = parts;
  const key =
    wanted.idempotencyKey === undefined
      ? undefined
      : { organizationId: wanted.caller.organizationId, key: wanted.idempotencyKey };
  // Before every check: a retry gets its operation also when credits have run out since.
  const known = key === undefined ? undefined : await findJobByKey(store.db, key);
  if (known !== undefined) return toAcceptance(parts, known, wanted);
  requireCapabilities(parts.providers, wanted.kind.capabilities(wanted.request));
  const reserved = await checkCeiling(parts, wanted);
  const now = parts.clock.now();
  const id = createId("op_", now);
  const accept = async (tx: Executor): Promise<{ job: JobRow; isNew: boolean }> => {
    if (key === undefined || (await claimKey(tx, key, id, now)))
      return { job: await createJob(parts, tx, { wanted, id, reserved, now }), isNew: true };
    const other = await findJobByKey(tx, key);
    if (other === undefined) throw new Error(`the idempotency key of ${key.organizationId} has no job`);
    return { job: other, isNew: false };
  };
  const { job, isNew } = await store.transaction(accept, { signal: wanted.signal });
  if (isNew) {
    meters.jobsAccepted.inc({ kind: wanted.kind.name });
    store.engine.send({ type: "work" });
  }
  return toAcceptance(parts, job, wanted);
}

interface JobTerms<Request> {
  wanted: JobRequest<Request>;
  id: string;
  reserved: number;
  now: number;
}

async function createJob<Request>(
  parts: Parts,
  tx: Executor,
  { wanted, id, reserved, now }: JobTerms<Request>,
): Promise<JobRow> {
  const { caller, kind } = wanted;
  await wanted.attach?.(tx, id);
  const hold = { organizationId: caller.organizationId, reference: id, amount: reserved, reason: kind.name };
  if (!(await reserveCredits(tx, hold, now)))
    throw new ApiError("insufficient_credits", {
      message: `The organization does not have the ${reserved} credits that this may cost`,
    });
  const input: JobInput<Request> = {
    request: wanted.request,
    outcome: parts.outcomeFor(wanted.requestId),
  };
  return insertJob(
    tx,
    {
      id,
      organizationId: caller.organizationId,
      userId: caller.userId,
      kind: kind.name,
      operation: kind.operation,
      input,
      acceptedMeta: wanted.meta,
      reserved,
      monitorId: wanted.monitorId,
      projectId: wanted.projectId,
    },
    now,
  );
}

/** @throws ApiError `unavailable` that names the settings of what is not configured. */
export function requireCapabilities(providers: Providers, needed: readonly Capability[]): void {
  const missing = [...new Set(needed.filter((name) => providers[name] === undefined))];
  if (missing.length === 0) return;
  const settings = missing.map((name) => capabilitySettings[name]).join(", ");
  // No Retry-After: it stays so until somebody sets them.
  throw new ApiError("unavailable", {
    message: `Not configured on this server: set ${settings}`,
    headers: {},
  });
}

/** The answer that says a job was accepted. */
export function toAcceptance(
  { settings }: Parts,
  job: JobRow,
  { requestId, kind }: { requestId: string; kind: { retrySeconds: number } },
): Acceptance {
  const kept: Partial<NonNullable<AcceptedOperation["meta"]>> =
    job.accepted_meta === null ? {} : JSON.parse(job.accepted_meta);
  return {
    retrySeconds: kind.retrySeconds,
    body: {
      id: job.id,
      operationId: job.id,
      status: "queued",
      pollUrl: `${readPublicUrl(settings)}/api/operations/${job.id}`,
      meta: { ...kept, requestId },
    },
  };
}

async function checkCeiling<Request>(parts: Parts, wanted: JobRequest<Request>): Promise<number> {
  const { pricing, settings, store } = parts;
  const { kind, request, maxCredits, caller } = wanted;
  const ceiling = pricing.price(kind.operation, kind.ceiling(request, { settings, pricing }));
  if (maxCredits !== undefined && maxCredits < ceiling)
    throw new ApiError("credit_cap_too_low", {
      message: `maxCredits is ${maxCredits}, the estimated ceiling ${ceiling} credits`,
    });
  if (wanted.confirm === true) return ceiling;
  const organization = await findOrganization(store.db, caller.organizationId);
  const threshold = organization?.confirm_above ?? settings.confirmAbove;
  if (threshold !== null && ceiling > threshold)
    throw new ApiError("confirmation_required", {
      message: `This may cost up to ${ceiling} credits; send it again with confirm: true to go on`,
    });
  return ceiling;
}
