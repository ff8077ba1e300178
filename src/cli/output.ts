import { styleText } from "node:util";

/** Exit codes of all commands. */
export const exitCodes = {
  success: 0,
  /** The command ran, and its result is negative: breaking changes, or a failed call. */
  failure: 1,
  /** The command was not run: its arguments are invalid, or a prerequisite is missing. */
  usage: 2,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A failure that is printed without a stack trace. Its message says what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

export type Tone = "good" | "warning" | "bad" | "quiet" | "strong";

const styles = { good: "green", warning: "yellow", bad: "red", quiet: "dim", strong: "bold" } as const;

/** Returns the text in a colour or style if the stream is a terminal and NO_COLOR is not set. */
export function paint(text: string, tone: Tone, stream: NodeJS.WriteStream = process.stdout): string {
  return isColourful(stream) ? styleText(styles[tone], text) : text;
}

const lost = new Set<NodeJS.WriteStream>();

/**
 * Prevents a crash if the output of the command cannot be written. If the reader has closed the pipe, as `| head` does,
 * the rest of the output is dropped. The exit code stays the same, so that a diff with breaking changes still fails. If
 * standard output cannot be written for another reason, such as a full disk, the command reports that and exits with 2.
 */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      // After its first error, a stream reports an error for each later write. Only the first error is handled.
      if (lost.has(stream)) return;
      lost.add(stream);
      if (error.code === "EPIPE" || stream === process.stderr) return;
      printNote(
        `${paint("error:", "bad", process.stderr)} the result could not be printed: ${error.message}`,
      );
      process.once("exit", () => {
        process.exitCode = exitCodes.usage;
      });
    });
}

/** True if standard output can no longer be written. Commands that print continuously check this. */
export function isOutputLost(): boolean {
  return lost.has(process.stdout);
}

/** Prints a line of the result to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Time in milliseconds for which the printer collects lines. */
const collectingMs = 10;

/**
 * Creates a function that prints lines. It collects lines for 10 ms and writes them together. Otherwise, one system
 * call per line would take a tenth of the time of a request under load.
 */
export function createPrinter(): (line: string) => void {
  let lines: string[] = [];
  const printAll = (): void => {
    if (lines.length === 0) return;
    const text = lines.join("\n");
    lines = [];
    print(text);
  };
  process.once("exit", printAll);
  return (line) => {
    if (lines.push(line) === 1) setTimeout(printAll, collectingMs);
  };
}

/** Prints a value as one line of JSON, for `--json`. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** Prints a line about the run itself to standard error, so that a pipe gets only results. */
export function printNote(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Returns untrusted text with its control characters replaced, because they could manipulate the user's terminal. */
export function toPrintable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "\ufffd");
}

/** Returns rows as lines with aligned columns. The first row has the headings. */
export function toTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function isColourful(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "0") return true;
  return stream.isTTY === true;
}
