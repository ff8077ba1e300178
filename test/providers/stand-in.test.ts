import { describe, expect, it } from "vitest";
import type { components } from "../../generated/types.ts";
import { createStandIn } from "../../src/providers/stand-in/stand-in.ts";
import { createCall, createStill } from "./load.ts";

type Schemas = components["schemas"];

const { people, companies } = createStandIn({ clock: createStill(), pace: 0 });

async function titlesIn(request: Schemas["PeopleSearchRequest"]): Promise<string[]> {
  const answer = await people.search({ limit: 100, ...request }, createCall());
  return [...new Set(answer.people.map(({ title = "" }) => title))].sort();
}

describe("people of the stand-in", () => {
  it.each<[string, Schemas["PeopleFilters"], string[]]>([
    ["a short form", { titles: ["CTO"] }, ["Chief Technology Officer"]],
    ["a part of a title", { titles: ["Chief executive"] }, ["Chief Executive Officer"]],
    ["letters within a word", { titles: ["rect"] }, []],
    ["another order", { titles: ["Engineering VP"] }, ["VP Engineering"]],
    ["fillers", { titles: ["VP of Engineering"] }, ["VP Engineering"]],
    ["another order, exactly", { titles: ["Engineering VP"], titleMatch: "exact" }, []],
    ["fewer words, exactly", { titles: ["Engineering"], titleMatch: "exact" }, []],
    ["fillers, exactly", { titles: ["vp of engineering"], titleMatch: "exact" }, ["VP Engineering"]],
    ["entries without a word", { titles: ["?!"] }, []],
    ["one of several", { titles: ["zzzz", "Recruiters"] }, ["Recruiter"]],
    ["a department", { departments: ["finance"] }, ["Finance Director"]],
    ["a seniority", { seniorities: ["head"] }, ["Head of Data", "Head of Marketing"]],
  ])("are filtered by words: %s", async (_, filters, titles) => {
    expect(await titlesIn({ filters })).toEqual(titles);
  });

  it.each([
    ["Germany", ["Berlin"]],
    ["the Netherlands", ["Amsterdam"]],
    ["england", ["London"]],
    ["Zürich, Switzerland", ["Zurich"]],
    ["Par", []],
  ])("are in cities, regions and countries: %s", async (place, cities) => {
    const request = { filters: { locations: [place] }, limit: 100 };
    const answer = await people.search(request, createCall());
    expect([...new Set(answer.people.map(({ location }) => location))]).toEqual(cities);
  });

  it.each([
    ["CTO in Paris", ["Chief Technology Officer"]],
    ["Mara Lindqvist", ["VP Engineering"]],
    ["zzzz recruiters", ["Recruiter"]],
  ])("are those who share the most words with the query: %s", async (query, titles) => {
    expect(await titlesIn({ query })).toEqual(titles);
  });

  it("are none where nobody has a word of the query, and all where it only says how the job is to go", async () => {
    const count = async (query: string) => (await people.search({ query }, createCall())).total;
    expect(await count("zzzz qqqq")).toBe(0);
    expect(await count("[partial]")).toBe((await people.search({ filters: {} }, createCall())).total);
  });
});

describe("a search of the stand-in", () => {
  it("tells how far it is, second by second", async () => {
    const clock = createStill();
    const shares: number[] = [];
    const call = { ...createCall(), onShare: (share: number) => shares.push(share) };
    const answer = createStandIn({ clock }).people.search({ query: "CTO" }, call);
    for (const share of [0.25, 0.5, 0.75]) {
      await clock.advance(1000);
      expect(shares.at(-1)).toBe(share);
    }
    await clock.advance(1000);
    expect((await answer).people.length).toBeGreaterThan(0);
    expect(shares).toHaveLength(3);
  });
});

describe("companies of the stand-in", () => {
  it.each<[Schemas["CompanySearchRequest"], string]>([
    [{ query: "robots for factories in Berlin" }, "Northwind Robotics"],
    [{ query: "q", filters: { company: { names: ["robotics northwind"] } } }, "Northwind Robotics"],
    [{ query: "q", filters: { keywords: ["call notes"], locations: ["UK"] } }, "Harbor CRM"],
  ])("are searched by words: %j", async (request, name) => {
    const answer = await companies.search(request, createCall());
    expect(answer.companies.map((company) => company.name)).toEqual([name]);
  });
});
