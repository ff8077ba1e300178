import type { Report } from "./report.ts";

/** The comparison as the library returns it, with whether the check passes, why it does not, and what is not listed. */
export const toJson: Report = (comparison, { reasons, omitted }) =>
  `${JSON.stringify({ passed: reasons.length === 0, reasons, omitted, ...comparison }, null, 2)}\n`;
