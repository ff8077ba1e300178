import { randomUUID } from "node:crypto";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { openStore } from "../../src/store/store.ts";
import { onceInRun } from "../once.ts";
import { clusterUrl, runFolder } from "./cluster.ts";

/** The engines on which all tests of the store and the service run. */
export const engines = ["sqlite", "postgres"] as const;
export type EngineName = (typeof engines)[number];

/**
 * Creates an empty, migrated database that other processes can open too, and returns its location. Migrating a
 * PostgreSQL database takes half a second of CPU time, so the database is a copy of one that is migrated once per run.
 */
export async function newLocation(engine: EngineName): Promise<string> {
  const template = await migratedTemplate(engine);
  if (engine === "postgres") return createDatabase(template);
  const location = newFile();
  copyFileSync(template, location);
  return location;
}

/** Returns the location of a database that has no schema yet. On SQLite, there is no file yet. */
export async function emptyLocation(engine: EngineName): Promise<string> {
  return engine === "sqlite" ? newFile() : createDatabase();
}

/** Returns the template from which this run's databases are copied: a file, or the name of a PostgreSQL database. */
function migratedTemplate(engine: EngineName): Promise<string> {
  const folder = join(runFolder(), `migrated-${engine}`);
  mkdirSync(folder, { recursive: true });
  return onceInRun(folder, async () => {
    const location = await emptyLocation(engine);
    const store = await openStore({ location });
    const copy = join(folder, "copy.db");
    // The latest changes may be only in the write-ahead log next to the file, so the file alone would not be a complete
    // copy.
    if (engine === "sqlite") await sql`vacuum into ${sql.lit(copy)}`.execute(store.db);
    await store.close();
    if (engine === "postgres") return new URL(location).pathname.slice(1);
    chmodSync(copy, 0o600);
    return copy;
  });
}

function newFile(): string {
  return join(mkdtempSync(join(tmpdir(), "prospecting-")), "prospecting.db");
}

async function createDatabase(template = "template1"): Promise<string> {
  const url = new URL(await clusterUrl());
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query("select current_setting('server_version_num')::int as version");
    // Copies the template's files, as PostgreSQL 14 always does. Since version 15, PostgreSQL writes the copy to its log
    // by default, which takes 50 % more CPU time.
    const strategy = rows[0].version < 150_000 ? "" : "strategy file_copy";
    await client.query(`create database ${name} template ${template} ${strategy}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}
