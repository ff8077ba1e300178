import type { ClientOperation } from "../../generated/client.ts";
import { readEnvironment } from "./credentials.ts";
import { UsageError } from "./errors.ts";
import type { ClientOptions } from "./options.ts";

/** The two places that a client talks to; keys go nowhere else. */
export interface Hosts {
  /** Base URL of an operation, without a slash at the end. */
  baseOf(operation: ClientOperation): string;
  /** True for a URL at one of the two. */
  includes(url: string): boolean;
}

/**
 * The hosts of the options, else of the environment, else of the contract.
 * @throws UsageError for what is no http(s) URL, and for one that carries a user and a password.
 */
export function readHosts(options: ClientOptions): Hosts {
  const given = options.baseUrl ?? readEnvironment("BASE_URL");
  const base = toUrl("baseUrl", given ?? "https://app.prospecting.example");
  const api = toUrl(
    "apiUrl",
    options.apiUrl ?? readEnvironment("API_URL") ?? given ?? "https://api.prospecting.example",
  );
  const [baseText, apiText] = [base, api].map(({ href }) => href.replace(/\/$/, ""));
  return {
    baseOf: ({ server }) => (server ? apiText : baseText) ?? "",
    includes: (url) => URL.canParse(url) && [base.origin, api.origin].includes(new URL(url).origin),
  };
}

function toUrl(name: string, text: string): URL {
  const page = globalThis.location?.href;
  const url = URL.canParse(text, page) ? new URL(text, page) : undefined;
  // The text is not shown: what makes it unusable may be a password in it.
  if (!url || !/^https?:$/.test(url.protocol) || url.username)
    throw new UsageError("invalid_url", `${name} is not an http(s) URL without a user`);
  return url;
}
