import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runCommand } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "prospecting-open-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const create = async (dataDir: string): Promise<string> => {
  const { stderr } = await runCommand(["org", "create", "Northwind", "--data-dir", dataDir]);
  return stderr;
};

it("names a folder that is in the place of the database's file, and what to do", async () => {
  const file = join(folder, "a", "prospecting.db");
  mkdirSync(file, { recursive: true });
  expect(await create(join(folder, "a"))).toContain(
    `${file} is a folder, but has to be the database's file; move it away, or choose another --data-dir`,
  );
});

it("names a file that is in the place of the database's folder", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  for (const place of [file, join(file, "below")])
    expect(await create(place)).toContain(`${file} is no folder that can be used; choose another --data-dir`);
});

it("says that DATABASE_URL may be wrong if PostgreSQL does not answer", async () => {
  const url = "postgres://127.0.0.1:1/none";
  const { stderr } = await runCommand(["org", "create", "Northwind"], { env: { DATABASE_URL: url } });
  expect(stderr).toContain("check host, port, database, user and password in DATABASE_URL");
});
