import { type CallRequest, type ClientOperation, createOperations } from "../../generated/client.ts";
import { systemClock } from "./clock.ts";
import { readCredentials } from "./credentials.ts";
import { UsageError } from "./errors.ts";
import { readHosts } from "./hosts.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { type FollowOptions, follow, walk } from "./pages.ts";
import { createPolls } from "./polls.ts";
import type { RateLimits } from "./rate-limits.ts";
import { createPerform } from "./retries.ts";
import { toJsonSchema } from "./schemas.ts";
import { createTransport } from "./transport.ts";
import type { Client, EventQuery, JobOptions, ResearchRequest, RunOptions } from "./types.ts";
import { type AcceptedOperation, createWaits } from "./waits.ts";

/**
 * A client of the service; its methods are the operations of the contract, in a group a tag.
 * @throws UsageError for keys and URLs that cannot be used, and for a secret in a browser.
 */
export function createClient(options: ClientOptions = {}): Client {
  const { clock = systemClock, random = Math.random } = options;
  const credentials = readCredentials(options);
  const hosts = readHosts(options);
  const rateLimit: RateLimits = {};
  const send = createTransport({ options, credentials, hosts, clock });
  const perform = createPerform({ send, options, credentials, clock, random, rateLimit });
  const methods = createOperations<CallOptions>({ call, page });
  const { operations, monitors, deepResearch } = methods;
  const get = (id: string, signal: AbortSignal) =>
    operations.get(id, { signal, maxRetries: 0 }).withResponse();
  const polls = createPolls({ get, clock, random, rateLimit });
  const waits = createWaits({ polls, clock, hosts, credentials });

  function call<T>(operation: ClientOperation, request: CallRequest, callOptions: CallOptions = {}) {
    const whole = perform<T>(operation, request, callOptions).then((answer) => {
      if (isAccepted(answer.data)) polls.noteBirth(answer.data.operationId, operation.kind, answer.response);
      return answer;
    });
    const data = whole.then((answer) => answer.data);
    const withResponse = () => {
      // Whoever takes this face of the call gets its failure here; the other must not count as unhandled.
      data.catch(() => {});
      return whole;
    };
    async function wait(jobOptions: JobOptions = {}) {
      const job: unknown = (await withResponse()).data;
      if (!isAccepted(job)) throw new UsageError("no_job", `${operation.id} starts no job`);
      return finish(job, { signal: callOptions.signal, ...jobOptions });
    }
    return Object.assign(data, { withResponse, wait });
  }

  function page<T, Item>(operation: ClientOperation, request: CallRequest, callOptions?: CallOptions) {
    const first = call<T>(operation, request, callOptions);
    const load = (cursor: unknown) =>
      call<T>(operation, { ...request, query: { ...request.query, cursor } }, callOptions);
    return Object.assign(first, {
      [Symbol.asyncIterator]: () => walk<T, Item>(first, operation.next, load),
    });
  }

  function finish(job: AcceptedOperation, { onAccepted, ...waitOptions }: JobOptions) {
    onAccepted?.(job);
    return waits.wait(job, waitOptions);
  }

  async function run({ schema, ...request }: ResearchRequest<object>, runOptions: RunOptions = {}) {
    const { jsonSchema = toJsonSchema(schema), ...rest } = runOptions;
    return finish(await deepResearch.create({ ...request, schema: jsonSchema }, rest), { ...rest, schema });
  }

  function events(id: string, query: EventQuery & FollowOptions = {}, callOptions?: CallOptions) {
    const { follow: following, intervalMs, signal, ...filters } = query;
    const list = (more: EventQuery) =>
      monitors.events(id, { ...filters, ...more }, { signal, ...callOptions });
    return following ? follow(list, { ...query, signal: signal ?? callOptions?.signal }, clock) : list({});
  }

  const client = {
    ...methods,
    deepResearch: { ...deepResearch, run },
    operations: { ...operations, ...waits },
    monitors: { ...monitors, events },
    rateLimit,
  };
  // What a job gives follows from the operation and the schema, which only the types of `Client` tell.
  return client as unknown as Client;
}

function isAccepted(data: unknown): data is AcceptedOperation {
  return data instanceof Object && "operationId" in data;
}
