import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Caller } from "../../generated/handlers.ts";
import type { Clock } from "../clock.ts";
import { ApiError, suspendedMessage } from "../errors.ts";
import {
  type CredentialWithOrganization,
  findCredential,
  insertCredential,
  replaceSecret,
} from "../store/credentials.ts";
import { createId } from "../store/identifiers.ts";
import type { Executor } from "../store/store.ts";
import { findUnknownScopes, scopes } from "./scopes.ts";

/** Credentials that a request carries. */
export interface PresentedCredentials {
  readonly accessKey?: string | undefined;
  readonly secretKey?: string | undefined;
  readonly bearer?: string | undefined;
}

/** A new credential. Its secret is shown once and cannot be read again. */
export interface IssuedCredential {
  id: string;
  /** The access key, if the credential is a key pair. */
  accessKey?: string;
  secretKey?: string;
  /** The single token of an API key. */
  bearer?: string;
}

/** Options of {@link createCredential}. */
export interface NewCredential {
  kind: "pair" | "bearer";
  organizationId: string;
  userId: string;
  name: string;
  scopes?: readonly string[] | undefined;
  expiresAt?: number | undefined;
}

/**
 * Number of random bytes in a secret. A slow hash is necessary only for secrets that can be guessed; for 256 random
 * bits, SHA-256 is enough.
 */
const secretBytes = 32;

/**
 * Creates a credential and stores the hash of its secret.
 * @throws Error for a scope that the contract does not have, or an empty list of scopes.
 */
export async function createCredential(
  db: Executor,
  credential: NewCredential,
  { pepper, now }: { pepper: string; now: number },
): Promise<IssuedCredential> {
  if (credential.scopes?.length === 0)
    throw new Error(
      "a credential without any scope could do nothing; leave scopes out for one that may do everything",
    );
  const unknown = findUnknownScopes(credential.scopes ?? []);
  if (unknown.length > 0)
    throw new Error(`there is no scope ${unknown.join(", ")}; there are ${scopes.join(", ")}`);
  const id = createId(credential.kind === "pair" ? "ak_" : "rk_", now);
  const secret = randomBytes(secretBytes).toString("base64url");
  await insertCredential(db, {
    id,
    kind: credential.kind,
    organization_id: credential.organizationId,
    user_id: credential.userId,
    name: credential.name,
    secret_hash: hashSecret(secret, pepper),
    scopes: credential.scopes === undefined ? null : JSON.stringify(credential.scopes),
    created_at: now,
    expires_at: credential.expiresAt ?? null,
    revoked_at: null,
  });
  return toIssued(id, secret);
}

/**
 * Replaces the secret of a credential and returns the credential with its new secret; undefined if no valid credential
 * has this id.
 */
export async function rotateCredential(
  db: Executor,
  id: string,
  { pepper, now }: { pepper: string; now: number },
): Promise<IssuedCredential | undefined> {
  const secret = randomBytes(secretBytes).toString("base64url");
  const isReplaced = await replaceSecret(db, id, { secretHash: hashSecret(secret, pepper), now });
  return isReplaced ? toIssued(id, secret) : undefined;
}

/** Returns the stored hash of a secret, in hexadecimal. */
export function hashSecret(secret: string, pepper: string): string {
  return hash("sha256", pepper + secret, "hex");
}

/** Options of {@link createAuthenticator}. */
export interface AuthenticatorOptions {
  db: Executor;
  clock: Clock;
  pepper: string;
  /** Milliseconds that a credential may be cached. */
  cacheMs: number;
}

/** Maximum number of cached credentials. */
const maxRemembered = 10_000;

/**
 * Creates the function that finds the caller to whom credentials belong. The function returns null for invalid
 * credentials. It does the same work whatever the reason for the refusal, so that its duration does not reveal the
 * reason. It throws ApiError `no_organization` if the credential is valid but its organization is deleted or suspended.
 * If the Authorization header contains a key pair, it throws `unauthenticated` with a message that names the right
 * headers.
 */
export function createAuthenticator(options: AuthenticatorOptions) {
  const { db, clock, pepper, cacheMs } = options;
  const dummy = hashSecret(randomBytes(secretBytes).toString("base64url"), pepper);
  // The time `until` is real time, because a stopped test clock must not keep a revoked credential valid.
  const remembered = new Map<string, { row: CredentialWithOrganization; until: number }>();

  const find = async (id: string): Promise<CredentialWithOrganization | undefined> => {
    const known = remembered.get(id);
    if (known !== undefined && known.until > performance.now()) return known.row;
    const row = await findCredential(db, id);
    remembered.delete(id);
    if (row === undefined) return undefined;
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(id, { row, until: performance.now() + cacheMs });
    return row;
  };

  const authenticate = async (presented: PresentedCredentials): Promise<Caller | null> => {
    const parts = toParts(presented);
    const row = parts === null ? undefined : await find(parts.id);
    const presentedHash = Buffer.from(hashSecret(parts?.secret ?? "", pepper), "hex");
    const isSame = timingSafeEqual(presentedHash, Buffer.from(row?.secret_hash ?? dummy, "hex"));
    if (!isSame || row === undefined || row.revoked_at !== null) return null;
    if (row.expires_at !== null && row.expires_at <= clock.now()) return null;
    if (row.organization_status !== "active")
      throw new ApiError(
        "no_organization",
        row.organization_status === null ? {} : { message: suspendedMessage },
      );
    return {
      organizationId: row.organization_id,
      userId: row.user_id,
      ...(row.scopes === null ? {} : { scopes: parseScopes(row.scopes) }),
    };
  };

  return {
    authenticate,
    /** Clears the cache, so that a change by this process takes effect immediately. */
    forget: () => remembered.clear(),
  };
}

function toParts({
  accessKey,
  secretKey,
  bearer,
}: PresentedCredentials): { id: string; secret: string } | null {
  if (accessKey !== undefined || secretKey !== undefined) {
    if (!accessKey?.startsWith("ak_") || !secretKey?.startsWith("sk_")) return null;
    return { id: accessKey, secret: secretKey.slice(3) };
  }
  if (bearer === undefined) return null;
  if (/^(ak|sk)_/.test(bearer))
    throw new ApiError("unauthenticated", {
      message: "Send the key pair in the X-Access-Key and X-Secret-Key headers, not in Authorization",
    });
  const match = /^(rk_[0-9A-Z]{26})_(.+)$/.exec(bearer);
  return { id: match?.[1] ?? bearer, secret: match?.[2] ?? "" };
}

function toIssued(id: string, secret: string): IssuedCredential {
  return id.startsWith("ak_")
    ? { id, accessKey: id, secretKey: `sk_${secret}` }
    : { id, bearer: `${id}_${secret}` };
}

function parseScopes(text: string): string[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter((scope) => typeof scope === "string") : [];
}
