import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Returns the file names, such as `load/load.ts`, that the first comment of a source file mentions. */
function namesIn(text: string): string[] {
  const [map = ""] = /^\/\*\*[\s\S]*?\*\//.exec(text) ?? [];
  return [...map.matchAll(/[\w/.-]+\.ts\b/g)].map(([name]) => name);
}

const maps = readdirSync(join(root, "src"))
  .flatMap((room) => [`src/${room}/index.ts`, `src/${room}/${room}.ts`])
  .filter((path) => existsSync(join(root, path)))
  .map((path) => ({ path, names: namesIn(readFileSync(join(root, path), "utf8")) }))
  .filter(({ names }) => names.length > 0);

it("most rooms have a map", () => {
  expect(maps.length).toBeGreaterThanOrEqual(8);
});

it.each(maps)("each file on the map of $path exists", ({ path, names }) => {
  const files = ["src", dirname(path)].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const isThere = (name: string) =>
    files.some(
      (file) =>
        file === join("src", name) || (file.startsWith(dirname(path)) && `/${file}`.endsWith(`/${name}`)),
    );
  expect(names.filter((name) => !isThere(name) && !existsSync(join(root, name)))).toEqual([]);
});
