import type { Handlers } from "../../generated/handlers.ts";
import { checkSearch, companySearch, type Service, withFullFilters } from "../service/index.ts";
import { toAccepted } from "./accepted.ts";

/** Creates the handler of the company search. */
export function createCompanyHandlers(service: Service) {
  return {
    searchCompanies: async ({ body, header }, { caller, requestId, signal }) => {
      const request = withFullFilters(body);
      checkSearch(request);
      return toAccepted(
        await service.accept({
          kind: companySearch,
          request,
          caller,
          requestId,
          signal,
          idempotencyKey: header["idempotency-key"],
          maxCredits: body.maxCredits,
          confirm: body.confirm,
        }),
      );
    },
  } satisfies Partial<Handlers>;
}
