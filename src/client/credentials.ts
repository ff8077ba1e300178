import type { ClientOperation } from "../../generated/client.ts";
import { UsageError } from "./errors.ts";
import type { ClientOptions } from "./options.ts";

/** The keys of a client, kept where neither `inspect` nor JSON finds them. */
export interface Credentials {
  /** Headers that authenticate an operation; throws UsageError where the only key does not fit it. */
  toHeaders(operation: ClientOperation): Readonly<Record<string, string>>;
  /** True when there is a key to protect. */
  readonly present: boolean;
  /** A text without the keys: a server may echo what it was sent. */
  redact(text: string): string;
}

/**
 * The credentials of the options, else of the environment.
 * @throws UsageError for half a pair, for a key that no header can carry, and for a secret in a browser.
 */
export function readCredentials(options: ClientOptions): Credentials {
  const accessKey = options.accessKey ?? readEnvironment("ACCESS_KEY");
  const secretKey = options.secretKey ?? readEnvironment("SECRET_KEY");
  const apiKey = options.apiKey ?? readEnvironment("API_KEY");
  const keys = [accessKey, secretKey, apiKey].filter((key) => key !== undefined);
  if (!accessKey !== !secretKey)
    throw new UsageError("invalid_key", "accessKey and secretKey go together; one is missing");
  // The message must not show the key, which is what the error of `Headers` would do.
  if (!keys.every((key) => /^[!-~]+$/.test(key)))
    throw new UsageError(
      "invalid_key",
      "A key is empty or holds a space or a character that no header can carry",
    );
  if (keys.length > 0 && isBrowser() && !options.dangerouslyAllowBrowser)
    throw new UsageError(
      "browser_refused",
      "Everyone can read the keys of a web page: call from a server, or set dangerouslyAllowBrowser",
    );
  const pair = accessKey && secretKey ? { "X-Access-Key": accessKey, "X-Secret-Key": secretKey } : undefined;
  const bearer = apiKey ? { Authorization: `Bearer ${apiKey}` } : undefined;
  return {
    toHeaders(operation) {
      if (operation.public) return {};
      // The operations of the second host are those that take the bearer key.
      const headers = pair ?? (operation.server ? bearer : undefined);
      if (headers === undefined && bearer)
        throw new UsageError("invalid_key", `${operation.id} takes accessKey and secretKey, not apiKey`);
      return headers ?? {};
    },
    present: keys.length > 0,
    redact: (text) => keys.reduce((clean, key) => clean.replaceAll(key, "[redacted]"), text),
  };
}

/** A variable `PROSPECTING_<name>`, where there is an environment. */
export function readEnvironment(name: string): string | undefined {
  return globalThis.process?.env?.[`PROSPECTING_${name}`];
}

function isBrowser(): boolean {
  return "document" in globalThis || "importScripts" in globalThis;
}
