import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page, Wanted } from "../../src/providers/capabilities.ts";
import { builtPackage } from "../package/build.ts";
import { withinProcessorTime } from "../processor-time.ts";
import { createCall, load } from "./load.ts";
import { toPackedPdf } from "./packed-pdf.ts";
import { createStandIn, type StandIn } from "./stand-ins/stand-in.ts";

// Pages that take quadratic time to parse. Unless the service stops or avoids the parsing, it takes longer than the
// tests' time limit.
const endless = "<div>".repeat(400_000);
const pages: Record<string, string> = {
  "/endless": endless,
  "/": endless,
  "/good": "<title>Good</title><p>Words to read.",
  "/open-breaks": `<p>Hello</p>${"<br ".repeat(100_000)}`,
  "/line-breaks": `<pre>one${"\n".repeat(300_000)}two</pre>`,
  "/long-html": `<p>Start.</p>${"<p>Nothing of use stands here.</p>".repeat(300)}<p>The warranty lasts twelve years.</p>`,
  "/spaces": `<p>one${"\u00a0".repeat(300_000)}two</p>`,
  "/entities": `<p>one${"&#160;".repeat(1_000)}two</p>`,
  "/refresh": `<meta http-equiv="refresh" content="${"1".repeat(300_000)}"><p>Here</p>`,
  "/variables": `<style>:root{--a:${"x ".repeat(1_000)};${"bcdefgh".replace(/./g, (name, at: number) => `--${name}:${`var(--${"abcdefg"[at]}) `.repeat(10)};`)}}.x{color:var(--h)}</style><p class=x>Colour</p><p>Here</p>`,
  "/schemes": `<style>.x{color-scheme:dark;color:${"light-dark(red,".repeat(6_000)}blue${")".repeat(6_000)}}</style><p class=x>Colour</p><p>Here</p>`,
  "/corners": `<style>.x{clip-path:polygon(${"0 0,100% 0,".repeat(100_000)}100% 100%)}</style><p class=x>Corners</p><p>Here</p>`,
  "/selectors": `<style>${"&,& &,.a,p{".repeat(25)}color:red</style><p>Here</p>`,
  "/most-rules": `<style>${".a{color:red}".repeat(19_999)}.x{display:none}</style><p class=x>Hidden</p><p>Here</p>`,
  "/too-many-rules": `<style>${".a{color:red}".repeat(20_000)}.x{display:none}</style><p class=x>Hidden</p><p>Here</p>`,
  "/most-selectors": `<style>${".a,".repeat(19_999)}.x{display:none}</style><p class=x>Hidden</p><p>Here</p>`,
  "/too-many-selectors": `<style>${".a,".repeat(20_000)}.x{display:none}</style><p class=x>Hidden</p><p>Here</p>`,
  "/deep": `<title>Deep</title>${"<ul><li>".repeat(1_500)}${"word ".repeat(400)}`,
};

const filler = "Nothing of use stands here.\n".repeat(500);
/**
 * Files other than HTML, each with its content type and body, by path. In the long files, the sentence about the
 * warranty stands in the middle of other text.
 */
const texts: Record<string, [string, string]> = {
  "/long-text": ["text/plain", `Start.\n${filler}The warranty lasts twelve years.\n${filler}`],
  "/long-xml": ["application/xml", `<start/>\n${filler}<p>The warranty lasts twelve years.</p>\n${filler}`],
  "/archive": ["application/zip", "PK"],
};

/**
 * Rules in robots.txt that take quadratic time, because the matcher searches the whole URL for each star in each rule.
 */
const rules = `User-agent: *\n${`Disallow: /${"*a".repeat(60)}$\n`.repeat(4_000)}`;
let robots: string | undefined;

let site: StandIn;
beforeAll(async () => {
  site = await createStandIn(({ path }) => {
    const text = texts[path];
    if (text !== undefined) return { body: text[1], headers: { "content-type": text[0] } };
    if (path === "/robots.txt" && robots !== undefined) return { body: robots };
    return {
      body: pages[path] === undefined ? undefined : `<html><body>${pages[path]}</body></html>`,
      status: pages[path] === undefined ? 404 : 200,
      headers: { "content-type": "text/html" },
    };
  });
});
afterAll(() => site.close());

const settings: Record<string, string> = {
  PROSPECTING_PAGES: "direct",
  PROSPECTING_PAGES_ALLOW: "127.0.0.1/32",
};

const read = (path: string, env = settings, call = createCall(), wanted?: Wanted): Promise<Page> =>
  load("pages", env).read(`${site.url}${path}`, call, wanted);

/** The default time limit for parsing a page, in milliseconds. */
const parsingMs = 15_000;

/** Reads a page without a time limit that a busy machine could exceed, and limits the processor time instead. */
const readPatiently = (path: string): Promise<Page> =>
  withinProcessorTime(parsingMs, () => read(path, { ...settings, PROSPECTING_PAGES_TIMEOUT_MS: "120000" }));

/** Reads thirty files that are refused quickly. Meanwhile, the worker threads start to parse the other pages. */
async function becomeBusy(): Promise<void> {
  for (let count = 0; count < 30; count += 1) await expect(read("/archive")).rejects.toThrow("not text");
}

describe("a page made to hold its reader up", { timeout: 60_000 }, () => {
  it("is given up when its time is over, and others are read after it", async () => {
    const own = { ...createCall(), owner: "one" };
    const hasty = { ...settings, PROSPECTING_PAGES_TIMEOUT_MS: "1000" };
    await expect(read("/endless", hasty, own)).rejects.toMatchObject({
      reason: "rejected",
      retryable: false,
      message: expect.stringContaining("reading it takes more than 1000 ms"),
    });
    expect((await read("/good")).title).toBe("Good");
    await expect(read("/good", settings, own)).rejects.toThrow(
      "another file of the same site just took too long",
    );
  });

  it("keeps nobody else waiting, however many of its kind one owner has", async () => {
    const caller = new AbortController();
    const patient = { ...settings, PROSPECTING_PAGES_TIMEOUT_MS: "120000" };
    const call = createCall(caller.signal);
    const bad = Promise.allSettled([1, 2, 3].map(() => read("/endless", patient, { ...call, owner: "two" })));
    await site.asked("/endless");
    await becomeBusy();
    expect((await read("/good", settings, { ...call, owner: "other" })).title).toBe("Good");
    caller.abort(new Error("gone"));
    await bad;
  });

  it.each([
    ["HTML", "/long-html"],
    ["text", "/long-text"],
    ["XML", "/long-xml"],
  ])("gives of %s what is wanted, and no more characters", async (_, path) => {
    const page = await read(path, settings, createCall(), { words: ["warranty"], characters: 1_000 });
    for (const text of [page.text, page.markdown ?? ""]) {
      expect(text).toContain("The warranty lasts twelve years.");
      expect(text.length).toBeLessThanOrEqual(1_000);
    }
  });

  it("holds nobody up once its caller has gone", async () => {
    const caller = new AbortController();
    const patient = { ...settings, PROSPECTING_PAGES_TIMEOUT_MS: "120000" };
    const bad = Promise.all([1, 2].map(() => read("/endless", patient, createCall(caller.signal))));
    await site.asked("/endless");
    await becomeBusy();
    caller.abort(new Error("gone"));
    await expect(bad).rejects.toThrow("gone");
    expect((await read("/good")).title).toBe("Good");
  });

  it("is not read when its robots.txt is made to hold its reader up", async () => {
    robots = rules;
    const long = read(`/${"a".repeat(12_000)}`, { ...settings, PROSPECTING_PAGES_TIMEOUT_MS: "300" });
    await expect(long).rejects.toMatchObject({ reason: "refused" });
    robots = undefined;
  });

  it("is no page for the own look at a domain either", async () => {
    const domainSignals = load("domainSignals", {
      PROSPECTING_DOMAIN_SIGNALS: "own-look",
      PROSPECTING_OWN_LOOK_SCHEME: "http",
      PROSPECTING_PAGES_ALLOW: "127.0.0.1/32",
      PROSPECTING_PAGES_TIMEOUT_MS: "300",
    });
    const look = domainSignals.look(site.url.replace("http://", ""), createCall());
    await expect(look).rejects.toMatchObject({ reason: "rejected" });
  });

  it.each([
    ["tags that never end", "/open-breaks", "Hello"],
    ["line breaks in a row", "/line-breaks", "one two"],
    ["spaces in a row", "/spaces", "one two"],
    ["digits in a row", "/refresh", "Here"],
    ["variables that contain each other ten times", "/variables", "Here"],
    ["colours in each other", "/schemes", "Here"],
    ["corners of a shape", "/corners", "Here"],
  ])("is read for its words when it is made of %s", async (_, path, text) => {
    expect((await readPatiently(path)).text).toBe(text);
  });

  it("is refused when the selectors of its nested rules grow with each level", async () => {
    await expect(read("/selectors")).rejects.toThrow(
      "a selector of its nested style rules is longer than 50,000 characters",
    );
  });

  it.each(["rules", "selectors"])("is read when its style sheets have exactly 20,000 %s", async (name) => {
    expect((await readPatiently(`/most-${name}`)).text).toBe("Here");
  });

  it.each(["rules", "selectors"])(
    "is refused when its style sheets have 20,001 %s, because the last could hide text",
    async (name) => {
      await expect(readPatiently(`/too-many-${name}`)).rejects.toThrow(
        "its style sheets have more than 20,000 rules",
      );
    },
  );

  it("has no more white space in its Markdown than a reader sees, however it is written", async () => {
    expect((await readPatiently("/entities")).markdown).toMatch(/^one\s{1,40}two$/);
  });

  it("is read for its words, and without Markdown, when they stand a thousand elements deep", async () => {
    const page = await readPatiently("/deep");
    expect(page.text.split(" ")).toHaveLength(400);
    expect(page).not.toHaveProperty("markdown");
  });
});

/** Runs a program that can call `readInThread` of the build, and returns the JSON that the program prints. */
async function runReader(program: string): Promise<unknown> {
  const folder = join(await builtPackage(), "dist/src/providers/adapters/reading/index.js");
  const source = `
    import { readFileSync } from "node:fs";
    import { readInThread } from "${pathToFileURL(folder).href}";
    const read = (content, contentType, owner) => {
      const file = { url: "https://northwind.example/", body: new Uint8Array(content), contentType };
      return readInThread({ kind: "page", file }, { limitMs: 200_000, owner, signal: new AbortController().signal });
    };
    // Peak memory of this process. (maxRSS of resourceUsage also counts the process that started it.)
    const readPeak = () => Number(/^VmHWM:\\s+(\\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1024;
    ${program}
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", source]);
  return JSON.parse(stdout);
}

describe("the memory of the reading threads", () => {
  it("is the heap of one large file and one small file, and a thread that read a large file ends", async () => {
    const threads = await runReader(`
      const limits = [];
      let [running, most] = [0, 0];
      process.on("worker", (worker) => {
        limits.push(worker.resourceLimits);
        most = Math.max(most, ++running);
        worker.once("exit", () => { running -= 1; });
      });
      const large = () => Buffer.from("<p>" + "word ".repeat(220_000));
      await Promise.all(["one", "two"].map((owner) => read(large(), "text/html", owner)));
      const alone = most;
      await Promise.all([read(large(), "text/html", "one"), read("<p>small", "text/html", "two")]);
      console.log(JSON.stringify({ alone, most, running, limits }));`);
    expect(threads).toMatchObject({ alone: 1, most: 2, running: 1 });
    const { limits } = threads as { limits: { maxOldGenerationSizeMb: number }[] };
    expect(limits).toHaveLength(4);
    for (const { maxOldGenerationSizeMb } of limits) expect(maxOldGenerationSizeMb).toBe(68);
  });

  it("is at most 68 MB of heap: a page that needs more fails, and the next page is read", async () => {
    const result = await runReader(`
      const rules = Array.from({ length: 100_000 }, (_, index) => ".c" + index + "{color:red}").join("");
      const outcome = await read(Buffer.from("<style>" + rules + "</style><p>x"), "text/html", "one").catch(String);
      const { text: next } = await read(Buffer.from("<p>next"), "text/html", "one");
      console.log(JSON.stringify({ outcome, next }));`);
    expect(result).toEqual({ outcome: "Unreadable: reading it takes more than 68 MB", next: "next" });
  });

  it("does not grow with what a small PDF unpacks to", async () => {
    const packed = toPackedPdf(600).toString("base64");
    const result = await runReader(`
      const body = Buffer.from("${packed}", "base64");
      const outcome = await read(body, "application/pdf", "one").catch(String);
      const { text: next } = await read(Buffer.from("<p>next"), "text/html", "one");
      console.log(JSON.stringify({ outcome, next, megabytes: readPeak() }));`);
    expect(result).toMatchObject({
      outcome: expect.stringContaining("unpacks to too many bytes"),
      next: "next",
    });
    expect((result as { megabytes: number }).megabytes).toBeLessThan(300);
  });
});

describe("the built package", () => {
  it("reads pages beside the process too, which ends when it has nothing else to do", async () => {
    const folder = join(await builtPackage(), "dist/src/providers/adapters/reading/index.js");
    const source = `
      import { readInThread } from "${pathToFileURL(folder).href}";
      const options = { limitMs: 20_000, signal: new AbortController().signal };
      const body = new TextEncoder().encode("<title>Built</title><p>Words.</p>");
      const file = { url: "https://northwind.example/", body, contentType: "text/html" };
      const page = await readInThread({ kind: "page", file }, options);
      console.log(page.title, page.text);`;
    const node = promisify(execFile);
    // An idle thread ends after 30 s. If it kept the process running until then, the process would exceed this shorter
    // time limit.
    const { stdout } = await node(process.execPath, ["--input-type=module", "--eval", source], {
      timeout: 25_000,
    });
    expect(stdout).toBe("Built Words.\n");
  });

  it("needs less than 300 MB, under Node.js 24 less than 380, while two threads read, one of them the largest pages", async () => {
    const folder = join(await builtPackage(), "dist/src/providers/adapters/reading/index.js");
    const source = `
      import { readFileSync } from "node:fs";
      import { readInThread } from "${pathToFileURL(folder).href}";
      const units = ["<div>", "<p>a</p>", "<p a b c d e f g>x", "&#160;", "<a href=/x>y</a>", "<!--a-->", "word "];
      const data = '<script type="application/ld+json">' + "[1,".repeat(5 * 1024 * 1024 / 3 - 20);
      const texts = units.map((unit) => unit.repeat(5 * 1024 * 1024 / unit.length));
      for (const part of [...texts, data]) {
        const text = "<html><body>" + part;
        const options = { limitMs: 4_000, signal: new AbortController().signal };
        const read = (text) => {
          const body = new TextEncoder().encode(text);
          const file = { url: "https://northwind.example/", body, contentType: "text/html" };
          return readInThread({ kind: "page", file }, options);
        };
        // The second page is short, because two large pages would be read one after another.
        await Promise.allSettled([read(text), read(text.slice(0, 10_000))]);
      }
      // Peak memory of the process in kilobytes, including its threads.
      console.log(/^VmHWM:\\s+(\\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))[1]);
      process.exit();`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", source]);
    expect(Number(stdout)).toBeGreaterThan(0);
    // For the same pages, V8 13 (the engine of Node.js 24) takes 50 MB more than the engines of earlier versions.
    const major = Number(process.versions.node.split(".", 1)[0]);
    expect(Number(stdout) / 1024).toBeLessThan(major < 24 ? 300 : 380);
  });
});
