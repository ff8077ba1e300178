import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimJobs } from "../../src/store/claims.ts";
import { insertJob } from "../../src/store/jobs.ts";
import { insertMonitor } from "../../src/store/monitors.ts";
import { openStore } from "../../src/store/store.ts";
import { addOrganization, newJob } from "../store/seed.ts";
import { runCommand } from "./in-process.ts";

const created = Date.parse("2026-11-27T09:30:00.000Z");

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

  const printed = async (...args: string[]) => (await runCommand(args)).stdout;

  it("says how often a job was begun: once for the first time", async () => {
    const lines = (await printed("jobs", "list", ...at)).split("\n");
    const tries = (id: string) =>
      lines
        .find((line) => line.startsWith(id))
        ?.trim()
        .split(/\s{2,}/)
        .at(-2);
    expect([tries(begun), tries(waiting)]).toEqual(["1", "0"]);
  });

  it("shows times as dates in a table, and as milliseconds in JSON", async () => {
    const table = await printed("jobs", "show", begun, ...at);
    expect(table).toMatch(/^created_at +2026-11-27 09:30:00$/m);
    expect(table).toMatch(/^started_at +2026-11-27 09:30:01$/m);
    expect(table).toMatch(/^finished_at +-$/m);
    const json = JSON.parse(await printed("jobs", "show", begun, "--json", ...at));
    expect(json).toMatchObject({ created_at: created, started_at: created + 1_000, finished_at: null });
  });

  it("counts one thing as one", async () => {
    expect(await printed("audit", ...at)).toContain("1 organization, 1 ledger entry, 0 open reservations\n");
  });
});

describe("prospecting migrate --check", () => {
  it("ends with 1 until the schema is up to date, and changes nothing", async () => {
    const folder = mkdtempSync(join(tmpdir(), "prospecting-migrate-"));
    writeFileSync(join(folder, "prospecting.db"), "");
    const migrate = async (...more: string[]) => {
      const { status, stdout } = await runCommand(["migrate", "--data-dir", folder, ...more]);
      return [status, stdout.split("\n")[0]];
    };
    const missing = [1, "0001-initial is missing"];
    expect([await migrate("--check"), await migrate("--check")]).toEqual([missing, missing]);
    expect(await migrate("--check", "--json")).toEqual([1, expect.stringContaining('{"pending":["0001-')]);
    expect(await migrate()).toEqual([0, "0001-initial applied"]);
    expect(await migrate("--check")).toEqual([0, "The schema is up to date."]);
    rmSync(folder, { recursive: true });
  });
});

describe("prospecting jobs retry", () => {
  it("starts a run of a monitor again once, and not beside another", async () => {
    const folder = mkdtempSync(join(tmpdir(), "prospecting-retry-"));
    const store = await openStore({ location: join(folder, "prospecting.db") });
    const organization = await addOrganization(store, 100, created);
    await insertMonitor(store.db, {
      ...{
        id: "mon_1",
        organization_id: organization,
        user_id: "usr_1",
        name: "Watch",
        type: "linkedin_keyword",
      },
      ...{ status: "active", config: "{}", cadence_minutes: 60, max_results: 10, last_run_at: null },
      ...{ next_run_at: created, consecutive_failures: 0, state: null, open_job_id: null },
      ...{ created_at: created, updated_at: created, deleted_at: null },
    });
    const run = newJob(organization, { kind: "monitor_run", monitorId: "mon_1", reserved: 1 });
    const { id } = await insertJob(store.db, run, created);
    await store.db.updateTable("jobs").set({ status: "cancelled" }).where("id", "=", id).execute();
    await store.close();
    const retry = () => runCommand(["jobs", "retry", id, "--data-dir", folder, "--json"]);
    expect(JSON.parse((await retry()).stdout)).toMatchObject({ status: "queued", retried: id });
    expect(await retry()).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: ${id} is a run of mon_1, which was deleted or has another run open\n`,
    });
    rmSync(folder, { recursive: true });
  });
});
