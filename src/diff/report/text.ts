import type { Change, Note } from "../change.ts";
import { type Level, levels } from "../rules/rule.ts";
import {
  ofLevel,
  type Report,
  toCounts,
  toLocation,
  toNoteText,
  toOmittedText,
  toOperationsText,
  toVerdictText,
  toWitnessText,
} from "./report.ts";
import { groupByOperation, toGroupName } from "./selection.ts";

const colors: Readonly<Record<Level, number>> = { breaking: 31, warning: 33, info: 36 };

/**
 * Writes a report for a terminal: first the breaking changes and warnings with all details, then one line for each
 * other change, and finally the reasons why the check fails.
 */
export const toText: Report = (comparison, context) => {
  const { base, head, color, reasons, omitted, groupBy } = context;
  const paint = (code: number, text: string): string => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const toEntry = (change: Change): string =>
    change.level === "info" && change.lowered === undefined ? toLine(change, paint) : toBlock(change, paint);
  const changes =
    groupBy === "operation"
      ? groupByOperation(comparison.changes).flatMap((group) => [
          `\n${paint(1, toPlain(toGroupName(group.operations)))}`,
          ...group.changes.map(toEntry),
        ])
      : levels.flatMap((level) => ofLevel(comparison, level).map(toEntry));
  const isSame = comparison.changes.length + levels.reduce((sum, level) => sum + omitted[level], 0) === 0;
  const lines = [
    `${paint(1, base)} to ${paint(1, head)}`,
    ...changes,
    ...toNoteLines(comparison.notes),
    toOmittedText(omitted),
    `${isSame ? "No change. " : ""}${toCounts(comparison, context)}`,
    ...reasons.map(({ message }) => `${paint(colors.breaking, "failed".padEnd(9))} ${toPlain(message)}`),
  ];
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
};

/** Maximum number of notes in a terminal. A broken contract can have hundreds, and the changes would scroll away. */
const mostNotes = 20;

function toNoteLines(notes: readonly Note[]): string[] {
  const shown = notes.slice(0, mostNotes).map((note) => toNoteText(note));
  const rest = notes.length - mostNotes;
  const last = rest > 0 ? [`${rest} more ${rest === 1 ? "note" : "notes"}; --format json has them all`] : [];
  return [...shown, ...last].map((text) => `${"note".padEnd(9)} ${toPlain(text)}`);
}

type Paint = (code: number, text: string) => string;

function toLine(change: Change, paint: Paint): string {
  return `${paint(colors.info, "info")}      ${toPlain(change.message)} ${paint(2, change.id)}`;
}

function toBlock(change: Change, paint: Paint): string {
  const rows: [string, string][] = [
    ["at", toLocation(change)],
    ["was at", change.base === null || change.head === null ? "" : toLocation({ ...change, head: null })],
    ["witness", "witness" in change ? toWitnessText(change) : ""],
    ["reaches", toOperationsText(change.operations)],
    ["note", toVerdictText(change)],
    ["approve", change.fingerprint],
  ];
  const head = `${paint(colors[change.level], change.level.padEnd(9))} ${toPlain(change.message)} ${paint(2, change.id)}`;
  const details = rows
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `  ${paint(2, name.padEnd(8))} ${toPlain(text)}`);
  return [head, ...details].join("\n");
}

/** Replaces control characters by spaces, so that a contract cannot control the terminal. */
function toPlain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes these characters
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, " ");
}
