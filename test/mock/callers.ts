import { createMockServer, type MockOptions } from "prospecting-contract/mock";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";

/** One response over HTTP. */
export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the members that they expect, and fail without them
  body: any;
}

/** Options of a call in addition to method and path. */
export interface CallOptions {
  body?: unknown;
  as?: string;
  headers?: Record<string, string>;
}

/** A running mock and functions that call it. */
export interface Mock {
  url: string;
  problems: string[];
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /**
   * Calls one of the mock's controls (the paths below `/__mock`), and returns the body of the response.
   * @throws Error if the mock refuses the call.
   */
  control(method: string, path: string, body?: unknown, session?: string): Promise<Reply["body"]>;
  /** Starts a people search and returns its operation's id. */
  search(query: string, options?: CallOptions): Promise<string>;
  poll(id: string, options?: CallOptions): Promise<Reply["body"]>;
  /** Advances the clock and polls an operation, in turn, until the operation has ended. Returns the operation. */
  finish(id: string): Promise<Reply["body"]>;
  close(): Promise<void>;
}

/**
 * Starts one mock for all tests of a file, and resets it before each test. The returned function returns the mock; call
 * that function inside a test.
 */
export function shareMock(options: MockOptions = {}): () => Mock {
  let running: Mock | undefined;
  const shared = (): Mock => {
    if (running === undefined) throw new Error("the shared mock does not run yet");
    return running;
  };
  beforeAll(async () => {
    running = await startMock(options);
  });
  beforeEach(async () => {
    await shared().control("POST", "/reset");
  });
  afterAll(async () => {
    await running?.close();
    expect(running?.problems).toEqual([]);
  });
  return shared;
}

/** Starts a mock with a stopped clock, which only the test advances. */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const problems: string[] = [];
  const server = await createMockServer({
    frozen: true,
    onProblem: (problem) => problems.push(problem),
    ...options,
  });
  const { url } = await server.listen();
  const call: Mock["call"] = async (method, path, { body, as = "sandbox", headers } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        "x-access-key": `ak_${as}`,
        "x-secret-key": `sk_${as}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? undefined : JSON.parse(text),
    };
  };
  const control: Mock["control"] = async (method, path, body, session = "default") => {
    const headers = { "x-mock-session": session };
    const reply = await call(method, `/__mock${path}`, { headers, ...(body === undefined ? {} : { body }) });
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body?.message}`);
    return reply.body;
  };
  const poll: Mock["poll"] = async (id, options) =>
    (await call("GET", `/api/operations/${id}`, options)).body;
  return {
    url,
    problems,
    call,
    control,
    poll,
    async search(query, options) {
      const reply = await call("POST", "/api/v1/people/search", { body: { query, limit: 3 }, ...options });
      if (reply.status !== 202) throw new Error(`${reply.status} ${reply.body?.message}`);
      return reply.body.id;
    },
    async finish(id) {
      for (let polls = 0; polls < 200; polls += 1) {
        const operation = await poll(id);
        if (!["queued", "processing"].includes(operation.status)) return operation;
        await control("POST", "/clock/advance", { seconds: 1 });
      }
      throw new Error(`${id} did not end`);
    },
    close: () => server.close(),
  };
}
