import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { parseArgs } from "node:util";

const prefix = "bench-";
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.startsWith(prefix) && file.endsWith(".ts"))
  .map((file) => file.slice(prefix.length, -".ts".length))
  .sort();

/** Benchmarks that run the measured code in their own process. */
const inProcess = new Set(["store"]);

const help = `Usage: npm run bench -- [NAME ...] [--node PATH]

Runs every benchmark, or those named, and prints the machine and the numbers. Each takes seconds to minutes.

  NAME         ${known.join(", ")}
  --node PATH  run the servers that are measured, and ${[...inProcess].join(", ")}, on another Node.js
  --help       print this text`;

interface Choice {
  readonly names: readonly string[];
  readonly node: string | undefined;
}

/**
 * Reads the command line. Returns the named benchmarks and the Node.js to use; an error message if the command line is
 * wrong; or null if it asks for help.
 */
function readChoice(): Choice | string | null {
  try {
    const { values, positionals } = parseArgs({
      options: { node: { type: "string" }, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    if (values.help === true) return null;
    const unknown = positionals.filter((name) => !known.includes(name));
    if (unknown.length > 0)
      return `No benchmark called ${unknown.join(", ")}. There are: ${known.join(", ")}.`;
    return { names: positionals.length > 0 ? positionals : known, node: values.node };
  } catch (error) {
    // parseArgs throws for an unknown option and for --node without a value; the error message names the option.
    return `${error instanceof Error ? error.message : String(error)}. --help lists the options.`;
  }
}

/** Returns the version of another Node.js; returns the path itself if that file cannot be run. */
function readVersion(node: string): string {
  const { stdout, status } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : node;
}

function run(names: readonly string[], node: string | undefined): boolean {
  const memory = Math.round(totalmem() / 2 ** 30);
  console.log(
    `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${memory} GiB, Node.js ${process.version}`,
    ...(node === undefined ? [] : [`and for what is measured ${readVersion(node)}`]),
  );
  const env = { ...process.env, ...(node === undefined ? {} : { BENCH_NODE: node }) };
  let isDone = true;
  for (const name of names) {
    console.log(`\n## ${name}, at a load average of ${(loadavg()[0] ?? 0).toFixed(1)}`);
    const file = `${import.meta.dirname}/${prefix}${name}.ts`;
    const runner = inProcess.has(name) ? (node ?? process.execPath) : process.execPath;
    const { status } = spawnSync(runner, ["--import", "tsx", file], { stdio: "inherit", env });
    console.log(`load average at the end ${(loadavg()[0] ?? 0).toFixed(1)}`);
    isDone &&= status === 0;
  }
  return isDone;
}

const choice = readChoice();
if (choice === null) console.log(help);
else if (typeof choice === "string") {
  console.error(choice);
  process.exitCode = 2;
} else if (!run(choice.names, choice.node)) process.exitCode = 1;
