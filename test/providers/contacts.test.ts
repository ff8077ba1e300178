import { type AddressInfo, createServer } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { toGuesses } from "../../src/providers/adapters/contacts/pattern.ts";
import { loadProviders } from "../../src/providers/adapters/index.ts";
import { createCall, createStill, load } from "./load.ts";
import { createNameServer, type NameServer } from "./stand-ins/names.ts";
import { createStandIn, type StandIn } from "./stand-ins/stand-in.ts";
import { answerApollo, answerPdl } from "./stand-ins/vendors.ts";

const key = "key-of-the-operator";
const person = {
  id: "per_1",
  fullName: "Mara Lindqvist",
  linkedinUrl: "https://www.linkedin.com/in/mara-lindqvist",
  company: { name: "Northwind Robotics", domain: "strict.test" },
};

let dns: NameServer;
let mail: SMTPServer;
let port: number;
const asked: string[] = [];
const closing: StandIn[] = [];

/**
 * Starts a mail server that knows two mailboxes of strict.test, accepts every address of open.test, defers addresses of
 * grey.test and blocks addresses of policy.test.
 */
beforeAll(async () => {
  mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      const refuse = (responseCode: number, message: string) =>
        done(Object.assign(new Error(message), { responseCode }));
      if (address.endsWith("@grey.test")) return refuse(451, "Greylisted, try again later");
      if (address.endsWith("@policy.test")) return refuse(550, "5.7.1 Blocked by policy");
      if (
        address.endsWith("@open.test") ||
        address === "mara.lindqvist@strict.test" ||
        address === "info@strict.test"
      )
        return done();
      refuse(550, "No such user");
    },
  });
  await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", () => resolve()));
  port = (mail.server.address() as AddressInfo).port;
  const mx = [
    { exchange: "down.test", priority: 5 },
    { exchange: "mx.test", priority: 10 },
  ];
  dns = await createNameServer({
    "mx.test": { a: "127.0.0.1" },
    "strict.test": { mx },
    "open.test": { mx },
    "grey.test": { mx },
    "policy.test": { mx },
    "inner.test": { mx: [{ exchange: "inside.test", priority: 1 }] },
    "inside.test": { a: "127.0.0.2" },
    "null.test": { mx: [{ exchange: "", priority: 0 }], a: "127.0.0.1" },
    "plain.test": { a: "127.0.0.1" },
    "empty.test": {},
    "example.com": {},
    "mailinator.com": { mx },
    "northwind-robotics.example": { mx },
    "lumen-analytics.example": { mx },
  });
});

afterEach(async () => {
  asked.length = 0;
  await Promise.all(closing.splice(0).map((one) => one.close()));
});

afterAll(async () => {
  await dns.close();
  await new Promise<void>((resolve) => mail.close(() => resolve()));
});

const probing = () => ({
  PROSPECTING_SMTP_PROBE: "on",
  PROSPECTING_SMTP_HELO: "probe.operator.example",
  PROSPECTING_SMTP_FROM: "probe@operator.example",
  PROSPECTING_SMTP_PORT: String(port),
});

/**
 * Simulates a vendor that returns this email address. Returns the email contact that the service makes of it, with its
 * verification.
 */
async function verify(address: string, settings: Record<string, string> = {}) {
  const standIn = await createStandIn(() => ({
    body: { status: 200, data: { full_name: "x", work_email: address } },
  }));
  closing.push(standIn);
  const contacts = load("contacts", {
    PROSPECTING_CONTACTS: `pdl:${standIn.url}`,
    PROSPECTING_PDL_KEY: key,
    PROSPECTING_DNS: dns.address,
    PROSPECTING_PAGES_ALLOW: "127.0.0.1/32",
    ...settings,
  });
  const { emails } = await contacts.find(person, ["email"], createCall());
  return emails?.[0];
}

describe("an email address", () => {
  it.each([
    ["Mara.Lindqvist@Strict.TEST", "mara.lindqvist@strict.test", "unknown"],
    ["someone@mailinator.com", "someone@mailinator.com", "risky"],
    ["info@strict.test", "info@strict.test", "risky"],
    ["mara@null.test", "mara@null.test", "invalid"],
    ["mara@no-such-domain.test", "mara@no-such-domain.test", "invalid"],
    ["mara@empty.test", "mara@empty.test", "invalid"],
    ["mara@plain.test", "mara@plain.test", "unknown"],
    ["mara lindqvist@strict.test", "nothing", "nothing"],
    ["mara..l@strict.test", "nothing", "nothing"],
  ])("%s is given as %s, %s, without asking its server", async (address, want, status) => {
    const email = await verify(address);
    if (want === "nothing") expect(email).toBeUndefined();
    else expect(email).toEqual({ address: want, type: "work", status });
    expect(asked).toEqual([]);
  });

  it.each([
    ["mara.lindqvist@strict.test", "valid"],
    ["someone.else@strict.test", "invalid"],
    ["anyone@open.test", "accept_all"],
    ["mara@grey.test", "unknown"],
    ["mara@policy.test", "unknown"],
    ["info@strict.test", "risky"],
    ["mara@plain.test", "invalid"],
  ])("%s is %s when its server is asked", async (address, status) => {
    expect(await verify(address, probing())).toMatchObject({ address, status });
    expect(asked[0]).toBe(address);
  });

  it("is not asked about at a mail server inside our own network", async () => {
    let connections = 0;
    const inside = createServer((socket) => {
      connections += 1;
      socket.end("220 inside.test\r\n");
    });
    await new Promise<void>((resolve) => inside.listen(port, "127.0.0.2", resolve));
    expect(await verify("mara@inner.test", probing())).toMatchObject({ status: "unknown" });
    await new Promise((resolve) => inside.close(resolve));
    expect(connections).toBe(0);
  });

  it("counts as unknown while DNS does not answer", async () => {
    const gone = await createNameServer({});
    const { address } = gone;
    await gone.close();
    expect(await verify("mara@strict.test", { PROSPECTING_DNS: address })).toMatchObject({
      status: "unknown",
    });
  });
});

describe("where DNS knows no domain at all", () => {
  it("an address counts as unknown, and whoever tries the adapter is told", async () => {
    const empty = await createNameServer({});
    const { address } = empty;
    expect(await verify("mara@strict.test", { PROSPECTING_DNS: address })).toMatchObject({
      status: "unknown",
    });
    const standIn = await createStandIn(answerPdl(key));
    closing.push(standIn);
    const { adapters, close } = loadProviders(
      {
        PROSPECTING_CONTACTS: `pdl:${standIn.url}`,
        PROSPECTING_PDL_KEY: key,
        PROSPECTING_DNS: address,
      },
      { clock: createStill() },
    );
    expect(await adapters[0]?.probe(createCall())).toContain("no domain resolves here");
    await close();
    await empty.close();
  });
});

describe("contact data by vendors", () => {
  const settings = { PROSPECTING_PDL_KEY: key, PROSPECTING_APOLLO_KEY: key };
  const open = async (vendor: string, answer: Parameters<typeof createStandIn>[0]) => {
    const standIn = await createStandIn(answer);
    closing.push(standIn);
    return load("contacts", {
      ...settings,
      PROSPECTING_CONTACTS: `${vendor}:${standIn.url}`,
      PROSPECTING_DNS: dns.address,
    });
  };

  it("of People Data Labs holds each address and number once", async () => {
    const contacts = await open("pdl", answerPdl(key));
    expect(await contacts.find(person, ["email", "phone"], createCall())).toEqual({
      emails: [{ address: "mara.lindqvist@northwind-robotics.example", type: "work", status: "unknown" }],
      phones: [
        { number: "+4915112345678", type: "mobile", status: "valid" },
        { number: "+4930901820", type: "direct", status: "valid" },
      ],
    });
  });

  it("of Apollo takes its word for an address, and never its placeholder for one", async () => {
    const contacts = await open("apollo", answerApollo(key));
    expect(await contacts.find(person, ["email", "phone"], createCall())).toEqual({
      emails: [
        { address: "tomas.ferreira@lumen-analytics.example", type: "work", status: "valid" },
        { address: "tomas@mailinator.com", type: "personal", status: "risky" },
      ],
      phones: [{ number: "+31207123456", type: "office", status: "valid" }],
    });
    const locked = await open("apollo", () => ({
      body: { person: { email: "email_not_unlocked@domain.com", email_status: "verified" } },
    }));
    expect(await locked.find(person, ["email"], createCall())).toEqual({ emails: [] });
  });

  it("holds the fields asked for and no others", async () => {
    const contacts = await open("pdl", answerPdl(key));
    expect(Object.keys(await contacts.find(person, ["phone"], createCall()))).toEqual(["phones"]);
  });

  it("is empty for a person whom the vendor does not know", async () => {
    const contacts = await open("pdl", () => ({ status: 404, body: { status: 404 } }));
    expect(await contacts.find(person, ["email", "phone"], createCall())).toEqual({ emails: [], phones: [] });
  });

  it("comes from the next vendor for the fields that the first did not have", async () => {
    const first = await createStandIn(() => ({
      body: { status: 200, data: { full_name: "x", mobile_phone: "+4915112345678" } },
    }));
    const second = await createStandIn(answerApollo(key));
    closing.push(first, second);
    const contacts = load("contacts", {
      ...settings,
      PROSPECTING_CONTACTS: `pdl:${first.url},apollo:${second.url}`,
      PROSPECTING_DNS: dns.address,
    });
    const found = await contacts.find(person, ["email", "phone"], createCall());
    expect(found.phones?.map(({ number }) => number)).toEqual(["+4915112345678"]);
    expect(found.emails?.[0]?.address).toBe("tomas.ferreira@lumen-analytics.example");
    expect(second.requests[0]?.body).toMatchObject({ reveal_personal_emails: true });
  });

  it("is not said to be nothing while a vendor failed", async () => {
    const first = await createStandIn(() => ({ status: 500, body: "" }));
    const second = await createStandIn(() => ({ body: { person: null } }));
    closing.push(first, second);
    const contacts = load("contacts", {
      ...settings,
      PROSPECTING_CONTACTS: `pdl:${first.url},apollo:${second.url}`,
      PROSPECTING_DNS: dns.address,
    });
    await expect(contacts.find(person, ["phone"], createCall())).rejects.toMatchObject({
      reason: "upstream_error",
    });
  });
});

describe("an address by the pattern of a name", () => {
  const open = () =>
    load("contacts", {
      PROSPECTING_CONTACTS: "pattern",
      PROSPECTING_DNS: dns.address,
      PROSPECTING_PAGES_ALLOW: "127.0.0.1/32",
      ...probing(),
    });

  it("is given when the mail server vouches for it", async () => {
    expect(await open().find(person, ["email", "phone"], createCall())).toEqual({
      emails: [{ address: "mara.lindqvist@strict.test", type: "work", status: "valid" }],
      phones: [],
    });
  });

  it.each(["open.test", "grey.test"])(
    "is not given when the server of %s vouches for nothing",
    async (domain) => {
      const found = await open().find({ ...person, company: { domain } }, ["email"], createCall());
      expect(found).toEqual({ emails: [] });
      expect(asked.filter((address) => address.startsWith("mara"))).toHaveLength(1);
    },
  );

  it("is sought among the usual spellings, and not without two names and a domain", () => {
    const company = { domain: "x.example" };
    expect(toGuesses({ id: "p", fullName: "Tomás da Silva Ferreira", company })).toEqual([
      "tomas.ferreira@x.example",
      "tferreira@x.example",
      "tomas@x.example",
      "tomasferreira@x.example",
      "t.ferreira@x.example",
    ]);
    expect(toGuesses({ id: "p", fullName: "Cher", company })).toEqual([]);
    expect(toGuesses({ id: "p", fullName: "Mara Lindqvist" })).toEqual([]);
  });
});
