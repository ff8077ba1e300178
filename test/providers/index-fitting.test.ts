import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readQuery, toNameCandidates } from "../../src/query-reading/index.ts";
import { createIndexWorld, type IndexWorld } from "./index-world.ts";
import { createCall } from "./load.ts";

/**
 * Each entry has a job as a row of the index spells it, and other wordings with which a query must find this row. The
 * lists below contain places and industries in the same form.
 */
const jobs: readonly (readonly [string, readonly string[]])[] = [
  ["CTO", ["CTO", "chief technology officers", "directeur technique"]],
  ["Vertriebsleiterin", ["Vertriebsleiter", "heads of sales", "directeurs commerciaux"]],
  ["Learning & Development Lead", ["learning and development managers", "L&D managers"]],
  ["Chef", ["chefs de cuisine", "Küchenchef", "kitchen staff"]],
  ["Leiter Forschung und Entwicklung", ["Leiter Forschung", "heads of R&D"]],
  ["Pflegefachkraft", ["nurses", "Pflegekräfte", "personnel soignant"]],
  ["Claims Handler", ["claims handlers", "Schadensachbearbeiter"]],
  ["Inhaber", ["owners", "propriétaires"]],
];
const places: readonly (readonly [string, readonly string[]])[] = [
  ["München", ["Munich", "Bayern", "Germany", "DACH"]],
  ["Leeds, England, United Kingdom", ["Leeds", "UK", "in England"]],
  ["Lyon, France", ["Lyon", "à Lyon", "France"]],
];
const industries: readonly (readonly [string, readonly string[]])[] = [
  ["Plumbing & Heating", ["plumbing", "heating companies", "Heizungsbau"]],
  ["Brauerei", ["breweries", "brasseries", "food and beverage"]],
  ["Krankenhaus", ["hospitals", "Gesundheitssektor"]],
  ["Hospitality", ["hotels", "Hotellerie"]],
  ["Light Bulbs", ["bulbs", "bulb makers"]],
];
/** Words that no row contains. */
const unknown = ["quorf", "zimbel", "Blorxtown", "grumples"];

const rows = jobs.flatMap(([title], one) =>
  places.flatMap(([place], other) =>
    industries.map(
      ([industry], third) =>
        `Pat ${one}-${other}-${third},linkedin.com/in/pat-${one}-${other}-${third},${title},Firm ${third},${industry},"${place}"`,
    ),
  ),
);

let world: IndexWorld;
beforeAll(async () => {
  world = await createIndexWorld(
    ["full_name,linkedin_url,title,company,industry,location", ...rows].join("\n"),
  );
});
afterAll(() => world.close());

function createPick(seed: number): <T>(list: readonly T[]) => T {
  let state = seed;
  return (list) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)] as (typeof list)[number];
  };
}

describe("a query for which a row fits", () => {
  it("is never answered with an empty list, whatever unknown words stand between its known parts", async () => {
    const people = world.openPeople();
    const pick = createPick(17);
    const empty: string[] = [];
    for (let round = 0; round < 150; round += 1) {
      const parts = [pick(pick(jobs)[1])];
      if (pick([true, false])) parts.splice(pick([0, 1]), 0, pick(pick(places)[1]));
      if (pick([true, false])) parts.push(pick(pick(industries)[1]));
      if (pick([true, false])) parts.splice(pick([0, parts.length]), 0, pick(unknown));
      const query = parts.join(pick([" ", ", "]));
      const known = await people.recognize?.(toNameCandidates(query), createCall());
      const reading = readQuery(query, { subject: "people", ...(known === undefined ? {} : { known }) });
      const { total } = await people.search({ query, reading }, createCall());
      if (total === 0) empty.push(query);
    }
    expect(empty).toEqual([]);
  });
});

async function findTitles(titles: readonly string[], query: string, firm = "Firm"): Promise<unknown[]> {
  const own = await createIndexWorld(
    ["full_name,company,title", ...titles.map((title, at) => `Mara Lind ${at},${firm},${title}`)].join("\n"),
  );
  try {
    const reading = readQuery(query, { subject: "people" });
    const { people } = await own.openPeople().search({ query, reading }, createCall());
    return people.map(({ title }) => title);
  } finally {
    await own.close();
  }
}

describe("titles with one meaning", () => {
  it.each([
    ["RN", "nurses"],
    ["GC", "general counsel"],
    ["Chefsyndika", "general counsel"],
    ["Personalreferentin Recruiting", "recruiters"],
    ["Produktionsleiter", "plant managers"],
    ["Director of Manufacturing", "Werksleiterin"],
    ["Head of Purchasing", "leitende Einkäufer"],
    ["Einkäuferin", "leitende Einkäufer"],
    ["Nurse", "head nurses"],
    ["Directrice éthique et conformité", "compliance officers"],
    ["Entwicklungsingenieur", "leitende Ingenieure"],
  ])("%s is found by %s", async (title, query) => {
    expect(await findTitles([title, "Gardener"], query)).toEqual([title]);
  });

  it("is not changed by the employer's name behind it", async () => {
    const lines = [
      "CTO | Acme Recruiting",
      "Buyer – Acme Recruiting GmbH",
      "Recruiter",
      "Acme Recruiting | Clerk",
    ];
    const find = (query: string) => findTitles(lines, query, "Acme Recruiting GmbH");
    expect(await find("recruiters")).toEqual(["Recruiter"]);
    expect(await find("recruiting people")).toEqual(["Recruiter"]);
    expect(await find("CTO")).toEqual(["CTO | Acme Recruiting"]);
  });

  it("ranks the function itself before its parts", async () => {
    expect(await findTitles(["Leiter QM", "Software Engineer"], "people in engineering")).toEqual([
      "Software Engineer",
      "Leiter QM",
    ]);
  });

  it.each([
    ["Legal Director", "General Counsel", "general counsels"],
    ["Leiterin Rechtsabteilung", "General Counsel", "general counsel"],
    ["Digital Marketing Manager", "Marketing Manager", "marketing managers"],
    ["Product Marketing Manager at Firm", "Marketing Manager", "marketing managers"],
  ])("%s is found after %s by %s", async (title, usual, query) => {
    expect(await findTitles([title, usual, "Gardener"], query)).toEqual([usual, title]);
  });
});

describe("companies founded in a year", () => {
  it.each([
    ["companies founded after 2011", ["Northwind Robotics", "Lumen Analytics"]],
    ["founded before 2014", ["Harbor CRM"]],
    ["robotics companies founded since 2010", ["Northwind Robotics"]],
    ["companies founded between 2010 and 2019", ["Northwind Robotics", "Harbor CRM", "Lumen Analytics"]],
  ])("%s", async (query, names) => {
    const { companies } = await world.openCompanies().search({ query }, createCall());
    expect(companies.map(({ name }) => name)).toEqual(names);
  });
});
