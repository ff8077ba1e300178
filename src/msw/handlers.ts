import { type HttpHandler, HttpResponse, http } from "msw";
import contract from "prospecting-contract/openapi.json" with { type: "json" };
import type { OperationId } from "../../generated/operations.ts";
import { type ContractDocument, readOperations } from "../contract.ts";
import { type ApiError, errorTable, isApiError } from "../errors.ts";
import { personalizeAnswer } from "../mock/answer.ts";
import { type Preference, parsePreference } from "../mock/preference.ts";
import { createAnswerer } from "./answers.ts";
import { createPersonaCheck } from "./personas.ts";

const verbs = {
  GET: http.get,
  PUT: http.put,
  POST: http.post,
  DELETE: http.delete,
  OPTIONS: http.options,
  HEAD: http.head,
  PATCH: http.patch,
  TRACE: http.all,
} as const;

/** What an operation answers: a declared status, an example by its name, or both. */
export type Scenario = Pick<Preference, "code" | "example">;

/** Settings of {@link createHandlers}; every member is optional. */
export interface HandlerOptions {
  /** Origin, and path before `/api`, of the requests to answer; default: any origin. */
  readonly baseUrl?: string;
  /** What operations answer; of several scenarios one a request, the last again and again. A `Prefer` header wins. */
  readonly scenarios?: { readonly [Id in OperationId]?: Scenario | readonly [Scenario, ...Scenario[]] };
  /** Contract to answer from; default: the one of this package. */
  readonly document?: ContractDocument;
}

/**
 * MSW handlers that answer every operation from the contract's examples, with the scenarios of the mock server: `Prefer`
 * headers and the keys of its personas. Requests are not validated, and credentials not asked for.
 */
export function createHandlers(options: HandlerOptions = {}): HttpHandler[] {
  const { baseUrl = "*", scenarios = {}, document = contract } = options;
  const operations = readOperations(document);
  const answer = createAnswerer(document, operations);
  const checkPersona = createPersonaCheck();
  return operations.map((operation) => {
    const nextScenario = createSequence(new Map(Object.entries(scenarios)).get(operation.id));
    return verbs[operation.method](
      `${baseUrl}${operation.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      ({ request, params }) => {
        const requestId = crypto.randomUUID();
        const { origin, pathname } = new URL(request.url);
        try {
          checkPersona(operation, request.headers);
          const preference = {
            ...nextScenario(),
            ...parsePreference(request.headers.get("prefer") ?? undefined),
          };
          const declared = answer(operation, preference);
          const { status, headers, body } = personalizeAnswer(declared, {
            requestId,
            path: params,
            template: operation.path,
            publicUrl: () => origin,
            allow: () => operation.method,
          });
          // The rate headers are the contract's examples: nothing is counted here.
          return toResponse(status, { ...declared.headers, ...headers, "x-request-id": requestId }, body);
        } catch (error) {
          if (!isApiError(error)) throw error;
          return toErrorResponse(error, { requestId, path: pathname });
        }
      },
    );
  });
}

function createSequence(scenarios: Scenario | readonly Scenario[] | undefined): () => Scenario {
  const all = scenarios === undefined ? [] : [scenarios].flat();
  let count = 0;
  return () => {
    const scenario = all[Math.min(count, all.length - 1)] ?? {};
    count += 1;
    return scenario;
  };
}

function toResponse(status: number, headers: Record<string, string>, body: unknown): Response {
  return new HttpResponse(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
  });
}

/** The Error body that the server makes of a failure. */
function toErrorResponse(
  error: ApiError,
  { requestId, path }: { requestId: string; path: string },
): Response {
  const { code, status, message, errors, headers } = error;
  const reason = Object.values(errorTable).find((row) => row.status === status)?.reason ?? "Error";
  const body = {
    statusCode: status,
    error: reason,
    message,
    path,
    timestamp: new Date().toISOString(),
    requestId,
    code,
    ...(errors.length > 0 ? { errors } : {}),
  };
  return toResponse(status, { ...headers, "x-request-id": requestId }, body);
}
