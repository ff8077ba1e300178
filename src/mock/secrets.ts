import { type ContractDocument, resolveRef } from "../contract.ts";

/** Text that replaces a secret. */
const mask = "[redacted]";

/** Matches headers and query parameters that usually contain secrets, whatever a contract declares. */
const usualNames =
  /authorization|cookie|secret|password|signature|^token$|^x-.*token|(?:access|auth|csrf|id|refresh|security|session|xsrf)[-_]?token|(?:access|api|auth|private|subscription)[-_]?key/i;

/** Minimum length of a secret in characters. Masking shorter values would damage ordinary text. */
const shortestSecret = 6;

/** Masks a request's credentials wherever they occur in the request or its response. */
export interface Redaction {
  /**
   * Returns the value of a header or query parameter with secrets masked. If the name itself is secret, returns only
   * the mask.
   */
  member(name: string, value: string): string;
  text(text: string): string;
  /** Returns a copy of a JSON value in which every string is redacted. */
  json(value: unknown): unknown;
}

/** True for names of headers and query parameters whose values must not be displayed. */
export type IsSecretName = (name: string) => boolean;

/**
 * Returns a test for secret names: the names of API keys in the contract's security schemes, and other names that
 * usually denote secrets.
 */
export function createSecretNames(document: ContractDocument): IsSecretName {
  const declared = new Set<string>();
  for (const scheme of Object.values(document.components?.["securitySchemes"] ?? {})) {
    const { type, name } = resolveRef(document, scheme);
    if (type === "apiKey" && typeof name === "string") declared.add(name.toLowerCase());
  }
  return (name) => declared.has(name.toLowerCase()) || usualNames.test(name);
}

/**
 * Creates a redaction for one request. `members` are the request's headers and query parameters, which may contain
 * secrets.
 */
export function createRedaction(
  members: Iterable<readonly [name: string, value: string]>,
  isSecret: IsSecretName,
): Redaction {
  const secrets = new Set<string>();
  for (const [name, value] of members) {
    if (!isSecret(name)) continue;
    // Masks the whole value of a header, and also the token alone in a value such as `Bearer TOKEN`.
    for (const secret of [value, value.split(" ").at(-1) ?? ""])
      if (secret.length >= shortestSecret) secrets.add(secret);
  }
  // Replaces the longest secrets first. If TOKEN were replaced first, the rest of `Bearer TOKEN` would remain in the
  // text.
  const ordered = [...secrets].sort((one, other) => other.length - one.length);
  const text = (original: string): string =>
    cutStart(
      ordered.reduce((clean, secret) => clean.replaceAll(secret, mask), original),
      ordered,
    );
  const json = (value: unknown): unknown => {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.map(json);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [text(key), json(member)]));
  };
  return {
    member: (name, value) => (isSecret(name) ? mask : text(value)),
    text,
    json: (value) => (ordered.length === 0 ? value : json(value)),
  };
}

/**
 * Removes an incomplete secret from the end of a body. The journal stores only the start of a long body, which may end
 * in the middle of a secret.
 */
function cutStart(text: string, secrets: readonly string[]): string {
  for (const secret of secrets)
    for (let length = secret.length - 1; length >= shortestSecret; length -= 1)
      if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length);
  return text;
}
