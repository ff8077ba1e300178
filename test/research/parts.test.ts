import { describe, expect, it } from "vitest";
import { composeData } from "../../src/service/kinds/deep-research/compose.ts";
import type { Evidence } from "../../src/service/kinds/deep-research/evidence.ts";
import { dropStrays, mergeReadings, type Reading } from "../../src/service/kinds/deep-research/merge.ts";
import { pickPages } from "../../src/service/kinds/deep-research/picking.ts";
import { readShape } from "../../src/service/kinds/deep-research/shape.ts";
import { findOwnSites, listMentions } from "../../src/service/kinds/deep-research/sites.ts";
import { readDates, readNumbers, toForm } from "../../src/service/kinds/deep-research/values.ts";
import { selectRelevantText } from "../../src/service/kinds/text/index.ts";

describe("numbers and dates in a text", () => {
  it.each([
    ["1,350 people", 1350],
    ["1.350 Personen", 1350],
    ["€4.5 million", 4_500_000],
    ["4,5 Mio. and 12 ships", 12],
    ["twelve houses", 12],
    ["in 2014.", 2014],
  ])("%s has %d", (text, want) => {
    expect(readNumbers(text)).toContain(want);
  });

  it.each([
    ["4.5 tonnes", 45],
    ["4,5 Tonnen", 45],
    ["1,234.5 km", 12_345],
  ])("%s has no %d", (text, wrong) => {
    expect(readNumbers(text)).not.toContain(wrong);
  });

  it.each([
    ["about 1,350 people", 1350],
    ["€4.5 million", 4_500_000],
    ["4,5", 4.5],
    // A string with two numbers stays a string, because it does not say which number is meant.
    ["3 of 10", "3 of 10"],
    ["1,350 in 2019", "1,350 in 2019"],
  ])("%s as a number is %s", (text, want) => {
    expect(toForm(text, { type: "number" })).toBe(want);
  });

  it.each([
    ["on 14 March 2019", "2019-03-14"],
    ["March 14th, 2019", "2019-03-14"],
    ["2019-03-14", "2019-03-14"],
    ["since Sept. 2020", "2020-09"],
  ])("%s has %s", (text, want) => {
    expect(readDates(text)).toContain(want);
  });
});

describe("what there is to find for a schema", () => {
  it("follows references, lays parts together and takes null out", () => {
    const shape = readShape({
      $defs: { person: { type: "object", required: ["name"], properties: { name: { type: "string" } } } },
      allOf: [{ properties: { ceo: { $ref: "#/$defs/person" } }, required: ["ceo"] }],
      properties: {
        revenue: { type: ["number", "null"] },
        seat: { anyOf: [{ type: "string" }, { type: "null" }] },
        tags: { type: "array", items: { type: "string" }, minItems: 2 },
      },
    });
    expect(shape).toMatchObject({ kind: "object", required: new Set(["ceo"]) });
    if (shape.kind !== "object") throw new Error("expected an object");
    expect(Object.fromEntries(shape.members)).toMatchObject({
      ceo: { kind: "object", members: [["name", { kind: "leaf" }]] },
      revenue: { kind: "leaf", nullable: true, schema: { type: "number" } },
      seat: { kind: "leaf", nullable: true, schema: { type: "string" } },
      tags: { kind: "list", minItems: 2 },
    });
  });

  it("has an end for a schema that holds itself", () => {
    const shape = readShape({
      type: "object",
      properties: { name: { type: "string" }, parts: { type: "array", items: { $ref: "#" } } },
    });
    expect(JSON.stringify(shape).length).toBeLessThan(5_000);
  });
});

describe("what several pages say", () => {
  const shape = readShape({ type: "object", required: ["n"], properties: { n: { type: "integer" } } });
  const say = (
    n: number,
    url: string,
    more: Partial<Reading> & { quote?: string } = {},
  ): Omit<Reading, "page"> => {
    const { quote = `${n} at ${url}`, ...rest } = more;
    const evidence: Evidence = { kind: "object", members: { n: { kind: "leaf", value: n, quote } } };
    return { url, tie: "named", names: [], tainted: false, evidence, ...rest };
  };
  const judge = (...readings: Omit<Reading, "page">[]) => {
    const numbered = readings.map((reading, page) => ({ ...reading, page }));
    const named = new Map();
    return composeData(
      shape,
      mergeReadings(shape, numbered, {
        names: ["Helio Grid"],
        named,
        ownSites: () => new Set(["helio-grid.example"]),
      }),
      named,
    );
  };
  const a = "https://a.example/";
  const b = "https://b.example/";
  const c = "https://c.example/";
  const own = "https://helio-grid.example/";
  const release =
    "Helio Grid has 1 ship, which came from the yard of an old rival in the spring of 2019 and was then rebuilt.";

  it.each([
    { why: "the one itself against one other", readings: [say(1, a), say(2, own)], want: 2, gap: undefined },
    { why: "two against one", readings: [say(1, a), say(2, b), say(2, c)], want: 2, gap: undefined },
    {
      why: "the newer between equals",
      readings: [say(1, a, { publishedAt: "2021-01-01" }), say(2, b, { publishedAt: "2025-01-01" })],
      want: 2,
      gap: "conflict",
    },
    {
      why: "one release, copied, is one voice",
      readings: [say(1, a, { quote: "It has 1." }), say(1, b, { quote: "It has 1." }), say(2, own)],
      want: 2,
      gap: undefined,
    },
    {
      why: "a copied release is one voice against one other",
      readings: [
        say(1, a, { quote: "It has 1." }),
        say(1, b, { quote: "It has 1." }),
        say(2, c, { publishedAt: "2025-01-01" }),
      ],
      want: 2,
      gap: "conflict",
    },
    ...[
      `OSLO (NTB) – ${release}`,
      release.replace("in the spring", "in spring"),
      `${release} Its ships sail under the flag of Norway.`,
    ].map((copy) => ({
      why: `a copied release that an editor changed is one voice: ${copy}`,
      readings: [
        say(1, a, { quote: release }),
        say(1, b, { quote: copy }),
        say(2, c, { publishedAt: "2025-01-01" }),
      ],
      want: 2,
      gap: "conflict",
    })),
    {
      why: "different sentences with few words in common are two voices",
      readings: [
        say(1, a, { quote: "The chief executive of Helio Grid has 1 ship." }),
        say(1, b, { quote: "In Moss, the chief executive of Helio Grid has 1 ship, we hear." }),
        say(2, c, { publishedAt: "2025-01-01" }),
      ],
      want: 1,
      gap: undefined,
    },
    {
      why: "hosts of one owner are one voice",
      readings: [say(1, "https://x.a.example/"), say(1, "https://y.a.example/"), say(2, own)],
      want: 2,
      gap: undefined,
    },
    {
      why: "a page that gives orders has no voice of its own",
      readings: [say(1, a, { tainted: true }), say(1, b, { tainted: true }), say(2, c)],
      want: 2,
      gap: "unconfirmed",
    },
    { why: "one page alone", readings: [say(1, a)], want: 1, gap: "unconfirmed" },
  ])("is judged: $why", ({ readings, want, gap }) => {
    const { data, gaps, support } = judge(...readings);
    expect([data, gaps[0]?.why]).toEqual([{ n: want }, gap]);
    const pages = readings.flatMap((reading, page) =>
      JSON.stringify(reading.evidence).includes(`"value":${want}`) ? [page] : [],
    );
    expect(support.get("n")).toEqual(pages);
  });

  it("is not known where only pages that give orders say it", () => {
    const { data, gaps, unbelieved } = judge(say(1, a, { tainted: true }), say(1, b, { tainted: true }));
    expect([data, gaps[0]?.why, [...unbelieved]]).toEqual([{}, "missing", [["/n", 1]]]);
  });

  it("counts a page that has the name alone only beside one of the same people", () => {
    const sure: Reading = { ...say(1, a, { names: ["aoife brennan", "cian doyle", "new york"] }), page: 0 };
    const alike = (names: string[]): Reading => ({ ...say(2, b, { tie: "alike", names }), page: 1 });
    expect(dropStrays([sure, alike(["cian doyle", "aoife brennan"])])).toHaveLength(2);
    expect(dropStrays([sure, alike(["new york", "bob tanner"])])).toEqual([sure]);
    expect(dropStrays([{ ...say(3, own, { tie: "claimed" }), page: 0 }])).toEqual([]);
  });

  it("leaves out what no page supports, or gives null where the schema allows it", () => {
    const both = readShape({
      type: "object",
      required: ["a", "b"],
      properties: { a: { type: "string" }, b: { type: ["string", "null"] } },
    });
    const { data, gaps } = composeData(
      both,
      mergeReadings(both, [], { names: [], named: new Map(), ownSites: () => new Set() }),
      new Map(),
    );
    expect(data).toEqual({ b: null });
    expect(gaps.map(({ path, why, optional }) => [path, why, optional])).toEqual([
      ["a", "missing", false],
      ["b", "missing", true],
    ]);
  });
});

describe("the own site", () => {
  const names = ["Helio Grid"];
  const naming = (url: string, more = {}) => ({
    ...{ url, tainted: false, ...more },
    mentions: listMentions("The website of Helio Grid is helio-grid.example."),
  });

  it.each([
    {
      why: "two independent sites name it",
      readings: [naming("https://a.example/"), naming("https://b.example/")],
      want: 1,
    },
    {
      why: "one site names it",
      readings: [naming("https://a.example/"), naming("https://x.a.example/")],
      want: 0,
    },
    {
      why: "one of two gives orders",
      readings: [naming("https://a.example/"), naming("https://b.example/", { tainted: true })],
      want: 0,
    },
  ])("is $want where $why", ({ readings, want }) => {
    expect([...findOwnSites(names, { readings, given: [] })]).toEqual(["helio-grid.example"].slice(0, want));
  });
});

describe("which pages are read", () => {
  const hit = (url: string, title = "Helio Grid") => ({ url, title, content: "" });

  it("are the caller's first, then the subject's own, two of a site, none twice, none without a word of it", () => {
    const picks = pickPages(
      [
        [
          hit("https://news.example/1"),
          hit("https://news.example/2"),
          hit("https://news.example/3"),
          hit("https://x.example/", "Weather"),
        ],
        [hit("https://helio-grid.example/"), hit("https://old.example/"), hit("https://seed.example/a")],
      ],
      {
        seeds: ["https://seed.example/a"],
        subject: { name: "Helio Grid", hints: [] },
        seen: new Set(["old.example"]),
        room: 5,
      },
    );
    expect(picks.map(({ url }) => url)).toEqual([
      "https://seed.example/a",
      "https://helio-grid.example/",
      "https://news.example/1",
      "https://news.example/2",
    ]);
  });
});

describe("the passages of a long page", () => {
  it("are its beginning and what says most of the question, with the heading above, in order", () => {
    const filler = Array.from(
      { length: 50 },
      (_, index) => `Paragraph ${index} is about nothing at all, at some length.`,
    );
    const text = [
      "The beginning.",
      ...filler.slice(0, 25),
      "## Warranty",
      "The warranty lasts twelve years.",
      ...filler.slice(25),
    ].join("\n\n");
    const shown = selectRelevantText(text, ["warranty", "years"], 600);
    expect(shown.length).toBeLessThanOrEqual(600);
    expect(shown.startsWith("The beginning.")).toBe(true);
    expect(shown).toContain("## Warranty\nThe warranty lasts twelve years.");
  });
});
