import { createHash } from "node:crypto";
import { ApiError, suspendedMessage } from "../errors.ts";
import type { Credentials } from "../server/index.ts";

/** A test account of the mock: a caller with fixed credentials. */
export interface Persona {
  readonly name: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly bearer: string;
  /** Describes what happens to requests with these credentials. */
  readonly effect: string;
  readonly organizationId: string;
  readonly userId: string;
}

/** Alphabet of the ids in the contract (Crockford's Base32). */
const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const effects = {
  sandbox: "works",
  sandbox_b: "works, in another organization",
  sandbox_empty: "has no credits: 402 on priced operations",
  sandbox_revoked: "is revoked: 401",
  sandbox_suspended: "has a suspended organization: 403",
  sandbox_limited: "is limited: 429 from the third request on, except polls",
  sandbox_throttled: "is throttled: 429 on every request but polls",
} as const;

type PersonaName = keyof typeof effects;

/** The test accounts (personas) of the mock, in display order. */
export const personas: readonly Persona[] = Object.entries(effects).map(([name, effect]) =>
  toPersona(name, effect),
);

const organizations = new Map(personas.map(({ name, organizationId }) => [name, organizationId]));

const personasByKey = new Map(
  personas.flatMap((persona) => [
    [persona.accessKey, persona],
    [persona.bearer, persona],
  ]),
);

/**
 * Returns the persona (test account) with these credentials. Any other key gets an organization of its own.
 * @throws ApiError `unauthenticated` for the revoked persona, `no_organization` for the suspended one.
 */
export function findPersona({ accessKey, secretKey, bearer }: Credentials): Persona | null {
  const key = accessKey !== undefined && secretKey !== undefined ? accessKey : bearer;
  if (key === undefined) return null;
  const persona = personasByKey.get(key) ?? toPersona(key.replace(/^(?:ak|rk)_/, ""), effects.sandbox);
  if (isPersona(persona, "sandbox_revoked")) throw new ApiError("unauthenticated");
  if (isPersona(persona, "sandbox_suspended"))
    throw new ApiError("no_organization", { message: suspendedMessage });
  return persona;
}

/** True if the organization belongs to the test account (persona) with this name. */
export function isPersona(persona: { readonly organizationId: string }, name: PersonaName): boolean {
  return persona.organizationId === organizations.get(name);
}

function toPersona(name: string, effect: string): Persona {
  return {
    name,
    accessKey: `ak_${name}`,
    secretKey: `sk_${name}`,
    bearer: `rk_${name}`,
    effect,
    organizationId: toId("org", name),
    userId: toId("usr", name),
  };
}

/** Derives an id from a name. The id is the same in every process, so that tests can expect it. */
function toId(prefix: string, name: string): string {
  const digest = createHash("sha256").update(`${prefix}:${name}`).digest();
  const letters = [...digest.subarray(0, 26)].map((byte) => crockford.charAt(byte % 32));
  return `${prefix}_${letters.join("")}`;
}
