import type { ProviderCall } from "../../capabilities.ts";
import type { Fail } from "../failure.ts";
import type { Network } from "../network.ts";
import { type Answers, readInThread, type Task, Unreadable } from "../reading/index.ts";

/**
 * What a page of the web says, read in another thread and within the time that a page may take to come.
 * @throws AdapterError for a page that takes longer, or that no parser gets through: for another try there is no reason.
 */
export async function readHtml<T extends Task>(
  task: T,
  { context, call, fail }: { context: { network: Network }; call: ProviderCall; fail: Fail },
): Promise<Answers[T["kind"]]> {
  try {
    return await readInThread(task, { limitMs: context.network.pageTimeoutMs, signal: call.signal });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw fail("rejected", error.message, { cause: error });
  }
}
