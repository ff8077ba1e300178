import type { Change, ChangeSide, Comparison, Note } from "../change.ts";
import { toValueText } from "../message.ts";
import { type Level, levels } from "../rules/rule.ts";
import { ruleOf } from "../rules/table.ts";
import { script, style } from "./html-assets.ts";
import { escapeXml } from "./junit.ts";
import {
  ofLevel,
  type Report,
  type ReportContext,
  toNoteText,
  toOmittedText,
  toVerdictText,
  toWitnessText,
} from "./report.ts";
import { groupByOperation, toGroupName } from "./selection.ts";

const headings: Readonly<Record<Level, readonly [string, string]>> = {
  breaking: ["Breaking", "A consumer that works today may fail."],
  warning: ["Warnings", "Nothing fails at once, but somebody should look."],
  info: ["Info", "No consumer has to act."],
};

/** Writes a single HTML page that loads nothing else. It supports light and dark mode, phones and desktops. */
export const toHtml: Report = (comparison, context) => {
  const { base, head, title, version, groupBy } = context;
  const tiles = levels.map((level) => toTile(level, comparison, context));
  const sections = levels.map((level) => toSection(level, ofLevel(comparison, level), groupBy));
  const verdict = toVerdict(comparison, context);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(`${title} ${version}: contract changes`)}</title>
<style>${style}</style>
</head>
<body>
<header>
<p class="eyebrow">Contract changes</p>
<h1>${escapeXml(title)} <span class="version">${escapeXml(version)}</span></h1>
<p class="route"><code>${escapeXml(base)}</code><span aria-hidden="true">→</span><span class="hidden">to</span><code>${escapeXml(head)}</code></p>
<p class="verdict ${verdict[0]}">${verdict[1]}</p>
${toReasons(context)}
${toBar(comparison)}
<div class="tiles" role="group" aria-label="Show levels">${tiles.join("")}</div>
<label class="search"><span class="hidden">Filter</span><input type="search" placeholder="Filter by operation, schema or rule" autocomplete="off"></label>
${toReach(comparison.changes)}
</header>
<main>${sections.join("")}${toNotes(comparison.notes)}<p class="nothing" hidden>No change matches the filter.</p></main>
<footer>Each break carries a value that one side accepts and the other refuses, checked before it was written here.</footer>
<script>${script}</script>
</body>
</html>
`;
};

function toVerdict(
  { summary: { breaking }, changes }: Comparison,
  { reasons, omitted }: ReportContext,
): readonly [string, string] {
  if (breaking > 0)
    return ["bad", breaking === 1 ? "One change breaks consumers" : `${breaking} changes break consumers`];
  const all = changes.length + omitted.warning + omitted.info + omitted.breaking;
  return [
    reasons.length === 0 ? "good" : "bad",
    all === 0 ? "The contracts say the same" : "Nothing breaks consumers",
  ];
}

/**
 * Returns a list of the reasons why the check failed, and of the number of changes that the page omits at each level.
 */
function toReasons({ reasons, omitted }: ReportContext): string {
  const lines = [...reasons.map(({ message }) => message), toOmittedText(omitted)].filter(
    (line) => line !== "",
  );
  if (lines.length === 0) return "";
  return `<ul class="reasons">${lines.map((line) => `<li>${escapeXml(line)}</li>`).join("")}</ul>`;
}

/**
 * Returns a bar that shows the share of each level among the unapproved changes. The bar has no numbers; the buttons
 * below it show them.
 */
function toBar({ summary }: Comparison): string {
  const parts = levels.filter((level) => summary[level] > 0);
  const spans = parts.map((level) => `<span class="${level}" style="--share:${summary[level]}"></span>`);
  return parts.length === 0 ? "" : `<div class="bar" aria-hidden="true">${spans.join("")}</div>`;
}

/** Number of operations that are visible before the reader expands the list. */
const shownOperations = 6;

/**
 * Returns a list of the affected operations with one dot for each change. Operations with the most severe changes come
 * first. A click on an operation shows only its changes.
 */
function toReach(changes: readonly Change[]): string {
  const hit = new Map<string, Change[]>();
  for (const change of changes) {
    if (change.approved !== undefined) continue;
    for (const operation of change.operations) hit.set(operation, [...(hit.get(operation) ?? []), change]);
  }
  const counts = (list: readonly Change[]): number[] =>
    levels.map((level) => list.filter((change) => change.level === level).length);
  const rows = [...hit].map(([operation, list]) => ({ operation, counts: counts(list) }));
  rows.sort((a, b) => compareCounts(b.counts, a.counts) || (a.operation < b.operation ? -1 : 1));
  if (rows.length === 0) return "";
  const items = rows.map(({ operation, counts }) => toReachRow(operation, counts));
  const rest = items.slice(shownOperations);
  const more =
    rest.length === 0
      ? ""
      : `<details><summary>${rest.length} more</summary><ul>${rest.join("")}</ul></details>`;
  const heading = rows.length === 1 ? "1 operation reached" : `${rows.length} operations reached`;
  return `<div class="reach"><h2>${heading}</h2><ul>${items.slice(0, shownOperations).join("")}</ul>${more}</div>`;
}

function compareCounts(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((count, index) => count !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** Maximum number of dots per level in one row, so that the row stays readable. */
const maxDots = 12;

function toReachRow(operation: string, counts: readonly number[]): string {
  const dots = levels.flatMap((level, at) => {
    return Array.from({ length: Math.min(counts[at] ?? 0, maxDots) }, () => `<i class="${level}"></i>`);
  });
  const words = levels.flatMap((level, at) => ((counts[at] ?? 0) > 0 ? [`${counts[at]} ${level}`] : []));
  return `<li><button type="button" aria-pressed="false" data-operation="${escapeXml(operation)}"><span class="route">${toOperation(operation)}</span><span class="dots" aria-hidden="true">${dots.join("")}</span><span class="hidden">${words.join(", ")}</span></button></li>`;
}

function toTile(level: Level, { summary, changes }: Comparison, { omitted }: ReportContext): string {
  const isEmpty = !changes.some((change) => change.level === level);
  const listed = omitted[level] > 0 ? ` <small>(${omitted[level]} not listed)</small>` : "";
  return `<button type="button" class="tile ${level}" data-level="${level}" aria-pressed="true"${isEmpty ? " disabled" : ""}><strong>${summary[level]}</strong><span>${headings[level][0]}${listed}</span></button>`;
}

function toSection(level: Level, changes: readonly Change[], groupBy: ReportContext["groupBy"]): string {
  if (changes.length === 0) return "";
  const [heading, note] = headings[level];
  const toCards = (list: readonly Change[]): string =>
    list.map((change) => toCard(change, level !== "info")).join("");
  const cards =
    groupBy === "operation"
      ? groupByOperation(changes)
          .map(
            (group) =>
              `<div class="group"><h3>${escapeXml(toGroupName(group.operations))}</h3>${toCards(group.changes)}</div>`,
          )
          .join("")
      : toCards(changes);
  return `<section class="${level}" data-level="${level}"><h2>${heading}</h2><p class="note">${note}</p>${cards}</section>`;
}

/** Returns the notes. Filters do not hide them, because the filters select by level and a note has no level. */
function toNotes(notes: readonly Note[]): string {
  if (notes.length === 0) return "";
  const items = notes.map((note) => `<li>${escapeXml(toNoteText(note))}</li>`).join("");
  return `<aside class="notes"><h2>Notes</h2><ul>${items}</ul></aside>`;
}

function toCard(change: Change, open: boolean): string {
  const rule = ruleOf(change.id);
  const colon = change.message.indexOf(": ");
  const [place, what] = [change.message.slice(0, colon), change.message.slice(colon + 2)];
  const note = toVerdictText(change);
  const values = toValues(change);
  const witness =
    "witness" in change
      ? `<div class="witness"><h3>${change.direction === "request" ? "Accepted before, refused now" : "Possible now, excluded before"}</h3><pre>${escapeXml(toWitnessText(change, 2_000))}</pre></div>`
      : "";
  const operations = change.operations.map((operation) => `<li>${toOperation(operation)}</li>`).join("");
  return `<details class="card${change.approved === undefined ? "" : " approved"}"${open ? " open" : ""}>
<summary><span class="place">${toPlace(place)}</span><span class="what">${escapeXml(what)}</span><span class="chevron" aria-hidden="true">›</span></summary>
<div class="body">
<p class="why">${escapeXml(rule.why)}</p>
${note === "" ? "" : `<p class="tag">${escapeXml(note)}</p>`}
${values}${witness}
${operations === "" ? "" : `<ul class="operations" aria-label="Operations reached">${operations}</ul>`}
<dl>${toPlaceRow("Now", change.head)}${toPlaceRow("Before", change.base)}<dt>Rule</dt><dd><code>${escapeXml(change.id)}</code></dd><dt>Fingerprint</dt><dd><code>${change.fingerprint}</code></dd></dl>
</div>
</details>`;
}

function toPlace(text: string): string {
  const match = /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|QUERY|[A-Z]+(?= \/)) (.*)$/s.exec(text);
  if (match === null) return escapeXml(text);
  return `${toMethod(match[1] ?? "")} ${escapeXml(match[2] ?? "")}`;
}

function toOperation(operation: string): string {
  const space = operation.indexOf(" ");
  return `${toMethod(operation.slice(0, space))} ${escapeXml(operation.slice(space + 1))}`;
}

function toMethod(method: string): string {
  return `<b class="method">${escapeXml(method)}</b>`;
}

function toValues({ base, head }: Change): string {
  const [from, to] = [base?.value, head?.value];
  if (from === undefined && to === undefined) return "";
  const box = (value: unknown, name: string): string =>
    value === undefined
      ? ""
      : `<div class="${name}"><span class="hidden">${name === "old" ? "Before" : "Now"}</span><code>${escapeXml(toValueText(value))}</code></div>`;
  return `<div class="values">${box(from, "old")}${box(to, "new")}</div>`;
}

function toPlaceRow(name: string, side: ChangeSide | null): string {
  if (side === null) return "";
  const line = side.line === undefined ? "" : `:${side.line}`;
  return `<dt>${name}</dt><dd><code>${escapeXml(side.file)}${line}</code> <small>${escapeXml(side.pointer)}</small></dd>`;
}
