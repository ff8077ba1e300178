import type { Change } from "../change.ts";
import type { Reason } from "../reasons.ts";
import {
  type Report,
  toCounts,
  toLocation,
  toNoteText,
  toOmittedText,
  toOperationsText,
  toVerdictText,
  toWitnessText,
} from "./report.ts";

/**
 * Writes JUnit XML with one test case per change. The test case fails if changes of this level fail the check and the
 * change is not approved.
 */
export const toJunit: Report = (comparison, context) => {
  const { base, head, failing, reasons, omitted } = context;
  const isFailure = (change: Change): boolean =>
    change.approved === undefined && failing.includes(change.level);
  // If the report does not list all changes that fail the check, the reason for the failed check becomes an additional
  // failed test case.
  const isHidden = failing.some((level) => omitted[level] > 0);
  const checks = reasons.filter(({ kind }) => kind !== "changes" || isHidden);
  const failures = comparison.changes.filter(isFailure).length + checks.length;
  const cases = [
    ...checks.map(toCheck),
    ...comparison.changes.map((change) => toCase(change, isFailure(change))),
  ];
  const notes = comparison.notes.map((note) => `Note: ${toNoteText(note)}`);
  if (cases.length === 0) cases.push('    <testcase classname="contract" name="No change"/>');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${cases.length}" failures="${failures}">`,
    `  <testsuite name="${escapeXml(`${base} to ${head}`)}" tests="${cases.length}" failures="${failures}">`,
    ...cases,
    `    <system-out>${escapeXml([toCounts(comparison, context), toOmittedText(omitted), ...notes].join("\n").trimEnd())}</system-out>`,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
};

function toCheck({ kind, message }: Reason): string {
  const failure = `<failure type="check" message="${escapeXml(message)}"/>`;
  return `    <testcase classname="check" name="${kind}">${failure}</testcase>`;
}

function toCase(change: Change, failed: boolean): string {
  const name = `${change.message} [${change.fingerprint}]`;
  const open = `    <testcase classname="${escapeXml(change.id)}" name="${escapeXml(name)}"`;
  const details = [
    toLocation(change),
    "witness" in change ? `Witness: ${toWitnessText(change)}` : "",
    change.operations.length > 0 ? `Reaches: ${toOperationsText(change.operations)}` : "",
    toVerdictText(change),
  ].filter((line) => line !== "");
  const text = escapeXml(details.join("\n"));
  const body = failed
    ? `<failure type="${change.level}" message="${escapeXml(change.message)}">${text}</failure>`
    : `<system-out>${text}</system-out>`;
  return `${open}>${body}</testcase>`;
}

/** Escapes text for XML and HTML, and replaces characters that XML 1.0 does not allow. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no such characters
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&#39;")
  );
}
