import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toLine } from "../../src/cli/import/run-import.ts";
import { registerImport } from "../../src/cli/import.ts";
import { readCsv } from "../../src/providers/adapters/own-index/file/csv.ts";
import { vocabulary } from "../../src/providers/adapters/own-index/index.ts";
import { openStore } from "../../src/store/store.ts";
import { importPeople, openIndex, today } from "../store/index-rows.ts";
import { runCommand } from "./in-process.ts";

let folder = "";
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "import-"));
  vi.stubEnv("DATABASE_URL", "");
  await (await openStore({ location: join(folder, "prospecting.db") })).close();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Writes a file and runs `prospecting import` on it; returns its output and exit code. */
async function run(what: string, content: string | Uint8Array, ...options: string[]) {
  const file = join(folder, "file.csv");
  writeFileSync(file, content);
  return runCommand(["import", what, file, "--data-dir", folder, ...options]);
}

async function readPeople() {
  const store = await openStore({ location: join(folder, "prospecting.db") });
  const { rows } = await openIndex(store).searchPeople({ words: { all: [] }, limit: 100 });
  await store.close();
  return rows;
}

describe("prospecting import people", () => {
  it("refuses with a sentence if a newer version has written the search words", async () => {
    const store = await openStore({ location: join(folder, "prospecting.db") });
    await importPeople(store, "name,email\nMara,mara@x.example\n", today, {
      ...vocabulary,
      version: vocabulary.version + 1,
    });
    await store.close();
    const { stderr, status } = await run("people", "name,email\nJonas,jonas@x.example\n");
    expect(stderr).toContain("a newer version of this package has written the search words");
    expect(stderr).not.toContain(" at ");
    expect(status).toBe(1);
  });

  it("reads heads in many spellings, quotes, line breaks, marks, and semicolons", async () => {
    const { stdout, status } = await run(
      "people",
      '\ufeffName;"Job Title";"Person LinkedIn URL";E-Mail;"# Employees";Website;Company Name;City;Country\r\n' +
        '"Lindqvist; Mara";"VP\r\nEngineering";linkedin.com/in/mara;Mara@Northwind.example;1,001-5,000;https://www.northwind.example/about;Northwind;Berlin;Germany\r\n' +
        "\r\n" +
        "Jonas Weber;;;;10001+;;Acme;;\r\n",
    );
    expect([stdout, status]).toEqual(["2 people added, 0 updated, 0 unchanged.\n", 0]);
    expect(await readPeople()).toMatchObject([
      {
        full_name: "Lindqvist; Mara",
        title: "VP Engineering",
        seniority: "vp",
        linkedin: "vanity:mara",
        email: "mara@northwind.example",
        employees_min: 1001,
        employees_max: 5000,
        company_domain: "northwind.example",
        location: "Berlin, Germany",
      },
      { full_name: "Jonas Weber", employees_min: 10_001, employees_max: 10_000_000 },
    ]);
  });

  it.each([
    { name: "commas", separator: "," },
    { name: "semicolons", separator: ";" },
    { name: "tabs", separator: "\t" },
    { name: "bars", separator: "|" },
  ])("reads a file of two columns and one row, separated by $name", async ({ separator }) => {
    const rows = [["full_name", "email"], ["Mara Lindqvist", "mara@x.example"], [""]];
    const { stdout } = await run("people", rows.map((cells) => cells.join(separator)).join("\n"));
    expect(stdout).toBe("1 people added, 0 updated, 0 unchanged.\n");
  });

  it.each<[string, string, BufferEncoding]>([
    ["of one separator", "full_name;title\r\nMara;VP\r\n", "utf8"],
    ["that names its separator", "sep=;\r\n\r\nfull_name;title\r\nMara;VP", "utf8"],
    ["whose heads break lines", '\ufeff"full_name\n, in ""full"", or, none";title\nMara;VP\n', "utf8"],
    ["in UTF-16", "\ufefffull_name\ttitle\r\nMara\tVP\r\n", "utf16le"],
    ["of lines that end as on an old Macintosh", "full_name;title\rMara;VP\r", "utf8"],
  ])("a byte at a time, reads a file %s", async (_, text, encoding) => {
    async function* bytes() {
      for (const byte of Buffer.from(text, encoding)) yield Buffer.of(byte);
    }
    const cells: (readonly string[])[] = [];
    for await (const lines of readCsv(bytes())) cells.push(...lines.map((line) => line.cells));
    expect(cells).toEqual([
      [expect.stringMatching(/^full_name/), "title"],
      ["Mara", "VP"],
    ]);
  });

  it("does not take what is read ahead, while rows are saved, for one long row", async () => {
    const line = `Mara,${"x".repeat(500)}\n`;
    async function* file() {
      yield Buffer.from("full_name,title\n");
      for (let part = 0; part < 12; part += 1) yield Buffer.from(line.repeat(500));
    }
    let rows = 0;
    for await (const lines of readCsv(file())) {
      rows += lines.length;
      // Simulates a slow database by waiting for a hundred turns of the event loop, in which the reader can read ahead.
      for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(rows).toBe(6_001);
  });

  it("reads the exports of spreadsheets, CRMs and networks, and counts their lines from the first", async () => {
    const spreadsheet =
      '\ufeffsep=;\r\nFull name;E-Mail;Company\r\nÉlodie Asa;elodie@x.example;"Tern\r\nLabs"\r\nNobody;;\r\n';
    expect(await run("people", Buffer.from(spreadsheet, "utf16le"))).toMatchObject({
      stderr: expect.stringMatching(/file\.csv:5: does not identify the person/),
      stdout: "1 people added, 0 updated, 0 unchanged, 1 rows refused.\n",
    });
    const crm =
      '"Record ID","First Name","Last Name","Email","Phone Number","Mobile Phone Number","Associated Company","Company Domain Name","Website URL","Country/Region"\r\n' +
      '"1","Mara","Lindqvist","mara@northwind.example","","+4930901820","Northwind","","https://northwind.example","Germany"\r\n';
    expect(await run("people", crm)).toMatchObject({
      status: 0,
      stderr: [
        "ignored columns: Record ID",
        'company_domain is there twice: "Company Domain Name" in column 8, "Website URL" in column 9; the first non-empty cell of each row is used',
        "",
      ].join("\n"),
    });
    const network =
      "First Name,Last Name,URL,LinkedIn URL\nJonas,Weber,jonas.example,linkedin.com/in/jonas-weber\n";
    const { stdout } = await run("people", network, "--json");
    expect(JSON.parse(stdout.split("\n")[0] ?? "")).toEqual({
      event: "column_repeated",
      column: "linkedin_url",
      heads: [
        { head: "URL", place: 3 },
        { head: "LinkedIn URL", place: 4 },
      ],
    });
    expect(await readPeople()).toMatchObject([
      { full_name: "Élodie Asa", company_name: "Tern Labs" },
      { phone: "+4930901820", company_domain: "northwind.example", location: "Germany" },
      { linkedin: "vanity:jonas-weber" },
    ]);
  });

  it("loses no row of two files put together, whatever ends their lines, and takes no heads for a person", async () => {
    const one =
      "\ufefffull_name,email,company\r\nMara,mara@x.example,Northwind\r\nPriya,priya@x.example,Harbor\r\n";
    const other = one
      .replaceAll("\r\n", "\n")
      .replaceAll("Mara", "Jonas")
      .replaceAll("mara", "jonas")
      .replaceAll("riya", "aula");
    const { stdout, stderr } = await run("people", one + other);
    expect(stdout).toBe("4 people added, 0 updated, 0 unchanged, 1 rows refused.\n");
    expect(stderr).toMatch(/file\.csv:4: repeats the column names\n$/);
  });

  it("says what is wrong by line and column, imports the rest, and ends with 1", async () => {
    const { stdout, stderr, status } = await run(
      "people",
      [
        "full_name,email,linkedin_url,company,seniority,phone,Shoe Size",
        'Mara,mara@x.example,linkedin.com/in/a%00b,"Northwind',
        'Robotics",boss,+4930901820,38',
        "Nobody,,,,,,",
        ",jonas@x.example,,,,,",
        "Jonas,jonas@,,Acme,,030 901,",
        "Priya,p@x.example,,,,,,,surplus",
        'Aiko,a@x.example,,"Tern" Labs,,,',
        "Emil,e@x.example,,,,,",
      ].join("\n"),
    );
    expect(status).toBe(1);
    expect(
      stderr
        .trim()
        .split("\n")
        .map((line) => line.replace(/^.*file\.csv/, "file")),
    ).toEqual([
      "ignored columns: Shoe Size",
      'file:2: linkedin_url: "linkedin.com/in/a%00b" is not the URL of a person on LinkedIn; imported without it',
      'file:2: seniority: "boss" is not a seniority level of the contract; imported without it',
      "file:4: does not identify the person: give linkedin_url, email, or the company",
      "file:5: has no name",
      'file:6: email: "jonas@" is not an email address; imported without it',
      `file:6: phone: "030 901" is not a number with a country code such as +49, and not valid in the row's country; imported without it`,
      "file:7: has 9 cells, but the line with the column names has 7",
      "file:8: has a quote in a cell that is not doubled; nothing up to line 9 could be read",
    ]);
    expect(stdout).toBe("2 people added, 0 updated, 0 unchanged, 4 rows refused, 4 cells left out.\n");
    expect((await readPeople()).map((row) => [row.full_name, row.company_name])).toEqual([
      ["Mara", "Northwind Robotics"],
      ["Jonas", "Acme"],
    ]);
  });

  it("prints JSON, one object a line", async () => {
    const { stdout, stderr } = await run(
      "people",
      "name,email,colour\nMara,mara@x.example,blue\nJonas,,\n",
      "--json",
    );
    expect(stderr).toBe("");
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { event: "columns_ignored", columns: ["colour"] },
      {
        event: "row_refused",
        line: 3,
        column: null,
        problem: expect.stringContaining("does not identify the person"),
      },
      {
        event: "done",
        what: "people",
        rows: 2,
        added: 1,
        updated: 0,
        unchanged: 0,
        removed: 0,
        refused: 1,
        mergedByName: 0,
        keptApart: 0,
        faultyCells: 0,
        dryRun: false,
      },
    ]);
  });

  it("imports nothing on a dry run", async () => {
    const { stdout } = await run("people", "name,email\nMara,mara@x.example\nJonas,\n", "--dry-run");
    expect(stdout).toBe("1 people could be imported, 1 rows refused.\n");
    expect(await readPeople()).toEqual([]);
  });

  it("stops after too many rows that can't be imported", async () => {
    const { stderr, status } = await run("people", `name\n${"Nobody\n".repeat(5)}`, "--max-errors", "2");
    expect(status).toBe(1);
    expect(stderr.match(/does not identify/g)).toHaveLength(3);
    expect(stderr).toContain("more than 2 rows can't be imported (--max-errors)");
  });

  it("says of a row that fits several people that it does", async () => {
    const head = "name,linkedin,company\n";
    await run("people", `${head}Jo Li,linkedin.com/in/jo-1,Acme\nJo Li,linkedin.com/in/jo-2,Acme\n`);
    const { stderr, stdout } = await run("people", `${head}Jo Li,,Acme\n`);
    expect(stderr).toMatch(/:2: matches several people in the index; give linkedin_url/);
    expect(stdout).toContain("1 rows refused");
  });

  it.each<[string, string | Uint8Array, string]>([
    ["an empty file", "", "the file is empty"],
    [
      "columns that it does not know",
      "a,b\n1,2\n",
      "line 1 names no column full_name, or first_name and last_name, but a, b; the columns are",
    ],
    [
      "text that is not UTF-8",
      Buffer.from("name,email\nM\xe4ra,m@x.example\n", "latin1"),
      "is not in UTF-8, which shows soon after line 1",
    ],
    [
      "heads in a quote that nobody closes",
      `"name,email\n${"Mara,\n".repeat(250_000)}`,
      "line 1 does not end within 1 MB",
    ],
    [
      "heads behind a preface",
      'Notes:\n"What follows, is\nmine"\n\nFirst Name,Last Name\nMara,Lindqvist\n',
      "line 1 names no column full_name, or first_name and last_name; line 5 does: remove the lines before it",
    ],
    ["a separator that is none", "sep=and\nname\n", 'line 1 is "sep=and", which names no separator'],
    [
      "a workbook",
      Buffer.from("504b030414000600", "hex"),
      "is a workbook (.xlsx) or another zip archive, not CSV",
    ],
    [
      "UTF-16 without a byte order mark",
      Buffer.from("name,email\nMara,m@x.example\n", "utf16le"),
      "begins with null characters: it is not text, or it is UTF-16 without a byte order mark",
    ],
    [
      "half a letter of UTF-16 at the end",
      Buffer.concat([Buffer.from("\ufeffname\temail\nMara\tm@x.example", "utf16le"), Buffer.of(0x41)]),
      "is not in UTF-16, which shows soon after line 2",
    ],
    [
      "a quote that nobody closes",
      `name,email\n"Mara,${"x".repeat(1_600_000)}\n`,
      "line 2 does not end within 1 MB: it opens a quote that is not closed, or is not a row",
    ],
    ["more heads than a spreadsheet has", `name${",a".repeat(20_000)}\n`, "line 1 names 20001 columns"],
  ])("ends with 2 on %s", async (_, content, message) => {
    const { stderr, status } = await run("people", content);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it("names a file that is not there, and a folder without a database", async () => {
    const program = new Command("prospecting").exitOverride();
    registerImport(program);
    const start = (...args: string[]) =>
      program.parseAsync(["node", "prospecting", "import", "people", ...args]);
    await expect(start(join(folder, "no.csv"), "--data-dir", folder)).rejects.toThrow("there is no file");
    await expect(start(folder, "--data-dir", folder)).rejects.toThrow("is a folder");
    writeFileSync(join(folder, "a.csv"), "name\n");
    await expect(start(join(folder, "a.csv"), "--data-dir", join(folder, "typo"))).rejects.toThrow(
      "there is no database",
    );
  });

  it("works beside a running server", async () => {
    const store = await openStore({ location: join(folder, "prospecting.db") });
    const unlock = store.engine.lock("server");
    expect(await run("people", "name,email\nMara,mara@x.example\n")).toMatchObject({ status: 0 });
    expect((await openIndex(store).count()).people).toBe(1);
    unlock();
    await store.close();
  });
});

describe("prospecting import companies", () => {
  it("reads companies, and says what is wrong with some", async () => {
    const { stdout, stderr } = await run(
      "companies",
      "Company,URL,Founded,Headcount\nNorthwind,northwind.example,2014,240\n,x.example,,\nAcme,not a domain,soon,many\n",
    );
    expect(stdout).toBe("2 companies added, 0 updated, 0 unchanged, 1 rows refused, 3 cells left out.\n");
    expect(stderr).toContain(':4: domain: "not a domain" is not a domain; imported without it');
    expect(stderr).toContain(
      ':4: size: "many" is not a number of employees or a range such as 51-200; imported without it',
    );
    expect(stderr).toContain(":3: has no name");
  });
});

describe("the progress of an import", () => {
  it("is one line with rows, their rate, and the share of the file where that is known", () => {
    expect(toLine({ rows: 120_000, share: 0.256, ms: 4_000 })).toBe("25%  120,000 rows, 30,000 a second");
    expect(toLine({ rows: 5, share: null, ms: 0 })).toBe("5 rows, 0 a second");
  });
});
