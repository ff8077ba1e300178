import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../browser/chromium.ts";
import { readBlock, readBlocks } from "../readme/blocks.ts";
import { createProject, findPackage, type Project, reactOptions } from "./project.ts";

const main = `import type { StorybookConfig } from "@storybook/react-vite";
const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../src/*.stories.tsx"],
  staticDirs: ["../public"],
};
export default config;`;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

let project: Project;
let server: Server;
let browser: Browser;
let tab: Page;

beforeAll(async () => {
  project = await createProject("storybook", { type: "module" });
  for (const { file, text } of readBlocks("docs/storybook.md", "storybook"))
    project.write(join(file === "preview.tsx" ? ".storybook" : "src", file), text);
  project.write("src/screen.tsx", readBlock("docs/react.md", "file", "screen.tsx"));
  project.write(".storybook/main.ts", main);
  project.write(
    "public/mockServiceWorker.js",
    readFileSync(findPackage("msw/lib/mockServiceWorker.js"), "utf8"),
  );
  const compilerOptions = { ...reactOptions, noPropertyAccessFromIndexSignature: true };
  project.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["src", ".storybook/*"] }));
  const { code, output } = await project.run("storybook/dist/bin/dispatcher.js", "build", "--quiet");
  expect(code, output).toBe(0);

  const built = join(project.folder, "storybook-static");
  server = createServer(({ url = "/" }, response) => {
    const file = join(built, new URL(url, "http://localhost").pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
    return createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  browser = await launchChromium();
  tab = await browser.newPage();
});

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

/** Opens a story in the built Storybook, in the same way as Storybook's manager page opens it in a frame. */
async function open(name: string): Promise<void> {
  const { port } = server.address() as AddressInfo;
  await tab.goto(`http://localhost:${port}/iframe.html?id=prospects--${name}&viewMode=story`);
}

describe("docs/storybook.md, built with Storybook", () => {
  it("has code that compiles with the types of Storybook", async () => {
    const { code, output } = await project.run("typescript/bin/tsc");
    expect(code, output).toBe(0);
  });

  it.each([
    ["found", "succeeded", 10, null],
    ["nobody", "succeeded", 0, null],
    ["many", "succeeded", 100, null],
    ["long-names", "succeeded", 3, null],
    ["searching", "processing", 0, null],
    ["half-done", "partial_success", 1, null],
    ["failed", "failed", 0, "None of the sources could be read"],
    ["no-credits", "error", 0, "No credits are left."],
    ["too-many-requests", "error", 0, "Too many requests; try again in 5 s."],
  ])("shows the story %s", async (name, status, rows, alert) => {
    await open(name);
    const story = tab.locator("#storybook-root");
    await story.locator(`[role=status]:text-is("${status}")`).waitFor();
    expect(await story.locator("tr").count()).toBe(rows);
    if (alert !== null) expect(await story.getByRole("alert").textContent()).toBe(alert);
  });

  it("has no other stories", () => {
    const index: { entries: object } = JSON.parse(
      readFileSync(join(project.folder, "storybook-static/index.json"), "utf8"),
    );
    expect(Object.keys(index.entries)).toHaveLength(9);
  });
});
