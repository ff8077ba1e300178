import { execFile } from "node:child_process";
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
  ])("are exactly those that typing/ says under TypeScript %s", async (version, name) => {
    const compiler = resolve(`${name}/package.json`).replace("package.json", "bin/tsc");
    expect(await run(compiler, "--version")).toContain(`Version ${version}`);
    // Listing the files proves that the compiler read them at all.
    const files = await run(compiler, "--project", project, "--listFilesOnly");
    expect(files).toContain("typing/calls.ts");
    expect(files).toContain("src/client/json-schema.ts");
    expect(await run(compiler, "--project", project)).toBe("");
  });
});

/** What a compiler prints, errors included. */
async function run(compiler: string, ...input: string[]): Promise<string> {
  const running = promisify(execFile)(process.execPath, [compiler, ...input]);
  return running.then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Object(error).stdout),
  );
}
