import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { settingNames } from "../../src/cli/admin/settings.ts";
import { runCommand } from "./in-process.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "prospecting-settings-"));
const commands = [
  ["serve", "--data-dir", folder],
  ["key", "create", "--org", "org_1", "--data-dir", folder],
  ["key", "rotate", "key_1", "--data-dir", folder],
  ["doctor", "--data-dir", folder],
];

describe("a variable with the prefix of the settings", () => {
  it.each(commands)(
    "that is mistyped ends %s %s with the right name and without the value",
    async (...command) => {
      const { status, stdout, stderr } = await runCommand(command, {
        env: { PROSPECTING_PEPER: "s3cret-value", PROSPECTING_RATEGLOBAL: "7s" },
      });
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toContain("PROSPECTING_PEPER is no setting; did you mean PROSPECTING_PEPPER?");
      expect(stderr).toContain("PROSPECTING_RATEGLOBAL is no setting; did you mean PROSPECTING_RATE_GLOBAL?");
      expect(stderr).not.toMatch(/s3cret-value|7s/);
    },
  );

  it("that is like no setting is noted, and those of Kubernetes and of the client are not", async () => {
    const { stderr } = await runCommand(["doctor", "--data-dir", folder], {
      env: {
        PROSPECTING_IMAGE_TAG: "s3cret-value",
        PROSPECTING_SERVICE_HOST: "10.0.0.1",
        PROSPECTING_PORT: "tcp://10.0.0.1:8080",
        PROSPECTING_PORT_8080_TCP_ADDR: "10.0.0.1",
        PROSPECTING_ACCESS_KEY: "ak_1",
      },
    });
    expect(stderr).toMatch(/^PROSPECTING_IMAGE_TAG is no setting and has no effect\.\n/);
    expect(stderr).not.toMatch(/SERVICE_HOST|PORT|ACCESS_KEY|s3cret-value/);
  });
});

describe("the known settings", () => {
  const read = (folder: string, end: string): string =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(end))
      .map((file) => readFileSync(join(root, folder, file), "utf8"))
      .join("\n");
  const namesIn = (text: string): string[] =>
    [...new Set(text.match(/PROSPECTING_[A-Z_]*[A-Z]/g))].sort((one, other) => (one < other ? -1 : 1));

  it("are the names in the source, and each has its place in the docs", () => {
    expect(namesIn(read("src", ".ts"))).toEqual(settingNames);
    const documented = namesIn(read("docs", ".md"));
    expect(settingNames.filter((name) => !documented.includes(name))).toEqual([]);
  });
});
