export { createIndexAdapters } from "./adapters.ts";
export { type KeyMarks, toKeyMarks } from "./keys.ts";
export { withMemory } from "./memory.ts";
export type {
  IndexedCompany,
  IndexedPerson,
  IndexPage,
  IndexQuery,
  OwnIndex,
  PeopleMemory,
  PersonMarks,
  WordQuery,
} from "./own-index.ts";
export { vocabulary } from "./vocabulary.ts";
