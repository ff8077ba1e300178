import { setupServer } from "msw/node";
import { createMockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorTable } from "../../src/errors.ts";
import { createHandlers, type Scenario } from "../../src/msw/index.ts";

const mock = await createMockServer();
const handlersUrl = "https://service.example";
const server = setupServer();
let mockUrl: string;

beforeAll(async () => {
  ({ url: mockUrl } = await mock.listen());
  server.listen({ onUnhandledRequest: "bypass" });
});

afterAll(async () => {
  server.close();
  await mock.close();
});

const statuses = [...new Set(Object.values(errorTable).map(({ status }) => status))];

/** Headers that depend only on the failure, and not on the requests before it. */
const compared = ["retry-after", "allow", "www-authenticate"];

/** Starts a search that is expected to fail. Returns its failure without the values that are new in each response. */
async function searchAt(baseUrl: string, user = "sandbox") {
  const response = await fetch(`${baseUrl}/api/v1/people/search`, {
    method: "POST",
    headers: {
      ...{ "X-Access-Key": `ak_${user}`, "X-Secret-Key": `sk_${user}` },
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ query: "CTO" }),
  });
  const { requestId: _, timestamp: __, ...body } = await response.json();
  return { body, headers: compared.map((name) => response.headers.get(name)) };
}

function searchWithHandlers(scenario: Scenario<"searchPeople">, user?: string) {
  server.resetHandlers(...createHandlers({ baseUrl: handlersUrl, scenarios: { searchPeople: scenario } }));
  return searchAt(handlersUrl, user);
}

/** A Retry-After that differs from the one in the contract's example. */
const headers = { "Retry-After": "7" };

describe("a failure that a test chose has the same text in the handlers and the mock", () => {
  it.each(statuses)("%i by its status", async (code) => {
    const scenario = { code, headers } as const;
    const shown = await searchWithHandlers(scenario);
    await mock.fail({ operation: "searchPeople", status: code, headers });
    expect(await searchAt(mockUrl)).toEqual(shown);
    await mock.answer({ searchPeople: scenario });
    expect(await searchAt(mockUrl)).toEqual(shown);
    await mock.answer({});
    expect(shown.body.statusCode).toBe(code);
  });

  it.each(statuses)("%i by its body", async (code) => {
    const errors = [{ property: "body.query", message: "is too vague" }];
    const scenario = { code, body: { message: "Not today", errors } };
    const shown = await searchWithHandlers(scenario);
    await mock.answer({ searchPeople: scenario });
    expect(await searchAt(mockUrl)).toEqual(shown);
    await mock.answer({});
    expect(shown.body.message).toBe("Not today");
  });

  it("names the wait of the answer's own Retry-After", async () => {
    const told = async (headers?: Record<string, string>) => {
      const { body } = await searchWithHandlers({ code: 429, ...(headers && { headers }) });
      return body.message;
    };
    expect(await told()).toBe("Rate limit exceeded; retry in 5 seconds");
    expect(await told({ "retry-after": "1" })).toBe("Rate limit exceeded; retry in 1 second");
    expect(await told({ "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" })).toBe("Rate limit exceeded");
    await mock.fail({ operation: "searchPeople", status: 429 });
    const { body, headers } = await searchAt(mockUrl);
    expect([body.message, headers[0]]).toEqual(["Rate limit exceeded; retry in 1 second", "1"]);
  });

  it.each(["sandbox_suspended", "sandbox_throttled"])("as %s", async (user) => {
    expect(await searchWithHandlers({}, user)).toEqual(await searchAt(mockUrl, user));
  });
});
