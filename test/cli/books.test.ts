import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { registerAudit } from "../../src/cli/audit.ts";
import { registerJobs } from "../../src/cli/jobs.ts";
import { claimJobs, insertJob, openStore } from "../../src/store/index.ts";
import { addOrganization, newJob } from "../store/seed.ts";

const created = Date.parse("2026-11-27T09:30:00.000Z");

/** What a command prints, run in this process. */
async function printed(register: (program: Command) => void, ...input: string[]): Promise<string> {
  let text = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  const program = new Command("prospecting").exitOverride();
  register(program);
  try {
    await program.parseAsync(["node", "prospecting", ...input]);
  } finally {
    spy.mockRestore();
  }
  return text;
}

describe("what an operator reads", () => {
  const folder = mkdtempSync(join(tmpdir(), "prospecting-books-"));
  const at = ["--data-dir", folder];
  let begun = "";
  let waiting = "";

  beforeAll(async () => {
    const store = await openStore({ location: join(folder, "prospecting.db") });
    const organization = await addOrganization(store, 100, created);
    begun = (await insertJob(store.db, newJob(organization), created)).id;
    const claim = { worker: "w", leaseMs: 30_000, limit: 1 };
    await claimJobs(store, claim, created + 1_000);
    waiting = (await insertJob(store.db, newJob(organization), created + 5_000)).id;
    await store.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("says how often a job was begun: once for the first time", async () => {
    const lines = (await printed(registerJobs, "jobs", "list", ...at)).split("\n");
    const tries = (id: string) =>
      lines
        .find((line) => line.startsWith(id))
        ?.trim()
        .split(/\s{2,}/)
        .at(-2);
    expect([tries(begun), tries(waiting)]).toEqual(["1", "0"]);
  });

  it("shows times as dates in a table, and as milliseconds in JSON", async () => {
    const table = await printed(registerJobs, "jobs", "show", begun, ...at);
    expect(table).toMatch(/^created_at +2026-11-27 09:30:00$/m);
    expect(table).toMatch(/^started_at +2026-11-27 09:30:01$/m);
    expect(table).toMatch(/^finished_at +-$/m);
    const json = JSON.parse(await printed(registerJobs, "jobs", "show", begun, "--json", ...at));
    expect(json).toMatchObject({ created_at: created, started_at: created + 1_000, finished_at: null });
  });

  it("counts one thing as one", async () => {
    expect(await printed(registerAudit, "audit", ...at)).toContain(
      "1 organization, 1 ledger entry, 0 open reservations\n",
    );
  });
});
