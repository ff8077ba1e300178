import { expect, it } from "vitest";
import { readBlock } from "../readme/blocks.ts";
import { createProject } from "./project.ts";

it("docs/jest.md: its tests pass in a project of Jest 30 without any configuration", async () => {
  const project = await createProject("jest");
  const file = "prospects.test.js";
  project.write(file, readBlock("docs/jest.md", "jest", file));
  const { code, output } = await project.run("jest/bin/jest.js", "--ci");
  expect(output).toContain("Tests:       2 passed, 2 total");
  expect(code, output).toBe(0);
});
