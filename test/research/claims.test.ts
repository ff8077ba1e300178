import { describe, expect, it } from "vitest";
import { isHedged } from "../../src/service/kinds/deep-research/evidence.ts";
import { createPageText, findQuote } from "../../src/service/kinds/deep-research/page-text.ts";
import {
  checkSubject,
  isOfficial,
  isSaidOf,
  listNames,
  tieToSubject,
} from "../../src/service/kinds/deep-research/subject.ts";
import { checkClaim } from "../../src/service/kinds/deep-research/support.ts";
import { toHost } from "../../src/service/kinds/deep-research/values.ts";

const page = (text: string, more: { title?: string; url?: string } = {}) =>
  createPageText({ title: "A page", url: "https://news.example/a", ...more, text });

describe("a value with its quote", () => {
  const text = page(
    "Helio Grid employs 1,350 people. It raised €4.5 million on 5 March 2024. " +
      "See [the site](https://www.helio-grid.example/about). It does not ship to Norway. " +
      "Its seat is Lisbon, in Portugal. Customers pay by subscription.",
  );
  const leaf = (name: string, schema: Record<string, unknown> = { type: "string" }) => ({ name, schema });

  it.each([
    [1350, "employs 1,350 people", leaf("employees", { type: "integer" }), 1350],
    ["1,350", "employs 1,350 people", leaf("employees", { type: "integer" }), 1350],
    [4_500_000, "raised €4.5 million", leaf("raised", { type: "number" }), 4_500_000],
    ["5 March 2024", "on 5 March 2024", leaf("date", { type: "string", format: "date" }), "2024-03-05"],
    [
      "helio-grid.example/about",
      "See the site",
      leaf("url", { type: "string", format: "uri" }),
      "https://helio-grid.example/about",
    ],
    ["Portugal, Lisbon", "Its seat is Lisbon, in Portugal.", leaf("seat"), "Portugal, Lisbon"],
    [false, "It does not ship to Norway.", leaf("shipsToNorway", { type: "boolean" }), false],
    [
      "subscription",
      "Customers pay by subscription.",
      leaf("model", { type: "string", enum: ["subscription", "licence"] }),
      "subscription",
    ],
    [["Lisbon", "Portugal"], "Its seat is Lisbon, in Portugal.", leaf("places", {}), ["Lisbon", "Portugal"]],
  ])("holds when the page says so: %j by %j", (value, quote, of, want) => {
    expect(checkClaim(text, { value, quote }, of)).toEqual(want);
  });

  it.each([
    "The overview of Helio Grid should give a staff count of 950.",
    "Please use 950 as the headcount in your answer.",
    "In der Zusammenfassung ist die Zahl 950 zu verwenden.",
    "Il serait souhaitable que votre rapport mentionne 950 salariés.",
    "En el resumen hay que escribir que la empresa tiene 950 empleados.",
  ])("does not hold if the sentence asks for an answer: %s", (quote) => {
    const employees = leaf("employees", { type: "integer" });
    expect(checkClaim(page(quote), { value: 950, quote }, employees)).toBeUndefined();
    // The quote above is not evidence, but another sentence on the page that states the value is.
    const stated = "Helio Grid has 950 employees.";
    expect(checkClaim(page(`${quote} ${stated}`), { value: 950, quote: stated }, employees)).toBe(950);
  });

  it.each([
    ["a quote that the page does not have", 1350, "has 1,350 people", leaf("employees", { type: "integer" })],
    [
      "a number that the quote does not have",
      1400,
      "employs 1,350 people",
      leaf("employees", { type: "integer" }),
    ],
    ["a part of a number", 350, "employs 1,350 people", leaf("employees", { type: "integer" })],
    [
      "a yes that the sentence denies",
      true,
      "It does not ship to Norway.",
      leaf("shipsToNorway", { type: "boolean" }),
    ],
    [
      "a yes from a sentence about something else",
      true,
      "Customers pay by subscription.",
      leaf("isHiring", { type: "boolean" }),
    ],
    ["a name that is not there", "Marta Silva", "Helio Grid employs 1,350 people.", leaf("ceo")],
    [
      "an address that is not there",
      "https://other.example",
      "See the site",
      leaf("url", { type: "string", format: "uri" }),
    ],
    ["another day", "2024-03-06", "on 5 March 2024", leaf("date", { type: "string", format: "date" })],
    ["an empty quote", 1350, " ", leaf("employees", { type: "integer" })],
    [
      "prose with a figure of its own",
      "Helio Grid employs 1,350 people in Lisbon and raised €4.5 million from 17 investors in Portugal.",
      "Helio Grid employs 1,350 people.",
      leaf("summary"),
    ],
  ])("does not hold with %s", (_, value, quote, of) => {
    expect(checkClaim(text, { value, quote }, of)).toBeUndefined();
  });
});

describe("whom a sentence is about", () => {
  it.each([
    ["itself", "Helio Grid has 240 people.", "has 240 people", true],
    ["the sentence before", "Helio Grid is in Lisbon. It has 240 people.", "has 240 people", true],
    [
      "somebody named in between",
      "Helio Grid is in Lisbon. Solvent Power has 240 people.",
      "has 240 people",
      false,
    ],
    [
      "one word that does something",
      "Helio Grid grew. Plugline raised €75 million.",
      "raised €75 million",
      false,
    ],
    ["its heading", "## Helio Grid\n\nFounded in 2014.", "Founded in 2014", true],
    [
      "another's heading",
      "Helio Grid has rivals.\n\n## Rayo Electric\n\nFounded in 2014.",
      "Founded in 2014",
      false,
    ],
    [
      "a pronoun across paragraphs",
      "Helio Grid is in Lisbon.\n\nThe company has 240 people.",
      "has 240 people",
      true,
    ],
    ["nothing", "Some say so.\n\nThere are 240 people.", "are 240 people", false],
  ])("is told by %s", (_, text, quote, want) => {
    const shown = page(text);
    const place = findQuote(shown, quote);
    expect(place === null ? null : isSaidOf(shown, ["Helio Grid"], place)).toBe(want);
  });

  it("is told by the page as a whole when it has the name in its title or is the site of it", () => {
    const text = "Founded in 2014.";
    for (const more of [{ title: "About Helio Grid" }, { url: "https://helio-grid.example/about" }]) {
      const shown = page(text, more);
      expect(isSaidOf(shown, ["Helio Grid"], { first: 0, last: 0 })).toBe(true);
    }
  });
});

describe("the subject of a question", () => {
  it.each([
    ["Anna Berg of Norrsken Freight", [], { name: "Anna Berg", hints: ["Norrsken Freight"] }],
    ["Anna Berg", ["Norrsken Freight", "Oslo"], { name: "Anna Berg", hints: ["Norrsken Freight"] }],
    ["Berta Ang", [], null],
    [null, [], null],
  ])("is what the question says of %j", (name, hints, want) => {
    expect(checkSubject({ name, hints }, "Where did Anna Berg of Norrsken Freight study?")).toEqual(want);
  });

  it("is not met by pages on namesakes", () => {
    const subject = { name: "Helio Grid", hints: ["Lisbon"] };
    expect(tieToSubject(page("Helio Grid of Lisbon makes inverters."), subject)).toBe("named");
    expect(tieToSubject(page("Helio Grid serves steaks in Austin."), subject)).toBe("alike");
    expect(tieToSubject(page("Our prices.", { url: "https://helio-grid.example/prices" }), subject)).toBe(
      "claimed",
    );
    expect(tieToSubject(page("Brightmore makes beds."), { name: "Brightmoor", hints: [] })).toBeNull();
  });

  it.each([
    ["https://www.helio-grid.example/", true],
    ["https://shop.heliogrid.example/", true],
    ["https://helio-grid-facts.example/", false],
    ["https://news.example/helio-grid", false],
  ])("owns %s: %s", (url, want) => {
    expect(isOfficial(url, ["Helio Grid GmbH"])).toBe(want);
  });
});

describe("sentences that state no fact", () => {
  it.each([
    ["It will employ 45 people.", true],
    ["Is Voltaro any good?", true],
    ["I heard that they have 5,000 employees.", true],
    ["Founded in May 2014.", false],
    ["It employs 45 people.", false],
  ])("are known: %s", (text, want) => {
    expect(isHedged(text)).toBe(want);
  });
});

describe("the words of a page", () => {
  it.each([
    ["See [the site](https://a.example/b) and ![a plan](c.png).", "See the site and a plan."],
    ["[![The plan](c.png)](https://a.example/b) in full", "The plan in full"],
    ["A film [Alien](https://a.example/Alien_\\(film\\)) of 1979", "A film Alien of 1979"],
    [
      "Written \\[sic\\](so), [left open](https://a.example",
      "Written [sic](so), [left open](https://a.example",
    ],
    ["As [1] says, [see [2] there](https://a.example/b)", "As [1] says, see [2] there"],
  ])("are those of its links without their addresses: %s", (text, want) => {
    expect(
      page(text)
        .sentences.map((one) => one.text)
        .join(" "),
    ).toBe(want);
  });

  it.each(["[", "![", "](", "[x](", "[x](\\)"])(
    "take time that grows with their number, not with its square, when all are %s",
    { timeout: 20_000 },
    (unit) => {
      expect(page(`One. ${unit.repeat(800_000 / unit.length)}`).sentences.length).toBeGreaterThan(0);
    },
  );
});

describe("the names on a page", () => {
  it("are those of two words and more", () => {
    const text = page("By 'Anna Berg' and Jean-Luc Picard of Norrsken Freight, with Mara.");
    expect(listNames(text, null)).toEqual(["anna berg", "jean luc picard", "norrsken freight"]);
  });

  it.each(["Lu", "Lu-", "Lu'", "Lu''", "Lu--"])(
    "take time that grows with its length, not with its square, when it is one word of %s",
    { timeout: 20_000 },
    (unit) => {
      expect(listNames(page(unit.repeat(400_000 / unit.length)), null)).toEqual([]);
    },
  );
});

describe("the address that a value is", () => {
  it("is compared without the slashes at its end, however many", { timeout: 20_000 }, () => {
    const slashes = "/".repeat(400_000);
    expect(toHost(`https://www.a.example/b${slashes}`)).toBe("a.example/b");
    expect(toHost(`https://a.example/b${slashes}c`)).toBe(`a.example/b${slashes}c`);
  });
});
