export type { HandlerOptions } from "./handlers.ts";
export { createHandlers } from "./handlers.ts";
