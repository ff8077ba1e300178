import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hourMs } from "../../src/clock.ts";
import { createFail } from "../../src/providers/adapters/failure.ts";
import { createRobots } from "../../src/providers/adapters/pages/index.ts";
import type { Pages } from "../../src/providers/capabilities.ts";
import { range } from "../store/seed.ts";
import { createCall, createStill, load } from "./load.ts";
import { createStandIn, type SeenRequest, type StandIn, type StandInAnswer } from "./stand-ins/stand-in.ts";

const article = `<!doctype html><html><head><title>Ignored</title>
<meta property="og:title" content="Northwind opens in Lyon">
<meta property="article:published_time" content="2026-11-20T09:00:00+01:00"></head>
<body><nav><a href="/">Home</a> <a href="/about">About</a></nav>
<article><h1>Northwind opens in Lyon</h1>
<p>Northwind Robotics, which builds robots for small factories, has opened a second office in Lyon, its first outside Germany.</p>
<p>Forty people will work there by the end of the year, says <a href="/people/mara">Mara Lindqvist</a>, its VP Engineering.</p>
</article><footer>All rights reserved</footer><script>track()</script></body></html>`;

let robots: StandInAnswer = { status: 404 };
let leadsTo = "";

function answerSite(request: SeenRequest): StandInAnswer {
  const html = (body: string | Uint8Array, type = "text/html"): StandInAnswer => ({
    body,
    headers: { "content-type": type },
  });
  const routes: Record<string, () => StandInAnswer> = {
    "/robots.txt": () => robots,
    "/article": () => html(article),
    "/private/page": () => html(article),
    "/hop": () => ({ status: 301, headers: { location: "/hop2" } }),
    "/hop2": () => ({ status: 307, headers: { location: "article" } }),
    "/hop-odd": () => ({ status: 302, headers: { location: "/article?a|b" } }),
    "/hop-far": () => ({ status: 302, headers: { location: `/article?${"a".repeat(2_048)}` } }),
    "/away": () => ({ status: 302, headers: { location: leadsTo } }),
    "/loop": () => ({ status: 302, headers: { location: "/loop" } }),
    "/refresh": () =>
      html('<html><head><meta http-equiv="Refresh" content="0;URL=\'/article\'"></head></html>'),
    "/slow-refresh": () =>
      html(
        '<html><head><title>Stay</title><meta http-equiv="refresh" content="300; url=/article"></head><body>Live ticker</body></html>',
      ),
    "/endless-refresh": () =>
      html(
        '<html><head><meta http-equiv="refresh" content="0; url=/endless-refresh"></head><body>Round</body></html>',
      ),
    ...Object.fromEntries(
      [10, 22, 23, 24].map((bits) => [
        `/brotli-${bits}`,
        () => ({
          body: brotliCompressSync(article, { params: { [constants.BROTLI_PARAM_LGWIN]: bits } }),
          headers: { "content-type": "text/html", "content-encoding": "br" },
        }),
      ]),
    ),
    "/gzip": () => ({
      body: gzipSync(article),
      headers: { "content-type": "text/html", "content-encoding": "gzip" },
    }),
    "/bomb": () => ({
      body: gzipSync(Buffer.alloc(50 * 1024 * 1024, 97)),
      headers: { "content-type": "text/html", "content-encoding": "gzip" },
    }),
    "/huge": () => html(`<p>${"word ".repeat(20_000)}</p>`),
    "/latin": () =>
      html(
        Buffer.from("<title>Z\xfcrich</title><p>Gr\xfc\xdfe</p>", "latin1"),
        "text/html; charset=iso-8859-1",
      ),
    "/wrong-charset": () =>
      html(Buffer.from("<title>Z\xfcrich</title>", "latin1"), "text/html; charset=utf-8"),
    "/unknown-charset": () =>
      html('<meta charset="utf-8"><title>Zürich</title>', "text/html; charset=none-such"),
    "/meta-charset": () =>
      html(
        Buffer.concat([
          Buffer.from('<meta charset="shift_jis"><title>'),
          Buffer.from([0x93, 0x8c, 0x8b, 0x9e]),
          Buffer.from("</title>"),
        ]),
      ),
    "/utf16": () => html(Buffer.from("\ufeff<title>Tōkyō</title>", "utf16le")),
    "/blocks": () =>
      html(
        "<title>B</title><h1>Heads</h1><p>One\nsentence <b>in</b>\n two lines.</p><p>Another.</p><ul><li>a</li><li>b<br>c</li></ul><table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>",
      ),
    "/text": () => html("Plain words.", "text/plain"),
    "/json": () => html('{"name":"Northwind"}', "application/json"),
    "/archive": () => html("PK", "application/zip"),
  };
  const status = /^\/status\/(\d+)$/.exec(request.path)?.[1];
  if (status !== undefined)
    return { status: Number(status), headers: { "retry-after": "30" }, body: "<p>no</p>" };
  return routes[request.path]?.() ?? { status: 404, body: "<h1>Not here</h1>" };
}

let site: StandIn;
beforeAll(async () => {
  site = await createStandIn(answerSite);
});
beforeEach(() => {
  robots = { status: 404 };
  site.requests.length = 0;
});
afterAll(() => site.close());

const settings = { PROSPECTING_PAGES: "direct", PROSPECTING_PAGES_ALLOW: "127.0.0.1/32" };
const open = (more: Record<string, string> = {}): Pages => load("pages", { ...settings, ...more });
const read = (path: string, more?: Record<string, string>) =>
  open(more).read(`${site.url}${path}`, createCall());

describe("reading a page", () => {
  it("gives the article without what surrounds it, as text and as Markdown, with its date", async () => {
    const page = await read("/article");
    expect(page.title).toBe("Northwind opens in Lyon");
    expect(page.publishedAt).toBe("2026-11-20T08:00:00.000Z");
    expect(page.text).toContain("has opened a second office in Lyon");
    expect(page.text).not.toMatch(/About|All rights reserved|track\(/);
    expect(page.markdown).toContain(`[Mara Lindqvist](${site.url}/people/mara)`);
  });

  it("gives each block a line of its own, and no other lines", async () => {
    expect((await read("/blocks")).text.split("\n")).toEqual([
      "Heads",
      ...["One sentence in two lines.", "Another.", "a", "b", "c", "1 2", "3"],
    ]);
    expect((await read("/article")).markdown).not.toContain("\u2029");
  });

  it.each([
    { path: "/hop", end: "/article" },
    { path: "/hop-odd", end: "/article?a%7Cb" },
    { path: "/hop-far", end: "/hop-far" },
  ])("follows redirects of $path and says where they ended, where an address can", async ({ path, end }) => {
    expect(await read(path)).toMatchObject({ url: `${site.url}${end}`, title: "Northwind opens in Lyon" });
  });

  it("gives up on redirects without end", async () => {
    await expect(read("/loop")).rejects.toMatchObject({ reason: "rejected" });
    expect(site.requests.filter(({ path }) => path === "/loop")).toHaveLength(6);
  });

  it("follows a page that moves on at once, and not one that is meant to be read", async () => {
    expect((await read("/refresh")).url).toBe(`${site.url}/article`);
    expect((await read("/slow-refresh")).text).toBe("Live ticker");
    expect((await read("/endless-refresh")).text).toBe("Round");
  });

  it.each([
    [403, "rejected", false],
    [404, "not_found", false],
    [410, "not_found", false],
    [429, "rate_limited", true],
    [500, "upstream_error", true],
  ])("takes a %i for %s", async (status, reason, retryable) => {
    await expect(read(`/status/${status}`)).rejects.toMatchObject({
      reason,
      status,
      retryable,
      retryAfterMs: 30_000,
    });
  });

  it("reads a page compressed by Brotli, unless its decoder would need a window of more than 4 MB", async () => {
    for (const bits of [10, 22])
      expect((await read(`/brotli-${bits}`)).title).toBe("Northwind opens in Lyon");
    for (const bits of [23, 24])
      await expect(read(`/brotli-${bits}`)).rejects.toMatchObject({ reason: "too_large" });
  });

  it("unpacks, and stops unpacking at the limit of size", async () => {
    expect((await read("/gzip")).title).toBe("Northwind opens in Lyon");
    await expect(read("/bomb")).rejects.toMatchObject({ reason: "too_large" });
  });

  it("leaves Markdown out where an article is so long that writing it would hold everything up", async () => {
    const long = await createStandIn((request) =>
      request.path === "/"
        ? { body: `<html><title>T</title><body><p>${"word ".repeat(70_000)}</p></body></html>` }
        : { status: 404 },
    );
    const page = await open().read(long.url, createCall());
    expect(page.text.length).toBeGreaterThan(300_000);
    expect(page).not.toHaveProperty("markdown");
    await long.close();
  });

  it("refuses a page above the limit that the settings give", async () => {
    await expect(read("/huge", { PROSPECTING_PAGES_MAX_BYTES: "50000" })).rejects.toMatchObject({
      reason: "too_large",
    });
    expect((await read("/huge")).text.length).toBeGreaterThan(90_000);
  });

  it.each([
    ["the header", "/latin", "Zürich"],
    ["Windows-1252 when the header lies", "/wrong-charset", "Zürich"],
    ["the page when nobody knows the header's", "/unknown-charset", "Zürich"],
    ["the page when the header has none", "/meta-charset", "東京"],
    ["the byte order mark", "/utf16", "Tōkyō"],
  ])("reads the encoding by %s", async (_, path, title) => {
    expect((await read(path)).title).toBe(title);
  });

  it("takes text and JSON as they are, and no other kind", async () => {
    expect(await read("/text")).toMatchObject({ title: "text", text: "Plain words." });
    expect((await read("/json")).text).toBe('{"name":"Northwind"}');
    await expect(read("/archive")).rejects.toThrow("application/zip");
  });

  it("gives up on a page that does not come", async () => {
    const clock = createStill();
    const pages = load("pages", { ...settings, PROSPECTING_ROBOTS: "ignore" }, clock);
    const slow = await createStandIn(() => ({ body: "late" }));
    slow.fault({ kind: "hold" });
    const page = expect(pages.read(slow.url, createCall())).rejects.toMatchObject({ reason: "timed_out" });
    await slow.held();
    await clock.advance(15_000);
    await page;
    await slow.close();
  });

  it("never takes half a page for a page", async () => {
    const cut = await createStandIn(() => ({ body: "whole" }));
    cut.fault({ kind: "cut" });
    const pages = open({ PROSPECTING_ROBOTS: "ignore" });
    await expect(pages.read(cut.url, createCall())).rejects.toMatchObject({ reason: "cut_short" });
    await cut.close();
  });

  it("says that a host without an address is not there", async () => {
    await expect(open().read("http://no-such-host.invalid/", createCall())).rejects.toMatchObject({
      reason: expect.stringMatching(/not_found|unreachable/),
    });
  });
});

describe("robots.txt", () => {
  it("keeps us from what it forbids, and only from that", async () => {
    robots = { body: "User-agent: *\nDisallow: /private/" };
    const pages = open();
    await expect(pages.read(`${site.url}/private/page`, createCall())).rejects.toMatchObject({
      reason: "refused",
    });
    expect((await pages.read(`${site.url}/article`, createCall())).title).toBe("Northwind opens in Lyon");
    expect(site.requests.map(({ path }) => path)).toEqual(["/robots.txt", "/article"]);
  });

  it("keeps us from where a redirect leads, on the same site and on another", async () => {
    const other = await createStandIn(({ path }) =>
      path === "/robots.txt" ? { body: "User-agent: *\nDisallow: /private" } : { body: path },
    );
    robots = { body: "User-agent: *\nDisallow: /article" };
    leadsTo = `${other.url}/private`;
    for (const path of ["/hop", "/away"])
      await expect(open().read(`${site.url}${path}`, createCall())).rejects.toMatchObject({
        reason: "refused",
      });
    leadsTo = `${other.url}/public`;
    expect((await open().read(`${site.url}/away`, createCall())).text).toBe("/public");
    expect(other.requests.map(({ path }) => path)).toEqual(["/robots.txt", "/robots.txt", "/public"]);
    await other.close();
  });

  it("is read again after an hour", async () => {
    const clock = createStill();
    const pages = load("pages", settings, clock);
    await pages.read(`${site.url}/article`, createCall());
    robots = { body: "User-agent: *\nDisallow: /" };
    await pages.read(`${site.url}/article`, createCall());
    await clock.advance(hourMs);
    await expect(pages.read(`${site.url}/article`, createCall())).rejects.toMatchObject({
      reason: "refused",
    });
  });

  it("is kept for as many sites as memory is set aside for, those last asked for", async () => {
    const asked: string[] = [];
    const body = Buffer.from(`# ${"x".repeat(512 * 1024)}`);
    const robotsOf = createRobots({
      fetcher: {
        fetch: async (url) => {
          asked.push(url);
          return { status: 200, url, headers: {}, body };
        },
      },
      clock: createStill(),
      userAgent: "prospecting",
      timeoutMs: 10_000,
    });
    const ask = (site: number) =>
      robotsOf.allows(`https://${site}.example/`, createCall(), createFail("pages", "direct"));
    for (const site of [...range(40), 39, 0]) expect(await ask(site)).toBe(true);
    expect(asked).toEqual([...range(40), 0].map((site) => `https://${site}.example/robots.txt`));
  });

  it("forbids everything while it can't be had", async () => {
    robots = { status: 503, body: "" };
    await expect(read("/article")).rejects.toMatchObject({ reason: "refused" });
  });

  it("goes by the name in our user agent", async () => {
    robots = { body: "User-agent: prospecting\nDisallow: /\n\nUser-agent: *\nAllow: /" };
    await expect(read("/article")).rejects.toMatchObject({ reason: "refused" });
    expect((await read("/article", { PROSPECTING_USER_AGENT: "Acme/2.0" })).title).toBe(
      "Northwind opens in Lyon",
    );
    expect(site.requests.at(-1)?.headers["user-agent"]).toBe("Acme/2.0");
  });

  it("is left aside when a setting says so", async () => {
    robots = { body: "User-agent: *\nDisallow: /" };
    expect((await read("/article", { PROSPECTING_ROBOTS: "ignore" })).title).toBe("Northwind opens in Lyon");
  });
});

describe("pages as they are written", () => {
  it.each([
    ["without a head", "<html><title>T</title><body><p>Words</p></body></html>"],
    ["without html, head and body", "<title>T</title><p>Words</p>"],
    ["without closing tags", "<!doctype html><title>T</title><body><p>Words"],
    [
      "with a comment before it",
      "<!-- cached --><!doctype html><html><head><title>T</title></head><body>Words</body></html>",
    ],
    ["with capitals", "<HTML><HEAD><TITLE>T</TITLE></HEAD><BODY>Words</BODY></HTML>"],
    ["with words outside the body", "<html><head><title>T</title></head>Words</html>"],
  ])("are read %s", async (_, body) => {
    const own = await createStandIn((request) => (request.path === "/" ? { body } : { status: 404 }));
    expect(await open().read(own.url, createCall())).toMatchObject({ title: "T", text: "Words" });
    await own.close();
  });
});
