import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { diffContracts } from "prospecting-contract/diff";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toHtml } from "../../src/diff/report/html.ts";
import { launchChromium } from "../browser/chromium.ts";
import { findPaleTexts } from "../browser/contrast.ts";
import { document as contract } from "./support/documents.ts";
import { reportContext } from "./support/report-context.ts";

const screens = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } };
const file = join(tmpdir(), `diff-report-${process.pid}.html`);

const body = (schema: object) => ({ content: { "application/json": { schema } } });
const longName = "aPropertyWithANameThatIsLongerThanThePhoneIsWideAndHasNoPlaceToBreakAtAll";
const paths = (text: object, removed: string[], more: object = {}) => {
  const item = (id: string, extra: object = {}) => ({
    post: {
      operationId: id,
      ...extra,
      requestBody: body(text),
      responses: { 200: { description: "Done", ...body(text) } },
    },
  });
  const all = {
    "/things": item("searchThings"),
    "/drafts": item("searchDrafts", { "x-stability-level": "beta" }),
    "/things/{id}/notes": item("noteThing"),
    ...Object.fromEntries(
      ["one", "two", "six", "ten", "few"].map((name) => [`/lists/${name}`, item(`list${name}`)]),
    ),
    ...more,
  };
  return Object.fromEntries(Object.entries(all).filter(([path]) => !removed.includes(path)));
};
const schema = (maxLength: number, more: object) => ({
  type: "object",
  properties: {
    name: { type: "string", maxLength },
    [longName]: { type: "integer", maximum: maxLength },
    ...more,
  },
});
const base = contract({ paths: paths(schema(60, { old: { type: "string" } }), []) });
const head = contract({
  paths: paths(schema(20, { young: { type: "integer" } }), ["/drafts"], {
    "/new": { get: { responses: {} } },
  }),
});

let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  const known =
    diffContracts(base, head).changes.find(({ level }) => level === "breaking")?.fingerprint ?? "";
  const approvals = [
    { fingerprint: known, reason: "Agreed with everybody who sends it", expires: "2999-12-31" },
  ];
  const comparison = diffContracts(base, head, { approvals });
  writeFileSync(file, toHtml(comparison, reportContext()));
  browser = await launchChromium();
});

beforeEach(async () => {
  faults = [];
  page = await browser.newPage({ viewport: screens.desktop });
  page.on("console", (message) => faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) faults.push(`asked ${request.url()}`);
  });
  await page.goto(pathToFileURL(file).href);
});

afterEach(async () => {
  await page.close();
  expect(faults).toEqual([]);
});

afterAll(async () => {
  await browser.close();
  rmSync(file, { force: true });
});

describe("the page of a comparison", () => {
  const visibleCards = () => page.locator(".card:visible").count();

  it.each(Object.entries(screens))(
    "fits a %s in light and dark, with text that can be read",
    async (name, viewport) => {
      await page.setViewportSize(viewport);
      await page.locator("details").evaluateAll((all) => {
        for (const one of all) one.setAttribute("open", "");
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const folder = process.env["SCREENSHOTS"];
        const path = `${folder}/diff-${name}-${colorScheme}.png`;
        if (folder !== undefined) await page.screenshot({ path, fullPage: true });
        expect(await page.evaluate(findPaleTexts)).toEqual([]);
        const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        expect(Number(/\d+/.exec(ground)?.[0]) > 127).toBe(colorScheme === "light");
      }
    },
  );

  it("shows breaks open with their witness, information closed, and counts what is not approved", async () => {
    expect(await page.locator("section.breaking .card").count()).toBeGreaterThan(1);
    expect(await page.locator("section.breaking .card:not([open])").count()).toBe(0);
    expect(await page.locator("section.info .card[open]").count()).toBe(0);
    const approved = page.locator(".card.approved");
    await approved.getByText("Agreed with everybody who sends it").waitFor();
    const breaking = await page.locator("section.breaking .card").count();
    expect(await page.locator(".tile.breaking strong").textContent()).toBe(String(breaking - 1));
    await page.locator("section.breaking .witness").first().waitFor();
    await page
      .getByText("a warning because what it reaches is beta, breaking where it is stable")
      .first()
      .waitFor();
  });

  it("hides a level, and shows one operation or what matches the words", async () => {
    const every = await visibleCards();
    await page.getByRole("button", { name: /Info/ }).click();
    expect(await page.locator("section.info").isVisible()).toBe(false);
    await page.getByRole("button", { name: /Info/ }).click();
    const route = page.getByRole("button", { name: "POST /lists/few" });
    await route.click();
    const some = await visibleCards();
    expect(some).toBeLessThan(every);
    for (const card of await page.locator(".card:visible .operations").all())
      expect(await card.textContent()).toContain("/lists/few");
    await route.click();
    expect(await visibleCards()).toBe(every);
    await page.getByRole("searchbox").fill("drafts operation-removed");
    expect(await visibleCards()).toBe(1);
    await page.getByRole("searchbox").fill("there is no such change");
    await page.getByText("No change matches the filter.").waitFor();
  });

  it("can be worked by keyboard alone", async () => {
    const every = await visibleCards();
    const tab = async (name: RegExp): Promise<void> => {
      for (let presses = 0; presses < 80; presses += 1) {
        await page.keyboard.press("Tab");
        const text = await page.evaluate(() => document.activeElement?.textContent ?? "");
        if (name.test(text)) return;
      }
      throw new Error(`Nothing called ${name} takes the focus`);
    };
    await tab(/^\d+Warnings$/);
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    );
    expect(outline).toBe("solid");
    await page.keyboard.press("Space");
    expect(await visibleCards()).toBeLessThan(every);
    await page.keyboard.press("Space");
    await tab(/operation added/);
    await page.keyboard.press("Enter");
    expect(await page.locator("section.info .card[open]").count()).toBe(1);
  });

  it("shows everything without scripts", async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(pathToFileURL(file).href);
    expect(await plain.locator(".card:visible").count()).toBe(await visibleCards());
    await plain.close();
  });
});
