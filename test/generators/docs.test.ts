import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { parts } from "./table.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/generators.md", import.meta.url)), "utf8");

it.each(Object.entries(parts))("docs/generators.md has the %s that the tests hold", (name, render) => {
  const [, written] = page.split(`<!-- ${name} -->\n`);
  expect(written?.trim()).toBe(render());
});
