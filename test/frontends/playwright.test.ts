import { createServer } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { packages } from "../../scripts/packages/index.ts";
import { findChromium } from "../browser/installed.ts";
import { readBlock, readBlocks } from "../readme/blocks.ts";
import { createProject, type Project, reactOptions } from "./project.ts";

const page = "docs/playwright.md";

let project: Project;

/** Returns the number of a port that is free at the time of the call. */
function findPort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "localhost", () => {
      const address = server.address();
      server.close(() => resolve(String(typeof address === "object" ? address?.port : "")));
    });
  });
}

beforeAll(async () => {
  const [mock, application] = [await findPort(), await findPort()];
  const scripts = { dev: `vite --port ${application} --strictPort` };
  project = await createProject(
    "playwright",
    { type: "module", scripts },
    packages.map(({ name }) => name),
  );
  const blocks = [
    ...readBlocks(page, "playwright"),
    ...readBlocks("docs/react.md", "vite"),
    { file: "src/screen.tsx", text: readBlock("docs/react.md", "file", "screen.tsx") },
  ];
  for (const { file, text } of blocks)
    project.write(file, text.replaceAll("4010", mock).replaceAll("5173", application));
  project.write("index.html", '<div id="root"></div><script type="module" src="/src/main.tsx"></script>');
  const compilerOptions = { ...reactOptions, types: ["vite/client"] };
  const include = ["src", "*.ts"];
  project.write("tsconfig.json", JSON.stringify({ compilerOptions, include }));
  // Playwright downloads browsers of its own; these tests use the installed one.
  project.write(
    "installed.config.ts",
    `import config from "./playwright.config";
     const launchOptions = { executablePath: ${JSON.stringify(findChromium())} };
     export default { ...config, use: { ...config.use, launchOptions }, reporter: "line" };`,
  );
});

describe("docs/playwright.md, with the application of docs/react.md", () => {
  it("has code that compiles with the types of @playwright/test", async () => {
    const { code, output } = await project.run("typescript/bin/tsc");
    expect(code, output).toBe(0);
  });

  it("has tests that pass", async () => {
    const { code, output } = await project.run(
      "@playwright/test/cli.js",
      "test",
      "-c",
      "installed.config.ts",
    );
    expect(output).toMatch(/\b2 passed\b/);
    expect(code, output).toBe(0);
  });
});
