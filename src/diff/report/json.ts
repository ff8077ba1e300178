import type { Report } from "./report.ts";

/** The comparison as the library returns it. */
export const toJson: Report = (comparison) => `${JSON.stringify(comparison, null, 2)}\n`;
