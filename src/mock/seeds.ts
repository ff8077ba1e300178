import { hashSecret } from "../service/index.ts";
import { insertCredential } from "../store/credentials.ts";
import { grantCredits } from "../store/credits.ts";
import { createOrganization, ensureUser, updateOrganization } from "../store/organizations.ts";
import type { Executor, Store } from "../store/store.ts";
import { isPersona, type Persona, personas } from "./personas.ts";

/** Credits of each test account except `sandbox_empty`. No test suite uses that many. */
const plentyOfCredits = 1_000_000;

/** An organization to add, with one user, one key pair and optionally one bearer token. */
export interface Seed {
  readonly organizationId?: string | undefined;
  readonly userId?: string | undefined;
  readonly name: string;
  readonly credits: number;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Token that callers send as `Authorization: Bearer`. */
  readonly bearer?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly expiresAt?: number | undefined;
  readonly confirmAbove?: number | undefined;
  readonly suspended?: boolean | undefined;
  readonly revoked?: boolean | undefined;
}

/** Adds the organizations of the personas (test accounts). */
export async function seedPersonas(store: Store, now: number): Promise<void> {
  await store.transaction(async (tx) => {
    for (const persona of personas) await insertSeed(tx, toSeed(persona), now);
  });
}

/** Adds an organization with its credentials and returns the organization's id. Must be called inside a transaction. */
export async function insertSeed(tx: Executor, seed: Seed, now: number): Promise<string> {
  const { id } = await createOrganization(
    tx,
    { id: seed.organizationId, name: seed.name, confirmAbove: seed.confirmAbove },
    now,
  );
  if (seed.suspended === true) await updateOrganization(tx, id, { status: "suspended" });
  const userId = await ensureUser(tx, { id: seed.userId, organizationId: id, name: seed.name }, now);
  if (seed.credits > 0)
    await grantCredits(tx, { organizationId: id, amount: seed.credits, reason: "seed" }, now);
  const shared = {
    organization_id: id,
    user_id: userId,
    name: seed.name,
    scopes: seed.scopes === undefined ? null : JSON.stringify(seed.scopes),
    created_at: now,
    expires_at: seed.expiresAt ?? null,
    revoked_at: seed.revoked === true ? now : null,
  };
  const secret = seed.secretKey.replace(/^sk_/, "");
  await insertCredential(tx, {
    ...shared,
    id: seed.accessKey,
    kind: "pair",
    secret_hash: hashSecret(secret, ""),
  });
  // The token does not have the service's format of an id and a secret. So the whole token is stored as the id, with an
  // empty secret.
  if (seed.bearer !== undefined)
    await insertCredential(tx, {
      ...shared,
      id: seed.bearer,
      kind: "bearer",
      secret_hash: hashSecret("", ""),
    });
  return id;
}

function toSeed(persona: Persona): Seed {
  return {
    ...persona,
    credits: isPersona(persona, "sandbox_empty") ? 0 : plentyOfCredits,
    suspended: isPersona(persona, "sandbox_suspended"),
    revoked: isPersona(persona, "sandbox_revoked"),
  };
}
