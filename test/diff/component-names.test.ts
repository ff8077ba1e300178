import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { document } from "./support/documents.ts";

const text = { type: "string" };
const thing = (more: object = {}) => ({ type: "object", properties: { id: text, ...more } });
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns a contract with these schemas. Its operation responds with the first one. */
function contract(schemas: Record<string, unknown>) {
  const [first = ""] = Object.keys(schemas);
  const content = { "application/json": { schema: to(first) } };
  const get = { responses: { 200: { description: "Done", content } } };
  return document({ paths: { "/things": { get } }, components: { schemas } });
}

type Row = readonly [
  title: string,
  base: Record<string, unknown>,
  head: Record<string, unknown>,
  found: string,
];

const rows: readonly Row[] = [
  ["one schema", { A: thing() }, { B: thing() }, "A to B"],
  [
    "one whose words changed too",
    { A: { ...thing(), title: "A" } },
    { B: { ...thing(), title: "B" } },
    "A to B",
  ],
  [
    "one that refers to another that is renamed",
    { A: thing({ c: to("C") }), C: { enum: ["x"] } },
    { B: thing({ c: to("D") }), D: { enum: ["x"] } },
    "A to B, C to D",
  ],
  ["one that refers to itself", { A: thing({ a: to("A") }) }, { B: thing({ a: to("B") }) }, "A to B"],
  ["a property called title", { A: thing({ title: text }) }, { B: thing({ title: text }) }, "A to B"],
  [
    "one that changed as well, where it is used",
    { A: thing({ name: text, old: text }) },
    { B: thing({ name: text, more: text }) },
    "A to B",
  ],
  [
    "one that changed inside of another, of which nothing else did",
    { P: thing({ a: to("A") }), A: thing({ name: text }) },
    { P: thing({ a: to("B") }), B: thing({ name: { ...text, maxLength: 9 } }) },
    "A to B",
  ],
  [
    "one that another took over from",
    { A: thing() },
    { B: { type: "object", properties: { other: text } } },
    "",
  ],
  ["one that the other side still has", { A: thing(), B: thing() }, { B: thing() }, ""],
  ["one that is new", { A: thing() }, { A: thing(), B: thing() }, ""],
  [
    "one of two that say the same, by where it is used",
    { A: thing(), B: thing() },
    { C: thing(), D: thing() },
    "A to C",
  ],
  ["a bare type, where it is used", { A: text }, { B: text }, "A to B"],
  [
    "bare types that are used nowhere, which two may share by chance",
    { P: thing(), A: text },
    { P: thing(), B: text },
    "",
  ],
  [
    "one whose property called title has another name",
    { P: thing(), A: thing({ title: text }) },
    { P: thing(), B: thing({ name: text }) },
    "",
  ],
];

describe("a renamed component", () => {
  it.each(rows)("is found for generated clients, and nothing else: %s", (_, base, head, found) => {
    const { changes: all } = diffContracts(contract(base), contract(head), { renames: true });
    const changes = all.filter(({ kind }) => kind === "client");
    const wanted = [`components.schemas: components renamed (${found}).`].filter(() => found !== "");
    expect(changes.map(({ message }) => message)).toEqual(wanted);
  });

  it("is silent unless it is asked for", () => {
    expect(diffContracts(contract({ A: thing() }), contract({ B: thing() })).changes).toEqual([]);
  });

  it("is one change for information, however many are renamed, with a fingerprint of its own", () => {
    const many = (prefix: string) => {
      const names = Array.from({ length: 30 }, (_, index) => index);
      return contract(Object.fromEntries(names.map((n) => [`${prefix}${n}`, thing({ [`p${n}`]: text })])));
    };
    const { summary, changes } = diffContracts(many("A"), many("B"), { renames: true });
    expect(summary).toEqual({ breaking: 0, warning: 0, info: 1 });
    expect(changes[0]?.message).toMatch(/renamed \(A0 to B0, .* and 10 more\)\.$/);
    const others = diffContracts(many("A"), many("C"), { renames: true }).changes;
    expect(others[0]?.fingerprint).not.toBe(changes[0]?.fingerprint);
  });
});
