import type { Handlers } from "../../generated/handlers.ts";
import { checkRanges, companySearch, enrichment, generate, type Service, search } from "../service/index.ts";
import { toAccepted } from "./accepted.ts";

/** Discovery of companies. */
export function createCompanyHandlers(service: Service) {
  return {
    searchCompanies: async ({ body, header }, { caller, requestId }) => {
      checkRanges(body.filters);
      return toAccepted(
        await service.accept({
          kind: companySearch,
          request: body,
          caller,
          requestId,
          idempotencyKey: header["idempotency-key"],
          maxCredits: body.maxCredits,
          confirm: body.confirm,
        }),
      );
    },
  } satisfies Partial<Handlers>;
}

/** Contact data, profiles and signals for known identifiers. */
export function createEnrichmentHandlers(service: Service) {
  return {
    createEnrichment: async ({ body, header }, { caller, requestId }) =>
      toAccepted(
        await service.accept({
          kind: enrichment,
          request: body,
          caller,
          requestId,
          idempotencyKey: header["idempotency-key"],
          confirm: body.confirm,
        }),
      ),
  } satisfies Partial<Handlers>;
}

/** One search over web and social platforms. */
export function createSearchHandlers(service: Service) {
  return {
    searchPlatforms: async ({ body, header }, { caller, requestId }) =>
      toAccepted(
        await service.accept({
          kind: search,
          request: body,
          caller,
          requestId,
          idempotencyKey: header["idempotency-key"],
        }),
      ),
  } satisfies Partial<Handlers>;
}

/** Long-form writing. */
export function createGenerateHandlers(service: Service) {
  return {
    generateContent: async ({ body }, { caller, requestId }) =>
      toAccepted(
        await service.accept({
          kind: generate,
          request: body,
          caller,
          requestId,
          maxCredits: body.maxCredits,
          confirm: body.confirm,
        }),
      ),
  } satisfies Partial<Handlers>;
}
