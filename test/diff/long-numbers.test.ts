import { type Change, diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../src/diff/limits.ts";
import { parseText } from "../../src/diff/load/parse.ts";

const frames = {
  JSON: (schema: string) =>
    `{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"post": {"requestBody": {"content":
     {"application/json": {"schema": ${schema}}}}, "responses": {}}}}}`,
  YAML: (schema: string) =>
    `openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/a: {post: {requestBody: {content: {application/json: {schema: ${schema}}}}, responses: {}}}}\n`,
  "YAML with aliases": (schema: string) =>
    `openapi: 3.1.0\ninfo: {title: &t T, version: *t}\npaths: {/a: {post: {requestBody: {content: {application/json: {schema: ${schema}}}}, responses: {}}}}\n`,
};

/**
 * Returns the changes between two contracts that differ only in one schema, which `frame` puts into the rest of the
 * contract. The schemas are JSON text, because parsing them with JSON.parse would round long numbers.
 */
function changes(frame: (schema: string) => string, base: string, head: string): readonly Change[] {
  const [one, other] = [base, head].map((schema) => parseText(frame(schema), "x", defaultLimits));
  return diffContracts(one, other).changes;
}

const breaks = (list: readonly Change[]) =>
  list.filter(({ level }) => level === "breaking").map(({ id, verdict }) => `${id} ${verdict}`);

describe.each(Object.entries(frames))("a number in %s that JavaScript would round", (_, frame) => {
  it.each([
    ["an enumeration", '{"enum": [9007199254740993]}', '{"enum": [9007199254740992]}', "enum"],
    [
      "a part of a constant",
      '{"const": [{"a": 9007199254740993}]}',
      '{"const": [{"a": 9007199254740995}]}',
      "enum",
    ],
    ["a maximum", '{"maximum": 9223372036854775807}', '{"maximum": 9223372036854775800}', "maximum"],
    [
      "a maximum of integers",
      '{"type": "integer", "maximum": 9223372036854775807}',
      '{"type": "integer", "maximum": 9223372036854775800}',
      "maximum",
    ],
    ["a minimum", '{"minimum": -9223372036854775807}', '{"minimum": -9223372036854775806}', "minimum"],
    ["an open bound", '{"exclusiveMaximum": 9007199254740993}', '{"maximum": 9007199254740993.5}', "maximum"],
    ["a fraction", '{"maximum": 0.30000000000000000002}', '{"maximum": 0.30000000000000000001}', "maximum"],
    ["multiples", '{"multipleOf": 9007199254740993}', '{"multipleOf": 9007199254740992}', "multiple-of"],
    ["a count", '{"maxLength": 9007199254740993}', '{"maxLength": 9007199254740992}', "max-length"],
    ["a number beyond all", '{"enum": [1e400]}', '{"enum": [1e401]}', "enum"],
  ])("is not decided against another one: %s", (_, base, head, family) => {
    expect(breaks(changes(frame, base, head))).toEqual([`request-${family}-narrowed undecided`]);
    expect(changes(frame, base, base)).toEqual([]);
  });

  it.each([
    [
      "a wider bound",
      '{"type": "number", "maximum": 100}',
      '{"type": "number", "maximum": 9223372036854775807}',
    ],
    ["a greater number", '{"maximum": 9007199254740993}', '{"maximum": 9107199254740993}'],
    ["one of a list", '{"enum": [9007199254740993]}', '{"enum": [1, 9007199254740993, 9007199254740995]}'],
    [
      "a value inside",
      '{"const": 9007199254740993}',
      '{"type": "number", "minimum": 0, "maximum": 10000000000000000}',
    ],
    ["another spelling", '{"maximum": 9223372036854775807}', '{"maximum": 92233720368547758070e-1}'],
    [
      "the bounds of a format",
      '{"type": "integer", "format": "int64"}',
      '{"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807}',
    ],
    [
      "a format between bounds",
      '{"type": "integer", "minimum": 0, "maximum": 18446744073709551615}',
      '{"type": "integer", "format": "uint64"}',
    ],
    [
      "a text",
      '{"type": "string", "maximum": 9007199254740993}',
      '{"type": "string", "maximum": 9007199254740992}',
    ],
  ])("lies where it lies: %s", (_, base, head) => {
    expect(breaks(changes(frame, base, head))).toEqual([]);
  });

  it.each([
    [
      "an enumeration",
      '{"enum": [9007199254740992]}',
      '{"enum": [9007199254740993]}',
      "enum",
      9007199254740992,
    ],
    [
      "the next number above a maximum",
      '{"type": "integer", "minimum": 0, "maximum": 9223372036854775808}',
      '{"type": "integer", "minimum": 0, "maximum": 9223372036854775807}',
      "maximum",
      2 ** 63,
    ],
    [
      "the next number below a minimum",
      '{"type": "integer", "minimum": -9223372036854775808, "maximum": 0}',
      '{"type": "integer", "minimum": -9223372036854775807, "maximum": 0}',
      "minimum",
      -(2 ** 63),
    ],
    [
      "a constant in a range",
      '{"const": 9223372036854775808}',
      '{"maximum": 9223372036854775807}',
      "maximum",
      2 ** 63,
    ],
    [
      "an open bound",
      '{"enum": [9007199254740994]}',
      '{"exclusiveMaximum": 9007199254740993}',
      "maximum",
      9007199254740994,
    ],
    ["a fraction", '{"enum": [0.3]}', '{"minimum": 0.30000000000000000002}', "minimum", 0.3],
  ])("is decided against a number that JavaScript has: %s", (_, base, head, family, witness) => {
    const found = changes(frame, base, head).filter(({ level }) => level === "breaking");
    expect(found.map((change) => [change.id, change.verdict, change.witness])).toEqual([
      [`request-${family}-narrowed`, "proven", witness],
    ]);
  });

  it.each([
    ["a constant below a maximum", '{"const": 9223372036854774784}', '{"maximum": 9223372036854775807}'],
    ["a constant above a minimum", '{"const": 9223372036854775808}', '{"minimum": 9223372036854775807}'],
    ["a fraction", '{"const": 0.30000000000000004}', '{"minimum": 0.30000000000000000002}'],
    ["a negative bound", '{"maximum": -9223372036854775808}', '{"maximum": -9223372036854775807}'],
  ])("lies on the right side of a number that JavaScript has: %s", (_, base, head) => {
    expect(breaks(changes(frame, base, head))).toEqual([]);
  });

  it("is no reason to doubt what has nothing to do with it", () => {
    const [change, ...others] = changes(frame, '{"maximum": 9223372036854775807}', '{"maximum": 100}');
    expect([change?.id, change?.verdict, others]).toEqual(["request-maximum-narrowed", "proven", []]);
    expect([change?.base?.value, change?.head?.value]).toEqual(["9223372036854775807", 100]);
    expect(JSON.parse(JSON.stringify(change))).toMatchObject({ base: { value: "9223372036854775807" } });
  });

  it("is told where nothing is decided by it", () => {
    const found = changes(frame, '{"default": 9007199254740993}', '{"default": 9007199254740992}');
    expect(found.map(({ id }) => id)).toEqual(["request-default-changed"]);
  });
});

describe("numbers that JavaScript has", () => {
  it.each([
    "1.0",
    "100e-2",
    "0.1",
    "1e21",
    "1000000000000000000000",
    "-0",
    "9007199254740992",
    "-9223372036854775808",
    "0.30000000000000004",
  ])("stay numbers: %s", (text) => {
    for (const source of [`{"a": ${text}}`, `a: ${text}\n`, `a: ${text}\nb: &b 1\nc: *b\n`])
      expect(parseText(source, "x", defaultLimits)).toMatchObject({ a: Number(text) });
  });

  it("are found beside texts that look like long ones", () => {
    const value = {
      a: "9007199254740993",
      "9007199254740993": 1,
      b: "number:9007199254740993",
      c: [-1.5, 2],
    };
    const text = JSON.stringify({ ...value, d: 1 }).replace(":1}", ":9007199254740993}");
    const parsed = parseText(text, "x", defaultLimits);
    expect(JSON.parse(JSON.stringify(parsed))).toEqual({ ...value, d: "9007199254740993" });
  });
});
