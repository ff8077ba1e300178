import { setTimeout as sleep } from "node:timers/promises";
import { type KyselyPlugin, sql } from "kysely";
import Libsql from "libsql";
import { describe, expect, it, onTestFinished } from "vitest";
import { createStoreParts } from "../../src/cli/admin/providers.ts";
import type { IndexedPerson } from "../../src/own-index.ts";
import { vocabulary } from "../../src/providers/adapters/own-index/index.ts";
import { copyStore } from "../../src/store/copy.ts";
import { removeOldPeople } from "../../src/store/own-index/found-people.ts";
import { createOwnIndex, type OwnIndex } from "../../src/store/own-index/own-index.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { engines, newLocation } from "./engines.ts";
import { head, importCompanies, importPeople, mara, openIndex, today } from "./index-rows.ts";
import { buildProcess } from "./processes.ts";
import { openStoreOfTest, range } from "./seed.ts";

/** Imports this many people. Their search words are those that an earlier version would have written. */
async function importEarlier(store: Store, count: number): Promise<void> {
  const lines = range(count).map((index) => `Person,p${index}@x.example,Place${index}\n`);
  const words = { ...vocabulary, version: 1, personWords: () => vocabulary.anyRow };
  await importPeople(store, `full_name,email,location\n${lines.join("")}`, today, words);
}

const everyone = { words: { all: [] }, limit: 100 };

/** Returns the names of the people that a search finds, in the order of the search. */
async function namesIn(
  store: Store,
  query: Parameters<ReturnType<typeof openIndex>["searchPeople"]>[0] = everyone,
) {
  return (await openIndex(store).searchPeople(query)).rows.map((row) => row.full_name);
}

describe.each(engines)("people of the index on %s", (engine) => {
  it.each([
    [{ all: [], none: ["t:engineering"] }],
    [{ all: [{ all: [] }], none: ["t:engineering"] }],
    [{ all: ["v:row", { any: [{ all: [], none: ["t:engineering"] }] }] }],
  ])("are not searched by %j, whose exclusion stands beside no word", async (words) => {
    const store = await openStoreOfTest(engine);
    await importPeople(store, head + mara);
    await expect(namesIn(store, { words, limit: 9 })).rejects.toThrow("must have a word in `all`");
  });

  it("come in once, however often their file is imported", async () => {
    const store = await openStoreOfTest(engine);
    expect(await importPeople(store, head + mara)).toEqual(["added"]);
    const [before] = (await openIndex(store).searchPeople(everyone)).rows;
    expect(await importPeople(store, head + mara, today + 1)).toEqual(["unchanged"]);
    expect((await openIndex(store).searchPeople(everyone)).rows).toEqual([before]);
  });

  it("are brought up to date and keep identifier, place, and what the new file does not say", async () => {
    const store = await openStoreOfTest(engine);
    await importPeople(
      store,
      head + mara + mara.replaceAll("Mara Lindqvist", "Tomás Ferreira").replaceAll("mara", "tomas"),
    );
    const [before] = (await openIndex(store).searchPeople(everyone)).rows;
    const later =
      "name,linkedin,title\nMara Lindqvist,linkedin.com/in/Mara-Lindqvist/,Chief Technology Officer\n";
    expect(await importPeople(store, later, today + 1)).toEqual(["updated"]);
    const { rows, total } = await openIndex(store).searchPeople(everyone);
    expect(total).toBe(2);
    expect(rows[0]).toEqual({
      ...before,
      title: "Chief Technology Officer",
      seniority: "c_suite",
      updated_at: today + 1,
    });
    expect(await namesIn(store, { words: "t:engineering", limit: 9 })).toEqual(["Tomás Ferreira"]);
    expect(await namesIn(store, { words: "t:cto", limit: 9 })).toEqual(["Mara Lindqvist"]);
  });

  it("are told apart by profile, else by address, else by name and employer", async () => {
    const store = await openStoreOfTest(engine);
    const outcomes = await importPeople(
      store,
      [
        "full_name,linkedin_url,email,company_domain,company",
        "Jonas Weber,,jonas@acme.example,acme.example,",
        "Jonas Weber,linkedin.com/in/jonas-weber,JONAS@acme.example,acme.example,",
        "Jonas Weber,linkedin.com/in/jonas-weber,,acme.example,",
        "Jonas Weber,,,acme.example,",
        "Jonas Weber,linkedin.com/in/jonas-weber-2,,acme.example,",
        "Jonas Weber,,,acme.example,",
        "Jonas Weber,,,other.example,",
        "jonas weber,,,,Other Inc.",
        "Jonas Weber,,,,other",
      ].join("\n"),
    );
    expect(outcomes).toEqual([
      "added",
      "updated",
      "updated",
      "merged_by_name",
      "added",
      "ambiguous",
      "added",
      "added",
      "merged_by_name",
    ]);
    const { rows } = await openIndex(store).searchPeople(everyone);
    expect(rows.map((row) => [row.linkedin, row.email, row.company_domain])).toEqual([
      ["vanity:jonas-weber", "jonas@acme.example", "acme.example"],
      ["vanity:jonas-weber-2", null, "acme.example"],
      [null, null, "other.example"],
      [null, null, null],
    ]);
    // Jonas was imported without a profile, and the second row added one. Now a look-up by this profile and a later
    // import must recognize him.
    expect(await openIndex(store).findPeople("late_linkedin", "vanity:jonas-weber")).toHaveLength(1);
    expect(
      await importPeople(store, "full_name,linkedin_url\nJonas Weber,linkedin.com/in/jonas-weber\n"),
    ).toEqual(["unchanged"]);
  });

  it("do not keep the size of an employer they left", async () => {
    const store = await openStoreOfTest(engine);
    const columns = "full_name,linkedin_url,company,company_domain,company_size\n";
    await importPeople(store, `${columns}Mara,linkedin.com/in/mara,Northwind,northwind.example,51-200\n`);
    await importPeople(store, `${columns}Mara,linkedin.com/in/mara,Harbor CRM,harbor.example,\n`);
    const [row] = (await openIndex(store).searchPeople(everyone)).rows;
    expect(row).toMatchObject({ company_domain: "harbor.example", employees_min: null, employees_max: null });
  });

  it("keep each address and number, over imports in any order, and are known by each", async () => {
    const store = await openStoreOfTest(engine);
    const columns = "full_name,email,phone\n";
    await importPeople(store, `${columns}Mara,mara@acme.example; m@mail.example,+4930901820\n`);
    expect(await importPeople(store, `${columns}Mara,m@mail.example,+4930901821\n`)).toEqual(["updated"]);
    expect(await importPeople(store, `${columns}Mara,m@old.example; mara@acme.example,\n`)).toEqual([
      "updated",
    ]);
    const { rows } = await openIndex(store).searchPeople(everyone);
    expect(rows).toMatchObject([
      {
        email: "m@old.example",
        further_emails: "mara@acme.example m@mail.example",
        phone: "+4930901821",
        further_phones: "+4930901820",
      },
    ]);
    for (const address of ["mara@acme.example", "m@mail.example", "m@old.example"])
      expect(await openIndex(store).findPeople("email", address)).toEqual(rows);
    expect(await importPeople(store, `${columns}Mara,m@mail.example; m@old.example,\n`)).toEqual(["updated"]);
    expect(await importPeople(store, `${columns}Mara,m@mail.example; m@old.example,\n`)).toEqual([
      "unchanged",
    ]);
  });

  it("of other names are others, though a further address of theirs is the same", async () => {
    const store = await openStoreOfTest(engine);
    const file =
      "full_name,email\nMara,mara@acme.example; team@acme.example\nJonas,team@acme.example\nEmil,emil@acme.example; team@acme.example\n";
    expect(await importPeople(store, file)).toEqual(["added", "added", "added"]);
    expect(await importPeople(store, file)).toEqual(["unchanged", "unchanged", "unchanged"]);
    // If an address belongs to several people, those come first for whom it is the main address.
    expect(await openIndex(store).findPeople("email", "team@acme.example")).toMatchObject([
      { full_name: "Jonas" },
    ]);
  });

  it.each([
    ["Ann Wood", "Bea Wood", "team@eastco.example", "apart_by_address"],
    ["Ann Wood", "A. Wood", "Info+uk@eastco.example", "apart_by_address"],
    ["Ann Wood", "Bea Wood", "wood@eastco.example", "apart_by_address"],
    ["Ann Wood", "Ann Miller", "ann@eastco.example", "apart_by_address"],
    ["Bill Wood", "William Wood", "wood@eastco.example", "apart_by_address"],
    ["Ann Wood", "WOOD, Dr. Ann", "team@eastco.example", "updated"],
    ["Ann Wood", "A. Wood", "wood@eastco.example", "updated"],
    ["A. Wood", "Ann Maria Wood", "wood@eastco.example", "updated"],
    ["Jörg Müller", "Joerg Mueller", "jm@eastco.example", "updated"],
    ["Anne-Marie Noël", "Annemarie Noel", "noel@eastco.example", "updated"],
  ])("%s and %s with one address %s: %s", async (one, other, address, outcome) => {
    const store = await openStoreOfTest(engine);
    const file = `full_name,email\n"${one}",${address}\n"${other}",${address}\n`;
    expect(await importPeople(store, file)).toEqual(["added", outcome]);
    expect(await namesIn(store)).toHaveLength(outcome.startsWith("apart") ? 2 : 1);
    const again = await importPeople(store, file, today + 1);
    if (outcome.startsWith("apart")) expect(again).toEqual(["unchanged", "unchanged"]);
  });

  it("are told apart by name though they share a profile; a new family name is the same person", async () => {
    const store = await openStoreOfTest(engine);
    const file =
      "full_name,linkedin_url,phone,title\nAnn Wood,linkedin.com/in/wood,+4930901820,CTO\nBea Wood,linkedin.com/in/wood,+4930901820,CTO\n";
    expect(await importPeople(store, file)).toEqual(["added", "apart_by_profile"]);
    expect(await importPeople(store, file)).toEqual(["unchanged", "unchanged"]);
    expect(await importPeople(store, "full_name,linkedin_url\nAnn Miller,linkedin.com/in/wood\n")).toEqual([
      "updated",
    ]);
    expect(await namesIn(store)).toEqual(["Ann Miller", "Bea Wood"]);
  });

  it("of several agreeing names are joined by the equal one, and a short name does not replace a long one", async () => {
    const store = await openStoreOfTest(engine);
    const file =
      "full_name,email,phone\nAnn Wood,wood@x.example,\nAlan Wood,wood@x.example,\nA. Wood,wood@x.example,\nalan wood,wood@x.example,+4930901820\n";
    expect(await importPeople(store, file)).toEqual(["added", "apart_by_address", "ambiguous", "updated"]);
    const may = "full_name,email\nBill May,may@x.example\nB. May,may@x.example\n";
    expect(await importPeople(store, may)).toEqual(["added", "updated"]);
    expect(await importPeople(store, may)).toEqual(["unchanged", "unchanged"]);
    const nickname = "full_name,email,title\nBill Dun,dun@x.example,CTO\nWilliam Dun,dun@x.example,CTO\n";
    expect(await importPeople(store, nickname)).toEqual(["added", "updated"]);
    expect(await namesIn(store)).toEqual(["Ann Wood", "alan wood", "Bill May", "William Dun"]);
  });

  it("of an earlier version are found once the index is opened", async () => {
    const store = await openStoreOfTest(engine);
    const words = { ...vocabulary, version: 1, personWords: () => "l:berlin" };
    await importPeople(store, `${head}${mara}`, today, words);
    const search = (index: OwnIndex) => index.searchPeople({ words: "k:vp:engineering", limit: 5 });
    expect((await search(createOwnIndex(store, words))).total).toBe(0);
    // Before a search, the service looks up names with `hasPeople`. So this look-up must already find rows that an
    // earlier version has written.
    expect(await openIndex(store).hasPeople(["k:vp:engineering"])).toEqual([true]);
    const index = openIndex(store);
    expect((await search(index)).total).toBe(1);
  });

  it("of a newer version are neither written nor searched by a process of an earlier version", async () => {
    const store = await openStoreOfTest(engine);
    const words = { ...vocabulary, version: 1, personWords: () => `${vocabulary.anyRow} l:berlin` };
    await importPeople(store, `${head}${mara}`, today, words);
    const earlier = createOwnIndex(store, words);
    const { rows } = await earlier.searchPeople(everyone);
    await earlier.importPeople([], today);
    await importCompanies(store, "name,domain\nAcme,acme.example\n");
    // An index object of a process that imported and searched before the upgrade, and one of an old process that starts
    // after the upgrade.
    for (const index of [earlier, createOwnIndex(store, words)]) {
      await expect(index.importPeople(rows, today)).rejects.toThrow("a newer version of this package");
      await expect(index.searchPeople(everyone)).rejects.toThrow("a newer version of this package");
      // `hasPeople` still works, because it only helps to interpret a query, and reads only words that both versions
      // write.
      expect(await index.hasPeople(["l:berlin"])).toEqual([true]);
    }
    expect(await namesIn(store, { words: "k:vp:engineering", limit: 9 })).toEqual(["Mara Lindqvist"]);
  });

  it("are not taken from a search during which a newer version began to rewrite them", async () => {
    const store = await openStoreOfTest(engine);
    await importPeople(store, `${head}${mara}`, today);
    let results = 0;
    const begin = sql`update index_words set version = version + 1`;
    const db = store.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        results += 1;
        // The first query returns the version, and the second one the rows. On SQLite, the update needs the connection
        // that the query uses, so it runs between this query and the next.
        const begun = results === 2 ? begin.execute(store.db) : undefined;
        if (engine === "postgres") await begun;
        return result;
      },
    });
    const index = createOwnIndex({ ...store, db }, vocabulary);
    await expect(index.searchPeople(everyone)).rejects.toThrow("a newer version of this package");
  });

  it("of an earlier version are not written while a newer version rewrites them", async () => {
    const store = await openStoreOfTest(engine);
    await importEarlier(store, 300);
    const earlier = createOwnIndex(store, { ...vocabulary, version: 1 });
    await earlier.importPeople([], today);
    let refused: Promise<unknown> | undefined;
    const index = createOwnIndex(store, {
      ...vocabulary,
      personWords(row) {
        refused ??= importPeople(store, "full_name,email\nPerson,p0@x.example\n", today, {
          ...vocabulary,
          version: 1,
        }).catch((error: unknown) => error);
        return vocabulary.personWords(row);
      },
    });
    await index.importPeople([], today);
    expect(String(await refused)).toContain("NewerWords");
  });

  it("of an earlier version are found by their previous words until they are rewritten", async () => {
    const store = await openStoreOfTest(engine);
    const earlier = {
      ...vocabulary,
      version: 1,
      personWords: () => `${vocabulary.anyRow} l:berlin`,
    };
    await importPeople(store, `${head}${mara}`, today, earlier);
    const failing = (): string => {
      throw new Error("the rows can't be rewritten");
    };
    const index = createOwnIndex(store, { ...vocabulary, personWords: failing });
    expect((await index.searchPeople({ words: "l:berlin", limit: 5 })).total).toBe(1);
    await expect(index.importPeople([], today)).rejects.toThrow("can't be rewritten");
    // Every import first rewrites the rows of an earlier version, even an import without people.
    await openIndex(store).importPeople([], today);
    expect((await openIndex(store).searchPeople({ words: "k:vp:engineering", limit: 5 })).total).toBe(1);
  });

  it("stay removed if they are removed while their words are rewritten", async () => {
    const store = await openStoreOfTest(engine);
    await importEarlier(store, 600);
    const last = { ids: [], linkedin: null, email: "p599@x.example" };
    let calls = 0;
    let removal: Promise<{ removed: number }> | undefined;
    const index: OwnIndex = createOwnIndex(store, {
      ...vocabulary,
      personWords(row) {
        calls += 1;
        if (calls === 510) removal = index.removePeople([last], today);
        return vocabulary.personWords(row);
      },
    });
    await index.importPeople([], today);
    expect(await removal).toMatchObject({ removed: 1 });
    expect(await index.hasPeople(["l:place599", "l:place598"])).toEqual([false, true]);
  });

  it("are rewritten again only after a pause if a row's words can't be computed", async () => {
    const store = await openStoreOfTest(engine);
    await importEarlier(store, 300);
    const failure = new Error("no words");
    const seen: number[] = [];
    const errors: unknown[] = [];
    let time = today;
    const personWords = (row: IndexedPerson): string => {
      seen.push(row.position);
      if (row.position === 260) throw failure;
      return vocabulary.personWords(row);
    };
    const options = { onError: (error: unknown) => errors.push(error), now: () => time };
    const index = createOwnIndex(store, { ...vocabulary, personWords }, options);
    await index.hasPeople(["l:berlin"]);
    await expect.poll(() => errors).toEqual([failure]);
    expect(seen).toEqual(range(260).map((at) => at + 1));
    await index.hasPeople(["l:berlin"]);
    // After a failure, a look-up tries the rewrite again only after a pause, but an import tries it immediately. The
    // rewrite continues after the last batch that was written.
    await expect(index.importPeople([], today)).rejects.toBe(failure);
    expect(seen.splice(0).slice(260)).toEqual(range(10).map((at) => at + 251));
    time += 60_000;
    await index.hasPeople(["l:berlin"]);
    await expect.poll(() => errors).toEqual([failure, failure]);
    expect(seen).toEqual(range(10).map((at) => at + 251));
  });

  it("are searched by one index, so that each search knows of a rewriting", async () => {
    const store = await openStoreOfTest(engine);
    const { memory } = await createStoreParts(async () => store);
    expect(await memory()).toBe(await memory());
  });

  it("of one name at one employer are two where title or place differ, and one where neither does", async () => {
    const store = await openStoreOfTest(engine);
    const columns = "full_name,company,title,location,phone\n";
    await importPeople(store, `${columns}Anna Berg,Acme,CTO,Berlin,\n`);
    expect(await importPeople(store, `${columns}Anna Berg,Acme,Recruiter,Berlin,\n`)).toEqual(["added"]);
    expect(await importPeople(store, `${columns}Anna Berg,Acme,CTO,Munich,\n`)).toEqual(["added"]);
    expect(await importPeople(store, `${columns}Anna Berg,Acme,CTO,Berlin,+4930901820\n`)).toEqual([
      "merged_by_name",
    ]);
  });

  it("of one name at one employer are one person if their places are the same city", async () => {
    const store = await openStoreOfTest(engine);
    const columns = "full_name,company,title,location\n";
    const importOne = async (location: string) =>
      await importPeople(store, `${columns}Anna Berg,Acme,CTO,"${location}"\n`);
    expect(await importOne("Paris, FR")).toEqual(["added"]);
    for (const location of ["Paris, France", "paris", "Paris, Île-de-France, France"])
      expect([location, ...(await importOne(location))]).toEqual([location, "merged_by_name"]);
    for (const location of ["Paris, TX", "France", "Paris, Lyon", "Zzyzx"])
      expect([location, ...(await importOne(location))]).toEqual([location, "added"]);
  });

  it("page in one order while others come in, none twice and none skipped", async () => {
    const store = await openStoreOfTest(engine);
    const line = (index: number) => `Person ${index},linkedin.com/in/person-${index},Berlin\n`;
    const columns = "full_name,linkedin_url,location\n";
    await importPeople(store, columns + range(60).map(line).join(""));
    const seen: number[] = [];
    for (let after: { tier: number; position: number } | undefined; ; ) {
      const { rows, total } = await openIndex(store).searchPeople({ words: "l:berlin", limit: 25, after });
      if (after === undefined) {
        expect(total).toBe(60);
        await importPeople(store, columns + [3, 60, 61].map(line).join(""));
      }
      const last = rows.at(-1);
      if (last === undefined) break;
      seen.push(...rows.map((row) => row.position));
      after = { tier: 0, position: last.position };
    }
    expect(seen).toEqual(range(62).map((index) => index + 1));
  });

  it("are sorted by several criteria, in the same order on pages of any size, with few statements", async () => {
    const store = await openStoreOfTest(engine);
    // A single SQL statement sorts at most 2,000 rows, so this index is larger.
    const count = 2_100;
    const lines = range(count).map((index) => `Person ${index},linkedin.com/in/person-${index}\n`);
    const words = {
      ...vocabulary,
      personWords: ({ position }: IndexedPerson) =>
        `${vocabulary.anyRow} a:${position % 3} b:${position % 2} c:${position % 7}`,
    };
    await importPeople(store, `full_name,linkedin_url\n${lines.join("")}`, today, words);
    let statements = 0;
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const index = createOwnIndex({ ...store, db: store.db.withPlugin(counter) }, words);
    const rank = (position: number): number[] => [
      [1, 0, 2][position % 3] ?? 3,
      position % 2,
      [2, 1, 2, 0, 2, 2, 2][position % 7] ?? 3,
      position,
    ];
    const compare = (one: readonly number[], other: readonly number[]): number => {
      const digit = one.findIndex((value, place) => value !== other[place]);
      return (one[digit] ?? 0) - (other[digit] ?? 0);
    };
    const order = [["a:1", { any: ["a:0", "a:1"] }], ["b:0"], ["c:3", "c:1", { any: [] }]];
    for (const [selection, limit] of [
      [vocabulary.anyRow, 500],
      ["c:3", 40],
    ] as const) {
      const seen: number[] = [];
      for (let after: { tier: number; position: number } | undefined | null; after !== null; ) {
        const page = await index.searchPeople({ words: selection, order, limit, after });
        seen.push(...page.rows.map((row) => row.position));
        after = page.next;
      }
      const all = range(count).map((position) => position + 1);
      const wanted = selection === "c:3" ? all.filter((position) => position % 7 === 3) : all;
      expect(seen).toEqual(wanted.toSorted((one, other) => compare(rank(one), rank(other))));
    }
    const query = { words: "c:3", order, limit: 300 };
    statements = 0;
    expect(await index.searchPeople(query)).toMatchObject({ total: 300, next: null });
    const first = statements;
    await index.searchPeople({ ...query, order: [] });
    expect(statements - first).toBe(first);
  });

  it("are found by words, any and all of them, and by nothing where a part can't fit", async () => {
    const store = await openStoreOfTest(engine);
    await importPeople(
      store,
      `${head}${mara}Priya Raman,linkedin.com/in/priya,,Head of Engineering,O'Neill & Sons,oneill.example,São Paulo\n`,
    );
    const find = (
      words: Parameters<typeof namesIn>[1] extends infer Q
        ? Q extends { words: infer W }
          ? W
          : never
        : never,
    ) => namesIn(store, { words, limit: 9 });
    expect(await find({ all: ["t:engineering", { any: ["l:sao", "l:munich"] }] })).toEqual(["Priya Raman"]);
    expect(await find({ all: ["t:engineering", { any: [] }] })).toEqual([]);
    expect(await find({ any: ["c:neill", "cc:no'such\"\\"] })).toEqual(["Priya Raman"]);
    expect(await find({ any: [{ all: [] }, "t:no"] })).toHaveLength(2);
    // The condition `all: []` matches every row, and `any: []` matches no row.
    expect(await openIndex(store).hasPeople([{ all: [] }, { any: [] }])).toEqual([true, false]);
  });

  it("take over what is known of their company, before and after it is imported", async () => {
    const store = await openStoreOfTest(engine);
    const people = `${head}${mara}Priya Raman,linkedin.com/in/priya,,CRO,Harbor CRM,,London\nEmil Berg,linkedin.com/in/emil,,CFO,Lumen,,\n`;
    await importPeople(store, people);
    const columns = "name,domain,linkedin_url,industry,size\n";
    const northwind =
      "Northwind Robotics GmbH,www.northwind-robotics.example,linkedin.com/company/northwind-robotics,Industrial Automation,240\n";
    expect(
      await importCompanies(
        store,
        `${columns}${northwind}Harbor CRM Ltd.,harbor-crm.example,,Software,201-500\n`,
      ),
    ).toEqual(["added", "added"]);
    const find = async (words: string) => (await openIndex(store).searchPeople({ words, limit: 9 })).rows;
    expect(await find("i:automation")).toMatchObject([
      {
        full_name: "Mara Lindqvist",
        company_linkedin: "northwind-robotics",
        employees_min: 240,
        employees_max: 240,
        company_id: (await openIndex(store).findCompanies("domain", "northwind-robotics.example"))[0]?.id,
      },
    ]);
    expect(await find("cd:harbor-crm.example")).toMatchObject([
      { full_name: "Priya Raman", industry: "Software" },
    ]);
    expect(await importPeople(store, people)).toEqual(["unchanged", "unchanged", "unchanged"]);
    await importPeople(
      store,
      "full_name,linkedin_url,company_domain\nAiko Tan,linkedin.com/in/aiko,harbor-crm.example\n",
    );
    expect(await find("i:software")).toHaveLength(2);
    await importCompanies(store, `${columns}Northwind Robotics,northwind-robotics.example,,Robotics,\n`);
    expect(await find("i:automation")).toEqual([]);
    expect(await find("i:robotics")).toMatchObject([{ full_name: "Mara Lindqvist", employees_min: 240 }]);
  });

  it("have a size that lies within the bounds as a whole", async () => {
    const store = await openStoreOfTest(engine);
    await importPeople(
      store,
      "name,linkedin,company_size\nA,linkedin.com/in/a,51-200\nB,linkedin.com/in/b,120\nC,linkedin.com/in/c,\n",
    );
    const find = (employees: { min?: number; max?: number }) => namesIn(store, { ...everyone, employees });
    expect(await find({ min: 51, max: 200 })).toEqual(["A", "B"]);
    expect(await find({ min: 100, max: 200 })).toEqual(["B"]);
    expect(await find({ max: 119 })).toEqual([]);
  });
});

describe.each(engines)("people whom searches have given on %s", (engine) => {
  it("are recalled by identifier and profile until they are too old", async () => {
    const store = await openStoreOfTest(engine);
    const index = openIndex(store);
    const found = { id: "per_1", linkedin: "vanity:mara", person: '{"id":"per_1","fullName":"Mara"}' };
    await index.remember([found, { ...found, person: '{"id":"per_1","fullName":"Mara L."}' }], today);
    expect(await index.recall({ id: "per_1" })).toBe('{"id":"per_1","fullName":"Mara L."}');
    expect(await index.recall({ linkedin: "vanity:mara" })).toContain("Mara L.");
    expect(await removeOldPeople(store.db, today)).toBe(0);
    expect(await removeOldPeople(store.db, today + 1)).toBe(1);
    expect(await index.recall({ id: "per_1" })).toBeNull();
  });
});

describe("an index on postgres", () => {
  it("take people from several connections at once, each once", async () => {
    const location = await newLocation("postgres");
    const stores = await Promise.all([openStore({ location }), openStore({ location })]);
    for (const store of stores) onTestFinished(() => store.close());
    const file = `full_name,linkedin_url\n${range(200)
      .map((index) => `Person ${index},linkedin.com/in/person-${index}\n`)
      .join("")}`;
    const outcomes = await Promise.all(stores.map((store) => importPeople(store, file)));
    expect(outcomes.flat().filter((outcome) => outcome === "added")).toHaveLength(200);
    expect(await openIndex(stores[0]).count()).toEqual({ people: 200, companies: 0 });
  });
});

describe("a large import on postgres", () => {
  it("looks its rows up by their indexes, and leaves a table whose size the planner knows", async () => {
    const store = await openStore({ location: await newLocation("postgres"), poolSize: 1 });
    onTestFinished(() => store.close());
    const lines = range(1_500).map(
      (index) => `Person ${index},linkedin.com/in/person-${index},p${index}@x.example\n`,
    );
    await importPeople(store, `full_name,linkedin_url,email\n${lines.join("")}`);
    // The store has only one connection. This statement publishes the statistics of this connection.
    await sql`select pg_stat_force_next_flush()`.execute(store.db);
    const { rows: counts } = await sql`
      select seq_tup_read::integer as read from pg_stat_user_tables where relname = 'indexed_people'`.execute(
      store.db,
    );
    expect(counts).toEqual([{ read: 0 }]);
    await openIndex(store).tidy();
    const { rows: known } = await sql`
      select relname as name, reltuples::integer as size from pg_class
      where relname in ('indexed_people', 'indexed_people_words') order by relname`.execute(store.db);
    expect(known).toEqual([
      { name: "indexed_people", size: 1_500 },
      { name: "indexed_people_words", size: 1_500 },
    ]);
  });
});

describe("an index on sqlite", () => {
  it("moves to postgres with its words", async () => {
    const [source, target] = [await openStoreOfTest("sqlite"), await openStoreOfTest("postgres")];
    await importPeople(source, head + mara.replace("mara@", "m@mail.example; mara@"));
    await importCompanies(source, "name,domain\nNorthwind Robotics,northwind-robotics.example\n");
    const gone = { ids: [], linkedin: null, email: "priya@x.example" };
    await openIndex(source).removePeople([gone], today);
    const counts = await copyStore(source, target, vocabulary);
    expect(counts).toMatchObject({ indexed_people: 1, indexed_companies: 1, removed_people: 1 });
    expect(await importPeople(target, "name,email\nPriya Raman,priya@x.example\n")).toEqual(["removed"]);
    expect(await namesIn(target, { words: "t:engineering", limit: 9 })).toEqual(["Mara Lindqvist"]);
    const [person] = await openIndex(target).findPeople("email", "mara@northwind-robotics.example");
    expect(person?.email).toBe("m@mail.example");
    expect(await importPeople(target, head + mara.replace("mara@", "m@mail.example; mara@"))).toEqual([
      "unchanged",
    ]);
  });
});

describe("the rewriting of words on SQLite", () => {
  it("leaves another process as much time for its writes as it takes itself", async () => {
    const location = await newLocation("sqlite");
    const store = await openStore({ location });
    await importEarlier(store, 3_000);
    await store.close();
    const start = await buildProcess("test/store/rewrite-process.ts");
    const rewriting = start({ args: [location] });
    await rewriting.line("begins");
    const database = new Libsql(location, { timeout: 0 });
    const tries = { taken: 0, refused: 0 };
    const isOver = () => rewriting.lines.includes("has ended");
    while (!isOver()) {
      try {
        database.exec("begin immediate; rollback");
        tries.taken += 1;
      } catch {
        tries.refused += 1;
      }
      // There is no event for a free lock, so this pauses for as long as SQLite does between two attempts to take the
      // lock.
      await sleep(2);
    }
    database.close();
    expect(await rewriting.exited).toBe(0);
    expect(tries.refused).toBeGreaterThan(0);
    // If the rewrite made no pauses, only about one attempt in a hundred would take the lock.
    expect(tries.taken / (tries.taken + tries.refused)).toBeGreaterThan(0.2);
  });
});
