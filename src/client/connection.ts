import { removeTrailingSlash } from "openapi-fetch";
import type { ClientOperation } from "../../generated/client.ts";
import { UsageError } from "./errors.ts";
import type { ClientOptions } from "./options.ts";

/** Headers by name; those without a value are not sent. */
export type HeaderValues = Readonly<Record<string, string | null | undefined>>;

/** Hosts and keys of a client, hidden from `inspect` and JSON. */
export interface Connection {
  /** Base URL of an operation. */
  baseOf(operation: ClientOperation): string;
  /** Returns the headers that authenticate an operation, if it needs any. */
  keysFor(operation: ClientOperation): HeaderValues;
  /** True for a URL at a host that may receive the keys, and for any URL if there are no keys. */
  trusts(url: string): boolean;
  /** Base URLs of the client's main host and of its second one. */
  readonly hosts: readonly [base: string, api: string];
  /**
   * Returns a text without the keys, which a server may echo. Replaces a key of fewer than 16 word characters only as a
   * whole word, since it occurs in other words. A text without a space may be a code, a path or a name of the contract:
   * in such a text a key without a digit stays, because it is more likely a name than the key.
   */
  redact(text: string): string;
}

/**
 * Reads keys and hosts from the options, or else from the environment; hosts that neither contains come from the
 * contract.
 * @throws UsageError for only one key of the pair, a key that no header can carry, an invalid host URL, and a secret in
 * a browser.
 */
export function createConnection(options: ClientOptions): Connection {
  const read = (name: "accessKey" | "secretKey" | "apiKey" | "baseUrl" | "apiUrl"): string | undefined => {
    try {
      return options[name] ?? globalThis.process?.env?.[toVariable(name)];
    } catch {
      // Deno throws without --allow-env.
      return undefined;
    }
  };
  const access = read("accessKey");
  const secret = read("secretKey");
  const bearer = read("apiKey");
  const keys = [access, secret, bearer].filter((key) => key != null);
  const other = access ? "secretKey" : "accessKey";
  if (!access !== !secret) throw new UsageError(`${other} is missing (${toVariable(other)})`);
  if (!keys.every((key) => /^[!#-[\]-~]+$/.test(key))) throw new UsageError("Keys: ASCII, no space");
  if (
    keys.length &&
    !options.dangerouslyAllowBrowser &&
    ("document" in globalThis || "importScripts" in globalThis)
  )
    throw new UsageError("Browser: see dangerouslyAllowBrowser");
  const given = read("baseUrl");
  const base = toBase(given ?? "https://app.prospecting.example");
  const api = toBase(read("apiUrl") ?? given ?? "https://api.prospecting.example");
  const hosts = [base, api] as const;
  return {
    baseOf: ({ server }) => (server ? api : base),
    keysFor: ({ public: open }) =>
      open
        ? {}
        : access
          ? { "X-Access-Key": access, "X-Secret-Key": secret }
          : { Authorization: bearer && `Bearer ${bearer}` },
    hosts,
    trusts: (url) => !keys.length || hosts.some((host) => url.startsWith(`${new URL(host).origin}/`)),
    redact: (text) =>
      keys.reduce(
        (clean, key) =>
          /\d/.test(key) || / /.test(text)
            ? clean.replaceAll(/\W|.{16}/.test(key) ? key : RegExp(`\\b${key}\\b`, "g"), "[redacted]")
            : clean,
        text,
      ),
  };
}

/** Returns the environment variable of an option. */
function toVariable(name: string): string {
  return `PROSPECTING_${name.replace(/[A-Z]/, "_$&").toUpperCase()}`;
}

/** Returns the URL without a final slash. Its error does not quote the URL, which may contain a password. */
function toBase(url: string): string {
  try {
    if (/^https?:\/\/[^@?#]+$/.test(url)) return removeTrailingSlash(new URL(url).href);
  } catch {}
  throw new UsageError("baseUrl, apiUrl: http(s)://host, no @?#; here: location.origin");
}
