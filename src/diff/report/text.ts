import type { Change } from "../change.ts";
import type { Level } from "../rules/rule.ts";
import {
  levels,
  ofLevel,
  type Report,
  toCounts,
  toLocation,
  toNoteText,
  toOperationsText,
  toVerdictText,
  toWitnessText,
} from "./report.ts";

const colors: Readonly<Record<Level, number>> = { breaking: 31, warning: 33, info: 36 };

/** For a terminal: breaks, warnings and what would be one in full, the rest a line each. */
export const toText: Report = (comparison, { base, head, color }) => {
  const paint = (code: number, text: string): string => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const blocks = levels.flatMap((level) =>
    ofLevel(comparison, level).map((change) =>
      level === "info" && change.lowered === undefined ? toLine(change, paint) : toBlock(change, paint),
    ),
  );
  const heading = `${paint(1, base)} to ${paint(1, head)}`;
  const notes = comparison.notes.map((note) => `${"note".padEnd(9)} ${toPlain(toNoteText(note))}`);
  return `${[heading, ...blocks, ...notes, `${blocks.length === 0 ? "No change. " : ""}${toCounts(comparison)}`].join("\n")}\n`;
};

type Paint = (code: number, text: string) => string;

function toLine(change: Change, paint: Paint): string {
  return `${paint(colors.info, "info")}      ${toPlain(change.message)} ${paint(2, change.id)}`;
}

function toBlock(change: Change, paint: Paint): string {
  const rows: [string, string][] = [
    ["at", toLocation(change)],
    ["was at", change.base === null || change.head === null ? "" : toLocation({ ...change, head: null })],
    ["witness", "witness" in change ? toWitnessText(change.witness) : ""],
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

/** A contract is not to be trusted with the terminal. */
function toPlain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, " ");
}
