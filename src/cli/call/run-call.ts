import { type Client, createClient, type JobOptions, type Operation } from "../../client/index.ts";
import { isObject } from "../../contract.ts";
import { CommandError, isOutputLost, print, printNote } from "../output.ts";
import { createProgress } from "./progress.ts";
import type { CallTarget } from "./request.ts";

/** A call, with the command-line options that affect it. */
export interface CallRun {
  readonly target: CallTarget;
  /** The arguments of the client method, without its options. */
  readonly input: readonly unknown[];
  readonly signal: AbortSignal;
  readonly wait?: boolean | undefined;
  readonly all?: boolean | undefined;
  /** Maximum time to wait for the job, in seconds. */
  readonly timeout?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly header: Readonly<Record<string, string>>;
}

/** The return type of a client method, with only the members that this file uses. */
type AnyCall = Promise<unknown> &
  Partial<AsyncIterable<unknown>> & {
    wait?: (
      options: Omit<JobOptions, "schema" | "kind">,
    ) => Promise<Operation & { readonly partial: boolean }>;
  };

/** Makes a call and prints its result. Throws the client's errors. */
export async function runCall(run: CallRun): Promise<void> {
  const { target, input, signal, idempotencyKey } = run;
  const { row } = target;
  checkAddress(run.baseUrl ?? process.env["PROSPECTING_BASE_URL"]);
  const client = createClient({ baseUrl: run.baseUrl, headers: run.header });
  const isLook = row.id === "getOperation";
  if (run.all && !target.query.includes("cursor"))
    throw new CommandError(`${row.id} returns no list; remove --all`);
  if (run.wait && row.kind === null && !isLook)
    throw new CommandError(`${row.id} starts no job; remove --wait`);
  if (run.timeout !== undefined && !run.wait)
    throw new CommandError("--timeout limits how long --wait waits; add --wait, or remove --timeout");
  if (idempotencyKey !== undefined && !row.idempotent)
    throw new CommandError(`${row.id} accepts no idempotency key; remove --idempotency-key`);
  if (run.wait && isLook)
    return printFinal((options) => client.operations.wait(String(input[0]), options), run);
  const call = findMethod(client, target)(...input, { signal, idempotencyKey });
  const { wait } = call;
  if (run.wait && wait !== undefined) return printFinal(wait, run);
  if (run.all) return printItems(call);
  printResult(await call);
}

/**
 * Throws CommandError for a URL that is neither http nor https. The client has no such check, because it must stay
 * small. The message does not contain the URL, because the URL may contain a password.
 */
function checkAddress(address: string | undefined): void {
  if (address !== undefined && address !== "" && !/^https?:\/\//i.test(address))
    throw new CommandError("the address of the service must start with http:// or https://");
}

function findMethod(client: Client, { row }: CallTarget): (...input: unknown[]) => AnyCall {
  const group: unknown = Reflect.get(client, row.client.group);
  const method = isObject(group) ? group[row.client.method] : undefined;
  if (typeof method !== "function") throw new CommandError(`the client has no method for ${row.id}`);
  return (...input) => Reflect.apply(method, group, input);
}

async function printFinal(wait: NonNullable<AnyCall["wait"]>, { signal, timeout }: CallRun): Promise<void> {
  const progress = createProgress(process.stderr);
  try {
    const final = await wait({
      signal,
      timeoutMs: timeout === undefined ? undefined : timeout * 1000,
      onAccepted: ({ operationId }) => printNote(`started ${operationId}`),
      onProgress: (job) => progress.show(job),
    });
    progress.end();
    printResult(final);
    if (final.partial) printNote("partial success: some of the work did not succeed");
  } finally {
    progress.end();
  }
}

async function printItems(call: AnyCall): Promise<void> {
  const items = call[Symbol.asyncIterator]?.();
  if (items === undefined) return;
  for (let next = await items.next(); next.done !== true && !isOutputLost(); next = await items.next())
    print(JSON.stringify(next.value));
}

/**
 * Prints a value as JSON: indented on a terminal, on one line elsewhere. Prints nothing for a response without a body.
 */
function printResult(value: unknown): void {
  if (value !== undefined) print(JSON.stringify(value, undefined, process.stdout.isTTY ? 2 : undefined));
}
