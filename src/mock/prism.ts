import { pino } from "pino";
import {
  type ContractDocument,
  type OperationRow,
  readOperations,
  readPathItems,
  resolveOperation,
} from "../contract.ts";
import type { PrismAnswer } from "./answer.ts";
import { type Choice, ResponseChooser, type Subject } from "./declared-responses.ts";
import type { Preference } from "./preference.ts";
import { tightenSampleBounds } from "./sample-bounds.ts";

/** Answers operations from the examples and schemas of one contract. */
export interface PrismResponder {
  /**
   * The answer that the contract declares and the preference chooses, else the one that fits what is asked about.
   * @throws ApiError `validation_failed` when the preference names what the contract does not declare.
   */
  respond(operation: OperationRow, preference: Preference, subject?: Subject): Promise<PrismAnswer>;
  /** The status and the example of that answer; throws as {@link respond} does. */
  choose(operation: OperationRow, preference: Preference, subject?: Subject): Choice;
  /** The kind of the job that the contract's examples know by that id. */
  kindOf(id: string): string | undefined;
}

/** The part of Prism's client that is used here. */
interface PrismClient {
  request(
    url: string,
    input: { method: PrismMethod },
    config: { mock: MockChoice },
  ): Promise<{ status: number; headers?: Readonly<Record<string, unknown>> | undefined; data: unknown }>;
}

type PrismMethod = "get" | "put" | "post" | "delete" | "options" | "head" | "patch" | "trace";

interface MockChoice {
  dynamic: boolean;
  code: number;
  exampleKey?: string;
  seed?: string;
}

/**
 * A responder for a bundled contract. Prism itself (1.7 s of CPU, 80 MB) is loaded with the first answer, which is told
 * to `onLoad`.
 *
 * Prism validates nothing here: it gives every invalid request the contract's first 400 example, and drops the checks of
 * an operation without a word when its Ajv can't compile a schema. The server in front has validated already.
 * It gets no header of the caller either, so an `Accept` can't stick and the letter case of names can't matter.
 */
export function createPrismResponder(document: ContractDocument, onLoad?: () => void): PrismResponder {
  const chooser = new ResponseChooser(document, readOperations(document));
  /** Answers from examples never change, so each is asked of Prism once: at most as many as the contract has examples. */
  const examples = new Map<string, PrismAnswer>();
  let loading: Promise<ReadonlyMap<string, PrismClient>> | undefined;
  const load = (): Promise<ReadonlyMap<string, PrismClient>> => {
    if (loading === undefined) {
      onLoad?.();
      loading = loadClients(document).catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    }
    return loading;
  };
  const ask = async (operation: OperationRow, wanted: Wanted): Promise<PrismAnswer> => {
    const client = (await load()).get(operation.id);
    if (client === undefined) throw new Error(`Prism knows no operation ${operation.id}`);
    const answer = await client.request(
      operation.path.replaceAll(/\{[^}]*\}/g, "x"),
      { method: toPrismMethod(operation.method) },
      // A fresh object each call: Prism writes into it, and what it wrote would govern every later request.
      { mock: toMockChoice(wanted) },
    );
    return { status: answer.status, headers: toHeaders(answer.headers ?? {}), body: answer.data };
  };
  return {
    kindOf: (id) => chooser.kindOf(id),
    choose: (...asked) => chooser.choose(...asked),
    respond: async (operation, preference, subject) => {
      const { status, example } = chooser.choose(operation, preference, subject);
      // Made-up errors are noise ("code": "ad non enim"), and a named example was asked for by name.
      const dynamic = preference.dynamic === true && status < 400 && preference.example === undefined;
      if (dynamic) return ask(operation, { status, example, dynamic, seed: preference.seed });
      const key = JSON.stringify([operation.id, status, example]);
      const known =
        examples.get(key) ?? (await ask(operation, { status, example, dynamic, seed: undefined }));
      examples.set(key, known);
      return known;
    },
  };
}

interface Wanted {
  status: number;
  example: string | undefined;
  dynamic: boolean;
  seed: string | undefined;
}

function toMockChoice({ status, example, dynamic, seed }: Wanted): MockChoice {
  // Prism sets the seed for the whole process and never takes it back, so an unseeded answer gets a seed of its own.
  if (dynamic) return { dynamic, code: status, seed: seed ?? crypto.randomUUID() };
  return { dynamic, code: status, ...(example === undefined ? {} : { exampleKey: example }) };
}

/** One client an operation: Prism compares a request with every operation it knows, and the server has routed already. */
async function loadClients(document: ContractDocument): Promise<ReadonlyMap<string, PrismClient>> {
  const [{ getHttpOperationsFromSpec }, { createClientFromOperations }] = await Promise.all([
    import("@stoplight/prism-http"),
    import("@stoplight/prism-http/dist/client.js"),
  ]);
  // A copy, because Prism dereferences the document it is given in place, where it loses what stands beside a $ref.
  const plain = tightenSampleBounds({ ...document, paths: readPathItems(document) });
  nameOperations(plain);
  const resources = await getHttpOperationsFromSpec(plain);
  const config = {
    mock: { dynamic: false },
    checkSecurity: false,
    validateRequest: false,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
    isProxy: false,
    // Logging doubles Prism's CPU and writes to standard output; `success` is a level of Prism's own.
    logger: Object.assign(pino({ level: "silent" }), { success: () => {} }),
  } as const;
  const clients = new Map<string, PrismClient>();
  for (const resource of resources)
    if (resource.iid !== undefined) clients.set(resource.iid, createClientFromOperations([resource], config));
  return clients;
}

/** Prism knows operations by their operationId alone. */
function nameOperations(document: ContractDocument): void {
  for (const row of readOperations(document))
    resolveOperation(document, row).operation["operationId"] = row.id;
}

function toPrismMethod(method: OperationRow["method"]): PrismMethod {
  const methods: Record<OperationRow["method"], PrismMethod> = {
    GET: "get",
    PUT: "put",
    POST: "post",
    DELETE: "delete",
    OPTIONS: "options",
    HEAD: "head",
    PATCH: "patch",
    TRACE: "trace",
  };
  return methods[method];
}

function toHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
}
