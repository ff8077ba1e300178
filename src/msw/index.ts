export { createHandlers, type HandlerOptions } from "./handlers.ts";
export type { Outcome } from "./jobs.ts";
export type { Scenario, Scenarios } from "./scenarios.ts";
