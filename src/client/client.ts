import { type CallRequest, type ClientOperation, createOperations } from "../../generated/client.ts";
import { perform } from "./calls.ts";
import { systemClock } from "./clock.ts";
import { createConnection } from "./connection.ts";
import type { Core } from "./core.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { type FollowOptions, follow, walk } from "./pages.ts";
import { createPolls } from "./polls.ts";
import { isWorkerd } from "./runtime.ts";
import { toJsonSchema } from "./schemas.ts";
import type { Client, EventQuery, JobOptions, JobPromise, ResearchRequest, RunOptions } from "./types.ts";
import { type AcceptedOperation, createWaits } from "./waits.ts";

/**
 * Creates a client of the service. Its methods are the operations of the contract, grouped by tag.
 * @throws UsageError for unusable keys and URLs, and for keys in a browser.
 */
export function createClient(options: ClientOptions = {}): Client {
  const { clock = systemClock, random = Math.random } = options;
  const core: Core = { options, connection: createConnection(options), clock, random, rateLimit: {} };
  const methods = createOperations<CallOptions>({ call, page });
  const { operations, monitors, deepResearch } = methods;
  const { events: listEvents } = monitors;
  const newPolls = () =>
    createPolls(core, (id, lookOptions) => operations.get(id, lookOptions).withResponse());
  const shared = newPolls();
  const openPolls = () => (isWorkerd ? newPolls() : shared);
  const waits = createWaits(core, (...job) => openPolls()(...job));

  function call<T>(row: ClientOperation, request: CallRequest, callOptions: CallOptions = {}) {
    const operation = { method: "POST", ...row };
    const openPoll = openPolls();
    const whole = perform<T>(core, operation, request, { ...options, ...callOptions }).then((answer) => {
      if (operation.kind) openPoll(Object(answer.data).operationId, operation.kind, answer.response);
      return answer;
    });
    const data = whole.then((answer) => answer.data);
    const withResponse = () => {
      // The caller gets the error of a failed call from `whole`. `data` rejects with the same error. Without this line,
      // that second rejection would count as unhandled.
      data.catch(() => {});
      return whole;
    };
    const wait = async ({ onAccepted, ...waitOptions }: JobOptions = {}) => {
      const job = (await data) as AcceptedOperation;
      onAccepted?.(job);
      return createWaits(core, openPoll).wait(job, { signal: callOptions.signal, ...waitOptions });
    };
    return Object.assign(data, { withResponse, wait });
  }

  function page<T, Item>(operation: ClientOperation, request: CallRequest, callOptions?: CallOptions) {
    const first = call<T>(operation, request, callOptions);
    const load = (cursor: unknown) =>
      call<T>(operation, { ...request, query: { ...request.query, cursor } }, callOptions);
    return Object.assign(first, {
      [Symbol.asyncIterator]: () => walk<T, Item>(first, operation, load),
    });
  }

  async function run({ schema, ...request }: ResearchRequest<object>, runOptions: RunOptions = {}) {
    const { jsonSchema = toJsonSchema(schema), ...rest } = runOptions;
    // The cast adds the method `wait`: the generated type of `create` does not say that the call starts a job.
    const started = deepResearch.create({ ...request, schema: jsonSchema }, rest) as JobPromise<unknown>;
    return started.wait({ ...rest, schema });
  }

  function events(id: string, query?: EventQuery & FollowOptions, callOptions?: CallOptions) {
    const { follow: following, intervalMs, signal, since, ...filters } = { ...query };
    const list = (from: string | undefined) =>
      listEvents(id, { ...filters, since: from } as EventQuery, { signal, ...callOptions });
    return following ? follow(list, { ...query, signal: signal ?? callOptions?.signal }, clock) : list(since);
  }

  (deepResearch as { run?: unknown }).run = run;
  Object.assign(operations, waits);
  (monitors as { events: unknown }).events = events;
  // The cast is necessary because the result type of a job depends on the operation and the schema. Only the type
  // `Client` expresses this.
  return Object.assign(methods, { rateLimit: core.rateLimit }) as unknown as Client;
}
