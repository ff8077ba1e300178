import { text } from "node:stream/consumers";
import { type Command, Option } from "commander";
import { writeNamedFile } from "./admin/named-file.ts";
import { CommandError, exitCodes, printNote } from "./output.ts";
import { readNumber } from "./process/numbers.ts";

interface DiffFlags {
  readonly format: string;
  readonly output?: string;
  readonly failOn: string;
  readonly profile: string;
  readonly approvals?: string;
  readonly againstRelease?: boolean;
  readonly explain?: string;
  readonly allowRemote?: boolean;
  readonly maxSeconds: number;
  readonly maxMegabytes: number;
  readonly color: boolean;
}

const formatNames = ["text", "json", "markdown", "github", "sarif", "junit", "html"];

/** Adds `prospecting diff`: exit code 0 when nothing fails, 1 when something does, 2 when it could not compare. */
export function registerDiff(program: Command): void {
  program
    .command("diff")
    .summary("say which contract changes break a consumer")
    .description(
      "Compares two OpenAPI 3.0 or 3.1 contracts. Each is a file, a directory, an address, - (standard input) or a " +
        "git revision such as main:openapi/openapi.yaml.",
    )
    .argument("[base]", "the contract that consumers know")
    .argument("[head]", "the contract that shall replace it")
    .addOption(new Option("-f, --format <format>", "form of the report").choices(formatNames).default("text"))
    .option("-o, --output <file>", "write the report to a file")
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
    .option("--approvals <file>", "known changes that do not fail, by fingerprint, with reason and expiry")
    .option("--against-release", "compare the only argument with itself at the newest git tag")
    .option("--explain <rule>", "say what a rule means, and compare nothing")
    .option("--allow-remote", "follow references to other hosts")
    .option(
      "--max-seconds <n>",
      "give up after so many seconds",
      readNumber({ above: 0, max: 1_000_000 }),
      60,
    )
    .option("--max-megabytes <n>", "refuse larger files", readNumber({ above: 0, max: 1_000_000 }), 32)
    .option("--no-color", "no colours on a terminal")
    .action(run);
}

async function run(base: string | undefined, head: string | undefined, flags: DiffFlags): Promise<void> {
  // 1 would say that something breaks: whatever goes wrong, the two were not compared.
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
    printNote(isDiffError(error) ? toFailureText(error) : toBugText(error));
  }
}

/** A failure that nobody foresaw, in one line; with `LOG_LEVEL=debug` where it happened. */
function toBugText(error: unknown): string {
  const isDebug = process.env["LOG_LEVEL"] === "debug";
  if (!(error instanceof Error)) return `The comparison failed: ${String(error)}`;
  return isDebug && error.stack !== undefined
    ? error.stack
    : `The comparison failed: ${error.message}. LOG_LEVEL=debug shows where.`;
}

async function compare(base: string | undefined, head: string | undefined, flags: DiffFlags): Promise<void> {
  const [{ runDiff }, { DiffError }, { isFormat }] = await Promise.all([
    import("../diff/run.ts"),
    import("../diff/failure.ts"),
    import("../diff/report/formats.ts"),
  ]);
  const release = flags.againstRelease === true;
  const target = release ? base : head;
  if (target === undefined || base === undefined || (release && head !== undefined)) {
    const usage = release
      ? "--against-release takes one contract"
      : "Two contracts are needed, BASE and HEAD";
    throw new DiffError("invalid_option", usage);
  }
  if (!isFormat(flags.format)) throw new DiffError("invalid_option", `There is no format ${flags.format}`);
  const outcome = await runDiff({
    base: release ? null : base,
    head: target,
    format: flags.format,
    failOn: toFailOn(flags.failOn),
    profile: flags.profile === "wire" ? "wire" : "client",
    approvals: flags.approvals,
    allowRemote: flags.allowRemote === true,
    limits: { milliseconds: flags.maxSeconds * 1_000, fileBytes: flags.maxMegabytes * 1024 * 1024 },
    color:
      flags.color && flags.output === undefined && process.stdout.isTTY === true && !process.env["NO_COLOR"],
    directory: process.cwd(),
    now: new Date(),
    readInput: () => text(process.stdin),
  });
  if (flags.output === undefined) process.stdout.write(outcome.report);
  else await writeNamedFile(flags.output, outcome.report);
  for (const complaint of outcome.complaints) process.stderr.write(`${complaint}\n`);
  process.exitCode = outcome.passed ? 0 : 1;
}

function toFailOn(value: string): "breaking" | "warning" | "info" | "none" {
  return value === "warning" || value === "info" || value === "none" ? value : "breaking";
}
