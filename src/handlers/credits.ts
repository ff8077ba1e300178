import type { Handlers } from "../../generated/handlers.ts";
import type { Service } from "../service/index.ts";

/** Creates the handler that returns the credits of the caller's organization. */
export function createCreditHandlers({ credits }: Service) {
  return {
    getCredits: async (_, { caller, requestId }) => ({
      status: 200,
      body: { data: await credits.read(caller), meta: { requestId } },
    }),
  } satisfies Partial<Handlers>;
}
