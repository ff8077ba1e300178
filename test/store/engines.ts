import { randomUUID } from "node:crypto";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { openStore } from "../../src/store/store.ts";
import { onceInRun } from "../once.ts";
import { clusterUrl, runFolder } from "./cluster.ts";

/** The engines on which every suite of the store and the service runs. */
export const engines = ["sqlite", "postgres"] as const;
export type EngineName = (typeof engines)[number];

/**
 * Creates a migrated database without rows, which other processes can open too, and returns its location. It is a copy
 * of one database that was migrated once in this run, because migrating costs half a second of CPU time on PostgreSQL.
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

/** Returns the file, or the name of the PostgreSQL database, that the databases of this run are copied from. */
function migratedTemplate(engine: EngineName): Promise<string> {
  const folder = join(runFolder(), `migrated-${engine}`);
  mkdirSync(folder, { recursive: true });
  return onceInRun(folder, async () => {
    const location = await emptyLocation(engine);
    const store = await openStore({ location });
    const copy = join(folder, "copy.db");
    // The file alone is not enough: its latest changes are in the log beside it.
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
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}
