import { notSemantic } from "../reasons.ts";
import { toGithub } from "./github.ts";
import { toHtml } from "./html.ts";
import { toJunit } from "./junit.ts";
import { toMarkdown } from "./markdown.ts";
import type { Report } from "./report.ts";
import { toSarif } from "./sarif.ts";
import { toText } from "./text.ts";

/** Writes the comparison as the library returns it, and adds `passed`, `reasons` and `omitted`. */
const toJson: Report = (comparison, { reasons, omitted }) =>
  `${JSON.stringify({ passed: reasons.length === 0, reasons, omitted, ...comparison }, null, 2)}\n`;

/**
 * Writes one line with the lowest version that semantic versioning allows for the changes. Throws if the version of the
 * base is not a semantic version.
 */
const toNextVersion: Report = (_, { due }) => {
  if (due.due === null) throw notSemantic(due.base);
  return `${due.due}\n`;
};

/** All report formats by name. */
export const formats = {
  text: toText,
  json: toJson,
  markdown: toMarkdown,
  github: toGithub,
  sarif: toSarif,
  junit: toJunit,
  html: toHtml,
  "next-version": toNextVersion,
} as const satisfies Record<string, Report>;

/** Name of a report format. */
export type Format = keyof typeof formats;
