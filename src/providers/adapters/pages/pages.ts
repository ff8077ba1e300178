import type { Page, Pages, ProviderCall } from "../../capabilities.ts";
import type { Adapter, AdapterContext, AdapterDefinition } from "../definition.ts";
import { createFail, type Fail } from "../failure.ts";
import { defined, toText } from "../fields.ts";
import { decodeText } from "./charset.ts";
import { type Fetched, toStatusFailure } from "./fetch.ts";
import { readHtml } from "./html.ts";

/** Pages that send their readers on may do so this often. */
const maxRefreshes = 2;

/** Reads pages itself, with the guards of the network. */
export const directPages: AdapterDefinition<"pages"> = {
  base: "none",
  create(context): Adapter<"pages"> {
    const fail = createFail(context.capability, context.name);
    const probeUrl = context.settings.text("PROSPECTING_DOCTOR_URL", "https://example.com/");
    const provider: Pages = { read: (url, call) => read(url, { context, call, fail }) };
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
}

async function read(url: string, reading: Reading, refreshes = 0): Promise<Page> {
  const { context, call, fail } = reading;
  const fetched = await context.network.read(url, call, fail);
  const failure = toStatusFailure(fetched, fail, context.clock.now());
  if (failure !== null) throw failure;
  const type = String(fetched.headers["content-type"] ?? "text/html").toLowerCase();
  const text = decodeText(fetched.body, type);
  if (isHtml(type, text)) {
    const { refresh, ...page } = await readHtml({ kind: "readable", html: text, url: fetched.url }, reading);
    if (refresh !== undefined && refreshes < maxRefreshes && URL.canParse(refresh, fetched.url))
      return read(new URL(refresh, fetched.url).href, reading, refreshes + 1);
    const { title, text: words, markdown, publishedAt } = page;
    return { url: fetched.url, title, text: words, ...defined({ markdown, publishedAt }) };
  }
  if (!/^(text\/|application\/(json|[a-z.+-]*\+json|xml|[a-z.+-]*\+xml))/.test(type))
    throw fail("rejected", `the page is ${type.split(";")[0]}, which is not text`);
  return { url: fetched.url, title: readName(fetched), text: text.trim(), markdown: text.trim() };
}

function isHtml(type: string, text: string): boolean {
  if (/^(text\/html|application\/xhtml\+xml)/.test(type)) return true;
  return type.startsWith("text/plain") && /^\s*<(!doctype html|html)/i.test(text);
}

function readName({ url }: Fetched): string {
  const { pathname, hostname } = new URL(url);
  return toText(pathname.split("/").at(-1)) ?? hostname;
}
