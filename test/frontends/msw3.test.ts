import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findTarball } from "./project.ts";

it("npm takes MSW 3 beside the package, and MSW 2", async () => {
  const folder = mkdtempSync(join(tmpdir(), "beside-msw-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const tarball = await findTarball();
  for (const msw of ["3.0.5", "2.15.0"]) {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
    const install = ["install", "--package-lock-only", "--no-audit", "--no-fund", "--prefer-offline"];
    execFileSync("npm", [...install, tarball, `msw@${msw}`], { cwd: folder, stdio: "pipe" });
    const lock: { packages: Record<string, { version?: string }> } = JSON.parse(
      readFileSync(join(folder, "package-lock.json"), "utf8"),
    );
    expect(lock.packages["node_modules/msw"]?.version).toBe(msw);
    rmSync(join(folder, "package-lock.json"));
  }
});
