import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchChromium } from "../browser/chromium.ts";
import { findPaleTexts } from "../browser/contrast.ts";
import { type Mock, startMock } from "./callers.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1300, height: 900 };

let browser: Browser;
let context: BrowserContext;
let mock: Mock;
let page: Page;
let faults: string[];

beforeAll(async () => {
  mock = await startMock();
  browser = await launchChromium();
  // All tests share one browser context, because a new context for each test would take a second.
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

  it("opens a request to its violations and to both bodies, without its keys", async () => {
    await mock.call("POST", "/api/v1/people/search?trace=7", { body: { query: "who", limit: 0 } });
    const journal = page.getByRole("region", { name: "Journal" });
    await journal.locator("summary").first().press("Enter");
    await journal
      .getByText(/^body\.limit must/)
      .first()
      .waitFor();
    const sent = journal.getByLabel("Body of the request");
    await sent.waitFor();
    expect(JSON.parse((await sent.textContent()) ?? "")).toEqual({ query: "who", limit: 0 });
    expect(await journal.getByLabel("Body of the answer").textContent()).toContain("validation_failed");
    await journal.getByText("trace=7", { exact: true }).waitFor();
    await journal
      .getByText(/^\d+ headers$/)
      .first()
      .click();
    const headers = await journal.getByLabel("Headers of the request").textContent();
    expect(headers).toContain("x-access-key: [redacted]");
    expect(headers).not.toContain("ak_sandbox");
  });

  it("says of a job when it was started, what for, and by whom", async () => {
    await mock.search("CTO of a bakery", { as: "sandbox_b" });
    const row = page.getByRole("region", { name: "Jobs" }).getByRole("listitem");
    await row.getByText("CTO of a bakery").waitFor();
    const { jobs } = await mock.control("GET", "/state");
    const text = await row.textContent();
    expect(text).toContain(jobs[0].createdAt.slice(5, 19).replace("T", " "));
    expect(text).toContain("by sandbox_b");
  });

  it("marks the accounts that do not just work, and shows the rates of all", async () => {
    const accounts = page.getByRole("region", { name: "Credits and rates" });
    for (const mark of [
      "revoked: 401",
      "limited: 429 from the third request on, except polls",
      "suspended organization: 403",
    ])
      await accounts.getByText(mark).waitFor();
    expect(await accounts.getByText("600 a minute").count()).toBeGreaterThan(3);
    expect(await accounts.getByText("2 a minute").count()).toBe(1);
  });

  it("plants a fault of the connection", async () => {
    await page.getByLabel("Operation").selectOption("listMonitors");
    await page.getByLabel("Connection").selectOption("reset");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("listMonitors: as usual, reset after 0 ms, 1 left").waitFor();
    await expect(mock.call("GET", "/api/v1/monitors")).rejects.toThrow();
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

  it("does not show a state that was read before a control was used", async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.getByText("frozen").waitFor();
    await new Promise<void>((resolve) =>
      page.route(
        "**/__mock/state",
        async (route) => {
          const response = await route.fetch();
          resolve();
          await held;
          await route.fulfill({ response });
        },
        { times: 1 },
      ),
    );
    await page.getByRole("button", { name: "Resume", exact: true }).click();
    await page.getByText("1× real time").waitFor();
    await page.evaluate(() => {
      const pace = document.getElementById("pace");
      if (pace !== null)
        new MutationObserver(() => pace.setAttribute("title", pace.textContent ?? "")).observe(pace, {
          childList: true,
        });
    });
    // The page requests the state again one second after it has received the previous response.
    const next = page.waitForRequest("**/__mock/state");
    release();
    await next;
    expect(await page.locator("#pace").getAttribute("title")).toBeNull();
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

  it("shows another session, and resets it at the second press, not at one", async () => {
    const headers = { "x-mock-session": "suite" };
    const id = await mock.search("CTO", { headers });
    await expect
      .poll(() => page.getByLabel("Session").locator("option").allTextContents())
      .toContain("suite");
    await page.getByLabel("Session").selectOption("suite");
    await page.getByText(id).first().waitFor();
    const reset = page.getByRole("button", { name: "Reset session", exact: true });
    const really = page.getByRole("button", { name: "Forget this session?", exact: true });
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
    // The job has ended, so its buttons are gone. The focus must stay in the job's row.
    await fail.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.closest("li")?.textContent)).toMatch(
      /failed.*CTO \[stuck\]/,
    );
  });

  describe("with a hundred jobs", () => {
    const crowd = { "x-mock-session": "crowd" };

    beforeAll(async () => {
      for (let number = 0; number < 100; number += 1)
        await mock.search(`VP Engineering number ${number}${number % 3 === 0 ? " [stuck]" : ""}`, {
          headers: crowd,
        });
      await mock.control("POST", "/clock/advance", { seconds: 60 }, "crowd");
      await mock.call("POST", "/api/v1/people/search", { body: { query: "x", limit: 0 }, headers: crowd });
      const body = { name: "CRM talk", type: "reddit_keyword", config: { query: "CRM" } };
      await mock.call("POST", "/api/v1/monitors", { body, headers: crowd });
    });

    beforeEach(async () => {
      await page.goto(`${mock.url}/__mock/?session=crowd`);
      await page.getByText("CRM talk").waitFor();
    });

    for (const scheme of ["light", "dark"] as const)
      for (const [name, viewport] of Object.entries({ phone, desktop }))
        it(`fits a ${name} in ${scheme}, with text that can be read`, async () => {
          await page.emulateMedia({ colorScheme: scheme });
          await page.setViewportSize(viewport);
          await page.getByRole("region", { name: "Journal" }).getByText("400", { exact: true }).click();
          await page.getByLabel("Body of the answer").waitFor();
          const folder = process.env["SCREENSHOTS"];
          if (folder !== undefined)
            for (const fullPage of [true, false])
              await page.screenshot({
                path: `${folder}/${name}-${scheme}${fullPage ? "-full" : ""}.png`,
                fullPage,
              });
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(width).toBeLessThanOrEqual(viewport.width);
          expect(await page.evaluate(findPaleTexts)).toEqual([]);
        });

    it("keeps journal and jobs bounded, each with a scrollbar of its own", async () => {
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport);
        for (const id of ["journal", "jobs"]) {
          const { shown, whole } = await page
            .locator(`#${id}`)
            .evaluate(({ clientHeight, scrollHeight }) => ({ shown: clientHeight, whole: scrollHeight }));
          expect(shown).toBeLessThan(viewport.height * 0.75);
          expect(whole).toBeGreaterThan(2 * shown);
        }
      }
      const [journal, jobs] = [
        await page.locator("#journal").boundingBox(),
        await page.locator("#jobs").boundingBox(),
      ];
      expect((journal?.y ?? 0) + (journal?.height ?? 0)).toBeLessThan(jobs?.y ?? 0);
      expect((jobs?.y ?? 0) + 200).toBeLessThan(desktop.height);
    });

    it("leads to each part from the top, by keyboard", async () => {
      for (const [link, heading] of Object.entries({ Jobs: "Jobs", Accounts: "Credits and rates" })) {
        await page.getByRole("navigation").getByRole("link", { name: link }).press("Enter");
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading);
      }
      const list = page.getByRole("list", { name: "Jobs" });
      await list.press("End");
      await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    });
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

describe("the page of another contract's mock", () => {
  it("shows what there is: no jobs, monitors, accounts and outcomes, but what it remembers", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mock-page-"));
    const file = join(folder, "things.json");
    const thing = { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } };
    const json = (schema: object) => ({ description: "OK", content: { "application/json": { schema } } });
    const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
    writeFileSync(
      file,
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "Things", version: "1" },
        paths: {
          "/things": { get: { responses: { "200": json({ type: "array", items: thing }) } } },
          "/things/{id}": { get: { parameters: [id], responses: { "200": json(thing) } } },
        },
      }),
    );
    const other = await startMock({ contract: file });
    try {
      const asked: string[] = [];
      const view = await context.newPage();
      view.on("response", (response) => {
        if (response.status() >= 400) asked.push(`${response.status()} ${response.url()}`);
      });
      await view.goto(`${other.url}/__mock/`);
      await view.getByText("Live", { exact: true }).waitFor();
      for (const name of ["Jobs", "Monitors", "Credits and rates"])
        expect(await view.getByRole("region", { name }).count()).toBe(0);
      expect(await view.getByRole("group", { name: "New jobs" }).count()).toBe(0);
      expect(await view.getByRole("link", { name: "Accounts" }).count()).toBe(0);
      await other.call("GET", "/things");
      await view.getByRole("region", { name: "Journal" }).getByText("GET /things").waitFor();
      await view.getByRole("region", { name: "Remembered" }).getByText("/things", { exact: true }).waitFor();
      expect(asked).toEqual([]);
      await view.close();
    } finally {
      await other.close();
      rmSync(folder, { recursive: true });
    }
  });
});
