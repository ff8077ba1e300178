import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Served, type Serving, serve } from "../providers/served.ts";
import { engines } from "../store/engines.ts";
import { runCommand } from "./in-process.ts";

const people = `name,linkedin,email,phone,title,company,company_domain,city
Mara Lindqvist,linkedin.com/in/mara-lindqvist,mara@northwind-robotics.example,+4930901820,VP Engineering,Northwind Robotics,northwind-robotics.example,Berlin
Priya Raman,linkedin.com/in/priya-raman,,,Chief Revenue Officer,Harbor CRM,harbor-crm.example,London
`;
const companies =
  "name,domain,industry,size\nNorthwind Robotics,northwind-robotics.example,Industrial Automation,240\n";

describe.each(engines)("prospecting serve with an own index on %s", (engine) => {
  let serving: Serving;
  let served: Served;
  const importFile = async (what: string, content: string) => {
    const file = join(mkdtempSync(join(tmpdir(), "import-")), `${what}.csv`);
    writeFileSync(file, content);
    const { location } = serving;
    const env = { DATABASE_URL: engine === "postgres" ? location : "" };
    const args = ["import", what, file, "--data-dir", dirname(location), "--json"];
    const { status, stdout } = await runCommand(args, { env });
    expect(status).toBe(0);
    return JSON.parse(stdout.split("\n").find((line) => line.includes('"done"')) ?? "{}");
  };
  beforeAll(async () => {
    const index = {
      PROSPECTING_PEOPLE: "index",
      PROSPECTING_COMPANIES: "index",
      PROSPECTING_CONTACTS: "index",
    };
    // No DNS server listens at this address, so the test sends no DNS queries over the network.
    serving = await serve(engine, {
      ...index,
      PROSPECTING_DNS: "127.0.0.1:1",
      PROSPECTING_MAX_TRIES: "1",
    });
    served = await serving.organization(1_000);
  });
  afterAll(() => serving.close());

  it("searches and enriches what is imported beside it, with no vendor at all", async () => {
    expect(await importFile("people", people)).toMatchObject({ added: 2, refused: 0 });
    expect(await importFile("companies", companies)).toMatchObject({ added: 1 });
    const { client } = served;
    const found = await client.people
      .search({
        filters: { industries: ["automation"], employeeCount: { min: 200, max: 300 } },
      })
      .wait();
    expect(found.result).toMatchObject({
      data: [{ fullName: "Mara Lindqvist", company: { domain: "northwind-robotics.example" } }],
      meta: { total: 1 },
    });
    const enriched = await client.enrichments
      .create({
        identifier: { linkedin_url: "https://www.linkedin.com/in/mara-lindqvist" },
        fields: ["profile", "company", "contact.phone"],
      })
      .wait();
    expect(enriched.result).toMatchObject({
      data: [
        {
          status: "found",
          person: { fullName: "Mara Lindqvist", title: "VP Engineering" },
          company: { industry: "Industrial Automation", employeeCount: 240 },
          contacts: { phones: [{ number: "+4930901820" }] },
        },
      ],
    });
    const searched = await client.companies.search({ query: "industrial automation" }).wait();
    expect(searched.result).toMatchObject({ data: [{ name: "Northwind Robotics" }] });
  });

  it("repeats a search as often as a failure of the database while a newer version has written the words", async () => {
    const { db } = serving.store;
    const raise = (by: number) => sql`update index_words set version = version + ${by}`.execute(db);
    await raise(1);
    const searched = served.client.people.search({ query: "VP Engineering in Berlin" }).wait();
    const isRepeated = async () =>
      (await db.selectFrom("runs").select("job_id").where("retries", ">", 2).execute()).length > 0;
    await vi.waitUntil(isRepeated, { timeout: 60_000 });
    await raise(-1);
    expect((await searched).result).toMatchObject({ data: [{ fullName: "Mara Lindqvist" }] });
  });
});
