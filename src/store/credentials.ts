import { first, prepare, type Value } from "./prepared.ts";
import type { CredentialRow } from "./schema.ts";
import type { Executor } from "./store.ts";

/** A credential and the status of its organization. */
export type CredentialWithOrganization = CredentialRow & {
  /** Null if the organization was deleted. */
  organization_status: "active" | "suspended" | null;
};

export async function insertCredential(db: Executor, row: CredentialRow): Promise<void> {
  await db.insertInto("credentials").values(row).execute();
}

/** Returns the credential with this public id, even if it is revoked. */
export async function findCredential(
  db: Executor,
  id: string,
): Promise<CredentialWithOrganization | undefined> {
  return first(selectCredential(db, { id }));
}

const selectCredential = prepare((db, value: Value<{ id: string }>) =>
  db
    .selectFrom("credentials")
    .leftJoin("organizations", "organizations.id", "credentials.organization_id")
    .selectAll("credentials")
    .select("organizations.status as organization_status")
    .where("credentials.id", "=", value("id")),
);

export async function listCredentials(db: Executor, organizationId?: string): Promise<CredentialRow[]> {
  return db
    .selectFrom("credentials")
    .selectAll()
    .$if(organizationId !== undefined, (query) => query.where("organization_id", "=", organizationId ?? ""))
    .orderBy("created_at")
    .execute();
}

/** Revokes a credential. Returns false if there is no credential with this id, or if it is already revoked. */
export async function revokeCredential(db: Executor, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable("credentials")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Replaces the secret of a credential. Returns false if there is no valid credential with this id. */
export async function replaceSecret(
  db: Executor,
  id: string,
  { secretHash, now }: { secretHash: string; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable("credentials")
    .set({ secret_hash: secretHash })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
