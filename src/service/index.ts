export type { Acceptance, JobInput, JobRequest } from "./acceptance.ts";
export { toFullAddress, withFullFilters, withFullIdentifiers } from "./addresses.ts";
export { checkAnchors, checkBudget, checkSearch, checkTargets, readHost } from "./checks.ts";
export type { IssuedCredential, NewCredential, PresentedCredentials } from "./credentials.ts";
export { createCredential, hashSecret, rotateCredential } from "./credentials.ts";
export { loadSettings } from "./environment.ts";
export {
  checkAnchorsFit,
  companySearch,
  deepResearch,
  enrichment,
  generate,
  peopleResearch,
  peopleSearch,
  search,
} from "./kinds/index.ts";
export type { Log } from "./log.ts";
export { silentLog } from "./log.ts";
export type { Meters } from "./metrics.ts";
export { addProcessMetrics } from "./metrics.ts";
export { toMonitor } from "./monitor-shapes.ts";
export { toOperation } from "./operations.ts";
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
