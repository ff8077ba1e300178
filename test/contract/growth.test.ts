import { expect, it } from "vitest";
import { isObject } from "../../src/contract.ts";
import { at, createChecks } from "./contract.ts";

const ofAnswers = createChecks("response");
const ofRequests = createChecks("request");
const example = (name: string): object => Object(at(["components", "examples", name, "value"]));

const job = example("getOperationResponsePeopleSearch");
const monitor = example("getMonitorResponse");

it.each([
  [
    "Operation",
    "a kind of job that is not listed, with a result of its own",
    { ...job, kind: "video_research", result: { clips: [] } },
  ],
  ["Operation", "a listed kind", job],
  [
    "Monitor",
    "a type that is not listed, with a config of its own",
    { ...monitor, type: "podcast", config: { show: "AI CRM" } },
  ],
  [
    "Person",
    "a seniority that is not listed",
    { id: "per_1", fullName: "Mara Lindqvist", seniority: "board" },
  ],
  ["EmailContact", "a status that is not listed", { address: "mara@northwind.example", status: "full" }],
  ["EnrichmentEntry", "a status that is not listed", { identifier: {}, status: "pending" }],
  ["PersonResearch", "a status that is not listed", { status: "deceased", sources: [] }],
  [
    "DeepResearchMeta",
    "a stop reason that is not listed",
    { sources: [], creditsUsed: 1, stopReason: "sources_exhausted" },
  ],
  ["Operation", "members that are not listed", { ...job, priority: "high" }],
])("%s can hold %s", (schema, _title, value) => {
  expect(ofAnswers(["components", "schemas", schema])(value)).toEqual([]);
});

it("every answer about a job names its kind", () => {
  const { kind: _, ...rest } = Object(job);
  const errors = ofAnswers(["components", "schemas", "Operation"])(rest);
  expect(errors.map(({ params }) => params)).toEqual([{ missingProperty: "kind" }]);
});

it("each shape of a result says which kind it belongs to", () => {
  const branches = at(["components", "schemas", "Operation", "properties", "result", "anyOf"]);
  const kinds = at(["components", "schemas", "Operation", "properties", "kind", "x-extensible-enum"]);
  const texts = (Array.isArray(branches) ? branches : [])
    .flatMap((branch) => (isObject(branch) && typeof branch["$ref"] === "string" ? [branch["$ref"]] : []))
    .map((ref) => String(Object(at(ref.slice(2).split("/")))["description"]));
  const named = texts.map((text) => /^Of the kind `(\w+)`/.exec(text)?.[1]);
  expect(named.sort()).toEqual([...Object(kinds)].sort());
});

it.each([
  ["CreateMonitorRequest", { name: "a", type: "podcast", config: { query: "b" } }],
  ["SearchRequest", { type: "podcast", query: "a" }],
  ["PeopleFilters", { seniorities: ["board"] }],
])("%s refuses what it does not list", (schema, value) => {
  expect(ofRequests(["components", "schemas", schema])(value)).not.toEqual([]);
});
