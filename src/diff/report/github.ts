import type { Change } from "../change.ts";
import type { Level } from "../rules/rule.ts";
import { type Report, toCounts, toOperationsText, toVerdictText, toWitnessText } from "./report.ts";

const commands: Readonly<Record<Level, string>> = { breaking: "error", warning: "warning", info: "notice" };

/** Workflow commands, which GitHub shows as annotations at the changed lines. */
export const toGithub: Report = (comparison) => {
  const lines = comparison.changes.map(toCommand);
  return `${[...lines, toCounts(comparison)].join("\n")}\n`;
};

function toCommand(change: Change): string {
  const side = change.head ?? change.base;
  const properties = Object.entries({
    file: side?.file,
    line: side?.line,
    col: side?.column,
    title: `${change.level}: ${change.id}`,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const command = change.approved === undefined ? commands[change.level] : "notice";
  return `::${command} ${properties.join(",")}::${escapeData(toDetails(change))}`;
}

function toDetails(change: Change): string {
  const parts = [change.message];
  if ("witness" in change) parts.push(`Witness: ${toWitnessText(change.witness)}`);
  if (change.operations.length > 0) parts.push(`Reaches: ${toOperationsText(change.operations)}`);
  const note = toVerdictText(change);
  if (note !== "") parts.push(`${note.charAt(0).toUpperCase()}${note.slice(1)}`);
  if (change.approved === undefined) parts.push(`Fingerprint: ${change.fingerprint}`);
  return parts.join("\n");
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
