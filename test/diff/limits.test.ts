import { type DiffError, diffContracts, isDiffError } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../src/diff/limits.ts";
import { parseText } from "../../src/diff/load/parse.ts";
import { parsePattern } from "../../src/diff/sets/pattern.ts";
import { changesBetween, document, inRequest, inResponse } from "./support/documents.ts";

function failure(work: () => unknown): DiffError {
  try {
    work();
  } catch (error) {
    if (isDiffError(error)) return error;
    throw error;
  }
  throw new Error("A failure was expected");
}

const text = { type: "string" };

describe("a hostile text", () => {
  it.each([
    ["nested lists in JSON", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["nested objects in JSON", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
    ["nested lists in YAML", `a: ${"[".repeat(20_000)}`],
    ["nested dashes in YAML", "- ".repeat(20_000)],
    ["endless indentation", Array.from({ length: 4_000 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n")],
  ])("of %s is refused", (_, content) => {
    const error = failure(() => diffContracts(parseText(content, "x", defaultLimits), document({})));
    expect(["limit_exceeded", "unreadable"]).toContain(error.code);
  });

  it("that repeats itself by aliases is refused", () => {
    const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
    for (let level = 1; level < 10; level += 1) {
      lines.push(
        `a${level}: &a${level} [${Array(10)
          .fill(`*a${level - 1}`)
          .join(", ")}]`,
      );
    }
    expect(failure(() => parseText(lines.join("\n"), "x", defaultLimits)).code).toBe("limit_exceeded");
  });

  it("that is too long is refused before it is parsed", () => {
    const limits = { ...defaultLimits, fileBytes: 10 };
    expect(failure(() => parseText('{"openapi": "3.1.0"}', "x", limits)).message).toMatch(
      /20 bytes, more than 10/,
    );
  });
});

describe("a hostile document", () => {
  it("with more values or levels than allowed is refused", () => {
    const deep = Array.from({ length: 30 }).reduce<unknown>((inner) => ({ not: inner }), {});
    expect(failure(() => diffContracts(inRequest(deep), inRequest({}), { limits: { depth: 20 } })).code).toBe(
      "limit_exceeded",
    );
    const wide = document({ tags: Array(50).fill("x") });
    expect(failure(() => diffContracts(wide, document({}), { limits: { values: 30 } })).code).toBe(
      "limit_exceeded",
    );
  });

  it("that refers to itself in place says so when it changes, and does not hang", () => {
    const loop = { Loop: { allOf: [{ $ref: "#/components/schemas/Loop" }, { maxLength: 3 }] } };
    const other = { Loop: { allOf: [{ $ref: "#/components/schemas/Loop" }, { maxLength: 4 }] } };
    const reference = { $ref: "#/components/schemas/Loop" };
    expect(changesBetween(reference, reference, [loop, loop])).toEqual([]);
    const changes = changesBetween(reference, reference, [loop, other]);
    expect(changes.some(({ verdict }) => verdict === "undecided")).toBe(true);
  });

  it("that is no object is refused", () => {
    for (const value of [null, [], "openapi: 3.1.0"])
      expect(failure(() => diffContracts(value, value)).message).toMatch(/not an object/);
  });

  it("with components only is refused beside another such", () => {
    const parts = { openapi: "3.1.0", info: { title: "Parts", version: "1" }, components: {} };
    expect(failure(() => diffContracts(parts, parts)).code).toBe("nothing_compared");
    expect(diffContracts(parts, document({})).changes).toEqual([]);
  });

  it("with a chain of thousands of schemas is decided", () => {
    const chain = (length: number, last: unknown) =>
      Object.fromEntries(
        Array.from({ length }, (_, index) => [
          `S${index}`,
          index === length - 1
            ? last
            : { type: "object", properties: { next: { $ref: `#/components/schemas/S${index + 1}` } } },
        ]),
      );
    const start = { $ref: "#/components/schemas/S0" };
    const [base, head] = [
      chain(3_000, { type: "string", maxLength: 5 }),
      chain(3_000, { type: "string", maxLength: 6 }),
    ];
    const { changes } = diffContracts(inResponse(start, base), inResponse(start, head));
    expect(changes.map(({ id, witness }) => [id, witness])).toEqual([
      ["response-max-length-widened", "aaaaaa"],
    ]);
  });

  it("with patterns that backtrack for ever is decided by automata", () => {
    const evil = (pattern: string) => ({ ...text, pattern, minLength: 30, maxLength: 40 });
    const changes = changesBetween(evil("^(a+)+$"), evil("^(a|aa)+b$"));
    expect(changes.filter(({ verdict }) => verdict === "proven").length).toBe(2);
    expect(changesBetween(evil("^(a+)+$"), evil("^a+$"))).toEqual([]);
  });

  // In a JavaScript pattern, a quantifier without anything to repeat is a syntax error, not literal text.
  it.each(["^a{1,2}{3}$", "^a+{2}$", "^{2}a$", "^a**$"])(
    "does not read the invalid pattern %s",
    (pattern) => {
      expect(parsePattern(pattern)).toBeNull();
    },
  );

  it("with patterns that no automaton follows is compared by their text", () => {
    const twice = (pattern: string) => ({ ...text, pattern });
    expect(
      changesBetween(twice("^(a)\\1$"), { ...twice("^(a)\\1$"), minLength: 1 }).map(({ verdict }) => verdict),
    ).not.toContain("proven");
    const breaking = changesBetween(twice("^(a*)\\1$"), twice("^(b*)\\1$")).filter(
      ({ level }) => level === "breaking",
    );
    expect(breaking.length).toBe(2);
  });

  it("with oneOf in oneOf ends", () => {
    const nest = (depth: number, last: number): unknown =>
      depth === 0
        ? { type: "integer", maximum: last }
        : {
            oneOf: [
              nest(depth - 1, last),
              nest(depth - 1, last + depth),
              { type: "string", maxLength: depth },
            ],
          };
    const { changes } = diffContracts(inRequest(nest(5, 5)), inRequest(nest(5, 6)));
    expect(changes.length).toBeGreaterThan(0);
  });

  it("with an enumeration of twenty thousand values is compared in one go", () => {
    const values = Array.from({ length: 20_000 }, (_, index) => `value ${index}`);
    const changes = changesBetween({ enum: values }, { enum: values.slice(1) });
    expect(changes.map(({ id, witness }) => [id, witness])).toEqual([
      ["request-enum-narrowed", "value 0"],
      ["response-enum-narrowed", undefined],
    ]);
  });

  it("with names such as __proto__ is compared like any other", () => {
    const schema = (maximum: number) =>
      JSON.parse(
        `{"type":"object","properties":{"__proto__":{"type":"integer","maximum":${maximum}},"constructor":{"type":"string"}},"required":["__proto__","constructor"]}`,
      );
    const changes = changesBetween(schema(5), schema(4));
    expect(changes.map(({ id, verdict }) => [id, verdict])).toEqual([
      ["request-maximum-narrowed", "proven"],
      ["response-maximum-narrowed", "stated"],
    ]);
  });

  it("that takes too long is given up", () => {
    const error = failure(() =>
      diffContracts(inRequest(manyUnions(14, 1)), inRequest(manyUnions(14, 2)), {
        limits: { milliseconds: 1 },
      }),
    );
    expect(error).toMatchObject({ code: "limit_exceeded" });
    expect(error.message).toMatch(/longer than 1 ms/);
  });
});

function manyUnions(width: number, shift: number): unknown {
  const branch = (index: number) => ({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 12 }, (_, name) => [
        `p${name}`,
        { type: "integer", maximum: index * name + shift },
      ]),
    ),
  });
  return {
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: width }, (_, name) => [
        `u${name}`,
        { oneOf: Array.from({ length: width }, (_, index) => branch(index + name)) },
      ]),
    ),
  };
}
