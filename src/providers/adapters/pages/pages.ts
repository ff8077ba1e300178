import { isUrl } from "../../../text/is-url.ts";
import type { Page, Pages, ProviderCall, Wanted } from "../../capabilities.ts";
import type { Adapter, AdapterContext, AdapterDefinition } from "../definition.ts";
import { createFail, type Fail } from "../failure.ts";
import { toUrl } from "../fields.ts";
import type { Network } from "../network.ts";
import { type Answers, readInThread, type Task, Unreadable } from "../reading/index.ts";
import { type Fetched, toStatusFailure } from "./fetch.ts";

/** Maximum number of redirects by `meta refresh` that are followed for one page. */
const maxRefreshes = 2;

/** Fetches pages directly from their sites. The address guard refuses private addresses. */
export const directPages: AdapterDefinition<"pages"> = {
  base: "none",
  create(context): Adapter<"pages"> {
    const fail = createFail(context.capability, context.name);
    const probeUrl = context.settings.url("PROSPECTING_DOCTOR_URL", "https://example.com/");
    const provider: Pages = {
      async read(url, call, wanted) {
        const page = await read(url, { context, call, fail, wanted });
        // If the contract does not allow the form of the URL at which the redirects ended, returns the requested URL
        // instead.
        return { ...page, url: toUrl(page.url) ?? url };
      },
    };
    return {
      provider,
      async probe(call) {
        const page = await provider.read(probeUrl, call);
        return `read ${page.text.length} characters of ${page.url}`;
      },
    };
  },
};

interface Reading {
  context: AdapterContext;
  call: ProviderCall;
  fail: Fail;
  wanted: Wanted | undefined;
}

async function read(url: string, reading: Reading, refreshes = 0): Promise<Page> {
  const { context, call, fail, wanted } = reading;
  const fetched = await context.network.read(url, call, fail);
  const failure = toStatusFailure(fetched, fail, context.clock.now());
  if (failure !== null) throw failure;
  const type = readType(fetched);
  const isBytes =
    type.startsWith("application/octet-stream") && fetched.body.subarray(0, 5).toString("latin1") !== "%PDF-";
  if (
    !/^(text\/|application\/(pdf|octet-stream|json|[a-z.+-]*\+json|xml|[a-z.+-]*\+xml))/.test(type) ||
    isBytes
  )
    throw fail("rejected", `the page is ${type.split(";")[0]}, which is not text`);
  const { refresh, ...page } = await readFile(fetched, { kind: "page", wanted }, reading);
  if (refresh !== undefined && refreshes < maxRefreshes && isUrl(refresh, fetched.url))
    return read(new URL(refresh, fetched.url).href, reading, refreshes + 1);
  return page;
}

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
