import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createDetector } from "../../src/providers/adapters/domain-signals/technologies.ts";
import { createCall, load } from "./load.ts";
import { createNameServer, type NameServer } from "./stand-ins/names.ts";
import { createStandIn, type StandIn, type StandInAnswer } from "./stand-ins/stand-in.ts";
import { answerDataForSeo } from "./stand-ins/vendors.ts";

const key = "password-of-the-operator";
const closing: (StandIn | NameServer)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()));
});

const home = `<html><head><title>Northwind Robotics</title>
<meta name="description" content="Robots for small factories."><meta name="keywords" content="industrial robots, automation">
<meta name="generator" content="WordPress 6.7"><script src="/wp-includes/js/jquery/jquery.min.js"></script>
<script type="application/ld+json">{"@graph":[{"@type":"Organization","industry":"Industrial automation"}]}</script>
<script type="application/ld+json">{ broken</script></head>
<body><h1>Robots  that fit</h1><h2>Prices</h2><script src="https://js.stripe.com/v3/"></script></body></html>`;

async function openOwnLook(routes: Record<string, StandInAnswer>, settings: Record<string, string> = {}) {
  // The simulated site listens on a free port, so the domain must contain the port. Otherwise, the adapter would use
  // port 80.
  const site = await createStandIn((request) => routes[request.path] ?? { status: 404, body: "" });
  const dns = await createNameServer({ "northwind.test": { a: "127.0.0.1" } });
  closing.push(site, dns);
  const domainSignals = load("domainSignals", {
    PROSPECTING_DOMAIN_SIGNALS: "own-look",
    PROSPECTING_OWN_LOOK_SCHEME: "http",
    PROSPECTING_PAGES_ALLOW: "127.0.0.1/32",
    PROSPECTING_DNS: dns.address,
    ...settings,
  });
  return { look: () => domainSignals.look(`northwind.test:${site.port}`, createCall()), site };
}

describe("our own look at a domain", () => {
  it("tells what the home page is made with and what it says of itself", async () => {
    const { look, site } = await openOwnLook({
      "/": {
        body: home,
        headers: { "content-type": "text/html", server: "nginx/1.27", "set-cookie": "_ga=GA1; Path=/" },
      },
      "/sitemap.xml": { body: "<urlset><url><loc>a</loc></url><url><loc>b</loc></url></urlset>" },
    });
    expect(await look()).toEqual({
      hasData: true,
      tech_stack: ["Google Analytics", "jQuery", "nginx", "PHP", "Stripe", "WordPress"],
      summary:
        "Northwind Robotics\nRobots for small factories.\nHeadings: Robots that fit; Prices\nThe sitemap lists 2 addresses.",
      keyword_category: "Industrial automation",
    });
    expect(site.requests.map(({ path }) => path)).toEqual(["/robots.txt", "/", "/sitemap.xml"]);
  });

  it("has no data, rather than zeros, for a page that says nothing", async () => {
    const { look } = await openOwnLook({ "/": { body: "<html><body></body></html>" } });
    expect(await look()).toEqual({ hasData: false });
  });

  it("fails when the page can't be had, or must not be read", async () => {
    const { look } = await openOwnLook({ "/": { status: 500, body: "" } });
    await expect(look()).rejects.toMatchObject({ reason: "upstream_error" });
    const closed = await openOwnLook({
      "/": { body: home },
      "/robots.txt": { body: "User-agent: *\nDisallow: /" },
    });
    await expect(closed.look()).rejects.toMatchObject({ reason: "refused" });
  });

  it("takes an operator's rules on top", async () => {
    const folder = mkdtempSync(join(tmpdir(), "rules-"));
    const file = join(folder, "rules.yaml");
    writeFileSync(file, "- name: Factory Suite\n  headers: { X-Factory: '^v' }\n  implies: [PHP]\n");
    const { look } = await openOwnLook(
      { "/": { body: "<html><title>x</title></html>", headers: { "x-factory": "v2" } } },
      { PROSPECTING_TECHNOLOGY_RULES: file },
    );
    expect((await look()).tech_stack).toEqual(["Factory Suite", "PHP"]);
    rmSync(folder, { recursive: true });
  });
});

describe("technologies", () => {
  const nothing = { headers: {}, cookies: [], scripts: [], meta: {}, html: "" };
  const detect = createDetector();

  it.each([
    [{ headers: { "x-powered-by": "Next.js" } }, ["Next.js", "Node.js", "React"]],
    [{ cookies: ["laravel_session"] }, ["Laravel", "PHP"]],
    [{ meta: { generator: "Hugo 0.140" } }, ["Hugo"]],
    [{ scripts: ["https://cdn.example/vue.global.prod.js"] }, ["Vue.js"]],
    [{ html: '<div ng-version="18">' }, ["Angular"]],
    [{ headers: { server: "not-nginx" } }, []],
    [{ html: "we wrote about wordpress" }, []],
  ])("are told by %o", (traces, names) => {
    expect(detect({ ...nothing, ...traces })).toEqual(names);
  });
});

describe("DataForSEO", () => {
  const open = async (more: Record<string, string> = {}) => {
    const standIn = await createStandIn(answerDataForSeo("operator", key));
    closing.push(standIn);
    const domainSignals = load("domainSignals", {
      PROSPECTING_DOMAIN_SIGNALS: `dataforseo:${standIn.url}`,
      PROSPECTING_DATAFORSEO_LOGIN: "operator",
      PROSPECTING_DATAFORSEO_KEY: key,
      ...more,
    });
    return { look: (domain: string) => domainSignals.look(domain, createCall()), standIn };
  };

  it("counts keywords in one place and language", async () => {
    const { look, standIn } = await open({
      PROSPECTING_DATAFORSEO_LOCATION: "2276",
      PROSPECTING_DATAFORSEO_LANGUAGE: "de",
    });
    expect(await look("northwind.example")).toEqual({
      hasData: true,
      organicKeywordsCount: 1250,
      paidKeywordsCount: 14,
    });
    expect(standIn.requests[0]?.body).toEqual([
      { target: "northwind.example", location_code: 2276, language_code: "de" },
    ]);
  });

  it("has no data, rather than zeros, for a domain that it does not know", async () => {
    const { look } = await open();
    expect(await look("new.example")).toEqual({ hasData: false });
  });

  it.each([
    ["broke.example", "quota_exceeded"],
    ["odd.example", "rejected"],
  ])("reads the status of the task inside a 200 for %s", async (domain, reason) => {
    const { look } = await open();
    await expect(look(domain)).rejects.toMatchObject({ reason });
  });

  it.each([
    [{ status_code: 40100, status_message: "no" }, "unauthorized"],
    [{ status_code: 40202, status_message: "rate limit" }, "rate_limited"],
    [{ status_code: 50000, status_message: "down" }, "upstream_error"],
    [{ status_code: 20000, tasks: [] }, "malformed"],
  ])("reads the status of the whole in %o", async (body, reason) => {
    const { look, standIn } = await open();
    standIn.fault({ kind: "answer", answer: { body } });
    await expect(look("northwind.example")).rejects.toMatchObject({ reason });
  });

  it("is completed by our own look, and made up for by it when it fails", async () => {
    const site = await createStandIn((request) =>
      request.path === "/" ? { body: home } : { status: 404, body: "" },
    );
    const dns = await createNameServer({ "northwind.test": { a: "127.0.0.1" } });
    const vendor = await createStandIn(answerDataForSeo("operator", key));
    closing.push(site, dns, vendor);
    const domainSignals = load("domainSignals", {
      PROSPECTING_DOMAIN_SIGNALS: `dataforseo:${vendor.url},own-look`,
      PROSPECTING_DATAFORSEO_LOGIN: "operator",
      PROSPECTING_DATAFORSEO_KEY: key,
      PROSPECTING_OWN_LOOK_SCHEME: "http",
      PROSPECTING_PAGES_ALLOW: "127.0.0.1/32",
      PROSPECTING_DNS: dns.address,
    });
    const domain = `northwind.test:${site.port}`;
    const both = await domainSignals.look(domain, createCall());
    expect(both).toMatchObject({
      hasData: true,
      organicKeywordsCount: 1250,
      keyword_category: "Industrial automation",
    });
    vendor.fault({ kind: "answer", answer: { status: 500, body: "" } });
    const one = await domainSignals.look(domain, createCall());
    expect(one).toMatchObject({ hasData: true, keyword_category: "Industrial automation" });
    expect(one).not.toHaveProperty("organicKeywordsCount");
  });
});
