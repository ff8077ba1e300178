import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createIndexAdapters, loadProviders } from "../../src/providers/adapters/index.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { importCompanies, importPeople, openIndex } from "../store/index-rows.ts";
import { createWorld, type Reply, type Tenant, type World } from "./world.ts";

const clerks = Array.from(
  { length: 250 },
  (_, index) =>
    `Pat Doe ${index},linkedin.com/in/pat-${index},Sales Manager,Harbor CRM,,Software,410,"Oslo, Norway"`,
);
const people = [
  "full_name,linkedin_url,title,company,company_domain,industry,company_size,location",
  'Mara Lindqvist,linkedin.com/in/mara,CTO,Northwind GmbH,northwind.example,Robotics,120,"Berlin, Germany"',
  'Jonas Weber,linkedin.com/in/jonas,Technischer Geschäftsführer,Tern Labs,tern.example,Consulting,40,"Munich, Germany"',
  'Élodie Asa,linkedin.com/in/elodie,Directrice technique,Lumen,lumen.example,Biotech,80,"Paris, France"',
  'Tom Ray,linkedin.com/in/tom,Field CTO,Kestrel,kestrel.example,Insurance,900,"London, United Kingdom"',
  'Ida Holm,linkedin.com/in/ida,Marketing Director,Holm Stores,holm.example,E-Commerce,300,"Wien, Austria"',
  'Ole Ray,linkedin.com/in/ole,Head of Growth,Kestrel,kestrel.example,Insurance,900,"Wien, Austria"',
  'Ada Ruiz,linkedin.com/in/ada,Leiterin Recht,BNP Example Banque,bnp.example,Banking,900,"Genf, Switzerland"',
  'Lia Roux,linkedin.com/in/lia,Owner,Roux Shop,roux.example,E-Commerce,12,"Lyon, France"',
  'Max Petit,linkedin.com/in/max,Propriétaire,Petit Boutique,petit.example,Retail,12,"Lyon, France"',
  'Noé Blanc,linkedin.com/in/noe,Product Owner,Blanc Boutique,blanc.example,Retail,12,"Nantes, France"',
  'Eva Kühn,linkedin.com/in/eva,Assistentin der Geschäftsführung,Kühn,kuehn.example,Retail,12,"Bremen, Germany"',
  'Guy Roy,linkedin.com/in/guy,Product Manager,Roy,roy.example,Retail,12,"Montréal, Canada"',
  'Ute Lang,linkedin.com/in/ute,Chief Sales Officer,Lang,lang.example,Retail,12,"Bremen, Germany"',
  'Kai Kühn,linkedin.com/in/kai,EA to the CTO,Kühn,kuehn.example,Retail,12,"Bremen, Germany"',
  ...clerks,
].join("\n");
const companies = [
  "name,domain,industry,size,location,description",
  'Northwind,northwind.example,Robotics,120,"Berlin, Germany",Robots for warehouses',
  'Tern Labs,tern.example,Consulting,40,"Munich, Germany",Advice for factories',
  'Lumen,lumen.example,Biotech,80,"Paris, France",Enzymes',
].join("\n");

let store: Store;
let world: World;
let tenant: Tenant;
beforeAll(async () => {
  store = await openStore({ location: join(mkdtempSync(join(tmpdir(), "index-")), "prospecting.db") });
  await importPeople(store, people);
  await importCompanies(store, companies);
  const index = async () => openIndex(store);
  const env = { PROSPECTING_PEOPLE: "index", PROSPECTING_COMPANIES: "index" };
  world = await createWorld({
    providers: (clock) =>
      loadProviders(env, { clock, adapters: createIndexAdapters(index), memory: index }).providers,
  });
  tenant = await world.tenant(10_000);
});
afterAll(async () => {
  await world.close();
  await store.close();
});

type What = "people" | "companies";

const send = (what: What, body: object): Promise<Reply> =>
  tenant.call("POST", `/api/v1/${what}/search`, { body });

async function search(what: What, body: object): Promise<Reply["body"]> {
  const accepted = await send(what, body);
  expect([accepted.status, accepted.body.errors]).toEqual([202, undefined]);
  const job = await tenant.finish(accepted.body.id);
  expect(job.status).toBe("succeeded");
  return job.result;
}

describe("how a query is read", () => {
  const query = "CTO or Head of Sales in Berlin, 50-200 employees, robotics -consulting NOT Paris zyxomatic";
  const read = {
    titles: ["Chief Technology Officer", "Head of Sales"],
    locations: ["Berlin"],
    industries: ["robotics"],
    employeeCount: { min: 50, max: 200 },
    excluded: { industries: ["consulting"], locations: ["Paris"] },
    unused: ["zyxomatic"],
  };

  it("is in the result of a people search, and in its estimate", async () => {
    const { meta, data } = await search("people", { query });
    expect(meta.interpretation).toMatchObject(read);
    expect(data.map(({ fullName }: { fullName: string }) => fullName)).toEqual(["Mara Lindqvist"]);
    const estimate = await tenant.call("POST", "/api/v1/people/search/estimate", { body: { query } });
    expect(estimate.body.data.interpretation).toEqual(meta.interpretation);
  });

  it("is in the result of a company search", async () => {
    const { meta, data } = await search("companies", { query: "robotics firms in Germany, 100+ employees" });
    expect(meta.interpretation).toMatchObject({
      industries: ["robotics"],
      locations: ["Germany"],
      employeeCount: { min: 100 },
    });
    expect(data.map(({ name }: { name: string }) => name)).toEqual(["Northwind"]);
  });

  it("is left out where there is no query", async () => {
    const body = { filters: { titles: ["CTO"] } };
    expect((await search("people", body)).meta).not.toHaveProperty("interpretation");
    const estimate = await tenant.call("POST", "/api/v1/people/search/estimate", { body });
    expect(estimate.body.data).not.toHaveProperty("interpretation");
  });
});

describe("a query finds", () => {
  it.each([
    // "Marketingleiter" must find the marketing director, who leads all of marketing, but not the head of growth, who
    // leads only a part of it.
    ["Marketingleiter Wien", ["Ida Holm"]],
    ["general counsel Geneva", ["Ada Ruiz"]],
    ["BNP legal", ["Ada Ruiz"]],
    ["owners in retail, Lyon", ["Max Petit", "Lia Roux"]],
    ["owner in Nantes please", []],
    // Québec is a town and also the province in which Montréal lies.
    ["product managers Québec", ["Guy Roy"]],
    ["senior product managers Montréal", ["Guy Roy"]],
    ["chief revenue officer Bremen", ["Ute Lang"]],
    ["Assistenz der Geschäftsführung Bremen", ["Eva Kühn"]],
    ["EA CTO Bremen", ["Kai Kühn"]],
  ])("%j: %j", async (query, names) => {
    const { data } = await search("people", { query });
    expect(data.map(({ fullName }: { fullName: string }) => fullName)).toEqual(names);
  });
});

describe("filters.exclude", () => {
  const everybody = ["Élodie Asa", "Jonas Weber", "Mara Lindqvist"];
  const without = (name: string) => everybody.filter((one) => one !== name);

  it.each([
    [undefined, everybody],
    [{ titles: ["Recruiter"] }, everybody],
    [{ titles: ["Directrice technique"] }, without("Élodie Asa")],
    [{ locations: ["France"] }, without("Élodie Asa")],
    [{ locations: ["München"] }, without("Jonas Weber")],
    [{ industries: ["Biotechnology"] }, without("Élodie Asa")],
    [{ companies: ["northwind"] }, without("Mara Lindqvist")],
    [{ domains: ["www.tern.example"] }, without("Jonas Weber")],
    [{ keywords: ["Directrice"] }, without("Élodie Asa")],
    [{ companies: ["Lumen"], domains: ["tern.example"], keywords: ["robotics"] }, []],
  ])("%j leaves %j of the CTOs", async (exclude, names) => {
    const { data } = await search("people", {
      query: "CTO",
      filters: { industries: ["Robotics", "Consulting", "Biotech"], ...(exclude && { exclude }) },
    });
    expect(data.map(({ fullName }: { fullName: string }) => fullName).sort()).toEqual([...names].sort());
  });

  it.each([
    [{ locations: ["Germany"] }, ["Lumen"]],
    [{ industries: ["Consulting"] }, ["Lumen", "Northwind"]],
    [{ companies: ["Lumen"] }, ["Northwind", "Tern Labs"]],
    [{ domains: ["northwind.example"] }, ["Lumen", "Tern Labs"]],
    [{ keywords: ["enzymes"] }, ["Northwind", "Tern Labs"]],
  ])("%j leaves the companies %j", async (exclude, names) => {
    const { data } = await search("companies", {
      query: "companies in Germany or France",
      filters: { exclude },
    });
    expect(data.map(({ name }: { name: string }) => name).sort()).toEqual(names);
  });

  it("refuses what no exclusion is", async () => {
    const { status, body } = await send("people", {
      query: "CTO",
      filters: { exclude: { names: ["Mara"] } },
    });
    expect([status, body.errors[0].property]).toEqual([400, "body.filters.exclude.names"]);
  });
});

describe("pages", () => {
  const body = { query: "sales manager in Oslo" };

  it.each([100, 37])("of %i give each of 250 people once, to the end", async (limit) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await search("people", { ...body, limit, ...(cursor && { cursor }) });
      expect(meta.total).toBe(250);
      ids.push(...data.map(({ id }: { id: string }) => id));
      cursor = meta.nextCursor;
    } while (cursor !== undefined && ids.length < 500);
    expect([ids.length, new Set(ids).size]).toEqual([250, 250]);
  });

  it("of companies follow each other too", async () => {
    const request = { query: "companies in Germany", limit: 1 };
    const first = await search("companies", request);
    const second = await search("companies", { ...request, cursor: first.meta.nextCursor });
    expect([first, second].map(({ data }) => data[0].name).sort()).toEqual(["Northwind", "Tern Labs"]);
    expect(second.meta).not.toHaveProperty("nextCursor");
  });

  it("are refused for the cursor of another search, and for one that was altered", async () => {
    const { nextCursor } = (await search("people", { ...body, limit: 10 })).meta;
    const [mark, next, ...rest] = JSON.parse(Buffer.from(nextCursor, "base64url").toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const refusals = [
      { request: { query: "sales manager in Bergen", cursor: nextCursor }, why: /belongs to another search/ },
      { request: { ...body, filters: { titles: ["CTO"] }, cursor: nextCursor }, why: /another search/ },
      { request: { ...body, cursor: "abc" }, why: /is not the nextCursor of a search/ },
      { request: { ...body, cursor: nextCursor.slice(0, -4) }, why: /is not the nextCursor/ },
      { request: { ...body, cursor: encode([mark, "elsewhere", ...rest]) }, why: /is not the nextCursor/ },
      { request: { ...body, cursor: encode([mark, `${next}9`, ...rest]) }, why: /is not the nextCursor/ },
    ];
    for (const { request, why } of refusals) {
      const { status, body: refused } = await send("people", request);
      expect([status, refused.errors]).toEqual([
        400,
        [expect.objectContaining({ property: "body.cursor", message: expect.stringMatching(why) })],
      ]);
    }
    const { status } = await send("companies", { query: body.query, cursor: nextCursor });
    expect(status).toBe(400);
  });
});
