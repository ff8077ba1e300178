import { isAbsolute, posix } from "node:path";
import type { Change, Note } from "../change.ts";
import type { Level } from "../rules/rule.ts";
import {
  type Report,
  type ReportContext,
  toCounts,
  toNoteText,
  toOperationsText,
  toVerdictText,
  toWitnessText,
} from "./report.ts";

const commands: Readonly<Record<Level, string>> = { breaking: "error", warning: "warning", info: "notice" };

/** Workflow commands, which GitHub shows as annotations at the changed lines. */
export const toGithub: Report = (comparison, context) => {
  const lines = comparison.changes.map((change) => toCommand(change, context));
  const notes = comparison.notes.map((note) => toNoteCommand(note, context));
  return `${[...lines, ...notes, toCounts(comparison)].join("\n")}\n`;
};

function toCommand(change: Change, { base, head, folder }: ReportContext): string {
  const side = change.head ?? change.base;
  const file =
    side === null
      ? undefined
      : toRepositoryFile(side.file, { named: change.head === null ? base : head, folder });
  const properties = { file, line: side?.line, col: side?.column, title: `${change.level}: ${change.id}` };
  const command = change.approved === undefined ? commands[change.level] : "notice";
  return `::${command} ${toProperties(properties)}::${escapeData(toDetails(change))}`;
}

/** A note at its place in the head, whose lines the pull request shows, or else in the base. */
function toNoteCommand(note: Note, { base, head, folder }: ReportContext): string {
  const place = note.places.find(({ side }) => side === "head") ?? note.places[0];
  const named = place?.side === "head" ? head : base;
  const file = place === undefined ? undefined : toRepositoryFile(place.file, { named, folder });
  const properties = { file, line: place?.line, col: place?.column, title: "note" };
  return `::notice ${toProperties(properties)}::${escapeData(toNoteText(note))}`;
}

function toProperties(properties: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
    .join(",");
}

/** The path from the top of the repository, by which GitHub finds a file; of one at a revision its path alone. */
function toRepositoryFile(file: string, { named, folder }: { named: string; folder: string }): string {
  // What is written with a revision starts at the top already; an address has no path here.
  const revision = /^[^:]+:/.exec(named)?.[0];
  if (revision !== undefined && file.startsWith(revision) && !/^https?:/.test(file))
    return file.slice(revision.length);
  return folder === "" || isAbsolute(file) || /^https?:/.test(file) ? file : posix.join(folder, file);
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
