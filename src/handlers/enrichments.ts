import type { Handlers } from "../../generated/handlers.ts";
import { enrichment, type Service, withFullIdentifiers } from "../service/index.ts";
import { toAccepted } from "./accepted.ts";

/** Creates the handler that adds contact data, profiles and signals to known identifiers. */
export function createEnrichmentHandlers(service: Service) {
  return {
    createEnrichment: async ({ body, header }, { caller, requestId, signal }) =>
      toAccepted(
        await service.accept({
          kind: enrichment,
          request: withFullIdentifiers(body),
          caller,
          requestId,
          signal,
          idempotencyKey: header["idempotency-key"],
          confirm: body.confirm,
        }),
      ),
  } satisfies Partial<Handlers>;
}
