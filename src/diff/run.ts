import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Approval, checkApprovals, type IdleApproval, parseApprovals } from "./approvals.ts";
import type { Comparison } from "./change.ts";
import type { Profile } from "./compare/assemble.ts";
import { compareContracts } from "./compare.ts";
import { DiffError } from "./failure.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import type { Contract } from "./load/contract.ts";
import { findRelease, toRepositoryPath } from "./load/git.ts";
import { loadContract } from "./load/load.ts";
import { parseText } from "./load/parse.ts";
import { isRemote } from "./load/remote.ts";
import { type Format, formats } from "./report/formats.ts";
import { levels } from "./report/report.ts";
import type { Level } from "./rules/rule.ts";

/** The worst level that still passes, by name of the best that fails; `none` never fails. */
export type FailOn = Level | "none";

/** What `prospecting diff` was asked for. */
export interface DiffRequest {
  /** Null compares with the newest release tag. */
  readonly base: string | null;
  readonly head: string;
  readonly format: Format;
  readonly failOn: FailOn;
  readonly profile: Profile;
  readonly approvals?: string | undefined;
  readonly allowRemote: boolean;
  readonly limits: Partial<Limits>;
  readonly color: boolean;
  readonly directory: string;
  readonly now: Date;
  readonly readInput: () => Promise<string>;
}

/** What to print and whether the check passed. */
export interface DiffOutcome {
  readonly report: string;
  readonly passed: boolean;
  /** Sentences about approvals that do nothing. */
  readonly complaints: readonly string[];
}

/**
 * Loads both contracts, compares them and writes the report.
 * @throws DiffError when the comparison could not be made.
 */
export async function runDiff(request: DiffRequest): Promise<DiffOutcome> {
  const { directory, now, profile, limits } = request;
  const approvals = await loadApprovals(request);
  const base = request.base ?? (await toReleaseBase(request.head, directory));
  if (base === "-" && request.head === "-") {
    throw new DiffError("invalid_option", "Only one of the two can come from standard input");
  }
  const options = { directory, limits, allowRemote: request.allowRemote, readInput: request.readInput };
  const before = await loadContract(base, options);
  const after = await loadContract(request.head, options);
  const comparison = compareContracts(before, after, { profile, now, approvals, limits });
  const idle = checkApprovals(approvals, comparison.changes, now);
  const failing = toFailingLevels(request.failOn);
  const report = formats[request.format](comparison, {
    base,
    head: request.head,
    ...readInfo(after),
    color: request.color,
    folder: request.format === "github" ? await toRepositoryPath("", directory).catch(() => "") : "",
    failing,
  });
  const passed = request.failOn === "none" || (idle.length === 0 && !hasLevel(comparison, failing));
  return { report, passed, complaints: idle.map(toComplaint) };
}

async function loadApprovals({ approvals, directory, limits }: DiffRequest): Promise<Approval[]> {
  if (approvals === undefined) return [];
  const text = await readFile(resolve(directory, approvals), "utf8").catch((cause: unknown) => {
    throw new DiffError("not_found", `There is no approvals file ${approvals}`, { cause });
  });
  return parseApprovals(parseText(text, approvals, { ...defaultLimits, ...limits }), approvals);
}

/** The same path at the newest release. */
async function toReleaseBase(head: string, directory: string): Promise<string> {
  if (head === "-" || isRemote(head)) {
    throw new DiffError("invalid_option", "--against-release needs a path in the repository");
  }
  const tag = await findRelease(directory);
  const colon = head.indexOf(":");
  return `${tag}:${colon > 0 ? head.slice(colon + 1) : await toRepositoryPath(head, directory)}`;
}

function toFailingLevels(failOn: FailOn): Level[] {
  return failOn === "none" ? [] : levels.slice(0, levels.indexOf(failOn) + 1);
}

function hasLevel({ summary }: Comparison, failing: readonly Level[]): boolean {
  return failing.some((level) => summary[level] > 0);
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
