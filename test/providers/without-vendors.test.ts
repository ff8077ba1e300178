import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Client } from "prospecting-contract/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../cli/in-process.ts";
import { type Served, type Serving, serve } from "./served.ts";
import { createStandIn, type StandIn } from "./stand-ins/stand-in.ts";
import { answerGleif } from "./stand-ins/vendors.ts";
import { createVendors, keys, type Vendors } from "./stand-ins/vendors-together.ts";

/** Returns the settings that the documentation page gives for a service without vendors. */
function readSettings(): Record<string, string> {
  const page = readFileSync(join(import.meta.dirname, "../../docs/providers.md"), "utf8");
  const block = page.split("This configuration needs no account with a vendor:")[1]?.split("```")[1] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/^(PROSPECTING_\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
  );
}

const people = `full_name,linkedin_url,email,phone,title,company,company_domain,location
Mara Lindqvist,https://www.linkedin.com/in/mara-lindqvist,mara@northwind.test,+4930901820,VP Engineering,Northwind Robotics,northwind.test,"Berlin, Germany"
`;
const companies = `name,domain,industry,size,location,founded
Northwind Robotics,northwind.test,Industrial Automation,240,"Berlin, Germany",2014
`;
const mara = { fullName: "Mara Lindqvist", title: "VP Engineering", company: { name: "Northwind Robotics" } };

/** For each operation, a call and the data that it must return from the service's own index, the web and the model. */
const calls: Readonly<
  Record<string, (client: Client, vendors: Vendors) => Promise<readonly [unknown, object]>>
> = {
  searchPeople: async (client) => [
    await client.people.search({ query: "VP Engineering in Berlin", limit: 1, includeContacts: true }).wait(),
    {
      status: "succeeded",
      result: {
        data: [
          {
            ...mara,
            contacts: { emails: [{ address: "mara@northwind.test" }], phones: [{ number: "+4930901820" }] },
          },
        ],
      },
    },
  ],
  searchCompanies: async (client) => [
    await client.companies.search({ query: "industrial automation", limit: 1 }).wait(),
    { status: "succeeded", result: { data: [{ name: "Northwind Robotics", foundedYear: 2014 }] } },
  ],
  createEnrichment: async (client) => [
    await client.enrichments
      .create({ identifier: { email: "mara@northwind.test" }, fields: ["profile", "company"] })
      .wait(),
    { result: { data: [{ status: "found", person: mara, company: { domain: "northwind.test" } }] } },
  ],
  createPeopleResearch: async (client) => [
    await client.people
      .createResearch({ identities: [{ platform: "linkedin", username: "mara-lindqvist" }] })
      .wait(),
    {
      result: { data: [{ status: "researched", person: mara, summary: expect.stringContaining("Berlin") }] },
    },
  ],
  createDeepResearch: async (client, { host }) => [
    await client.deepResearch.run({
      prompt: "How many employees does Northwind Robotics have?",
      schema: { type: "object", required: ["employees"], properties: { employees: { type: "integer" } } },
    }),
    { result: { data: { employees: 240 }, meta: { sources: [{ url: `http://${host}/portrait` }] } } },
  ],
  generateContent: async (client, { host }) => [
    await client.generate
      .create({ prompt: "Northwind Robotics", maxWords: 100, useWebResearch: true })
      .wait(),
    { status: "succeeded", result: { sources: [{ url: `http://${host}/portrait` }] } },
  ],
  searchPlatforms: async (client) => [
    await client.search.create({ type: "web_search", query: "Northwind Robotics" }).wait(),
    { status: "succeeded", result: { data: [{ title: "Northwind Robotics, a portrait" }] } },
  ],
  scrapeYoutubeVideo: async (client) => [
    await client.scrapers.youtubeVideo({ url: "https://youtu.be/dQw4w9WgXcQ" }),
    { data: { title: "Robots in small factories", channelName: "Northwind Robotics" } },
  ],
  scrapeSeoDomain: async (client, { host }) => [
    await client.scrapers.seoDomain({ domain: host }),
    { data: { hasData: true, tech_stack: ["PHP", "WordPress"] } },
  ],
};

describe("prospecting serve as docs/providers.md sets it up without a vendor", () => {
  let vendors: Vendors;
  let gleif: StandIn;
  let serving: Serving;
  let served: Served;
  beforeAll(async () => {
    [vendors, gleif] = await Promise.all([createVendors(), createStandIn(answerGleif)]);
    const { standIns, env } = vendors;
    const places: readonly (readonly [string, string])[] = [
      ["http://127.0.0.1:8888", standIns.searxng.url],
      ["http://127.0.0.1:11434", standIns.model.url],
      ["gleif", `gleif:${gleif.url}`],
      ["oembed", `oembed:${standIns.videoSite.url}`],
    ];
    const settings = Object.entries(readSettings()).map(([name, value]) => [
      name,
      places.reduce((text, [from, to]) => text.replace(from, to), value),
    ]);
    expect(settings.length).toBeGreaterThan(5);
    serving = await serve("sqlite", {
      ...Object.fromEntries(settings),
      PROSPECTING_LOCAL_MODEL_KEY: keys.model,
      // These settings are needed because the simulated web is on loopback and has no certificates.
      PROSPECTING_DNS: env["PROSPECTING_DNS"] ?? "",
      PROSPECTING_PAGES_ALLOW: "127.0.0.1/32",
      PROSPECTING_OWN_LOOK_SCHEME: "http",
    });
    served = await serving.organization(1_000);
    const folder = mkdtempSync(join(tmpdir(), "own-"));
    for (const [kind, text] of Object.entries({ companies, people })) {
      const file = join(folder, `${kind}.csv`);
      writeFileSync(file, text);
      const args = ["import", kind, file, "--data-dir", dirname(serving.location)];
      expect(await runCommand(args, { env: { DATABASE_URL: "" } })).toMatchObject({ status: 0 });
    }
  });
  afterAll(async () => {
    await serving.close();
    await Promise.all([vendors.close(), gleif.close()]);
  });

  it("lacks the social platforms alone", () => {
    const platforms = ["LINKEDIN", "INSTAGRAM", "X", "REDDIT", "TIKTOK", "FACEBOOK"];
    expect(serving.ready["notConfigured"]).toEqual(platforms.map((name) => `PROSPECTING_${name}`));
  });

  it.each(Object.entries(calls))("does %s for real", async (_, call) => {
    const [answer, want] = await call(served.client, vendors);
    expect(answer).toMatchObject(want);
  });
});
