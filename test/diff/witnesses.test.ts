import { type Change, diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { Peer } from "./support/peer.ts";
import { makePublished } from "./support/published.ts";
import type { Data } from "./support/rewrites.ts";

type Part = { [key: string]: Data };

const contract = makePublished({ schemas: 24, version: "3.1", faults: false });

/** Each row: a title, and an edit of one schema in the contract that `makePublished` creates. */
const edits: readonly (readonly [string, (schemas: (name: string) => Part) => void])[] = [
  ["a shorter text", (at) => set(at("Model1"), "properties/title", { maxLength: 3 })],
  ["a longer text", (at) => set(at("Model2"), "properties/title", { maxLength: 300 })],
  ["a text that is never null", (at) => set(at("Model4"), "properties/title", { type: "string" })],
  ["a smaller number", (at) => set(at("Model4"), "properties/count", { maximum: 10 })],
  ["a larger number", (at) => set(at("Model0"), "properties/count", { maximum: 2_000 })],
  [
    "a bound that is reached",
    (at) => set(at("Model7"), "properties/score", { minimum: 0, exclusiveMinimum: -1 }),
  ],
  ["numbers of one step", (at) => set(at("Model10"), "properties/count", { multipleOf: 5 })],
  ["a word less", (at) => set(at("Model11"), "properties/role", { enum: ["user", "tool"] })],
  [
    "a word more",
    (at) => set(at("Model12"), "properties/role", { enum: ["user", "system", "tool", "other"] }),
  ],
  ["another pattern", (at) => set(at("Model11"), "properties/id", { pattern: "^[a-z]{1,64}$" })],
  ["a format", (at) => set(at("Model4"), "properties/id", { format: "uuid" })],
  ["a member that is required", (at) => set(at("Model1"), "", { required: ["object", "id", "title"] })],
  ["a member that is optional", (at) => set(at("Model2"), "", { required: ["object"] })],
  ["a closed object", (at) => set(at("Model1"), "", { additionalProperties: false })],
  ["a closed map", (at) => set(at("Model7"), "properties/metadata", { maxProperties: 2 })],
  [
    "shorter values of a map",
    (at) =>
      set(at("Model10"), "properties/metadata", { additionalProperties: { type: "string", maxLength: 9 } }),
  ],
  ["a shorter list", (at) => set(at("Model11"), "properties/list", { maxItems: 5 })],
  ["a list of different items", (at) => set(at("Model1"), "properties/list", { uniqueItems: true })],
  ["a list with a first item", (at) => set(at("Model1"), "properties/list", { minItems: 1 })],
  ["another type", (at) => set(at("Model2"), "properties/role", { type: "integer", enum: [1, 2] })],
  ["a word less behind a reference", (at) => set(at("Model8"), "", { enum: ["a"] })],
  [
    "a union without a branch",
    (at) => set(at("Model5"), "", { oneOf: [{ $ref: "#/components/schemas/Model7" }] }),
  ],
  [
    "a union with a branch more",
    (at) => set(at("Model5"), "", { anyOf: [{ $ref: "#/components/schemas/Model7" }, { type: "string" }] }),
  ],
  ["an object with one condition more", (at) => set(at("Model6"), "", { minProperties: 4 })],
];

function set(schema: Part, path: string, more: Part): void {
  const target = path.split("/").reduce<Part>((at, key) => (key === "" ? at : toPart(at[key])), schema);
  Object.assign(target, more);
}

function toPart(value: Data | undefined): Part {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError("No object there");
  return value;
}

function edited(edit: (typeof edits)[number][1]): Part {
  const head = structuredClone(contract);
  const schemas = toPart(toPart(head["components"])["schemas"]);
  edit((name) => toPart(schemas[name]));
  return head;
}

/**
 * Returns the pointers to a place and to all places that contain it, innermost first. Any of these places may have a
 * schema.
 */
function pointersAbove(document: Part, pointer: string | undefined): string[] {
  const keys = pointer?.split("/").slice(1) ?? [];
  const pointers = keys.map((_, index) => `/${keys.slice(0, keys.length - index).join("/")}`);
  return pointers.filter((one) => {
    const value = one
      .split("/")
      .slice(1)
      .reduce<unknown>(
        (at, key) => Reflect.get(Object(at), key.replaceAll("~1", "/").replaceAll("~0", "~")),
        document,
      );
    return (
      typeof value === "boolean" || (typeof value === "object" && value !== null && !Array.isArray(value))
    );
  });
}

/**
 * True if the witness of a change (the value that proves it) really shows that the change is breaking. For a request,
 * the base must accept the value at the place of the change, and the head must refuse it. For a response, it must be
 * the other way round.
 */
async function isShown(
  change: Change,
  base: { peer: Peer; document: Part },
  head: typeof base,
): Promise<boolean> {
  const sides = [
    { ...base, pointer: change.base?.pointer },
    { ...head, pointer: change.head?.pointer },
  ];
  const [taking, refusing] = change.direction === "request" ? sides : sides.reverse();
  if (taking === undefined || refusing === undefined) return false;
  for (const one of pointersAbove(taking.document, taking.pointer).slice(0, 3)) {
    if (!(await taking.peer.accepts(one, change.witness))) continue;
    for (const other of pointersAbove(refusing.document, refusing.pointer).slice(0, 3))
      if (!(await refusing.peer.accepts(other, change.witness))) return true;
  }
  return false;
}

describe("a witness", () => {
  it.each(edits)("is judged alike by a validator of other people: %s", async (name, edit) => {
    const documents = [contract, edited(edit)];
    const [before, after] = documents.map((document, index) => ({
      document,
      peer: new Peer(document, `${encodeURIComponent(name)}/${index}`),
    }));
    if (before === undefined || after === undefined) throw new TypeError("There are two documents");
    try {
      const ways = [
        [before, after],
        [after, before],
      ] as const;
      const levels: string[] = [];
      for (const [base, head] of ways) {
        const { changes } = diffContracts(base.document, head.document);
        levels.push(...changes.map(({ level }) => level));
        const proven = changes.filter(({ verdict }) => verdict === "proven");
        const shown = await Promise.all(proven.map((change) => isShown(change, base, head)));
        expect(proven.filter((_, index) => shown[index] !== true)).toEqual([]);
      }
      expect(levels).toContain("breaking");
    } finally {
      before.peer.dispose();
      after.peer.dispose();
    }
  });

  it("is there for nearly every break of this sample", () => {
    const breaks = edits.flatMap(([, edit]) => {
      const head = edited(edit);
      const both = [...diffContracts(contract, head).changes, ...diffContracts(head, contract).changes];
      return both.filter(({ level, kind }) => level === "breaking" && kind === "wire");
    });
    const proven = breaks.filter(({ verdict }) => verdict === "proven");
    expect(breaks.length).toBeGreaterThan(30);
    expect(proven.length / breaks.length).toBeGreaterThan(0.8);
  });
});
