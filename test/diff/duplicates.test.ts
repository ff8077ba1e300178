import { type DiffError, diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { defaultLimits } from "../../src/diff/limits.ts";
import { parseText } from "../../src/diff/load/parse.ts";
import { document, rulesBetween, withOperation } from "./support/documents.ts";

const done = { responses: { 200: { description: "Done" } } };
const path = (name: string) => [{ name, in: "path", required: true, schema: { type: "string" } }];

describe("paths that differ in the names of parameters only", () => {
  const both = document({
    paths: {
      "/u/{id}": { parameters: path("id"), get: done },
      "/u/{name}": { parameters: path("name"), delete: done },
    },
  });

  it("are one path with the methods of both", () => {
    const rest = (key: string) =>
      document({ paths: { [`/u/{${key}}`]: { parameters: path(key), delete: done } } });
    expect(rulesBetween(both, rest("name"))).toEqual(["breaking operation-removed"]);
    expect(rulesBetween(rest("name"), both)).toEqual(["info operation-added"]);
    expect(rulesBetween(both, rest("id"))).toEqual([
      "breaking operation-removed",
      "info path-parameter-renamed",
    ]);
    expect(rulesBetween(both, both)).toEqual([]);
  });

  it("may be written as one, or the other way round", () => {
    const one = document({
      paths: { "/u/{id}": { parameters: path("id"), get: done, delete: done } },
    });
    expect(rulesBetween(both, one)).toEqual(["info path-parameter-renamed"]);
    const turned = document({ paths: Object.fromEntries(Object.entries(Object(both["paths"])).reverse()) });
    expect(rulesBetween(both, turned)).toEqual([]);
  });

  it("are refused when both have a method", () => {
    const twice = document({ paths: { "/u/{id}": { get: done }, "/u/{name}": { get: done } } });
    expect(() => diffContracts(twice, twice)).toThrow("GET /u/{name} and /u/{id} are the same operation");
  });
});

describe("a member of a path item beside its $ref and behind it", () => {
  it("is refused when the two differ", () => {
    const contract = document({
      paths: { "/a": { $ref: "#/components/pathItems/A", get: { ...done, deprecated: true } } },
      components: { pathItems: { A: { get: done } } },
    });
    expect(() => diffContracts(contract, contract)).toThrow(
      "get stands beside $ref and behind it, and differs",
    );
  });
});

describe("what is listed twice", () => {
  const query = (maxLength: number) => ({ name: "q", in: "query", schema: { type: "string", maxLength } });
  const header = (name: string, type: string) => ({ [name]: { schema: { type } } });
  const answer = (more: object) => withOperation({ responses: { 200: { description: "Done", ...more } } });

  it.each([
    ["a parameter", withOperation({ parameters: [query(3), query(9)] }), "query q"],
    [
      "a header parameter in another case",
      withOperation({
        parameters: ["X-A", "x-a"].map((name, at) => ({ ...query(at + 1), name, in: "header" })),
      }),
      "header x-a",
    ],
    [
      "a header of an answer",
      answer({ headers: { ...header("X-A", "string"), ...header("x-a", "integer") } }),
      "x-a",
    ],
    [
      "a range of statuses",
      withOperation({ responses: { "4XX": { description: "a" }, "4xx": { description: "b" } } }),
      "4XX",
    ],
  ])("and differs is refused: %s", (_, contract, name) => {
    expect(() => diffContracts(contract, contract)).toThrow(`${name} is listed twice`);
  });

  it("and is the same counts once", () => {
    const once = withOperation({ parameters: [query(3)] });
    expect(rulesBetween(withOperation({ parameters: [query(3), query(3)] }), once)).toEqual([]);
  });
});

function failure(text: string): unknown {
  try {
    return parseText(text, "x.json", defaultLimits);
  } catch (error) {
    return error;
  }
}

describe("a JSON text", () => {
  it("with a repeated key is refused at the line of the second, as in YAML", () => {
    const text = '{\n  "paths": {"/a": 1},\n  "list": [{"a": 1}, {"a": 2}],\n  "p\\u0061ths": {}\n}';
    expect(failure(text)).toMatchObject<Partial<DiffError>>({
      code: "unreadable",
      message: 'The key "paths" is repeated',
      place: { file: "x.json", pointer: "", line: 4, column: 3 },
    });
    expect(failure("a: 1\na: 2\n")).toMatchObject({ code: "unreadable" });
  });

  it("may repeat keys in objects of their own, in texts and behind quotes", () => {
    const value = { a: { a: 'a","a":', b: ["a", { a: [] }] }, b: { "\\": "\\\\", 'q"': 1, "": {} } };
    expect(failure(JSON.stringify(value))).toEqual(value);
  });
});

describe("a YAML text", () => {
  it.each([
    ["a status as number and as text", '200: a\n"200": b\n', 'The key "200" is repeated', 2, 1],
    ["true as such and as text", "x: {true: a, 'true': b}\n", 'The key "true" is repeated', 1, 14],
    ["null beside the empty text", "a: &a 1\nb: *a\n~: a\n'': b\n", 'The key "" is repeated', 4, 1],
    ["a key behind an alias", "&a a: 1\n*a : 2\n", 'The key "a" is repeated', 2, 1],
    ["a list as a key", "[a, b]: 1\n'[ a, b ]': 2\n", "A key must be a single value", 1, 1],
    ["several documents", "a: 1\n---\nb: 2\n", "The file holds more than one document", 2, 1],
    [
      "a map with an order",
      "a: !!omap [b: 1]\n",
      "The tag !!omap makes a value that JSON does not have",
      1,
      11,
    ],
    ["a set", "a: !!set {b, c}\n", "The tag !!set makes a value that JSON does not have", 1, 10],
    [
      "a date",
      "a: !!timestamp 2026-01-01\n",
      "The tag !!timestamp makes a value that JSON does not have",
      1,
      16,
    ],
  ])("is refused with what would vanish: %s", (_, text, message, line, column) => {
    const place = { file: "x.json", pointer: "", line, column };
    expect(failure(text)).toMatchObject<Partial<DiffError>>({ code: "unreadable", message, place });
  });

  it("may say again by a merge what it says itself", () => {
    expect(failure("x: &x {200: a, b: c}\ny: {<<: *x, '200': d}\n")).toEqual({
      x: { 200: "a", b: "c" },
      y: { 200: "d", b: "c" },
    });
  });
});
