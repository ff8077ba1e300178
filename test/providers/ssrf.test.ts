import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createAddressGuard } from "../../src/providers/adapters/pages/index.ts";
import type { Pages } from "../../src/providers/capabilities.ts";
import { createCall, load } from "./load.ts";
import { createNameServer, type NameServer } from "./stand-ins/names.ts";
import { createStandIn, type SeenRequest, type StandIn, type StandInAnswer } from "./stand-ins/stand-in.ts";

const inside = "http://127.0.0.2";

/** A server that stands for a site on the public web. */
let site: StandIn;
/** A server on a private address with the same port as `site`. The service must never read from it. */
let secret: StandIn;
let dns: NameServer;

let robots: StandInAnswer = { status: 404 };

function answerSite(request: SeenRequest): StandInAnswer {
  if (request.path === "/robots.txt") return robots;
  if (request.path === "/to") return { status: 302, headers: { location: request.query.get("url") ?? "" } };
  if (request.path === "/refresh")
    return {
      body: `<html><head><meta http-equiv="refresh" content="0; url=${request.query.get("url")}"></head></html>`,
    };
  return { body: "<html><title>Public</title><body><p>For everyone.</p></body></html>" };
}

beforeAll(async () => {
  site = await createStandIn(answerSite);
  secret = await createStandIn(() => ({ body: "<title>Secret</title>" }), "127.0.0.2", site.port);
  dns = await createNameServer({
    "site.test": { a: "127.0.0.1" },
    "inner.test": { a: "127.0.0.2" },
    "mixed.test": { a: [["127.0.0.1", "127.0.0.2"]] },
    "mapped.test": { aaaa: "::ffff:127.0.0.2" },
    "cloud.test": { a: "169.254.169.254" },
    // The second look-up of this name returns another address.
    "rebind.test": { a: [["127.0.0.1"], ["127.0.0.2"]] },
    "site2.test": { a: "127.0.0.1" },
    "rebind-later.test": { a: [["127.0.0.1"], ["127.0.0.2"]] },
    "rebind-back.test": { a: [["127.0.0.2"], ["127.0.0.1"]] },
  });
});

afterEach(() => {
  robots = { status: 404 };
  secret.requests.length = 0;
});

afterAll(async () => {
  await Promise.all([site.close(), secret.close(), dns.close()]);
});

const open = (more: Record<string, string> = {}): Pages =>
  load("pages", {
    PROSPECTING_PAGES: "direct",
    PROSPECTING_DNS: dns.address,
    // 127.0.0.1 stands for the public internet here, and 127.0.0.2 for private addresses.
    PROSPECTING_PAGES_ALLOW: "127.0.0.1/32",
    ...more,
  });

describe("reading pages", () => {
  it("reads a page of the public web", async () => {
    const page = await open().read(`http://site.test:${site.port}/`, createCall());
    expect(page).toMatchObject({
      title: "Public",
      text: "For everyone.",
      url: `http://site.test:${site.port}/`,
    });
  });

  it("refuses loopback unless a setting allows it", async () => {
    await expect(
      open({ PROSPECTING_PAGES_ALLOW: "" }).read(`${site.url}/`, createCall()),
    ).rejects.toMatchObject({
      reason: "forbidden_address",
      retryable: false,
    });
  });

  it.each([
    ["an address", "http://127.0.0.2"],
    ["a decimal host", "http://2130706434"],
    ["an octal host", "http://0177.0.0.2"],
    ["a hexadecimal host", "http://0x7f000002"],
    ["a short host", "http://127.2"],
    ["full-width digits", "http://１２７.0.0.2"],
    ["an IPv6-mapped address", "http://[::ffff:127.0.0.2]"],
    ["an IPv6-mapped address in hexadecimal", "http://[::ffff:7f00:2]"],
    ["IPv6 loopback", "http://[::1]"],
    ["an IPv4-compatible address", "http://[::7f00:2]"],
    ["an address through NAT64", "http://[64:ff9b::7f00:2]"],
    ["a unique local address", "http://[fd00::1]"],
    ["the metadata address", "http://169.254.169.254"],
    ["all addresses of this machine", "http://0.0.0.0"],
    ["a name that leads inside", "http://inner.test"],
    ["a name with one answer of two inside", "http://mixed.test"],
    ["a name with a mapped answer", "http://mapped.test"],
    ["a name of the metadata address", "http://cloud.test"],
  ])("refuses %s", async (_, origin) => {
    const failure = { reason: "forbidden_address" };
    await expect(open().read(`${origin}:${site.port}/`, createCall())).rejects.toMatchObject(failure);
    expect(secret.requests).toEqual([]);
  });

  it.each(["/to", "/refresh"])("refuses to be sent inside by %s", async (path) => {
    for (const target of [
      `${inside}:${site.port}/x`,
      `http://inner.test:${site.port}/x`,
      `http://2130706434:${site.port}/`,
      `http://0177.0.0.2:${site.port}/`,
      `http://[::ffff:127.0.0.2]:${site.port}/`,
      `http://mapped.test:${site.port}/`,
      // This public site redirects the request to an address that the service must not read.
      `http://site2.test:${site.port}/to?url=${encodeURIComponent(`${inside}:${site.port}/x`)}`,
    ]) {
      const address = `http://site.test:${site.port}${path}?url=${encodeURIComponent(target)}`;
      await expect(open().read(address, createCall())).rejects.toMatchObject({ reason: "forbidden_address" });
    }
    expect(secret.requests).toEqual([]);
  });

  it("refuses to be sent to a name whose answer changed since it was last asked for", async () => {
    const target = `http://rebind-later.test:${site.port}/`;
    const address = `http://site.test:${site.port}/to?url=${encodeURIComponent(target)}`;
    const read = () => open({ PROSPECTING_ROBOTS: "ignore" }).read(address, createCall());
    expect((await read()).url).toBe(target);
    // The second read opens a new connection, and checks the address again.
    await expect(read()).rejects.toMatchObject({ reason: "forbidden_address" });
    expect(secret.requests).toEqual([]);
  });

  it("does not look for robots.txt inside either", async () => {
    robots = { status: 302, headers: { location: `${inside}:${site.port}/robots.txt` } };
    await open()
      .read(`http://site.test:${site.port}/`, createCall())
      .catch(() => undefined);
    expect(secret.requests).toEqual([]);
  });

  it.each(["file:///etc/passwd", "ftp://site.test/x", "data:text/html,hi", "gopher://site.test/"])(
    "refuses to be sent to %s",
    async (target) => {
      const address = `http://site.test:${site.port}/to?url=${encodeURIComponent(target)}`;
      await expect(open().read(address, createCall())).rejects.toMatchObject({ reason: "forbidden_address" });
    },
  );

  it("refuses addresses with credentials", async () => {
    await expect(open().read(`http://a:b@site.test:${site.port}/`, createCall())).rejects.toMatchObject({
      reason: "forbidden_address",
    });
  });

  it("connects to the address that it checked when the name is rebound after the look-up", async () => {
    const pages = open({ PROSPECTING_ROBOTS: "ignore" });
    const page = await pages.read(`http://rebind.test:${site.port}/`, createCall());
    expect(page.title).toBe("Public");
    // The service looks the name up only once, for the connection, so that no second look-up can return another
    // address.
    expect(dns.asked.get("rebind.test")).toBe(1);
    expect(secret.requests).toEqual([]);
  });

  it("refuses a name that is rebound between robots.txt and the page", async () => {
    const pages = open({ PROSPECTING_ROBOTS: "ignore" });
    await expect(pages.read(`http://rebind-back.test:${site.port}/`, createCall())).rejects.toMatchObject({
      reason: "forbidden_address",
    });
    expect(secret.requests).toEqual([]);
  });
});

describe("looking at a domain", () => {
  it("refuses a domain that leads inside, and one whose home page does", async () => {
    const domainSignals = load("domainSignals", {
      PROSPECTING_DOMAIN_SIGNALS: "own-look",
      PROSPECTING_OWN_LOOK_SCHEME: "http",
      PROSPECTING_DNS: dns.address,
      PROSPECTING_PAGES_ALLOW: "127.0.0.1/32",
    });
    const home = `http://site.test:${site.port}/to?url=${encodeURIComponent(`${inside}:${site.port}/`)}`;
    for (const domain of [`inner.test:${site.port}`, `127.0.0.2:${site.port}`, home.replace("http://", "")])
      await expect(domainSignals.look(domain, createCall())).rejects.toMatchObject({
        reason: "forbidden_address",
      });
    expect(secret.requests).toEqual([]);
  });
});

describe("the address guard", () => {
  const guard = createAddressGuard();

  it.each(["8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])(
    "lets %s through",
    (address) => {
      expect(guard.check(address)).toBeNull();
    },
  );

  it.each([
    ["10.1.2.3", "private"],
    ["172.16.0.1", "private"],
    ["192.168.1.1", "private"],
    ["127.9.9.9", "loopback"],
    ["169.254.169.254", "linkLocal"],
    ["100.100.100.200", "carrierGradeNat"],
    ["168.63.129.16", "metadata"],
    ["0.0.0.0", "unspecified"],
    ["224.0.0.1", "multicast"],
    ["255.255.255.255", "broadcast"],
    ["192.0.2.1", "reserved"],
    ["::1", "loopback"],
    ["::", "unspecified"],
    ["fe80::1", "linkLocal"],
    ["fd00:ec2::254", "uniqueLocal"],
    ["ff02::1", "multicast"],
    ["::ffff:10.0.0.1", "private"],
    ["64:ff9b::a00:1", "private"],
    ["2002:a00:1::", "6to4"],
    ["::7f00:1", "reserved"],
    ["::127.0.0.1", "loopback"],
    ["::808:808", "reserved"],
    ["1000::1", "reserved"],
    ["64:ff9b:1:7f00:0:100:808:808", "rfc6052"],
    ["fe80::1%eth0", "unreadable"],
    ["not an address", "unreadable"],
  ])("calls %s %s", (address, kind) => {
    expect(guard.check(address)).toBe(kind);
  });
});
