import { HttpHandler, HttpResponse } from "msw";
import contract from "prospecting-contract/openapi.json" with { type: "json" };
import {
  type ContractDocument,
  isJsonType,
  isObject,
  type OperationRow,
  readOperations,
} from "../contract.ts";
import { type ApiError, errorTable, isApiError } from "../errors.ts";
import { type AnswerContext, personalizeAnswer } from "../mock/answer.ts";
import { ResponseChooser } from "../mock/declared-responses.ts";
import { parsePreference } from "../mock/preference.ts";
import { createAnswerer, type DeclaredAnswer } from "./answers.ts";
import { createJobs, readOutcome } from "./jobs.ts";
import { createPersonaCheck } from "./personas.ts";
import { readScenarios, type Scenario, type Scenarios } from "./scenarios.ts";

/** Settings of {@link createHandlers}; every member is optional. */
export interface HandlerOptions {
  /** Origin, and path before `/api`, of the requests to answer; default: any origin. */
  readonly baseUrl?: string;
  /** What operations answer; of several scenarios one a request, the last again and again. A `Prefer` header wins. */
  readonly scenarios?: Scenarios;
  /** Contract to answer from; default: the one of this package. */
  readonly document?: ContractDocument;
}

/**
 * MSW handlers that answer every operation from the contract's examples, with the scenarios of the mock server: `Prefer`
 * headers and the keys of its personas. Requests are not validated, and credentials not asked for.
 * @throws TypeError for a scenario that the contract cannot meet, which says what it can.
 */
export function createHandlers(options: HandlerOptions = {}): HttpHandler[] {
  const { baseUrl = "*", document = contract } = options;
  const operations = readOperations(document);
  const chooser = new ResponseChooser(document, operations);
  const scenarios = readScenarios(options.scenarios ?? {}, operations, chooser);
  const answer = createAnswerer(document, chooser);
  const checkPersona = createPersonaCheck();
  const jobs = createJobs();

  return operations.map((operation) => {
    const examples = chooser.successes(operation);
    const nextScenario = createSequence(scenarios.get(operation.id) ?? []);
    const isRead = operation.method === "GET";

    async function respond(request: Request, path: PathParams): Promise<Response> {
      checkPersona(operation, request.headers);
      const wanted = { ...nextScenario(), ...parsePreference(request.headers.get("prefer") ?? undefined) };
      const outcome = operation.kind === null ? undefined : readOutcome(wanted.outcome, await request.text());
      const isFree = isRead && wanted.code === undefined && wanted.example === undefined;
      const { status: state, ...shown } = isFree ? jobs.show(String(path["id"]), examples) : {};
      const id = typeof path["id"] === "string" ? jobs.toExample(path["id"]) : undefined;
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const declared = answer(operation, { ...wanted, ...shown }, { id, query });
      const kindOf = (job: string) => chooser.kindOf(jobs.toExample(job));
      const context = { ...toContext(operation, request, path), kindOf };
      const { status, headers, body: shownBody } = personalizeAnswer(withStatus(declared, state), context);
      const body = isRead ? shownBody : jobs.note(shownBody, { outcome, key: readKey(operation, request) });
      // The rate headers are the contract's examples: nothing is counted here.
      const all = { ...declared.headers, ...headers, "x-request-id": context.requestId };
      return toResponse(status, all, { body, mediaType: declared.mediaType });
    }

    const pattern = `${baseUrl}${operation.path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    return new HttpHandler(operation.method, pattern, ({ request, params }) =>
      respond(request, params).catch((error: unknown) => {
        if (isApiError(error)) return toErrorResponse(error, new URL(request.url).pathname);
        throw error;
      }),
    );
  });
}

/** The answer with another `status` in its body, where one is given. */
function withStatus(answer: DeclaredAnswer, status: string | undefined): DeclaredAnswer {
  if (status === undefined || !isObject(answer.body)) return answer;
  return { ...answer, body: { ...answer.body, status } };
}

function createSequence(all: readonly Scenario[]): () => Scenario {
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
  { path: template, method }: OperationRow,
  { url }: Request,
  path: PathParams,
): Omit<AnswerContext, "kindOf"> {
  return {
    requestId: crypto.randomUUID(),
    path,
    template,
    publicUrl: () => new URL(url).origin,
    allow: () => method,
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

/** The Error body that the server makes of a failure. */
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
