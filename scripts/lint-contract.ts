import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadContract } from "./generator/index.ts";
import { runProgram } from "./run-program.ts";

interface Verdict {
  readonly isClean: boolean;
  readonly report: string;
}

// Redocly checks the sources, so that its findings have a file and a line. Spectral checks the bundle, because it
// rejects 3.1 sources that have a file for each path. The bundle is rebuilt, because an outdated generated/ could hide
// a finding.
const root = fileURLToPath(new URL("..", import.meta.url));
const source = resolve(process.argv[2] ?? join(root, "openapi/openapi.yaml"));

// Redocly and Spectral run in parallel: on two cores, that takes no longer than Spectral alone.
const verdicts = await Promise.all([lintSources(), lintBundle()]);
for (const { report } of verdicts) console.log(report.trimEnd());
process.exitCode = verdicts.every(({ isClean }) => isClean) ? 0 : 1;

async function lintSources(): Promise<Verdict> {
  const { isClean, report } = await run("@redocly/cli/bin/cli.js", [
    "lint",
    source,
    ...["--config", join(root, "redocly.yaml")],
  ]);
  return { isClean, report: `Redocly, on the sources\n${withoutBanner(report)}\n` };
}

async function lintBundle(): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), "lint-contract-"));
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(await loadContract(source), null, 2));
    const { isClean, report } = await run("@stoplight/spectral-cli/dist/index.js", [
      "lint",
      file,
      ...["--ruleset", join(root, ".spectral.yaml"), "--fail-severity", "hint"],
    ]);
    return { isClean, report: `Spectral, on the bundle\n${report}` };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return { isClean: false, report: `Spectral, on the bundle: not run\n${message}` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a linter, and returns its output and whether the contract passed. If a signal ended the linter, the contract has
 * not passed.
 */
async function run(script: string, parameters: readonly string[]): Promise<Verdict> {
  const { code, output } = await runProgram(
    process.execPath,
    [join(root, "node_modules", script), ...parameters],
    {
      cwd: root,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    },
  );
  return { isClean: code === 0, report: output };
}

/** Removes Redocly's framed notice about the Node.js version, which is not a finding. */
function withoutBanner(report: string): string {
  const lines = report.split("\n").filter((line) => !/^\s*[╔║╚]/.test(line));
  return lines.join("\n").trim();
}
