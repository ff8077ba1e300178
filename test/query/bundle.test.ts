import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

async function bundle(entry: string): Promise<{ bytes: number; imports: string[] }> {
  const built = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    external: ["react", "@tanstack/*"],
    metafile: true,
    write: false,
  });
  const imports = Object.values(built.metafile.outputs).flatMap((output) =>
    output.imports.map(({ path }) => path),
  );
  return {
    bytes: gzipSync(built.outputFiles[0]?.contents ?? "", { level: 9 }).length,
    imports: imports.sort(),
  };
}

describe("the hooks, bundled", () => {
  it("stay under 2 kB, minified and gzipped, and import their peers only", async () => {
    const { bytes, imports } = await bundle("src/query/index.ts");
    expect(bytes).toBeGreaterThan(500);
    expect(bytes).toBeLessThan(2000);
    expect(imports).toEqual(["@tanstack/react-query", "react"]);
  });

  it("have options that import nothing", async () => {
    expect((await bundle("src/query/options.ts")).imports).toEqual([]);
  });
});
