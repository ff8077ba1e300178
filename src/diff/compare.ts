import { type Approval, applyApprovals } from "./approvals.ts";
import type { Change, Comparison, Note, NotePlace, Summary } from "./change.ts";
import { assemble, compareChanges, locateChanges, type Profile } from "./compare/assemble.ts";
import { withContainedSchemas } from "./compare/fingerprint-text.ts";
import { findRenamed } from "./compare/renames.ts";
import { compareSchemas } from "./compare/schemas.ts";
import { judgeTakeovers } from "./compare/takeovers.ts";
import { DiffError } from "./failure.ts";
import { Deadline, defaultLimits, type Limits } from "./limits.ts";
import type { Contract, Cursor } from "./load/contract.ts";
import { toContract } from "./load/document.ts";
import { walkContracts } from "./walk/document.ts";
import { Journal } from "./walk/scope.ts";
import { judgeVersion } from "./walk/version.ts";

/** Options of a comparison. */
export interface DiffOptions {
  /**
   * `client` (default): changes that break only generated clients are breaking. `wire`: such changes are only reported
   * as `info`.
   */
  readonly profile?: Profile | undefined;
  /** True to report renamed components. Only generated clients notice them. Default: false. */
  readonly renames?: boolean | undefined;
  /** The time at which sunset dates and approvals are evaluated. Default: now. */
  readonly now?: Date | undefined;
  readonly approvals?: readonly Approval[] | undefined;
  readonly limits?: Partial<Limits> | undefined;
}

/**
 * Compares two parsed OpenAPI 3.0, 3.1 or 3.2 documents. All references must be local. An error in a document that does
 * not prevent the comparison becomes a note in the result.
 * @throws DiffError if a document is not an OpenAPI document or exceeds a limit, or if neither document has operations.
 */
export function diffContracts(base: unknown, head: unknown, options: DiffOptions = {}): Comparison {
  const limits = { ...defaultLimits, ...options.limits };
  return compareContracts(toContract(base, "base", limits), toContract(head, "head", limits), options);
}

/** Compares two loaded contracts. Throws a {@link DiffError} in the same cases as {@link diffContracts}. */
export function compareContracts(base: Contract, head: Contract, options: DiffOptions = {}): Comparison {
  const { profile = "client", renames = false, now = new Date() } = options;
  const limits = { ...defaultLimits, ...options.limits };
  try {
    const changes = findChanges(base, head, { profile, renames, now, limits });
    const located = locateChanges(changes, base, head);
    const approved = applyApprovals(located, options.approvals ?? [], now);
    return { summary: summarize(approved), changes: approved, notes: collectNotes(base, head) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new DiffError("limit_exceeded", "The documents are nested too deeply to compare", { cause: error });
  }
}

function findChanges(
  base: Contract,
  head: Contract,
  { profile, renames, now, limits }: { profile: Profile; renames: boolean; now: Date; limits: Limits },
): Change[] {
  const journal = new Journal();
  walkContracts({ journal, now: now.getTime() }, base, head);
  const deadline = new Deadline(limits.milliseconds);
  const uses = journal.uses.map(({ use }) => use);
  const pairs = compareSchemas(uses, { deadline, xml: journal.xml });
  const renamed = renames ? findRenamed(base, head, pairs) : null;
  if (renamed !== null) journal.findings.push({ finding: renamed, operation: null, stability: "stable" });
  const takeovers = judgeTakeovers(journal, deadline);
  const findings = withContainedSchemas([...journal.findings, ...takeovers]);
  const changes = assemble({ findings, uses: journal.uses }, pairs, profile);
  const version = judgeVersion(base, head, changes);
  if (version === null) return changes;
  const alone = new Journal();
  alone.findings.push({ finding: version, operation: null, stability: "stable" });
  return [...changes, ...assemble(alone, [], profile)].sort(compareChanges);
}

function summarize(changes: readonly Change[]): Summary {
  const count = (level: Change["level"]): number =>
    changes.filter((change) => change.level === level && change.approved === undefined).length;
  return { breaking: count("breaking"), warning: count("warning"), info: count("info") };
}

/**
 * Returns the errors in both contracts as notes. Errors with the same message become one note, which lists their
 * places: first those in the base, then those in the head.
 */
function collectNotes(base: Contract, head: Contract): Note[] {
  const notes = new Map<string, NotePlace[]>();
  for (const [side, contract] of [["base", base] as const, ["head", head] as const]) {
    const faults = [...contract.faults.values()];
    const found = contract.locateAll(toPointers(faults.map(({ cursor }) => cursor)));
    for (const { cursor, message } of faults) {
      const file = contract.file(cursor.uri)?.label ?? cursor.uri;
      const place = { side, file, pointer: cursor.pointer, ...found.get(`${file}#${cursor.pointer}`) };
      notes.set(message, [...(notes.get(message) ?? []), place]);
    }
  }
  return [...notes].map(([message, places]) => ({ message: `${message}.`, places }));
}

function toPointers(cursors: readonly Cursor[]): Map<string, string[]> {
  const pointers = new Map<string, string[]>();
  for (const { contract, uri, pointer } of cursors) {
    const file = contract.file(uri)?.label ?? uri;
    const known = pointers.get(file);
    if (known === undefined) pointers.set(file, [pointer]);
    else known.push(pointer);
  }
  return pointers;
}
