import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createIndexAdapters, loadProviders } from "../../src/providers/adapters/index.ts";
import { companyColumns, peopleColumns } from "../../src/providers/adapters/own-index/file/index.ts";
import type { Companies, People } from "../../src/providers/capabilities.ts";
import { openStore, type Store } from "../../src/store/index.ts";
import { importCompanies, importPeople, openIndex } from "../store/index-rows.ts";
import { createCall, createStill } from "./load.ts";
import { createStandIn, type StandIn } from "./stand-ins/stand-in.ts";
import { answerPdl } from "./stand-ins/vendors.ts";
import { answerSearxng } from "./stand-ins/web-search.ts";

const people = `full_name,linkedin_url,email,phone,title,headline,department,seniority,company,company_domain,industry,company_size,location,x_handle,github
Mara Lindqvist,https://www.linkedin.com/in/mara-lindqvist,mara@northwind-robotics.example,+4930901820,VP Engineering,Builds robots,Engineering,,Northwind Robotics GmbH,northwind-robotics.example,,,"Berlin, Germany",@MaraL,mara-l
Jonas Weber,linkedin.com/in/jonas-weber,,,Staff Engineers,,Platform,,Northwind Robotics,northwind-robotics.example,,,"München, Germany",,
Tomás Ferreira,linkedin.com/in/tomas-ferreira,,,Head of Data,Numbers for harbours,Data,,Lumen Analytics,lumen-analytics.example,Data Analytics,51-200,"Amsterdam, Netherlands",,
Priya Raman,linkedin.com/in/priya-raman,,,Chief Revenue Officer,,Sales,,Harbor CRM,,Sales Software,410,"London, United Kingdom",,
Emil Berg,,emil@northwind.example,,Vice President of Sales,,,,Northwind Energy,northwind.example,Renewable Energy,20-80,Oslo,,
`;
const companies = `name,domain,linkedin_url,industry,size,location,founded,description
Northwind Robotics,northwind-robotics.example,linkedin.com/company/northwind-robotics,Industrial Automation,240,"Berlin, Germany",2014,Robots for warehouses
Harbor CRM,harbor-crm.example,linkedin.com/company/harbor-crm,Sales Software,410,London,2011,A place for deals
Lumen Analytics,lumen-analytics.example,,Data Analytics,51-200,Amsterdam,2017,
`;

let store: Store;
const standIns: StandIn[] = [];
beforeAll(async () => {
  store = await openStore({ location: join(mkdtempSync(join(tmpdir(), "index-")), "prospecting.db") });
  await importCompanies(store, companies);
  await importPeople(store, people);
});
afterAll(() => store.close());
afterEach(async () => {
  await Promise.all(standIns.splice(0).map((one) => one.close()));
});

/** What settings make over the index. */
function open(env: Record<string, string>) {
  const index = async () => openIndex(store);
  return loadProviders(
    { PROSPECTING_PROVIDER_RETRIES: "0", ...env },
    { clock: createStill(), adapters: createIndexAdapters(index), memory: index },
  );
}

function openPeople(env: Record<string, string> = {}): People {
  const { people: provider } = open({ PROSPECTING_PEOPLE: "index", ...env }).providers;
  if (provider === undefined) throw new Error("no people are configured");
  return provider;
}

function openCompanies(): Companies {
  const { companies: provider } = open({ PROSPECTING_COMPANIES: "index" }).providers;
  if (provider === undefined) throw new Error("no companies are configured");
  return provider;
}

type PeopleRequest = Parameters<People["search"]>[0];
type CompanyRequest = Parameters<Companies["search"]>[0];

describe("people of the own index", () => {
  it.each<[PeopleRequest, string[]]>([
    [{ query: "VP Engineering in Berlin" }, ["Mara Lindqvist"]],
    [{ query: "robots" }, ["Mara Lindqvist"]],
    [{ query: "people working at Lumen Analytics" }, ["Tomás Ferreira"]],
    [{ query: "tomas ferreira" }, ["Tomás Ferreira"]],
    [{ query: "?!" }, []],
    [{ filters: { titles: ["Engineer"] } }, ["Jonas Weber"]],
    [{ filters: { titles: ["Vice President Sales", "Head of Data"] } }, ["Tomás Ferreira", "Emil Berg"]],
    [{ filters: { titles: ["Engineering"], titleMatch: "exact" } }, []],
    [{ filters: { titles: ["VP, engineering"], titleMatch: "exact" } }, ["Mara Lindqvist"]],
    [{ filters: { seniorities: ["vp", "c_suite"] } }, ["Mara Lindqvist", "Priya Raman", "Emil Berg"]],
    [{ filters: { departments: ["engineering"] } }, ["Mara Lindqvist"]],
    [{ filters: { locations: ["Munchen", "the Netherlands"] } }, ["Jonas Weber", "Tomás Ferreira"]],
    [{ filters: { industries: ["industrial automation"] } }, ["Mara Lindqvist", "Jonas Weber"]],
    [{ filters: { company: { industries: ["Energy"] } } }, ["Emil Berg"]],
    [{ filters: { keywords: ["harbours", "robots builds"] } }, ["Mara Lindqvist", "Tomás Ferreira"]],
    [{ filters: { employeeCount: { min: 240, max: 240 } } }, ["Mara Lindqvist", "Jonas Weber"]],
    [{ filters: { employeeCount: { min: 51, max: 200 } } }, ["Tomás Ferreira"]],
    [{ filters: { employeeCount: { min: 20, max: 80 } } }, ["Emil Berg"]],
    [
      { filters: { employeeCount: { min: 30 }, company: { employeeCount: { max: 300 } } } },
      ["Mara Lindqvist", "Jonas Weber", "Tomás Ferreira"],
    ],
    [{ filters: { locations: ["Germany"], seniorities: ["vp"] }, query: "robots" }, ["Mara Lindqvist"]],
  ])("%j gives %j", async (request, names) => {
    const { people: found, total } = await openPeople().search(request, createCall());
    expect(found.map(({ fullName }) => fullName)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it("have the contract's form", async () => {
    const { people: found } = await openPeople().search({ query: "robots" }, createCall());
    expect(found).toEqual([
      {
        id: expect.stringMatching(/^per_[0-9A-HJKMNP-TV-Z]{26}$/),
        fullName: "Mara Lindqvist",
        headline: "Builds robots",
        title: "VP Engineering",
        seniority: "vp",
        location: "Berlin, Germany",
        linkedinUrl: "https://www.linkedin.com/in/mara-lindqvist",
        company: {
          id: expect.stringMatching(/^com_/),
          name: "Northwind Robotics GmbH",
          domain: "northwind-robotics.example",
          linkedinUrl: "https://www.linkedin.com/company/northwind-robotics",
        },
      },
    ]);
  });

  it("refuse a filter by signals rather than leave it out", async () => {
    await expect(openPeople().search({ filters: { signals: ["job_change"] } }, createCall())).rejects.toThrow(
      "can't filter by signals",
    );
  });

  it.each([
    [{ email: "MARA@northwind-robotics.example" }, "Mara Lindqvist"],
    [{ linkedinUrl: "https://de.linkedin.com/in/Jonas-Weber/?x=1" }, "Jonas Weber"],
    [{ platform: "linkedin", username: "priya-raman" }, "Priya Raman"],
    [{ platform: "x", username: "@maral" }, "Mara Lindqvist"],
    [{ platform: "github", username: "Mara-L" }, "Mara Lindqvist"],
    [{ email: "nobody@northwind.example" }, undefined],
    [{ platform: "reddit", username: "mara" }, undefined],
  ])("are found by %j", async (key, name) => {
    expect((await openPeople().find(key, createCall()))?.fullName).toBe(name);
  });

  it.each<[NonNullable<PeopleRequest["filters"]>["company"], string[], string, string, string]>([
    [
      { linkedinUrls: ["https://www.linkedin.com/company/northwind-robotics"] },
      ["Mara Lindqvist", "Jonas Weber"],
      "linkedin_company_page",
      "provided_linkedin_handle",
      "company_page",
    ],
    [
      { domains: ["harbor-crm.example"] },
      ["Priya Raman"],
      "linkedin_company_page",
      "verified_linkedin_handle",
      "company_page",
    ],
    [
      { domains: ["lumen-analytics.example"] },
      ["Tomás Ferreira"],
      "profile_current_company",
      "unresolved",
      "profile_current_job",
    ],
    [
      { names: ["northwind robotics"] },
      ["Mara Lindqvist", "Jonas Weber"],
      "profile_current_company",
      "unverified_or_conflicting_linkedin_candidates",
      "profile_current_job",
    ],
  ])("are tied to the account %j", async (company, names, mode, outcome, evidence) => {
    const answer = await openPeople().search({ filters: { company: company ?? {} } }, createCall());
    expect(answer.people.map(({ fullName }) => fullName)).toEqual(names);
    expect(new Set(answer.people.map((person) => person.companyMatchEvidence))).toEqual(new Set([evidence]));
    expect(answer.targetAccount).toEqual({ targetAccountSearchMode: mode, targetAccountOutcome: outcome });
  });

  it("give their address and number where contacts come from the index too", async () => {
    const { contacts } = open({ PROSPECTING_CONTACTS: "index", PROSPECTING_DNS: "127.0.0.1:1" }).providers;
    const person = await openPeople().find({ platform: "x", username: "maral" }, createCall());
    if (person === null) throw new Error("Mara is not there");
    expect(await contacts?.find(person, ["phone"], createCall())).toEqual({
      phones: [{ number: "+4930901820", type: "direct", status: "valid" }],
    });
  });
});

describe("companies of the own index", () => {
  it.each<[CompanyRequest, string[]]>([
    [{ query: "robots for warehouses" }, ["Northwind Robotics"]],
    [{ query: "software companies in London" }, ["Harbor CRM"]],
    [{ query: "analytics", filters: { employeeCount: { min: 51, max: 200 } } }, ["Lumen Analytics"]],
    [{ query: "analytics", filters: { employeeCount: { max: 100 } } }, []],
    [{ query: "crm", filters: { company: { names: ["harbor"] }, industries: ["sales"] } }, ["Harbor CRM"]],
    [{ query: "crm", filters: { company: { domains: ["www.harbor-crm.example"] } } }, ["Harbor CRM"]],
    [
      {
        query: "robotics",
        filters: {
          locations: ["Berlin"],
          keywords: ["warehouses"],
          company: {
            linkedinUrls: ["https://www.linkedin.com/company/Northwind-Robotics/"],
            industries: ["automation"],
            employeeCount: { min: 200 },
          },
        },
      },
      ["Northwind Robotics"],
    ],
    [{ query: "zeppelins" }, []],
  ])("%j gives %j", async (request, names) => {
    const { companies: found } = await openCompanies().search(request, createCall());
    expect(found.map(({ name }) => name)).toEqual(names);
  });

  it("say a number of employees only where it is one", async () => {
    const read = async (domain: string) =>
      (await openCompanies().find({ domain }, createCall()))?.employeeCount;
    expect(await read("harbor-crm.example")).toBe(410);
    expect(await read("lumen-analytics.example")).toBeUndefined();
    expect((await openCompanies().find({ name: "Harbor CRM Inc." }, createCall()))?.foundedYear).toBe(2011);
  });
});

describe("the index before other sources", () => {
  const key = "key-of-the-operator";
  const openBoth = async (answer = answerPdl(key)) => {
    const vendor = await createStandIn(answer);
    standIns.push(vendor);
    const env = { PROSPECTING_PEOPLE: `index,pdl:${vendor.url}`, PROSPECTING_PDL_KEY: key };
    return { vendor, people: openPeople(env) };
  };

  it("is filled up by them when it has fewer than asked for, each person once", async () => {
    const { people: provider } = await openBoth();
    const answer = await provider.search({ query: "VP Engineering in Berlin" }, createCall());
    // The vendor knows Mara as well; the index comes first, and its member is the one kept.
    expect(answer.people.map(({ fullName, location }) => [fullName, location])).toEqual([
      ["Mara Lindqvist", "Berlin, Germany"],
    ]);
    expect(answer.total).toBe(120);
  });

  it("spares them when it has enough", async () => {
    const { people: provider, vendor } = await openBoth();
    await provider.search({ query: "VP Engineering in Berlin", limit: 1 }, createCall());
    expect(vendor.requests).toHaveLength(0);
  });

  it("gives what it has when they fail, and says that a part failed", async () => {
    const { people: provider } = await openBoth(() => ({ status: 401, body: "no" }));
    const answer = await provider.search({ query: "robots" }, createCall());
    expect([answer.people.length, answer.failedParts]).toEqual([1, 1]);
  });
});

describe("people whom a search has given", () => {
  it("are found again by identifier, though a web search knows people by profiles alone", async () => {
    const searxng = await createStandIn((request) =>
      request.path === "/search"
        ? {
            body: {
              query: "",
              results: [
                {
                  url: "https://www.linkedin.com/in/aiko-tanaka",
                  title: "Aiko Tanaka - VP Engineering - Tern Labs | LinkedIn",
                  content: "Location: Berlin",
                  engine: "x",
                  score: 1,
                },
              ],
              unresponsive_engines: [],
            },
          }
        : answerSearxng(request),
    );
    standIns.push(searxng);
    const provider = openPeople({
      PROSPECTING_PEOPLE: "web-search",
      PROSPECTING_WEB_SEARCH: `searxng:${searxng.url}`,
    });
    const { people: found } = await provider.search({ query: "VP Engineering in Berlin" }, createCall());
    const [aiko] = found;
    if (aiko === undefined) throw new Error("nobody was found");
    expect(aiko.fullName).toBe("Aiko Tanaka");
    // In another process, which has only the store in common with the one that searched.
    const later = openPeople({ PROSPECTING_PEOPLE: "index" });
    expect(await later.find({ id: aiko.id }, createCall())).toEqual(aiko);
    expect(await later.find({ id: "per_UNKNOWN" }, createCall())).toBeNull();
    expect((await later.find({ linkedinUrl: aiko.linkedinUrl }, createCall()))?.id).toBe(aiko.id);
  });
});

describe("docs/providers.md", () => {
  const page = readFileSync(new URL("../../docs/providers.md", import.meta.url), "utf8");
  const [, ofPeople = "", ofCompanies = ""] =
    /\nOf people:\n([\s\S]*?)\nOf companies:\n([\s\S]*?)\nA person's/.exec(page) ?? [];
  const cellsIn = (table: string) =>
    table
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );

  it.each([
    ["people", ofPeople, peopleColumns],
    ["companies", ofCompanies, companyColumns],
  ])("has every column of %s, its other names, and what it holds", (_, table, columns) => {
    expect(cellsIn(table)).toEqual(
      columns.map(({ name, aliases, about }) => [
        `\`${name}\``,
        aliases.map((one) => `\`${one}\``).join(", "),
        about,
      ]),
    );
  });
});
