import { isObject, type OperationRow } from "../contract.ts";
import { ApiError, isApiError } from "../errors.ts";
import type { Fallback, HandlerRequest, HandlerResult } from "../server/index.ts";
import {
  type AnswerOptions,
  createContractBackend,
  isChoice,
  type MockBackend,
  readHeader,
} from "./backend.ts";
import { mountControl, serviceRoutes } from "./control/index.ts";
import { parsePreference, preferenceError } from "./preference.ts";
import { defaultSession, requestScope } from "./request-scope.ts";
import { createSessions } from "./sessions.ts";
import { createVisits } from "./visits.ts";
import type { World } from "./world.ts";

/** Settings of {@link createServiceBackend}. */
export interface ServiceBackendOptions extends AnswerOptions {
  readonly operations: readonly OperationRow[];
  /** Pace of the clock against the wall; 1 by default. */
  readonly speed?: number | undefined;
  /** The clock stands until it is moved by hand. */
  readonly frozen?: boolean | undefined;
  /** Milliseconds after which an idle world of `X-Mock-Session` is dropped. */
  readonly sessionIdleMs?: number | undefined;
  readonly publicUrl: () => string;
  readonly toOrigin: (host: unknown) => string;
}

/** A backend that is the service itself, on a database in memory; what `Prefer` asks of the contract comes from Prism. */
export function createServiceBackend(options: ServiceBackendOptions): MockBackend {
  const { operations, noteForced } = options;
  const sessions = createSessions<World>({
    // The service (0.3 s of CPU, 20 MB) loads with the first world, not before the mock listens.
    create: async () => (await import("./world.ts")).createWorld(options),
    idleMs: options.sessionIdleMs,
  });
  const visits = createVisits(sessions, options.toOrigin);
  let contract = createContractBackend(options);
  const answerIn = async (world: World, [operation, request, context]: Parameters<Fallback>) => {
    const preference = parsePreference(readHeader(request, "prefer"));
    await world.faults.meet(operation, context.signal).catch((error: unknown) => {
      if (isApiError(error)) noteForced?.(context.requestId, "a fault");
      throw error;
    });
    const { promised } = world;
    // The contract's examples give every organization the same ids.
    const toKey = (id: unknown): string => `${context.caller?.organizationId} ${String(id)}`;
    if (isChoice(preference) || promised.has(toKey(request.path["id"]))) {
      const answer = await contract.answer(operation, request, context);
      // A job that was promised by a chosen answer is one of the contract's: the service knows nothing of it.
      if (operation.kind !== null && isObject(answer.body)) promised.add(toKey(answer.body["operationId"]));
      return answer;
    }
    const asked = setOutcome(world, preference.outcome, request.body);
    if (asked !== undefined) noteForced?.(context.requestId, asked);
    return callHandler(world, operation, { request, context });
  };

  return {
    authenticate: async (...step) => visits.find().use(async (world) => world.authenticate(...step)),
    rateLimit: async (...step) => visits.find().use(async (world) => world.rateLimit(...step)),
    answer: async (...step) => visits.find().use((world) => answerIn(world, step)),
    wrap: visits.wrap,
    onExchange: visits.onExchange,
    adopt: (changed) => {
      contract = createContractBackend({ ...options, document: changed });
    },
    mount: (target) =>
      mountControl(target, { sessions, operations: () => operations, routes: serviceRoutes }),
    close: () => sessions.close(),
    warm: () => sessions.open(defaultSession).use(async () => {}),
  };
}

/**
 * The request's own wish comes first, then the mark in its text, then what the whole world was told. The answer says
 * which of its own a request has.
 */
function setOutcome(world: World, wanted: string | undefined, body: unknown): string | undefined {
  const known = world.outcomes;
  if (wanted !== undefined && !known.includes(wanted))
    throw preferenceError([`outcome must be one of ${known.join(", ")}`]);
  const scope = requestScope.getStore();
  const mark = world.readMark(body);
  if (scope !== undefined) scope.outcome = wanted ?? mark ?? world.scenario.outcome ?? undefined;
  if (wanted !== undefined) return `Prefer: outcome=${wanted}`;
  return mark === undefined ? undefined : `the mark [${mark}]`;
}

type Handler = (request: HandlerRequest, context: object) => Promise<HandlerResult>;

async function callHandler(
  { handlers }: World,
  operation: OperationRow,
  { request, context }: { request: HandlerRequest; context: object },
): Promise<HandlerResult> {
  const handler = handlers.get(operation.id);
  if (!isHandler(handler)) throw new ApiError("not_implemented");
  return handler(request, context);
}

function isHandler(value: unknown): value is Handler {
  return typeof value === "function";
}
