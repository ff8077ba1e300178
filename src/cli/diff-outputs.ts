import { InvalidArgumentError } from "commander";
import type { Format } from "../diff/report/formats.ts";
import { CommandError } from "./output.ts";

const formatNames: readonly Format[] = [
  "text",
  "json",
  "markdown",
  "github",
  "sarif",
  "junit",
  "html",
  "next-version",
];

/** One report of `prospecting diff`. `file` is null for standard output. */
export interface Output {
  readonly format: Format;
  readonly file: string | null;
}

/** The names of all formats, for the help text. */
export const formatChoices = formatNames.join(", ");

/**
 * Parses one `--format FORMAT[=FILE]`. Returns the outputs of the earlier `--format` options together with this one.
 * @throws InvalidArgumentError for an unknown format or an empty file name.
 */
export function readOutput(text: string, before: readonly Output[] | undefined): Output[] {
  const at = text.indexOf("=");
  const name = at < 0 ? text : text.slice(0, at);
  const format = formatNames.find((known) => known === name);
  if (format === undefined) throw new InvalidArgumentError(`Allowed choices are ${formatChoices}.`);
  if (at === text.length - 1) throw new InvalidArgumentError("A file name is missing after the =.");
  return [...(before ?? []), { format, file: at < 0 ? null : text.slice(at + 1) }];
}

/**
 * Returns all outputs. `--output` names the file for the `--format` that names no file itself. Without formats, the report
 * is text.
 * @throws CommandError if two reports have the same target, or if `--output` is given but every `--format` names a
 * file.
 */
export function toOutputs(outputs: readonly Output[], file: string | undefined): Output[] {
  const all: readonly Output[] = outputs.length > 0 ? outputs : [{ format: "text", file: null }];
  const bare = all.filter((output) => output.file === null);
  if (bare.length > 1) {
    const names = bare.map(({ format }) => format).join(" and ");
    throw new CommandError(
      `${names} can't both go to standard output: write --format ${bare[1]?.format}=FILE`,
    );
  }
  if (file !== undefined && bare.length === 0)
    throw new CommandError("--output has nothing to write: each --format names a file of its own");
  const whole = all.map((output) => ({ ...output, file: output.file ?? file ?? null }));
  const files = whole.map((output) => output.file);
  const twice = files.find((name, index) => name !== null && files.indexOf(name) !== index);
  if (twice !== undefined) throw new CommandError(`Two reports can't both go to ${twice}`);
  return whole;
}

/**
 * Returns the URL or the file that has the complete list of changes: the given URL, or the most detailed report file of
 * this run. Returns null if there is neither.
 */
export function toFullReport(outputs: readonly Output[], address: string | undefined): string | null {
  if (address !== undefined) return address;
  for (const format of ["html", "text", "json"] as const) {
    const output = outputs.find((one) => one.format === format && one.file !== null);
    if (output !== undefined) return output.file;
  }
  return null;
}
