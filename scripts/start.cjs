// This file runs for `npm start`. It is plain JavaScript, so that a start with an up-to-date build loads no compiler.
// It is CommonJS, because the loader of ES modules takes 4 to 8 ms of CPU time and 2 MB of memory. If only the
// installed TypeScript has changed, this file does not rebuild the project; `npm run build` does.
const { readdirSync, rmSync, statSync, utimesSync } = require("node:fs");
const nodeModule = require("node:module");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");
const { runCached } = require("./code-cache.cjs");

// Enables Node.js's compile cache, as src/cli/bin.js does; `npm start` does not run that file.
nodeModule.enableCompileCache?.();

const root = join(__dirname, "..");
const main = join(root, "dist/src/cli/main.js");
const stamp = join(root, "dist/.tsbuildinfo");

void start();

async function start() {
  const reference = isReferenceOutdated() ? buildReference() : undefined;
  if (isOutdated()) await build();
  await reference;
  const bundled = process.argv[2] === "mock" ? await prepareBundle() : undefined;
  process.argv.splice(1, 1, main);
  if (bundled === undefined) await import(pathToFileURL(main).href);
  else runCached(bundled);
}

/** True if there is no build, or if a source was written, added or deleted after the build. */
function isOutdated() {
  const built = modifiedAt(stamp);
  if (built === 0 || modifiedAt(main) === 0) return true;
  const files = ["package.json", "tsconfig.json", "scripts/tsconfig.build.json"].map((name) =>
    join(root, name),
  );
  return [...files, ...sources(join(root, "src")), ...sources(join(root, "generated"))].some(
    (file) => modifiedAt(file) > built,
  );
}

/**
 * Returns the files and folders below a folder. Folders are included, because their modification time shows that a file
 * was added or deleted. Does not use `readdirSync` with `recursive`, which takes some seven times as long: about 100 ms
 * for the 800 files here.
 */
function sources(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const found = entries.map((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? sources(path) : path;
  });
  return [folder, ...found.flat()];
}

function modifiedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Builds the project without type checks, so that a first start is several seconds shorter. `npm run types` checks the
 * types.
 */
async function build() {
  const { spawnSync } = require("node:child_process");
  console.error("Building dist/, some seconds on a quick machine and half a minute on a slow one ...");
  const started = Date.now();
  const tsc = join(require.resolve("typescript7/package.json"), "../bin/tsc");
  const args = [tsc, "-p", join(root, "scripts/tsconfig.build.json"), "--noCheck"];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", 2, 2] });
  // The compiler writes the file `stamp` even if the build fails, and leaves it unchanged if only the modification
  // times of sources have changed. So this script sets the file's time. After a failure it is 0. After a success it is
  // the start of the build, because the compiler may have missed a source that was saved in the meantime.
  const time = status === 0 ? started / 1000 : 0;
  if (modifiedAt(stamp) > 0) utimesSync(stamp, time, time);
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Returns the path of the mock's bundle, and makes the bundle again after a build or an installation. The mock works
 * without a bundle, so a failure is only reported.
 */
async function prepareBundle() {
  const folder = join(root, "dist/start/node_modules/mock");
  const file = join(folder, "mock.cjs");
  const others = ["node_modules/.package-lock.json", "scripts/bundle.js", "scripts/bundle-late.js"];
  const inputs = [stamp, ...others.map((name) => join(root, name))];
  if (inputs.every((input) => modifiedAt(input) < modifiedAt(file))) return file;
  try {
    const { bundleCommands } = await import("./bundle.js");
    // Removes the previous bundle and its code caches. A mock that is running has already read its bundle completely.
    rmSync(folder, { recursive: true, force: true });
    await bundleCommands(root, file, ["mock"]);
    return file;
  } catch (error) {
    console.error(`The mock could not be bundled, so that it starts more slowly: ${error.message}`);
    return undefined;
  }
}

/**
 * True if the pages of /docs are older than the contract or the script that builds them. False in a project without
 * scripts/docs.ts, which has no such pages.
 */
function isReferenceOutdated() {
  if (modifiedAt(join(root, "scripts/docs.ts")) === 0) return false;
  const built = modifiedAt(join(root, "dist/api-reference/index.html"));
  return ["generated/openapi.json", "scripts/api-reference.ts"].some(
    (name) => modifiedAt(join(root, name)) > built,
  );
}

/**
 * Builds the pages of /docs while the compiler runs. The mock works without these pages, so a failure is only reported.
 */
async function buildReference() {
  const { once } = require("node:events");
  const { spawn } = require("node:child_process");
  const args = ["--import", "tsx", join(root, "scripts/docs.ts")];
  const [status] = await once(
    spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", 2] }),
    "exit",
  );
  if (status !== 0) console.error("The API reference could not be built; /docs stays empty.");
}
