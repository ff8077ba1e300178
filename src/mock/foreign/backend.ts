import { type ServerResponse, STATUS_CODES } from "node:http";
import { isObject, type OperationRow } from "../../contract.ts";
import {
  type AnswerFailure,
  type Fallback,
  type HandlerRequest,
  type HandlerResult,
  requestOf,
} from "../../server/index.ts";
import { withHeaders } from "../answer.ts";
import { type AnswerOptions, isChoice, type MockBackend, readHeader, showPreference } from "../backend.ts";
import { answerAsChosen, isWhole, readChosenType, withChosenHeaders } from "../chosen-answers.ts";
import { showClock } from "../control/clock.ts";
import { type ControlRoute, route } from "../control/route.ts";
import { mountControl } from "../control/routes.ts";
import { toUsualFailure } from "../declared-failures.ts";
import type { Affected } from "../faults.ts";
import { type Preference, parsePreference } from "../preference.ts";
import { preloadPrism } from "../prism.ts";
import { defaultSession } from "../request-facts.ts";
import { createRequestSessions } from "../request-sessions.ts";
import { createSecretNames } from "../secrets.ts";
import { createSessions } from "../sessions.ts";
import { withAskedId } from "./contract-answers.ts";
import { type ForeignParts, readForeign } from "./foreign-contract.ts";
import { createForeignState, type ForeignState } from "./foreign-environment.ts";
import { withFittingId } from "./ids.ts";
import { introduce } from "./introduction.ts";
import { findMadeId, type MakingRequest, withLocation } from "./made-location.ts";
import { type Asked, toAcceptedType } from "./media-types.ts";
import { createMemory } from "./memory.ts";
import { Presentation } from "./presentation.ts";

/** Settings of {@link createForeignBackend}. */
export interface ForeignOptions extends AnswerOptions {
  /** If true, the mock remembers no resources and has no control interface. */
  readonly stateless?: boolean | undefined;
  readonly speed?: number | undefined;
  readonly frozen?: boolean | undefined;
  /** Milliseconds without a request after which the state of a test session is dropped. */
  readonly sessionIdleMs?: number | undefined;
  readonly toOrigin: (host: unknown) => string;
  /** True for a Host header under which `/__mock` may be called. */
  readonly isOwnHost: (host: string | undefined) => boolean;
}

/** The caller of every request. For a contract other than our own, the mock does not distinguish callers. */
const anyone = { organizationId: "any", userId: "any" };

/** Accepts every caller without a rate limit. The server itself refuses requests that lack the declared credentials. */
const openToAll: Pick<MockBackend, "authenticate" | "rateLimit"> = {
  authenticate: () => anyone,
  rateLimit: () => null,
};

/**
 * Creates a backend for a contract other than our own. Unless `stateless` is true, the backend remembers the resources
 * that requests create. It responds to all other requests as the contract declares.
 */
export function createForeignBackend(options: ForeignOptions): MockBackend {
  return options.stateless === true ? createStateless(options) : createRemembering(options);
}

function createStateless(options: ForeignOptions): MockBackend {
  const parts = readForeign(options);
  return {
    ...openToAll,
    introduce: (url) => introduce(parts, url),
    answer: async (operation, request, context) => {
      const preference = readPreference(options, request, context.requestId);
      const { accept, host } = requestOf(context).headers;
      const origin = options.toOrigin(host);
      return answerFromContract(parts, { operation, request, preference, accept, origin });
    },
    answerFailure: createFailureAnswer(() => parts),
    warm: preloadPrism,
  };
}

function createRemembering(options: ForeignOptions): MockBackend {
  const isSecretName = createSecretNames(options.document);
  const sessions = createSessions<ForeignState>({
    create: async () => createForeignState({ ...options, isSecretName }),
    idleMs: options.sessionIdleMs,
  });
  const requestSessions = createRequestSessions(sessions, options.toOrigin);
  const read = (parts: ForeignParts) => ({ parts, memory: createMemory(parts, options.seed) });
  let contract = read(readForeign(options));

  /**
   * Applies the faults of a test session. Resolves to the body that the contract declares for the fault's status, or to
   * undefined if no fault replaces the response.
   * @throws ApiError with the fault's status if the contract declares no body for this status.
   */
  const meetFault = async (
    state: ForeignState,
    operation: OperationRow,
    { requestId, ...affected }: Affected & { requestId: string },
  ): Promise<HandlerResult | undefined> => {
    const fault = await state.faults.meet(operation, affected);
    if (fault === undefined) return undefined;
    options.noteForced?.(requestId, "a fault");
    if (fault.status === null) return undefined;
    const error = withHeaders(toUsualFailure(fault.status), fault.headers);
    const declared = await contract.memory.fail(operation, error.status, error.message, { code: error.code });
    if (declared === undefined) throw error;
    return { ...declared, headers: { ...declared.headers, ...error.headers } };
  };
  const answerIn = async (
    state: ForeignState,
    response: ServerResponse,
    [operation, request, context]: Parameters<Fallback>,
  ): Promise<HandlerResult> => {
    const { requestId, signal } = context;
    const { parts, memory } = contract;
    const preference = readPreference(options, request, requestId);
    const failed = await meetFault(state, operation, { requestId, signal, response });
    if (failed !== undefined) return failed;
    const chosen = isChoice(preference) ? undefined : state.answers.next(operation);
    const origin = requestSessions.originOf(requestOf(context));
    // A Content-Type that a test chose selects the media type of the response.
    const accept = readChosenType(chosen) ?? requestOf(context).headers.accept;
    if (chosen !== undefined && isWhole(chosen))
      return answerAsChosen(chosen, {
        ...{ operation, requestId, noteForced: options.noteForced },
        fromContract: (choice) =>
          answerFromContract(parts, {
            ...{ operation, request, accept, origin },
            preference: { ...preference, ...choice },
          }),
      });
    return withChosenHeaders(chosen, async () => {
      const remembered = isChoice(preference)
        ? undefined
        : await memory.answer({ state, operation, request, origin });
      return remembered === undefined
        ? answerFromContract(parts, { operation, request, preference, accept, origin })
        : toAcceptedType(parts, remembered, { operation, preference, accept });
    });
  };
  return {
    ...openToAll,
    introduce: (url) => introduce(contract.parts, url),
    answerFailure: createFailureAnswer(() => contract.parts),
    answer: async (...step) => {
      const [, , context] = step;
      const { handle, response } = requestSessions.enter(requestOf(context), context.requestId);
      return handle.use((opened) => answerIn(opened, response, step));
    },
    meetFault: async (operation, { requestId, request, signal }) => {
      const { handle, response } = requestSessions.enter(request, requestId);
      return handle.use((opened) => meetFault(opened, operation, { requestId, signal, response }));
    },
    toOrigin: requestSessions.originOf,
    wrap: requestSessions.wrap,
    onExchange: requestSessions.onExchange,
    adopt: (document) => {
      contract = read(readForeign({ ...options, document }));
    },
    mount: (target) =>
      mountControl(target, {
        sessions,
        operations: () => contract.parts.operations,
        document: () => contract.parts.document,
        routes: foreignRoutes,
        isOwnHost: options.isOwnHost,
      }),
    close: () => sessions.close(),
    warm: async () => {
      await Promise.all([sessions.open(defaultSession).use(() => {}), preloadPrism()]);
    },
  };
}

/**
 * Creates the function that responds to requests that the server refuses. Sends the Error body if it fits the schema
 * that the contract declares for the status, or if there is no such schema. Otherwise sends the response that the
 * contract declares for the status.
 */
function createFailureAnswer(readParts: () => ForeignParts): AnswerFailure {
  return async (usual, { operation }) => {
    if (operation === null) return null;
    const parts = readParts();
    const status = toDeclaredStatus(parts, operation, usual.statusCode);
    const reason = STATUS_CODES[status] ?? usual.error;
    const error = status === usual.statusCode ? usual : { ...usual, statusCode: status, error: reason };
    const schema = parts.reading.declared(operation, status)?.schema;
    if (schema === undefined || suits(parts, schema, error)) return { status, body: error };
    const { message, code } = error;
    const violations = error.errors ?? (code === "malformed_json" ? [{ property: "body", message }] : []);
    const declared = await new Presentation(parts).fail(operation, status, message, { violations, code });
    // Sets no media type, because the server selects it, as for other responses.
    return { status, body: declared === undefined ? error : declared.body };
  };
}

/**
 * True if the Error body fits a schema: the schema allows the body and, if it declares members, the body has at least
 * one of them. The same holds for the objects in the body. Without the second condition, the Error body would fit
 * FastAPI's schema, which allows any object. But callers of a FastAPI service read only the member `detail`. Likewise,
 * the list `errors` of the Error body would fit JSON:API's list `errors`. But callers of a JSON:API service read the
 * member `title` of its items, which the items of the Error body do not have.
 */
function suits({ reading }: ForeignParts, schema: unknown, error: object): boolean {
  return reading.facts(schema).allows(error) && sharesMembers(reading, schema, error);
}

function sharesMembers(reading: ForeignParts["reading"], schema: unknown, value: unknown): boolean {
  const { properties, item } = reading.facts(schema);
  if (Array.isArray(value)) return value.every((one, index) => sharesMembers(reading, item(index), one));
  if (!isObject(value) || properties.size === 0) return true;
  const shared = [...properties].filter(([name]) => Object.hasOwn(value, name));
  return shared.length > 0 && shared.every(([name, inner]) => sharesMembers(reading, inner, value[name]));
}

/** Replaces 400 with 422 if the operation declares only 422 for invalid requests, as FastAPI's contracts do. */
function toDeclaredStatus({ reading }: ForeignParts, operation: OperationRow, status: number): number {
  const isDeclared = (one: number): boolean => reading.declared(operation, one) !== undefined;
  return status === 400 && !isDeclared(400) && isDeclared(422) ? 422 : status;
}

/**
 * Returns the preference in a request's `Prefer` header. If the header has no seed, adds the mock's seed. If the header
 * forces a response, records this in the journal.
 */
function readPreference(
  { seed, noteForced }: ForeignOptions,
  request: HandlerRequest,
  requestId: string,
): Preference {
  const asked = parsePreference(readHeader(request, "prefer"));
  if (isChoice(asked)) noteForced?.(requestId, showPreference(asked));
  return { ...(seed === undefined ? {} : { seed }), ...asked };
}

type Question = Asked & MakingRequest;

/**
 * Responds to a request as the contract declares. A success contains the id in the request's path if the schema of the
 * response allows it.
 */
async function answerFromContract(
  parts: ForeignParts,
  { operation, request, preference, accept, origin }: Question,
): Promise<HandlerResult> {
  const { answers, reading, operations, families } = parts;
  const subject = { id: request.path["id"], query: request.query };
  const answer = await answers.respond(operation, preference, subject);
  const asked =
    answer.status < 400 ? withAskedId(answer, { operation, operations, request, reading }) : answer;
  const own = answers.hasExample(operation, preference)
    ? asked
    : await withFittingId(asked, operation, parts);
  const id = findMadeId(families, operation, own.body);
  const located = withLocation(parts, own, { operation, request, origin, id });
  return toAcceptedType(parts, located, { operation, preference, accept });
}

/** Control routes that exist only in the mock of a contract other than our own. */
const foreignRoutes: readonly ControlRoute<ForeignState>[] = [
  route("GET", "/state", async ({ state, session, parts }) => ({
    session,
    sessions: parts.sessions.names(),
    clock: showClock(state),
    faults: state.faults.list(),
    collections: [...state.collections].map(([path, { resources }]) => ({
      path,
      things: [...resources.values()],
    })),
    deleted: [...state.gone],
  })),
  route("POST", "/answers", async ({ state, body, parts }) =>
    (await import("../control/check-answers.ts")).chooseAnswers(state, body, {
      document: parts.document(),
      operations: parts.operations(),
      outcomes: [],
      checkResult: () => [],
    }),
  ),
];
