import { describe, expect, it } from "vitest";
import { operationCases } from "./operation-cases.ts";
import { readerCases } from "./reader-cases.ts";
import { genericRules, ownRules, runRule } from "./run-rule.ts";
import { schemaCases } from "./schema-cases.ts";
import { smallDocument } from "./small-document.ts";
import { stabilityCases } from "./stability-cases.ts";
import { unionCases } from "./union-cases.ts";

const cases = { ...operationCases, ...schemaCases, ...stabilityCases, ...unionCases, ...readerCases };

it("has cases for every rule of ours, and for no other", () => {
  const names = new Set([...Object.keys(genericRules), ...Object.keys(ownRules)]);
  expect(Object.keys(cases).sort()).toEqual([...names].sort());
});

it.each(Object.keys(genericRules))("the shipped rule %s needs no options", async (name) => {
  expect(await runRule(name, smallDocument(), {})).toEqual([]);
});

describe.each(Object.entries(cases))("the rule %s", (name, { options, passes, fails, base = {} }) => {
  it("finds nothing in a small document that keeps it", async () => {
    expect(await runRule(name, smallDocument(base), options)).toEqual([]);
  });

  it.each(passes.map((edits) => [JSON.stringify(edits), edits]))("lets pass %s", async (_title, edits) => {
    expect(await runRule(name, smallDocument({ ...base, ...edits }), options)).toEqual([]);
  });

  it.each(fails.map(([edits, message]) => [message, edits]))("reports: %s", async (message, edits) => {
    expect(await runRule(name, smallDocument({ ...base, ...edits }), options)).toEqual([
      expect.stringContaining(message),
    ]);
  });
});

it("calls only unusable schemas errors, so that a contract of another style passes", async () => {
  const severities = Object.entries(genericRules).map(([name, rule]) => [name, rule["severity"]] as const);
  expect(severities.filter(([, severity]) => severity === "error").map(([name]) => name)).toEqual([
    "schema-values-valid",
  ]);
  // The rules run without the option `strict`, as in the published ruleset.
  const foreign = {
    properties: {
      at: { format: "snowflake" },
      tags: { items: { type: "string" }, minItems: 1, "nick name": 1 },
    },
    required: ["undeclared"],
  };
  expect(
    await runRule("schema-values-valid", smallDocument({ "components>schemas>Foreign": foreign }), {}),
  ).toEqual([]);
});
