import { describe, expect, it } from "vitest";
import { document, rulesBetween } from "./support/documents.ts";

type Response = Record<string, unknown>;

const json = (schema: unknown) => ({ "application/json": { schema } });
const text = { description: "Done", content: json({ type: "string" }) };
const number = { description: "Done", content: json({ type: "integer" }) };
const none = { description: "Done" };

const changed = ["breaking response-type-widened", "info response-type-narrowed"];

const answer = (method: string, responses: Record<string, Response>, openapi = "3.1.0") =>
  document({ openapi, paths: { "/a": { [method]: { responses } } } });

describe("a body that never travels is no change", () => {
  it.each(["100", "101", "1XX", "204", "205", "304"])("in an answer of status %s", (status) => {
    for (const openapi of ["3.0.3", "3.1.0"]) {
      const rules = (base: Response, head: Response) =>
        rulesBetween(answer("get", { [status]: base }, openapi), answer("get", { [status]: head }, openapi));
      expect(rules(text, number)).toEqual([]);
      expect(rules(text, none)).toEqual([]);
      expect(rules(none, text)).toEqual([]);
    }
  });

  it.each(["200", "2XX", "404", "default"])("in an answer to HEAD of status %s", (status) => {
    const rules = (base: Response, head: Response) =>
      rulesBetween(answer("head", { [status]: base }), answer("head", { [status]: head }));
    expect(rules(text, number)).toEqual([]);
    expect(rules(text, none)).toEqual([]);
  });

  it("in a request with TRACE", () => {
    const trace = (requestBody: object) =>
      document({ paths: { "/a": { trace: { requestBody, responses: { 200: none } } } } });
    const [one, other] = [text, number].map(({ content }) => trace({ content, required: true }));
    expect(rulesBetween(one ?? {}, other ?? {})).toEqual([]);
  });

  it("in what a consumer answers to a webhook", () => {
    const hook = (response: Response) =>
      document({ webhooks: { event: { post: { responses: { 204: response } } } } });
    expect(rulesBetween(hook(text), hook(number))).toEqual([]);
  });

  it("behind a range on one side, whose other statuses have bodies", () => {
    expect(rulesBetween(answer("get", { 204: text }), answer("get", { "2XX": number }))).toEqual([
      "breaking response-success-status-added",
    ]);
    expect(rulesBetween(answer("get", { "2XX": text }), answer("get", { "2XX": text, 204: number }))).toEqual(
      [],
    );
    expect(rulesBetween(answer("get", { "2XX": text }), answer("get", { "2XX": number }))).toEqual(changed);
  });
});

describe("what does travel is compared", () => {
  it.each(["200", "201", "206", "202", "303", "404", "5XX"])("the body of status %s", (status) => {
    expect(rulesBetween(answer("get", { [status]: text }), answer("get", { [status]: number }))).toEqual(
      changed,
    );
  });

  it("the headers and the status of an answer without a body", () => {
    const headers = { Location: { schema: { type: "string" }, required: true } };
    expect(rulesBetween(answer("get", { 304: { ...none, headers } }), answer("get", { 304: none }))).toEqual([
      "breaking response-header-removed",
    ]);
    expect(
      rulesBetween(answer("head", { 200: { ...none, headers } }), answer("head", { 200: none })),
    ).toEqual(["breaking response-header-removed"]);
    expect(rulesBetween(answer("get", { 200: none, 204: none }), answer("get", { 200: none }))).toEqual([
      "breaking response-success-status-removed",
    ]);
  });
});
