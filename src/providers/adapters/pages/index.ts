export { type AddressGuard, createAddressGuard } from "./addresses.ts";
export { decodeText } from "./charset.ts";
export { parseDocument } from "./document.ts";
export {
  createFetcher,
  defaultFetchLimits,
  type Fetched,
  type Fetcher,
  type FetchLimits,
  toStatusFailure,
} from "./fetch.ts";
export { createGuardedAgent } from "./guarded-agent.ts";
export { directPages } from "./pages.ts";
export { readMeta } from "./readable.ts";
export { createRobots, type Robots } from "./robots.ts";
