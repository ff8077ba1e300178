export { createFixtures, type Fixtures, longText, make } from "./fixtures.ts";
export { createHandlers, type HandlerOptions } from "./handlers.ts";
export type { Outcome } from "./jobs.ts";
export type { Scenario, Scenarios } from "./scenarios.ts";
