import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadContract } from "./generator/index.ts";

// Redocly judges the sources, where a finding has a file and a line to go to; Spectral judges the bundle, since it
// refuses path files of 3.1 sources. The bundle is made afresh: a stale generated/ must not hide a finding.
const root = fileURLToPath(new URL("..", import.meta.url));
const source = resolve(process.argv[2] ?? join(root, "openapi/openapi.yaml"));

const environment = {
  ...process.env,
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};

const codes = [await lintSources(), await lintBundle()];
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

async function lintSources(): Promise<number> {
  console.log("Redocly, on the sources");
  return run("@redocly/cli/bin/cli.js", ["lint", source, "--config", join(root, "redocly.yaml")]);
}

async function lintBundle(): Promise<number> {
  console.log("Spectral, on the bundle");
  const folder = await mkdtemp(join(tmpdir(), "lint-contract-"));
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(await loadContract(source), null, 2));
    const ruleset = join(root, ".spectral.yaml");
    return await run("@stoplight/spectral-cli/dist/index.js", [
      "lint",
      file,
      ...["--ruleset", ruleset, "--fail-severity", "hint"],
    ]);
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    return 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The exit code of a tool of ours, its output passed on; a tool that a signal ended counts as failed. */
function run(script: string, parameters: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [join(root, "node_modules", script), ...parameters], {
    cwd: root,
    env: environment,
    stdio: "inherit",
  });
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code) => done(code ?? 1));
  });
}
