export {
  createQueries,
  type JobQueries,
  type JobQuery,
  jobQuery,
  type OperationMutations,
  type OperationQueries,
  type PageQueries,
  type Queries,
  type QueryContext,
} from "./options.ts";
export { type JobFailure, type JobState, type JobStateOptions, useJob } from "./use-job.ts";
