import { afterEach, expect, it } from "vitest";
import { type Mock, startMock } from "./callers.ts";

const mocks: Mock[] = [];
afterEach(async () => {
  for (const mock of mocks.splice(0)) await mock.close();
});

it.each([
  { listed: undefined, known: "large", message: "small, large" },
  { listed: ["qwen2.5", "gpt-9"], known: "gpt-9", message: "qwen2.5, gpt-9" },
])("refuses a model beside $message with those that it knows", async ({ listed, known, message }) => {
  const mock = await startMock({ models: listed });
  mocks.push(mock);
  for (const [path, body] of [
    ["/api/deep-research", { prompt: "AI CRM", schema: { type: "object", properties: { name: {} } } }],
    ["/api/generate", { prompt: "AI CRM" }],
  ] as const) {
    const refused = await mock.call("POST", path, { body: { ...body, model: "huge" } });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ property: "body.model", message: expect.stringContaining(message) }] },
    });
    expect((await mock.call("POST", path, { body: { ...body, model: known } })).status).toBe(202);
  }
});
