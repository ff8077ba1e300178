import { loadContract, type RateLimitState } from "prospecting-contract/server";
import { describe, expect, it } from "vitest";
import { isObject, readOperations, resolveRef } from "../../src/contract.ts";
import { readOperationShape } from "../../src/server/operation-shapes.ts";
import { mutate, toProperty } from "./mutations.ts";
import { share, toKeywords } from "./small-contract.ts";

const document = loadContract();
const operations = readOperations(document);
const limit: RateLimitState = { limit: 600, remaining: 599, resetSeconds: 60, allowed: true };
// The server has no handlers, so it responds to a valid request with 501.
const served = share(
  document,
  {},
  { authenticate: () => ({ organizationId: "org_1", userId: "usr_1" }), rateLimit: () => limit },
);
const credentials = { "x-access-key": "ak_1", "x-secret-key": "sk_1" };

/** Returns the named examples of an operation's request body. */
function readExamples(path: string, method: string): [string, unknown][] {
  const operation = resolveRef(document, resolveRef(document, document.paths?.[path])[method.toLowerCase()]);
  if (operation["requestBody"] === undefined) return [];
  const content = resolveRef(document, operation["requestBody"])["content"];
  const media = isObject(content) ? content["application/json"] : undefined;
  const examples = isObject(media) && isObject(media["examples"]) ? media["examples"] : {};
  return Object.entries(examples).map(([name, example]) => [name, resolveRef(document, example)["value"]]);
}

/** Returns the path with an operation's id in place of each parameter. */
function fillPath(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, "op_01JDK3V9Q6W2C7R8T4Y5N1B0ZX");
}

const cases = operations.map((row) => ({
  id: row.id,
  row,
  shape: readOperationShape(document, row),
  path: fillPath(row.path),
  examples: readExamples(row.path, row.method),
}));
const withBody = cases.filter(({ shape }) => shape.body !== null);
const withParameters = cases.filter(({ shape }) =>
  shape.parameters.some((parameter) => parameter.in !== "path"),
);
const secured = cases.filter(({ row }) => row.security.length > 0);

const unions: [path: string, body: object, wanted: Record<string, string[]>][] = [
  [
    "/api/v1/monitors",
    {},
    { "body.type": ["required"], "body.name": ["required"], "body.config": ["required"] },
  ],
  [
    "/api/v1/monitors",
    { name: 5, type: "rss", config: "x", zip: 1 },
    {
      "body.type": ["enum"],
      "body.zip": ["additionalProperties"],
      "body.name": ["type"],
      "body.config": ["type"],
    },
  ],
  [
    "/api/v1/monitors",
    { name: "a", type: "x_keyword", config: { site: "a.example" }, cadence_minutes: 15, status: "paused" },
    {
      "body.status": ["additionalProperties"],
      "body.config.query": ["required"],
      "body.config.site": ["additionalProperties"],
      "body.cadence_minutes": ["minimum"],
    },
  ],
  [
    "/api/v1/search",
    { type: "fax", query: "" },
    { "body.type": ["enum"], "body.query": ["minLength", "pattern"] },
  ],
  ["/api/v1/search", { type: "web_search" }, { "body.query": ["required"] }],
  [
    "/api/v1/search",
    { type: "site_search", match_any: ["a"], subreddit: "b" },
    { "body.site": ["required"], "body.subreddit": ["additionalProperties"] },
  ],
];

const said: [path: string, body: object, property: string, message: string][] = [
  [
    "/api/v1/platform/scrapers/youtube/video",
    { url: "https://vimeo.com/1" },
    "body.url",
    "must be an address on youtube.com, youtu.be or youtube-nocookie.com, such as https://youtu.be/id",
  ],
  [
    "/api/v1/monitors",
    { name: "a", type: "x_profile", config: { url: "https://linkedin.com/in/a" } },
    "body.config.url",
    "must be an address on x.com or twitter.com, such as https://x.com/name",
  ],
  [
    "/api/v1/monitors",
    { name: "a\u0000", type: "x_keyword", config: { query: "a" } },
    "body.name",
    "must not be blank, nor contain the null character",
  ],
  [
    "/api/v1/platform/scrapers/web/search",
    { query: "a", includeDomains: ["https://a.example"] },
    "body.includeDomains[0]",
    "must be a domain such as example.com, without scheme, port or path",
  ],
];

describe("requests of the contract", () => {
  it.each(said)("of %s with %j are refused in words: %s %s", async (path, body, property, message) => {
    const { body: answer } = await served().fail("POST", path, {
      headers: credentials,
      body: JSON.stringify(body),
    });
    expect(answer.errors).toEqual([{ property, message, constraints: { pattern: message } }]);
  });

  it.each(unions)(
    "of %s with %j are refused with one list for the type they name",
    async (path, body, wanted) => {
      const failure = await served().fail("POST", path, { headers: credentials, body: JSON.stringify(body) });
      expect(toKeywords(failure)).toEqual(wanted);
    },
  );

  it.each(cases)("$id takes valid ones", async ({ row, path, examples }) => {
    const bodies = examples.length === 0 ? [["no body", undefined] as const] : examples;
    for (const [name, body] of bodies) {
      const { status, body: answer } = await served().send(row.method, path, { headers: credentials, body });
      expect([name, status, answer]).toEqual([
        name,
        501,
        expect.objectContaining({ code: "not_implemented" }),
      ]);
    }
  });

  it.each(withBody)(
    "$id refuses each missing member, crossed bound and missed enum, and names it",
    async (one) => {
      const [, example] = one.examples[0] ?? [];
      const mutations = mutate(document, one.shape.body?.content.get("application/json"), example);
      expect(mutations.length).toBeGreaterThan(5);
      const wrong: unknown[] = [];
      for (const { value, place, keywords } of mutations) {
        const property = toProperty("body", place);
        const { status, body } = await served().send(one.row.method, one.path, {
          headers: credentials,
          body: JSON.stringify(value),
        });
        const errors = isObject(body) && Array.isArray(body["errors"]) ? body["errors"].filter(isObject) : [];
        const found = errors.find((error) => error["property"] === property)?.["constraints"];
        const named = isObject(found) && keywords.every((keyword) => keyword in found);
        if (status !== 400 || !named) wrong.push({ property, keywords, status, errors });
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(withParameters)(
    "$id refuses parameters out of bounds, and names them",
    async ({ row, shape, path, examples }) => {
      const [, body] = examples[0] ?? [];
      for (const { name, in: place, declared } of shape.parameters) {
        if (place === "path") continue;
        for (const { value, keywords } of mutate(document, declared["schema"], "")) {
          const text = String(value);
          // Skips values that can't be sent in a header, and the empty string, which the server refuses in a query.
          if (typeof value === "object" || !/^[\x21-\x7e]+$/.test(text)) continue;
          const query = place === "query" ? `?${name}=${encodeURIComponent(text)}` : "";
          const headers = place === "header" ? { ...credentials, [name]: text } : credentials;
          const refused = await served().fail(row.method, path + query, { headers, body });
          const named = toKeywords(refused)[`${place}.${name}`];
          expect([refused.status, named]).toEqual([400, expect.arrayContaining([...keywords])]);
        }
      }
    },
  );

  it.each(secured)("$id is closed to strangers, and counts whom it lets in", async ({ row, path }) => {
    expect((await served().send(row.method, path)).status).toBe(401);
    const { headers } = await served().send(row.method, path, { headers: credentials });
    expect(headers.get("x-ratelimit-remaining")).toBe("599");
  });
});

describe("credentials of the contract", () => {
  it("are a key pair everywhere, and a bearer key on the two operations that take one", async () => {
    const taking: string[] = [];
    for (const row of operations) {
      const headers = { authorization: "Bearer rk_1" };
      const { status } = await served().send(row.method, fillPath(row.path), { headers });
      if (status !== 401) taking.push(row.id);
    }
    expect(taking).toEqual(["getOperation", "estimatePeopleResearch", "getHealth", "getReadiness"]);
  });
});
