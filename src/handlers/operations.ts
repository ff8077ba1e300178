import type { Handlers } from "../../generated/handlers.ts";
import type { Service } from "../service/index.ts";

/** Creates the handlers for the background jobs of the caller's organization. */
export function createOperationHandlers({ operations }: Service) {
  return {
    getOperation: async ({ path }, { caller }) => {
      const { body, retrySeconds } = await operations.get(caller, path.id);
      return {
        status: 200,
        body,
        ...(retrySeconds === null ? {} : { headers: { "Retry-After": String(retrySeconds) } }),
      };
    },
    listOperations: async ({ query }, { caller }) => ({
      status: 200,
      body: await operations.list(caller, query),
    }),
    cancelOperation: async ({ path }, { caller }) => ({
      status: 200,
      body: await operations.cancel(caller, path.id),
    }),
  } satisfies Partial<Handlers>;
}
