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

  it("are compared each with the one written alike when both have a method", () => {
    const twice = (description: string) =>
      document({
        paths: {
          "/u/{id}": { parameters: path("id"), get: done },
          "/u/{name}": { parameters: path("name"), get: { responses: { [description]: { description } } } },
        },
      });
    const { changes, notes } = diffContracts(twice("201"), twice("201"));
    expect(changes).toEqual([]);
    expect(notes.map(({ message }) => message)).toEqual([
      "GET /u/{name} and /u/{id} are the same operation; each is compared with the one that is written the same way.",
    ]);
    expect(rulesBetween(twice("201"), twice("202"))).toEqual([
      "breaking response-success-status-added",
      "breaking response-success-status-removed",
    ]);
  });

  it("are compared with what is left when one of two is gone", () => {
    const one = document({ paths: { "/u/{id}": { parameters: path("id"), get: done } } });
    const twice = document({
      paths: { ...Object(one["paths"]), "/u/{name}": { parameters: path("name"), get: done } },
    });
    expect(rulesBetween(twice, one)).toEqual(["info path-parameter-renamed"]);
    expect(rulesBetween(one, twice)).toEqual(["info path-parameter-renamed"]);
    expect(rulesBetween(twice, document({}))).toEqual([
      "breaking operation-removed",
      "breaking operation-removed",
    ]);
  });
});

describe("a member of a path item beside its $ref and behind it", () => {
  it("counts as it stands beside when the two differ", () => {
    const contract = (id: string) =>
      document({
        paths: { "/a": { $ref: "#/components/pathItems/A", get: { ...done, operationId: id } } },
        components: { pathItems: { A: { get: done } } },
      });
    const { changes, notes } = diffContracts(contract("a"), contract("a"));
    expect(changes).toEqual([]);
    expect(notes.map(({ message }) => message)).toEqual([
      "get stands next to $ref and in its target, with different values; the value next to $ref is used.",
    ]);
    expect(rulesBetween(contract("a"), contract("b"))).toEqual(["breaking operation-id-changed"]);
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
  ])("and differs counts as it stands first, with a note: %s", (_, contract, name) => {
    const { changes, notes } = diffContracts(contract, contract);
    expect(changes).toEqual([]);
    expect(notes.map(({ message }) => message)).toEqual([
      `${name} is listed twice; only the first is compared.`,
    ]);
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
