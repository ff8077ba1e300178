import type { Caller, HandlerRequest } from "../../generated/handlers.ts";
import type { components } from "../../generated/types.ts";
import { toInterpretation } from "../query-reading/index.ts";
import { readBalance } from "../store/balances.ts";
import { contactFieldsOf, interpret } from "./kinds/index.ts";
import { peopleResearch } from "./kinds/people-research.ts";
import { peopleSearch } from "./kinds/people-search.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";

type Schemas = components["schemas"];

/**
 * Creates the operations that estimate the price of a job without charging for it. A job never reserves more than its
 * estimate.
 */
export function createEstimates({ store, pricing, settings, providers }: ServiceDependencies) {
  return {
    async peopleSearch(
      caller: Caller,
      request: HandlerRequest<"estimatePeopleSearch">["body"],
      call: { readonly signal: AbortSignal },
    ): Promise<Schemas["PeopleSearchEstimate"]> {
      const fields = contactFieldsOf(request);
      const ceiling = peopleSearch.ceiling(request, { settings, pricing });
      const total = pricing.price(peopleSearch.operation, ceiling);
      const contacts = pricing.price(
        peopleSearch.operation,
        Object.fromEntries(fields.map((field) => [field, request.limit])),
      );
      const reading = await interpret(request.query, "people", { providers, call });
      const balance = await readBalance(store.db, caller.organizationId);
      return {
        estimatedCredits: total,
        likelySyncOrAsync: "async",
        expectedLatencyRange: request.includeContacts ? "1m-10m" : "30s-5m",
        withinPlanLimits: total <= Math.min(balance, request.maxCredits ?? balance),
        breakdown: {
          baseSearchCredits: total - contacts,
          contactEnrichment: {
            includeContacts: request.includeContacts,
            fields: [...fields],
            maxPeople: request.includeContacts ? request.limit : 0,
            contactAttemptsPerFieldPerPerson: request.includeContacts ? 1 : 0,
            estimatedCredits: contacts,
          },
        },
        assumptions: {
          mode: "conservative_ceiling",
          description: "Every requested person is found, with one of each requested contact and a signal.",
        },
        ...(reading === undefined ? {} : { interpretation: toInterpretation(reading) }),
      };
    },

    async peopleResearch(
      request: HandlerRequest<"estimatePeopleResearch">["body"],
    ): Promise<Schemas["PeopleResearchEstimate"]> {
      const { identity = 0, person = 0 } = peopleResearch.ceiling(request, { settings, pricing });
      const resolutionCredits = pricing.price(peopleResearch.operation, { identity });
      const researchCredits = pricing.price(peopleResearch.operation, { person });
      return {
        estimatedCredits: resolutionCredits + researchCredits,
        likelySyncOrAsync: "async",
        expectedLatencyRange: "1m-10m",
        targets: person,
        breakdown: { resolutionCredits, researchCredits },
      };
    },
  };
}
