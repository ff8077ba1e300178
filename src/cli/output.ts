import { styleText } from "node:util";

/** Exit codes of every command. */
export const exitCodes = {
  success: 0,
  /** The command ran and its answer is no: breaking changes found, a call failed. */
  failure: 1,
  /** The command was called in a way it does not understand, or what it needs is missing. */
  usage: 2,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A failure that needs no stack: its message says what to do. */
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

/** The text in colour where a person reads it: not in a pipe, a file or under NO_COLOR. */
export function paint(text: string, tone: Tone, stream: NodeJS.WriteStream = process.stdout): string {
  return isColourful(stream) ? styleText(styles[tone], text) : text;
}

const lost = new Set<NodeJS.WriteStream>();

/**
 * Keeps a command from dying of its output. A reader that goes away, as in `| head`, ends the printing alone: the exit code
 * stays what the command found, so that `diff | head` still fails where something breaks. A result that can't be written for
 * another reason, such as a full disk, is told and ends with 2.
 */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      // Each further write fails too.
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

/** True once nobody reads what is printed, which a command that prints without end looks at. */
export function isOutputLost(): boolean {
  return lost.has(process.stdout);
}

/** Prints one line of result to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a value as one line of JSON, for `--json`. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** Prints a line about the run itself to standard error, which a pipe leaves out. */
export function printNote(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The text without control characters, which could rewrite the reader's terminal; for what comes from outside. */
export function toPrintable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "\ufffd");
}

/** Rows as aligned columns; the first row is the head. */
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
