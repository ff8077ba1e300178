import { describe, expect, it } from "vitest";
import { serveSchemas } from "./schema-server.ts";
import type { Failure } from "./small-contract.ts";

const base = { type: "object", properties: { maxWords: { type: "integer" } } };
const { take, refuse, running } = serveSchemas({ Base: base });

const plain = "must NOT have additional properties";
const suggests = (sent: string, meant: string) =>
  `must NOT have additional property '${sent}', did you mean '${meant}'?`;

/** Returns the messages in a 400 about undeclared members, by the path of each member. */
function toSentences({ body }: Failure): Record<string, string | undefined> {
  return Object.fromEntries(
    (body.errors ?? []).map(({ property, constraints }) => [
      property,
      constraints["additionalProperties"] ?? constraints["unevaluatedProperties"],
    ]),
  );
}

describe("a member that the contract does not have", () => {
  const search = take({
    type: "object",
    additionalProperties: false,
    properties: {
      query: { type: "string" },
      limit: { type: "integer" },
      max_results: { type: "integer" },
      days: false,
      filters: {
        type: "object",
        additionalProperties: false,
        properties: { jobTitles: { type: "array" }, id: { type: "string" } },
      },
    },
  });

  it.each([
    ["two letters that change places", "qurey", "query"],
    ["a letter too many", "limits", "limit"],
    ["a letter that lacks", "limt", "limit"],
    ["another style of writing", "maxResults", "max_results"],
    ["capitals", "LIMIT", "limit"],
  ])("is told the nearest name: %s", async (_slip, sent, meant) => {
    expect(toSentences(await refuse(search, { [sent]: 1 }))).toEqual({
      [`body.${sent}`]: suggests(sent, meant),
    });
  });

  it("is told the names of its own object", async () => {
    const refused = await refuse(search, { filters: { jobTitle: [], querry: "q", ix: "" } });
    expect(toSentences(refused)).toEqual({
      "body.filters.jobTitle": suggests("jobTitle", "jobTitles"),
      "body.filters.querry": plain,
      "body.filters.ix": plain,
    });
  });

  it.each([
    ["another word", "pages"],
    ["a single letter", "q"],
    ["an empty name", ""],
    ["a near name that is forbidden", "day"],
    ["a very long name", "limit".repeat(50_000)],
  ])("is told nothing where no allowed name is near: %s", async (_kind, sent) => {
    expect(Object.values(toSentences(await refuse(search, { [sent]: 1 })))).toEqual([plain]);
  });

  const combined = take({
    allOf: [{ $ref: "#/components/schemas/Base" }],
    properties: { prompt: { type: "string" } },
    unevaluatedProperties: false,
  });

  it("is told names that come from all schemas of an allOf", async () => {
    expect(toSentences(await refuse(combined, { maxWord: 1, promt: "p", other: 1 }))).toEqual({
      "body.maxWord": suggests("maxWord", "maxWords"),
      "body.promt": suggests("promt", "prompt"),
      "body.other": plain,
    });
  });

  const parameters = ["limit", "cursor"].map((name) => ({ name, in: "query", schema: { type: "string" } }));
  const listing = take({ type: "object" }, { parameters });

  it("is told the nearest name in the query too", async () => {
    const refused = await running().fail("POST", `${listing}?limt=1&curser=a&page=2`, { body: {} });
    expect(toSentences(refused)).toEqual({
      "query.limt": suggests("limt", "limit"),
      "query.curser": suggests("curser", "cursor"),
      "query.page": plain,
    });
  });
});
