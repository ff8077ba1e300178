import type { IncomingMessage, RequestListener } from "node:http";
import { type ContractDocument, isObject, type OperationRow, readOperations } from "../contract.ts";
import { ApiError } from "../errors.ts";
import type { Authenticate, Fallback, HandlerRequest, MountTarget, RateLimit } from "../server/index.ts";
import { personalizeAnswer } from "./answer.ts";
import type { MockExchange, NoteForced } from "./exchange.ts";
import type { Introduction } from "./foreign/introduction.ts";
import { findPersona, isPersona } from "./personas.ts";
import { type Preference, parsePreference } from "./preference.ts";
import { createPrismResponder } from "./prism.ts";
import { createRateLimiter, type Rates } from "./rate-limit.ts";
import { toLoopbackOrigin } from "./request-scope.ts";

/** What stands behind the mock server: who callers are, what they may do, what they are answered. */
export interface MockBackend {
  readonly authenticate: Authenticate;
  readonly rateLimit: RateLimit;
  readonly answer: Fallback;
  /** Sees every request before the server does. */
  readonly wrap?: (app: RequestListener) => RequestListener;
  readonly onExchange?: (exchange: MockExchange, request: IncomingMessage) => void;
  /** Adds routes of its own. */
  readonly mount?: (target: MountTarget) => void;
  /** Loads what the first request needs. */
  readonly warm?: () => Promise<void>;
  /** Takes its examples from a changed contract from now on, and keeps what it remembers. */
  readonly adopt?: (document: ContractDocument) => void;
  /** How to call another contract's operations. */
  readonly introduce?: (url: string) => Promise<Introduction>;
  /** True for a job that the world of a session made. */
  readonly knowsJob?: (session: string, id: string) => Promise<boolean>;
  readonly close?: () => Promise<void>;
}

/** Settings of {@link createContractBackend} and {@link createMockFallback}. */
export interface AnswerOptions {
  readonly document: ContractDocument;
  /** Seed of made-up answers that bring none of their own: equal requests then get equal answers. */
  readonly seed?: string | undefined;
  /** Origin that `pollUrl`s start with, for a request's Host header; `http://localhost` or the loopback name it gives. */
  readonly toOrigin?: ((host: unknown) => string) | undefined;
  /** Told when Prism loads, which delays the answer that needs it by some seconds. */
  readonly onLoad?: (() => void) | undefined;
  readonly noteForced?: NoteForced | undefined;
  /** Requests a minute by bucket; the specification's by default. */
  readonly rates?: Rates | undefined;
}

/** A backend without state: personas decide about access, and the contract's examples are the answers. */
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
 * A fallback for createServer that answers from the contract, as `Prefer` asks.
 * It throws ApiError `validation_failed` for a `Prefer` that the contract can't meet, and the chosen failures.
 */
export function createMockFallback(options: AnswerOptions): Fallback {
  const { document, seed, toOrigin = toOwnOrigin, noteForced } = options;
  const responder = createPrismResponder(document, options.onLoad);
  const rows = readOperations(document);
  const toAllow = ({ path }: OperationRow): string =>
    rows.flatMap((row) => (row.path === path ? [row.method] : [])).join(", ");
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
      publicUrl: () => toOrigin(request.header["host"]),
      allow: () => toAllow(operation),
    });
  };
}

/**
 * Where some jobs are started by handlers, a job that the mock did not make is theirs, and the mock knows nothing of it.
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
  const message = `The mock did not make the job ${id}; ${operation.id} needs a handler beside the one that made it`;
  throw new ApiError("not_implemented", { message });
}

/** True for a preference that only the contract's examples and schemas can meet. */
export function isChoice({ code, example, dynamic }: Preference): boolean {
  return code !== undefined || example !== undefined || dynamic === true;
}

/** A preference as the terminal and the journal show it. */
export function showPreference(preference: Preference): string {
  return `Prefer: ${toPrefer(preference)}`;
}

/** A preference as a `Prefer` header. */
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

/** A header of a request, by its name in lower case. */
export function readHeader(request: HandlerRequest, name: string): string | undefined {
  const value = request.header[name];
  return typeof value === "string" ? value : undefined;
}
