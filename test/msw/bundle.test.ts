import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe("the handlers, bundled for a browser with the contract and its validators", () => {
  it("stay under 60 kB, minified and gzipped, and import msw only", async () => {
    const built = await build({
      absWorkingDir: root,
      entryPoints: ["src/msw/index.ts"],
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2022",
      platform: "browser",
      external: ["msw"],
      metafile: true,
      write: false,
    });
    const bytes = gzipSync(built.outputFiles[0]?.contents ?? "", { level: 9 }).length;
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(60_000);
    const imports = Object.values(built.metafile.outputs).flatMap((output) => output.imports);
    expect(imports.map(({ path }) => path)).toEqual(["msw"]);
    // The bundle contains neither a schema compiler nor code that a content security policy would block.
    expect(built.outputFiles[0]?.text).not.toMatch(/new Function\(|\beval\(/);
  });
});
