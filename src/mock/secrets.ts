import { type ContractDocument, resolveRef } from "../contract.ts";

/** What stands in place of a secret. */
const mask = "[redacted]";

/** Headers and query members that carry secrets in most services, whatever a contract declares. */
const usualNames =
  /authorization|cookie|secret|password|signature|^token$|^x-.*token|(?:access|auth|csrf|id|refresh|security|session|xsrf)[-_]?token|(?:access|api|auth|private|subscription)[-_]?key/i;

/** Shorter values are no secrets, and replacing them would garble every text. */
const shortestSecret = 6;

/** Hides the credentials that a request carried, wherever they stand in it or in its answer. */
export interface Redaction {
  /** A header or query member; one with a secret name is masked whole. */
  member(name: string, value: string): string;
  text(text: string): string;
  /** A copy of a JSON value with every text in it redacted. */
  json(value: unknown): unknown;
}

/** True for the names of headers and query members whose values must not show. */
export type IsSecretName = (name: string) => boolean;

/** The names that a contract's security schemes use, and those that usually carry secrets. */
export function createSecretNames(document: ContractDocument): IsSecretName {
  const declared = new Set<string>();
  for (const scheme of Object.values(document.components?.["securitySchemes"] ?? {})) {
    const { type, name } = resolveRef(document, scheme);
    if (type === "apiKey" && typeof name === "string") declared.add(name.toLowerCase());
  }
  return (name) => declared.has(name.toLowerCase()) || usualNames.test(name);
}

/** A redaction for one request: `members` are its headers and query members. */
export function createRedaction(
  members: Iterable<readonly [name: string, value: string]>,
  isSecret: IsSecretName,
): Redaction {
  const secrets = new Set<string>();
  for (const [name, value] of members) {
    if (!isSecret(name)) continue;
    // `Bearer TOKEN`: the token alone is a secret too.
    for (const secret of [value, value.split(" ").at(-1) ?? ""])
      if (secret.length >= shortestSecret) secrets.add(secret);
  }
  // The longest first: a token must not be taken out of the middle of the value that holds it.
  const ordered = [...secrets].sort((one, other) => other.length - one.length);
  const text = (given: string): string =>
    cutStart(
      ordered.reduce((clean, secret) => clean.replaceAll(secret, mask), given),
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

/** Removes the start of a secret from the end of a text: a body is cut off where the journal's bound is reached. */
function cutStart(text: string, secrets: readonly string[]): string {
  for (const secret of secrets)
    for (let length = secret.length - 1; length >= shortestSecret; length -= 1)
      if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length);
  return text;
}
