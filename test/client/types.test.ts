import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const project = fileURLToPath(new URL("typing/tsconfig.json", import.meta.url));
const { resolve } = createRequire(import.meta.url);

describe("the types of the client", () => {
  it.each([
    ["5.9", "typescript"],
    ["7.0", "typescript7"],
  ])(
    "are exactly those that typing/ says under TypeScript %s",
    { timeout: 240_000 },
    async (version, name) => {
      const manifest = resolve(`${name}/package.json`);
      expect(JSON.parse(readFileSync(manifest, "utf8")).version).toMatch(new RegExp(`^${version}\\.`));
      const printed = await compile(manifest.replace("package.json", "bin/tsc"));
      const lines = printed.split("\n").filter((line) => line !== "");
      // With the option `--listFiles`, the compiler prints one absolute path per line, so any other line is an error.
      expect(lines.filter((line) => !line.startsWith("/"))).toEqual([]);
      expect(printed).toContain("typing/calls.ts");
      expect(printed).toContain("src/client/json-schema.ts");
    },
  );
});

/** Returns what the compiler prints for the test project: its errors, and the paths of the files that it read. */
async function compile(compiler: string): Promise<string> {
  const running = promisify(execFile)(process.execPath, [compiler, "--project", project, "--listFiles"]);
  return running.then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Object(error).stdout),
  );
}
