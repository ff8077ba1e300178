import type { Change, Comparison } from "../change.ts";
import type { Level } from "../rules/rule.ts";
import {
  ofLevel,
  type Report,
  type ReportContext,
  toCounts,
  toLocation,
  toNoteText,
  toOmittedText,
  toOperationsText,
  toVerdictText,
  toWitnessText,
} from "./report.ts";
import { groupByOperation, toGroupName } from "./selection.ts";

/** Maximum length of a GitHub comment in characters. */
const maxCharacters = 65_536;

/** Maximum length of a witness in characters. A longer witness is cut to leave room for other changes. */
const maxWitness = 1_000;

/**
 * Number of days for which the approval entries in the report are valid. A reviewer copies them to the approvals file.
 */
const approvalDays = 90;

/**
 * Writes a comment for a pull request. It begins with counts and reasons. Breaking changes and warnings follow, grouped
 * by operation, each with rule, place, witness and approval entry. All other changes are in a collapsed section. If
 * there is not enough room, the comment says how many changes are left out.
 */
export const toMarkdown: Report = (comparison, context) => {
  const open = {
    ...comparison,
    changes: comparison.changes.filter(({ approved }) => approved === undefined),
  };
  const approved = comparison.changes.filter((change) => change.approved !== undefined);
  const sections: Section[] = [
    toSection("breaking", open, context),
    toSection("warning", open, context),
    toFolded("Other changes", ofLevel(open, "info").map(toLine), "info"),
    toFolded("Approved", approved.map(toLine), "approved"),
    {
      name: "notes",
      open: "### Notes",
      groups: [
        { heading: "", entries: comparison.notes.map((note) => `- ${escapeMarkdown(toNoteText(note))}`) },
      ],
      close: "",
    },
  ];
  return toFitting({ head: toHead(comparison, context), sections, maxCharacters, toTail: toTail(context) });
};

function toHead(comparison: Comparison, context: ReportContext): string {
  const { title, version, base, head, reasons, omitted } = context;
  const name = escapeMarkdown(`${title} ${version}`.slice(0, 200));
  const lines = [
    `## ${name}: ${toCounts(comparison, context)}`,
    ...reasons.map(({ message }) => `**${escapeMarkdown(message)}**`),
    `From ${toCode(base.slice(0, 200))} to ${toCode(head.slice(0, 200))}.`,
  ];
  if (comparison.changes.length === 0 && omitted.breaking + omitted.warning + omitted.info === 0)
    lines.push("No change of the contract.");
  return lines.join("\n\n");
}

function toTail({ fullReport, omitted }: ReportContext): (left: readonly string[]) => string {
  return (left) => {
    const cut = left.length === 0 ? "" : `No room here for ${left.join(", ")}.`;
    const what = [cut, toOmittedText(omitted)].filter((text) => text !== "").join(" ");
    return what === "" ? "" : `${what} ${toFullReport(fullReport)}`;
  };
}

function toFullReport(fullReport: string | null): string {
  if (fullReport === null) return "The full report (`--format html`) has everything.";
  const isAddress = /^https?:\/\/[^\s()<>]+$/.test(fullReport);
  return `The full report has everything: ${isAddress ? `<${fullReport}>` : toCode(fullReport)}.`;
}

const headings: Readonly<Record<Exclude<Level, "info">, string>> = {
  breaking: "### Breaking",
  warning: "### Warnings",
};

function toSection(level: Exclude<Level, "info">, open: Comparison, context: ReportContext): Section {
  const changes = ofLevel(open, level);
  const toEntries = (list: readonly Change[], isNamed: boolean): string[] =>
    list.map((change) => toItem(change, { context, isNamed }));
  const groups =
    context.groupBy === "level"
      ? [{ heading: "", entries: toEntries(changes, false) }]
      : groupByOperation(changes).map((group) => ({
          heading: `#### ${escapeMarkdown(toGroupName(group.operations))}`,
          entries: toEntries(group.changes, true),
        }));
  return { name: level, open: headings[level], groups, close: "" };
}

function toFolded(title: string, entries: readonly string[], name: string): Section {
  const summary = `<details><summary>${title}: ${entries.length}</summary>`;
  return { name, open: summary, groups: [{ heading: "", entries }], close: "\n</details>" };
}

/** Returns one line for a change. For an approved change, the line contains the reason of the approval. */
function toLine(change: Change): string {
  const note = toVerdictText(change);
  return `- ${escapeMarkdown(change.message)} ${toCode(change.id)}${note === "" ? "" : ` (${escapeMarkdown(note)})`}`;
}

/** Returns a list item for a change, with everything that a reviewer needs for a decision. */
function toItem(change: Change, { context, isNamed }: { context: ReportContext; isNamed: boolean }): string {
  const note = toVerdictText(change);
  const where = toLocation(change);
  const details = [
    `${toCode(change.id)}${where === "" ? "" : ` at ${toCode(where)}`}`,
    "witness" in change ? toWitnessLine(change) : "",
    isNamed || change.operations.length === 0
      ? ""
      : `Reaches ${escapeMarkdown(toOperationsText(change.operations))}`,
    note === "" ? "" : escapeMarkdown(`${note.charAt(0).toUpperCase()}${note.slice(1)}`),
    context.failing.includes(change.level) || change.level === "breaking"
      ? `Approve: ${toCode(toApprovalLine(change, context.now))}`
      : "",
  ];
  const lines = details.filter((text) => text !== "").map((text) => `  - ${text}`);
  const [operation = "", second] = isNamed ? change.operations : [];
  const isSaid = second === undefined && operation !== "" && change.message.startsWith(`${operation} `);
  const message = isSaid ? change.message.slice(operation.length + 1) : change.message;
  return [`- **${escapeMarkdown(message)}**`, ...lines].join("\n");
}

function toWitnessLine(change: Change): string {
  const words =
    change.direction === "request" ? "Accepted before, refused now" : "Possible now, excluded before";
  return `${words}: ${toCode(toWitnessText(change, maxWitness))}`;
}

/** Returns the entry for the approvals file. The reviewer must fill in the reason. */
function toApprovalLine({ fingerprint }: Change, now: Date): string {
  const end = new Date(now);
  end.setUTCDate(end.getUTCDate() + approvalDays);
  const expires = end.toISOString().slice(0, 10);
  return `- {fingerprint: "${fingerprint}", reason: "", expires: "${expires}"}`;
}

/**
 * Escapes text for Markdown. Also breaks up mentions: for an `@name` in a contract, GitHub would notify the user of
 * that name.
 */
function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*[\]<>|#~]/g, "\\$&")
      // Leaves an underscore inside a word unchanged, because Markdown does not treat it as markup.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
      .replace(/@(?=[\w-])/g, "@<!-- -->")
      .replace(blanks, " ")
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a contract may contain such characters, which no page shows
const blanks = /[\s\u0000-\u001f\u007f-\u009f]+/g;

/** Returns text as inline code, delimited by one backtick more than the longest run of backticks in the text. */
function toCode(text: string): string {
  const plain = text.replace(blanks, " ");
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$/.test(plain) || plain.trim() === "" ? " " : "";
  return `${fence}${pad}${plain}${pad}${fence}`;
}

/** A section of a report. If there is not enough room, the last entries are left out. */
interface Section {
  /** What the omitted entries are called in the last line of the report, such as `breaking`. */
  readonly name: string;
  readonly open: string;
  readonly groups: readonly Group[];
  readonly close: string;
}

interface Group {
  readonly heading: string;
  readonly entries: readonly string[];
}

interface Fitting {
  readonly head: string;
  readonly sections: readonly Section[];
  readonly maxCharacters: number;
  /**
   * Returns the last line of the report. `left` has one string such as `12 breaking` for each section with omitted
   * entries.
   */
  readonly toTail: (left: readonly string[]) => string;
}

/** Number of characters reserved for the last line of the report and the closing tags of sections. */
const reserved = 1_000;

/** Joins sections until `maxCharacters` is reached. The last line says how many entries were left out. */
export function toFitting({ head, sections, maxCharacters, toTail }: Fitting): string {
  const parts = [head];
  const left: string[] = [];
  let room = maxCharacters - reserved - head.length;
  let isFull = false;
  for (const { name, open, groups, close } of sections) {
    const total = groups.reduce((sum, { entries }) => sum + entries.length, 0);
    if (total === 0) continue;
    const lines: string[] = [];
    let taken = 0;
    for (const { heading, entries } of groups) {
      const fitting: string[] = [];
      for (const entry of entries) {
        const before = taken === 0 ? open.length + close.length + 4 : 0;
        const needed = entry.length + 1 + before + (fitting.length === 0 ? heading.length + 4 : 0);
        isFull ||= needed > room;
        if (isFull) break;
        room -= needed;
        taken += 1;
        fitting.push(entry);
      }
      if (fitting.length > 0) lines.push(...(heading === "" ? [] : [heading]), fitting.join("\n"));
    }
    if (taken > 0) parts.push([open, ...lines].join("\n\n") + close);
    if (taken < total) left.push(`${total - taken} ${name}`);
  }
  const tail = toTail(left);
  return `${[...parts, ...(tail === "" ? [] : [tail])].join("\n\n")}\n`;
}
