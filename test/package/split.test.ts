import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { packages, renderBridges, stagePackages } from "../../scripts/packages/index.ts";
import { commandsOf } from "../../src/cli/commands.ts";
import { builtPackage, packedTarballs } from "./build.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

let built: string;

beforeAll(async () => {
  await packedTarballs();
  built = await builtPackage();
}, 300_000);

describe("the packages that a build is divided into", () => {
  it("are what package.json says (else: npx tsx scripts/stage-packages.ts --sync)", () => {
    expect(manifest).toMatchObject(stagePackages(built));
  });

  it("pin every npm package to the version of package.json, and install no other", () => {
    const pinned = { ...manifest.devDependencies, ...manifest.dependencies };
    for (const { name, dependencies } of packages) {
      const folder = name === "prospecting-contract" ? root : join(built, "dist/packages", name);
      const packed = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      expect(packed.dependencies).toEqual(Object.fromEntries(dependencies.map((one) => [one, pinned[one]])));
    }
  });

  // Each package has the packages before it as peers. If they were dependencies, pnpm and Yarn would ask a registry for
  // them, where anyone could register their names.
  it("require the packages before them as peers, by exact version", () => {
    for (const [index, { name }] of packages.entries()) {
      if (index === 0) continue;
      const file = join(built, "dist/packages", name, "package.json");
      const { peerDependencies } = JSON.parse(readFileSync(file, "utf8"));
      const before = packages.slice(0, index);
      expect(peerDependencies).toEqual(Object.fromEntries(before.map((one) => [one.name, manifest.version])));
    }
  });

  it("carry no module twice", async () => {
    const tarballs = await packedTarballs();
    const modules = packages.flatMap(({ name }) => {
      const list = execFileSync("tar", ["tzf", join(tarballs, `${name}-${manifest.version}.tgz`)], {
        encoding: "utf8",
      });
      return list
        .split("\n")
        .flatMap((file) => /^package\/(?:dist\/)?((?:src|generated)\/.*\.js)$/.exec(file)?.[1] ?? []);
    });
    expect(modules.length).toBeGreaterThan(300);
    expect(modules.filter((file, index) => modules.indexOf(file) !== index)).toEqual([]);
  });

  it("know each command", () => {
    const files = readdirSync(join(root, "src/cli")).filter((file) =>
      /^export function register/m.test(
        file.endsWith(".ts") ? readFileSync(join(root, "src/cli", file), "utf8") : "",
      ),
    );
    expect(Object.values(commandsOf).flat().sort()).toEqual(files.map((file) => file.slice(0, -3)).sort());
  });

  it("export by old entries what the packages export that took them over", () => {
    for (const [file, text] of renderBridges(root))
      expect(readFileSync(join(root, file), "utf8"), file).toBe(text);
    expect(renderBridges(root).get("src/bridges/server.js")).toContain("createServer, ");
    expect(renderBridges(root).get("src/bridges/mock.d.ts")).toContain("type MockOptions, ");
  });
});
