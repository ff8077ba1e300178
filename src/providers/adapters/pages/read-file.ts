import type { ProviderCall } from "../../capabilities.ts";
import type { Fail } from "../failure.ts";
import type { Network } from "../network.ts";
import { type Answers, readInThread, type Task, Unreadable } from "../reading/index.ts";
import type { Fetched } from "./fetch.ts";

type FileTask = Exclude<Task, { kind: "robots" }>;

/**
 * Parses a fetched file in another thread, within the time limit for a page.
 * @throws AdapterError if parsing takes longer or no parser can read the file. The chain does not retry such a file.
 */
export async function readFile<T extends Omit<FileTask, "file">>(
  fetched: Fetched,
  task: T,
  { context, call, fail }: { context: { network: Network }; call: ProviderCall; fail: Fail },
): Promise<Answers[T["kind"]]> {
  const { url, body } = fetched;
  const file = { url, body, contentType: readType(fetched) };
  const options = { ...call, limitMs: context.network.pageTimeoutMs, site: new URL(url).host };
  try {
    return await readInThread({ ...task, file }, options);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw fail("rejected", error.message, { cause: error });
  }
}

/** Returns the content type in the server's response, in lower case; `text/html` if it is missing. */
export function readType({ headers }: Fetched): string {
  return String(headers["content-type"] ?? "text/html").toLowerCase();
}
