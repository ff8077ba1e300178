import type { Handlers } from "../../generated/handlers.ts";
import { generate, type Service } from "../service/index.ts";
import { toAccepted } from "./accepted.ts";

/** Creates the handler of long-form writing. */
export function createGenerateHandlers(service: Service) {
  return {
    generateContent: async ({ body }, { caller, requestId, signal }) =>
      toAccepted(
        await service.accept({
          kind: generate,
          request: body,
          caller,
          requestId,
          signal,
          maxCredits: body.maxCredits,
          confirm: body.confirm,
        }),
      ),
  } satisfies Partial<Handlers>;
}
