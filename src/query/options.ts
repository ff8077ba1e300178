export { type JobQuery, jobQuery, type QueryContext } from "./job-query.ts";
export {
  createQueries,
  type JobQueries,
  type OperationMutations,
  type OperationQueries,
  type PageQueries,
  type Queries,
} from "./queries.ts";
