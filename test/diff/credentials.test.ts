import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { document, rulesBetween } from "./support/documents.ts";

const bearer = { type: "http", scheme: "bearer" };
const keyIn = (place: string, name: string) => ({ type: "apiKey", in: place, name });
const oauth = (scopes: object, more: object = {}) => ({
  type: "oauth2",
  flows: { clientCredentials: { tokenUrl: "https://id.example/token", scopes, ...more } },
});
const ok = { 200: { description: "Done" } };
const narrowed = ["breaking request-security-narrowed"];
const widened = ["info request-security-widened"];

type Needs = readonly object[] | undefined;

/**
 * Returns a document with one operation for each entry of `operations`, at the paths `/0`, `/1` and so on. Each entry
 * is the `security` of its operation.
 */
const api = (schemes: object, operations: readonly Needs[], more: object = {}) =>
  document({
    paths: Object.fromEntries(
      operations.map((security, index) => [
        `/${index}`,
        { get: { responses: ok, ...(security === undefined ? {} : { security }) } },
      ]),
    ),
    components: { securitySchemes: schemes },
    ...more,
  });

const two = { customer: bearer, staff: bearer };
const customer = { customer: [] };
const staff = { staff: [] };

describe("credentials are those of a scheme, whatever other scheme is defined in the same words", () => {
  it.each([
    ["an operation moves to another scheme", [customer], [staff], narrowed],
    ["a second scheme is needed as well", [customer], [{ customer: [], staff: [] }], narrowed],
    ["a second scheme is no longer needed", [{ customer: [], staff: [] }], [customer], widened],
    ["an alternative goes", [customer, staff], [staff], narrowed],
    ["an alternative comes", [staff], [customer, staff], widened],
    ["alternatives become one", [customer, staff], [{ customer: [], staff: [] }], narrowed],
    ["one becomes alternatives", [{ customer: [], staff: [] }], [customer, staff], widened],
    [
      "both orders of one object are the same",
      [{ customer: [], staff: [] }],
      [{ staff: [], customer: [] }],
      [],
    ],
    ["both orders of alternatives are the same", [customer, staff], [staff, customer], []],
    ["credentials were optional", [{}, customer], [customer], narrowed],
    ["credentials become optional", [customer], [customer, {}], widened],
    ["no credentials and an empty object are the same", [], [{}], []],
    ["no credentials were needed", [], [customer], narrowed],
    ["another scheme for those without credentials changes nothing", [{}, customer], [{}], []],
  ] as const)("%s", (_, base, head, rules) => {
    expect(rulesBetween(api(two, [base]), api(two, [head]))).toEqual(rules);
  });

  it("wherever the contract says it", () => {
    const base = api(two, [undefined, []], { security: [customer] });
    expect(rulesBetween(base, api(two, [undefined, []], { security: [staff] }))).toEqual(narrowed);
    expect(rulesBetween(base, api(two, [[staff], []], { security: [customer] }))).toEqual(narrowed);
    expect(rulesBetween(base, api(two, [[customer], []]))).toEqual([]);
    expect(rulesBetween(base, api(two, [undefined, undefined], { security: [customer] }))).toEqual(narrowed);
  });

  it("and in OpenAPI 3.0, for oauth2 with equal flows", () => {
    const openapi = "3.0.3";
    const schemes = { user: oauth({ read: "" }), admin: oauth({ read: "" }) };
    const base = api(schemes, [[{ user: ["read"] }]], { openapi });
    const head = api(schemes, [[{ admin: ["read"] }]], { openapi });
    expect(rulesBetween(base, head)).toEqual(narrowed);
    expect(diffContracts(base, head).changes[0]?.message).toContain(
      "(user (read)), from user (read) to admin (read)",
    );
  });

  it("and for calls that the provider makes, the other way round", () => {
    const hook = (...security: object[]) =>
      document({
        webhooks: { event: { post: { security, responses: ok } } },
        components: { securitySchemes: two },
      });
    expect(rulesBetween(hook(customer), hook(staff))).toEqual(["breaking response-security-widened"]);
    expect(rulesBetween(hook(customer, staff), hook(staff))).toEqual(["info response-security-narrowed"]);
  });
});

describe("a scheme that is not defined", () => {
  it("is its name", () => {
    const [one, other] = [[[{ a: [] }]], [[{ b: [] }]]];
    expect(rulesBetween(api({}, one), api({}, one))).toEqual([]);
    expect(rulesBetween(api({}, one), api({}, other))).toEqual(narrowed);
    expect(rulesBetween(api({}, one), api({ a: bearer }, one))).toEqual([]);
    expect(rulesBetween(api({ a: bearer }, one), api({}, one))).toEqual([]);
  });

  it("but refers to another is a name of its own", () => {
    const alias = { a: { $ref: "#/components/securitySchemes/b" }, b: bearer };
    expect(rulesBetween(api(alias, [[{ a: [] }]]), api({ a: bearer, b: bearer }, [[{ a: [] }]]))).toEqual([]);
    expect(rulesBetween(api(alias, [[{ a: [] }]]), api(alias, [[{ b: [] }]]))).toEqual(narrowed);
  });
});

describe("a renamed scheme is no change", () => {
  it.each([
    ["alone", { a: bearer }, { b: bearer }, [[{ a: [] }]], [[{ b: [] }]], []],
    [
      "with another description",
      { a: bearer },
      { b: { ...bearer, description: "B" } },
      [[{ a: [] }]],
      [[{ b: [] }]],
      [],
    ],
    [
      "not with another definition",
      { a: bearer },
      { b: keyIn("header", "X-B") },
      [[{ a: [] }]],
      [[{ b: [] }]],
      narrowed,
    ],
    [
      "not with another token address",
      { a: oauth({}) },
      { b: oauth({}, { tokenUrl: "/t" }) },
      [[{ a: [] }]],
      [[{ b: [] }]],
      narrowed,
    ],
    [
      "not while the old name is there",
      { a: bearer },
      { a: bearer, b: bearer },
      [[{ a: [] }]],
      [[{ b: [] }]],
      narrowed,
    ],
    [
      "not for a name that both have",
      { a: bearer, b: bearer },
      { b: bearer },
      [[{ a: [] }]],
      [[{ b: [] }]],
      narrowed,
    ],
    [
      "two at once, by what asks for them",
      { a: bearer, b: bearer },
      { c: bearer, d: bearer },
      [[{ a: [] }], [{ b: [] }]],
      [[{ d: [] }], [{ c: [] }]],
      [],
    ],
    [
      "two of which one takes over both",
      { a: bearer, b: bearer },
      { c: bearer, d: bearer },
      [[{ a: [] }], [{ b: [] }]],
      [[{ c: [] }], [{ c: [] }]],
      narrowed,
    ],
    [
      "one of which two are made",
      { a: bearer },
      { b: bearer, c: bearer },
      [[{ a: [] }], [{ a: [] }]],
      [[{ b: [] }], [{ c: [] }]],
      narrowed,
    ],
  ] as const)("%s", (_, base, head, before, after, rules) => {
    expect(rulesBetween(api(base, before), api(head, after))).toEqual(rules);
  });
});

it("schemes are paired by the operations of custom methods too", () => {
  const copies = (first: string, second: string) => ({
    ...document({
      paths: Object.fromEntries(
        [first, second].map((name, index) => [
          `/${index}`,
          { additionalOperations: { COPY: { responses: ok, security: [{ [name]: [] }] } } },
        ]),
      ),
      components: {
        securitySchemes: Object.fromEntries([first, second].sort().map((name) => [name, bearer])),
      },
    }),
    openapi: "3.2.0",
  });
  expect(rulesBetween(copies("a", "b"), copies("d", "c"))).toEqual([]);
});

describe("a scheme that keeps its name", () => {
  it.each([
    ["may change its description", bearer, { ...bearer, description: "x", bearerFormat: "JWT" }, []],
    ["breaks with another type", bearer, keyIn("header", "X-Key"), narrowed],
    ["breaks with the type that sends the same", oauth({}), bearer, narrowed],
    ["breaks with another HTTP scheme", bearer, { type: "http", scheme: "basic" }, narrowed],
    ["but not in other letters", bearer, { type: "http", scheme: "Bearer" }, []],
    ["breaks in another place", keyIn("header", "X-Key"), keyIn("query", "X-Key"), narrowed],
    ["breaks under another parameter", keyIn("query", "key"), keyIn("query", "token"), narrowed],
    ["breaks with another query parameter's case", keyIn("query", "key"), keyIn("query", "Key"), narrowed],
    ["but not with another header's case", keyIn("header", "X-Key"), keyIn("header", "x-key"), []],
    ["breaks without a scope on offer", oauth({ a: "", b: "" }), oauth({ a: "" }), narrowed],
    ["but not with one more", oauth({ a: "" }), oauth({ a: "", b: "" }), widened],
  ] as const)("%s", (_, base, head, rules) => {
    const needs = [[{ s: [] }]];
    expect(rulesBetween(api({ s: base }, needs), api({ s: head }, needs))).toEqual(rules);
  });

  it("shows what it was and is", () => {
    const [change] = diffContracts(
      api({ s: bearer }, [[{ s: [] }]]),
      api({ s: keyIn("query", "k") }, [[{ s: [] }]]),
    ).changes;
    expect(change?.message).toBe(
      "GET /0 in requests: accepted credentials reduced (s), from s: http bearer to s: apiKey query k.",
    );
  });

  it.each([
    ["needs a scope more", [{ s: ["a"] }], [{ s: ["a", "b"] }], narrowed],
    ["needs a scope less", [{ s: ["a", "b"] }], [{ s: ["b"] }], widened],
    ["needs another scope", [{ s: ["a"] }], [{ s: ["b"] }], narrowed],
    ["takes one of two scopes", [{ s: ["a"] }], [{ s: ["a"] }, { s: ["b"] }], widened],
  ] as const)("%s", (_, base, head, rules) => {
    const schemes = { s: oauth({ a: "", b: "" }) };
    expect(rulesBetween(api(schemes, [base]), api(schemes, [head]))).toEqual(rules);
  });
});
