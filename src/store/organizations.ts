import { createId } from "./identifiers.ts";
import { first, prepare, type Value } from "./prepared.ts";
import type { OrganizationRow } from "./schema.ts";
import type { Executor } from "./store.ts";

/** Options of {@link createOrganization}. */
export interface NewOrganization {
  id?: string | undefined;
  name: string;
  confirmAbove?: number | undefined;
}

/** Adds an organization without credits. This function must run in a transaction. */
export async function createOrganization(
  tx: Executor,
  { id, name, confirmAbove }: NewOrganization,
  now: number,
): Promise<OrganizationRow> {
  const row: OrganizationRow = {
    id: id ?? createId("org_", now),
    name,
    status: "active",
    confirm_above: confirmAbove ?? null,
    created_at: now,
  };
  await tx.insertInto("organizations").values(row).execute();
  await tx.insertInto("balances").values({ organization_id: row.id, shard: 0, balance: 0 }).execute();
  return row;
}

export async function findOrganization(db: Executor, id: string): Promise<OrganizationRow | undefined> {
  return first(selectOrganization(db, { id }));
}

const selectOrganization = prepare((db, value: Value<{ id: string }>) =>
  db.selectFrom("organizations").selectAll().where("id", "=", value("id")),
);

export async function listOrganizations(db: Executor): Promise<(OrganizationRow & { balance: number })[]> {
  const rows = await db
    .selectFrom("organizations")
    .selectAll("organizations")
    .select(({ selectFrom }) =>
      selectFrom("balances")
        .select((eb) => eb.fn.sum<number>("balances.balance").as("total"))
        .whereRef("balances.organization_id", "=", "organizations.id")
        .as("balance"),
    )
    .orderBy("organizations.created_at")
    .execute();
  return rows.map((row) => ({ ...row, balance: Number(row.balance ?? 0) }));
}

/** Changes an organization. Returns false if there is no organization with this id. */
export async function updateOrganization(
  db: Executor,
  id: string,
  change: Partial<Pick<OrganizationRow, "status" | "name" | "confirm_above">>,
): Promise<boolean> {
  const result = await db.updateTable("organizations").set(change).where("id", "=", id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns the id of the organization's user with this name. Adds the user if necessary. */
export async function ensureUser(
  tx: Executor,
  user: { id?: string | undefined; organizationId: string; name: string },
  now: number,
): Promise<string> {
  const found = await tx
    .selectFrom("users")
    .select("id")
    .where("organization_id", "=", user.organizationId)
    .where("name", "=", user.name)
    .executeTakeFirst();
  if (found !== undefined) return found.id;
  const id = user.id ?? createId("usr_", now);
  await tx
    .insertInto("users")
    .values({ id, organization_id: user.organizationId, name: user.name, created_at: now })
    .execute();
  return id;
}
