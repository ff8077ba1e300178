import { dirname } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { type Client, type Clock, createClient } from "prospecting-contract/client";
import { expect } from "vitest";
import document from "../../generated/openapi.json" with { type: "json" };
import { type JobKind, operations, resultSchemas } from "../../generated/operations.ts";
import { createCredential } from "../../src/service/index.ts";
import { grantCredits } from "../../src/store/credits.ts";
import { createOrganization, ensureUser } from "../../src/store/organizations.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { startServe } from "../package/prospecting.ts";
import { type EngineName, newLocation } from "../store/engines.ts";
import type { TestProcess } from "../store/processes.ts";

const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
formats.default(ajv);
ajv.addSchema(document, "contract");

const attemptTimeoutMs = 60_000;

/**
 * A clock for the client. It shortens each wait to at most 20 ms, because the jobs in these tests end immediately. Only
 * the time limit of an attempt keeps its length.
 */
const impatient: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms === attemptTimeoutMs ? ms : Math.min(ms, 20));
    return () => clearTimeout(timer);
  },
};

/** A response that the client received. */
export interface Heard {
  operation: string;
  status: number;
  body: unknown;
}

/** An organization, and a client with the organization's keys. */
export interface Served {
  organizationId: string;
  client: Client;
  /** All responses that the client received. */
  heard: Heard[];
}

/** A running `prospecting serve` in a separate process, and its database. */
export interface Serving {
  store: Store;
  process: TestProcess;
  url: string;
  location: string;
  /** The JSON that `prospecting serve` printed after its start. */
  ready: Record<string, unknown>;
  organization(credits: number): Promise<Served>;
  close(): Promise<void>;
}

/** Starts `prospecting serve` on a new database with these settings. */
export async function serve(engine: EngineName, env: Record<string, string>): Promise<Serving> {
  const location = await newLocation(engine);
  const store = await openStore({ location, poolSize: 4 });
  const process = startServe(["--json", "--data-dir", dirname(location)], {
    ...(engine === "postgres" ? { DATABASE_URL: location } : {}),
    PROSPECTING_POLL_MS: "50",
    PROSPECTING_BACKOFF_MS: "50",
    PROSPECTING_RATE_GLOBAL: "100000",
    PROSPECTING_RATE_POLLING: "100000",
    ...env,
  });
  const ready = JSON.parse(await process.line('"ready"'));
  const { url } = ready;
  return {
    store,
    process,
    url,
    location,
    ready,
    organization: (credits) => createServed({ store, url }, credits),
    async close() {
      process.child.kill("SIGTERM");
      await process.exited;
      await store.close();
    },
  };
}

async function createServed(
  { store, url }: Pick<Serving, "store" | "url">,
  credits: number,
): Promise<Served> {
  const now = Date.now();
  const { id, userId } = await store.transaction(async (tx) => {
    const organization = await createOrganization(tx, { name: "Northwind Robotics" }, now);
    const user = await ensureUser(tx, { organizationId: organization.id, name: "Mara Lindqvist" }, now);
    await grantCredits(tx, { organizationId: organization.id, amount: credits, reason: "test" }, now);
    return { id: organization.id, userId: user };
  });
  const own = { organizationId: id, userId, name: "test" };
  const terms = { pepper: "", now };
  const pair = await createCredential(store.db, { ...own, kind: "pair" }, terms);
  const heard: Heard[] = [];
  const client = createClient({
    baseUrl: url,
    accessKey: pair.accessKey ?? "",
    secretKey: pair.secretKey ?? "",
    maxRetries: 0,
    attemptTimeoutMs,
    clock: impatient,
    fetch: async (address, init) => {
      const response = await fetch(address, init);
      heard.push(await hear(address, init, response.clone()));
      return response;
    },
  });
  return { organizationId: id, client, heard };
}

/**
 * Checks a response that the client received: its body must satisfy the contract, and the result of a finished job must
 * satisfy the schema for its kind of job. Returns the response.
 */
async function hear(address: string, init: RequestInit, response: Response): Promise<Heard> {
  const { pathname } = new URL(address);
  const operation = Object.values(operations).find(
    ({ method, path }) =>
      method === init.method && new RegExp(`^${path.replace("{id}", "[^/]+")}$`).test(pathname),
  );
  if (operation === undefined) throw new Error(`${init.method} ${pathname} is no operation`);
  const text = await response.text();
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  const wanted = response.ok ? String(response.status) : "default";
  const at = `/paths/${operation.path.replaceAll("/", "~1")}/${operation.method.toLowerCase()}/responses/${wanted}`;
  if (response.ok && text !== "") check(`${at}/content/application~1json/schema`, body);
  if (!response.ok) check("/components/schemas/ErrorBody", body);
  if (operation.id === "getOperation" && response.ok) checkResult(body);
  return { operation: operation.id, status: response.status, body };
}

/**
 * Validates a job's result by the schema for its kind of job, because the contract's own schema allows a result of any
 * kind.
 */
function checkResult(body: unknown): void {
  const { kind, result } = body as { kind: JobKind; result: unknown };
  if (result !== null) check(`/components/schemas/${resultSchemas[kind]}`, result);
}

/** Fails unless the value satisfies the schema at this pointer in the contract. */
export function check(pointer: string, value: unknown): void {
  const validate: ValidateFunction | undefined = ajv.getSchema(`contract#${encodeURI(pointer)}`);
  if (validate === undefined) throw new Error(`the contract has no schema at ${pointer}`);
  validate(value);
  expect(validate.errors ?? [], pointer).toEqual([]);
}
