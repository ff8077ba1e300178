import { describe, expect, it } from "vitest";
import { parseDocument } from "../../src/providers/adapters/reading/document.ts";
import { createMatcher } from "../../src/providers/adapters/reading/seen/matching.ts";

const rows = Array.from({ length: 9 }, (_, index) => `<li class="row r${index % 3}">${index}</li>`).join("");
const page = `<html><body id="top" class="home page"><h1>A</h1><p class="lead">B</p><p>C</p>
  <ul class="list wide">${rows}</ul><svg><linearGradient></linearGradient></svg>
  <div><!-- a comment --></div><div><a href="#x" class="btn lead">D</a><a>E</a></div>
  <template><p class="lead">F</p></template></body></html>`;

const selectors = [
  ..."* body #top .home.page P DIV>a h1+p h1~p .lead a.lead p.lead .list>.r1 :not(p) div:empty [class] a[href^='#']".split(
    " ",
  ),
  ...[
    ".wide li",
    ".home [class]",
    ".home :not(p)",
    ".row:not(.r0, .r1)",
    ":is(h1, p)",
    "h1 + :is(.lead)",
    "ul:has(> .r2)",
    "div:has(a[href])",
  ],
  ...[
    "li:first-child",
    "li:last-child",
    "p:first-of-type",
    "p:last-of-type",
    "a:only-child",
    "linearGradient",
  ],
  ..."even odd 3 -1 +2 n+4 -n+3 2n+1 3n-1 -2n+7 0n+2"
    .split(" ")
    .flatMap((formula) => [
      `li:nth-child(${formula})`,
      `.row:nth-last-child( ${formula} )`,
      `body > :nth-of-type(${formula})`,
      `body > :nth-last-of-type(${formula})`,
    ]),
  ...["p:nth-child(2n - 1)", ".none p", "p .none", ".LEAD", "#TOP", "a, p", "p:lang(en)"],
];

describe("the elements that a style rule matches", () => {
  it.each(selectors)("are those of the whole document: %s", (selector) => {
    const document = parseDocument(page);
    const matcher = createMatcher([...document.querySelectorAll("*")]);
    expect([...matcher.find(selector)]).toEqual([...document.querySelectorAll(selector)]);
  });

  it.each(["p:nth-child(2 n)", "p:nth-child(x)", ":is(p, :nth-child(n-))", "p:foo"])(
    "do not exist if the selector can't be read: %s",
    (selector) => {
      const document = parseDocument(page);
      const matcher = createMatcher([...document.querySelectorAll("*")]);
      expect(() => matcher.find(selector)).toThrow();
      expect(() => document.querySelectorAll(selector)).toThrow();
    },
  );

  it("are looked up by the rarest name of the selector's last part", () => {
    const elements = [...parseDocument(page).querySelectorAll("*")];
    const { candidates } = createMatcher(elements);
    expect(candidates(".wide > li.row.r1").length).toBe(3);
    expect(candidates("li:not(.r1)[class]").length).toBe(9);
    expect(candidates("li :is(.r1)").length).toBe(elements.length);
    expect(candidates("p.none").length).toBe(0);
  });

  it("include the root for :scope, as in browsers", () => {
    const document = parseDocument(page);
    const matcher = createMatcher([...document.querySelectorAll("*")]);
    expect(matcher.find(":scope > body")).toEqual([document.body]);
  });
});
