import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchChromium } from "../browser/chromium.ts";
import { findPaleTexts } from "../browser/contrast.ts";
import { type Mock, startMock } from "./callers.ts";

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 900 };

let browser: Browser;
let context: BrowserContext;
let mock: Mock;
let page: Page;
let faults: string[];

beforeAll(async () => {
  mock = await startMock();
  browser = await launchChromium();
  // One for all: a profile of its own costs every test a second.
  context = await browser.newContext({ viewport: desktop });
});

beforeEach(async () => {
  await mock.control("POST", "/reset");
  faults = [];
  page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(mock.url)) faults.push(`asked ${request.url()}`);
  });
  await page.goto(`${mock.url}/__mock/`);
  await page.getByText("Live", { exact: true }).waitFor();
});

afterEach(async () => {
  await page.close();
  expect(faults).toEqual([]);
});

afterAll(async () => {
  await browser.close();
  await mock.close();
});

describe("the page of the mock", () => {
  it("shows a request in the journal, with its violations and what it may have meant", async () => {
    await mock.call("POST", "/api/v1/people/search", { body: { query: "x", limit: 0, topic: "<b>" } });
    await mock.call("GET", "/api/v1/people/serch");
    const journal = page.getByRole("region", { name: "Journal" });
    await journal.getByText("did you mean POST /api/v1/people/search?").click();
    await journal.getByText("POST /api/v1/people/search: 1 letter differs").waitFor();
    await journal.getByText("(and 1 more)").click();
    await journal
      .getByText(/^body\.limit must/)
      .first()
      .waitFor();
  });

  it("shows a job, moves it with the clock, and ends it with a click", async () => {
    const id = await mock.search("CTO");
    const jobs = page.getByRole("region", { name: "Jobs" });
    await jobs.getByText(id).waitFor();
    await page.getByRole("button", { name: "+1 min", exact: true }).click();
    await jobs.getByText("succeeded").waitFor();
    expect(await jobs.getByRole("progressbar").getAttribute("value")).toBe("100");
    const other = await mock.search("CTO [stuck]");
    await jobs.getByRole("button", { name: `Partial ${other}` }).click();
    await jobs.getByText("partial_success").waitFor();
    expect((await mock.poll(other)).status).toBe("partial_success");
    expect(await jobs.getByRole("button").count()).toBe(0);
  });

  it("lets the clock go and stops it", async () => {
    await page.getByText("frozen").waitFor();
    await page.getByRole("button", { name: "Resume", exact: true }).click();
    await page.getByText("1× real time").waitFor();
    await page.getByLabel("Speed").selectOption("60");
    await page.getByText("60× real time").waitFor();
    await page.getByRole("button", { name: "Freeze", exact: true }).click();
    await page.getByText("frozen").waitFor();
    expect(await mock.control("GET", "/clock")).toMatchObject({ frozen: true, speed: 60 });
  });

  it("switches how new jobs end, and plants and clears faults", async () => {
    await page.getByRole("radio", { name: "fail" }).check();
    await expect.poll(async () => (await mock.control("GET", "/state")).scenario.outcome).toBe("fail");
    expect((await mock.finish(await mock.search("CTO"))).status).toBe("failed");
    await page.getByLabel("Operation").selectOption("listMonitors");
    await page.getByLabel("Answer").selectOption("503");
    await page.getByLabel("times").fill("2");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("listMonitors: 503 after 0 ms, 2 left").waitFor();
    expect((await mock.call("GET", "/api/v1/monitors")).status).toBe(503);
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expect.poll(async () => (await mock.control("GET", "/state")).faults).toEqual([]);
    await page.getByLabel("after ms").fill("");
    await page.getByLabel("Answer").selectOption("");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("alert").getByText("Choose an answer or a delay").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("status");
    await page.getByLabel("Answer").selectOption("500");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("listMonitors: 500 after 0 ms, 2 left").waitFor();
    expect(await page.locator("#problem").textContent()).toBe("");
  });

  it("shows monitors and fires an event", async () => {
    const body = { name: "CRM talk", type: "reddit_keyword", config: { query: "CRM" } };
    await mock.call("POST", "/api/v1/monitors", { body });
    const monitors = page.getByRole("region", { name: "Monitors" });
    await monitors.getByRole("button", { name: "Fire an event of CRM talk", exact: true }).click();
    await monitors.getByText("post_matched").waitFor();
  });

  it("shows credits and rates, and empties an account", async () => {
    await mock.call("GET", "/api/v1/monitors");
    const accounts = page.getByRole("region", { name: "Credits and rates" });
    await accounts.getByText("599 of 600 left").waitFor();
    await accounts.getByRole("button", { name: "Empty sandbox", exact: true }).click();
    await accounts.getByText("0 credits", { exact: true }).first().waitFor();
    const search = { body: { query: "CTO" } };
    await expect
      .poll(async () => (await mock.call("POST", "/api/v1/people/search", search)).status)
      .toBe(402);
  });

  it("shows another world, and resets it at the second press, not at one", async () => {
    const headers = { "x-mock-session": "suite" };
    const id = await mock.search("CTO", { headers });
    await expect.poll(() => page.getByLabel("World").locator("option").allTextContents()).toContain("suite");
    await page.getByLabel("World").selectOption("suite");
    await page.getByText(id).first().waitFor();
    const reset = page.getByRole("button", { name: "Reset world", exact: true });
    const really = page.getByRole("button", { name: "Forget this world?", exact: true });
    for (const leave of ["Tab", "Escape"]) {
      await reset.press("Enter");
      await really.press(leave);
      await reset.waitFor();
    }
    await reset.click();
    await really.waitFor();
    await page.getByRole("heading", { name: "Clock" }).hover();
    await reset.waitFor();
    expect((await mock.control("GET", "/state", undefined, "suite")).jobs).toHaveLength(1);
    await reset.press("Enter");
    await really.press("Enter");
    await expect.poll(() => page.getByText(id).count()).toBe(0);
    expect((await mock.control("GET", "/state", undefined, "suite")).jobs).toEqual([]);
  });

  it("can be worked by keyboard alone, and keeps the focus while it is live", async () => {
    await mock.search("CTO [stuck]");
    const fail = page.getByRole("button", { name: /^Fail op_/ });
    await fail.waitFor();
    const seen = new Set<string>();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press("Tab");
      const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
      seen.add(name);
      if (name.startsWith("Fail op_")) break;
    }
    expect([...seen].some((name) => name.startsWith("Fail op_"))).toBe(true);
    const before = await page.locator("#now").textContent();
    await mock.control("POST", "/clock/advance", { seconds: 5 });
    await expect.poll(() => page.locator("#now").textContent()).not.toBe(before);
    expect(await fail.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Jobs" }).getByText("failed").waitFor();
  });

  for (const scheme of ["light", "dark"] as const)
    for (const [name, viewport] of Object.entries({ phone, desktop }))
      it(`fits a ${name} in ${scheme}, with text that can be read`, async () => {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize(viewport);
        await mock.finish(await mock.search("CTO"));
        await mock.search("CTO [stuck]");
        await mock.call("POST", "/api/v1/people/search", { body: { query: "x", limit: 0 } });
        const body = { name: "CRM talk", type: "reddit_keyword", config: { query: "CRM" } };
        await mock.call("POST", "/api/v1/monitors", { body });
        await page.getByText("CRM talk").waitFor();
        const folder = process.env["SCREENSHOTS"];
        if (folder !== undefined)
          await page.screenshot({ path: `${folder}/${name}-${scheme}.png`, fullPage: true });
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(viewport.width);
        expect(await page.evaluate(findPaleTexts)).toEqual([]);
      });

  it("loads nothing and may ask nobody but the mock, and links to the API reference", async () => {
    expect(await page.getByRole("link", { name: "API reference" }).getAttribute("href")).toBe("/docs");
    const response = await fetch(`${mock.url}/__mock/`);
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toContain("unsafe");
    expect(await response.text()).not.toMatch(/(?:src|href)="https?:/);
  });
});
