import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const built = await build({
  absWorkingDir: root,
  entryPoints: ["src/client/index.ts"],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  platform: "browser",
  metafile: true,
  write: false,
});
const [code] = built.outputFiles;
const bytes = gzipSync(code?.contents ?? "", { level: 9 }).length;

describe("the client, bundled whole", () => {
  it("stays under 6.3 kB, minified and gzipped", () => {
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThan(6300);
  });

  it("holds the client, the generated calls and openapi-fetch, and nothing else", () => {
    const inputs = Object.values(built.metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([file]) => file),
    );
    const foreign = inputs.filter(
      (file) => !/^src\/client\/|^generated\/client\.ts$|^node_modules\/openapi-fetch\//.test(file),
    );
    expect(foreign).toEqual([]);
    expect(inputs).toContain("src/client/calls.ts");
  });

  it("imports no module of Node.js, nor anything at all", () => {
    const imports = Object.values(built.metafile.outputs).flatMap(({ imports }) => imports);
    expect(imports).toEqual([]);
    expect(code?.text).not.toMatch(/node:|\brequire\(/);
  });
});
