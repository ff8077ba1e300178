/**
 * The mock server. In: HTTP requests, each for the test session that `X-Mock-Session` names. Each session has its own
 * state. Out: responses that the contract declares. How a response is made:
 *
 * 1. `mock-server.ts` loads the contract, creates the backend and listens; it reloads when a file of the contract
 *    changes.
 * 2. src/server validates the request as in production; `request-sessions.ts` finds the state of the request's session
 *    (`sessions.ts`).
 * 3. `service-backend.ts` decides which part responds. It first applies faults (`faults.ts`), which may fail or delay
 *    the request.
 * 4. If the `Prefer` header selects a status or an example, Prism makes the response from the contract
 *    (`preference.ts`, `backend.ts`, `prism.ts`).
 * 5. If a test has chosen a response for the operation, `chosen-answers.ts` returns it.
 * 6. In all other cases, our real service responds. `mock-environment.ts` runs it with a database in memory, a clock
 *    that tests can move, and stand-ins for data providers.
 * 7. `journal.ts` stores the exchange for the control routes (`control/`) and the page (`page/`).
 */
import type { ContractDocument } from "../contract.ts";
import { ApiError, isApiError, isErrorCode } from "../errors.ts";
import { type Fallback, loadContract } from "../server/index.ts";
import { createMockFallback } from "./backend.ts";
import { createForeignBackend } from "./foreign/backend.ts";

export type { OwnCompany, OwnPerson } from "../providers/index.ts";
export type { AnswerOptions, MockBackend } from "./backend.ts";
export { createContractBackend, createMockFallback } from "./backend.ts";
export type { Answer, Answers } from "./chosen-answers.ts";
export {
  type ConnectedMock,
  connectMock,
  type FaultSettings,
  type FinalStatus,
  type MockClock,
  type MockControls,
} from "./connect.ts";
export type { MockExchange } from "./exchange.ts";
export type { Introduction } from "./foreign/introduction.ts";
export type { FullEntry, JournalEntry, JournalFilter } from "./journal.ts";
export { createMockServer, type MockOptions, type MockServer } from "./mock-server.ts";
export { parsePeople } from "./people-data.ts";
export { type Persona, personas } from "./personas.ts";
export type { Message, RequestMessage } from "./recording.ts";

const fallbacks = new WeakMap<ContractDocument, Fallback>();

/**
 * Makes responses from the server's contract for operations that have no handler yet: `createServer(handlers, {
 * fallback: mock })`. Each of these responses has the header `X-Answered-By: mock`, and a line in the log. Refuses
 * requests for jobs that a handler may have created.
 */
export const mock: Fallback = async (operation, request, context) => {
  const fallback = fallbacks.get(context.contract) ?? createFallback(context.contract);
  fallbacks.set(context.contract, fallback);
  context.log.info({}, "answered by the mock: the operation has no handler");
  try {
    const result = await fallback(operation, request, context);
    return { ...result, headers: { ...result.headers, ...mockHeader } };
  } catch (error) {
    if (!isApiError(error) || error.code === "not_implemented") throw error;
    const { code, message, errors, headers, cause } = error;
    if (!isErrorCode(code)) throw error;
    throw new ApiError(code, { message, errors, headers: { ...headers, ...mockHeader }, cause });
  }
};

function createFallback(document: ContractDocument): Fallback {
  if (document === loadContract()) return createMockFallback({ document });
  const toOrigin = (): string => "http://localhost";
  return createForeignBackend({ document, stateless: true, toOrigin, isOwnHost: () => false }).answer;
}

const mockHeader = { "X-Answered-By": "mock" };
