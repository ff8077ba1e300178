import { describe, expect, it } from "vitest";
import { operationCases } from "./operation-cases.ts";
import { listRules, runRule } from "./run-rule.ts";
import { schemaCases } from "./schema-cases.ts";
import { smallDocument } from "./small-document.ts";
import { stabilityCases } from "./stability-cases.ts";

const cases = { ...operationCases, ...schemaCases, ...stabilityCases };

it("has cases for every own rule of .spectral.yaml, and for no other", async () => {
  expect(Object.keys(cases).sort()).toEqual((await listRules()).sort());
});

describe.each(Object.entries(cases))("the rule %s", (name, { options, passes, fails }) => {
  it("finds nothing in a small document that keeps it", async () => {
    expect(await runRule(name, smallDocument(), options)).toEqual([]);
  });

  it.each(passes.map((edits) => [JSON.stringify(edits), edits]))("lets pass %s", async (_title, edits) => {
    expect(await runRule(name, smallDocument(edits), options)).toEqual([]);
  });

  it.each(fails.map(([edits, message]) => [message, edits]))("reports: %s", async (message, edits) => {
    expect(await runRule(name, smallDocument(edits), options)).toEqual([expect.stringContaining(message)]);
  });
});
