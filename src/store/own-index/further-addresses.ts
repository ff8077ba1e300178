import { sql } from "kysely";
import type { IndexedPerson } from "../../own-index.ts";
import type { Executor } from "../store.ts";
import { type BulkStatement, readBulk, runBulk } from "./bulk.ts";

/** The columns of a person that contain email addresses. */
export type Addresses = Pick<IndexedPerson, "email"> & Partial<Pick<IndexedPerson, "further_emails">>;

/** Splits the text of a column such as `further_emails` into its values; returns an empty list for null. */
export function toValues(text: string | null | undefined): string[] {
  return text === null || text === undefined || text === "" ? [] : text.split(" ");
}

/** Returns every email address of a person, the main address first. */
export function toAddresses({ email, further_emails }: Addresses): string[] {
  return [...(email === null ? [] : [email]), ...toValues(further_emails)];
}

/** Replaces the stored further addresses (email addresses after the first) of these rows. */
export async function writeAddresses(
  tx: Executor,
  rows: readonly IndexedPerson[],
  { isNew }: { isNew: boolean },
): Promise<void> {
  if (!isNew)
    await removeAddresses(
      tx,
      rows.map(({ position }) => position),
    );
  const entries = rows.flatMap(({ position, further_emails }) =>
    toValues(further_emails).map((email) => [email, position]),
  );
  await runBulk(
    tx,
    {
      name: "further addresses",
      build: (values) =>
        sql`insert into further_addresses (email, position)
          values ${sql.join(values.map((row) => sql`(${sql.join(row)})`))}`,
    },
    entries,
  );
}

/** Removes the further addresses of the rows at these positions. */
export async function removeAddresses(tx: Executor, positions: readonly number[]): Promise<void> {
  const any = await tx.selectFrom("further_addresses").select("position").limit(1).executeTakeFirst();
  // Returns early if the table is empty, because most imported files have only one address per row. Importing a million
  // rows then needs no deletion.
  if (any === undefined) return;
  await runBulk(
    tx,
    {
      name: "remove further addresses",
      build: (values) => sql`delete from further_addresses where position in (${sql.join(values.flat())})`,
    },
    positions.map((position) => [position]),
  );
}

/** Returns people who have one of the addresses as a further address. */
export async function readByFurtherAddress(
  db: Executor,
  emails: readonly string[],
): Promise<IndexedPerson[]> {
  const statement: BulkStatement = {
    name: "people by further address",
    build: (rows) =>
      sql`select * from indexed_people where position in
        (select position from further_addresses where email in (${sql.join(rows.flat())}))`,
  };
  return readBulk<IndexedPerson>(db, statement, emails);
}
