import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { renderPage } from "../../scripts/docs-diff.ts";

it("docs/diff.md lists every rule as the table has it; npx tsx scripts/docs-diff.ts makes it so", () => {
  const text = readFileSync(new URL("../../docs/diff.md", import.meta.url), "utf8");
  expect(text).toBe(renderPage(text));
});
