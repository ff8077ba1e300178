import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { components } from "../../generated/types.ts";
import { loadProviders } from "../../src/providers/adapters/index.ts";
import { createStandIn, type SeenRequest, type StandIn } from "../providers/stand-ins/stand-in.ts";
import { answerApollo, answerPdl } from "../providers/stand-ins/vendors.ts";
import { createWorld, type Tenant, type World } from "./world.ts";

type Meta = Required<components["schemas"]["PeopleSearchMeta"]>;

const key = "key-of-the-operator";
const northwind = "https://www.linkedin.com/company/northwind-robotics";
const profile = {
  url: "https://www.linkedin.com/in/mara-lindqvist",
  title: "Mara Lindqvist - VP Engineering - Northwind Robotics | LinkedIn",
  content: "Location: Berlin",
};
const companyPage = {
  url: northwind,
  title: "Northwind Robotics | LinkedIn",
  content: "northwind-robotics.example",
};

function answerWeb({ query }: SeenRequest) {
  const asked = query.get("q") ?? "";
  if (asked.includes("down")) return { status: 503, body: "" };
  const results = asked.includes("nobody") ? [] : [asked.includes("/company") ? companyPage : profile];
  return { body: { results: query.get("pageno") === "1" ? results : [] } };
}

/** A search for people at a company, and the `meta` that its result must have, except the total. */
interface Case {
  company: components["schemas"]["CompanyCriteria"];
  status?: string;
  meta: Partial<Meta>;
  people: readonly (readonly [string, string])[];
}

const maraByPage = [["Mara Lindqvist", "company_page"]] as const;
const maraByJob = [["Mara Lindqvist", "profile_current_job"]] as const;
const words = expect.stringMatching(/^[A-Z][^{}_]{10,100}$/);

const hit = (outcome: Meta["targetAccountOutcome"], mode: Meta["targetAccountSearchMode"]) => ({
  ...{ targetAccountSearchMode: mode, targetAccountOutcome: outcome, providerOutcome: "hit" as const },
});
const none = (outcome: Meta["targetAccountOutcome"], provider: Meta["providerOutcome"]) => ({
  targetAccountSearchMode: "profile_current_company" as const,
  ...{ targetAccountOutcome: outcome, providerOutcome: provider, message: words },
});

const cases: Readonly<Record<string, readonly Case[]>> = {
  pdl: [
    {
      company: { linkedinUrls: [northwind] },
      meta: hit("provided_linkedin_handle", "linkedin_company_page"),
      people: maraByPage,
    },
    {
      company: { domains: ["northwind-robotics.example"] },
      meta: hit("verified_linkedin_handle", "linkedin_company_page"),
      people: maraByPage,
    },
    {
      // The page that the vendor has for this domain belongs to another company.
      company: { domains: ["northwind-energy.example"], names: ["Northwind Robotics"] },
      meta: hit("unverified_or_conflicting_linkedin_candidates", "profile_current_company"),
      people: maraByJob,
    },
    {
      company: { names: ["Northwind Robotics GmbH"] },
      meta: hit("unverified_or_conflicting_linkedin_candidates", "profile_current_company"),
      people: maraByJob,
    },
    { company: { names: ["nobody"] }, meta: none("unresolved", "empty_clean"), people: [] },
  ],
  "apollo,pdl": [
    {
      company: { domains: ["lumen-analytics.example"] },
      meta: hit("verified_linkedin_handle", "linkedin_company_page"),
      people: [["Tomás Ferreira", "company_page"]],
    },
    {
      // The first source fails and the second finds no person, so the result is uncertain.
      company: { names: ["nobody, and apollo down"] },
      status: "partial_success",
      meta: none("unresolved", "empty_partial_failure"),
      people: [],
    },
  ],
  "web-search": [
    {
      company: { domains: ["northwind-robotics.example"] },
      meta: hit("verified_linkedin_handle", "profile_current_company"),
      people: maraByJob,
    },
    {
      company: { linkedinUrls: [northwind] },
      meta: hit("provided_linkedin_handle", "profile_current_company"),
      people: maraByJob,
    },
    { company: { names: ["nobody"] }, meta: none("unresolved", "empty_clean"), people: [] },
  ],
};

describe.each(Object.entries(cases))("target accounts by %s", (setting, searches) => {
  let world: World;
  let tenant: Tenant;
  const standIns: StandIn[] = [];
  beforeAll(async () => {
    const start = async (answer: Parameters<typeof createStandIn>[0]) => {
      const standIn = await createStandIn(answer);
      standIns.push(standIn);
      return standIn.url;
    };
    const urls = {
      pdl: await start(answerPdl(key)),
      apollo: await start((request) =>
        JSON.stringify(request.body).includes("apollo down")
          ? { status: 503, body: { error: "down" } }
          : answerApollo(key)(request),
      ),
    };
    const env = {
      PROSPECTING_PEOPLE: setting.replace(/pdl|apollo/g, (name) => `${name}:${urls[name as "pdl"]}`),
      PROSPECTING_PDL_KEY: key,
      PROSPECTING_APOLLO_KEY: key,
      PROSPECTING_WEB_SEARCH: `searxng:${await start(answerWeb)}`,
      PROSPECTING_PROVIDER_RETRIES: "0",
    };
    world = await createWorld({
      providers: (clock) => loadProviders(env, { clock }).providers,
      settings: { backoffMs: 0 },
    });
    tenant = await world.tenant();
  });
  afterAll(async () => {
    await world.close();
    await Promise.all(standIns.map((one) => one.close()));
  });

  it.each(searches)("resolves $company to $meta.targetAccountOutcome", async (wanted) => {
    const { company, meta, people, status = "succeeded" } = wanted;
    const accepted = await tenant.call("POST", "/api/v1/people/search", { body: { filters: { company } } });
    const job = await tenant.finish(accepted.body.id);
    expect(job.status).toBe(status);
    const { total, nextCursor: _next, ...rest } = job.result.meta;
    expect(rest).toEqual(meta);
    expect(total).toBeGreaterThanOrEqual(people.length);
    const found: components["schemas"]["Person"][] = job.result.data;
    expect(found.map(({ fullName, companyMatchEvidence }) => [fullName, companyMatchEvidence])).toEqual(
      people,
    );
    // The response contains neither the vendors' record ids and scores nor the requests to the vendors.
    expect(JSON.stringify(job)).not.toMatch(
      /likelihood|scroll|qEnOZ5Oh|64a7|candidate(?!s")|score|query|actor/i,
    );
  });
});
