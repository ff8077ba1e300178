import { text } from "node:stream/consumers";
import { type Command, Option } from "commander";
import type { Level } from "../diff/rules/rule.ts";
import type { DiffOutcome } from "../diff/run-diff.ts";
import { writeNamedFile } from "./admin/named-file.ts";
import { formatChoices, type Output, readOutput, toFullReport, toOutputs } from "./diff-outputs.ts";
import { CommandError, exitCodes, printNote } from "./output.ts";
import { readNumber } from "./process/numbers.ts";

interface DiffFlags {
  readonly format?: readonly Output[];
  readonly json?: boolean;
  readonly output?: string;
  readonly failOn: string;
  readonly level: string;
  readonly limit?: number;
  readonly groupBy?: string;
  readonly reportUrl?: string;
  readonly checkVersion?: boolean;
  readonly strictApprovals?: boolean;
  readonly profile: string;
  readonly renames?: boolean;
  readonly approvals?: string;
  readonly againstRelease?: boolean;
  readonly explain?: string;
  readonly allowRemote?: boolean;
  readonly maxSeconds: number;
  readonly maxMegabytes: number;
  readonly maxFiles: number;
  readonly color: boolean;
}

/**
 * Adds `prospecting diff`. Its exit code is 0 if the check passes, 1 if it fails, and 2 if the contracts could not be
 * compared.
 */
export function registerDiff(program: Command): void {
  program
    .command("diff")
    .summary("say which contract changes break a consumer")
    .description(
      "Compares two OpenAPI 3.0, 3.1 or 3.2 contracts. Each is a file, a directory, an address, - (standard input) or a " +
        "git revision such as main:openapi/openapi.yaml.",
    )
    .argument("[base]", "the contract that consumers know")
    .argument("[head]", "the contract that replaces it")
    .option(
      "-f, --format <format[=file]>",
      `form of the report, and a file to write it to; may be given several times (${formatChoices})`,
      readOutput,
    )
    .option("--json", "the same as --format json")
    .option("-o, --output <file>", "write the report without a file of its own to this file")
    .addOption(
      new Option("--level <level>", "list changes of this level and of worse levels; all are counted")
        .choices(["breaking", "warning", "info"])
        .default("info"),
    )
    .option(
      "--limit <n>",
      "list at most this many changes, the worst first; all are counted",
      readNumber({ min: 0, whole: true }),
    )
    .addOption(
      new Option(
        "--group-by <what>",
        "list together in text, markdown and html (default: markdown by operation)",
      ).choices(["level", "operation"]),
    )
    .option("--report-url <address>", "where the full report is, for a comment that has no room for it")
    .addOption(
      new Option("--fail-on <level>", "level from which the exit code is 1")
        .choices(["breaking", "warning", "info", "none"])
        .default("breaking"),
    )
    .addOption(
      new Option("--profile <profile>", "wire: requests and answers; client: generated clients too")
        .choices(["wire", "client"])
        .default("client"),
    )
    .option("--renames", "list renamed components too, which only the types of generated clients notice")
    .option("--approvals <file>", "known changes that do not fail, by fingerprint, with reason and expiry")
    .option("--strict-approvals", "fail on approvals that expired or match no change")
    .option(
      "--check-version",
      "fail if info.version is lower than semantic versioning requires for the changes",
    )
    .option("--against-release", "compare the only argument with itself at the newest git tag")
    .option("--explain <rule>", "explain a rule, and compare nothing")
    .option("--allow-remote", "follow references to other hosts")
    .option("--max-seconds <n>", "stop after this many seconds", readNumber({ above: 0, max: 1_000_000 }), 60)
    .option("--max-megabytes <n>", "refuse larger files", readNumber({ above: 0, max: 1_000_000 }), 32)
    .option(
      "--max-files <n>",
      "refuse contracts with more files",
      readNumber({ above: 0, max: 1_000_000, whole: true }),
      10_000,
    )
    .option("--no-color", "no colours on a terminal")
    .action(run);
}

async function run(base: string | undefined, head: string | undefined, flags: DiffFlags): Promise<void> {
  // Node.js would exit with 1 after an uncaught error, but 1 means that the check failed. Here the contracts were not
  // compared, so the exit code is 2.
  process.once("uncaughtException", (error) => {
    printNote(toBugText(error));
    process.exit(exitCodes.usage);
  });
  const { isDiffError, toFailureText } = await import("../diff/failure.ts");
  try {
    if (flags.explain !== undefined) {
      const { explainRule } = await import("../diff/report/explain.ts");
      process.stdout.write(explainRule(flags.explain));
      return;
    }
    await compare(base, head, flags);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    process.exitCode = exitCodes.usage;
    const isAnnotated = flags.format?.some(({ format }) => format === "github") === true;
    if (!isDiffError(error)) printNote(toBugText(error));
    else if (!isAnnotated) printNote(toFailureText(error));
    else printNote((await import("../diff/report/github.ts")).toFailureCommand(error));
  }
}

/** Returns one line about an unexpected error. With `LOG_LEVEL=debug`, returns the stack. */
function toBugText(error: unknown): string {
  const isDebug = process.env["LOG_LEVEL"] === "debug";
  if (!(error instanceof Error)) return `The comparison failed: ${String(error)}`;
  return isDebug && error.stack !== undefined
    ? error.stack
    : `The comparison failed: ${error.message}. LOG_LEVEL=debug shows where.`;
}

async function compare(base: string | undefined, head: string | undefined, flags: DiffFlags): Promise<void> {
  const [{ runDiff }, { DiffError }] = await Promise.all([
    import("../diff/run-diff.ts"),
    import("../diff/failure.ts"),
  ]);
  const release = flags.againstRelease === true;
  const target = release ? base : head;
  if (target === undefined || base === undefined || (release && head !== undefined)) {
    const usage = release
      ? "--against-release takes one contract"
      : "Two contracts are needed, BASE and HEAD";
    throw new DiffError("invalid_option", usage);
  }
  const json = flags.json === true ? [{ format: "json" as const, file: null }] : [];
  const outputs = toOutputs([...(flags.format ?? []), ...json], flags.output);
  const isColorful = flags.color && process.stdout.isTTY === true && !process.env["NO_COLOR"];
  const outcome = await runDiff({
    base: release ? null : base,
    head: target,
    outputs: outputs.map(({ format, file }) => ({ format, color: isColorful && file === null })),
    selection: { level: toLevel(flags.level) ?? "info", limit: flags.limit ?? null },
    groupBy: flags.groupBy === "level" || flags.groupBy === "operation" ? flags.groupBy : undefined,
    fullReport: toFullReport(outputs, flags.reportUrl),
    failOn: toLevel(flags.failOn) ?? "none",
    strictApprovals: flags.strictApprovals === true,
    checkVersion: flags.checkVersion === true,
    profile: flags.profile === "wire" ? "wire" : "client",
    renames: flags.renames === true,
    approvals: flags.approvals,
    allowRemote: flags.allowRemote === true,
    limits: {
      milliseconds: flags.maxSeconds * 1_000,
      fileBytes: flags.maxMegabytes * 1024 * 1024,
      files: flags.maxFiles,
    },
    directory: process.cwd(),
    now: new Date(),
    readInput: () => text(process.stdin),
  });
  await writeReports(outputs, outcome);
  process.exitCode = outcome.reasons.length === 0 ? exitCodes.success : exitCodes.failure;
}

/**
 * Writes the reports to files first and then to standard output. A report on standard output therefore means that all
 * files were written.
 */
async function writeReports(outputs: readonly Output[], { reports, reasons }: DiffOutcome): Promise<void> {
  const written = outputs.map((output, index) => ({ ...output, report: reports[index] ?? "" }));
  for (const { file, report } of written) if (file !== null) await writeNamedFile(file, report);
  const shown = written.find(({ file }) => file === null);
  if (shown !== undefined) process.stdout.write(shown.report);
  // If no report with reasons goes to standard output, standard error must say why the check fails.
  if (shown === undefined || shown.format === "next-version")
    for (const { message } of reasons) printNote(message);
}

function toLevel(value: string): Level | undefined {
  return value === "breaking" || value === "warning" || value === "info" ? value : undefined;
}
