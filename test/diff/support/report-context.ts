import type { ReportContext } from "../../../src/diff/report/report.ts";

/** Returns the context for a report on a check that passed. Members of `more` replace the default ones. */
export function reportContext(more: Partial<ReportContext> = {}): ReportContext {
  return {
    base: "main:openapi.yaml",
    head: "openapi.yaml",
    title: "Things",
    version: "1.1.0",
    due: { due: "1.1.0", base: "1.0.0", head: "1.1.0", isRaised: true },
    color: false,
    folder: "",
    failing: ["breaking"],
    reasons: [],
    approved: 0,
    omitted: { breaking: 0, warning: 0, info: 0 },
    groupBy: undefined,
    fullReport: null,
    now: new Date("2026-11-28T12:00:00Z"),
    ...more,
  };
}
