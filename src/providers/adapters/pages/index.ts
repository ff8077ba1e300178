export { type AddressGuard, createAddressGuard } from "./addresses.ts";
export {
  createFetcher,
  defaultFetchLimits,
  type Fetched,
  type Fetcher,
  type FetchLimits,
  toStatusFailure,
} from "./fetch.ts";
export { createGuardedAgent } from "./guarded-agent.ts";
export { directPages, readFile } from "./pages.ts";
export { createRobots, type Robots } from "./robots.ts";
