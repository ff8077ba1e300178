import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStore } from "../../src/store/store.ts";
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

async function run(what: string, content: string, ...options: string[]) {
  const file = join(folder, "file.csv");
  writeFileSync(file, content);
  const { stdout, stderr, status } = await runCommand([
    ...["import", what, file, "--data-dir", folder, ...options],
  ]);
  return { stdout, stderr: stderr.replaceAll(folder, ""), status };
}

const toEvents = (stdout: string) =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("more values than a person may have", () => {
  it("are faults of their cells", async () => {
    const addresses = Array.from({ length: 23 }, (_, index) => `a${index}@x.example`).join("; ");
    expect(await run("people", `full_name,email\nMara,${addresses}\n`)).toEqual({
      status: 1,
      stdout: "1 people added, 0 updated, 0 unchanged, 1 cells left out.\n",
      stderr: "/file.csv:2: email: has 3 more than the 20 that a person may have; imported without it\n",
    });
  });
});

describe("people of two names with one address or profile", () => {
  const people =
    "full_name,email,linkedin_url\nAnn Wood,team@eastco.example,\nBea Wood,team@eastco.example,\nCara May,,linkedin.com/in/may\nDora May,,linkedin.com/in/may\n";

  it("are both added, and the second one is listed with the reason, once", async () => {
    expect(await run("people", people)).toEqual({
      status: 0,
      stdout: "4 people added, 0 updated, 0 unchanged, 2 of the added kept apart by name.\n",
      stderr:
        "/file.csv:3: Bea Wood: added as a new person; another name has this email address\n/file.csv:5: Dora May: added as a new person; another name has this LinkedIn profile\n",
    });
    expect(await run("people", people)).toMatchObject({
      stdout: "0 people added, 0 updated, 4 unchanged.\n",
      stderr: "",
    });
  });

  it("are objects with --json", async () => {
    expect(toEvents((await run("people", people, "--json")).stdout)).toEqual([
      { event: "kept_apart", line: 3, name: "Bea Wood", by: "email" },
      { event: "kept_apart", line: 5, name: "Dora May", by: "linkedin_url" },
      expect.objectContaining({ event: "done", added: 4, keptApart: 2 }),
    ]);
  });
});

describe("merges by name alone", () => {
  const people = `full_name,company,email,title,phone
Anna Berg,Acme,,CTO,
Anna Berg,Acme,,CTO,+4930901820
Anna Berg,Acme,,Recruiter,
Mara,Acme,mara@acme.example,CTO,
Mara,Acme,mara@acme.example,Founder,
Jonas,Acme,,CTO,
`;

  it("are listed with their rows, once", async () => {
    expect(await run("people", people)).toEqual({
      status: 0,
      stdout: "4 people added, 2 updated, 0 unchanged, 1 of the updated by name.\n",
      stderr: "/file.csv:3: Anna Berg: merged with a row by name and employer alone\n",
    });
    const later = "full_name,company,email\nJonas,Acme,jonas@acme.example\nMara,Acme,mara@acme.example\n";
    expect(await run("people", later)).toMatchObject({
      stdout: "0 people added, 1 updated, 1 unchanged, 1 of the updated by name.\n",
      stderr: "/file.csv:2: Jonas: merged with a row by name and employer alone\n",
    });
    // Importing the same file again merges no people.
    expect((await run("people", later)).stderr).toBe("");
  });

  it("are objects with --json", async () => {
    expect(toEvents((await run("people", people, "--json")).stdout)).toEqual([
      { event: "merged_by_name", line: 3, name: "Anna Berg" },
      expect.objectContaining({ event: "done", added: 4, updated: 2, mergedByName: 1 }),
    ]);
  });

  it("of companies are those without a domain or page", async () => {
    const companies = "name,domain,industry\nAcme,acme.example,\nAcme,,Robotics\nTern,tern.example,\n";
    const { stderr } = await run("companies", companies);
    expect(stderr).toBe("/file.csv:3: Acme: merged with a row by name alone\n");
  });
});
