import { rules } from "../src/diff/index.ts";

const heading = "## Rules\n";

/**
 * Returns docs/diff.md with a new table of the rules in `src/diff/rules`. Keeps the text before the table's heading.
 */
export function renderRulesPage(text: string): string {
  const before = text.slice(0, text.indexOf(heading));
  const rows = rules.map(
    ({ id, level, kind, direction, title }) =>
      `| \`${id}\` | ${level} | ${kind} | ${direction ?? "both"} | ${title.replaceAll("|", "\\|")} |`,
  );
  return [
    `${before}${heading}`,
    `This table lists ${rules.length} rules. \`npm run generate\` writes it from the table in \`src/diff/rules\`. The command`,
    "`prospecting diff --explain RULE` prints what a rule reports, the reason for its level, and an example.",
    "",
    "| rule | level | kind | direction | what happened |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
