import { closeSync, existsSync, mkdtempSync, openSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openStore } from "../../src/store/store.ts";
import { startProspecting } from "../package/prospecting.ts";
import { emptyLocation } from "../store/engines.ts";
import type { TestProcess } from "../store/processes.ts";
import { startCommand } from "./command.ts";
import { runCommand } from "./in-process.ts";

describe("prospecting serve and its admin commands", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "prospecting-cli-"));
  const at = ["--data-dir", dataDir, "--json"];
  let server: TestProcess;
  let url = "";
  let metricsPort = 0;
  let org = "";
  const serve = ["serve", "--port", "0", ...at];

  beforeAll(async () => {
    server = startProspecting({
      args: [...serve, "--metrics-port", "0"],
      env: { PROSPECTING_PROVIDERS: "stand-in", PROSPECTING_STAND_IN_PACE: "0", LOG_LEVEL: "silent" },
    });
    const ready = JSON.parse(await server.line('"ready"'));
    url = ready.url;
    metricsPort = ready.metricsPort;
    org = JSON.parse((await runCommand(["org", "create", "Northwind", "--credits", "10", ...at])).stdout).id;
  });
  afterAll(async () => {
    server.child.kill("SIGKILL");
    await server.exited;
  });

  it.each([
    ["audit"],
    ["migrate", "--check"],
    ["jobs", "list"],
    ["credits", "show", "org_1"],
    ["key", "list"],
  ])("%s %s refuse a folder without a database, and make none", async (...args) => {
    const missing = join(dataDir, "typo");
    const { status, stderr } = await runCommand([...args, "--data-dir", missing]);
    expect([status, existsSync(missing)]).toEqual([1, false]);
    expect(stderr).toContain(`there is no database at ${join(missing, "prospecting.db")}`);
  });

  it("say that a damaged database is damaged, without a stack", async () => {
    const damaged = mkdtempSync(join(tmpdir(), "prospecting-damaged-"));
    // The command runs in a process of its own, because SQLite moves its writes from the write-ahead log into the
    // database file only when the process ends.
    await startCommand(["org", "create", "Harbor", "--data-dir", damaged]).end();
    const location = join(damaged, "prospecting.db");
    const store = await openStore({ location });
    const { rows } = await sql<{ page: number }>`
      select rootpage as page from sqlite_master where name = 'ledger'`.execute(store.db);
    await store.close();
    // Overwrites the first page of the table `ledger`, which the service does not read when it opens the database.
    const file = openSync(location, "r+");
    writeSync(file, Buffer.alloc(4096, "x"), 0, 4096, ((rows[0]?.page ?? 0) - 1) * 4096);
    closeSync(file);
    const { status, stderr } = await runCommand(["audit", "--data-dir", damaged]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error: the database failed: .*malformed/);
    expect(stderr).not.toContain("    at ");
  });

  it("make keys that work at once, run jobs, grant credits, and prove the books", async () => {
    const key = JSON.parse((await runCommand(["key", "create", "--org", org, ...at])).stdout);
    expect(Object.keys(key)).toEqual(["id", "accessKey", "secretKey"]);
    const headers = {
      "X-Access-Key": key.accessKey,
      "X-Secret-Key": key.secretKey,
      "Content-Type": "application/json",
    };
    const body = JSON.stringify({ type: "web_search", query: "AI CRM" });
    const accepted = await (await fetch(`${url}/api/v1/search`, { method: "POST", headers, body })).json();
    expect(accepted.pollUrl).toBe(`${url}/api/operations/${accepted.id}`);
    await vi.waitUntil(
      async () => (await (await fetch(accepted.pollUrl, { headers })).json()).status === "succeeded",
      {
        timeout: 30_000,
      },
    );
    const granted = JSON.parse((await runCommand(["credits", "grant", org, "5", ...at])).stdout);
    expect(granted).toMatchObject({ granted: 5, balance: 13 });
    const taken = JSON.parse((await runCommand(["credits", "grant", org, "-4", ...at])).stdout);
    expect(taken).toMatchObject({ granted: -4, balance: 9 });
    const shown = JSON.parse((await runCommand(["credits", "show", org, "--limit", "1", ...at])).stdout);
    expect(shown.entries).toMatchObject([{ kind: "grant", amount: -4, reason: "taken back" }]);
    const spread = JSON.parse((await runCommand(["credits", "spread", org, "4", ...at])).stdout);
    expect(spread).toEqual({ id: org, rows: 4, balance: 9 });
    const jobs = (await runCommand(["jobs", "list", ...at])).stdout.trim().split("\n");
    expect(jobs.map((line) => JSON.parse(line).id)).toEqual([accepted.id]);
    const audit = await runCommand(["audit", ...at]);
    expect([audit.status, JSON.parse(audit.stdout).findings]).toEqual([0, []]);
  });

  it.each([
    { scopes: ["people:write", "operations:read"], idle: null },
    { scopes: ["operations:write"], idle: null },
    { scopes: ["scrapers:read", "people:write"], idle: "scrapers:read" },
    { scopes: ["monitors:write", "enrichments:write"], idle: "monitors:write or enrichments:write" },
  ])(
    "warns of an API key's scopes whose operations take key pairs only: $scopes",
    async ({ scopes, idle }) => {
      const limits = scopes.flatMap((scope) => ["--scope", scope]);
      const making = ["key", "create", "--org", org, ...limits, ...at];
      const { status, stdout, stderr } = await runCommand([...making, "--bearer"]);
      expect({ status, keys: Object.keys(JSON.parse(stdout)).length }).toEqual({ status: 0, keys: 2 });
      const takers = "API keys work with operations:read and people:read";
      if (idle === null) expect(stderr).toBe("");
      else expect(stderr).toContain(`No operation takes an API key with the scope ${idle}; ${takers}.`);
      expect((await runCommand(making)).stderr).toBe("");
    },
  );

  it("refuses a second API server on the same file and points to PostgreSQL", async () => {
    const second = await startCommand(serve, { LOG_LEVEL: "silent" }).end();
    expect(second.status).toBe(1);
    expect(second.stderr).toContain("DATABASE_URL");
  });

  it("serves metrics on a port of their own", async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain("prospecting_jobs_accepted_total");
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });

  it("says which option of serve chooses another port, and what a port is", async () => {
    const worker = ["serve", "--role", "worker", ...at, "--metrics-port"];
    const taken = await startCommand([...worker, String(metricsPort)]).end();
    expect([taken.status, taken.stderr]).toEqual([
      1,
      `error: port ${metricsPort} is in use; stop what listens there, or choose another: --metrics-port ${metricsPort + 1}\n`,
    ]);
    const impossible = await runCommand([...worker, "99999"]);
    expect(impossible.status).toBe(2);
    expect(impossible.stderr).toMatch(/--metrics-port.*99999.*It must be a whole number from 0 to 65535/);
  });

  it.each([
    { args: ["org", "suspend", "org_none"], code: 1, message: "there is no organization org_none" },
    { args: ["key", "create", "--org", "org_none"], code: 1, message: "there is no organization org_none" },
    { args: ["key", "create", "--org", "org_none", "--scope", "nope:read"], code: 2, message: "people:read" },
    { args: ["jobs", "show", "op_none"], code: 1, message: "there is no job op_none" },
    {
      args: ["org", "create", "Rich", "--credits", "9007199254740991"],
      code: 1,
      message: "error: no organization may",
    },
    { args: ["credits", "grant", "org_none", "1.5"], code: 2, message: "is not a whole number" },
    { args: ["credits", "grant", "org_none", "0"], code: 2, message: "0 credits change nothing" },
    { args: ["credits", "grant", "org_none", "5"], code: 1, message: "there is no organization org_none" },
    { args: ["credits", "spread", "org_none", "0"], code: 2, message: "a whole number of at least 1" },
    { args: ["credits", "spread", "org_none", "65"], code: 1, message: "a balance is in 1 to 64 rows" },
    { args: ["credits", "spread", "org_none", "2"], code: 1, message: "there is no organization org_none" },
    { args: ["org", "create", " "], code: 2, message: "an organization needs a name" },
  ])("says what is wrong with $args", async ({ args, code, message }) => {
    const result = await runCommand([...args, ...at]);
    expect([result.status, result.stderr.includes(message)]).toEqual([code, true]);
  });

  it("copy nothing while a server writes, or from a folder without a database", async () => {
    const target = await emptyLocation("postgres");
    const running = await runCommand(["copy", "--from", dataDir, "--to", target]);
    expect([running.status, running.stderr]).toEqual([
      1,
      expect.stringContaining("stop the server and its workers first"),
    ]);
    const missing = await runCommand(["copy", "--from", join(dataDir, "typo"), "--to", target]);
    expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining("there is no database at")]);
    expect(existsSync(join(dataDir, "typo"))).toBe(false);
  });

  it("ends on SIGTERM, with nothing left running", async () => {
    server.child.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  });

  it("moves what is there to PostgreSQL", async () => {
    const target = await emptyLocation("postgres");
    const copied = JSON.parse(
      (await runCommand(["copy", "--from", dataDir, "--to", target, "--json"])).stdout,
    );
    expect(copied).toMatchObject({ organizations: 1, jobs: 1 });
    const env = { DATABASE_URL: target };
    expect(JSON.parse((await runCommand(["credits", "show", org, "--json"], { env })).stdout).balance).toBe(
      9,
    );
    expect((await runCommand(["audit", "--json"], { env })).status).toBe(0);
  });
});
