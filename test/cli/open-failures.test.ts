import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bundledCommand } from "../package/build.ts";
import { startCommand } from "./command.ts";
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

it.runIf(existsSync("/proc/self"))("does not hang if the folder can't be created", async () => {
  for (const command of [
    ["serve", "--port", "0"],
    ["org", "create", "Northwind"],
    ["restore", join(folder, "file")],
  ]) {
    const { status, stderr } = await startCommand([...command, "--data-dir", "/proc/none/below"]).end();
    expect(status).toBe(1);
    expect(stderr).toContain("/proc/none");
  }
  expect(await create("/proc/none/below")).toContain(
    "the folder /proc/none/below can't be created; choose another --data-dir",
  );
});

it("does not call a database damaged because a file next to it can't grow", async () => {
  const dataDir = join(folder, "small");
  const main = await bundledCommand();
  // A process that ignores SIGXFSZ gets an error of the system when a file would exceed the limit.
  const { stderr } = spawnSync(
    "bash",
    ["-c", `trap '' XFSZ; ulimit -f 10; exec "$0" "$@"`, process.execPath].concat(
      main,
      "serve",
      "--port",
      "0",
      "--data-dir",
      dataDir,
    ),
    { encoding: "utf8" },
  );
  expect(stderr).toContain("check its folder (--data-dir) and the disk's free space (disk I/O error)");
  expect(stderr).not.toContain("damaged");
});

describe("PostgreSQL", () => {
  const serve = ["serve", "--port", "0"];
  const fail = async (url: string): Promise<{ status: number | null; stderr: string }> =>
    startCommand(serve, { DATABASE_URL: url, PROSPECTING_LEASE_MS: "1500" }).end();

  it.each([
    [
      "127.0.0.1:1/none",
      "connect ECONNREFUSED 127.0.0.1:1; start PostgreSQL there, or correct host and port",
    ],
    ["no.host.invalid/none", "correct the host in DATABASE_URL"],
  ])("of %s: serve names the database and what to do", async (place, advice) => {
    const { status, stderr } = await fail(`postgres://someone:secret-word@${place}`);
    expect(status).toBe(1);
    expect(stderr).toContain(`the database (PostgreSQL, none on ${place.split("/")[0]}) can't be opened: `);
    expect(stderr).toContain(advice);
    expect(stderr).not.toContain("secret-word");
  });

  it("is named with the reason that the server gives", async () => {
    for (const [code, message, advice] of [
      [
        "28P01",
        'password authentication failed for user "someone"',
        "correct user and password in DATABASE_URL",
      ],
      [
        "28000",
        "no pg_hba.conf entry for host, no encryption",
        "the server may require TLS: append ?sslmode=verify-full to DATABASE_URL",
      ],
      [
        "3D000",
        'database "none" does not exist',
        "create this database, or correct its name in DATABASE_URL",
      ],
      [
        "53300",
        "sorry, too many clients already",
        "PostgreSQL has no free connection: raise max_connections, or stop other clients",
      ],
      [
        "57P03",
        "the database system is starting up",
        "PostgreSQL is starting or stopping: start this command again later",
      ],
    ] as const) {
      const server = await listen((socket) =>
        socket.once("data", () => socket.end(toServerError(code, message))),
      );
      const { stderr } = await fail(server.url);
      expect(stderr).toContain(`${message}; ${advice}`);
      server.close();
    }
  });

  it("that is silent: serve says for which database it waits, and then that nothing answered", async () => {
    const server = await listen(() => {});
    const command = startCommand(serve, { DATABASE_URL: server.url });
    const [note] = await once(command.process.stderr, "data");
    expect(String(note)).toBe(`waiting for the database: PostgreSQL, none on ${server.host}\n`);
    const { status, stderr } = await command.end();
    expect(status).toBe(1);
    expect(stderr).toContain(
      "timeout expired; nothing answered in time: correct host and port in DATABASE_URL",
    );
    server.close();
  });

  it("whose URL is no URL: the settings are at fault", async () => {
    const { status, stderr } = await fail("postgres://127.0.0.1:99999/none");
    expect(status).toBe(2);
    expect(stderr).toContain("DATABASE_URL is not a valid URL");
  });
});

/** Starts a server that passes each connection to the listener, as PostgreSQL's host would. */
async function listen(
  listener: Parameters<typeof createServer>[1],
): Promise<{ url: string; host: string; close: () => Server }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = Object(server.address());
  const host = `127.0.0.1:${port}`;
  return { host, url: `postgres://someone@${host}/none`, close: () => server.close() };
}

/** Returns PostgreSQL's message that it refuses a connection. */
function toServerError(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
