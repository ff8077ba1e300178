import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../browser/chromium.ts";
import { readBlock, readBlocks } from "../readme/blocks.ts";
import { checkTypes } from "../types/compiler.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = "docs/storybook.md";
const screen = readBlock("docs/react.md", "file", "screen.tsx");
const sources = new Map(
  [...readBlocks(page, "storybook"), { file: "screen.tsx", text: screen }].map(({ file, text }) => [
    file,
    text,
  ]),
);

/** The part of Storybook's types that the stories use. */
const storybookTypes = `
  import type { ComponentProps, ComponentType } from "react";
  interface Canvas { getByRole(role: string, options: { name: string }): HTMLElement }
  interface Context { canvas: Canvas; userEvent: { click(element: HTMLElement): Promise<void> }; parameters: { [name: string]: any } }
  interface Annotations<C extends ComponentType<any>> {
    args?: Partial<ComponentProps<C>>;
    parameters?: { [name: string]: any };
    play?: (context: Context) => Promise<void> | void;
  }
  export interface Meta<C extends ComponentType<any>> extends Annotations<C> { component?: C }
  export interface StoryObj<C extends ComponentType<any>> extends Annotations<C> {}
  export interface Preview {
    beforeAll?: () => Promise<(() => void) | void>;
    beforeEach?: (context: Context) => Promise<void> | void;
  }`;

/** Runs one story as Storybook does: set-up of the preview, rendering, `play`. */
const program = `
  import { createElement } from "react";
  import { createRoot } from "react-dom/client";
  import preview from "docs:preview.tsx";
  import meta, * as stories from "docs:prospects.stories.tsx";
  const canvas = {
    getByRole: (role, { name }) => [...document.querySelectorAll(role)].find((one) => one.textContent === name),
  };
  const userEvent = { click: async (element) => element.click() };
  let root;
  window.names = Object.keys(stories).filter((name) => name !== "default");
  window.show = async (name) => {
    root?.unmount();
    const story = stories[name];
    const context = { canvas, userEvent, parameters: { ...meta.parameters, ...story.parameters } };
    await preview.beforeEach(context);
    root = createRoot(document.querySelector("main"));
    root.render(createElement(meta.component, { ...meta.args, ...story.args }));
    while (canvas.getByRole("button", { name: "Search" }) === undefined)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await (story.play ?? meta.play)(context);
  };
  window.ready = preview.beforeAll();`;

const docs: Plugin = {
  name: "docs",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^docs:|^\.\/screen$/ }, ({ path }) => ({
      path: path === "./screen" ? "screen.tsx" : path.slice("docs:".length),
      namespace: "docs",
    }));
    onLoad({ filter: /.*/, namespace: "docs" }, ({ path }) => ({
      contents: sources.get(path) ?? "",
      loader: "tsx",
      resolveDir: root,
    }));
  },
};

let server: Server;
let browser: Browser;
let tab: Page;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: root, loader: "js" },
    plugins: [docs],
    alias: Object.fromEntries(
      ["client", "msw", "query"].map((name) => [
        `prospecting-contract/${name}`,
        `${root}src/${name}/index.ts`,
      ]),
    ),
    define: { "process.env.NODE_ENV": '"production"' },
    bundle: true,
    format: "esm",
    jsx: "automatic",
    write: false,
  });
  const files = new Map([
    ["/page.js", outputFiles[0]?.text ?? ""],
    ["/mockServiceWorker.js", readFileSync(`${root}node_modules/msw/lib/mockServiceWorker.js`, "utf8")],
  ]);
  server = createServer(({ url = "" }, response) => {
    const script = files.get(url);
    response.writeHead(200, { "Content-Type": script === undefined ? "text/html" : "text/javascript" });
    response.end(script ?? '<!doctype html><main></main><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  browser = await launchChromium();
  tab = await browser.newPage();
  await tab.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await tab.waitForFunction("window.ready");
  await tab.evaluate("window.ready.then(() => true)");
});

afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe("docs/storybook.md", () => {
  it("has code that compiles", () => {
    const files = Object.fromEntries([...sources].map(([file, text]) => [`docs/${file}`, text]));
    const types = { "node_modules/@storybook/react-vite/index.d.ts": storybookTypes };
    const settings = { jsx: 4, module: 200, moduleResolution: 100 };
    expect(checkTypes({ ...files, ...types }, settings)).toEqual([]);
  });

  it.each([
    ["Found", "succeeded", 10, null],
    ["Nobody", "succeeded", 0, null],
    ["Many", "succeeded", 100, null],
    ["LongNames", "succeeded", 3, null],
    ["Searching", "processing", 0, null],
    ["HalfDone", "partial_success", 1, null],
    ["Failed", "failed", 0, "None of the sources could be read"],
    ["NoCredits", "error", 0, "No credits are left."],
    ["TooManyRequests", "error", 0, "Too many requests; try again in 5 s."],
  ])("shows the story %s", async (name, status, rows, alert) => {
    await tab.evaluate(`window.show("${name}")`);
    await tab.locator(`[role=status]:text-is("${status}")`).waitFor();
    expect(await tab.locator("tr").count()).toBeGreaterThanOrEqual(Math.min(rows, 1));
    if (rows !== 1) expect(await tab.locator("tr").count()).toBe(rows);
    if (alert !== null) expect(await tab.getByRole("alert").textContent()).toBe(alert);
  });

  it("has no other stories", async () => {
    expect(await tab.evaluate("window.names")).toHaveLength(9);
  });
});
