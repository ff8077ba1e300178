import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { operations } from "../../generated/operations.ts";
import { scaffoldProject } from "../../src/scaffold/index.ts";
import { builtPackage } from "../package/build.ts";
import { runCommand } from "./in-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const execute = promisify(execFile);
const all = Object.values(operations);

/** A folder in which the package can be imported, built but not packed: what npm installs is tested elsewhere. */
interface Built {
  readonly folder: string;
  /** Runs Node.js there; rejects unless it ends well. */
  run(...args: string[]): Promise<{ stdout: string; stderr: string }>;
  remove(): void;
}

async function linkPackage(): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), "scaffold-"));
  for (const name of ["node_modules/@types", "backend"]) mkdirSync(join(folder, name), { recursive: true });
  symlinkSync(await builtPackage(), join(folder, "node_modules/prospecting-contract"));
  for (const name of ["tsx", "@types/node"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  return {
    folder,
    run: (...args) => execute(process.execPath, args, { cwd: folder }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A folder that is gone after the test. */
function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "scaffold-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe("prospecting scaffold, with the built package", () => {
  let built: Built;

  beforeAll(async () => {
    built = await linkPackage();
    const made = await built.run(
      "node_modules/prospecting-contract/dist/src/cli/main.js",
      "scaffold",
      "backend",
    );
    expect(made.stdout).toContain("Next: cd backend && npm install && npm test && npm start");
    expect(made.stdout).toContain("ACCESS_KEY=ak_dev SECRET_KEY=sk_dev npm start lets that key pair in");
  }, 300_000);

  afterAll(() => built?.remove());

  it("writes a project that compiles", async () => {
    const tsc = join(root, "node_modules/typescript7/bin/tsc");
    expect(await built.run(tsc, "-p", "backend")).toEqual({ stdout: "", stderr: "" });
  });

  it("writes a project whose test passes", async () => {
    const { stdout } = await built.run(
      ...["--import", "tsx", "--test", "--test-reporter=tap", "backend/test/app.test.ts"],
    );
    expect(stdout).toMatch(/# pass 2\n# fail 0/);
    expect(stdout).not.toContain('"level":');
  });

  it("writes a project that runs at once", async () => {
    const env = { ...process.env, ACCESS_KEY: "ak_dev", SECRET_KEY: "sk_dev", PORT: "0" };
    const child = spawn(process.execPath, ["--import", "tsx", "backend/src/main.ts"], {
      cwd: built.folder,
      env,
    });
    const [line] = await once(child.stdout, "data");
    const url = /http:\S+/.exec(String(line))?.[0];
    const headers = { "x-access-key": "ak_dev", "x-secret-key": "sk_dev" };
    const answer = await fetch(`${url}/api/operations`, { headers });
    expect([answer.status, (await answer.json()).code]).toEqual([501, "not_implemented"]);
    expect((await fetch(`${url}/api/operations`)).status).toBe(401);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});

describe("prospecting scaffold, run again", () => {
  const older = all.filter(({ id, tag }) => id !== "searchPeople" && id !== "runMonitor" && tag !== "Search");

  it("adds what the contract gained and leaves every other file as it is", () => {
    const folder = createFolder();
    const read = (file: string) => readFileSync(join(folder, file), "utf8");
    scaffoldProject(folder, { operations: older, dependency: "1.0.0" });
    const mine = `// mine\n${read("src/handlers/monitors.ts")}`;
    writeFileSync(join(folder, "src/handlers/monitors.ts"), mine);
    writeFileSync(join(folder, "src/main.ts"), "// all mine\n");

    const report = scaffoldProject(folder, { operations: all, dependency: "2.0.0" });
    expect(report.added).toEqual([
      "src/handlers/search-people.ts",
      "src/handlers/search.ts",
      "src/handlers/run-monitor.ts",
    ]);
    expect(report.updated).toEqual(["src/handlers/index.ts"]);
    expect(read("src/handlers/monitors.ts")).toBe(mine);
    expect(read("src/main.ts")).toBe("// all mine\n");
    expect(read("package.json")).toContain('"1.0.0"');
    for (const { id } of all) expect(read("src/handlers/index.ts")).toContain(`  ${id},\n`);
    expect(read("src/handlers/run-monitor.ts")).toContain('export const runMonitor: Handler<"runMonitor">');
  });

  it("changes nothing when the contract did not change", () => {
    const folder = createFolder();
    scaffoldProject(folder, { operations: all, dependency: "1.0.0" });
    expect(scaffoldProject(folder, { operations: all, dependency: "1.0.0" })).toMatchObject({
      added: [],
      updated: [],
    });
  });

  it("finds handlers wherever they were moved", () => {
    const folder = createFolder();
    scaffoldProject(folder, { operations: all, dependency: "1.0.0" });
    const moved = join(folder, "src/handlers/health.ts");
    writeFileSync(
      join(folder, "src/handlers/probes.ts"),
      "async function getHealth() {}\nexport { getHealth };\nexport async function getReadiness() {}\n",
    );
    rmSync(moved);
    const report = scaffoldProject(folder, { operations: all, dependency: "1.0.0" });
    expect(report.added).toEqual([]);
    const index = readFileSync(join(folder, "src/handlers/index.ts"), "utf8");
    expect(index).toContain('import { getHealth, getReadiness } from "./probes.ts";');
  });

  it("does not overwrite an index that was written by hand, nor a file in a new one's place", () => {
    const folder = createFolder();
    scaffoldProject(folder, { operations: older, dependency: "1.0.0" });
    const index = join(folder, "src/handlers/index.ts");
    const before = readFileSync(index, "utf8");
    writeFileSync(index, "// mine\n");
    expect(() => scaffoldProject(folder, { operations: all, dependency: "1.0.0" })).toThrow(
      /written by hand/,
    );
    writeFileSync(index, before);
    writeFileSync(join(folder, "src/handlers/run-monitor.ts"), "// mine\n");
    expect(() => scaffoldProject(folder, { operations: all, dependency: "1.0.0" })).toThrow(
      /does not export runMonitor/,
    );
    expect(readFileSync(join(folder, "src/handlers/run-monitor.ts"), "utf8")).toBe("// mine\n");
  });
});

describe("prospecting scaffold, from a clone", () => {
  it("asks for the clone, or for what it is told, and prints what it did", async () => {
    const folder = createFolder();
    const made = await runCommand(["scaffold", join(folder, "My Backend!"), "--json"]);
    expect(made.status).toBe(0);
    expect(JSON.parse(made.stdout).added).toContain("src/handlers/people.ts");
    const manifest = JSON.parse(readFileSync(join(folder, "My Backend!", "package.json"), "utf8"));
    expect(manifest).toMatchObject({
      name: "my-backend",
      // npm asks about every other dependency with an install script.
      allowScripts: { esbuild: false },
      dependencies: { "prospecting-contract": expect.stringMatching(/^file:/) },
    });
    const told = await runCommand(["scaffold", join(folder, "told"), "--package", "next"]);
    expect(told.stdout).toContain("added    src/handlers/people.ts");
    expect(readFileSync(join(folder, "told/package.json"), "utf8")).toContain(
      '"prospecting-contract": "next"',
    );
  });

  it("refuses a folder without a name", async () => {
    const cwd = createFolder();
    const { status, stderr } = await runCommand(["scaffold", ""], { cwd });
    expect([status, readdirSync(cwd)]).toEqual([2, []]);
    expect(stderr).toContain("the folder has no name");
  });

  it("ends with 1 and says why when it can't go on", async () => {
    const folder = createFolder();
    await runCommand(["scaffold", folder]);
    writeFileSync(join(folder, "src/handlers/index.ts"), "// mine\n");
    const { status, stderr } = await runCommand(["scaffold", folder]);
    expect(status).toBe(1);
    expect(stderr).toContain("was written by hand");
  });
});
