// Runs every benchmark of this folder, or those named: `npm run bench -- client diff`. With `--node PATH` the measured
// servers run
// on another Node.js.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";

const prefix = "bench-";
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.startsWith(prefix) && file.endsWith(".ts"))
  .map((file) => file.slice(prefix.length, -".ts".length))
  .sort();
const { values, positionals: wanted } = parseArgs({
  options: { node: { type: "string" } },
  allowPositionals: true,
});
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark called ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  process.exit(2);
}

const memory = Math.round(totalmem() / 2 ** 30);
console.log(`${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${memory} GiB, Node.js ${process.version}`);
let failed = false;
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`\n## ${name}`);
  const { status } = spawnSync(
    process.execPath,
    ["--import", "tsx", `${import.meta.dirname}/${prefix}${name}.ts`],
    {
      stdio: "inherit",
      env: { ...process.env, ...(values.node === undefined ? {} : { BENCH_NODE: values.node }) },
    },
  );
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
