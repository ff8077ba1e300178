import type { Caller } from "../../generated/handlers.ts";
import type { components } from "../../generated/types.ts";
import { ApiError, isApiError } from "../errors.ts";
import { capabilitySettings } from "../providers/capability-settings.ts";
import type { Capability, Providers } from "../providers/index.ts";
import { findJobByKey, type KeyedJob } from "../store/idempotency.ts";
import { createId } from "../store/identifiers.ts";
import type { Executor } from "../store/store.ts";
import { type Submission, type Submitted, submitOne } from "../store/submit-statements.ts";
import type { JobKind } from "./kinds/index.ts";
import { checkAccepted } from "./result-schemas.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import { readPublicUrl } from "./settings.ts";

type AcceptedOperation = components["schemas"]["AcceptedOperation"];

/** A validated request for a job. */
export interface JobRequest<Request> {
  kind: JobKind<Request>;
  request: Request;
  caller: Caller;
  requestId: string;
  /** Aborts when the caller disconnects or the handler's time limit expires. Uncommitted work then stops. */
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  /** Maximum number of credits that the job may cost. */
  maxCredits?: number | undefined;
  /** True to accept the job even if its price is above the confirmation threshold. */
  confirm?: boolean | undefined;
  /** Members of `meta` in the 202 response. They are stored, so that a repeated request receives the same response. */
  meta?: Partial<NonNullable<AcceptedOperation["meta"]>>;
  monitorId?: string | undefined;
  projectId?: string | undefined;
  /** Links the job to other rows in the transaction that stores the job. If it throws, the job is not accepted. */
  attach?: (tx: Executor, jobId: string) => Promise<void>;
}

/** The input of a job as it is stored. */
export interface JobInput<Request> {
  request: Request;
  outcome?: string | undefined;
  /**
   * True if simulated providers must answer without a delay. A mock server sets this member when a caller forces a job
   * to finish.
   */
  hurry?: boolean | undefined;
}

/** The body of a 202 response, and the seconds to wait before the first poll. */
export interface Acceptance {
  body: AcceptedOperation;
  retrySeconds: number;
}

/**
 * Accepts a job. Stores its idempotency key, its credit reservation and the job in one transaction, so that a crash
 * cannot leave only some of them stored. Jobs that arrive at the same time share a transaction, but the refusal of one
 * job does not affect the other jobs.
 * @throws ApiError `unavailable`, `credit_cap_too_low`, `confirmation_required` or `insufficient_credits`, or
 * `internal_error` if the contract does not allow the response; each of these errors leaves the idempotency key unused.
 */
export async function acceptJob<Request>(
  parts: ServiceDependencies,
  wanted: JobRequest<Request>,
): Promise<Acceptance> {
  const terms = await checkTerms(parts, wanted);
  if ("known" in terms) return toAcceptance(parts, terms.known, wanted);
  const submission = toSubmission(parts, wanted, terms.reserved);
  const kept = wanted.meta === undefined ? null : JSON.stringify(wanted.meta);
  const acceptance = toAcceptance(parts, { id: submission.job.id, accepted_meta: kept }, wanted);
  requireAllowed(parts, acceptance, wanted);
  const answer = await submit(parts, wanted, submission);
  if (answer === "too few credits")
    throw new ApiError("insufficient_credits", {
      message: `The organization does not have the ${terms.reserved} credits that this may cost`,
    });
  if (!answer.isNew) return toAcceptance(parts, answer.job, wanted);
  parts.meters.jobsAccepted.inc({ kind: wanted.kind.name });
  parts.store.engine.send({ type: "work" });
  return acceptance;
}

/**
 * Checks the body of a 202 response before the job is committed. A refusal after the commit would leave a job whose id
 * its caller does not know.
 * @throws ApiError `internal_error` if the body violates the contract.
 */
function requireAllowed(
  { log }: ServiceDependencies,
  { body }: Acceptance,
  { kind, requestId }: { kind: { operation: string }; requestId: string },
): void {
  const problems = checkAccepted(body);
  if (problems.length === 0) return;
  log.error({ operation: kind.operation, requestId, problems }, "a response violates the contract");
  throw new ApiError("internal_error");
}

/**
 * Checks whether the wanted job can be accepted, and returns the credits to reserve, its maximum price. If the job
 * would be refused, first looks for an earlier job with the same idempotency key, and returns that job instead. A retry
 * thus receives the response to the first request.
 */
async function checkTerms<Request>(
  parts: ServiceDependencies,
  wanted: JobRequest<Request>,
): Promise<{ reserved: number } | { known: KeyedJob }> {
  try {
    requireCapabilities(parts.providers, wanted.kind.capabilities(wanted.request));
    wanted.kind.check?.(wanted.request, parts.providers);
    return { reserved: await checkCeiling(parts, wanted) };
  } catch (error) {
    const { idempotencyKey: key, caller } = wanted;
    if (key === undefined || !isApiError(error)) throw error;
    const known = await findJobByKey(parts.store.db, { organizationId: caller.organizationId, key });
    if (known === undefined) throw error;
    return { known };
  }
}

async function submit<Request>(
  { store, submit: submitTogether }: ServiceDependencies,
  { attach, signal }: JobRequest<Request>,
  submission: Submission,
): Promise<Submitted> {
  if (attach === undefined) return submitTogether(submission, signal);
  return store.transaction(
    async (tx) => {
      await attach(tx, submission.job.id);
      return submitOne(tx, submission);
    },
    { signal },
  );
}

function toSubmission<Request>(
  parts: ServiceDependencies,
  wanted: JobRequest<Request>,
  reserved: number,
): Submission {
  const { caller, kind } = wanted;
  const now = parts.clock.now();
  const input: JobInput<Request> = {
    request: wanted.request,
    outcome: parts.outcomeFor(wanted.requestId),
  };
  const job = {
    id: createId("op_", now),
    organizationId: caller.organizationId,
    userId: caller.userId,
    kind: kind.name,
    operation: kind.operation,
    input,
    acceptedMeta: wanted.meta,
    reserved,
    monitorId: wanted.monitorId,
    projectId: wanted.projectId,
  };
  return { job, key: wanted.idempotencyKey, reason: kind.name, now };
}

/**
 * Checks that the needed capabilities are configured.
 * @throws ApiError `unavailable` that names the settings of the capabilities that are not configured.
 */
export function requireCapabilities(providers: Providers, needed: readonly Capability[]): void {
  const missing = [...new Set(needed.filter((name) => providers[name] === undefined))];
  if (missing.length === 0) return;
  const settings = missing.map((name) => capabilitySettings[name]).join(", ");
  // Sends no Retry-After header, because a retry fails until an operator configures the providers.
  throw new ApiError("unavailable", {
    message: `Not configured on this server: set ${settings}`,
    headers: {},
  });
}

/** Creates the response for an accepted job. */
export function toAcceptance(
  { settings }: ServiceDependencies,
  job: KeyedJob,
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
      pollUrl: `${readPublicUrl(settings, requestId)}/api/operations/${job.id}`,
      meta: { ...kept, requestId },
    },
  };
}

async function checkCeiling<Request>(
  parts: ServiceDependencies,
  wanted: JobRequest<Request>,
): Promise<number> {
  const { pricing, settings } = parts;
  const { kind, request, maxCredits, caller } = wanted;
  const ceiling = pricing.price(kind.operation, kind.ceiling(request, { settings, pricing }));
  if (maxCredits !== undefined && maxCredits < ceiling)
    throw new ApiError("credit_cap_too_low", {
      message: `maxCredits is ${maxCredits}, the estimated ceiling ${ceiling} credits`,
    });
  if (wanted.confirm === true) return ceiling;
  const threshold = (await parts.readThreshold(caller.organizationId)) ?? settings.confirmAbove;
  if (threshold !== null && ceiling > threshold)
    throw new ApiError("confirmation_required", {
      message: `This may cost up to ${ceiling} credits; send it again with confirm: true to go on`,
    });
  return ceiling;
}
