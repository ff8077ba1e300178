// `npm run pack -- --out DIR` makes the tarballs of all packages. `npm pack` makes the tarball of the root package
// itself, and then runs this file as `postpack` for the other packages.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { stagedPackages } from "./packages/index.ts";

const help = `Makes a tarball of each package: prospecting-contract, prospecting-server and prospecting-service.

Usage: npm run pack -- --out DIR

  --out DIR   where the tarballs go; made if it is not there

Example: npm run pack -- --out /tmp/tarballs`;

const root = fileURLToPath(new URL("..", import.meta.url));
const staged = stagedPackages.map(({ name }) => join(root, "dist/packages", name));
const environment = process.env;

if (environment["npm_lifecycle_event"] === "postpack") {
  // After `npm run pack`, npm runs `postpack` too, because the names match. By then all tarballs exist, so this run
  // makes no more.
  const isWanted = environment["npm_command"] === "pack" && environment["npm_config_dry_run"] !== "true";
  // Prints the file names of the other tarballs to stderr (2): scripts that read stdout expect only the name of the
  // root package's tarball.
  if (isWanted) pack(environment["npm_config_pack_destination"] ?? process.cwd(), staged, 2);
} else {
  const { values } = parseArgs({ options: { out: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) console.log(help);
  else if (values.out === undefined) {
    console.error(`npm run pack needs --out DIR.\n\n${help}`);
    process.exitCode = 2;
  } else pack(resolve(values.out), [root, ...staged], "inherit");
}

/** Packs folders without building them, because npm has already run `prepack`, which builds them. */
function pack(out: string, folders: readonly string[], stdout: "inherit" | 2): void {
  mkdirSync(out, { recursive: true });
  const args = ["pack", "--ignore-scripts", "--loglevel", "error", "--pack-destination", out, ...folders];
  const { status } = spawnSync("npm", args, { stdio: ["ignore", stdout, "inherit"] });
  process.exitCode = status ?? 1;
}
