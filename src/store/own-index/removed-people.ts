import { hash } from "node:crypto";
import { sql } from "kysely";
import type { PersonMarks } from "../../own-index.ts";
import type { Executor } from "../store.ts";
import { type BulkStatement, readBulk } from "./bulk.ts";
import { toValues } from "./further-addresses.ts";
import type { RemovedPersonRow } from "./schema.ts";

/**
 * Hashes of the identifying values (marks). The values themselves are not stored, because the list of removed people
 * must not reveal who they are.
 */
type Seals = Pick<RemovedPersonRow, "person" | "linkedin" | "email" | "name_key">;

const columns = ["person", "linkedin", "email", "name_key"] as const;
/**
 * Columns of values that identify a person, the most reliable first, as in an import. `id` is not listed, because it is
 * compared separately.
 */
const ranked = ["linkedin", "email", "name_key"] as const;

/** Blocks people, so that imports skip them. Entries with the same `removal` are later unblocked together. */
export async function noteRemoved(
  tx: Executor,
  people: readonly { removal: string; marks: PersonMarks }[],
  now: number,
): Promise<void> {
  const entries = people.flatMap(({ removal, marks }) => toSeals(marks).map((seals) => ({ removal, seals })));
  for (const { removal, seals } of entries) {
    const id = seal("entry", columns.map((column) => seals[column] ?? "").join(" "));
    await tx
      .insertInto("removed_people")
      .values({ id, removal: seal("removal", removal), ...seals, removed_at: now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
}

/**
 * Returns for each person whether an entry of the list of removed people blocks that person. An entry blocks a person
 * with the same identifier, and every person whom an import would take for the removed one. It does not block a
 * namesake with a different profile.
 */
export async function checkRemoved(db: Executor, people: readonly PersonMarks[]): Promise<boolean[]> {
  const any = await db.selectFrom("removed_people").select("id").limit(1).executeTakeFirst();
  // Computes no hashes if the list of removed people is empty, because hashes would slow down an import of a million
  // rows.
  if (any === undefined) return people.map(() => false);
  const all = people.map(toSeals);
  const find = toFinder(await readEntries(db, all.flat()));
  return all.map((several) => several.some((seals) => find(seals).length > 0));
}

/**
 * Unblocks people together with everyone whom the same removal blocked. Returns how many of the given people were
 * blocked.
 */
export async function allowRemoved(
  tx: Executor,
  people: readonly PersonMarks[],
  { strict }: { strict: boolean },
): Promise<number> {
  const all = people.map(toSeals);
  const find = toFinder(await readEntries(tx, all.flat()), { strict });
  let count = 0;
  for (const several of all) {
    const removals = [...new Set(several.flatMap(find).map(({ removal }) => removal))];
    if (removals.length === 0) continue;
    count += 1;
    await tx.deleteFrom("removed_people").where("removal", "in", removals).execute();
  }
  return count;
}

/**
 * Creates a function that finds the entries that block a person. One identifying value (mark) in common is enough. With
 * `strict`, an entry does not block the person if a more reliable value differs.
 */
function toFinder(
  entries: readonly RemovedPersonRow[],
  { strict } = { strict: true },
): (seals: Seals) => RemovedPersonRow[] {
  const bySeal = new Map<string, Set<RemovedPersonRow>>();
  for (const entry of entries)
    for (const column of columns) {
      const value = entry[column];
      if (value !== null) bySeal.set(value, (bySeal.get(value) ?? new Set()).add(entry));
    }
  return (seals) => {
    const found = new Set(columns.flatMap((column) => [...(bySeal.get(seals[column] ?? "") ?? [])]));
    return strict ? [...found].filter((entry) => isSame(entry, seals)) : [...found];
  };
}

function isSame(entry: Seals, given: Seals): boolean {
  if (given.person !== null && entry.person === given.person) return true;
  return ranked.some(
    (mark, rank) =>
      given[mark] !== null &&
      entry[mark] === given[mark] &&
      ranked
        .slice(0, rank)
        .every((surer) => entry[surer] === null || given[surer] === null || entry[surer] === given[surer]),
  );
}

async function readEntries(db: Executor, all: readonly Seals[]): Promise<RemovedPersonRow[]> {
  const entries = new Map<string, RemovedPersonRow>();
  for (const column of columns) {
    const statement: BulkStatement = {
      name: `removed people by ${column}`,
      build: (rows) =>
        sql`select * from removed_people where ${sql.ref(column)} in (${sql.join(rows.flat())})`,
    };
    const values = new Set(all.map((seals) => seals[column]).filter((value) => value !== null));
    for (const entry of await readBulk<RemovedPersonRow>(db, statement, [...values]))
      entries.set(entry.id, entry);
  }
  return [...entries.values()];
}

/**
 * Returns one entry with the hashes of all known identifying values (marks). Each further email address also identifies
 * the person, so it gets an entry of its own.
 */
function toSeals({ id, linkedin, email, further_emails, name_key }: PersonMarks): [Seals, ...Seals[]] {
  const sealed = (kind: string, value: string | number | null) =>
    value === null ? null : seal(kind, String(value));
  const profile = sealed("linkedin", linkedin);
  return [
    {
      person: sealed("person", id),
      linkedin: profile,
      email: sealed("email", email),
      name_key: sealed("name", name_key),
    },
    ...toValues(further_emails).map((one) => ({
      person: null,
      linkedin: profile,
      email: sealed("email", one),
      name_key: null,
    })),
  ];
}

/**
 * Returns the hash of an identifying value (mark). The hash covers the kind of the value, so that values of two kinds
 * never have the same hash.
 */
function seal(kind: string, value: string): string {
  return hash("sha256", `${kind}:${value}`, "hex");
}
