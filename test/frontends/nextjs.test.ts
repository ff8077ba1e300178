import { beforeAll, describe, expect, it } from "vitest";
import { readBlock, readBlocks } from "../readme/blocks.ts";
import { createProject, type Project } from "./project.ts";

const layout = `import type { ReactNode } from "react";
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}`;

const scenarios = `import { createHandlers } from "prospecting-contract/msw";
createHandlers({ scenarios: { searchPeople: { result: { data: [] } }, getCredits: { code: 401 } } });
// @ts-expect-error: an operation that responds immediately has no job result.
createHandlers({ scenarios: { getCredits: { result: { data: [] } } } });`;

let project: Project;

beforeAll(async () => {
  project = await createProject("nextjs");
  for (const { file, text } of readBlocks("docs/nextjs.md", "next")) project.write(file, text);
  project.write("app/screen.tsx", readBlock("docs/react.md", "file", "screen.tsx"));
  project.write("app/layout.tsx", layout);
  project.write("scenarios.ts", scenarios);
});

describe("docs/nextjs.md: its application", () => {
  // Next.js also checks the types. The tsconfig.json that it writes does not set `strict`, so `null` is assignable to
  // every type.
  it("is built by Next.js, with the packed types", async () => {
    const { code, output } = await project.run("next/dist/bin/next", "build");
    expect(code, output).toBe(0);
    expect(output).toMatch(/ƒ \/api\/\[\.\.\.path\]/);
  });

  it("compiles with `strict`", async () => {
    const strict = ["--strict", "--incremental", "false"];
    const { code, output } = await project.run("typescript/bin/tsc", ...strict);
    expect(code, output).toBe(0);
  });
});
