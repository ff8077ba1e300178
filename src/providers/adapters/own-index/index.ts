export type {
  IndexedCompany,
  IndexedPerson,
  IndexPage,
  IndexQuery,
  OwnIndex,
  PeopleMemory,
  PersonMarks,
  WordQuery,
} from "../../../own-index.ts";
export { createIndexAdapters } from "./adapters.ts";
export { type KeyMarks, toKeyMarks } from "./keys.ts";
export { withMemory } from "./memory.ts";
export { toCompanyQuery, toPeopleQuery } from "./queries.ts";
export { toPageMark, toProfileMark } from "./rows.ts";
export { recognizeNames, searchIndex } from "./search-index.ts";
export { vocabulary } from "./vocabulary.ts";
