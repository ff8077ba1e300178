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
      const { dependencies: own } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const wanted = dependencies.map((one) => [one, pinned[one]]);
      const before = packages.slice(
        0,
        packages.findIndex((one) => one.name === name),
      );
      expect(own).toEqual(
        Object.fromEntries([...before.map((one) => [one.name, manifest.version]), ...wanted]),
      );
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
