export { createIndexAdapters } from "./adapters.ts";
export { withMemory } from "./memory.ts";
export type {
  IndexedCompany,
  IndexedPerson,
  IndexPage,
  IndexQuery,
  OwnIndex,
  PeopleMemory,
  WordQuery,
} from "./own-index.ts";
export { vocabulary } from "./vocabulary.ts";
