import type { Browser, Page } from "playwright-core";
import { createMockServer } from "prospecting-contract/mock";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchChromium } from "../browser/chromium.ts";
import { listOfMonitors, pagesOfSearch, type Site, serveScreen } from "./page.ts";

// The mock's jobs run a hundred times as fast as real time, so that the page needs only a few polls.
const mock = await createMockServer({ speed: 100 });
let mockUrl: string;
let site: Site;
let browser: Browser;
let page: Page;
/** Requests from the page to the mock, as method and path. */
let calls: string[];

beforeAll(async () => {
  ({ url: mockUrl } = await mock.listen());
  site = await serveScreen();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  site.close();
  await mock.close();
});

beforeEach(async () => {
  page = await browser.newPage();
  calls = [];
  page.on("request", (request) => {
    if (request.url().startsWith(mockUrl) && request.method() !== "OPTIONS")
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
});

afterEach(() => page.context().close());

const open = (key = "sandbox") => page.goto(`${site.url}/?service=${mockUrl}&key=${key}`);
const status = (text: string) => page.locator(`[role=status]:text-is("${text}")`).waitFor();
/** Ends the job that the page started last. */
async function finishSearch(end: "succeeded" | "failed"): Promise<void> {
  const [sent] = (await mock.requests({ operation: "searchPeople" })).slice(-1);
  await mock.finishJob(Object(sent?.response.body).operationId, end);
}
async function search(query: string): Promise<void> {
  await page.getByLabel("Who?").fill(query);
  await page.getByRole("button", { name: "Search" }).click();
}

describe("the screen of docs/react.md in Chromium", () => {
  it("searches, shows progress and then a table", async () => {
    await open();
    await status("idle");
    await search("VP Engineering in Berlin [stuck]");
    await status("processing");
    await page.getByRole("progressbar").waitFor();
    await finishSearch("succeeded");
    await status("succeeded");
    expect(await page.locator("tr").count()).toBeGreaterThan(0);
    expect(await page.getByRole("progressbar").count()).toBe(0);
    const looks = calls.length;
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await page.getByLabel("Who?").fill("somebody else");
    // The job has ended, so it is not polled again.
    expect(calls).toHaveLength(looks);
  });

  it("finds its job again after a reload, while it runs and when it has ended", async () => {
    await open();
    await search("VP Engineering in Berlin [stuck]");
    await status("processing");
    await page.reload();
    await status("processing");
    await finishSearch("succeeded");
    await status("succeeded");
    expect(await page.locator("tr").count()).toBeGreaterThan(0);
    await page.reload();
    await status("succeeded");
    expect(calls.filter((call) => call.startsWith("POST"))).toEqual(["POST /api/v1/people/search"]);
  });

  it("cancels a job that would never end", async () => {
    await open();
    await search("q [stuck]");
    await status("processing");
    await page.getByRole("button", { name: "Cancel" }).click();
    await status("cancelled");
    expect(await page.getByRole("button", { name: "Cancel" }).count()).toBe(0);
  });

  it.each([
    ["failed", "An upstream source failed"],
    ["succeeded", undefined],
  ] as const)("says that a cancel failed only until the job has %s", async (end, text) => {
    await open();
    await mock.fail({ operation: "cancelOperation", status: 503 });
    await search("q [stuck]");
    await status("processing");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.locator("[role=alert]:text-is('Temporarily unavailable')").waitFor();
    await status("processing");
    await finishSearch(end);
    await status(end);
    expect(await page.getByRole("alert").allTextContents()).toEqual(text === undefined ? [] : [text]);
  });

  it("says why a job failed, and that a part of one did", async () => {
    await open();
    await search("q [fail]");
    await status("failed");
    expect(await page.getByRole("alert").textContent()).toMatch(/\w+/);
    await search("engineers [partial]");
    await status("partial_success");
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await page.locator("tr").count()).toBeGreaterThan(0);
  });

  it.each([
    ["sandbox_empty", "No credits are left."],
    ["sandbox_revoked", /credentials/],
    ["sandbox_suspended", /suspended/],
  ])("explains the refusal of %s", async (key, text) => {
    await open(key);
    await search("q");
    await status("error");
    expect(await page.getByRole("alert").textContent()).toMatch(text);
  });

  it("polls its job again after failed polls, when the user asks for it", async () => {
    await open();
    await mock.fail({ operation: "getOperation", status: 403 });
    await search("VP Engineering in Berlin [stuck]");
    await status("error");
    await page.locator("[role=alert]:text-is('The credential does not permit this operation')").waitFor();
    const again = page.getByRole("button", { name: "Look again" });
    await again.click();
    await status("processing");
    expect([await page.getByRole("alert").count(), await again.count()]).toEqual([0, 0]);
    await finishSearch("succeeded");
    await status("succeeded");
    expect(calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
  });

  it("shows the second failure if the polls fail again, and starts nothing", async () => {
    await open("sandbox_revoked");
    await page.evaluate("sessionStorage.setItem('prospecting:prospects', 'op_1')");
    await page.reload();
    await status("error");
    const again = page.getByRole("button", { name: "Look again" });
    const answered = page.waitForResponse(/operations\/op_1/);
    await again.click();
    await answered;
    await status("error");
    expect(new Set(calls)).toEqual(new Set(["GET /api/operations/op_1"]));
    expect(calls).toHaveLength(2);
  });

  it("says that the network is lost, and starts no search by itself when it is back", async () => {
    await open();
    await status("idle");
    await page.context().setOffline(true);
    await search("q");
    await status("error");
    expect(await page.getByRole("alert").textContent()).toMatch(/connection failed/);
    await page.context().setOffline(false);
    await search("engineers");
    await status("succeeded");
    const bodies = calls.filter((call) => call.startsWith("POST"));
    expect(bodies).toHaveLength(2);
  });

  it("stops asking for a job that is not there, and forgets it", async () => {
    await open();
    await page.evaluate("sessionStorage.setItem('prospecting:prospects', 'op_gone')");
    await page.reload();
    await status("error");
    expect(calls).toEqual(["GET /api/operations/op_gone"]);
    await page.reload();
    await status("idle");
    expect(calls).toHaveLength(1);
  });
});

describe("the pages of a search of docs/react.md in Chromium", () => {
  it("adds the next page below, and keeps the pages if the next one fails", async () => {
    const pages = await serveScreen(pagesOfSearch);
    await page.goto(`${pages.url}/?service=${mockUrl}&key=sandbox`);
    const rows = page.getByRole("listitem");
    await page.getByRole("button", { name: "Search" }).click();
    await rows.nth(9).waitFor();
    await mock.fail({ operation: "searchPeople", status: 429 });
    const more = page.getByRole("button", { name: "More" });
    await more.click();
    await page.getByRole("alert").waitFor();
    expect(await rows.count()).toBe(10);
    await more.click();
    await rows.nth(19).waitFor();
    expect(new Set(await rows.allTextContents()).size).toBeGreaterThan(10);
    expect(calls.filter((call) => call.startsWith("POST"))).toHaveLength(3);
    pages.close();
  });
});

describe("the monitors of docs/react.md in Chromium", () => {
  it("are created, told why they are refused, and deleted", async () => {
    const monitors = await serveScreen(listOfMonitors);
    await page.goto(`${monitors.url}/?service=${mockUrl}&key=sandbox`);
    const watch = page.getByRole("button", { name: "Watch" });
    await watch.click();
    await page.getByRole("alert").waitFor();
    for (const name of ["AI CRM", "Vector databases"]) {
      await page.getByLabel("Keywords").fill(name);
      await watch.click();
      await page.getByRole("button", { name: `Delete ${name}` }).waitFor();
    }
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByRole("button", { name: "Delete AI CRM" }).click();
    await page.getByRole("button", { name: "Delete AI CRM" }).waitFor({ state: "detached" });
    expect(await page.getByRole("listitem").count()).toBe(1);
    monitors.close();
  });
});
