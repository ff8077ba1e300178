import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { bundleCommands } from "../../scripts/bundle.js";
import { stagedPackages, stagePackages } from "../../scripts/packages/index.ts";
import { commandsOf } from "../../src/cli/commands.ts";
import { onceInRun } from "../once.ts";

/** Environment variable that contains the path of the folder in which all test files of a run share the build. */
const folderVariable = "TEST_BUILD";
const root = fileURLToPath(new URL("../..", import.meta.url));

/** Vitest's global set-up: creates the folder into which the first test that needs the build writes it. */
export function setup(): void {
  process.env[folderVariable] = mkdtempSync(join(tmpdir(), "prospecting-build-"));
}

/** Vitest's global tear-down: removes the build. */
export async function teardown(): Promise<void> {
  const folder = process.env[folderVariable];
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}

/**
 * Returns the folder of the package, built from the sources of this run, with the project's dependencies next to it.
 * The first caller in a run builds the package, because starting a program from the sources through a loader takes
 * three times as long.
 */
export async function builtPackage(): Promise<string> {
  const folder = process.env[folderVariable];
  if (folder === undefined)
    throw new Error("run the tests with test/vitest.config.ts: it names the build's folder");
  return onceInRun(folder, () => build(join(folder, "package")));
}

/**
 * Packs every package as `npm run pack` does, once in a test run.
 * @returns Folder of the tarballs.
 */
export async function packedTarballs(): Promise<string> {
  const built = await builtPackage();
  const folder = join(dirname(built), "tarballs");
  mkdirSync(folder, { recursive: true });
  return onceInRun(folder, () => pack(built, folder));
}

/**
 * Creates a project in which every packed package is installed as docs/docker/Dockerfile does. npm installs them once
 * in a test run. Each call copies that install, so a test can change its project while other tests run. The files in
 * `node_modules` are hard links: a test may add and remove them, but must not write into them.
 * @param target Folder of the project, which must not exist.
 */
export async function createInstalledProject(target: string): Promise<void> {
  execFileSync("cp", ["-al", await installOnce(), target]);
}

/** Returns the project that `createInstalledProject` copies. */
async function installOnce(): Promise<string> {
  const tarballs = await packedTarballs();
  const folder = join(dirname(tarballs), "installed");
  mkdirSync(folder, { recursive: true });
  return onceInRun(folder, () => {
    const project = join(folder, "project");
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
    const [pattern = "", target = ""] = dockerInstruction("COPY").split(" ");
    execFileSync("sh", ["-c", `cp ${pattern} ${join(project, target)}`], { cwd: tarballs });
    const env = { ...process.env, npm_config_prefer_offline: "true" };
    execFileSync("sh", ["-c", dockerInstruction("RUN")], { cwd: project, env, stdio: "pipe" });
    return project;
  });
}

/** Returns the arguments of an instruction in docs/docker/Dockerfile, such as `RUN`. */
export function dockerInstruction(name: string): string {
  const file = readFileSync(join(root, "docs/docker/Dockerfile"), "utf8");
  const found = new RegExp(`^${name} (.+)$`, "m").exec(file)?.[1];
  if (found === undefined) throw new Error(`the Dockerfile has no ${name}`);
  return found;
}

function pack(built: string, out: string): string {
  stagePackages(built);
  const folders = [built, ...stagedPackages.map(({ name }) => join(built, "dist/packages", name))];
  execFileSync("npm", [
    "pack",
    "--ignore-scripts",
    "--loglevel",
    "error",
    "--pack-destination",
    out,
    ...folders,
  ]);
  return out;
}

/** Returns the file of the built command. */
export async function builtCommand(): Promise<string> {
  return join(await builtPackage(), "dist/src/cli/main.js");
}

/**
 * Bundles the built command with all subcommands and caches its compiled code, once in a test run. Returns the file to
 * run. Starting a server from it takes 0.44 s of CPU time; from a bundle without cached code, it took 0.76 s.
 */
export async function bundledCommand(): Promise<string> {
  const built = await builtPackage();
  const folder = join(built, "start/node_modules/bundled");
  mkdirSync(folder, { recursive: true });
  return onceInRun(folder, async () => {
    const bundle = join(folder, "commands.cjs");
    await bundleCommands(built, bundle, Object.values(commandsOf).flat());
    const main = join(folder, "main.cjs");
    const starter = JSON.stringify(join(root, "scripts/code-cache.cjs"));
    writeFileSync(main, `require(${starter}).runCached(${JSON.stringify(bundle)});\n`);
    await fillCache(main);
    return main;
  });
}

/**
 * Starts a mock, which writes the cache of the compiled code when it ends after its first response. A server could not
 * write it, because it changes V8's flags when it starts: V8 rejects a cache that was made with other flags.
 */
async function fillCache(main: string): Promise<void> {
  const args = [main, "mock", "--port", "0", "--json"];
  const mock = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(mock, "exit");
  for await (const line of createInterface({ input: mock.stdout })) {
    const { event, url }: { event: string; url?: string } = JSON.parse(line);
    if (event !== "listening") continue;
    await fetch(`${url}/api/health`);
    mock.kill("SIGTERM");
  }
  await ended;
}

/** Builds the package into a folder, without the type checks of `npm run types`. Returns the folder. */
function build(stage: string): string {
  const compiler = join(root, "node_modules/typescript7/bin/tsc");
  const project = join(root, "scripts/tsconfig.build.json");
  const output = ["--outDir", join(stage, "dist"), "--tsBuildInfoFile", join(stage, "dist/.tsbuildinfo")];
  execFileSync(process.execPath, [compiler, "-p", project, "--noCheck", ...output], { encoding: "utf8" });
  const cjs = join(stage, "dist/cjs");
  const cjsProject = join(root, "scripts/tsconfig.cjs.json");
  const cjsOutput = ["--outDir", cjs, "--tsBuildInfoFile", join(cjs, ".tsbuildinfo")];
  execFileSync(process.execPath, [compiler, "-p", cjsProject, ...cjsOutput], { encoding: "utf8" });
  writeFileSync(join(cjs, "package.json"), JSON.stringify({ type: "commonjs" }));
  const names = [
    "package.json",
    "README.md",
    "LICENSE",
    "generated",
    "openapi",
    "docs",
    "src/cli/bin.js",
    "src/bridges",
    "scripts/checkout-packages",
  ];
  for (const name of names) cpSync(join(root, name), join(stage, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(stage, "node_modules"));
  // Links the other packages into src/node_modules, where imports from src/bridges are resolved first. Otherwise these
  // imports would find the build in the checkout instead of this one.
  mkdirSync(join(stage, "src/node_modules"));
  for (const { name } of stagedPackages)
    symlinkSync(join(stage, "scripts/checkout-packages", name), join(stage, "src/node_modules", name));
  return stage;
}
