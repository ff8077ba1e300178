import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { insertJob } from "../../src/store/jobs.ts";
import { pendingMigrations } from "../../src/store/migrations.ts";
import { createOrganization as insertOrganization } from "../../src/store/organizations.ts";
import { openStore } from "../../src/store/store.ts";
import { startServe } from "../package/prospecting.ts";
import { endsWithin, type TestProcess } from "../store/processes.ts";
import { newJob } from "../store/seed.ts";
import { startCommand } from "./command.ts";
import { runCommand } from "./in-process.ts";

describe("prospecting backup and restore", () => {
  let dataDir: string;
  let file: string;
  let copy: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "prospecting-backup-"));
    file = join(dataDir, "prospecting.db");
    copy = join(dataDir, "copy.db");
  });

  /**
   * Starts a process that uses the database. By default, the process is a worker, which starts in two thirds of a
   * server's CPU time and uses the file in the same way. `end` kills the process, as a power cut would, so that its
   * write-ahead log stays next to the database file.
   */
  const serve = async (
    dir = dataDir,
    role = "worker",
  ): Promise<{ process: TestProcess; end(): Promise<unknown> }> => {
    const process = startServe(["--json", "--data-dir", dir, "--role", role], {
      PROSPECTING_PROVIDERS: "stand-in",
    });
    const end = (): Promise<unknown> => {
      process.child.kill("SIGKILL");
      return process.exited;
    };
    onTestFinished(async () => void (await end()));
    await process.line('"ready"');
    return { process, end };
  };
  const run = async (...args: string[]) => runCommand([...args, "--data-dir", dataDir, "--json"]);
  /**
   * Runs a command in a process of its own. When that process ends, it closes the database. The test's own process
   * would close it only at a garbage collection. If no other process used the database at that time, SQLite would then
   * remove the write-ahead log, which the tests need.
   */
  const runApart = (...args: string[]) => startCommand([...args, "--data-dir", dataDir]).end();
  const createOrganization = async (name: string): Promise<string> =>
    JSON.parse((await run("org", "create", name, "--credits", "10")).stdout).id;
  const listNames = async (): Promise<string[]> =>
    (await run("org", "list")).stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).name);

  it("bring back what was there, whatever a killed server left beside the file, and keep what was there last", async () => {
    await runApart("org", "create", "Northwind");
    const server = await serve(dataDir, "all");
    const backup = await runApart("backup", copy);
    expect([backup.status, statSync(copy).mode & 0o777]).toEqual([0, 0o600]);
    await runApart("org", "create", "Harbor");
    const early = await run("restore", copy);
    expect([early.status, early.stderr]).toEqual([
      1,
      expect.stringContaining("stop the server and its workers first"),
    ]);
    await server.end();
    expect(existsSync(`${file}-wal`)).toBe(true);
    const restored = await run("restore", copy);
    expect(restored.status).toBe(0);
    const { kept } = JSON.parse(restored.stdout);
    expect(existsSync(kept)).toBe(true);
    expect(readdirSync(dataDir).filter((name) => name.startsWith(".restore"))).toEqual([]);
    await serve(dataDir, "all");
    expect(await listNames()).toEqual(["Northwind"]);
    expect((await run("audit")).status).toBe(0);
  });

  it("bring back a database that was deleted while a killed server's log stayed", async () => {
    await runApart("org", "create", "Northwind");
    const server = await serve(dataDir, "all");
    await runApart("backup", copy);
    for (const name of ["Harbor", "Lumen", "Acme"]) await runApart("org", "create", name);
    await server.end();
    rmSync(file);
    expect(existsSync(`${file}-wal`)).toBe(true);
    expect((await run("restore", copy)).status).toBe(0);
    expect(existsSync(`${file}-wal`)).toBe(false);
    await serve();
    expect(await listNames()).toEqual(["Northwind"]);
  });

  it("leave the previous database or the copy if the restore is killed at any of its renames, or say what to do", async () => {
    await runApart("org", "create", "Northwind");
    await runApart("backup", copy);
    const first = await serve();
    await runApart("org", "create", "Harbor");
    await first.end();
    const before = join(dataDir, "before");
    mkdirSync(before);
    for (const end of ["", "-wal"]) copyFileSync(file + end, join(before, `prospecting.db${end}`));
    // Kills the process before or after one of its calls of `renameSync`, so that it cannot clean up.
    const preload = join(dataDir, "kill.cjs");
    writeFileSync(
      preload,
      `const fs = require("node:fs"); const { renameSync } = fs; let left = Number(process.env.KILL_AT);
      const kill = () => left-- === 0 && process.kill(process.pid, "SIGKILL");
      fs.renameSync = (...args) => { kill(); renameSync(...args); kill(); };
      require("node:module").syncBuiltinESMExports();`,
    );
    const seen: string[] = [];
    for (let at = 0; ; at += 1) {
      dataDir = join(before, `${at}`);
      mkdirSync(dataDir);
      file = join(dataDir, "prospecting.db");
      for (const end of ["", "-wal"]) copyFileSync(join(before, `prospecting.db${end}`), file + end);
      const env = { NODE_OPTIONS: `--require=${preload}`, KILL_AT: `${at}` };
      const killed = await startCommand(["restore", copy, "--data-dir", dataDir], env).end();
      if (killed.status === 0) break;
      const outcome = await serve().then(
        async (server) => {
          const names = await listNames();
          await server.end();
          return names.join();
        },
        (error: unknown) => (/repeat `prospecting restore FILE`/.test(String(error)) ? "refused" : "unclear"),
      );
      seen.push(outcome);
      const again = await run("restore", copy);
      expect([again.status, await listNames()]).toEqual([0, ["Northwind"]]);
      const kept = readdirSync(dataDir).filter((name) => /before-[^.]*Z$/.test(name));
      if (outcome !== "Northwind") {
        await run("restore", join(dataDir, kept[0] ?? ""));
        expect(await listNames()).toEqual(["Northwind", "Harbor"]);
      }
      expect(readdirSync(dataDir).filter((name) => name.includes(".restor"))).toEqual([]);
    }
    expect(new Set(seen)).toEqual(new Set(["Northwind,Harbor", "refused", "Northwind"]));
  });

  it("refuse to restore while a worker uses the database, and let servers and workers run beside each other", async () => {
    await createOrganization("Northwind");
    await run("backup", copy);
    const [first, second] = [await serve(), await serve()];
    await (await serve(dataDir, "all")).end();
    await first.end();
    const early = await run("restore", copy);
    expect([early.status, early.stderr]).toEqual([
      1,
      expect.stringContaining("stop the server and its workers first"),
    ]);
    await second.end();
    expect((await run("restore", copy)).status).toBe(0);
  });

  it("say what is wrong, and change nothing", async () => {
    await createOrganization("Northwind");
    await run("backup", copy);
    const other = join(dataDir, "other.db");
    writeFileSync(other, "no database".repeat(1_000));
    const empty = join(dataDir, "empty.db");
    writeFileSync(empty, "");
    const cases = [
      [["backup", copy], 2, "copy.db already exists"],
      [["backup", join(dataDir, "none/copy.db")], 1, "the backup failed: "],
      [["restore", join(dataDir, "missing.db")], 2, "there is no "],
      [["restore", other], 1, "nothing was restored: "],
      [["restore", empty], 1, "is not a database of this package"],
    ] as const;
    for (const [args, code, says] of cases) {
      const { status, stderr } = await run(...args);
      expect([args, status, stderr]).toEqual([args, code, expect.stringContaining(says)]);
    }
    expect(await listNames()).toEqual(["Northwind"]);
  });

  it("restore a folder that was copied with the log beside the database", async () => {
    const store = await openStore({ location: file });
    await insertOrganization(store.db, { name: "Northwind" }, 1);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    const [folder, target] = [join(dataDir, "copied"), join(dataDir, "new")];
    mkdirSync(folder);
    for (const end of ["", "-wal"]) copyFileSync(file + end, join(folder, `prospecting.db${end}`));
    await store.close();
    const args = ["restore", join(folder, "prospecting.db"), "--data-dir", target, "--json"];
    expect(JSON.parse((await runCommand(args)).stdout)).toMatchObject({ kept: null });
    dataDir = target;
    expect(await listNames()).toEqual(["Northwind"]);
  });

  it("restore no copy with a damaged page, nor one of a newer version", async () => {
    await createOrganization("Northwind");
    await run("backup", copy);
    const damaged = join(dataDir, "damaged.db");
    copyFileSync(copy, damaged);
    const bytes = openSync(damaged, "r+");
    writeSync(bytes, Buffer.alloc(4_096, 0xff), 0, 4_096, 4_096 * 8);
    closeSync(bytes);
    const newer = await openStore({ location: copy });
    await sql`insert into kysely_migration values ('9999-later', '2027-01-01')`.execute(newer.db);
    await newer.close();
    for (const [from, says] of [
      [damaged, "is damaged"],
      [copy, "a newer version of this package has used the database"],
    ] as const) {
      const { status, stderr } = await run("restore", from);
      expect([status, stderr]).toEqual([1, expect.stringContaining(says)]);
    }
    expect(await listNames()).toEqual(["Northwind"]);
  });

  it("leave the schema as it is, since a server of the version before may be running", async () => {
    const store = await openStore({ location: file });
    await sql`delete from kysely_migration where name = '0007-further-contacts'`.execute(store.db);
    await store.close();
    expect((await run("backup", copy)).status).toBe(0);
    for (const location of [file, copy]) {
      const opened = await openStore({ location, migrate: false });
      expect(await pendingMigrations(opened.db)).toEqual(["0007-further-contacts"]);
      await opened.close();
    }
  });

  it.each([
    ["backup", "pg_dump"],
    ["restore", "psql"],
  ])("%s names PostgreSQL's own command, %s", async (command, own) => {
    const env = { DATABASE_URL: "postgres://user:secret-word@127.0.0.1:1/none" };
    const { status, stderr } = await runCommand([command, copy], { env });
    expect([status, stderr]).toEqual([2, expect.stringContaining(own)]);
    expect(stderr).not.toContain("secret-word");
  });

  it("are what serve asks for when a copy was laid over the file by hand", async () => {
    await runApart("org", "create", "Northwind");
    await runApart("backup", copy);
    const server = await serve();
    for (const name of ["Harbor", "Lindqvist"]) await runApart("org", "create", name + "x".repeat(9_000));
    await server.end();
    copyFileSync(copy, file);
    await expect(serve()).rejects.toThrow(/is damaged .*prospecting restore FILE/s);
    expect((await runApart("restore", copy)).status).toBe(0);
    await serve();
    expect(await listNames()).toEqual(["Northwind"]);
  });
});

describe("the file of a running server", () => {
  it("is not replaced by a restore through a symbolic link, which replaces the file itself later", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "prospecting-link-"));
    const other = mkdtempSync(join(tmpdir(), "prospecting-link-"));
    await runCommand(["org", "create", "Northwind", "--data-dir", dataDir]);
    await runCommand(["backup", join(other, "copy.db"), "--data-dir", dataDir]);
    await runCommand(["org", "create", "Southwind", "--data-dir", dataDir]);
    const [file, link] = [join(dataDir, "prospecting.db"), join(other, "prospecting.db")];
    symlinkSync(file, link);
    const server = startServe(["--json", "--data-dir", dataDir], { PROSPECTING_PROVIDERS: "stand-in" });
    onTestFinished(() => void server.child.kill("SIGKILL"));
    await server.line('"ready"');
    const restore = () => runCommand(["restore", join(other, "copy.db"), "--data-dir", other]);
    expect(await restore()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("stop the server and its workers first"),
    });
    server.child.kill("SIGTERM");
    await server.exited;
    expect((await restore()).status).toBe(0);
    expect(realpathSync(link)).toBe(realpathSync(file));
    const { stdout } = await runCommand(["org", "list", "--data-dir", dataDir]);
    expect([stdout.includes("Northwind"), stdout.includes("Southwind")]).toEqual([true, false]);
  });

  it("is created where symbolic links to a missing file lead, by a restore and by a server", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "prospecting-link-"));
    const disk = mkdtempSync(join(tmpdir(), "prospecting-link-"));
    await runCommand(["org", "create", "Northwind", "--data-dir", dataDir]);
    await runCommand(["backup", join(dataDir, "copy.db"), "--data-dir", dataDir]);
    rmSync(join(dataDir, "prospecting.db"));
    symlinkSync("second.db", join(dataDir, "prospecting.db"));
    symlinkSync(join(disk, "new/prospecting.db"), join(dataDir, "second.db"));
    const run = async (...given: string[]) => {
      expect((await runCommand([...given, "--data-dir", dataDir])).status).toBe(0);
      const { stdout } = await runCommand(["org", "list", "--data-dir", join(disk, "new")]);
      rmSync(join(disk, "new"), { recursive: true });
      return stdout;
    };
    expect(await run("restore", join(dataDir, "copy.db"))).toContain("Northwind");
    expect(await run("org", "create", "Southwind")).toContain("Southwind");
  });

  it("is not served by another server through a symbolic link", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "prospecting-link-"));
    const other = mkdtempSync(join(tmpdir(), "prospecting-link-"));
    await runCommand(["org", "create", "Northwind", "--data-dir", dataDir]);
    symlinkSync(join(dataDir, "prospecting.db"), join(other, "prospecting.db"));
    const first = startServe(["--json", "--data-dir", dataDir], { PROSPECTING_PROVIDERS: "stand-in" });
    onTestFinished(() => void first.child.kill("SIGKILL"));
    await first.line('"ready"');
    const second = startServe(["--json", "--data-dir", other], { PROSPECTING_PROVIDERS: "stand-in" });
    onTestFinished(() => void second.child.kill("SIGKILL"));
    await expect(second.line('"ready"')).rejects.toThrow("another API server is using");
    expect(await second.exited).toBe(1);
  });

  it("is created behind a symbolic link that names no file yet", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "prospecting-link-"));
    const file = join(mkdtempSync(join(tmpdir(), "prospecting-link-")), "named.db");
    symlinkSync(file, join(dataDir, "prospecting.db"));
    const server = startServe(["--json", "--data-dir", dataDir], { PROSPECTING_PROVIDERS: "stand-in" });
    onTestFinished(() => void server.child.kill("SIGKILL"));
    await server.line('"ready"');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("is not served under a second name", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "prospecting-link-"));
    await runCommand(["org", "create", "Northwind", "--data-dir", dataDir]);
    linkSync(join(dataDir, "prospecting.db"), join(dataDir, "second.db"));
    const server = startServe(["--json", "--data-dir", dataDir], { PROSPECTING_PROVIDERS: "stand-in" });
    onTestFinished(() => void server.child.kill("SIGKILL"));
    await expect(server.line('"ready"')).rejects.toThrow("has a second name (a hard link)");
  });

  it.each([
    ["deleted", (file: string) => rmSync(file)],
    [
      "replaced",
      (file: string) => {
        copyFileSync(file, `${file}.new`);
        renameSync(`${file}.new`, file);
      },
    ],
  ])("is missed when it was %s: not ready, and no job is taken into a file that is gone", async (_, lose) => {
    const dataDir = mkdtempSync(join(tmpdir(), "prospecting-gone-"));
    const at = ["--data-dir", dataDir, "--json"];
    const org = JSON.parse(
      (await runCommand(["org", "create", "Northwind", "--credits", "10", ...at])).stdout,
    ).id;
    const key = JSON.parse((await runCommand(["key", "create", "--org", org, ...at])).stdout);
    const server = startServe(at, { PROSPECTING_PROVIDERS: "stand-in" });
    onTestFinished(() => void server.child.kill("SIGKILL"));
    const { url } = JSON.parse(await server.line('"ready"'));
    const post = () =>
      fetch(`${url}/api/v1/search`, {
        method: "POST",
        headers: {
          "X-Access-Key": key.accessKey,
          "X-Secret-Key": key.secretKey,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ type: "web_search", query: "AI CRM" }),
      });
    expect((await post()).status).toBe(202);
    lose(join(dataDir, "prospecting.db"));
    for (const reply of [await post(), await fetch(`${url}/api/health/ready`)])
      expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "1"]);
  });

  it("keeps no process from its start while another writes, because no migration is missing", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "prospecting-written-"));
    const store = await openStore({ location: join(dataDir, "prospecting.db") });
    onTestFinished(async () => {
      await store.close();
      rmSync(dataDir, { recursive: true });
    });
    await store.transaction(async () => {
      // The server starts while this test's transaction locks the database. With this lease, it waits for the lock for
      // at most 100 ms.
      const server = startServe(["--data-dir", dataDir, "--json", "--role", "api"], {
        PROSPECTING_PROVIDERS: "stand-in",
        PROSPECTING_LEASE_MS: "600",
      });
      onTestFinished(() => void server.child.kill("SIGKILL"));
      await server.line('"ready"');
      server.child.kill("SIGKILL");
      await server.exited;
    });
  });

  it("keeps no process from its end while another holds it: SIGTERM takes 15 s at most", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "prospecting-held-"));
    const at = ["--data-dir", dataDir, "--json"];
    const org = JSON.parse(
      (await runCommand(["org", "create", "Northwind", "--credits", "10", ...at])).stdout,
    ).id;
    const server = startServe(at, { PROSPECTING_PROVIDERS: "stand-in", PROSPECTING_POLL_MS: "50" });
    onTestFinished(() => void server.child.kill("SIGKILL"));
    await server.line('"ready"');
    const location = join(dataDir, "prospecting.db");
    const store = await openStore({ location });
    onTestFinished(() => store.close());
    const job = { kind: "search", operation: "searchPlatforms", reserved: 0 };
    const input = { request: { type: "web_search", query: "AI CRM [stuck]", max_results: 10 } };
    const ids = [];
    for (const place of [1, 2, 3])
      ids.push((await insertJob(store.db, newJob(org, { ...job, input }), Date.now() + place)).id);
    const workers = () =>
      store.db.selectFrom("runs").select("worker").where("worker", "is not", null).execute();
    await vi.waitUntil(async () => (await workers()).length === ids.length, { timeout: 30_000 });
    const ended = store.transaction(async () => {
      server.child.kill("SIGTERM");
      return endsWithin(server, 15_000);
    });
    expect(await ended).toBe(true);
  });
});
