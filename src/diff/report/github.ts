import { isAbsolute, posix } from "node:path";
import type { Change, Note } from "../change.ts";
import { type DiffError, toFailureText } from "../failure.ts";
import type { Level } from "../rules/rule.ts";
import {
  type Report,
  type ReportContext,
  toCounts,
  toNoteText,
  toOmittedText,
  toOperationsText,
  toVerdictText,
  toWitnessText,
} from "./report.ts";

const commands: Readonly<Record<Level, string>> = { breaking: "error", warning: "warning", info: "notice" };

/** Number of annotations of each kind (error, warning, notice) that GitHub shows per step; GitHub drops the rest. */
const shownAnnotations = 10;

/**
 * Writes workflow commands, which GitHub shows as annotations at the changed lines. Changes that fail the check come
 * first. If GitHub cannot show all annotations, the first error states the number of changes.
 */
export const toGithub: Report = (comparison, context) => {
  const { reasons, omitted, failing } = context;
  const failed = comparison.changes.filter((change) => isFailing(change, context));
  const rest = comparison.changes.filter((change) => !isFailing(change, context));
  const others = reasons.filter(({ kind }) => kind !== "changes");
  const isCut =
    failed.length + others.length > shownAnnotations || failing.some((level) => omitted[level] > 0);
  const summary = reasons.filter(({ kind }) => kind === "changes" && isCut);
  const lines = [
    ...summary.map(({ message }) => toReasonCommand(`${message} ${toFullText(context)}`)),
    ...others.map(({ message }) => toReasonCommand(message)),
    ...[...failed, ...rest].map((change) => toCommand(change, context)),
    ...comparison.notes.map((note) => toNoteCommand(note, context)),
    toCounts(comparison, context),
    toOmittedText(omitted),
  ];
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
};

function toFullText({ fullReport }: ReportContext): string {
  const where = fullReport === null ? "the log" : `the log and in ${fullReport}`;
  return `GitHub shows ${shownAnnotations} errors of a step; the rest is in ${where}.`;
}

function toReasonCommand(message: string): string {
  return `::error title=contract check::${escapeData(message)}`;
}

/** Returns the workflow command for an error that prevented the comparison, with the place of that error. */
export function toFailureCommand(error: DiffError): string {
  const { file, line, column } = error.place ?? {};
  const properties = { file, line, col: column, title: "contracts not compared" };
  return `::error ${toProperties(properties)}::${escapeData(toFailureText(error))}`;
}

function isFailing({ level, approved }: Change, { failing }: ReportContext): boolean {
  return approved === undefined && failing.includes(level);
}

function toCommand(change: Change, context: ReportContext): string {
  const { base, head, folder } = context;
  const side = change.head ?? change.base;
  const named = change.head === null ? base : head;
  const file = side === null ? undefined : toRepositoryFile(side.file, { named, folder });
  const properties = { file, line: side?.line, col: side?.column, title: `${change.level}: ${change.id}` };
  const usual = change.approved === undefined ? commands[change.level] : "notice";
  const command = isFailing(change, context) ? "error" : usual;
  return `::${command} ${toProperties(properties)}::${escapeData(toDetails(change))}`;
}

/**
 * Returns the command for a note. If the note has a place in the head, the command names it, because a pull request
 * shows the lines of the head. Otherwise it names a place in the base.
 */
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

/**
 * Returns the path of a file relative to the root of the repository, as GitHub expects it. If the file is from a git
 * revision (`REVISION:PATH`), removes the revision.
 */
function toRepositoryFile(file: string, { named, folder }: { named: string; folder: string }): string {
  // Only the revision is removed, because the rest of `REVISION:PATH` is already relative to the root of the
  // repository. A URL has no path in the repository.
  const revision = /^[^:]+:/.exec(named)?.[0];
  if (revision !== undefined && file.startsWith(revision) && !/^https?:/.test(file))
    return file.slice(revision.length);
  return folder === "" || isAbsolute(file) || /^https?:/.test(file) ? file : posix.join(folder, file);
}

function toDetails(change: Change): string {
  const parts = [change.message];
  if ("witness" in change) parts.push(`Witness: ${toWitnessText(change)}`);
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
