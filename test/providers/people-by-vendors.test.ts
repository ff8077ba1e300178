import { afterEach, describe, expect, it } from "vitest";
import { createCall, load } from "./load.ts";
import { createStandIn, type SeenRequest, type StandIn, type StandInAnswer } from "./stand-ins/stand-in.ts";
import { answerApollo, answerPdl } from "./stand-ins/vendors.ts";

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
const openApollo = () => open("apollo", answerApollo(key));

describe("people by People Data Labs", () => {
  it("turns words and filters into one query", async () => {
    const people = await openPdl();
    const request: Parameters<typeof people.search>[0] = {
      query: "VP Engineering at Northwind in Hamburg",
      filters: {
        seniorities: ["vp", "head"],
        locations: ["Berlin"],
        employeeCount: { min: 50, max: 500 },
        departments: ["engineering"],
      },
      limit: 7,
    };
    await people.search(request, createCall());
    expect(standIn.requests[0]?.body).toEqual({
      size: 7,
      query: {
        bool: {
          must: [
            {
              bool: {
                should: [
                  { match: { job_title: "vp engineering" } },
                  { match: { job_title: "vice president engineering" } },
                ],
              },
            },
            { terms: { job_title_levels: ["vp", "director"] } },
            {
              bool: {
                should: [
                  {
                    bool: {
                      should: [
                        { term: { job_title_role: "engineering" } },
                        { match: { job_title: "engineering" } },
                      ],
                    },
                  },
                ],
              },
            },
            // This place comes from the filter of the request, which takes precedence over places in the query.
            { bool: { should: [{ match: { location_name: "berlin" } }] } },
            { range: { job_company_employee_count: { gte: 50, lte: 500 } } },
            { bool: { should: [{ match: { job_company_name: "northwind" } }] } },
          ],
        },
      },
    });
  });

  it("gives each person once, in the contract's form, and leaves out records without a name", async () => {
    const people = await openPdl();
    const answer = await people.search({ query: "VP Engineering in Berlin" }, createCall());
    expect(answer).toEqual({
      total: 120,
      failedParts: 0,
      next: "0:1$2",
      people: [
        {
          id: expect.stringMatching(/^per_[0-9A-HJKMNP-TV-Z]{26}$/),
          fullName: "Mara Lindqvist",
          title: "VP Engineering",
          seniority: "vp",
          location: "Berlin, Berlin, Germany",
          linkedinUrl: mara,
          company: {
            id: expect.stringMatching(/^com_/),
            name: "Northwind Robotics",
            domain: "northwind-robotics.example",
            linkedinUrl: northwind,
          },
        },
      ],
    });
  });

  it.each(["\ud83d", "\ude00", "\ufffd"])("leaves out URLs with the broken character %j", async (broken) => {
    const record = {
      id: "x",
      full_name: "mara lindqvist",
      linkedin_url: `linkedin.com/in/mara-${broken}`,
      job_title: "vp engineering",
      job_company_name: "northwind",
      job_company_linkedin_url: `linkedin.com/company/${broken}`,
    };
    const people = await open("pdl", () => ({ body: { status: 200, data: [record], total: 1 } }));
    const [person] = (await people.search({ query: "VP Engineering" }, createCall())).people;
    expect(person).toMatchObject({ fullName: "Mara Lindqvist", company: { name: "Northwind" } });
    expect(JSON.stringify(person)).not.toContain("linkedin");
  });

  it("takes its 404 for nobody", async () => {
    const people = await openPdl();
    expect(await people.search({ query: "nobody" }, createCall())).toMatchObject({
      people: [],
      total: 0,
      failedParts: 0,
    });
    expect(await people.find({ email: "nobody@x.example" }, createCall())).toBeNull();
  });

  it("ties people to a page that the caller gave", async () => {
    const people = await openPdl();
    const answer = await people.search({ filters: { company: { linkedinUrls: [northwind] } } }, createCall());
    expect(standIn.requests).toHaveLength(1);
    expect(JSON.stringify(standIn.requests[0]?.body)).toContain(
      '"job_company_linkedin_url":"linkedin.com/company/northwind-robotics"',
    );
    expect(answer.targetAccount).toEqual({
      targetAccountSearchMode: "linkedin_company_page",
      targetAccountOutcome: "provided_linkedin_handle",
    });
    expect(answer.people[0]?.companyMatchEvidence).toBe("company_page");
  });

  it("verifies the page of a domain", async () => {
    const people = await openPdl();
    const answer = await people.search(
      { filters: { company: { domains: ["northwind-robotics.example"] } } },
      createCall(),
    );
    expect(standIn.requests[0]?.query.get("website")).toBe("northwind-robotics.example");
    expect(answer.targetAccount).toEqual({
      targetAccountSearchMode: "linkedin_company_page",
      targetAccountOutcome: "verified_linkedin_handle",
    });
  });

  it("does not trust the page of a mere name, and leaves out people of other companies", async () => {
    const people = await openPdl();
    const answer = await people.search(
      { filters: { company: { names: ["Northwind Energy"] } } },
      createCall(),
    );
    expect(answer.targetAccount).toEqual({
      targetAccountSearchMode: "profile_current_company",
      targetAccountOutcome: "unverified_or_conflicting_linkedin_candidates",
    });
    expect(answer.people).toEqual([]);
    expect(answer.message).toContain("current employer");
  });

  it("says that an account is unresolved, and still seeks by its name", async () => {
    const people = await openPdl();
    const answer = await people.search({ filters: { company: { names: ["nobody gmbh"] } } }, createCall());
    expect(answer.targetAccount?.targetAccountOutcome).toBe("unresolved");
  });

  it("refuses to filter by signals, which it does not know", async () => {
    const people = await openPdl();
    await expect(people.search({ filters: { signals: ["hiring"] } }, createCall())).rejects.toMatchObject({
      reason: "unsuited",
    });
    expect(standIn.requests).toEqual([]);
  });

  it.each([
    [{ linkedinUrl: mara }, "profile", mara],
    [{ email: "mara@northwind-robotics.example" }, "email", "mara@northwind-robotics.example"],
    [{ platform: "x", username: "@mara" }, "profile", "twitter.com/mara"],
    [{ platform: "github", username: "mara" }, "profile", "github.com/mara"],
  ])("finds a person by %o", async (person, name, value) => {
    const people = await openPdl();
    expect((await people.find(person, createCall()))?.fullName).toBe("Mara Lindqvist");
    expect(standIn.requests[0]?.query.get(name)).toBe(value);
  });

  it("knows nobody by an identifier of ours or on a platform that it does not have", async () => {
    const people = await openPdl();
    expect(await people.find({ id: "per_1" }, createCall())).toBeNull();
    expect(await people.find({ platform: "reddit", username: "mara" }, createCall())).toBeNull();
    expect(standIn.requests).toEqual([]);
  });

  it("sees a change of jobs, within the time asked for", async () => {
    const people = await openPdl();
    const person = { id: "per_1", fullName: "Mara Lindqvist", title: "VP Engineering", linkedinUrl: mara };
    expect(await people.signals(person, { since_days: 90 }, createCall())).toEqual([
      {
        type: "job_change",
        title: "Mara Lindqvist changed jobs: VP Engineering",
        platform: "linkedin",
        detectedAt: "2026-10-01T00:00:00.000Z",
        url: mara,
      },
    ]);
    expect(await people.signals(person, { since_days: 10 }, createCall())).toEqual([]);
  });
});

describe("people by Apollo", () => {
  it("turns words and filters into its body", async () => {
    const people = await openApollo();
    await people.search(
      {
        query: "Head of Data in Amsterdam",
        filters: { titleMatch: "exact", seniorities: ["head"], employeeCount: { min: 11 } },
        limit: 3,
      },
      createCall(),
    );
    expect(standIn.requests[0]?.body).toEqual({
      person_titles: ["Head of Data"],
      include_similar_titles: false,
      person_seniorities: ["head"],
      person_locations: ["Amsterdam"],
      organization_num_employees_ranges: ["11,10000000"],
      page: 1,
      per_page: 3,
    });
  });

  it("gives each person once, whether it is new or already a contact", async () => {
    const people = await openApollo();
    const answer = await people.search({ query: "Head of Data" }, createCall());
    expect(answer.total).toBe(31);
    expect(answer.people).toEqual([
      {
        id: expect.stringMatching(/^per_/),
        fullName: "Tomás Ferreira",
        headline: "Head of Data at Lumen Analytics",
        title: "Head of Data",
        seniority: "head",
        location: "Amsterdam, North Holland, Netherlands",
        linkedinUrl: "https://www.linkedin.com/in/tomas-ferreira",
        company: {
          id: expect.stringMatching(/^com_/),
          name: "Lumen Analytics",
          domain: "lumen-analytics.example",
          linkedinUrl: "https://www.linkedin.com/company/lumen-analytics",
        },
      },
    ]);
  });

  it("gives nobody for nobody", async () => {
    const people = await openApollo();
    expect(await people.search({ query: "nobody" }, createCall())).toMatchObject({ people: [], total: 0 });
    expect(await people.find({ email: "nobody@x.example" }, createCall())).toBeNull();
  });

  it("ties people to a verified account", async () => {
    const people = await openApollo();
    const answer = await people.search(
      { filters: { company: { domains: ["lumen-analytics.example"] } } },
      createCall(),
    );
    expect(standIn.requests.at(-1)?.body).toMatchObject({
      q_organization_domains_list: ["lumen-analytics.example"],
    });
    expect(answer.targetAccount?.targetAccountOutcome).toBe("verified_linkedin_handle");
    expect(answer.people[0]?.companyMatchEvidence).toBe("company_page");
  });

  it("sees a new job, within the time asked for", async () => {
    const people = await openApollo();
    const person = {
      id: "per_1",
      fullName: "Tomás Ferreira",
      linkedinUrl: "https://www.linkedin.com/in/tomas-ferreira",
    };
    expect(await people.signals(person, {}, createCall())).toMatchObject([
      { type: "job_change", title: "Tomás Ferreira started as Head of Data, Lumen Analytics" },
    ]);
    expect(await people.signals(person, { since_days: 30 }, createCall())).toEqual([]);
  });
});
