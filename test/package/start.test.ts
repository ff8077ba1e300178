import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const building = "Building dist/, some seconds on a quick machine and half a minute on a slow one ...\n";

let project: string;
let bundles: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "start-"));
  bundles = join(project, "dist/start/node_modules/mock");
  const scripts = ["tsconfig.build.json", "start.cjs", "bundle.js", "bundle-late.js", "code-cache.cjs"].map(
    (name) => `scripts/${name}`,
  );
  for (const file of ["package.json", ...scripts]) cpSync(join(root, file), join(project, file));
  // Without the types of browsers and of Node.js, which these sources do not need, a build takes a third of the time.
  const settings = readFileSync(join(root, "tsconfig.json"), "utf8");
  write("tsconfig.json", settings.replace(/"lib": .*/, '"lib": ["ES5"],').replace('["node"]', "[]"));
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  write("generated/version.ts", 'export const version: string = "one";\n');
  write(
    "src/cli/main.ts",
    'import { version } from "../../generated/version.ts";\nconsole.log(version, ...process.argv.slice(2));\n',
  );
  write("src/cli/mock.ts", "export {};\n");
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(project, { recursive: true, force: true });
});

describe("npm start", () => {
  it("builds what is not built, says so once, and passes the arguments on", () => {
    expect(start("mock", "--port", "4555")).toEqual({
      status: 0,
      stdout: "one mock --port 4555\n",
      stderr: building,
    });
    expect(start("mock")).toEqual({ status: 0, stdout: "one mock\n", stderr: "" });
  });

  it("builds again after a source was changed, added or deleted", () => {
    start();
    write("generated/version.ts", 'export const version: string = "two";\n', 60);
    expect(start()).toEqual({ status: 0, stdout: "two\n", stderr: building });
    write("src/more.ts", "export {};\n");
    utimesSync(join(project, "src"), inFuture(90), inFuture(90));
    expect(start().stderr).toBe(building);
  });

  it("builds only once for a source that was touched and not changed", () => {
    start();
    write("generated/version.ts", 'export const version: string = "one";\n');
    expect(start().stderr).toBe(building);
    expect(start().stderr).toBe("");
  });

  it("runs the mock from a bundle, whose modules find what is beside them", () => {
    write("src/cli/mock.ts", 'import { parse } from "node:url";\nparse("/a b");\nexport const ran = [];\n');
    write(
      "src/beside/beside.ts",
      'export const place: string = new URL("./data.txt", import.meta.url).href;\n',
    );
    write(
      "src/cli/main.ts",
      'import { place } from "../beside/beside.ts";\nconsole.log(place);\nconsole.log(new Error("where").stack);\nvoid import("./mock.ts");\n' +
        'void import("yaml").then(({ parse }) => console.log(parse("late: package")));\n',
    );
    const { stdout, stderr } = start("mock");
    expect(stdout).toContain(pathToFileURL(join(project, "dist/src/beside/data.txt")).href);
    expect(stdout).toContain("{ late: 'package' }");
    expect(stdout).toMatch(/dist\/start\/node_modules\/mock\/mock\.cjs:\d+/);
    expect(stderr).toBe(building);
    expect(start("other").stdout).toContain("dist/src/cli/main.js");
  });

  it("evaluates a room of the mock only when one of its exports is used", () => {
    write("src/room/index.ts", 'export { used } from "./used.ts";\n');
    write("src/room/used.ts", 'console.log("evaluated");\nexport const used = (): string => "used";\n');
    write(
      "src/cli/main.ts",
      'import { used } from "../room/index.ts";\nconsole.log("started");\nif (process.argv[3] === "use") console.log(used(), used());\n',
    );
    expect(start("mock").stdout).toBe("started\n");
    expect(start("mock", "use").stdout).toBe("started\nevaluated\nused used\n");
  });

  it("copies the exports of a room only once, however often they are used", () => {
    write(
      "count.cjs",
      "const { getOwnPropertyNames } = Object;\nglobalThis.copies = 0;\n" +
        "Object.getOwnPropertyNames = (of) => { globalThis.copies += 1; return getOwnPropertyNames(of); };\n",
    );
    write("src/room/index.ts", 'export const used = (): string => "used";\n');
    write(
      "src/cli/main.ts",
      'import { used } from "../room/index.ts";\nused();\nconst before = globalThis.copies;\n' +
        "used();\nconsole.log(globalThis.copies - before);\n",
    );
    vi.stubEnv("NODE_OPTIONS", `--require=${join(project, "count.cjs")}`);
    expect(start("mock").stdout).toBe("0\n");
  });

  it("loads modules of Node.js that few mocks need when they are first used", () => {
    write(
      "src/cli/main.ts",
      'import * as all from "node:child_process";\nimport { spawnSync } from "node:child_process";\n' +
        'import process from "node:process";\n' +
        'const isLoaded = (): boolean => process.moduleLoadList.includes("NativeModule child_process");\n' +
        "console.log(isLoaded(), typeof spawnSync, typeof all.spawn, isLoaded());\n",
    );
    // Only the output of the second start is checked: the first start also builds the project, and the build loads
    // these modules.
    start("mock");
    expect(start("mock").stdout).toBe("false function function true\n");
  });

  it("bundles libsql with the native package of this machine, without a report of the process", () => {
    write(
      "src/cli/main.ts",
      'import Database from "libsql";\n' +
        'console.log(new Database(":memory:").prepare("select 1 as one").get().one);\n',
    );
    write(
      "watch.cjs",
      'process.report.getReport = () => { console.log("report"); return { header: {} }; };\n',
    );
    vi.stubEnv("NODE_OPTIONS", `--require=${join(project, "watch.cjs")}`);
    // Only the output of the second start is checked: the first start also bundles the mock, and the bundler reads the
    // process report once.
    start("mock");
    expect(start("mock").stdout).toBe("1\n");
  });

  it("bundles only one copy of the table of media types, and reads it when it is first used", () => {
    const read =
      'const { readFileSync } = fs;\nfs.readFileSync = (path, ...rest) => {\n  if (String(path).endsWith("db.json")) console.log("read");\n  return readFileSync(path, ...rest);\n};\n';
    write("src/cli/watch.ts", `import fs from "node:fs";\n${read}`);
    const use =
      'express().listen(0, function () { express.response.type.call({ set: (_: string, type: string) => console.log(type) }, "png"); this.close(); });';
    write(
      "src/cli/main.ts",
      `import "./watch.ts";\nimport express from "express";\nconsole.log(typeof express);\nif (process.argv[3] === "use") ${use}\n`,
    );
    expect(start("mock").stdout).toBe("function\n");
    expect(start("mock", "use").stdout).toBe("function\nread\nimage/png\n");
    const text = readFileSync(join(bundles, "mock.cjs"), "utf8");
    expect(text.match(/"[^"]*mime-types\/index\.js"\(/g)).toHaveLength(1);
  });

  it("leaves tables of texts and packages that few requests need out of the mock's bundle", () => {
    write("src/names-table.ts", 'export const names = `Aachen\nZwolle`;\nexport const code = "no";\n');
    write("src/code-table.ts", 'export const toName = (code: string): string => code + " of code";\n');
    write(
      "src/cli/main.ts",
      'import { toName } from "../code-table.ts";\nimport { code, names } from "../names-table.ts";\nimport { parse } from "yaml";\n' +
        'console.log(names, toName(code));\nif (process.argv[3] === "use") console.log(parse("rare: package"));\n',
    );
    expect(start("mock").stdout).toBe("Aachen\nZwolle no of code\n");
    expect(start("mock", "use").stdout).toBe("Aachen\nZwolle no of code\n{ rare: 'package' }\n");
    const text = readFileSync(join(bundles, "mock.cjs"), "utf8");
    expect(text).toContain(" of code");
    expect(text).not.toContain("Zwolle");
    expect(text).not.toContain("BLOCK_AS_IMPLICIT_KEY");
  });

  it("caches compiled code after the first answer, and never runs it for another bundle of the same length", async () => {
    const serve = (text: string) =>
      'import { createServer } from "node:http";\n' +
      `const server = createServer((_, response) => response.end("${text}"));\n` +
      "server.listen(0, () => console.log(server.address().port));\n";
    write("src/cli/main.ts", serve("one"));
    const caches = () => readdirSync(bundles).filter((name) => name.endsWith(".cache"));
    expect(await answer(() => vi.waitFor(() => expect(caches()).toHaveLength(1), { timeout: 60_000 }))).toBe(
      "one",
    );
    const [first] = caches();
    expect(await answer()).toBe("one");
    expect(caches()).toEqual([first]);
    // A power cut can leave an incomplete cache. V8 then rejects the cache, and the next start writes it again.
    const path = join(bundles, first ?? "");
    const size = statSync(path).size;
    truncateSync(path, Math.floor(size / 2));
    const isWhole = () => expect(statSync(path).size).toBeGreaterThan(size / 2 + 1);
    expect(await answer(() => vi.waitFor(isWhole, { timeout: 60_000 }))).toBe("one");
    write("src/cli/main.ts", serve("two"), 60);
    expect(await answer()).toBe("two");
  });

  it("runs the mock from single files if it cannot be bundled, and says why", () => {
    write("src/cli/mock.ts", 'import "not-installed";\n');
    const run = 'console.log("one", ...process.argv.slice(2));';
    write("src/cli/main.ts", `${run}\nif (process.argv.length === 9) void import("./mock.ts");\n`);
    const { status, stdout, stderr } = start("mock");
    expect(stderr).toContain("The mock could not be bundled");
    expect(stderr).toContain('Could not resolve "not-installed"');
    expect({ status, stdout }).toEqual({ status: 0, stdout: "one mock\n" });
  });

  it("fails with the compiler's report when a source cannot be compiled", () => {
    write("src/cli/main.ts", "export const = 1;\n");
    for (const { status, stdout, stderr } of [start(), start()]) {
      expect(status).not.toBe(0);
      expect(stdout).toBe("");
      expect(stderr).toContain("src/cli/main.ts(1,14): error");
    }
  });
});

function start(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const script = join(project, "scripts/start.cjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  return { status, stdout, stderr };
}

/**
 * Starts the mock, and returns its response to one request. Calls `meanwhile` after the response, before the mock is
 * stopped.
 */
async function answer(meanwhile?: () => Promise<void>): Promise<string> {
  const child = spawn(process.execPath, [join(project, "scripts/start.cjs"), "mock"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const [port] = await once(child.stdout, "data");
    const text = await (await fetch(`http://127.0.0.1:${Number(port)}`)).text();
    await meanwhile?.();
    return text;
  } finally {
    child.kill();
    await once(child, "exit");
  }
}

function write(name: string, text: string, secondsAhead = 0): void {
  const file = join(project, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  if (secondsAhead > 0) utimesSync(file, inFuture(secondsAhead), inFuture(secondsAhead));
}

function inFuture(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}
