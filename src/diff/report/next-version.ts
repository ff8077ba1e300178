import { notSemantic } from "../reasons.ts";
import type { Report } from "./report.ts";

/** The lowest version that the changes allow, alone on a line. Throws if the base has no semantic version. */
export const toNextVersion: Report = (_, { due }) => {
  if (due.due === null) throw notSemantic(due.base);
  return `${due.due}\n`;
};
