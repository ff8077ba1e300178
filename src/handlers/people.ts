import type { Handlers } from "../../generated/handlers.ts";
import {
  checkSearch,
  checkTargets,
  peopleResearch,
  peopleSearch,
  type Service,
  withFullFilters,
} from "../service/index.ts";
import { toAccepted } from "./accepted.ts";

/** Creates handlers for people searches and research on people. */
export function createPeopleHandlers(service: Service) {
  return {
    searchPeople: async ({ body, header }, { caller, requestId, signal }) => {
      const request = withFullFilters(body);
      checkSearch(request);
      return toAccepted(
        await service.accept({
          kind: peopleSearch,
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
    estimatePeopleSearch: async ({ body }, context) => {
      checkSearch(withFullFilters(body));
      // Passes `context` rather than `context.signal`: reading `signal` creates the signal, and only some data sources
      // need it.
      const data = await service.estimates.peopleSearch(context.caller, body, context);
      return { status: 200, body: { data, meta: { requestId: context.requestId } } };
    },
    createPeopleResearch: async ({ body }, { caller, requestId, signal }) => {
      const { confirm, projectId } = body;
      checkTargets(body);
      return toAccepted(
        await service.accept({
          kind: peopleResearch,
          request: body,
          caller,
          requestId,
          signal,
          confirm,
          projectId,
        }),
      );
    },
    estimatePeopleResearch: async ({ body }, { requestId }) => {
      checkTargets(body);
      const data = await service.estimates.peopleResearch(body);
      return { status: 200, body: { data, meta: { requestId } } };
    },
  } satisfies Partial<Handlers>;
}
