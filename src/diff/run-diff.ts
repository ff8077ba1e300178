import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Approval, checkApprovals, type IdleApproval, parseApprovals } from "./approvals.ts";
import type { Comparison } from "./change.ts";
import type { Profile } from "./compare/assemble.ts";
import { compareContracts } from "./compare.ts";
import { DiffError } from "./failure.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import type { Contract } from "./load/contract.ts";
import { openFiles } from "./load/files.ts";
import { findRelease, findRenamed, hasRoot, resolveRevision, toRepositoryPath } from "./load/git.ts";
import { type LoadOptions, loadContract } from "./load/load.ts";
import { parseText } from "./load/parse.ts";
import { isRemote } from "./load/remote.ts";
import {
  type FailOn,
  type Reason,
  toChangesReason,
  toFailingLevels,
  toReferencesReason,
  toVersionReason,
} from "./reasons.ts";
import { type Format, formats } from "./report/formats.ts";
import type { ReportContext } from "./report/report.ts";
import { type Selection, selectChanges } from "./report/selection.ts";
import { type DueVersion, toDueVersion } from "./walk/version.ts";

/** The arguments of one run of `prospecting diff`. */
export interface DiffRequest {
  /** The contract to compare with; null for the contract in the newest release tag. */
  readonly base: string | null;
  readonly head: string;
  /** The reports to return. */
  readonly outputs: readonly { readonly format: Format; readonly color: boolean }[];
  readonly selection: Selection;
  readonly groupBy?: ReportContext["groupBy"];
  /** URL or file name of the full report. Reports without room for all changes refer to it. */
  readonly fullReport?: string | null;
  readonly failOn: FailOn;
  /** True if an approval that has expired or matches no change makes the check fail. */
  readonly strictApprovals?: boolean;
  /** True if the check fails when the head's `info.version` is lower than the changes require. */
  readonly checkVersion?: boolean;
  readonly profile: Profile;
  /** True to report renamed components. */
  readonly renames?: boolean;
  readonly approvals?: string | undefined;
  readonly allowRemote: boolean;
  readonly limits: Partial<Limits>;
  readonly directory: string;
  readonly now: Date;
  readonly readInput: () => Promise<string>;
}

/** The reports to print, and the reasons why the check fails, if any. */
export interface DiffOutcome {
  /** One report for each entry in `outputs`. */
  readonly reports: readonly string[];
  /** The reasons why the check fails; empty if it passes. */
  readonly reasons: readonly Reason[];
}

/**
 * Loads both contracts, compares them and returns the reports.
 * @throws DiffError if the comparison was not possible.
 */
export async function runDiff(request: DiffRequest): Promise<DiffOutcome> {
  const { directory, now, outputs } = request;
  const approvals = await loadApprovals(request);
  const base = request.base ?? (await toReleaseBase(request.head, directory));
  if (base === "-" && request.head === "-") {
    throw new DiffError("invalid_option", "Only one of the two can come from standard input");
  }
  const { before, after } = await loadBoth(base, request);
  // `toReferencesReason` adds notes to the head, so it must run before the comparison, which returns these notes.
  const broken = toReferencesReason(before, after);
  const found = before === null ? toNewComparison(base) : compare(before, after, request, approvals);
  const idle = checkApprovals(approvals, found.changes, now).map(toComplaint);
  const notes = [...found.notes, ...idle.map((message) => ({ message, places: [] }))];
  const comparison = { ...found, notes };
  const failing = toFailingLevels(request.failOn);
  const version = toDueVersion(before ?? after, after, found.changes);
  const reasons = toReasons(request, { comparison, broken, idle, version });
  const selected = selectChanges(comparison, request.selection);
  const context: Omit<ReportContext, "color"> = {
    base,
    head: request.head,
    ...readInfo(after),
    due: version,
    folder: await toRepositoryPath("", directory).catch(() => ""),
    failing,
    reasons,
    approved: found.changes.filter((change) => change.approved !== undefined).length,
    omitted: selected.omitted,
    groupBy: request.groupBy,
    fullReport: request.fullReport ?? null,
    now,
  };
  const reports = outputs.map(({ format, color }) =>
    formats[format](selected.comparison, { ...context, color }),
  );
  return { reports, reasons };
}

/**
 * Loads both contracts. The base is null if the contract is new: the base revision exists but does not contain the
 * contract.
 */
async function loadBoth(
  base: string,
  { head, directory, limits, allowRemote, readInput }: DiffRequest,
): Promise<{ before: Contract | null; after: Contract }> {
  const options: LoadOptions = { directory, limits, allowRemote, readInput };
  try {
    const before = await loadContract(base, options);
    return { before, after: await loadContract(head, options) };
  } catch (error) {
    if (!(await isNewContract(base, head, directory))) throw error;
    return { before: null, after: await loadContract(head, options) };
  }
}

function toNewComparison(base: string): Comparison {
  const message = `There is no ${base} yet: the contract is new, so no consumer depends on it.`;
  return { summary: { breaking: 0, warning: 0, info: 0 }, changes: [], notes: [{ message, places: [] }] };
}

function compare(
  before: Contract,
  after: Contract,
  { profile, renames = false, now, limits }: DiffRequest,
  approvals: readonly Approval[],
): Comparison {
  return compareContracts(before, after, { profile, renames, now, approvals, limits });
}

function toReasons(
  { failOn, strictApprovals = false, checkVersion = false }: DiffRequest,
  found: {
    readonly comparison: Comparison;
    readonly broken: Reason | null;
    readonly idle: readonly string[];
    readonly version: DueVersion;
  },
): Reason[] {
  const reasons: (Reason | null)[] = [toChangesReason(found.comparison, toFailingLevels(failOn))];
  if (failOn !== "none") reasons.push(found.broken);
  if (strictApprovals) reasons.push(...found.idle.map((message): Reason => ({ kind: "approvals", message })));
  if (checkVersion) reasons.push(toVersionReason(found.version));
  return reasons.filter((reason) => reason !== null);
}

async function loadApprovals({ approvals, directory, limits }: DiffRequest): Promise<Approval[]> {
  if (approvals === undefined) return [];
  const text = await readFile(resolve(directory, approvals), "utf8").catch((cause: unknown) => {
    throw new DiffError("not_found", `There is no approvals file ${approvals}`, { cause });
  });
  return parseApprovals(parseText(text, approvals, { ...defaultLimits, ...limits }), approvals);
}

/** Returns the `TAG:PATH` of the head's contract in the newest release tag. */
async function toReleaseBase(head: string, directory: string): Promise<string> {
  if (head === "-" || isRemote(head)) {
    throw new DiffError("invalid_option", "--against-release needs a path in the repository");
  }
  const tag = await findRelease(directory);
  const colon = head.indexOf(":");
  return `${tag}:${colon > 0 ? head.slice(colon + 1) : await toRepositoryPath(head, directory)}`;
}

function readInfo(contract: Contract): { title: string; version: string } {
  const info = contract.root.child("info");
  const text = (key: string): string => {
    const { value } = info.child(key);
    return typeof value === "string" ? value : "";
  };
  return { title: text("title") || "Contract", version: text("version") };
}

function toComplaint({ approval, problem }: IdleApproval): string {
  return problem === "expired"
    ? `The approval of ${approval.fingerprint} expired on ${approval.expires} (${approval.reason}).`
    : `The approval of ${approval.fingerprint} matches no change (${approval.reason}); remove it.`;
}

/**
 * True if the contract is new: the base is `REVISION:PATH`, the head has the same path, and the revision exists but has
 * no file at this path. False if the paths differ, because the base path may be mistyped.
 * @throws DiffError `not_found` if git detects a rename: the revision has the contract at another path.
 */
async function isNewContract(base: string, head: string, directory: string): Promise<boolean> {
  try {
    const [before, after] = [
      await toPlace(base, directory),
      await toPlace(head, directory, { isWorkingTree: true }),
    ];
    if (before === null || after === null || before.commit === null || before.path !== after.path)
      return false;
    if (await hasRoot(before.commit, before.path, directory)) return false;
    const old = await findRenamed({ from: before.commit, to: after.commit, path: before.path }, directory);
    if (old === null) return true;
    const revision = base.slice(0, base.indexOf(":"));
    throw new DiffError(
      "not_found",
      `There is nothing at ${base}, from where the contract was moved: compare with ${revision}:${old}`,
    );
  } catch (error) {
    if (error instanceof DiffError && error.code === "git_failed") return false;
    throw error;
  }
}

/** A path relative to the root of the repository, in a commit or (if null) in the working tree. */
interface RepositoryPlace {
  readonly commit: string | null;
  readonly path: string;
}

async function toPlace(
  text: string,
  directory: string,
  { isWorkingTree = false } = {},
): Promise<RepositoryPlace | null> {
  if (text === "-" || isRemote(text)) return null;
  const isFile = (await openFiles(text, { directory, allowRemote: false, maxBytes: 0 })) !== null;
  if (isFile) return isWorkingTree ? { commit: null, path: await toRepositoryPath(text, directory) } : null;
  return text.indexOf(":") > 0 ? resolveRevision(text, directory) : null;
}
