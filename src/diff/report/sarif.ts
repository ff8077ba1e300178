import type { Change, ChangeSide, Note } from "../change.ts";
import type { Level } from "../rules/rule.ts";
import { ruleOf } from "../rules/table.ts";
import type { Report } from "./report.ts";

const sarifLevels: Readonly<Record<Level, string>> = { breaking: "error", warning: "warning", info: "note" };

/** Writes SARIF 2.1.0, with the members that GitHub code scanning reads. */
export const toSarif: Report = (comparison, { reasons }) => {
  const names = [...new Set(comparison.changes.map(({ id }) => id))].sort();
  const rules = names.map((name) => {
    const rule = ruleOf(name);
    return {
      id: name,
      shortDescription: { text: rule.title },
      fullDescription: { text: rule.why },
      defaultConfiguration: { level: sarifLevels[rule.level] },
    };
  });
  const results = comparison.changes.map((change) => toResult(change, names.indexOf(change.id)));
  // The reasons for a failed check are written as notifications instead of results, because a viewer may filter the
  // results.
  const failures = reasons.map(({ message }) => ({ level: "error", message: { text: message } }));
  const notifications = [...failures, ...comparison.notes.map(toNotification)];
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "prospecting diff",
            rules,
          },
        },
        results,
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: notifications }],
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};

function toResult(change: Change, ruleIndex: number): object {
  const side = change.head ?? change.base;
  const related = change.head !== null && change.base !== null ? [toSarifLocation(change.base)] : [];
  return {
    ruleId: change.id,
    ruleIndex,
    level: sarifLevels[change.level],
    message: { text: change.message },
    locations: side === null ? [] : [toSarifLocation(side)],
    ...(related.length === 0 ? {} : { relatedLocations: related }),
    partialFingerprints: { "prospectingDiff/v1": change.fingerprint },
    properties: {
      kind: change.kind,
      verdict: change.verdict,
      operations: change.operations,
      ...(change.lowered === undefined ? {} : { lowered: change.lowered }),
      ...("witness" in change ? { witness: change.witness } : {}),
      ...(change.travels === undefined ? {} : { travels: change.travels }),
    },
    ...(change.approved === undefined
      ? {}
      : { suppressions: [{ kind: "external", justification: change.approved.reason }] }),
  };
}

function toNotification({ message, places }: Note): object {
  return { level: "note", message: { text: message }, locations: places.map(toSarifLocation) };
}

function toSarifLocation({ file, line, column, pointer }: ChangeSide): object {
  const region = line === undefined ? {} : { region: { startLine: line, startColumn: column ?? 1 } };
  return {
    physicalLocation: { artifactLocation: { uri: encodeURI(file) }, ...region },
    logicalLocations: [{ fullyQualifiedName: pointer }],
  };
}
