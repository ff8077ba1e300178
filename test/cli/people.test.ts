import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStore } from "../../src/store/store.ts";
import { openIndex, today } from "../store/index-rows.ts";
import { runCommand } from "./in-process.ts";

const people = `name,linkedin,email,company
Mara Lindqvist,linkedin.com/in/mara-lindqvist,mara@northwind.example,Northwind
Priya Raman,linkedin.com/in/priya,,Harbor CRM
Emil Berg,,emil@northwind.example,Northwind
`;

let folder = "";
let file = "";
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "people-"));
  file = join(folder, "people.csv");
  writeFileSync(file, people);
  vi.stubEnv("DATABASE_URL", "");
  await (await openStore({ location: join(folder, "prospecting.db") })).close();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Runs a command with the folder as its data directory; returns its output and exit code. */
const run = (...args: string[]) => runCommand([...args, "--data-dir", folder]);

const importFile = () => run("import", "people", file);

describe("prospecting people remove", () => {
  it("removes whom it names by identifier, address or profile, and the same file brings nobody back", async () => {
    await importFile();
    const store = await openStore({ location: join(folder, "prospecting.db") });
    const { rows } = await openIndex(store).searchPeople({ words: { all: [] }, limit: 9 });
    const emil = rows.find((row) => row.email === "emil@northwind.example");
    // Simulates an earlier web search that found Priya, who has a different id there.
    const found = { id: "per_01JDJ0M3C4D5E6F7G8H9JKMNPQ", linkedinUrl: "https://www.linkedin.com/in/priya" };
    const memory = { id: found.id, linkedin: "vanity:priya", person: JSON.stringify(found) };
    await openIndex(store).remember([memory], today);
    await store.close();
    const all = [
      ...["--email", "Mara@Northwind.example", "--id", found.id, "--id", emil?.id ?? ""],
      ...["--linkedin", "https://linkedin.com/in/nobody-here"],
    ];
    expect(await run("people", "remove", ...all)).toEqual({
      stdout:
        "3 people removed from the index, 1 found by a search forgotten, 4 people blocked from now on.\n",
      stderr: "",
      status: 0,
    });
    expect((await importFile()).stdout).toBe(
      "0 people added, 0 updated, 0 unchanged, 3 skipped, because these people were removed.\n",
    );
    expect(await run("people", "remove", ...all)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^0 people removed/),
    });
  });

  it("removes everyone in a file, and lists the rows that say too little", async () => {
    await importFile();
    writeFileSync(
      file,
      `${people}Jonas Weber,linkedin.com/company/acme,jonas@acme.example,Acme\nNobody,,,\n`,
    );
    const { stdout, stderr, status } = await run("people", "remove", "--file", file, "--json");
    expect([stderr, status]).toEqual(["", 1]);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { event: "row_refused", line: 6, problem: expect.stringContaining("does not identify the person") },
      { event: "row_refused", line: 5, column: "linkedin_url" },
      { event: "done", removed: 3, forgotten: 0, keptOut: 3, refused: 2 },
    ]);
  });

  it.each([
    [[], "name the people with --id, --email, --linkedin or --file"],
    [["--id", "per_1"], `"per_1" is not a person's identifier`],
    [["--email", "mara@"], '"mara@" is not an email address'],
    [["--linkedin", "linkedin.com/company/acme"], "is not the URL of a person on LinkedIn"],
    [["--file", "/nowhere.csv"], "there is no file /nowhere.csv"],
  ])("ends with 2 on %j", async (args, message) => {
    expect(await run("people", "remove", ...args)).toEqual({
      stdout: "",
      stderr: expect.stringContaining(message),
      status: 2,
    });
  });
});

describe("prospecting people allow", () => {
  it("lets the next import take people again, one by one or those of a file", async () => {
    await run("people", "remove", "--file", file);
    expect((await run("people", "allow", "--linkedin", "linkedin.com/in/priya")).stdout).toBe(
      "1 person may be imported again.\n",
    );
    expect((await importFile()).stdout).toContain("1 people added, 0 updated, 0 unchanged, 2 skipped");
    expect((await run("people", "allow", "--file", file)).stdout).toBe("2 people may be imported again.\n");
    expect((await importFile()).stdout).toBe("2 people added, 0 updated, 1 unchanged.\n");
  });
});
