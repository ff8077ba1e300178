import { describe, expect, it } from "vitest";
import { readPeopleFile } from "../../src/providers/adapters/own-index/file/index.ts";
import { toKeyMarks } from "../../src/providers/adapters/own-index/index.ts";
import type { OwnIndex } from "../../src/store/own-index/own-index.ts";
import type { Store } from "../../src/store/store.ts";
import { engines } from "./engines.ts";
import { head, importPeople, mara, openIndex, today, toFile } from "./index-rows.ts";
import { openStoreOfTest } from "./seed.ts";

async function namesIn(store: Store, words: Parameters<OwnIndex["searchPeople"]>[0]["words"] = { all: [] }) {
  return (await openIndex(store).searchPeople({ words, limit: 9 })).rows.map((row) => row.full_name);
}

describe.each(engines)("people who are removed on %s", (engine) => {
  const profile = "vanity:mara-lindqvist";
  const marked = { ids: [], linkedin: null, email: null };

  it("are in no search, no look-up and no memory, and only hashes of them are kept", async () => {
    const store = await openStoreOfTest(engine);
    const index = openIndex(store);
    await importPeople(store, `${head}${mara}Jonas Weber,linkedin.com/in/jonas,,VP Engineering,Acme,,\n`);
    await index.remember(
      [{ id: "per_1", linkedin: profile, person: '{"id":"per_1","fullName":"Mara"}' }],
      today,
    );
    const email = "mara@northwind-robotics.example";
    expect(await index.removePeople([{ ...marked, email }], today)).toEqual({ removed: 1, forgotten: 1 });
    expect(await namesIn(store)).toEqual(["Jonas Weber"]);
    expect(await namesIn(store, "t:engineering")).toEqual(["Jonas Weber"]);
    // The total is counted only in the index of search words. So it shows that this index no longer contains the
    // removed person.
    expect(await index.searchPeople({ words: "t:engineering", limit: 1 })).toMatchObject({ total: 1 });
    expect(await index.findPeople("email", email)).toEqual([]);
    expect(await index.recall({ linkedin: profile })).toBeNull();
    const kept = await store.db.selectFrom("removed_people").selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/mara|lindqvist/i);
    expect(await index.removePeople([{ ...marked, email }], today)).toEqual({ removed: 0, forgotten: 0 });
  });

  it("stay out of imports by profile, address, or name and employer, until they are allowed again", async () => {
    const store = await openStoreOfTest(engine);
    const index = openIndex(store);
    await importPeople(store, head + mara);
    const { linkedinId } = toKeyMarks({ linkedinUrl: "linkedin.com/in/mara-lindqvist" });
    await index.removePeople([{ ...marked, linkedin: profile, ids: [linkedinId ?? ""] }], today);
    const file = [
      head.trim(),
      mara.trim(),
      "Mara L.,,mara@northwind-robotics.example,,,,",
      "Mara Lindqvist,,,,,northwind-robotics.example,",
      "Mara Lindqvist,linkedin.com/in/another-mara,,,,northwind-robotics.example,",
      "Priya Raman,linkedin.com/in/priya,,,,,",
    ].join("\n");
    expect(await importPeople(store, file)).toEqual(["removed", "removed", "removed", "added", "added"]);
    const marks = { id: null, linkedin: profile, email: null, name_key: null };
    expect(await index.allowPeople([marks], { strict: false })).toBe(1);
    expect(await importPeople(store, head + mara)).toEqual(["added"]);
  });

  it("stay out by each of their addresses", async () => {
    const store = await openStoreOfTest(engine);
    const index = openIndex(store);
    const columns = "full_name,email\n";
    await importPeople(store, `${columns}Mara,mara@acme.example; m@mail.example\n`);
    const email = "m@mail.example";
    expect(await index.removePeople([{ ...marked, email }], today)).toMatchObject({ removed: 1 });
    expect(await index.findPeople("email", email)).toEqual([]);
    const file = `${columns}Mara,mara@acme.example\nMara L.,m.l@new.example; m@mail.example\nJonas,jonas@acme.example\n`;
    expect(await importPeople(store, file)).toEqual(["removed", "removed", "added"]);
    const marks = { id: null, linkedin: null, email: "mara@acme.example", name_key: null };
    expect(await index.allowPeople([marks], { strict: false })).toBe(1);
    expect(await importPeople(store, file)).toEqual(["added", "added", "unchanged"]);
  });

  it("may be everyone in a file, but not one of several whom a row fits", async () => {
    const store = await openStoreOfTest(engine);
    const columns = "name,linkedin,email,company\n";
    const all = `Jo Li,linkedin.com/in/jo-1,,Acme\nJo Li,linkedin.com/in/jo-2,,Acme\nEmil Berg,,emil@x.example,\n`;
    await importPeople(store, columns + all);
    const rows: Parameters<OwnIndex["removeRows"]>[0][number][] = [];
    const file = `${columns}Jo Li,,,Acme\nJo Li,linkedin.com/in/jo-2,,\nEmil Berg,,emil@x.example,\nNobody,,no@x.example,\n`;
    for await (const part of readPeopleFile(toFile(file)).parts)
      rows.push(...part.rows.map(({ row }) => row));
    expect(await openIndex(store).removeRows(rows, today)).toEqual({
      removed: 2,
      forgotten: 0,
      ambiguous: [true, false, false, false],
    });
    expect(await importPeople(store, `${columns}${all}No One,,no@x.example,\n`)).toEqual([
      "unchanged",
      "removed",
      "removed",
      "removed",
    ]);
    expect(await openIndex(store).allowPeople(rows.slice(1), { strict: true })).toBe(3);
  });
});
