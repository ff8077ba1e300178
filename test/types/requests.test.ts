import { beforeAll, describe, expect, it } from "vitest";
import { checkTypes } from "./compiler.ts";

const fields = 'fields: ["contact.email"]';

/**
 * Each row has a title, a call, and a part of the error that the compiler must report, or null if the call must
 * compile.
 */
const cases: [title: string, call: string, wanted: string | null][] = [
  ["takes a query", 'client.people.search({ query: "VP Engineering in Berlin" })', null],
  [
    "takes filters in place of a query",
    'client.people.search({ filters: { titles: ["VP Engineering"] } })',
    null,
  ],
  [
    "asks for a query or filters",
    "client.people.search({ limit: 5 })",
    "'filters' is missing|'query' is missing",
  ],
  ["refuses an unknown member", 'client.people.search({ query: "x", pages: 2 })', "'pages' does not exist"],
  [
    "refuses an unknown filter",
    'client.people.search({ filters: { title: "x" } })',
    "'title' does not exist|'titles'",
  ],
  [
    "refuses a value outside an enum",
    'client.people.search({ filters: { seniorities: ["boss"] } })',
    `"boss"`,
  ],
  [
    "asks for fields",
    'client.enrichments.create({ identifier: { email: "mara@northwind-robotics.example" } })',
    "'fields' is missing",
  ],
  ["takes one identifier", `client.enrichments.create({ identifier: {}, ${fields} })`, null],
  ["takes several identifiers", `client.enrichments.create({ identifiers: [{}], ${fields} })`, null],
  [
    "refuses one and several at once",
    `client.enrichments.create({ identifier: {}, identifiers: [], ${fields} })`,
    "not assignable",
  ],
  [
    "takes a site with site_search",
    'client.search.create({ type: "site_search", query: "x", site: "lumen-analytics.example" })',
    null,
  ],
  [
    "asks for the site of site_search",
    'client.search.create({ type: "site_search", query: "x" })',
    "'site' is missing",
  ],
  ["refuses an unknown type of search", 'client.search.create({ type: "fax", query: "x" })', `"fax"`],
  [
    "takes the config of the monitor's type",
    'client.monitors.create({ name: "a", type: "web_search", config: { query: "x" } })',
    null,
  ],
  [
    "refuses the config of another type",
    'client.monitors.create({ name: "a", type: "web_search", config: { url: "https://a.example" } })',
    "'url' does not exist|'query' is missing",
  ],
  ["takes path parameters in order", 'client.monitors.update("mon_1", { status: "paused" })', null],
  [
    "refuses a state that only the system sets",
    'client.monitors.update("mon_1", { status: "disabled" })',
    `"disabled"`,
  ],
  ["takes an optional query", 'client.monitors.events("mon_1").withResponse()', null],
  [
    "refuses an unknown query member",
    'client.monitors.events("mon_1", { page: 2 })',
    "'page' does not exist",
  ],
  ["takes options last", 'client.people.search({ query: "x" }, { idempotencyKey: "order-7" })', null],
  [
    "refuses an unknown option",
    'client.people.search({ query: "x" }, { idempotenceKey: "order-7" })',
    "'idempotenceKey' does not exist",
  ],
  ["has no method that the contract lacks", "client.people.list()", "'list' does not exist"],
  ["gives the body", "client.health.get().then(({ version }) => version.length)", null],
  [
    "gives nothing where there is no body",
    'client.monitors.delete("mon_1").then((nothing: undefined) => nothing)',
    null,
  ],
  [
    "gives a page as a list of items",
    "client.monitors.list().then(({ data }) => data.map(({ cadence_minutes }) => cadence_minutes.toFixed()))",
    null,
  ],
  [
    "gives items to a loop",
    "(async () => { for await (const { kind } of client.operations.list({ limit: 5 })) kind?.toUpperCase(); })()",
    null,
  ],
  [
    "gives no items where there are no pages",
    'client.people.search({ query: "x" })[Symbol.asyncIterator]',
    "can't be used to index|asyncIterator",
  ],
  [
    "ties a kind of job to its result",
    'const found: JobResults["people_search"]["data"][number]["fullName"] = "Mara Lindqvist"; found',
    null,
  ],
  [
    "ties an operation to its kind",
    'const kind: JobKindOf<"createDeepResearch"> = "people_search"; kind',
    `'"people_search"' is not assignable to type '"deep_research"'`,
  ],
  ["fits the row of the contract reader", "const row: OperationRow = operations.searchPeople; row", null],
];

const head = `
import { createOperations, type Transport } from "../../generated/client.ts";
import { operations, type JobKindOf, type JobResults } from "../../generated/operations.ts";
import type { OperationRow } from "../../src/contract.ts";
declare const transport: Transport<{ idempotencyKey?: string }>;
const client = createOperations(transport);
export type { JobKindOf, JobResults, OperationRow };
export { client, operations };
`;
let errors: string[];

beforeAll(() => {
  errors = checkTypes(
    Object.fromEntries(cases.map(([, call], index) => [toFile(index), `${head}${call};\n`])),
  );
});

describe("a generated call", () => {
  it.each(cases.map(([title, , wanted], index) => [title, wanted, index] as const))(
    "%s",
    (_, wanted, index) => {
      const found = errors.filter((error) => error.startsWith(toFile(index)));
      if (wanted === null) expect(found).toEqual([]);
      else expect(found.join("\n")).toMatch(new RegExp(wanted));
    },
  );
});

function toFile(index: number): string {
  return `test/types/call-${index}.ts`;
}
