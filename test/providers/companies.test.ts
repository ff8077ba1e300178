import { afterEach, describe, expect, it } from "vitest";
import { createPacer } from "../../src/providers/adapters/people/edgar.ts";
import { createCall, createStill, load, today } from "./load.ts";
import { createStandIn, type SeenRequest, type StandIn, type StandInAnswer } from "./stand-ins/stand-in.ts";
import { answerApollo, answerEdgar, answerGleif, answerPdl } from "./stand-ins/vendors.ts";

const key = "key-of-the-operator";
let standIn: StandIn;
afterEach(() => standIn.close());

async function open(vendor: string, answer: (request: SeenRequest) => StandInAnswer, clock = createStill()) {
  standIn = await createStandIn(answer);
  return load(
    "companies",
    {
      PROSPECTING_COMPANIES: `${vendor}:${standIn.url}`,
      PROSPECTING_PDL_KEY: key,
      PROSPECTING_APOLLO_KEY: key,
      PROSPECTING_EDGAR_USER_AGENT: "Operator ops@operator.example",
      PROSPECTING_EDGAR_DATA_URL: standIn.url,
    },
    clock,
  );
}

describe("companies by People Data Labs", () => {
  it("are searched with their filters and given in the contract's form", async () => {
    const companies = await open("pdl", answerPdl(key));
    const answer = await companies.search(
      { query: "robots", filters: { locations: ["Berlin"], employeeCount: { max: 500 } }, limit: 5 },
      createCall(),
    );
    expect(standIn.requests[0]?.body).toMatchObject({ size: 5 });
    expect(JSON.stringify(standIn.requests[0]?.body)).toContain('{"range":{"employee_count":{"lte":500}}}');
    expect(answer).toEqual({
      total: 120,
      failedParts: 0,
      next: "0:1$2",
      companies: [
        {
          id: expect.stringMatching(/^com_/),
          name: "Northwind Robotics",
          domain: "northwind-robotics.example",
          linkedinUrl: "https://www.linkedin.com/company/northwind-robotics",
          industry: "Industrial Automation",
          employeeCount: 240,
          location: "Berlin, Berlin, Germany",
          foundedYear: 2014,
          description: "Builds robots for small factories.",
        },
      ],
    });
  });

  it("have no more employees than the contract knows", async () => {
    const answer = answerPdl(key);
    const companies = await open("pdl", (request) => {
      const given = answer(request);
      return { ...given, body: JSON.parse(JSON.stringify(given.body).replaceAll(":240,", ":20000000,")) };
    });
    const { companies: found } = await companies.search({ query: "robots", limit: 5 }, createCall());
    expect(found[0]?.employeeCount).toBe(10_000_000);
  });

  it.each([
    [{ domain: "northwind-robotics.example", name: "x" }, "website"],
    [{ linkedinUrl: "https://www.linkedin.com/company/northwind-robotics" }, "profile"],
    [{ name: "Northwind Robotics" }, "name"],
  ])("are found by the surest of %o", async (company, name) => {
    const companies = await open("pdl", answerPdl(key));
    expect((await companies.find(company, createCall()))?.name).toBe("Northwind Robotics");
    expect([...(standIn.requests[0]?.query.keys() ?? [])]).toEqual([name, "min_likelihood"]);
  });

  it("are nobody where there is nobody", async () => {
    const companies = await open("pdl", answerPdl(key));
    expect(await companies.find({ domain: "nobody.example" }, createCall())).toBeNull();
    expect(await companies.find({ id: "com_1" }, createCall())).toBeNull();
    expect((await companies.search({ query: "nobody" }, createCall())).companies).toEqual([]);
  });
});

describe("companies by Apollo", () => {
  it("are searched by words, names and domains", async () => {
    const companies = await open("apollo", answerApollo(key));
    const answer = await companies.search(
      {
        query: "analytics",
        filters: { company: { names: ["Lumen"], domains: ["lumen-analytics.example"] } },
      },
      createCall(),
    );
    expect(standIn.requests[0]?.body).toEqual({
      q_organization_name: "Lumen",
      q_organization_keyword_tags: ["analytics"],
      q_organization_domains_list: ["lumen-analytics.example"],
      page: 1,
      per_page: 25,
    });
    expect(answer.companies[0]).toMatchObject({
      name: "Lumen Analytics",
      employeeCount: 85,
      foundedYear: 2017,
      location: "Amsterdam, Netherlands",
    });
  });

  it("are found by their domain alone", async () => {
    const companies = await open("apollo", answerApollo(key));
    expect((await companies.find({ domain: "lumen-analytics.example" }, createCall()))?.name).toBe(
      "Lumen Analytics",
    );
    expect(await companies.find({ domain: "nobody.example" }, createCall())).toBeNull();
    expect(await companies.find({ name: "Lumen Analytics" }, createCall())).toBeNull();
  });
});

describe("companies of the GLEIF register", () => {
  it("are searched by full text and held to their place", async () => {
    const companies = await open("gleif", answerGleif);
    const all = await companies.search({ query: "Northwind", limit: 10 }, createCall());
    expect(Object.fromEntries(standIn.requests[0]?.query ?? [])).toEqual({
      "filter[fulltext]": "Northwind",
      "page[size]": "10",
      "page[number]": "1",
    });
    expect(all).toMatchObject({ total: 87, failedParts: 0 });
    expect(all.companies[0]).toEqual({
      id: expect.stringMatching(/^com_/),
      name: "Northwind Robotics GmbH",
      location: "Berlin, DE",
      foundedYear: 2014,
      description: "Legal entity identifier 5299A",
    });
    const inHamburg = await companies.search(
      { query: "Northwind", filters: { locations: ["Hamburg"] } },
      createCall(),
    );
    expect(inHamburg).toMatchObject({ total: 1, companies: [{ name: "Northwind Energy AG" }] });
  });

  it("are found by their name, with or without the legal form, when it is theirs alone", async () => {
    const companies = await open("gleif", answerGleif);
    expect((await companies.find({ name: "Northwind Robotics" }, createCall()))?.name).toBe(
      "Northwind Robotics GmbH",
    );
    expect(await companies.find({ name: "Northwind" }, createCall())).toBeNull();
    expect(await companies.find({ domain: "northwind.example" }, createCall())).toBeNull();
  });

  it("refuses to filter by what the register does not hold", async () => {
    const companies = await open("gleif", answerGleif);
    const request = { query: "x", filters: { industries: ["robots"] } };
    await expect(companies.search(request, createCall())).rejects.toMatchObject({ reason: "unsuited" });
    expect(standIn.requests).toEqual([]);
  });
});

describe("companies that file with the SEC", () => {
  it("are found by their filings, each once, without those that are gone", async () => {
    const clock = createStill();
    clock.resume();
    const companies = await open("edgar", answerEdgar, clock);
    const answer = await companies.search({ query: "CRM software" }, createCall());
    expect(standIn.requests[0]?.headers["user-agent"]).toBe("Operator ops@operator.example");
    expect(answer.companies).toEqual([
      {
        id: expect.stringMatching(/^com_/),
        name: "HARBOR CRM INC",
        domain: "harbor-crm.example",
        industry: "Services-Prepackaged Software",
        location: "LONDON, United Kingdom",
      },
    ]);
    expect((await companies.find({ name: "Harbor CRM" }, createCall()))?.domain).toBe("harbor-crm.example");
  });

  it("are asked for at most ten times a second", async () => {
    const clock = createStill();
    const pace = createPacer(clock, 10);
    const { signal } = new AbortController();
    const passed: number[] = [];
    for (let count = 0; count < 3; count += 1) void pace(signal).then(() => passed.push(clock.now() - today));
    await clock.advance(0);
    await clock.advance(99);
    expect(passed).toEqual([0]);
    await clock.advance(1);
    await clock.advance(1_000);
    expect(passed).toEqual([0, 100, 200]);
    await pace(signal);
    expect(passed).toHaveLength(3);
  });

  it("are none where the words are in no filing", async () => {
    const companies = await open("edgar", answerEdgar);
    expect(await companies.search({ query: "nobody" }, createCall())).toEqual({
      companies: [],
      total: 0,
      failedParts: 0,
    });
  });
});
