// `postpack`: once npm has packed the first package, packs the others into the same folder.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stagedPackages } from "./packages/index.ts";

const environment = process.env;
const isPacking = environment["npm_command"] === "pack" && environment["npm_config_dry_run"] !== "true";
if (isPacking) {
  const destination = environment["npm_config_pack_destination"] ?? process.cwd();
  const folders = stagedPackages.map(({ name }) =>
    fileURLToPath(new URL(`../dist/packages/${name}`, import.meta.url)),
  );
  // Without the names of files on stdout: whoever reads them asked for the first package.
  const { status } = spawnSync(
    "npm",
    ["pack", "--ignore-scripts", "--loglevel", "error", "--pack-destination", destination, ...folders],
    { stdio: ["ignore", 2, 2] },
  );
  process.exitCode = status ?? 1;
}
