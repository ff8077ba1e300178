import { sql } from "kysely";
import type { Executor } from "../store.ts";

/** A person whom a search has returned. */
export interface FoundPerson {
  id: string;
  linkedin: string | null;
  /** The person as JSON. */
  person: string;
}

/**
 * Maximum number of rows that one transaction removes. The limit keeps the transaction from blocking the database for
 * long.
 */
const batch = 500;

/** Stores people. Replaces people who are already stored, and resets their age. */
export async function rememberPeople(
  db: Executor,
  people: readonly FoundPerson[],
  now: number,
): Promise<void> {
  if (people.length === 0) return;
  const rows = new Map(people.map((person) => [person.id, { ...person, found_at: now }]));
  await db
    .insertInto("found_people")
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        linkedin: eb.ref("excluded.linkedin"),
        person: eb.ref("excluded.person"),
        found_at: eb.ref("excluded.found_at"),
      })),
    )
    .execute();
}

/**
 * Returns the JSON of the most recently found person with this identifier or profile; null if there is no such person.
 */
export async function recallPerson(
  db: Executor,
  key: { id: string } | { linkedin: string },
): Promise<string | null> {
  const base = db.selectFrom("found_people").select("person").orderBy("found_at", "desc").limit(1);
  const query = "id" in key ? base.where("id", "=", key.id) : base.where("linkedin", "=", key.linkedin);
  return (await query.executeTakeFirst())?.person ?? null;
}

/** Removes people who were found before a time, at most 500 per call. Returns their number. */
export async function removeOldPeople(tx: Executor, before: number): Promise<number> {
  const old = await tx
    .selectFrom("found_people")
    .select("id")
    .where("found_at", "<", before)
    .orderBy(sql.ref("found_at"))
    .limit(batch)
    .execute();
  const ids = old.map((row) => row.id);
  if (ids.length > 0) await tx.deleteFrom("found_people").where("id", "in", ids).execute();
  return ids.length;
}
