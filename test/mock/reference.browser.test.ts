import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { createLogger, createServer } from "prospecting-contract/server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildReference } from "../../scripts/api-reference.ts";
import { mountReference } from "../../src/mock/reference.ts";
import { launchChromium } from "../browser/chromium.ts";
import { document as contract } from "./walk.ts";

const folder = mkdtempSync(join(tmpdir(), "api-reference-"));
let browser: Browser;
let url: string;
let close: () => Promise<void>;
let page: Page;

/**
 * Serves the API reference of the contract. With the hash of our own contract, this is the page that was rendered at
 * build time.
 */
async function serve(hash: string) {
  const server = await createServer(
    {},
    {
      contract: { openapi: "3.1.1", info: { title: "Nothing", version: "1" }, paths: {} },
      logger: createLogger({ level: "silent" }),
      mount: (app) =>
        mountReference(app, {
          document: contract,
          hash,
          folders: [pathToFileURL(`${folder}/`)],
          toOrigin: () => "http://localhost:4010",
        }),
    },
  );
  return { url: (await server.listen()).url, close: () => server.close() };
}

beforeAll(async () => {
  await buildReference(folder);
  ({ url, close } = await serve("another"));
  browser = await launchChromium();
});

afterEach(() => page.context().close());

afterAll(async () => {
  await browser.close();
  await close();
  rmSync(folder, { recursive: true });
});

async function open(width: number, section = ""): Promise<void> {
  page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
  await page.clock.install();
  await page.goto(`${url}/docs${section}`);
  await page.getByRole("button", { name: "Copy" }).first().waitFor();
}

const focus = () => page.locator("*:focus");
const outline = () => focus().evaluate((element) => getComputedStyle(element).outlineStyle);

/** Presses Tab until the element with this text has the focus. */
async function tabTo(text: RegExp): Promise<void> {
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press("Tab");
    if (text.test(((await focus().textContent()) ?? "").trim())) return;
  }
  throw new Error(`no Tab leads to ${text}`);
}

describe("the API reference, by keyboard alone", () => {
  it("opens its menu on a phone, keeps the focus in it, and closes it with Escape", async () => {
    await open(390);
    const button = page.getByTestId("floating-button");
    await page.keyboard.press("Tab");
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await outline()).toBe("solid");
    await page.keyboard.press("Enter");
    await page.locator('[data-testid="search-trigger"]:focus').waitFor();
    await page.keyboard.press("Tab");
    await page.locator(".menu-content a:focus").waitFor();
    await page.keyboard.press("Escape");
    await page.locator('[data-testid="floating-button"][aria-expanded="false"]:focus').waitFor();
  });

  it("moves the focus to the operation that was chosen in the menu", async () => {
    await open(390);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await tabTo(/^Monitors$/);
    await page.keyboard.press("Enter");
    // Moves the focus on as soon as the section has it, as if the user pressed Tab immediately.
    await page.evaluate(() => {
      const leave = ({ target }: Event): void => {
        if (!(target instanceof HTMLElement) || target.id !== "monitors/runmonitor") return;
        document.removeEventListener("focusin", leave);
        target.querySelector("a")?.focus();
      };
      document.addEventListener("focusin", leave);
    });
    await page.locator('.menu-content a[href="#/monitors/runmonitor"]').focus();
    await page.keyboard.press("Enter");
    await page.locator('[id="monitors/runmonitor"] a:focus').waitFor();
    // Enter on "Monitors" starts a series of attempts to focus the section. The series must be over by now. Otherwise a
    // later attempt would move the focus back to the section.
    await page.clock.fastForward(3000);
    expect(await outline()).toBe("solid");
  });

  it("moves the focus to what was chosen in the text or found by the search", async () => {
    await open(1300, "#/people");
    await page.locator('[data-section-id="/people"] a[href="#/people/searchpeople"]').focus();
    await page.keyboard.press("Enter");
    await page.locator('[id="people/searchpeople"]:focus').waitFor();
    await page.getByTestId("search-trigger").focus();
    await page.keyboard.press("Enter");
    await page.getByPlaceholder("Search docs").fill("credits of the organization");
    // Simulates a slow browser, in which the section appears long after the user has followed its link. The open search
    // must not close when the section appears.
    await page.evaluate(() => {
      location.hash = "#/people";
    });
    await page
      .locator('.menu-content a[href="#/people"] [data-active="true"]')
      .waitFor({ state: "attached" });
    const found = '[data-component-name="Search/SearchItem"][href="#/credits/getcredits"]';
    await page.locator(found).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator(`${found}:focus`).waitFor();
    await page.keyboard.press("Enter");
    await page.locator('[id="credits/getcredits"]:focus').waitFor();
  });
});

describe("the API reference on a slow phone", () => {
  it.each(["click", "Enter"])(
    "opens the menu after a %s that came before its script had run",
    async (way) => {
      const [, hash = ""] =
        /name="contract" content="(\w+)"/.exec(readFileSync(join(folder, "index.html"), "utf8")) ?? [];
      const rendered = await serve(hash);
      page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
      let release = (): void => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/docs/redoc.js", async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${rendered.url}/docs`, { waitUntil: "commit" });
      const button = page.getByTestId("floating-button");
      await (way === "click" ? button.click() : button.press(way));
      expect(await button.getAttribute("aria-expanded")).toBe("false");
      release();
      await page.locator('[data-testid="floating-button"][aria-expanded="true"]').waitFor();
      await rendered.close();
    },
  );
});

describe("the API reference, by a screen reader", () => {
  it("names the member that a button shows or hides, also after it is pressed", async () => {
    await open(1300, "#/people/searchpeople");
    const buttons = page.locator('[data-testid="middle-panel"] .schema-property-item button');
    const show = page.getByRole("button", { name: "Show details of filters.titles", exact: true });
    await show.waitFor();
    const read = () => buttons.evaluateAll((all) => all.map((button) => button.ariaLabel));
    const names = await read();
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names).size).toBe(names.length);
    await show.click();
    await expect.poll(read).toContain("Hide filters.titles");
  });
});
