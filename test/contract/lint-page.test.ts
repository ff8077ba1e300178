import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { isObject } from "../../src/contract.ts";
import { genericRules, ownRules } from "./run-rule.ts";

const page = await readFile(new URL("../../docs/lint.md", import.meta.url), "utf8");
const rows = new Map(
  [...page.matchAll(/^\| `([a-z-]+)` \| (.+)$/gm)].map(([, name = "", text = ""]) => [name, text]),
);

it("docs/lint.md has a row for every rule, and for no other", () => {
  const names = new Set([...Object.keys(genericRules), ...Object.keys(ownRules)]);
  expect([...rows.keys()].sort()).toEqual([...names].sort());
});

const options = Object.entries(ownRules).flatMap(([name, rule]) => {
  const then = isObject(rule["then"]) ? rule["then"] : {};
  const given = isObject(then["functionOptions"]) ? then["functionOptions"] : {};
  // In the options of the rule values-agree, each user chooses the names of the entries. So docs/lint.md documents only
  // the members of an entry.
  const named = name === "values-agree" ? Object.values(given).filter(isObject) : [given];
  return named.flatMap((each) => Object.keys(each)).map((option) => ({ name, option }));
});

it.each(options)("docs/lint.md names the option $option of $name", ({ name, option }) => {
  expect(rows.get(name)).toContain(`\`${option}\``);
});
