// `npm run pack -- --out DIR`: the tarballs of all packages. `npm pack` alone makes the same ones in the working directory.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { stagedPackages } from "./packages/index.ts";

const help = `Makes a tarball of each package: prospecting-contract, prospecting-server and prospecting-service.

Usage: npm run pack -- --out DIR

  --out DIR   where the tarballs go; made if it is not there

Example: npm run pack -- --out /tmp/tarballs`;

const { values } = parseArgs({ options: { out: { type: "string" }, help: { type: "boolean" } } });
if (values.help) console.log(help);
else if (values.out === undefined) {
  console.error(`npm run pack needs --out DIR.\n\n${help}`);
  process.exitCode = 2;
} else {
  const out = resolve(values.out);
  mkdirSync(out, { recursive: true });
  const root = fileURLToPath(new URL("..", import.meta.url));
  const folders = [root, ...stagedPackages.map(({ name }) => `${root}dist/packages/${name}`)];
  // npm has run `prepack` before this script: the build is new.
  const { status } = spawnSync(
    "npm",
    ["pack", "--ignore-scripts", "--loglevel", "error", "--pack-destination", out, ...folders],
    { stdio: "inherit" },
  );
  process.exitCode = status ?? 1;
}
