// Writes the table of rules into docs/diff.md, from the rules themselves: `npx tsx scripts/docs-diff.ts`.
import { readFileSync, writeFileSync } from "node:fs";
import { rules } from "../src/diff/index.ts";

const page = new URL("../docs/diff.md", import.meta.url);
const heading = "## Rules\n";

/** The page with the table of rules made anew; everything before its heading stays. */
export function renderPage(text: string): string {
  const before = text.slice(0, text.indexOf(heading));
  const rows = rules.map(
    ({ id, level, kind, direction, title }) =>
      `| \`${id}\` | ${level} | ${kind} | ${direction ?? "both"} | ${title.replaceAll("|", "\\|")} |`,
  );
  return [
    `${before}${heading}`,
    `${rules.length} rules, made from the table in \`src/diff/rules\`. \`prospecting diff --explain RULE\` says why one breaks whom, with an`,
    "example of each side.",
    "",
    "| rule | level | kind | direction | what happened |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

if (process.argv[1] === import.meta.filename) writeFileSync(page, renderPage(readFileSync(page, "utf8")));
