import { parsePeople } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Mock, startMock } from "./callers.ts";

const people = [
  {
    fullName: "Grace Hopper",
    title: "VP Engineering",
    seniority: "vp",
    location: "Berlin",
    email: "grace@cobol.example",
    company: { name: "Cobol Works", domain: "cobol.example", industry: "Compilers", employeeCount: 12 },
  },
  { fullName: "Alan Turing", title: "Head of Data", company: "Cobol Works" },
  { name: "Katherine Johnson" },
];

let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ people: parsePeople(JSON.stringify(people)) });
});

afterAll(async () => {
  await mock.close();
  expect(mock.problems).toEqual([]);
});

const names = (operation: { result: { data: { fullName: string }[] } }): string[] =>
  operation.result.data.map(({ fullName }) => fullName);

async function run(path: string, body: object) {
  const started = await mock.call("POST", path, { body });
  if (started.status !== 202) throw new Error(`${started.status} ${started.body?.message}`);
  return mock.finish(started.body.id);
}

describe("people of a team's own", () => {
  it("are found first by a search that they fit, beside made-up people", async () => {
    const found = await run("/api/v1/people/search", { query: "VP Engineering in Berlin", limit: 5 });
    expect(names(found)[0]).toBe("Grace Hopper");
    expect(names(found)).toHaveLength(5);
    expect(found.result.data[0]).toMatchObject({
      title: "VP Engineering",
      company: { name: "Cobol Works", domain: "cobol.example" },
    });
  });

  it("are found by filters for their company, and by their name", async () => {
    const query = "people";
    const filters = { company: { domains: ["cobol.example"] } };
    const colleagues = await run("/api/v1/people/search", { query, filters });
    expect(names(colleagues).sort()).toEqual(["Alan Turing", "Grace Hopper"]);
    expect(names(await run("/api/v1/people/search", { query: "Katherine Johnson", limit: 1 }))).toEqual([
      "Katherine Johnson",
    ]);
    const companies = await run("/api/v1/companies/search", { query: "Cobol Works" });
    expect(companies.result.data[0]).toMatchObject({
      name: "Cobol Works",
      industry: "Compilers",
      employeeCount: 12,
    });
  });

  it("can be enriched by their address, which is the given one", async () => {
    const enriched = await run("/api/enrichments", {
      identifier: { email: "grace@cobol.example" },
      fields: ["profile", "contact.email"],
    });
    expect(enriched.result.data[0]).toMatchObject({
      status: "found",
      person: { fullName: "Grace Hopper" },
      contacts: { emails: [{ address: "grace@cobol.example", status: "valid" }] },
    });
  });
});

describe("a file of people", () => {
  it("can be what a search answered", () => {
    expect(parsePeople(JSON.stringify({ data: [{ fullName: "Ada" }], meta: {} }))).toMatchObject([
      { fullName: "Ada" },
    ]);
  });

  it.each([
    ["{", "the file is not JSON"],
    ['{"people":[]}', "the file must have a list of people"],
    ['[{"fullName":"Ada"},{"title":"CTO"}]', "person 2: fullName is missing"],
    ['["Ada"]', "person 1 must be an object"],
    ['[{"fullName":"Ada","title":7}]', "person 1: title must be a text"],
    ['[{"fullName":"Ada","linkedinUrl":"ada"}]', "person 1: linkedinUrl must be an address"],
    ['[{"fullName":"Ada","email":"ada"}]', "person 1: email must be an email address"],
    ['[{"fullName":"Ada","company":{"domain":"a.example"}}]', "person 1, company: name is missing"],
    [
      '[{"fullName":"Ada","company":{"name":"A","domain":"no domain"}}]',
      "person 1, company: domain must be a domain",
    ],
    [
      '[{"fullName":"Ada","company":{"name":"A","employeeCount":-1}}]',
      "employeeCount must be a whole number",
    ],
  ])("is refused as %s", (text, sentence) => {
    expect(() => parsePeople(text)).toThrow(sentence);
  });
});
