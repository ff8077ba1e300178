import { type } from "arktype";
import {
  type AcceptedOperation,
  type ClientErrors,
  createClient,
  isClientError,
  type Operation,
  type StandardSchema,
} from "prospecting-contract/client";
import * as v from "valibot";
import { z } from "zod";
import type { JobResults } from "../../../generated/operations.ts";
import type { components } from "../../../generated/types.ts";
import type { Equal, Expect } from "./exact.ts";

const client = createClient();
const Company = z.object({ name: z.string(), founded: z.string().transform(Number) });
type Companies = { companies: { name: string; founded: number }[] };
const ByValibot = v.object({ name: v.pipe(v.string(), v.transform(Number)) });
const ByArktype = type({ name: "string", "founded?": "number" });
declare const handmade: StandardSchema<Date>;
declare const schemaFromFile: Record<string, unknown>;
const literal = {
  type: "object",
  properties: {
    companies: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
  },
  required: ["companies"],
} as const;

const byZod = await client.deepResearch.run({
  prompt: "p",
  schema: z.object({ companies: z.array(Company) }),
});
const byValibot = await client.deepResearch.run({ prompt: "p", schema: ByValibot }, { jsonSchema: {} });
const byArktype = await client.deepResearch.run({ prompt: "p", schema: ByArktype });
const byHand = await client.deepResearch.run({ prompt: "p", schema: handmade });
const byLiteral = await client.deepResearch.run({ prompt: "p", schema: literal });
const inPlace = await client.deepResearch.run({
  prompt: "p",
  schema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
});
const byFile = await client.deepResearch.run({ prompt: "p", schema: schemaFromFile });
const resumed = await client.operations.wait("op_1", { kind: "deep_research", schema: literal });
const people = await client.operations.wait("op_1", { kind: "people_search" });
const unknownKind = await client.operations.wait("op_1");
const searched = await client.people.search({ query: "q" }).wait();
const generated = await client.generate.create({ prompt: "p" }).wait({ timeoutMs: 1000 });
const ran = await client.monitors.runNow("mon_1").wait();
const job = await client.people.search({ query: "q" });
const whole = await client.scrapers.webSearch({ query: "q" }).withResponse();
const page = await client.monitors.events("mon_1", { limit: 100 });
const all = await client.operations.waitAll(["op_1", job], { kind: "people_search" });
const removed = await client.monitors.delete("mon_1");
for await (const event of client.monitors.events("mon_1"))
  event satisfies components["schemas"]["MonitorEvent"];
for await (const event of client.monitors.events("mon_1", { follow: true, intervalMs: 1, signal: undefined }))
  event satisfies components["schemas"]["MonitorEvent"];
for await (const operation of client.operations.list({ status: "failed" })) operation satisfies Operation;
for await (const operation of client.operations.watch(job)) operation satisfies Operation;

function narrowed() {
  if (byLiteral.partial) return byLiteral.result.data.companies;
  return byLiteral.result.data;
}

export type Cases = [
  Expect<Equal<typeof byZod.result.data, Companies>>,
  Expect<Equal<typeof byZod.status, "succeeded" | "partial_success">>,
  Expect<Equal<typeof byZod.partial, boolean>>,
  Expect<Equal<typeof byZod.result.meta, components["schemas"]["DeepResearchMeta"]>>,
  Expect<Equal<typeof byValibot.result.data, { name: number }>>,
  Expect<Equal<typeof byArktype.result.data, { name: string; founded?: number }>>,
  Expect<Equal<typeof byHand.result.data, Date>>,
  Expect<
    Equal<ReturnType<typeof narrowed>, { companies: { name?: string }[] } | { name?: string }[] | undefined>
  >,
  Expect<Equal<typeof inPlace.result.data, { name: string } | { name?: string }>>,
  Expect<Equal<typeof byFile.result.data, unknown>>,
  Expect<Equal<typeof resumed, typeof byLiteral>>,
  Expect<Equal<typeof people.result, JobResults["people_search"]>>,
  Expect<Equal<typeof unknownKind.result, JobResults[keyof JobResults]>>,
  Expect<Equal<typeof searched.result, JobResults["people_search"]>>,
  Expect<Equal<typeof generated.result, JobResults["generate"]>>,
  Expect<Equal<typeof ran.result, JobResults["monitor_run"]>>,
  Expect<Equal<typeof job, AcceptedOperation>>,
  Expect<Equal<typeof job.operationId, string>>,
  Expect<Equal<typeof whole.data, components["schemas"]["WebSearchEnvelope"]>>,
  Expect<Equal<typeof whole.requestId, string | undefined>>,
  Expect<Equal<typeof page, components["schemas"]["MonitorEventList"]>>,
  Expect<Equal<(typeof all)[number]["ok"], boolean>>,
  Expect<Equal<typeof removed, undefined>>,
  Expect<Equal<ClientErrors["NotFoundError"]["name"], "NotFoundError">>,
];

export function outcomes(error: unknown): string | number | undefined {
  for (const outcome of all) {
    if (outcome.ok) return outcome.operation.result.data[0]?.fullName;
    outcome.error satisfies unknown;
  }
  if (isClientError(error, "OperationFailedError")) return error.operation.error?.message;
  if (isClientError(error, "ApiError")) return error.status;
  if (isClientError(error)) return error.code;
  return undefined;
}

export function refused(): unknown[] {
  return [
    // @ts-expect-error a member that the request does not have
    client.people.search({ query: "q", limitt: 5 }),
    // @ts-expect-error a member that no filter has
    client.people.search({ filters: { company: { nams: [] } } }),
    // @ts-expect-error a value that the contract does not list
    client.scrapers.webSearch({ query: "q", topic: "sports" }),
    // @ts-expect-error a missing member
    client.scrapers.webSearch({}),
    // @ts-expect-error a member that research does not have, next to a typed schema
    client.deepResearch.run({ prompt: "p", schema: literal, maxCreditss: 5 }),
    // @ts-expect-error research needs a prompt
    client.deepResearch.run({ schema: literal }),
    // @ts-expect-error a schema of a library is for `run`, which turns it into JSON Schema
    client.deepResearch.create({ prompt: "p", schema: Company }),
    // @ts-expect-error an option that calls do not have
    client.operations.get("op_1", { timeoutMss: 5 }),
    // @ts-expect-error an operation that starts no job has nothing to wait for
    client.scrapers.webSearch({ query: "q" }).wait(),
    // @ts-expect-error a kind that the contract does not know
    client.operations.wait("op_1", { kind: "cooking" }),
    // @ts-expect-error a list with `follow` never ends, so it has no pages
    client.monitors.events("mon_1", { follow: true }).then(),
    // @ts-expect-error an option that clients do not have
    createClient({ acessKey: "ak" }),
    // @ts-expect-error an error class that does not exist
    isClientError(undefined, "TeapotError"),
  ];
}
