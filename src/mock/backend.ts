import type { IncomingMessage, RequestListener } from "node:http";
import { type ContractDocument, isObject, type OperationRow, readOperations } from "../contract.ts";
import { ApiError } from "../errors.ts";
import type {
  AnswerFailure,
  Authenticate,
  Fallback,
  HandlerRequest,
  HandlerResult,
  MountTarget,
  RateLimit,
} from "../server/index.ts";
import { listMethods, personalizeAnswer } from "./answer.ts";
import type { MockExchange, NoteForced } from "./exchange.ts";
import type { Introduction } from "./foreign/introduction.ts";
import { findPersona, isPersona } from "./personas.ts";
import { type Preference, parsePreference } from "./preference.ts";
import { createPrismResponder } from "./prism.ts";
import { createRateLimiter, type Rates } from "./rate-limit.ts";
import { toLoopbackOrigin } from "./request-facts.ts";

/** The mock server's backend: authenticates callers, limits their request rates and responds to them. */
export interface MockBackend {
  readonly authenticate: Authenticate;
  readonly rateLimit: RateLimit;
  readonly answer: Fallback;
  /**
   * Sends a response to each request that the server refuses. Only the backend for a contract other than our own has
   * this function.
   */
  readonly answerFailure?: AnswerFailure;
  /** Wraps the server in a listener that sees every request first. */
  readonly wrap?: (app: RequestListener) => RequestListener;
  readonly onExchange?: (exchange: MockExchange, request: IncomingMessage) => void;
  /** Adds the backend's own routes to the server. */
  readonly mount?: (target: MountTarget) => void;
  /** Loads the modules that the first request needs, so that this request need not wait for them. */
  readonly warm?: () => Promise<void>;
  /** Uses the examples of a changed contract from now on. Keeps the mock's state. */
  readonly adopt?: (document: ContractDocument) => void;
  /**
   * Describes how to call the contract's operations. Only the backend for a contract other than our own has this
   * function.
   */
  readonly introduce?: (url: string) => Promise<Introduction>;
  /**
   * Applies the faults of the test session to a request before the mock forwards it to a real service. Resolves to the
   * fault's response if that replaces the service's response, otherwise to undefined.
   * @throws ApiError if the fault is to be sent as our own Error body.
   */
  readonly meetFault?: (operation: OperationRow, meeting: FaultMeeting) => Promise<HandlerResult | undefined>;
  /** Returns the origin of the `pollUrl` in the response to a request. */
  readonly toOrigin?: (request: IncomingMessage) => string;
  /** True if the job was created in this test session. */
  readonly knowsJob?: (session: string, id: string) => Promise<boolean>;
  readonly close?: () => Promise<void>;
}

/** A request to which a fault may apply. */
export interface FaultMeeting {
  readonly requestId: string;
  readonly request: IncomingMessage;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** Settings of {@link createContractBackend} and {@link createMockFallback}. */
export interface AnswerOptions {
  readonly document: ContractDocument;
  /**
   * Seed for generated responses to requests that give no seed. With this seed, the same request always gets the same
   * response.
   */
  readonly seed?: string | undefined;
  /**
   * Returns the origin of the `pollUrl` in a response, given the request's Host header. Default: the host in the header
   * if it is a loopback name, otherwise `http://localhost`.
   */
  readonly toOrigin?: ((host: unknown, requestId: string) => string) | undefined;
  /** Called when Prism loads, which delays the current response by some seconds. */
  readonly onLoad?: (() => void) | undefined;
  readonly noteForced?: NoteForced | undefined;
  /** Maximum number of requests per minute in each rate limit bucket. Default: the specification's limits. */
  readonly rates?: Rates | undefined;
}

/**
 * Creates a backend without state. The backend authenticates personas (test accounts with fixed keys) and responds with
 * the contract's examples.
 */
export function createContractBackend(options: AnswerOptions): MockBackend {
  const answer = createMockFallback(options);
  return {
    authenticate: (credentials) => findPersona(credentials),
    rateLimit: createRateLimiter(Date.now, options.rates),
    answer: async (operation, request, context) => {
      if (context.caller !== null && isPersona(context.caller, "sandbox_empty") && isPriced(operation))
        throw new ApiError("insufficient_credits");
      return answer(operation, request, context);
    },
  };
}

/**
 * Creates a fallback for createServer that responds as the contract declares. The `Prefer` header selects the response.
 * The fallback throws the selected response as an ApiError if it is a failure. It throws `validation_failed` if the
 * contract has no such response.
 */
export function createMockFallback(options: AnswerOptions): Fallback {
  const { document, seed, toOrigin = toOwnOrigin, noteForced } = options;
  const responder = createPrismResponder(document, options.onLoad);
  const rows = readOperations(document);
  const made = new Set<string>();
  return async (operation, request, { requestId, handled }) => {
    requireOwnJob(operation, request, {
      rows,
      handled,
      isOwn: (id) => made.has(id) || responder.kindOf(id) !== undefined,
    });
    const asked = parsePreference(readHeader(request, "prefer"));
    const preference = { ...(seed === undefined ? {} : { seed }), ...asked };
    const subject = { id: request.path["id"], query: request.query };
    const answer = await responder.respond(operation, preference, subject);
    if (isChoice(asked)) noteForced?.(requestId, showPreference(asked));
    if (isObject(answer.body) && typeof answer.body["operationId"] === "string")
      made.add(answer.body["operationId"]);
    return personalizeAnswer(answer, {
      requestId,
      kindOf: responder.kindOf,
      path: request.path,
      template: operation.path,
      publicUrl: () => toOrigin(request.header["host"], requestId),
      allow: () => listMethods(rows, operation),
    });
  };
}

/**
 * Refuses a request for a job that the mock did not create if the server also has handlers of its own that start jobs.
 * One of these handlers may have created the job, so an example would be a wrong response.
 * @throws ApiError `not_implemented`
 */
function requireOwnJob(
  operation: OperationRow,
  request: HandlerRequest,
  jobs: {
    readonly rows: readonly OperationRow[];
    readonly handled: ReadonlySet<string>;
    readonly isOwn: (id: string) => boolean;
  },
): void {
  const id = request.path["id"];
  if (!operation.path.startsWith("/api/operations/") || typeof id !== "string" || jobs.isOwn(id)) return;
  const starts = jobs.rows.some((row) => row.success.includes(202) && jobs.handled.has(row.id));
  if (!starts) return;
  const message = `The mock did not create the job ${id}; ${operation.id} needs a handler too, because a handler created the job`;
  throw new ApiError("not_implemented", { message });
}

/** True if a preference selects a response from the contract: a status, an example or a generated body. */
export function isChoice({ code, example, dynamic }: Preference): boolean {
  return code !== undefined || example !== undefined || dynamic === true;
}

/** Formats a preference for the terminal and the journal. */
export function showPreference(preference: Preference): string {
  return `Prefer: ${toPrefer(preference)}`;
}

/** Formats a preference as a `Prefer` header. */
export function toPrefer(preference: Preference): string {
  return Object.entries(preference)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
}

function toOwnOrigin(host: unknown): string {
  return toLoopbackOrigin(host) ?? "http://localhost";
}

function isPriced(operation: OperationRow): boolean {
  return Object.values(operation.credits).some((credits) => credits > 0);
}

/** Reads a header of a request by its lower-case name. */
export function readHeader(request: HandlerRequest, name: string): string | undefined {
  const value = request.header[name];
  return typeof value === "string" ? value : undefined;
}
