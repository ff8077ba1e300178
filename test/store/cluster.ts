import { execFile, execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onceInRun } from "../once.ts";

/**
 * Environment variable that contains the path of the folder in which all test files of a run share a PostgreSQL
 * cluster.
 */
const folderVariable = "TEST_CLUSTER";

/** Vitest's global set-up: creates the folder of the cluster. The first test that needs the cluster starts it. */
export function setup(): void {
  process.env[folderVariable] = mkdtempSync(join(tmpdir(), "prospecting-pg-"));
}

/**
 * Vitest's global tear-down: stops the cluster, if one was started. It must not block Vitest, which waits for its
 * workers to end at the same time, and would otherwise report them as stuck.
 */
export async function teardown(): Promise<void> {
  const folder = process.env[folderVariable];
  if (folder === undefined) return;
  if (existsSync(join(folder, "data", "postmaster.pid"))) {
    const [file, parameters] = toServerCommand([
      "pg_ctl",
      "stop",
      "-D",
      join(folder, "data"),
      "-m",
      "immediate",
    ]);
    await promisify(execFile)(file, parameters, { cwd: tmpdir() });
  }
  await rm(folder, { recursive: true, force: true });
}

/**
 * Returns the URL of a running cluster: `TEST_DATABASE_URL`, or the private cluster of this run, which the first call
 * starts.
 */
export async function clusterUrl(): Promise<string> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) return given;
  const folder = runFolder();
  return onceInRun(folder, async () => {
    try {
      return (await createCluster(folder)).url;
    } catch (error) {
      throw new Error(`PostgreSQL did not start: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
}

/** Returns the folder in which the test files of this run share databases. */
export function runFolder(): string {
  const folder = process.env[folderVariable];
  if (folder === undefined)
    throw new Error("run the tests with test/vitest.config.ts: it sets up PostgreSQL");
  return folder;
}

/** A separate running cluster, for a test that stops it. */
export interface Cluster {
  readonly url: string;
  /** Stops the cluster as a crash does, without notifying its clients. */
  stop(): void;
  start(): void;
}

/** Creates a cluster in a folder and starts it on a free port. */
export async function createCluster(folder: string): Promise<Cluster> {
  const data = join(folder, "data");
  const port = await freePort();
  // The tests kill PostgreSQL, but not the machine. So data that was written is not lost, even without fsync. Test
  // databases are removed before they would need vacuum.
  const settings = ["listen_addresses=127.0.0.1", "max_connections=200"];
  const spared = ["fsync=off", "full_page_writes=off", "autovacuum=off"];
  const options = [`-p ${port} -k ${folder}`, ...[...settings, ...spared].map((one) => `-c ${one}`)].join(
    " ",
  );
  const cluster: Cluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => runAsServer(["pg_ctl", "stop", "-D", data, "-m", "immediate"]),
    start: () => runAsServer(["pg_ctl", "start", "-w", "-D", data, "-l", join(folder, "log"), "-o", options]),
  };
  giveToServer(folder);
  runAsServer(["initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]);
  cluster.start();
  return cluster;
}

function runAsServer(command: string[]): void {
  const [file, parameters] = toServerCommand(command);
  execFileSync(file, parameters, { stdio: "ignore", cwd: tmpdir() });
}

/**
 * Returns the command that runs a PostgreSQL program. If this process is root (as usual in containers), the program
 * runs as the user `postgres`, because PostgreSQL refuses to run as root.
 */
function toServerCommand([program = "", ...rest]: string[]): [string, string[]] {
  const command = join(binaries(), program);
  return isRoot() ? ["runuser", ["-u", "postgres", "--", command, ...rest]] : [command, rest];
}

function giveToServer(folder: string): void {
  if (!isRoot()) return;
  chmodSync(folder, 0o777);
  const user = readFileSync("/etc/passwd", "utf8").match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (user !== null) chownSync(folder, Number(user[1]), Number(user[2]));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function binaries(): string {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions
    .map((version) => join(root, version, "bin"))
    .find((path) => existsSync(join(path, "initdb")));
  if (found === undefined)
    throw new Error("no PostgreSQL under /usr/lib/postgresql: apt-get install postgresql");
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
