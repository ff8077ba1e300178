import { type ContractDocument, isObject, type OperationRow } from "../contract.ts";
import { ApiError } from "../errors.ts";
import type { OwnPerson } from "../providers/index.ts";
import { type Fallback, type HandlerRequest, type HandlerResult, requestOf } from "../server/index.ts";
import {
  type AnswerOptions,
  createContractBackend,
  isChoice,
  type MockBackend,
  readHeader,
  toPrefer,
} from "./backend.ts";
import { type Answer, answerAsChosen, isWhole, withChosenHeaders } from "./chosen-answers.ts";
import { type ControlRoute, route } from "./control/route.ts";
import { mountControl } from "./control/routes.ts";
import { createDeclaredFailures } from "./declared-failures.ts";
import type { Affected } from "./faults.ts";
import type { SessionState } from "./mock-environment.ts";
import { parsePreference, preferenceError } from "./preference.ts";
import { defaultSession, type RequestFacts } from "./request-facts.ts";
import { createRequestSessions, type RequestSessions } from "./request-sessions.ts";
import { createSecretNames } from "./secrets.ts";
import { createSessions } from "./sessions.ts";

/** Settings of {@link createServiceBackend}. */
export interface ServiceBackendOptions extends AnswerOptions {
  readonly operations: readonly OperationRow[];
  /** Speed of the clock relative to real time. Default 1. */
  readonly speed?: number | undefined;
  /** If true, the clock is stopped until a test moves it. */
  readonly frozen?: boolean | undefined;
  /** Milliseconds without a request after which the state of a test session is dropped. */
  readonly sessionIdleMs?: number | undefined;
  /** Additional people that searches can find. */
  readonly people?: readonly OwnPerson[] | undefined;
  /** Models that requests may name. */
  readonly models?: readonly string[] | undefined;
  readonly publicUrl: () => string;
  readonly toOrigin: (host: unknown) => string;
  /** True for a Host header under which `/__mock` may be called. */
  readonly isOwnHost: (host: string | undefined) => boolean;
}

/**
 * Creates a backend that runs the service on a database in memory. If `Prefer` selects a status or an example, Prism
 * makes the response from the contract instead.
 */
export function createServiceBackend(options: ServiceBackendOptions): MockBackend {
  const { operations, noteForced } = options;
  const isSecretName = createSecretNames(options.document);
  const sessions = createSessions<SessionState>({
    // Loads the service (0.3 s of CPU time, 20 MB) only when the state of the first session is created, so that the
    // mock starts to listen sooner.
    create: async () =>
      (await import("./mock-environment.ts")).createSessionState({
        ...{ ...options, isSecretName },
        publicUrl: (requestId) => requestSessions.factsOf(requestId)?.origin ?? options.publicUrl(),
        outcomeFor: (requestId) => requestSessions.factsOf(requestId)?.outcome,
      }),
    idleMs: options.sessionIdleMs,
  });
  const requestSessions: RequestSessions<SessionState> = createRequestSessions(sessions, options.toOrigin);
  let { document } = options;
  // A request's path may start with a prefix that names its test session (`/__world/NAME`). The origin then includes
  // this prefix, so that the `pollUrl` in the response also contains it.
  const toOrigin = (host: unknown, requestId: string): string =>
    requestSessions.factsOf(requestId)?.origin ?? options.toOrigin(host);
  const readExamples = (from: ContractDocument) => ({
    contract: createContractBackend({ ...options, toOrigin, document: from }),
    failures: createDeclaredFailures(from),
  });
  let examples: ReturnType<typeof readExamples> | undefined;
  // Few runs of the mock need the contract's examples, so the examples are read when a request first needs them.
  const toExamples = () => {
    examples ??= readExamples(document);
    return examples;
  };
  const meetFault = async (
    state: SessionState,
    operation: OperationRow,
    { requestId, ...affected }: Affected & { requestId: string },
  ): Promise<void> => {
    const fault = await state.faults.meet(operation, affected);
    if (fault === undefined) return;
    noteForced?.(requestId, "a fault");
    if (fault.status !== null) throw toExamples().failures(operation, fault.status, fault.headers);
  };
  const enter = (context: { readonly requestId: string }) =>
    requestSessions.enter(requestOf(context), context.requestId);
  const answerIn = async ({ state, facts }: Place, [operation, request, context]: Parameters<Fallback>) => {
    const { requestId } = context;
    const preference = parsePreference(readHeader(request, "prefer"));
    if (state.faults.list().length > 0)
      await meetFault(state, operation, { requestId, signal: context.signal, response: facts.response });
    const { promised } = state;
    // The key contains the organization, because the contract's examples contain the same ids for every organization.
    const toKey = (id: unknown): string => `${context.caller?.organizationId} ${String(id)}`;
    // Remembers the id of a job that is only in an example response. The service does not have such a job, so polls
    // with its id must also get examples.
    const promise = (answer: HandlerResult): HandlerResult => {
      if (operation.kind !== null && isObject(answer.body)) promised.add(toKey(answer.body["operationId"]));
      return answer;
    };
    if (isChoice(preference) || (promised.size > 0 && promised.has(toKey(request.path["id"]))))
      return promise(await toExamples().contract.answer(operation, request, context));
    const chosen = state.answers.next(operation);
    if (chosen !== undefined && isWhole(chosen))
      return promise(
        await answerAsChosen(chosen, {
          ...{ operation, requestId, noteForced },
          fromContract: async (choice) => {
            const header = { ...request.header, prefer: toPrefer(choice) };
            return toExamples().contract.answer(operation, { ...request, header }, context);
          },
        }),
      );
    const asked = setOutcome({ state, facts }, { wanted: preference.outcome, chosen, body: request.body });
    if (asked !== undefined) noteForced?.(requestId, asked);
    const answer = await withChosenHeaders(chosen, () => callHandler(state, operation, { request, context }));
    if (chosen?.result !== undefined && isObject(answer.body))
      state.answers.promise(String(answer.body["operationId"]), chosen.result);
    return state.answers.reveal(answer);
  };

  return {
    authenticate: (credentials, context) => {
      const facts = enter(context);
      return facts.handle.use(async (state) => {
        const caller = await state.authenticate(credentials);
        facts.organizationId = caller?.organizationId;
        return caller;
      });
    },
    rateLimit: (caller, operation, context) =>
      enter(context).handle.use((state) => state.rateLimit(caller, operation)),
    answer: async (operation, request, context) => {
      const facts = enter(context);
      return facts.handle.use((state) => answerIn({ state, facts }, [operation, request, context]));
    },
    meetFault: async (operation, { requestId, request, signal }) => {
      const { handle, response } = requestSessions.enter(request, requestId);
      await handle.use((opened) => meetFault(opened, operation, { requestId, signal, response }));
      return undefined;
    },
    toOrigin: requestSessions.originOf,
    wrap: requestSessions.wrap,
    onExchange: requestSessions.onExchange,
    adopt: (changed) => {
      // Reads the examples immediately, so that a faulty example makes the reload fail.
      examples = readExamples(changed);
      document = changed;
    },
    mount: (target) =>
      mountControl(target, {
        sessions,
        operations: () => operations,
        document: () => document,
        routes: serviceRoutes,
        isOwnHost: options.isOwnHost,
      }),
    knowsJob: async (session, id) => {
      const found = sessions.peek(session);
      if (found === undefined) return false;
      const { findAnyJob } = await import("../store/job-queries.ts");
      return found.use(
        async ({ store, promised }) =>
          (await findAnyJob(store.db, id)) !== undefined ||
          [...promised].some((key) => key.endsWith(` ${id}`)),
      );
    },
    close: () => sessions.close(),
    warm: async () => sessions.open(defaultSession).use(() => {}),
  };
}

/** The state of a request's test session, and the facts about the request. */
interface Place {
  readonly state: SessionState;
  readonly facts: RequestFacts;
}

interface Wishes {
  /** The outcome that `Prefer` requests. */
  readonly wanted: string | undefined;
  readonly chosen: Answer | undefined;
  readonly body: unknown;
}

/**
 * Sets the outcome of the job that a request starts. The first of these sources that names an outcome decides:
 * 1. `Prefer`;
 * 2. a mark such as `[fail]` in the request's text;
 * 3. the response that a test chose for the operation;
 * 4. the scenario (default outcome) of the test session.
 *
 * Returns the source that decided; undefined if it is the scenario, or if no source names an outcome.
 */
function setOutcome({ state, facts }: Place, { wanted, chosen, body }: Wishes): string | undefined {
  const known = state.outcomes;
  if (wanted !== undefined && !known.includes(wanted))
    throw preferenceError([`outcome must be one of ${known.join(", ")}`]);
  const mark = body === undefined ? undefined : state.readMark(body);
  // A job whose result a test has chosen succeeds, even if the scenario (default outcome) is a failure.
  const answered = chosen?.outcome ?? (chosen?.result === undefined ? undefined : "succeed");
  facts.outcome = wanted ?? mark ?? answered ?? state.scenario.outcome ?? undefined;
  if (wanted !== undefined) return `Prefer: outcome=${wanted}`;
  if (mark !== undefined) return `the mark [${mark}]`;
  return answered === undefined ? undefined : "/__mock/answers";
}

type Handler = (request: HandlerRequest, context: object) => Promise<HandlerResult>;

async function callHandler(
  { handlers }: SessionState,
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

/**
 * Control routes that exist only in the mock of our own contract. Each route imports its modules at its first request,
 * because these modules load the store, which takes time.
 */
const serviceRoutes: readonly ControlRoute<SessionState>[] = [
  route("GET", "/state", async ({ state, session, parts }) => ({
    session,
    sessions: parts.sessions.names(),
    ...(await (await import("./control/state.ts")).showState(state)),
  })),
  route("POST", "/answers", async ({ state, body, parts }) => {
    const { chooseAnswers, findExampleResult } = await import("./control/check-answers.ts");
    const { checkResult } = await import("../service/index.ts");
    const contract = { document: parts.document(), operations: parts.operations() };
    return chooseAnswers(state, body, {
      ...contract,
      outcomes: state.outcomes,
      checkResult: (kind, result) => checkResult(kind, { ...findExampleResult(contract, kind), ...result }),
    });
  }),
  route("POST", "/seed", async ({ state, body }) =>
    (await import("./control/scenarios.ts")).seedOrganization(state, body),
  ),
  route("POST", "/scenario", async ({ state, body }) =>
    (await import("./control/scenarios.ts")).setScenario(state, body),
  ),
  route("POST", "/jobs/{id}", async ({ state, id, body }) =>
    (await import("./control/jobs.ts")).forceJob(state, id, body),
  ),
  route("POST", "/monitors/{id}/events", async ({ state, id, body }) =>
    (await import("./control/monitors.ts")).fireEvent(state, id, body),
  ),
];
