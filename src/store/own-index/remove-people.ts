import { sql } from "kysely";
import type { IndexedPerson, PersonMarks } from "../../own-index.ts";
import type { Executor } from "../store.ts";
import { type BulkStatement, readBulk, runBulk } from "./bulk.ts";
import { readByFurtherAddress, removeAddresses } from "./further-addresses.ts";
import { openRowMatcher } from "./import-rows.ts";
import { noteRemoved } from "./removed-people.ts";
import type { IsSamePlace } from "./same-person.ts";
import { peopleTable, readByColumn } from "./table.ts";
import { wordIndexOf } from "./word-index.ts";

/** A person to remove, described by the identifying values (marks) that the caller knows. */
export interface PersonToRemove {
  /** Identifiers that the person has in the index, or would receive from an import. */
  readonly ids: readonly string[];
  readonly linkedin: string | null;
  readonly email: string | null;
}

/** Result of a removal. */
export interface Removal {
  /** Number of rows removed from the index. */
  removed: number;
  /** Number of people removed from past searches. */
  forgotten: number;
}

/**
 * One requested removal: deletes `rows` from the index, blocks the people with these `marks` (identifying values), and
 * deletes these people from the results of past searches.
 */
interface Target {
  rows: readonly IndexedPerson[];
  marks: readonly PersonMarks[];
  removal: string;
}

/** Removes everyone with a given identifier, profile or address, and blocks them. */
export async function removeByMarks(
  tx: Executor,
  people: readonly PersonToRemove[],
  now: number,
): Promise<Removal> {
  await wordIndexOf(tx).lock(tx, peopleTable.name);
  const targets: Target[] = [];
  for (const person of people) {
    const { ids, linkedin, email } = person;
    const rows = [
      ...(await readRows(tx, "id", ids)),
      ...(linkedin === null ? [] : await readRows(tx, "late_linkedin", [linkedin])),
      ...(email === null ? [] : await readRows(tx, "email", [email])),
      ...(email === null ? [] : await readByFurtherAddress(tx, [email])),
    ];
    const given = (ids.length === 0 ? [null] : ids).map((id) => ({ id, linkedin, email, name_key: null }));
    targets.push({ rows, marks: [...given, ...rows], removal: JSON.stringify(person) });
  }
  return remove(tx, targets, now);
}

/**
 * Removes and blocks the people that rows of a file identify, by the rules of an import. If a row matches several
 * people, or only a person with another name, removes no person for it and marks the row in `ambiguous`.
 */
export async function removeByRows(
  tx: Executor,
  given: readonly IndexedPerson[],
  { isSamePlace, now }: { isSamePlace: IsSamePlace; now: number },
): Promise<Removal & { ambiguous: boolean[] }> {
  await wordIndexOf(tx).lock(tx, peopleTable.name);
  const matcher = await openRowMatcher(tx, peopleTable, { rows: given, isSamePlace });
  const found = given.map((row) => {
    const entry = matcher.find(row);
    // Returns undefined if the file and the index give different names for one address or profile. The operator then
    // has to decide whom to remove.
    return entry === null && matcher.toApart(row) !== undefined ? undefined : entry;
  });
  const targets = given.flatMap((row, place) => {
    const entry = found[place];
    if (entry === undefined) return [];
    const rows = entry === null ? [] : [entry.row];
    const removal = JSON.stringify([row.linkedin, row.email, row.name_key]);
    return [{ rows, marks: [row, ...rows], removal }];
  });
  return {
    ...(await remove(tx, targets, now)),
    ambiguous: found.map((entry) => entry === undefined),
  };
}

async function remove(tx: Executor, targets: readonly Target[], now: number): Promise<Removal> {
  const rows = new Map(targets.flatMap((one) => one.rows).map((row) => [row.position, row]));
  const positions = [...rows.keys()].map((position) => [position]);
  const index = wordIndexOf(tx);
  const { name } = peopleTable;
  await runBulk(
    tx,
    { name: `remove ${name}`, build: (values) => toDelete(name, "position", values) },
    positions,
  );
  await runBulk(
    tx,
    { name: `remove words of ${name}`, build: (values) => index.remove(name, values) },
    positions,
  );
  await removeAddresses(tx, [...rows.keys()]);
  const forgotten = await forget(tx, targets);
  const notes = targets.flatMap(({ marks, removal }) => marks.map((one) => ({ removal, marks: one })));
  await noteRemoved(tx, notes, now);
  return { removed: rows.size, forgotten };
}

/** Deletes people found by past searches who have an identifier or a profile of a target. Returns their number. */
async function forget(tx: Executor, targets: readonly Target[]): Promise<number> {
  const ids = new Set<string>();
  for (const column of ["id", "linkedin"] as const) {
    const statement: BulkStatement = {
      name: `found people by ${column}`,
      build: (rows) =>
        sql`select id from found_people where ${sql.ref(column)} in (${sql.join(rows.flat())})`,
    };
    const wanted = targets.flatMap(({ marks }) => marks.map((one) => one[column]));
    const values = new Set(wanted.filter((value) => value !== null));
    for (const { id } of await readBulk<{ id: string }>(tx, statement, [...values])) ids.add(id);
  }
  await runBulk(
    tx,
    { name: "forget people", build: (values) => toDelete("found_people", "id", values) },
    [...ids].map((id) => [id]),
  );
  return ids.size;
}

function toDelete(table: string, column: string, values: readonly (readonly unknown[])[]) {
  return sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(values.flat())})`;
}

function readRows(
  tx: Executor,
  column: "id" | "late_linkedin" | "email",
  values: readonly string[],
): Promise<IndexedPerson[]> {
  return readByColumn<IndexedPerson>(tx, { name: peopleTable.name, column }, values);
}
