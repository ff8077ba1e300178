import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { renderRulesPage } from "../../scripts/docs-diff.ts";

it("docs/diff.md lists every rule as the table has it; npm run generate writes it", () => {
  const text = readFileSync(new URL("../../docs/diff.md", import.meta.url), "utf8");
  expect(text).toBe(renderRulesPage(text));
});
