import type { Answer, Caller, HandlerContext, Handlers } from "../../generated/handlers.ts";
import {
  type Acceptance,
  checkAnchors,
  checkAnchorsFit,
  checkBudget,
  checkSearch,
  checkTargets,
  companySearch,
  compileSchema,
  createSchemaContract,
  deepResearch,
  enrichment,
  generate,
  type JobRequest,
  peopleResearch,
  peopleSearch,
  type Service,
  search,
  withFullFilters,
  withFullIdentifiers,
} from "../service/index.ts";

/** Creates a 202 response. Its `Retry-After` header has the number of seconds before the next poll. */
export function toAccepted({ body, retrySeconds }: Acceptance): Answer<202, Acceptance["body"]> {
  return { status: 202, body, headers: { "Retry-After": String(retrySeconds) } };
}

/** Creates the handlers that accept jobs, and those that estimate the price of a job. */
export function createJobHandlers(service: Service) {
  const accept = async <Request>(
    { caller, requestId, signal }: HandlerContext<Caller>,
    wanted: Omit<JobRequest<Request>, "caller" | "requestId" | "signal">,
  ) => toAccepted(await service.accept({ ...wanted, caller, requestId, signal }));
  const acceptSearch = async <Request extends Parameters<typeof checkSearch>[0]>(
    context: HandlerContext<Caller>,
    kind: JobRequest<Request>["kind"],
    { body, header }: { body: Request; header: { "idempotency-key"?: string | undefined } },
  ) => {
    const request = withFullFilters(body);
    checkSearch(request);
    const { maxCredits, confirm } = body;
    const idempotencyKey = header["idempotency-key"];
    return accept(context, { kind, request, idempotencyKey, maxCredits, confirm });
  };
  return {
    searchPeople: async (request, context) => acceptSearch(context, peopleSearch, request),
    estimatePeopleSearch: async ({ body }, context) => {
      checkSearch(withFullFilters(body));
      // Passes `context` rather than `context.signal`: reading `signal` creates the signal, and only some data sources
      // need it.
      const data = await service.estimates.peopleSearch(context.caller, body, context);
      return { status: 200, body: { data, meta: { requestId: context.requestId } } };
    },
    searchCompanies: async (request, context) => acceptSearch(context, companySearch, request),
    createPeopleResearch: async ({ body }, context) => {
      const { confirm, projectId } = body;
      checkTargets(body);
      return accept(context, { kind: peopleResearch, request: body, confirm, projectId });
    },
    estimatePeopleResearch: async ({ body }, { requestId }) => {
      checkTargets(body);
      const data = await service.estimates.peopleResearch(body);
      return { status: 200, body: { data, meta: { requestId } } };
    },
    createDeepResearch: async ({ body, header }, context) => {
      checkBudget(body);
      checkAnchors(body);
      compileSchema(body.schema);
      checkAnchorsFit(body);
      return accept(context, {
        kind: deepResearch,
        request: body,
        idempotencyKey: header["idempotency-key"],
        maxCredits: body.maxCredits ?? body.budget?.maxCredits,
        confirm: body.confirm,
        meta: { schemaContract: createSchemaContract(body.schema, { enrich: body.enrich }) },
      });
    },
    createEnrichment: async ({ body, header }, context) =>
      accept(context, {
        kind: enrichment,
        request: withFullIdentifiers(body),
        idempotencyKey: header["idempotency-key"],
        confirm: body.confirm,
      }),
    searchPlatforms: async ({ body, header }, context) =>
      accept(context, { kind: search, request: body, idempotencyKey: header["idempotency-key"] }),
    generateContent: async ({ body }, context) => {
      const { maxCredits, confirm } = body;
      return accept(context, { kind: generate, request: body, maxCredits, confirm });
    },
  } satisfies Partial<Handlers>;
}
