import { operationQuery } from "prospecting-contract/client";
import { describe, expect, it } from "vitest";
import { createTestClient, failureOf, job, operationId } from "./sandbox.ts";
import { startServer } from "./scripted-server.ts";

describe("operationQuery", () => {
  it("asks for the job, under a key of its own", async () => {
    const server = await startServer({ body: job("processing", { progress: 20 }) });
    const { client } = createTestClient(server.url);
    const query = operationQuery(client, operationId);
    expect(query.queryKey).toEqual(["prospecting", "operation", operationId]);
    expect(await query.queryFn({})).toMatchObject({ progress: 20 });
    expect(await failureOf(query.queryFn({ signal: AbortSignal.abort("left the page") }))).toBe(
      "left the page",
    );
    expect(query.retry).toBe(false);
  });

  it.each([
    [undefined, 5000],
    ["queued", 5000],
    ["processing", 5000],
    ["unheard_of", 5000],
    ["succeeded", false],
    ["partial_success", false],
    ["failed", false],
    ["cancelled", false],
  ])("refetches a job in state %s after %s", (status, want) => {
    const { client } = createTestClient("https://app.example");
    const data = status === undefined ? undefined : { ...Object(job(status)) };
    expect(operationQuery(client, operationId).refetchInterval({ state: { data } })).toBe(want);
  });
});
