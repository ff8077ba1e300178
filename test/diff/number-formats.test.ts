import { createMemberFinder } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { strictFormats } from "../../src/server/validation/keywords.ts";
import { decide } from "./support/decide.ts";
import { changesBetween, inRequest, rulesBetween } from "./support/documents.ts";

const two = (power: number) => 2 ** power;

/**
 * For each format in the OpenAPI format registry, a function that returns true if a number has the format. JavaScript
 * rounds 2^63 - 1 and 2^64 - 1 up to 2^63 and 2^64, so int64 and uint64 compare with `<`.
 */
const formats: Readonly<Record<string, (value: number) => boolean>> = {
  int8: (n) => Number.isInteger(n) && n >= -128 && n <= 127,
  int16: (n) => Number.isInteger(n) && n >= -32_768 && n <= 32_767,
  int32: (n) => Number.isInteger(n) && n >= -2_147_483_648 && n <= 2_147_483_647,
  int64: (n) => Number.isInteger(n) && n >= -two(63) && n < two(63),
  uint8: (n) => Number.isInteger(n) && n >= 0 && n <= 255,
  uint16: (n) => Number.isInteger(n) && n >= 0 && n <= 65_535,
  uint32: (n) => Number.isInteger(n) && n >= 0 && n <= 4_294_967_295,
  uint64: (n) => Number.isInteger(n) && n >= 0 && n < two(64),
  "double-int": Number.isSafeInteger,
  "sf-integer": (n) => Number.isInteger(n) && Math.abs(n) <= 999_999_999_999_999,
  "sf-decimal": (n) =>
    Math.abs(n) <= 999_999_999_999.999 && Number.isInteger(Number((n * 1000).toPrecision(15))),
  float: (n) => Math.fround(n) !== Infinity && Math.fround(n) !== -Infinity,
  double: () => true,
};
const edges = [7, 8, 15, 16, 31, 32, 53, 63, 64].flatMap((power) => [
  two(power),
  two(power) - 1,
  -two(power),
  1 - two(power),
]);
const samples = [
  ...edges,
  0,
  -1,
  0.5,
  0.0005,
  1e13,
  1e15,
  999_999_999_999.5,
  3.5e38,
  -3.5e38,
  two(63) + 2048,
];

describe("formats of numbers", () => {
  const pairs = Object.keys(formats).flatMap((base) =>
    Object.keys(formats).map((head) => [base, head] as const),
  );

  it("lie within each other as the numbers at their edges say", () => {
    for (const [base, head] of pairs) {
      const answer = decide({ type: "number", format: base }, { type: "number", format: head });
      const leaves = samples.some(
        (value) => formats[base]?.(value) === true && formats[head]?.(value) === false,
      );
      expect([base, head, answer.kind]).toEqual([base, head, leaves ? "value" : "empty"]);
      if (answer.kind !== "value" || typeof answer.value !== "number") continue;
      const { value, sure } = answer;
      expect([base, head, value, sure, formats[base]?.(value), formats[head]?.(value)]).toEqual([
        base,
        head,
        value,
        true,
        true,
        false,
      ]);
    }
  });

  it.each([
    ["integer", undefined, "uint8"],
    ["integer", undefined, "int16"],
    ["integer", "uint32", "uint8"],
    ["integer", "int64", "int16"],
    ["number", undefined, "float"],
  ])("narrow a request and widen an answer with a proof: %s, %s to %s", (type, base, head) => {
    const wide = base === undefined ? { type } : { type, format: base };
    const changes = changesBetween(wide, { type, format: head });
    expect(changes.map(({ level, id, verdict }) => [level, id, verdict])).toEqual([
      ["breaking", "request-format-narrowed", "proven"],
      ["info", "response-format-narrowed", "stated"],
    ]);
    const back = changesBetween({ type, format: head }, wide);
    expect(back.map(({ level, id, verdict }) => [level, id, verdict])).toEqual([
      ["info", "request-format-widened", "stated"],
      ["breaking", "response-format-widened", "proven"],
    ]);
  });

  it("end a request with int64 where the server ends it: 2^63 is refused", () => {
    const { int64 } = strictFormats;
    if (typeof int64 !== "object" || !("validate" in int64) || typeof int64.validate !== "function")
      throw new TypeError("The server has a function for int64");
    for (const value of [...edges, two(63) - 1024, -two(63) - 2048]) {
      const answer = decide({ const: value }, { type: "integer", format: "int64" });
      const isTaken = int64.validate(value as never) === true;
      expect([value, answer]).toEqual([
        value,
        isTaken ? { kind: "empty" } : { kind: "value", value, sure: true },
      ]);
    }
  });

  it("say what bounds say", () => {
    const bounds = { type: "integer", minimum: 0, maximum: 255 };
    const found = changesBetween({ type: "integer", format: "uint8" }, bounds);
    expect(found.filter(({ level }) => level !== "info")).toEqual([]);
  });
});

describe("a format that is known by name only", () => {
  it.each([
    ["of a number", { type: "number" }, "decimal128"],
    ["of an integer", { type: "integer" }, "unixtime"],
    ["of a text", { type: "string" }, "phone"],
    ["of a text that holds a number", { type: "string" }, "int64"],
    ["that is called like a member of every object", { type: "number" }, "constructor"],
  ])("is not decided, which counts as a break: %s", (_, schema, format) => {
    const [change, ...others] = changesBetween(schema, { ...schema, format });
    expect([change?.id, change?.level, change?.verdict]).toEqual([
      "request-format-narrowed",
      "breaking",
      "undecided",
    ]);
    expect(others.map(({ level }) => level)).toEqual(["info"]);
    expect(changesBetween({ ...schema, format }, { ...schema, format })).toEqual([]);
  });

  const phone = { type: "string", format: "phone", maxLength: 20 };
  const withPhone = (more: object, required: readonly string[]) => ({
    type: "object",
    properties: { b: phone, ...more },
    required,
  });
  const [alone, both] = [withPhone({}, ["b"]), withPhone({ a: { type: "string" } }, ["b", "a"])];

  it("says nothing about another property, whose change is decided", () => {
    const toRows = (changes: readonly { level: string; id: string; verdict: string }[]) =>
      changes.map(({ level, id, verdict }) => `${level} ${id} ${verdict}`);
    expect(toRows(changesBetween(both, alone))).toEqual([
      "warning request-property-ignored stated",
      "breaking response-required-property-removed stated",
    ]);
    expect(toRows(changesBetween(alone, both))).toEqual([
      "breaking request-required-property-added stated",
      "info response-property-added stated",
    ]);
    expect(toRows(changesBetween(phone, { type: "integer" })).at(0)).toBe(
      "breaking request-type-narrowed stated",
    );
  });

  it("is not decided where a bound of the text changes", () => {
    const [change] = changesBetween(phone, { ...phone, maxLength: 10 });
    expect([change?.id, change?.verdict]).toEqual(["request-max-length-narrowed", "undecided"]);
  });

  it("gives no member that is not written out", () => {
    const find = createMemberFinder({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths: {} });
    expect(find(alone)).toBeUndefined();
    expect(find({ type: "string", minLength: 2_000_000 })).toBeUndefined();
    expect(find({ type: "array", minItems: 2_000_000 })).toBeUndefined();
    expect(find({ type: "string" })).toBeDefined();
  });

  it("breaks nothing where the values are listed or the format stays", () => {
    const [a, b] = [
      { type: "number", format: "decimal", minimum: 1 },
      { type: "number", format: "decimal" },
    ];
    expect(rulesBetween(inRequest(a), inRequest(b))).toEqual(["info request-minimum-widened"]);
    expect(decide({ ...a, format: "decimal" }, b).kind).toBe("empty");
  });
});

describe("a format of texts", () => {
  it.each(["date-time", "uuid", "http-date", "password"])("says nothing about numbers: %s", (format) => {
    expect(changesBetween({ type: "integer" }, { type: "integer", format })).toEqual([]);
  });
});
