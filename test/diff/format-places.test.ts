import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { inRequest, inResponse } from "./support/documents.ts";

describe("a format that is known by name only", () => {
  const fields = (format: object, count = 39) => ({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`p${index}`, { type: "string", ...format }]),
    ),
  });
  const named = { format: "snowflake" };
  const place = "POST /things body.p0";

  it("is one line for all strings that get it, and one for all that lose it", () => {
    const added = diffContracts(inRequest(fields({})), inRequest(fields(named))).changes;
    expect(added.map(({ message }) => message)).toEqual([
      `${place} in requests: format narrowed (and at 38 more places), to snowflake; not decided.`,
    ]);
    const removed = diffContracts(inResponse(fields(named)), inResponse(fields({}))).changes;
    expect(removed.map(({ level, verdict }) => [level, verdict])).toEqual([["breaking", "undecided"]]);
  });

  it("has another fingerprint once another place has it", () => {
    const print = (count: number) =>
      diffContracts(inRequest(fields({}, count)), inRequest(fields(named, count))).changes[0]?.fingerprint;
    expect(print(3)).not.toBe(print(4));
    expect(print(3)).toBe(print(3));
  });

  it.each([
    ["two formats", fields({ format: "a" }, 2), fields({ format: "b" }, 2)],
    ["a format that is evaluated", fields({}, 2), fields({ format: "uuid" }, 2)],
  ])("is told from %s, which have a line for each place", (_, base, head) => {
    expect(diffContracts(inRequest(base), inRequest(head)).changes.length).toBe(2);
  });
});
