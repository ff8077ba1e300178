import type { ProviderCall } from "../../capabilities.ts";
import type { Fail } from "../failure.ts";
import type { Network } from "../network.ts";
import { type Answers, readInThread, type Task, Unreadable } from "../reading/index.ts";
import type { Fetched } from "./fetch.ts";

type FileTask = Exclude<Task, { kind: "robots" }>;

/**
 * What a file of the web says, read in another thread and within the time that a page may take to come.
 * @throws AdapterError for a file that takes longer, or that no parser gets through: for another try there is no reason.
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

/** What the server says that the file is, in lower case. */
export function readType({ headers }: Fetched): string {
  return String(headers["content-type"] ?? "text/html").toLowerCase();
}
