import { toGithub } from "./github.ts";
import { toHtml } from "./html.ts";
import { toJson } from "./json.ts";
import { toJunit } from "./junit.ts";
import { toMarkdown } from "./markdown.ts";
import { toNextVersion } from "./next-version.ts";
import type { Report } from "./report.ts";
import { toSarif } from "./sarif.ts";
import { toText } from "./text.ts";

/** Every format of a report. */
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

/** Name of a format. */
export type Format = keyof typeof formats;
