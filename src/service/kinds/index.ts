import { companySearch } from "./company-search.ts";
import { deepResearch } from "./deep-research/deep-research.ts";
import { enrichment } from "./enrichment.ts";
import { generate } from "./generate/generate.ts";
import type { JobKind } from "./kind.ts";
import { monitorRun } from "./monitor-run.ts";
import { peopleResearch } from "./people-research.ts";
import { peopleSearch } from "./people-search.ts";
import { search } from "./search.ts";

export { interpret, warmUpInterpretation } from "./interpretation.ts";
export type { JobKind, JobOutcome, JobRun, Use } from "./kind.ts";
export { JobFailure } from "./kind.ts";
export type { MonitorRunRequest } from "./monitor-run.ts";
export { capabilityOf, monitorRun } from "./monitor-run.ts";
export { contactFieldsOf } from "./people-search.ts";

/** Every kind of job. */
export const jobKinds = {
  deep_research: deepResearch,
  people_search: peopleSearch,
  people_research: peopleResearch,
  company_search: companySearch,
  enrichment,
  search,
  generate,
  monitor_run: monitorRun,
};

/** Returns the kind of a stored job; undefined for a name that this version does not know. */
export function findKind(name: string): JobKind<unknown> | undefined {
  // The cast is safe: the stored input was validated against the contract for a request of this kind.
  return Object.values(jobKinds).find((kind) => kind.name === name) as JobKind<unknown> | undefined;
}
