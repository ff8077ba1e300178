import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { companyColumns, peopleColumns } from "../../src/providers/adapters/own-index/file/index.ts";
import { toKeyMarks } from "../../src/providers/adapters/own-index/index.ts";
import { joinCompanies, joinPeople } from "../../src/providers/adapters/people/index.ts";
import { createIndexWorld, type IndexWorld } from "./index-world.ts";
import { createCall } from "./load.ts";
import { createStandIn, type StandIn } from "./stand-ins/stand-in.ts";
import { answerPdl } from "./stand-ins/vendors.ts";
import { answerSearxng } from "./stand-ins/web-search.ts";

const standIns: StandIn[] = [];
let world: IndexWorld;
beforeAll(async () => {
  world = await createIndexWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await Promise.all(standIns.splice(0).map((one) => one.close()));
});

describe("the index before other sources", () => {
  const key = "key-of-the-operator";
  const openBoth = async (answer = answerPdl(key)) => {
    const vendor = await createStandIn(answer);
    standIns.push(vendor);
    const env = { PROSPECTING_PEOPLE: `index,pdl:${vendor.url}`, PROSPECTING_PDL_KEY: key };
    return { vendor, people: world.openPeople(env) };
  };

  it("is filled up by them when it has fewer than asked for, each person once", async () => {
    const { people: provider } = await openBoth();
    const answer = await provider.search({ query: "VP Engineering in Berlin" }, createCall());
    // The vendor returns Mara too, but the result contains the entry from the index, which comes first.
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

describe("namesakes", () => {
  // Each row: a title, the entries of each source as `name/profile`, and the entries that must remain after merging, as
  // `source.entry`.
  it.each([
    ["of one source are two", [["maria", "maria"]], ["0.0", "0.1"]],
    ["of one source are two among others", [["maria"], ["maria", "maria"]], ["0.0", "1.1"]],
    ["of a second source are one with the only one", [["maria"], ["maria/mg"]], ["0.0"]],
    ["of a second source are nobody of several", [["maria", "maria"], ["maria/mg"]], ["0.0", "0.1", "1.0"]],
    ["are one by their profile", [["maria", "maria/mg"], ["maria/mg"]], ["0.0", "0.1"]],
    ["are two by their profiles", [["maria/a"], ["maria/b"]], ["0.0", "1.0"]],
  ])("%s", (_, sources, kept) => {
    const counts = { total: 0, failedParts: 0 };
    const rows = sources.map((source, first) =>
      source.map((text, second) => {
        const [name = "", profile] = text.split("/");
        return { id: `${first}.${second}`, name, profile };
      }),
    );
    const people = rows.map((source) =>
      source.map(({ id, name, profile }) => ({
        id,
        fullName: name,
        company: { name: "BigCo" },
        ...(profile === undefined ? {} : { linkedinUrl: `https://www.linkedin.com/in/${profile}` }),
      })),
    );
    const companies = rows.map((source) =>
      source.map(({ id, name, profile }) => ({
        id,
        name,
        ...(profile === undefined ? {} : { domain: `${profile}.example` }),
      })),
    );
    const joined = joinPeople(people.map((one) => ({ people: one, ...counts })));
    expect(joined.people.map(({ id }) => id)).toEqual(kept);
    const firms = joinCompanies(companies.map((one) => ({ companies: one, ...counts })));
    expect(firms.companies.map(({ id }) => id)).toEqual(kept);
  });
});

describe("people whom a search has given", () => {
  const openWebSearch = async () => {
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
    const provider = world.openPeople({
      PROSPECTING_PEOPLE: "web-search",
      PROSPECTING_WEB_SEARCH: `searxng:${searxng.url}`,
    });
    return { provider, searxng };
  };

  it("are found again by identifier, though a web search knows people by profiles alone", async () => {
    const { provider } = await openWebSearch();
    const { people: found } = await provider.search({ query: "VP Engineering in Berlin" }, createCall());
    const [aiko] = found;
    if (aiko === undefined) throw new Error("nobody was found");
    expect(aiko.fullName).toBe("Aiko Tanaka");
    // Simulates another process, which shares only the store with the process that ran the search.
    const later = world.openPeople({ PROSPECTING_PEOPLE: "index" });
    expect(await later.find({ id: aiko.id }, createCall())).toEqual(aiko);
    expect(await later.find({ id: "per_UNKNOWN" }, createCall())).toBeNull();
    expect((await later.find({ linkedinUrl: aiko.linkedinUrl }, createCall()))?.id).toBe(aiko.id);
  });

  it("are given by no source once they are removed, and it is not asked for them", async () => {
    const { provider, searxng } = await openWebSearch();
    const key = { linkedinUrl: "https://www.linkedin.com/in/aiko-tanaka" };
    const { linkedin, linkedinId } = toKeyMarks(key);
    await world.index.removePeople([{ ids: [linkedinId ?? ""], linkedin, email: null }], 0);
    const answer = await provider.search({ query: "VP Engineering in Berlin" }, createCall());
    expect([answer.people, answer.total]).toEqual([[], 0]);
    const asked = searxng.requests.length;
    expect(await provider.find(key, createCall())).toBeNull();
    expect(searxng.requests).toHaveLength(asked);
    expect(await world.index.recall({ linkedin: linkedin ?? "" })).toBeNull();
  });
});

describe("docs/providers.md", () => {
  const page = readFileSync(new URL("../../docs/providers.md", import.meta.url), "utf8");
  const [, ofPeople = "", ofCompanies = ""] =
    /\nColumns of a file of people:\n([\s\S]*?)\nColumns of a file of companies:\n([\s\S]*?)\nA person's/.exec(
      page,
    ) ?? [];
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
