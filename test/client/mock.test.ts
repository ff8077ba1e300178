import { type Client, createClient } from "prospecting-contract/client";
import { createMockServer } from "prospecting-contract/mock";
import contract from "prospecting-contract/openapi.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../generated/operations.ts";
import { createQuickClock } from "./clocks.ts";
import { failureOf } from "./sandbox.ts";

const mock = await createMockServer();
let url: string;
let client: Client;

beforeAll(async () => {
  ({ url } = await mock.listen());
  client = createSandboxClient();
});
afterAll(() => mock.close());

function createSandboxClient(name = "sandbox"): Client {
  return createClient({
    accessKey: `ak_${name}`,
    secretKey: `sk_${name}`,
    baseUrl: url,
    clock: createQuickClock(),
    random: () => 0,
    attemptTimeoutMs: 77_777,
  });
}

describe("against the mock server", () => {
  it.each(Object.values(operations).map((row) => [row.id, row] as const))(
    "%s is answered",
    async (id, row) => {
      const group: Record<string, unknown> = { ...client[row.client.group] };
      const method = group[row.client.method];
      if (typeof method !== "function") throw new Error(`no method for ${id}`);
      const ids = row.path.includes("{id}") ? [row.tag === "Monitors" ? "mon_1" : "op_1"] : [];
      const { response, data, requestId } = await method(...ids, ...firstRequest(id)).withResponse();
      expect(response.status).toBe(row.success[0]);
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
      if (row.kind !== null)
        expect(data).toMatchObject({ status: "queued", pollUrl: expect.stringContaining(url) });
    },
  );

  it("research runs from the prompt to the typed result", async () => {
    const seen: string[] = [];
    const report = await client.deepResearch.run(
      {
        prompt: "AI CRM competitors",
        schema: { type: "object", properties: { companies: { type: "array" } } },
      },
      {
        onAccepted: ({ operationId }) => seen.push(operationId),
        onProgress: ({ status }) => seen.push(status),
      },
    );
    expect(report.status).toBe("succeeded");
    expect(report.result.meta.sources).toEqual(expect.any(Array));
    expect(seen).toEqual([report.id, expect.any(String)].slice(0, 1).concat(seen.slice(1)));
    expect(seen.at(-1)).toBe("succeeded");
  });

  it("a list is walked to its end", async () => {
    const pages = client.monitors.events(
      "mon_1",
      {},
      { headers: { Prefer: "example=listMonitorEventsResponseLastPage" } },
    );
    const seen: string[] = [];
    for await (const { id } of pages) seen.push(id);
    expect(seen.length).toBeGreaterThan(0);
  });

  it("every violation of a request is in the error", async () => {
    const body = { query: "q", maxResults: 500, topic: "general", days: 3 } as const;
    expect(await failureOf(client.scrapers.webSearch(body))).toMatchObject({
      name: "BadRequestError",
      code: "validation_failed",
      errors: expect.arrayContaining([expect.objectContaining({ property: "body.maxResults" })]),
    });
  });

  it.each([
    ["empty", "PaymentRequiredError", "insufficient_credits"],
    ["revoked", "UnauthorizedError", "unauthenticated"],
    ["suspended", "ForbiddenError", "no_organization"],
  ])("the %s persona meets its %s", async (name, error, code) => {
    const refused = createSandboxClient(`sandbox_${name}`).people.search({ query: "q" });
    expect(await failureOf(refused)).toMatchObject({ name: error, code, attempts: 1 });
  });

  it("the limited persona is told how long to wait", async () => {
    const limited = createSandboxClient("sandbox_limited");
    await limited.monitors.list();
    await limited.monitors.list();
    const refused = limited.monitors.list({}, { maxRetryAfterMs: 0 });
    const error = await failureOf(refused);
    expect(error).toMatchObject({ name: "RateLimitError", attempts: 1 });
    expect(Object(error).retryAfterMs).toBeGreaterThan(0);
    expect(limited.rateLimit.global).toMatchObject({ remaining: 0 });
  });

  it("a bearer key works where the contract takes one, and is refused elsewhere", async () => {
    const bearer = createClient({ apiKey: "rk_sandbox", baseUrl: url });
    expect(await bearer.operations.get("op_1")).toMatchObject({ id: "op_1" });
    expect(await failureOf(bearer.monitors.list())).toMatchObject({ name: "UnauthorizedError" });
  });
});

/** The body of the first request example of an operation, if it takes one. */
function firstRequest(id: string): unknown[] {
  const example = new Map<string, { value: unknown }>(Object.entries(contract.components.examples)).get(
    `${id}Request`,
  );
  if (example !== undefined) return [example.value];
  return id === "searchPlatforms" ? [contract.components.examples.searchPlatformsRequestWebSearch.value] : [];
}
