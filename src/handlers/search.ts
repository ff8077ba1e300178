import type { Handlers } from "../../generated/handlers.ts";
import { type Service, search } from "../service/index.ts";
import { toAccepted } from "./accepted.ts";

/** Creates the handler of the search across the web and social platforms. */
export function createSearchHandlers(service: Service) {
  return {
    searchPlatforms: async ({ body, header }, { caller, requestId, signal }) =>
      toAccepted(
        await service.accept({
          kind: search,
          request: body,
          caller,
          requestId,
          signal,
          idempotencyKey: header["idempotency-key"],
        }),
      ),
  } satisfies Partial<Handlers>;
}
