import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { clusterUrl } from "./cluster.ts";

/** The engines on which every suite of the store and the service runs. */
export const engines = ["sqlite", "postgres"] as const;
export type EngineName = (typeof engines)[number];

/** Creates an empty database that other processes can open too, and returns its location. */
export async function newLocation(engine: EngineName): Promise<string> {
  if (engine === "sqlite") return join(mkdtempSync(join(tmpdir(), "prospecting-")), "prospecting.db");
  const url = new URL(await clusterUrl());
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}
