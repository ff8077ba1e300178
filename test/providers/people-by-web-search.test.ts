import { afterEach, describe, expect, it } from "vitest";
import { expectContract } from "./contract.ts";
import { createCall, load } from "./load.ts";
import { createStandIn, type SeenRequest, type StandIn, type StandInAnswer } from "./stand-ins/stand-in.ts";
import { answerPdl } from "./stand-ins/vendors.ts";

const key = "key-of-the-operator";
const mara = "https://www.linkedin.com/in/mara-lindqvist";
const northwind = "https://www.linkedin.com/company/northwind-robotics";
let standIn: StandIn;
afterEach(() => standIn.close());

async function open(vendor: string, answer: (request: SeenRequest) => StandInAnswer) {
  standIn = await createStandIn(answer);
  return load("people", {
    PROSPECTING_PEOPLE: `${vendor}:${standIn.url}`,
    PROSPECTING_PDL_KEY: key,
    PROSPECTING_APOLLO_KEY: key,
  });
}

const openPdl = () => open("pdl", answerPdl(key));

describe("identifiers", () => {
  it("are the same for a person whichever source names them", async () => {
    const fromPdl = await (await openPdl()).find({ linkedinUrl: mara }, createCall());
    await standIn.close();
    standIn = await createStandIn(() => ({
      body: {
        results: [
          {
            url: "https://de.linkedin.com/in/Mara-Lindqvist?trk=x",
            title: "Mara Lindqvist - VP Engineering - Northwind Robotics | LinkedIn",
            content: "",
          },
        ],
      },
    }));
    const byWeb = load("people", {
      PROSPECTING_PEOPLE: "web-search",
      PROSPECTING_WEB_SEARCH: `searxng:${standIn.url}`,
    });
    expect((await byWeb.find({ linkedinUrl: mara }, createCall()))?.id).toBe(fromPdl?.id);
  });
});

describe("people by web search", () => {
  const results = [
    {
      url: "https://de.linkedin.com/in/mara-lindqvist?trk=people",
      title: "Mara Lindqvist - VP Engineering - Northwind Robotics | LinkedIn",
      content: "Location: Berlin · 500+ connections",
    },
    {
      url: "https://www.linkedin.com/in/mara-lindqvist",
      title: "Mara Lindqvist – VP Engineering – Northwind Robotics | LinkedIn",
      content: "",
    },
    {
      url: "https://www.linkedin.com/in/mara-l",
      title: "Mara Lindqvist - VP Engineering at Harbor CRM - LinkedIn",
      content: "Location: London",
    },
    {
      url: "https://www.linkedin.com/in/jonas-weber",
      title: "Jonas Weber - Staff Engineer - Northwind Robotics | LinkedIn",
      content: "",
    },
    {
      url: "https://www.linkedin.com/in/ana-silva",
      title: "Ana Silva - Northwind Robotics | LinkedIn",
      content: "Experience: Northwind Robotics",
    },
    {
      url: "https://www.linkedin.com/posts/mara-lindqvist_x",
      title: "Mara Lindqvist on LinkedIn: robots",
      content: "",
    },
    {
      url: "https://www.linkedin.com/company/northwind-robotics",
      title: "Northwind Robotics | LinkedIn",
      content: "northwind-robotics.example",
    },
    {
      url: "https://news.example/a",
      title: "Mara Lindqvist leaves Northwind Robotics",
      content: "",
      publishedDate: "2026-11-20",
    },
    {
      url: "https://news.example/b",
      title: "Mara Lindqvist wins a marathon",
      content: "",
      publishedDate: "2026-11-21",
    },
    {
      url: "https://www.linkedin.com/in/a%00b",
      title: "Mara Lindqvist - VP Engineering - Northwind Robotics | LinkedIn",
      content: "Location: Berlin",
    },
  ];
  const openWeb = async (answer: (request: SeenRequest) => StandInAnswer = () => ({ body: { results } })) => {
    standIn = await createStandIn(answer);
    return load("people", {
      PROSPECTING_PEOPLE: "web-search",
      PROSPECTING_WEB_SEARCH: `searxng:${standIn.url}`,
    });
  };
  const queries = () =>
    standIn.requests.filter(({ query }) => query.get("pageno") === "1").map(({ query }) => query.get("q"));

  it("reads profiles out of results and holds them to what is asked", async () => {
    const people = await openWeb();
    const answer = await people.search({ query: "VP Engineering in Berlin" }, createCall());
    expect(queries()).toEqual(['site:linkedin.com/in "VP Engineering" Berlin']);
    expect(answer).toMatchObject({ total: 1, failedParts: 0 });
    expect(answer.people[0]).toMatchObject({
      fullName: "Mara Lindqvist",
      title: "VP Engineering",
      seniority: "vp",
      location: "Berlin",
      linkedinUrl: mara,
      company: { name: "Northwind Robotics" },
    });
    expect(answer.targetAccount).toBeUndefined();
    expectContract("Person", answer.people[0]);
  });

  it("takes a place out of a snippet of any shape", { timeout: 30_000 }, async () => {
    const [profile] = results;
    // Each of these strings contains many spaces. If trimming a string took quadratic time, each of them would take
    // seconds.
    const wide = Array.from({ length: 20 }, (_, index) => ({
      url: `https://www.linkedin.com/in/mara-${index}`,
      title: profile?.title,
      content: `Location: Berlin${" ".repeat(99_000)}x`,
    }));
    const people = await openWeb(() => ({ body: { results: wide } }));
    const answer = await people.search({ query: "VP Engineering in Berlin" }, createCall());
    expect(answer.people[0]?.location).toBe("Berlin");
  });

  it("ties people to an account by their current job, and drops namesakes elsewhere", async () => {
    const people = await openWeb();
    const answer = await people.search(
      { filters: { company: { names: ["Northwind Robotics GmbH"] } } },
      createCall(),
    );
    expect(
      answer.people.map(({ fullName, companyMatchEvidence }) => [fullName, companyMatchEvidence]),
    ).toEqual([
      ["Mara Lindqvist", "profile_current_job"],
      ["Jonas Weber", "profile_current_job"],
      ["Ana Silva", "profile_current_job"],
    ]);
    expect(answer.targetAccount).toEqual({
      targetAccountSearchMode: "profile_current_company",
      targetAccountOutcome: "unverified_or_conflicting_linkedin_candidates",
    });
  });

  it.each([
    [{ domains: ["northwind-robotics.example"] }, "verified_linkedin_handle", 3],
    [{ linkedinUrls: [northwind] }, "provided_linkedin_handle", 3],
    [{ domains: ["unknown.example"] }, "unresolved", 0],
  ])("resolves %o as %s", async (company, outcome, count) => {
    const people = await openWeb();
    const answer = await people.search({ filters: { company } }, createCall());
    expect(answer.targetAccount?.targetAccountOutcome).toBe(outcome);
    expect(answer.people).toHaveLength(count);
    expect(answer.message === undefined).toBe(count > 0);
  });

  it("does not choose between companies of one name", async () => {
    const page = (handle: string) => ({
      url: `https://www.linkedin.com/company/${handle}`,
      title: "Northwind | LinkedIn",
      content: "",
    });
    const person = {
      url: mara,
      title: "Mara Lindqvist - VP Engineering - Northwind | LinkedIn",
      content: "Location: Berlin",
    };
    const search = async (handles: readonly string[]) => {
      const people = await openWeb(() => ({ body: { results: [person, ...handles.map(page)] } }));
      const answer = await people.search(
        { filters: { company: { domains: ["northwind.example"] } } },
        createCall(),
      );
      await standIn.close();
      return answer.targetAccount?.targetAccountOutcome;
    };
    expect(await search(["northwind", "northwind"])).not.toBe("unresolved");
    expect(await search(["northwind", "northwind-brewery"])).toBe("unresolved");
  });

  it("says which part failed while the others answered, and fails when all did", async () => {
    const people = await openWeb(({ query }) =>
      query.get("q")?.includes("Head") === true ? { status: 500 } : { body: { results } },
    );
    const answer = await people.search(
      { filters: { titles: ["Staff Engineer", "Head of Data"] } },
      createCall(),
    );
    expect(answer).toMatchObject({ total: 1, failedParts: 1 });
    await expect(
      people.search({ filters: { titles: ["Head of Data"] } }, createCall()),
    ).rejects.toMatchObject({ reason: "upstream_error" });
  });

  it("tells how far the sources, and the searches of one, are asked", async () => {
    standIn = await createStandIn(({ path }) =>
      path.startsWith("/v5/") ? { status: 500 } : { body: { results } },
    );
    const people = load("people", {
      PROSPECTING_PEOPLE: `pdl:${standIn.url}, web-search`,
      PROSPECTING_PDL_KEY: key,
      PROSPECTING_WEB_SEARCH: `searxng:${standIn.url}`,
    });
    const shares: number[] = [];
    const call = { ...createCall(), onShare: (share: number) => shares.push(share) };
    await people.search({ filters: { titles: ["Staff Engineer", "VP Engineering"] } }, call);
    expect(shares).toEqual([0.5, 0.75, 1, 1]);
  });

  it("refuses what a search engine can't know", async () => {
    const people = await openWeb();
    await expect(
      people.search({ filters: { employeeCount: { min: 5 } } }, createCall()),
    ).rejects.toMatchObject({ reason: "unsuited" });
  });

  it("takes only news that name the employer as well", async () => {
    const people = await openWeb();
    const person = { id: "per_1", fullName: "Mara Lindqvist", company: { name: "Northwind Robotics" } };
    expect(await people.signals(person, { since_days: 30 }, createCall())).toEqual([
      {
        type: "news_mention",
        title: results[7]?.title,
        url: "https://news.example/a",
        platform: "web",
        detectedAt: "2026-11-20T00:00:00.000Z",
      },
    ]);
    expect(await people.signals({ id: "per_1", fullName: "Mara Lindqvist" }, {}, createCall())).toEqual([]);
  });
});
