export { type JobQuery, jobQuery, type QueryContext } from "./job-query.ts";
export {
  createQueries,
  type JobQueries,
  type OperationQueries,
  type PageQueries,
  type Queries,
} from "./queries.ts";
