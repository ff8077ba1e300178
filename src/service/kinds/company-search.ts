import type { HandlerRequest } from "../../../generated/handlers.ts";
import { toInterpretation } from "../../query-reading/index.ts";
import { interpret, parsePageCursor, toPageMeta } from "./interpretation.ts";
import { type JobKind, searchPercent } from "./kind.ts";

/** Job kind that searches for companies. */
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
    await run.progress(searchPercent.taken);
    const found = await run.step("search", async (use) => {
      const { request } = run;
      const reading = await interpret(request.query, "companies", run);
      const after = parsePageCursor(request);
      await run.progress(searchPercent.read);
      const call = run.callBetween(searchPercent.read, searchPercent.found);
      const answer = await run.providers.companies.search({ ...request, reading, after }, call);
      const signals = answer.companies.filter((company) => (company.signals?.length ?? 0) > 0).length;
      use({
        base: 1,
        company: answer.companies.length,
        ...(run.request.includeSignals ? { signal: signals } : {}),
      });
      return { ...answer, interpretation: reading === undefined ? undefined : toInterpretation(reading) };
    });
    return {
      status: found.failedParts > 0 ? "partial_success" : "succeeded",
      result: { data: found.companies, meta: { total: found.total, ...toPageMeta(run.request, found) } },
    };
  },
};
