import type { Fallback } from "../server/index.ts";
import { loadContract } from "../server/index.ts";
import { createMockFallback } from "./backend.ts";

export type { AnswerOptions, MockBackend } from "./backend.ts";
export { createContractBackend, createMockFallback } from "./backend.ts";
export type { MockExchange } from "./exchange.ts";
export { createMockServer, type MockOptions, type MockServer } from "./mock-server.ts";
export { type Persona, personas } from "./personas.ts";

let own: Fallback | undefined;

/** Answers operations of our contract that have no handler yet: `createServer(handlers, { fallback: mock })`. */
export const mock: Fallback = (operation, request, context) => {
  own ??= createMockFallback({ document: loadContract() });
  return own(operation, request, context);
};
