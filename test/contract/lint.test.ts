import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

it("the contract has no finding in Redocly, Spectral or our own rules", async () => {
  const { code, output } = await lint();
  expect(output).toContain("No results with a severity of 'hint' or higher found!");
  expect(code).toBe(0);
});

it("a finding of either tool is printed and fails the command", async () => {
  const folder = await mkdtemp(join(tmpdir(), "broken-contract-"));
  try {
    await cp(join(root, "openapi"), folder, { recursive: true });
    const file = join(folder, "paths/health.yaml");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace("operationId: getHealth", "operationId: health"));
    await writeFile(join(folder, "components/schemas/Health.yaml"), "type: nothing\n");
    const { code, output } = await lint(join(folder, "openapi.yaml"));
    expect(output).toContain("operationId health must be a verb and a noun in camelCase");
    expect(output).toContain("components/schemas/Health.yaml");
    expect(code).toBe(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function lint(...parameters: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", join(root, "scripts/lint-contract.ts"), ...parameters],
    { cwd: root },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code) => done({ code, output }));
  });
}
