import type { Change } from "../change.ts";
import type { Level } from "../rules/rule.ts";
import {
  levels,
  ofLevel,
  type Report,
  toNoteText,
  toOperationsText,
  toVerdictText,
  toWitnessText,
} from "./report.ts";

const headings: Readonly<Record<Level, string>> = {
  breaking: "Breaking changes",
  warning: "Changes to look at",
  info: "Other changes",
};

/** An entry of a changelog. */
export const toMarkdown: Report = (comparison, { title, version }) => {
  const sections = levels.flatMap((level) => {
    const changes = ofLevel(comparison, level);
    return changes.length === 0 ? [] : [`### ${headings[level]}`, changes.map(toItem).join("\n")];
  });
  const body = sections.length === 0 ? ["No change of the contract."] : sections;
  const notes = comparison.notes.map((note) => `- ${escapeMarkdown(toNoteText(note))}`);
  if (notes.length > 0) body.push("### Notes", notes.join("\n"));
  return `${[`## ${escapeMarkdown(title)} ${escapeMarkdown(version)}`, ...body].join("\n\n")}\n`;
};

function toItem(change: Change): string {
  const lines = [`- ${escapeMarkdown(change.message)}`];
  if ("witness" in change) lines.push(...toExample(toWitnessText(change.witness, Infinity)));
  const note = toVerdictText(change);
  if (note !== "") lines.push(`  (${escapeMarkdown(note)})`);
  if (change.operations.length > 0)
    lines.push(`  Reaches ${escapeMarkdown(toOperationsText(change.operations))}.`);
  return lines.join("\n");
}

/** The whole value, in a block when it is long: a reader may want to try it. */
function toExample(text: string): string[] {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  if (text.length > 100 || longest > 0) {
    const fence = "`".repeat(Math.max(3, longest + 1));
    return ["  For example:", "", `  ${fence}json`, `  ${text}`, `  ${fence}`, ""];
  }
  return [`  For example \`${text}\`.`];
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>|#]/g, "\\$&").replace(/\s+/g, " ");
}
