import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { type Command, InvalidArgumentError } from "commander";
import { CommandError, paint, printNote, toPrintable } from "./output.ts";
import { readNumber } from "./process/numbers.ts";

interface CallCommandOptions {
  readonly json?: string;
  readonly wait?: boolean;
  readonly all?: boolean;
  readonly timeout?: number;
  readonly idempotencyKey?: string;
  readonly baseUrl?: string;
  readonly header: Readonly<Record<string, string>>;
}

const help = `
Keys come from PROSPECTING_ACCESS_KEY and PROSPECTING_SECRET_KEY, the address from --base-url or PROSPECTING_BASE_URL.
The request is one JSON object: ids and filters by their names; the other members are the body. On a terminal, a waiting
call shows a progress bar and indents the answer; in a pipe, it prints only one line of JSON.

Examples:
  $ prospecting call searchPeople --json '{"query":"VP Engineering in Berlin"}' --wait
  $ prospecting call people.search --json @request.json --wait --timeout 600 | jq .result.data
  $ prospecting call getOperation --json '{"id":"op_01JDK3V9Q6W2C7R8T4Y5N1B0ZX"}' --wait
  $ prospecting call listMonitorEvents --json '{"id":"mon_01JDK4A2B3C4D5E6F7G8H9J0KM"}' --all
  $ prospecting call searchPeople --json '{"query":"x"}' --base-url http://localhost:4010 --header 'Prefer: code=402'

Exit codes:
  0 done (a partial success too, with a note)   1 any other failure       2 the command is wrong
  3 invalid request (400, 415)                  4 credentials (401, 403)  5 credits (402)
  6 not found (404)                             7 rate limit (429)        8 the service failed (5xx)
  9 no connection, or no answer in time         10 the job failed         11 --timeout passed, the job goes on`;

/** Adds the command `prospecting call`, which calls one operation of the service. */
export function registerCall(program: Command): void {
  program
    .command("call <operation>")
    .description("call an operation, and wait for its job")
    .option("--json <json>", "the request; @FILE reads a file, - standard input")
    .option("--wait", "wait for the job that the call starts or names")
    .option("--timeout <seconds>", "maximum time for --wait", readNumber({ above: 0, max: 1_000_000 }))
    .option("--all", "print every item of a list, one per line")
    .option(
      "--idempotency-key <key>",
      "key with which the call can be repeated safely, if the operation accepts one",
    )
    .option("--base-url <url>", "address of the service")
    .option("--header <header>", "additional header, as 'Name: value'; may be repeated", addHeader, {})
    .addHelpText("after", help)
    .action(callOperation);
}

async function callOperation(name: string, options: CallCommandOptions): Promise<void> {
  const { findTarget, toArguments } = await import("./call/request.ts");
  const { callExitCodes, toExitCode } = await import("./call/exit-codes.ts");
  const { runCall } = await import("./call/run-call.ts");
  const target = findTarget(name);
  const input = toArguments(target, await readRequest(options.json));
  const control = new AbortController();
  const interrupt = (): void => control.abort(new Error("interrupted"));
  process.once("SIGINT", interrupt);
  try {
    await runCall({ ...options, target, input, signal: control.signal });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    process.exitCode = control.signal.aborted ? callExitCodes.interrupted : toExitCode(error);
    reportFailure(error);
  } finally {
    process.off("SIGINT", interrupt);
  }
}

/** Prints what failed and what the user can do. */
function reportFailure(error: unknown): void {
  const { message }: { message?: string } = Object(error);
  printNote(`${paint("error:", "bad", process.stderr)} ${toPrintable(message ?? String(error))}`);
  const hint = toHint(error);
  if (hint !== undefined) printNote(hint);
}

function toHint(error: unknown): string | undefined {
  const { name, operationId }: { name?: string; operationId?: string } = Object(error);
  switch (name) {
    case "ConnectionError":
    case "AttemptTimeoutError":
      return "another address: --base-url URL, or PROSPECTING_BASE_URL; `prospecting mock` answers at http://localhost:4010";
    case "UnauthorizedError":
      return "keys come from PROSPECTING_ACCESS_KEY and PROSPECTING_SECRET_KEY";
  }
  if (operationId === undefined) return undefined;
  const look = `prospecting call getOperation --json '{"id":"${operationId}"}'`;
  // Another wait is pointless for a job that has ended.
  return name === "OperationFailedError" || name === "OperationCancelledError"
    ? `all about the job: ${look}`
    : `the job is still running; wait for it with: ${look} --wait`;
}

async function readRequest(json = "{}"): Promise<string> {
  if (json === "-") return text(process.stdin);
  if (!json.startsWith("@")) return json;
  const file = json.slice(1);
  return readFile(file, "utf8").catch((error: Error) => {
    throw new CommandError(`${file} can't be read: ${error.message}`);
  });
}

function addHeader(header: string, previous: Readonly<Record<string, string>>): Record<string, string> {
  const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(header) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError("'Name: value' is needed.");
  return { ...previous, [name]: value };
}
