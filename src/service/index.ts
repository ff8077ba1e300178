/**
 * The rules of the service: jobs, credits, keys, monitors. The code in src/handlers passes validated requests to the
 * service. The service returns responses that the contract allows, or throws an ApiError. The life of a job:
 *
 * 1. `acceptance.ts` checks price and providers, and stores idempotency key, reservation and job in one transaction.
 * 2. `worker.ts` claims jobs from the store, each with a lease; `beats.ts` extends the leases of running jobs.
 * 3. `runs.ts` prepares a claimed job and calls the code for its kind.
 * 4. `kinds/` does the work step by step. Each step's result and usage are saved, so that no step is paid for twice.
 * 5. After a failed run, `runs.ts` releases the job for another try, or ends it as failed.
 * 6. `finish-job.ts` checks the result, ends the job and settles its credits in one transaction, if the job's lease is
 * still valid.
 * 7. `job-views.ts` shows the job to callers and cancels it. `schedule.ts` starts due monitors and removes old jobs.
 */
export type { Acceptance, JobInput, JobRequest } from "./acceptance.ts";
export { toFullAddress, withFullFilters, withFullIdentifiers } from "./addresses.ts";
export { checkAnchors, checkBudget, checkSearch, checkTargets, readHost } from "./checks.ts";
export type { IssuedCredential, NewCredential, PresentedCredentials } from "./credentials.ts";
export { createCredential, hashSecret, rotateCredential } from "./credentials.ts";
export { loadSettings, mostRequests } from "./environment.ts";
export { toOperation } from "./job-views.ts";
export { companySearch } from "./kinds/company-search.ts";
export { checkAnchorsFit } from "./kinds/deep-research/anchor-check.ts";
export { deepResearch } from "./kinds/deep-research/deep-research.ts";
export { enrichment } from "./kinds/enrichment.ts";
export { generate } from "./kinds/generate/generate.ts";
export { peopleResearch } from "./kinds/people-research.ts";
export { peopleSearch } from "./kinds/people-search.ts";
export { search } from "./kinds/search.ts";
export type { Log } from "./log.ts";
export { silentLog } from "./log.ts";
export type { Meters } from "./metrics.ts";
export { addProcessMetrics } from "./metrics.ts";
export { toMonitor } from "./monitor-shapes.ts";
export type { Usage } from "./pricing.ts";
export { createRateLimiter } from "./rate-limits.ts";
export { checkResult } from "./result-schemas.ts";
export { compileSchema, createSchemaContract } from "./schema/index.ts";
export { findUnknownScopes, scopes } from "./scopes.ts";
export type { Scrape, ScraperId } from "./scrapers.ts";
export { scraperCapabilities } from "./scrapers.ts";
export type { Service, ServiceOptions } from "./service.ts";
export { createService } from "./service.ts";
export type { Settings } from "./settings.ts";
export { defaultSettings } from "./settings.ts";
