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
import { dirname, join, sep, win32 } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { operations } from "../../generated/operations.ts";
import { findPackageSource, scaffoldProject } from "../../src/scaffold/index.ts";
import { builtPackage } from "../package/build.ts";
import { runCommand } from "./in-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const execute = promisify(execFile);
const all = Object.values(operations);

/**
 * A folder in which programs can import the built package. The folder links to the package's built files; other tests
 * install the packed package instead.
 */
interface Built {
  readonly folder: string;
  /** Runs Node.js in the folder; rejects if it fails. */
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
    expect(made.stdout).toContain(
      "ACCESS_KEY=ak_dev SECRET_KEY=sk_dev npm start serves http://127.0.0.1:3000",
    );
  }, 300_000);

  afterAll(() => built?.remove());

  it("writes a project that compiles", async () => {
    const tsc = join(root, "node_modules/typescript7/bin/tsc");
    expect(await built.run(tsc, "-p", "backend")).toEqual({ stdout: "", stderr: "" });
  });

  it.each([{}, { type: "commonjs" }])(
    "adds to a CommonJS project what runs beside its own files, without an edit: %j",
    async (members) => {
      const folder = join(built.folder, "common");
      onTestFinished(() => rmSync(folder, { recursive: true }));
      mkdirSync(join(folder, "src"), { recursive: true });
      writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "common", ...members }));
      writeFileSync(join(folder, "src/own.js"), 'module.exports = require("node:path").sep;');
      const { stdout } = await built.run(
        "node_modules/prospecting-contract/dist/src/cli/main.js",
        ...["scaffold", "common", "--json"],
      );
      expect(JSON.parse(stdout)).toMatchObject({ todo: [] });
      const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      expect(scripts).toMatchObject({
        start: "tsx src/main.mts",
        test: expect.stringMatching(/\.test\.mts$/),
      });
      const tsc = join(root, "node_modules/typescript7/bin/tsc");
      expect(await built.run(tsc, "-p", "common")).toEqual({ stdout: "", stderr: "" });
      const tested = await built.run(
        ...["--import", "tsx", "--test", "--test-reporter=tap", "common/test/app.test.mts"],
      );
      expect(tested.stdout).toMatch(/# pass 5\d\n# fail 0/);
      expect(await built.run("-p", "require('./common/src/own.js')")).toMatchObject({ stdout: `${sep}\n` });
    },
    300_000,
  );

  it("writes a project whose test says why each handler breaks the contract", async () => {
    const handlers = {
      monitors: "listMonitors: any = async () => ({ status: 200, body: { data: [{ id: 1 }] } });",
      "deep-research":
        'createDeepResearch: any = async (_request: unknown, { pollUrl }: any) => ({ status: 202, body: { id: "op_9", operationId: "op_9", status: "queued", pollUrl: pollUrl("op_9") } });',
      // Returns the operation that `createDeepResearch` above has accepted.
      operations:
        'getOperation: any = async ({ path }: any) => { if (path.id === "op_9") return { status: 200, body: { id: "op_9" } }; throw new ApiError("not_found"); };',
    };
    const undo = Object.entries(handlers).map(([name, handler]) => {
      const file = join(built.folder, `backend/src/handlers/${name}.ts`);
      const text = readFileSync(file, "utf8");
      const [stub = ""] = new RegExp(`${handler.split(":")[0]}: .*\\n.*\\n\\};`).exec(text) ?? [];
      expect(stub).not.toBe("");
      writeFileSync(
        file,
        text.replace(stub, () => handler),
      );
      return () => writeFileSync(file, text);
    });
    const run = built.run("--import", "tsx", "--test", "--test-reporter=tap", "backend/test/app.test.ts");
    const failure: unknown = await run
      .catch((error: unknown) => error)
      .finally(() => {
        for (const restore of undo) restore();
      });
    const { stdout } = failure as { stdout: string };
    expect(stdout).toMatch(/# fail 2\n/);
    const reasons = {
      listMonitors: "GET /api/v1/monitors: Error: the answer breaks the contract: body.data",
      getOperation: "GET /api/operations/op_9: Error: the answer breaks the contract: body.",
    };
    for (const [id, reason] of Object.entries(reasons)) {
      const [, report = ""] = stdout.split(new RegExp(`^ *not ok \\d+ - ${id} keeps the contract$`, "m"));
      // The report of a test ends where the line of the next test begins.
      expect(report.split(/^ *(?:not )?ok \d/m, 1)[0]).toContain(reason);
    }
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

describe("prospecting scaffold, in a project that is there", () => {
  const write = (folder: string, name: string, value: unknown) =>
    writeFileSync(join(folder, name), typeof value === "string" ? value : JSON.stringify(value, null, 4));
  const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

  it("fails in a folder that the system does not let it create", () => {
    expect(() => scaffoldProject("/proc/backend", { operations: all, dependency: "1.0.0" })).toThrow(
      /^E[A-Z]+: .* mkdir/,
    );
  });

  it("replaces the test script of npm init, which only fails", () => {
    const folder = createFolder();
    const scripts = { test: 'echo "Error: no test specified" && exit 1', lint: "x" };
    write(folder, "package.json", { name: "mine", type: "module", scripts });
    const report = scaffoldProject(folder, { operations: all, dependency: "1.0.0" });
    expect(report).toMatchObject({ todo: [], commands: { test: "npm test" } });
    expect(readManifest(folder)["scripts"]).toMatchObject({
      test: expect.stringMatching(/^node .*--test /),
      lint: "x",
    });
  });

  it("adds to package.json what it lacks, and changes nothing that is there", () => {
    const folder = createFolder();
    const own = {
      name: "mine",
      scripts: { start: "node old.js", lint: "x" },
      devDependencies: { tsx: "4.0.0" },
    };
    write(folder, "package.json", own);
    const report = scaffoldProject(folder, { operations: all, dependency: "file:../p.tgz" });
    expect(report.updated).toEqual(["package.json"]);
    expect(report.todo).toEqual([
      'package.json: the script "start" is taken; give "tsx src/main.mts" another name',
      'package.json: "tsx" is "4.0.0", but the files of scaffold are tested with "^4.20.0"',
      expect.stringMatching(/^package.json: the service needs tsx at run time; move it from devDependencies/),
    ]);
    expect(report.commands).toEqual({ test: "npm test", start: "npx tsx src/main.mts" });
    expect(report.added).toEqual(
      expect.arrayContaining(["src/app.mts", "src/handlers/index.mts", "src/handlers/monitors.mts"]),
    );
    expect(report.added.filter((file) => file.endsWith(".ts"))).toEqual([]);
    expect(readManifest(folder)).toMatchObject({
      name: "mine",
      scripts: { start: "node old.js", lint: "x", test: "node --import tsx --test test/*.test.mts" },
      dependencies: { "prospecting-contract": "file:../p.tgz" },
      devDependencies: { tsx: "4.0.0", typescript: expect.any(String) },
    });
    expect(readManifest(folder).dependencies.tsx).toBeUndefined();
    expect(readManifest(folder)).not.toHaveProperty("type");
    expect(readFileSync(join(folder, "package.json"), "utf8")).toContain('\n    "name"');
    const again = scaffoldProject(folder, { operations: all, dependency: "file:../p.tgz" });
    expect([again.added, again.updated]).toEqual([[], []]);
  });

  it("makes .ts files ES modules if the handlers have this ending already", () => {
    const folder = createFolder();
    scaffoldProject(folder, { operations: all, dependency: "x" });
    write(folder, "package.json", { name: "mine" });
    const { todo } = scaffoldProject(folder, { operations: all, dependency: "x" });
    expect(todo).toEqual([
      expect.stringMatching(/^package.json: "type": "module" is new,.* needs the ending .cjs or .cts$/),
    ]);
    expect(readManifest(folder)).toMatchObject({ type: "module" });
    write(folder, "package.json", { ...readManifest(folder), type: "commonjs" });
    expect(scaffoldProject(folder, { operations: all, dependency: "x" }).todo).toEqual([
      'package.json: "type" has to be "module", since the handlers are ES modules',
    ]);
  });

  it("lists what only the owner can decide", () => {
    const folder = createFolder();
    write(folder, "package.json", { type: "commonjs" });
    write(folder, "tsconfig.json", '{ "compilerOptions": { "strict": true } }');
    const { todo } = scaffoldProject(folder, { operations: all, dependency: "file:../p.tgz" });
    expect(todo).toEqual([
      expect.stringMatching(
        /^tsconfig.json: the handlers need "skipLibCheck": true, "allowImportingTsExtensions": true, "noEmit": true, "module": "NodeNext";/,
      ),
    ]);
  });

  const handlerOptions = { strict: true, skipLibCheck: true, allowImportingTsExtensions: true, noEmit: true };
  it.each<[string, Record<string, unknown>, string | undefined]>([
    [
      "with comments and final commas",
      {
        "tsconfig.json": `{ // "strict": false\n "compilerOptions": { /* "module": "CommonJS" */ "strict": true,
          "allowImportingTsExtensions": true, "noEmit": true, "skipLibCheck": true, "module": "node16", }, }`,
      },
      undefined,
    ],
    [
      "that extends others",
      {
        "tsconfig.json": { extends: ["./tsconfig.base", "@x/tsconfig"], compilerOptions: { noEmit: true } },
        "tsconfig.base.json": { compilerOptions: { ...handlerOptions, noEmit: false } },
        "node_modules/@x/tsconfig/tsconfig.json": { compilerOptions: { module: "NodeNext" } },
      },
      undefined,
    ],
    [
      "of a bundler",
      {
        "tsconfig.json": {
          compilerOptions: { ...handlerOptions, module: "ESNext", moduleResolution: "bundler" },
        },
      },
      undefined,
    ],
    [
      "that writes .js files",
      {
        "tsconfig.json": {
          compilerOptions: {
            strict: true,
            skipLibCheck: true,
            rewriteRelativeImportExtensions: true,
            module: "NodeNext",
          },
        },
      },
      undefined,
    ],
    [
      "of CommonJS",
      { "tsconfig.json": { compilerOptions: { ...handlerOptions, module: "CommonJS" } } },
      'tsconfig.json: the handlers need "module": "NodeNext"',
    ],
    [
      "that turns off what it extends",
      {
        "tsconfig.json": {
          extends: "./tsconfig.json",
          compilerOptions: { ...handlerOptions, strict: false },
        },
      },
      'tsconfig.json: the handlers need "strict": true, "module": "NodeNext"',
    ],
  ])("reads a tsconfig.json %s", (_what, files, expected) => {
    const folder = createFolder();
    for (const [name, value] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      write(folder, name, value);
    }
    const { todo } = scaffoldProject(folder, { operations: all, dependency: "file:../p.tgz" });
    expect(todo).toEqual(expected === undefined ? [] : [expected]);
  });

  it.each([
    ["tsx", "3.12.0", 'but the files of scaffold are tested with "^4.20.0"'],
    ["tsx", "^5.0.0", 'but the files of scaffold are tested with "^4.20.0"'],
    ["tsx", "~4.19.3", 'but the files of scaffold are tested with "^4.20.0"'],
    ["tsx", ">=3 <4.20", 'but the files of scaffold are tested with "^4.20.0"'],
    ["tsx", ">4", 'but the files of scaffold are tested with "^4.20.0"'],
    ["tsx", "3.x || ^5", 'but the files of scaffold are tested with "^4.20.0"'],
    ["tsx", "3 - 4.19", 'but the files of scaffold are tested with "^4.20.0"'],
    ["tsx", "^0.4.20", 'but the files of scaffold are tested with "^4.20.0"'],
    ["tsx", ">=4.20.1 <5", undefined],
    ["tsx", "4.21", undefined],
    ["tsx", "4.20.0-beta.1", undefined],
    ["tsx", "^4.0.0", undefined],
    ["tsx", "~4", undefined],
    ["tsx", "4.x", undefined],
    ["tsx", ">= 3", undefined],
    ["tsx", "<=4.20", undefined],
    ["tsx", "3 - 4", undefined],
    ["tsx", "^3 || ^4.20", undefined],
    ["tsx", "latest", undefined],
    ["tsx", "*", undefined],
    ["tsx", "npm:@x/tsx@1.0.0", undefined],
    ["typescript", "~4.9.5", 'but the files of scaffold are tested with "^5.9.0"'],
    [
      "prospecting-contract",
      "^0.9.0",
      'but this scaffold comes from "file:../p.tgz", and a registry does not have it',
    ],
    [
      "prospecting-contract",
      "latest",
      'but this scaffold comes from "file:../p.tgz", and a registry does not have it',
    ],
    ["prospecting-contract", "workspace:*", undefined],
    ["prospecting-contract", "file:../other.tgz", undefined],
  ])("compares the declared %s %s with its own", (name, spec, expected) => {
    const folder = createFolder();
    write(folder, "package.json", { type: "module", dependencies: { [name]: spec } });
    const { todo } = scaffoldProject(folder, { operations: all, dependency: "file:../p.tgz" });
    expect(todo).toEqual(expected === undefined ? [] : [`package.json: "${name}" is "${spec}", ${expected}`]);
    expect(readManifest(folder).dependencies[name]).toBe(spec);
  });

  it("names a file of the owner in the place of one that new files import", async () => {
    const folder = createFolder();
    mkdirSync(join(folder, "src"));
    write(folder, "src/app.ts", "export const mine = true;\n");
    write(folder, "README.md", "mine");
    write(folder, "package.json", { type: "module", scripts: { test: "jest" } });
    const made = await runCommand(["scaffold", folder]);
    expect(made.stdout).toContain("2 files were there already and stay as they are: README.md, src/app.ts");
    expect(made.stdout).toContain(
      "src/app.ts was there already and does not export createApp, which src/main.ts and test/app.test.ts import;",
    );
    expect(made.stdout).toContain(
      "npm install && node --import tsx --test test/*.test.ts && npm start\nACCESS_KEY",
    );
    expect((await runCommand(["scaffold", folder])).stdout).toContain(
      "src/app.ts was there already and does not export createApp, which src/main.ts and test/app.test.ts import;",
    );
    // The owner of the project has replaced src/app.ts with a file of their own that exports `createApp`. The command
    // must accept this file.
    write(folder, "src/app.ts", "async function createApp() {}\nexport { createApp };\n");
    rmSync(join(folder, "src/main.ts"));
    const again = scaffoldProject(folder, { operations: all, dependency: "file:../p.tgz" });
    expect(again.added).toEqual(["src/main.ts"]);
    expect(again.todo.filter((sentence) => sentence.startsWith("src/"))).toEqual([]);
  });

  it("keeps the line ends of Windows", () => {
    const folder = createFolder();
    write(folder, "package.json", '{\r\n  "name": "mine"\r\n}\r\n');
    scaffoldProject(folder, { operations: all, dependency: "x" });
    expect(readFileSync(join(folder, "package.json"), "utf8")).toMatch(/^(?:[^\r\n]*\r\n)+$/);
    // Git for Windows checks files out with the line ends CRLF. The command must not treat this as a change of the
    // file.
    const index = join(folder, "src/handlers/index.mts");
    const checkedOut = readFileSync(index, "utf8").replaceAll("\n", "\r\n");
    writeFileSync(index, checkedOut);
    expect(scaffoldProject(folder, { operations: all, dependency: "x" }).updated).toEqual([]);
    expect(readFileSync(index, "utf8")).toBe(checkedOut);
  });

  it("reads a package.json with a byte order mark", () => {
    const folder = createFolder();
    write(folder, "package.json", '\ufeff{ "name": "mine" }');
    scaffoldProject(folder, { operations: all, dependency: "x" });
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    expect(manifest).toMatchObject({ name: "mine", dependencies: { "prospecting-contract": "x" } });
  });

  it("writes nothing beside a package.json that is not JSON", () => {
    const folder = createFolder();
    write(folder, "package.json", "{ name: mine }");
    expect(() => scaffoldProject(folder, { operations: all, dependency: "x" })).toThrow(
      /package.json is not JSON/,
    );
    expect(readdirSync(folder)).toEqual(["package.json"]);
  });
});

it.each([
  [["scaffold", "backend", "--contract", "pets.yaml"], 'createServer(handlers, { contract: "pets.yaml" })'],
  [["scaffold", "backend", "--contract", "pets.yaml"], "docs/handlers.md"],
  [["lint", "pets.yaml"], "npx spectral lint"],
  [["lint"], "docs/lint.md"],
])("prospecting %j says what to use for a contract of your own", async (args, advice) => {
  const { status, stderr } = await runCommand(args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(advice)]);
});

describe("the source that a scaffold asks npm for", () => {
  /**
   * Creates a project with a package.json, an installed package and npm's hidden lockfile. Returns the source that
   * `findPackageSource` finds for the package.
   */
  function install(resolved: string | undefined, spec: string, files: readonly string[] = []) {
    const folder = createFolder();
    const root = join(folder, "app/node_modules/prospecting-contract");
    mkdirSync(root, { recursive: true });
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), "");
    }
    const packages = { "node_modules/prospecting-contract": { version: "1.0.0", resolved } };
    if (resolved !== undefined)
      writeFileSync(join(folder, "app/node_modules/.package-lock.json"), JSON.stringify({ packages }));
    const manifest = { dependencies: { "prospecting-contract": spec } };
    writeFileSync(join(folder, "app/package.json"), JSON.stringify(manifest));
    return findPackageSource(root, join(folder, "backend"));
  }

  it.each<[string, string | undefined, string, string[], string]>([
    ["a tarball", "file:../p.tgz", "file:../p.tgz", ["p.tgz"], "file:../p.tgz"],
    ["a tarball in vendor/", "file:../vendor/p.tgz", "x", ["vendor/p.tgz"], "file:../vendor/p.tgz"],
    ["a tarball in the project", "file:vendor/p.tgz", "x", ["app/vendor/p.tgz"], "file:../app/vendor/p.tgz"],
    ["an address", "https://builds.example/p.tgz", "^1.0.0", [], "https://builds.example/p.tgz"],
    ["a repository", "git+ssh://git@x.example/p.git#abc", "x", [], "git+ssh://git@x.example/p.git#abc"],
    ["a tarball that only the manifest knows", undefined, "file:../p.tgz", ["p.tgz"], "file:../p.tgz"],
    [
      "the folder, where the tarball is gone",
      "file:../p.tgz",
      "file:../p.tgz",
      [],
      "file:../app/node_modules/prospecting-contract",
    ],
    [
      "the folder, where only a version is known",
      undefined,
      "1.0.0",
      [],
      "file:../app/node_modules/prospecting-contract",
    ],
  ])("is %s", (_what, resolved, spec, files, expected) => {
    expect(install(resolved, spec, files)).toBe(expected);
  });

  const member = (spec: string) => JSON.stringify({ devDependencies: { "prospecting-contract": spec } });
  it.each<[string, string, Record<string, string>, string]>([
    [
      "pnpm, which unpacks elsewhere",
      "node_modules/.pnpm/prospecting-contract@file+p.tgz/node_modules/prospecting-contract",
      { "package.json": member("file:p.tgz") },
      "file:../../p.tgz",
    ],
    [
      "a member of a workspace of pnpm",
      "node_modules/.pnpm/prospecting-contract@file+p.tgz/node_modules/prospecting-contract",
      { "package.json": "{}", "packages/app/package.json": member("file:../../p.tgz") },
      "file:../../p.tgz",
    ],
    [
      "a member of a workspace of Yarn 1",
      "node_modules/prospecting-contract",
      { "package.json": "{}", "packages/group/app/package.json": member("../../../p.tgz") },
      "file:../../p.tgz",
    ],
    [
      "a member with a version of Yarn that unpacks nothing",
      ".yarn/__virtual__/prospecting-contract-virtual-1/0/cache/p.zip/node_modules/prospecting-contract",
      { "package.json": "{}", "packages/app/package.json": member("portal:../../p.tgz") },
      "file:../../p.tgz",
    ],
    [
      "a member of a workspace of npm, whose lockfile is the root's",
      "node_modules/prospecting-contract",
      {
        "package.json": "{}",
        "packages/app/package.json": member("^1.0.0"),
        "node_modules/.package-lock.json": JSON.stringify({
          packages: { "node_modules/prospecting-contract": { resolved: "file:p.tgz" } },
        }),
      },
      "file:../../p.tgz",
    ],
    [
      "a member whose tarball is gone",
      "node_modules/prospecting-contract",
      { "package.json": "{}", "packages/app/package.json": member("file:../../gone.tgz") },
      "file:../../node_modules/prospecting-contract",
    ],
    [
      "a member that asks for a repository",
      "node_modules/prospecting-contract",
      { "package.json": "{}", "packages/app/package.json": member("git@x.example:p.git") },
      "git@x.example:p.git",
    ],
    [
      "a manifest that is not JSON, beside one that is",
      "node_modules/prospecting-contract",
      { "package.json": "{", "a/package.json": member("1.0.0"), "b/package.json": member("file:../p.tgz") },
      "file:../../p.tgz",
    ],
  ])("is what is asked for by %s", (_what, unpacked, files, expected) => {
    const folder = createFolder();
    mkdirSync(join(folder, unpacked), { recursive: true });
    for (const [file, text] of Object.entries({ "p.tgz": "", ...files })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    expect(findPackageSource(join(folder, unpacked), join(folder, "packages/backend"))).toBe(expected);
  });

  /** Creates a simulated Windows file system. `files` maps the path of each file to its text. */
  function createWindowsDisk(files: Record<string, string>) {
    const list = (folder: string): string[] => {
      const names = Object.keys(files).flatMap((file) => {
        const [name = "", ...below] = win32.relative(folder, file).split("\\");
        if (name === ".." || name === "" || win32.isAbsolute(name)) return [];
        return [below.length === 0 ? name : `${name}/`];
      });
      return [...new Set(names)];
    };
    return { path: win32, read: (file: string) => files[file], list };
  }

  it.each<[string, string, Record<string, string>, string]>([
    [
      "a tarball",
      "C:\\app\\node_modules\\prospecting-contract",
      { "C:\\app\\package.json": member("file:../p.tgz") },
      "file:../p.tgz",
    ],
    [
      "a tarball that npm has noted",
      "C:\\app\\node_modules\\prospecting-contract",
      {
        "C:\\app\\node_modules\\.package-lock.json": JSON.stringify({
          packages: { "node_modules/prospecting-contract": { resolved: "file:../p.tgz" } },
        }),
      },
      "file:../p.tgz",
    ],
    [
      "a member of pnpm's workspace",
      "C:\\app\\node_modules\\.pnpm\\p@file+p.tgz\\node_modules\\prospecting-contract",
      { "C:\\app\\packages\\one\\package.json": member("file:../../../p.tgz") },
      "file:../p.tgz",
    ],
    ["a clone", "C:\\clones\\prospecting", {}, "file:../clones/prospecting"],
    ["a clone on another drive", "D:\\clones\\prospecting", {}, "file:D:/clones/prospecting"],
  ])("has slashes on Windows too: %s", (_what, root, files, expected) => {
    const disk = createWindowsDisk({ "C:\\p.tgz": "", ...files });
    expect(findPackageSource(root, "C:\\backend", "prospecting-contract", disk)).toBe(expected);
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
      // Without the entry in `allowScripts`, npm would ask the user whether it may run the install script of this
      // dependency.
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
    expect(stderr).toContain("the name of the folder is empty");
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
