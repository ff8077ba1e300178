import { HttpHandler, HttpResponse } from "msw";
import contract from "../../generated/examples.json" with { type: "json" };
import {
  type ContractDocument,
  isJsonType,
  isObject,
  type OperationRow,
  readOperations,
} from "../contract.ts";
import { ApiError, errorTable, isApiError } from "../errors.ts";
import {
  type AnswerContext,
  listMethods,
  personalizeAnswer,
  toChosenFailure,
  toLowerNames,
  toRetryHeaders,
  withHeaders,
} from "../mock/answer.ts";
import { ResponseChooser } from "../mock/declared-responses.ts";
import { type Answerer, createAnswerer, type DeclaredAnswer } from "../mock/example-answers.ts";
import { parsePreference } from "../mock/preference.ts";
import { createJobs, type Jobs, type Outcome, readOutcome } from "./jobs.ts";
import { createWorld, type World } from "./mock-environment.ts";
import { createPersonaCheck } from "./personas.ts";
import { type Chosen, readScenarios, type Scenarios } from "./scenarios.ts";
import { checkBody, checkQuery } from "./validation.ts";

/** Options of {@link createHandlers}. */
export interface HandlerOptions {
  /**
   * Origin of the requests to answer, with the path before `/api`. Default: every origin, and no path before `/api`.
   */
  readonly baseUrl?: string;
  /**
   * Responses for chosen operations. If an operation has a list of scenarios, each scenario answers one request, and
   * the last one also answers all later requests. A `Prefer` header takes precedence.
   */
  readonly scenarios?: Scenarios;
  /**
   * Contract whose examples are used as responses. Default: the contract of this package. Requests are validated only
   * if this is the contract of this package.
   */
  readonly document?: ContractDocument;
}

/**
 * Creates MSW handlers that answer every operation with an example of the contract. As in the mock server, `Prefer`
 * headers and some access keys choose other responses: with `ak_sandbox_empty`, for example, the caller has no credits.
 * An invalid body gets the contract's 400. The handlers remember the resources that requests create. Requests need no
 * credentials.
 * @throws TypeError for a scenario that the contract does not allow; the message says what the contract allows.
 */
export function createHandlers(options: HandlerOptions = {}): HttpHandler[] {
  const { baseUrl = "*", document = contract } = options;
  const operations = readOperations(document);
  const chooser = new ResponseChooser(document, operations);
  const scenarios = readScenarios(options.scenarios ?? {}, operations, chooser);
  const doubles = createDoubles({ document, operations, chooser, isOwn: options.document === undefined });

  return operations.flatMap((operation) => {
    const respond = createResponder(operation, createSequence(scenarios.get(operation.id) ?? []), doubles);
    const pattern = `${baseUrl}${operation.path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    const isOurs = (url: string): boolean =>
      baseUrl !== "*" || isApiPath(operation.path, new URL(url).pathname);
    const handle = (method: string, isHead: boolean) =>
      new HttpHandler(method, pattern, async ({ request, params }) => {
        if (!isOurs(request.url)) return undefined;
        const response = await respond(request, params, isHead).catch((error: unknown) => {
          if (isApiError(error)) return toErrorResponse(error, new URL(request.url).pathname);
          throw error;
        });
        return isHead ? new HttpResponse(null, response) : response;
      });
    const own = handle(operation.method, false);
    return operation.method === "GET" ? [own, handle("HEAD", true)] : [own];
  });
}

/**
 * True if a path belongs to an operation; false for a module of a development server, such as
 * `/src/api/operations/hooks.ts`.
 */
function isApiPath(template: string, path: string): boolean {
  return template.split("/").length === path.split("/").length && !/\.\w+$/.test(path);
}

interface DoublesSources {
  readonly document: ContractDocument;
  readonly operations: readonly OperationRow[];
  readonly chooser: ResponseChooser;
  /**
   * True for the contract of this package. Only for this contract do the handlers validate bodies and remember
   * resources.
   */
  readonly isOwn: boolean;
}

/** State that all handlers of one `createHandlers` call share. */
interface Doubles extends DoublesSources {
  readonly answer: Answerer;
  readonly checkPersona: ReturnType<typeof createPersonaCheck>;
  readonly jobs: Jobs;
  readonly world: World;
}

function createDoubles(sources: DoublesSources): Doubles {
  const { document, operations, chooser } = sources;
  const jobs = createJobs();
  const answer = createAnswerer(document, chooser);
  const byId = new Map(operations.map((row) => [row.id, row]));
  const examplesOf = (id: string): ReadonlyMap<string, unknown> => {
    const row = byId.get(id);
    return row === undefined ? new Map() : chooser.successes(row);
  };
  const world = createWorld({
    examples: (id) => examplesOf(id).values(),
    hasEnded: jobs.hasEnded,
    showJob(id) {
      const row = byId.get("getOperation");
      if (row === undefined || !jobs.has(id)) return undefined;
      const { status: state, ...shown } = jobs.show(id, examplesOf(row.id), true);
      const { body } = withStatus(answer(row, shown, { id: jobs.toExample(id), query: {} }), state);
      if (!isObject(body)) return undefined;
      const kind = body["result"] === null ? chooser.kindOf(jobs.toExample(id)) : undefined;
      const own = jobs.reveal({ ...body, id, kind: kind ?? body["kind"] });
      return isObject(own) ? own : undefined;
    },
  });
  return { ...sources, answer, checkPersona: createPersonaCheck(), jobs, world };
}

type Responder = (request: Request, path: PathParams, isPeek: boolean) => Promise<Response>;

function createResponder(operation: OperationRow, nextScenario: () => Chosen, doubles: Doubles): Responder {
  const { operations, chooser, answer, checkPersona, jobs, world, isOwn } = doubles;
  const examples = chooser.successes(operation);
  const isRead = operation.method === "GET";

  return async (request, path, isPeek) => {
    checkPersona(operation, request.headers);
    const text = isRead ? "" : await request.text();
    const query = Object.fromEntries(new URL(request.url).searchParams);
    if (isOwn) checkQuery(operation.id, query);
    const sent = isOwn ? checkBody(operation.id, text, request.headers.get("content-type")) : undefined;
    const wanted: Chosen = {
      ...nextScenario(),
      ...parsePreference(request.headers.get("prefer") ?? undefined),
    };
    const mayFail = operation.kind !== null || operation.tag === "Scrapers";
    const outcome = mayFail ? readOutcome(wanted.outcome, text) : undefined;
    if (operation.kind === null) failScraper(outcome);
    if (wanted.body !== undefined) return toChosenResponse(operation, wanted);
    const isChosen = wanted.code !== undefined || wanted.example !== undefined;
    const isFree = isRead && !isChosen;
    const { status: state, ...shown } = isFree ? jobs.show(String(path["id"]), examples, isPeek) : {};
    const pathId = typeof path["id"] === "string" ? path["id"] : undefined;
    const id = pathId === undefined ? undefined : jobs.toExample(pathId);
    // The cursor of the request refers to the remembered list, not to an example. So the cursor must not influence
    // which example is chosen.
    const { cursor: _, ...plain } = query;
    const declared = answer(operation, { ...wanted, ...shown }, { id, query: isOwn ? plain : query });
    const kindOf = (job: string) => chooser.kindOf(jobs.toExample(job));
    const allow = () => listMethods(operations, operation);
    const context = { ...toContext(operation, request, path), kindOf, allow };
    const { status, headers, body: shownBody } = personalize(withStatus(declared, state), context, wanted);
    const asked = { operation, id: pathId, query, body: sent };
    const known = isOwn && !isChosen ? world.answer(asked, shownBody) : shownBody;
    const monitor = operation.id === "runMonitor" ? { monitor_id: pathId } : undefined;
    const result = isObject(wanted.result) ? { ...monitor, ...wanted.result } : monitor;
    const noted = isRead ? known : jobs.note(known, { outcome, key: readKey(operation, request), result });
    if (isObject(noted) && typeof noted["operationId"] === "string") world.addJob(noted["operationId"]);
    // The rate-limit headers come from the contract's examples, because the handlers count only the requests of
    // simulated callers.
    const own = toLowerNames(wanted.headers);
    const body = jobs.reveal(noted);
    const { "retry-after": wait, ...usual } = { ...declared.headers, ...toLowerNames(headers) };
    // A job that has ended need not be polled again, so its response has no `Retry-After`.
    const isOver = isOwn && isObject(body) && body["finishedAt"] !== undefined;
    const pause = wait === undefined || isOver ? {} : { "retry-after": wait };
    const all = { ...usual, ...pause, ...own, "x-request-id": context.requestId };
    return toResponse(status, all, { body, mediaType: declared.mediaType });
  };
}

/**
 * Returns the response with the data of the request in place of the example's data.
 * @throws ApiError if the response is an error; the ApiError has the headers of the scenario.
 */
function personalize(
  answer: DeclaredAnswer,
  context: AnswerContext,
  { headers = {} }: Chosen,
): ReturnType<typeof personalizeAnswer> {
  try {
    return personalizeAnswer(answer, context);
  } catch (error) {
    throw isApiError(error) ? withHeaders(error, headers) : error;
  }
}

/**
 * Throws an ApiError if the request chooses a failure, for example with `[fail]`. A scraper starts no job, so the
 * request itself must fail.
 */
function failScraper(outcome: Outcome | undefined): void {
  if (outcome === "fail") throw new ApiError("upstream_failed");
  if (outcome === "stuck") throw new ApiError("internal_error");
}

/**
 * Returns the response for a scenario that has a body.
 * @throws ApiError if the body is a failure.
 */
function toChosenResponse({ success }: OperationRow, { code, body, headers }: Chosen): Response {
  const status = code ?? success[0] ?? 200;
  const failure = toChosenFailure(status, body);
  if (failure !== undefined) throw withHeaders(failure, headers ?? {});
  const all = { ...toRetryHeaders(status), ...headers };
  return toResponse(
    status,
    { "x-request-id": crypto.randomUUID(), ...toLowerNames(all) },
    {
      body,
      mediaType: "application/json",
    },
  );
}

/** Returns the response with another `status` in its body; unchanged if `status` is undefined. */
function withStatus(answer: DeclaredAnswer, status: string | undefined): DeclaredAnswer {
  if (status === undefined || !isObject(answer.body)) return answer;
  return { ...answer, body: { ...answer.body, status } };
}

function createSequence(all: readonly Chosen[]): () => Chosen {
  let count = 0;
  return () => {
    const scenario = all[Math.min(count, all.length - 1)] ?? {};
    count += 1;
    return scenario;
  };
}

function readKey({ id }: OperationRow, { headers }: Request): string | undefined {
  const key = headers.get("idempotency-key");
  return key === null ? undefined : `${id} ${key}`;
}

type PathParams = Readonly<Record<string, unknown>>;

function toContext(
  { path: template }: OperationRow,
  { url }: Request,
  path: PathParams,
): Omit<AnswerContext, "kindOf" | "allow"> {
  return {
    requestId: crypto.randomUUID(),
    path,
    template,
    publicUrl: () => new URL(url).origin,
  };
}

function toResponse(
  status: number,
  headers: Record<string, string>,
  { body, mediaType }: Pick<DeclaredAnswer, "body" | "mediaType">,
): Response {
  if (body === undefined) return new HttpResponse(null, { status, headers });
  const isText = typeof body === "string" && !isJsonType(mediaType);
  return new HttpResponse(isText ? body : JSON.stringify(body), {
    status,
    headers: { ...headers, "content-type": mediaType },
  });
}

/** Returns the response that the server would send for an error. */
function toErrorResponse({ code, status, message, errors, headers }: ApiError, path: string): Response {
  const requestId = crypto.randomUUID();
  const body = {
    statusCode: status,
    error: Object.values(errorTable).find((row) => row.status === status)?.reason ?? "Error",
    message,
    path,
    timestamp: new Date().toISOString(),
    requestId,
    code,
    ...(errors.length > 0 ? { errors } : {}),
  };
  const mediaType = "application/json";
  return toResponse(status, { ...headers, "x-request-id": requestId }, { body, mediaType });
}
