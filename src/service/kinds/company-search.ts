import type { HandlerRequest } from "../../../generated/handlers.ts";
import type { JobKind } from "./kind.ts";

/** Discovers companies. */
export const companySearch: JobKind<HandlerRequest<"searchCompanies">["body"]> = {
  name: "company_search",
  operation: "searchCompanies",
  retrySeconds: 5,
  capabilities: () => ["companies"],
  ceiling: ({ limit, includeSignals }) => ({
    base: 1,
    company: limit,
    ...(includeSignals ? { signal: limit } : {}),
  }),
  async run(run) {
    await run.progress(5);
    const found = await run.step("search", async (use) => {
      const answer = await run.providers.companies.search(run.request, run.call);
      const signals = answer.companies.filter((company) => (company.signals?.length ?? 0) > 0).length;
      use({
        base: 1,
        company: answer.companies.length,
        ...(run.request.includeSignals ? { signal: signals } : {}),
      });
      return answer;
    });
    return {
      status: found.failedParts > 0 ? "partial_success" : "succeeded",
      result: { data: found.companies, meta: { total: found.total } },
    };
  },
};
