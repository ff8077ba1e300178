// The last step of `npm run build` divides dist/ among the packages. With --sync, it also updates the committed files
// that depend on the build: some members of package.json, and the modules in src/bridges that re-export another
// package.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { renderBridges, stagePackages } from "./packages/index.ts";

const { values } = parseArgs({ options: { sync: { type: "boolean", default: false } } });
const root = fileURLToPath(new URL("..", import.meta.url));
const manifestFile = join(root, "package.json");

const wanted = stagePackages(root);
const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
const members = Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(manifest[name], value));
const bridges = [...renderBridges(root)].filter(
  ([file, text]) => readFileSync(join(root, file), "utf8") !== text,
);

if (values.sync) {
  if (members.length > 0)
    writeFileSync(manifestFile, `${JSON.stringify({ ...manifest, ...wanted }, null, 2)}\n`);
  for (const [file, text] of bridges) writeFileSync(join(root, file), text);
} else if (members.length + bridges.length > 0) {
  const outdated = [...members.map(([name]) => `package.json (${name})`), ...bridges.map(([file]) => file)];
  console.error(`${outdated.join(", ")} must follow the build; run npx tsx scripts/stage-packages.ts --sync`);
  process.exitCode = 1;
}
