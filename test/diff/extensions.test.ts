import { describe, expect, it } from "vitest";
import { changesBetween, document, rulesBetween, withOperation } from "./support/documents.ts";

type Row = readonly [title: string, base: object, head: object, rules: readonly string[]];

const read = "things:read";
const write = "things:write";

const usage: readonly Row[] = [
  ["another scope", { "x-scope": read }, { "x-scope": write }, ["breaking operation-scope-narrowed"]],
  ["a scope where none was needed", {}, { "x-scope": read }, ["breaking operation-scope-narrowed"]],
  [
    "one scope more",
    { "x-scope": read },
    { "x-scope": [write, read] },
    ["breaking operation-scope-narrowed"],
  ],
  ["one scope less", { "x-scope": [read, write] }, { "x-scope": read }, ["info operation-scope-widened"]],
  ["no scope any more", { "x-scope": read }, {}, ["info operation-scope-widened"]],
  ["scopes in another order", { "x-scope": [read, write] }, { "x-scope": [write, read] }, []],
  ["a list of the one scope", { "x-scope": read }, { "x-scope": [read] }, []],
  [
    "a price raised in one part and lowered in another",
    { "x-credits": { base: 2, page: 1 } },
    { "x-credits": { base: 1, page: 2 } },
    ["warning operation-credits-raised"],
  ],
  ["a price where there was none", {}, { "x-credits": { base: 1 } }, ["warning operation-credits-raised"]],
  [
    "a price named constructor",
    {},
    { "x-credits": { constructor: 1 } },
    ["warning operation-credits-raised"],
  ],
  ["a lower price", { "x-credits": 3 }, { "x-credits": { base: 2 } }, ["info operation-credits-lowered"]],
  ["no price any more", { "x-credits": { base: 1 } }, {}, ["info operation-credits-lowered"]],
  [
    "a price that can't be compared",
    { "x-credits": { base: 1 } },
    { "x-credits": "by agreement" },
    ["warning operation-credits-raised"],
  ],
  ["the same price as a number", { "x-credits": { base: 3 } }, { "x-credits": 3 }, []],
  ["the same price in quotes", { "x-credits": 3 }, { "x-credits": "3" }, []],
  ["a part that costs nothing", { "x-credits": 3 }, { "x-credits": { base: 3, page: 0 } }, []],
  ["a price in another order", { "x-credits": { a: 1, b: 2 } }, { "x-credits": { b: 2, a: 1 } }, []],
  [
    "another rate limit",
    { "x-rate-limit-bucket": "global" },
    { "x-rate-limit-bucket": "search" },
    ["warning operation-rate-limit-changed"],
  ],
  [
    "a rate limit of its own",
    {},
    { "x-rate-limit-bucket": "search" },
    ["warning operation-rate-limit-changed"],
  ],
];

describe("what a call needs and costs", () => {
  it.each(usage)("%s", (_, base, head, rules) => {
    expect(rulesBetween(withOperation({ ...base }), withOperation({ ...head }))).toEqual(rules);
  });

  it("breaks less where the operation is not stable", () => {
    const beta = { "x-stability-level": "beta" };
    const [base, head] = [withOperation(beta), withOperation({ ...beta, "x-scope": read })];
    expect(rulesBetween(base, head)).toEqual(["warning operation-scope-narrowed"]);
  });

  it("concerns no webhook, which the provider calls", () => {
    const hook = (more: object) =>
      document({ webhooks: { done: { post: { responses: { 200: { description: "" } }, ...more } } } });
    expect(rulesBetween(hook({}), hook({ "x-scope": read, "x-credits": 1 }))).toEqual([]);
  });
});

const text = { type: "string" };
const known = (...values: string[]) => ({ ...text, "x-extensible-enum": values });

/**
 * Pairs of schemas, and the rules that report their difference in a request and in a response. Rule names are given
 * without the direction; an exclamation mark marks a breaking change.
 */
const lists: readonly (readonly [
  title: string,
  base: object,
  head: object,
  request: string,
  response: string,
])[] = [
  ["a new value", known("a"), known("a", "b"), "known-value-added", "known-value-added"],
  ["a value less", known("a", "b"), known("a"), "known-value-removed!", "known-value-removed!"],
  [
    "a renamed value",
    known("a", "b"),
    known("a", "c"),
    "known-value-added known-value-removed!",
    "known-value-added known-value-removed!",
  ],
  ["the same values in another order", known("a", "b"), known("b", "a"), "", ""],
  ["the same values behind allOf", known("a", "b"), { allOf: [known("b", "a")] }, "", ""],
  ["an open list closed", known("a", "b"), { ...text, enum: ["a", "b"] }, "enum-narrowed!", "enum-narrowed"],
  ["a closed list opened", { ...text, enum: ["a"] }, known("a"), "enum-widened", "enum-widened!"],
  [
    "a closed list opened and grown",
    { ...text, enum: ["a"] },
    known("a", "b"),
    "enum-widened known-value-added",
    "enum-widened! known-value-added",
  ],
  ["a list that is none", text, { ...text, "x-extensible-enum": true }, "", ""],
  [
    "a list in items",
    { type: "array", items: known("a") },
    { type: "array", items: known("a", "b") },
    "known-value-added",
    "known-value-added",
  ],
];

describe("x-extensible-enum", () => {
  it.each(lists)("%s", (_, base, head, request, response) => {
    const changes = changesBetween(base, head);
    const toText = (direction: string): string =>
      changes
        .filter((change) => change.direction === direction)
        .map(({ id, level }) => `${id.replace(/^(request|response)-/, "")}${level === "breaking" ? "!" : ""}`)
        .sort()
        .join(" ");
    expect([toText("request"), toText("response")]).toEqual([request, response]);
  });

  it("names the values that came and went", () => {
    const messages = changesBetween(known("a", "b"), known("a", "c")).map(({ message }) => message);
    expect(messages).toContain('POST /things body in requests: known value removed ("b").');
    expect(messages).toContain('POST /things 200 in responses: known value added ("c").');
  });
});
