import { removeTrailingSlash } from "openapi-fetch";
import type { ClientOperation } from "../../generated/client.ts";
import { UsageError } from "./errors.ts";
import type { ClientOptions } from "./options.ts";
import { isWorkerd } from "./runtime.ts";

/** Headers by name. A header with the value null or undefined is not sent. */
export type HeaderValues = Readonly<Record<string, string | null | undefined>>;

/** Hosts and keys of a client. The keys are in closures, so that `inspect` and JSON.stringify do not show them. */
export interface Connection {
  /** Returns the base URL for an operation. */
  baseOf(operation: ClientOperation): string;
  /** Returns the headers that authenticate an operation; empty for a public operation. */
  keysFor(operation: ClientOperation): HeaderValues;
  /** True for a URL on a host that may receive the keys. If the client has no keys, true for every URL. */
  trusts(url: string): boolean;
  /** Base URLs of the main host and of the API host. */
  readonly hosts: readonly [base: string, api: string];
  /**
   * Returns the text without the keys, because a server may echo them. A key of fewer than 16 letters, digits and `_`
   * may also be part of an ordinary word, so it is removed only where it is a whole word. In a text without spaces,
   * such as an error code or a path, a key without digits is not removed: there, it is more likely an ordinary name
   * than the key.
   */
  redact(text: string): string;
}

/**
 * Reads keys and hosts from the options, or else from environment variables. If neither has a host, uses the one in the
 * contract.
 * @throws UsageError if only one key of the pair is set, for a key that a header cannot contain, for an invalid host
 * URL, and for keys in a browser.
 */
export function createConnection(options: ClientOptions): Connection {
  const read = (name: "accessKey" | "secretKey" | "apiKey" | "baseUrl" | "apiUrl"): string | undefined => {
    try {
      return options[name] ?? globalThis.process?.env?.[toVariable(name)];
    } catch {
      // Without the permission --allow-env, Deno throws for every variable. The variable then counts as unset.
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
    keys[0] &&
    !options.dangerouslyAllowBrowser &&
    !isWorkerd &&
    ("document" in globalThis || "importScripts" in globalThis)
  )
    throw new UsageError("Keys: see dangerouslyAllowBrowser");
  const baseUrl = read("baseUrl");
  const base = toBase(baseUrl ?? "https://app.prospecting.example");
  const api = toBase(read("apiUrl") ?? baseUrl ?? "https://api.prospecting.example");
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
    trusts: (url) => !keys[0] || hosts.some((host) => url.startsWith(`${new URL(host).origin}/`)),
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

/** Returns the name of the environment variable for an option. */
function toVariable(name: string): string {
  return `PROSPECTING_${name.replace(/[A-Z]/, "_$&").toUpperCase()}`;
}

/**
 * Returns a URL without the slash at its end. Throws a UsageError that does not quote the URL, because the URL may
 * contain a password.
 */
function toBase(url: string): string {
  try {
    if (/^https?:\/\/[^@?#]+$/.test(url)) return removeTrailingSlash(new URL(url).href);
  } catch {}
  throw new UsageError("baseUrl, apiUrl: http(s)://host, no @?#; here: location.origin");
}
