import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

function bench(...options: string[]): { status: number | null; output: string; errors: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/bench.ts", ...options],
    { cwd: root, encoding: "utf8" },
  );
  return { status, output: stdout, errors: stderr };
}

describe("npm run bench", () => {
  it("prints its options and benchmarks for --help, and measures nothing", () => {
    const { status, output, errors } = bench("--help");
    expect([status, errors]).toEqual([0, ""]);
    expect(output).toMatch(/^Usage: npm run bench -- \[NAME \.\.\.\] \[--node PATH\]/);
    expect(output).toMatch(/\bclient, diff, index\b/);
  });

  it.each([
    [["--quick"], /^Unknown option '--quick'.* --help lists the options\.\n$/],
    [["--node"], /^Option '--node <value>' argument missing\. --help lists the options\.\n$/],
    [["dif"], /^No benchmark called dif\. There are: client, diff,.*\.\n$/],
  ])("refuses what it does not know in one line: %j", (options, line) => {
    const { status, output, errors } = bench(...options);
    expect([status, output]).toEqual([2, ""]);
    expect(errors).toMatch(line);
  });
});
