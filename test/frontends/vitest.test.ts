import { expect, it } from "vitest";
import { readBlock } from "../readme/blocks.ts";
import { createProject } from "./project.ts";

it("docs/vitest.md: its tests pass with the screen of docs/react.md", async () => {
  const project = await createProject("vitest", { type: "module" });
  const file = "prospects.test.tsx";
  project.write(file, readBlock("docs/vitest.md", "vitest", file));
  // The project has a configuration of its own; otherwise Vitest would use one from a parent folder.
  project.write("vitest.config.js", "export default {};");
  project.write("screen.tsx", readBlock("docs/react.md", "file", "screen.tsx"));
  const { code, output } = await project.run("vitest/vitest.mjs", "run");
  expect(output).toMatch(/Tests +6 passed \(6\)/);
  expect(code, output).toBe(0);
});
