export { createHandlers, type HandlerOptions, type Scenario } from "./handlers.ts";
