import { pino } from "pino";
import {
  type ContractDocument,
  dataMembers,
  isObject,
  type JsonObject,
  type OperationRow,
  readOperations,
} from "../contract.ts";
import { type HttpMethod, toKnownMethod } from "../operation-methods.ts";
import { createRandom } from "../providers/stand-in/random.ts";
import type { PrismAnswer } from "./answer.ts";
import { type Choice, ResponseChooser, type Subject } from "./declared-responses.ts";
import type { Preference } from "./preference.ts";
import { toSingleOperation } from "./single-operation.ts";

/** Makes responses from the examples and schemas of one contract. */
export interface PrismResponder {
  /**
   * Returns the declared response that the preference selects. Without a preference, returns the declared response that
   * suits the request best.
   * @throws ApiError `validation_failed` if the contract does not declare the status or example that the preference
   * names.
   */
  respond(operation: OperationRow, preference: Preference, subject?: Subject): Promise<PrismAnswer>;
  /** Returns the status and the example that `respond` would use. Throws the same errors. */
  choose(operation: OperationRow, preference: Preference, subject?: Subject): Choice;
  /** Returns the kind of the job that has this id in the contract's examples. */
  kindOf(id: string): string | undefined;
}

/** The part of Prism's client that this file uses. */
interface PrismClient {
  request(
    url: string,
    input: { method: HttpMethod },
    config: { mock: MockChoice },
  ): Promise<{ status: number; headers?: Readonly<Record<string, unknown>> | undefined; data: unknown }>;
}

interface MockChoice {
  dynamic: boolean;
  code: number;
  exampleKey?: string;
  seed?: string;
}

/**
 * Creates a responder for a bundled contract. Prism (80 MB) is loaded for the first response, after a call to `onLoad`.
 * Prism reads each operation before that operation's first response. Its own validation is off, because the server has
 * already validated the request. With validation, Prism would respond to every invalid request with the contract's
 * first 400 example, and silently skip an operation whose schema its Ajv cannot compile. Prism receives none of the
 * caller's headers, so that `Accept` and the letter case of names have no effect.
 */
export function createPrismResponder(document: ContractDocument, onLoad?: () => void): PrismResponder {
  const chooser = new ResponseChooser(document, readOperations(document));
  /**
   * Prism's responses that are examples. They never change, so each is created only once. The number of examples in the
   * contract limits the size of this map.
   */
  const examples = new Map<string, PrismAnswer>();
  const clients = new Map<string, Promise<PrismClient>>();
  const load = (operation: OperationRow): Promise<PrismClient> => {
    const known = clients.get(operation.id);
    if (known !== undefined) return known;
    if (clients.size === 0) onLoad?.();
    const client = loadClient(document, operation).catch((error: unknown) => {
      clients.delete(operation.id);
      throw error;
    });
    clients.set(operation.id, client);
    return client;
  };
  const requestPrism = async (operation: OperationRow, wanted: ResponseChoice): Promise<PrismAnswer> => {
    const client = await load(operation);
    const answer = await client.request(
      operation.path.replaceAll(/\{[^}]*\}/g, "x"),
      { method: toKnownMethod(operation.method) },
      // Passes a new object to each call, because Prism modifies the object, and the modified object would affect later
      // requests.
      { mock: toMockChoice(wanted) },
    );
    return { status: answer.status, headers: toHeaders(answer.headers ?? {}), body: answer.data };
  };
  return {
    kindOf: (id) => chooser.kindOf(id),
    choose: (...asked) => chooser.choose(...asked),
    respond: async (operation, preference, subject) => {
      const { status, example } = chooser.choose(operation, preference, subject);
      // Errors always come from an example, because generated errors are useless ("code": "ad non enim"). An example
      // that was selected by name is also never replaced with a generated value.
      const dynamic = preference.dynamic === true && status < 400 && preference.example === undefined;
      if (dynamic) return requestPrism(operation, { status, example, dynamic, seed: preference.seed });
      const key = JSON.stringify([operation.id, status, example]);
      const known =
        examples.get(key) ?? (await requestPrism(operation, { status, example, dynamic, seed: undefined }));
      examples.set(key, known);
      return known;
    },
  };
}

interface ResponseChoice {
  status: number;
  example: string | undefined;
  dynamic: boolean;
  seed: string | undefined;
}

function toMockChoice({ status, example, dynamic, seed }: ResponseChoice): MockChoice {
  // A seed given to Prism applies to the whole process until another seed is set, so a request without a seed gets a
  // random one.
  if (dynamic) return { dynamic, code: status, seed: seed ?? crypto.randomUUID() };
  return { dynamic, code: status, ...(example === undefined ? {} : { exampleKey: example }) };
}

/** Loads the modules of Prism, so that the first response need not wait for them. Loading takes 1.7 s of CPU time. */
export async function preloadPrism(): Promise<void> {
  await loadModules();
}

function loadModules() {
  return Promise.all([
    import("@stoplight/prism-http"),
    import("@stoplight/prism-http/dist/client.js"),
    import("json-schema-faker"),
  ]);
}

/**
 * Loads a Prism client for a single operation. Otherwise Prism would compare each request with all operations, although
 * the server has already found the right one.
 */
async function loadClient(document: ContractDocument, operation: OperationRow): Promise<PrismClient> {
  const [{ getHttpOperationsFromSpec }, { createClientFromOperations }, { JSONSchemaFaker }] =
    await loadModules();
  // Passes a copy, because Prism dereferences its document in place and loses the keywords next to a $ref.
  const resources = await getHttpOperationsFromSpec(
    toGenerated(toSingleOperation(document, operation), (pattern) => {
      // The seed makes the name the same in each process.
      JSONSchemaFaker.option("random", createRandom(pattern).next);
      return String(JSONSchemaFaker.generate({ type: "string", pattern }));
    }),
  );
  const own = resources.find(({ iid }) => iid === operation.id);
  if (own === undefined) throw new Error(`Prism knows no operation ${operation.id}`);
  return createClientFromOperations([own], {
    mock: { dynamic: false },
    checkSecurity: false,
    validateRequest: false,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
    isProxy: false,
    // Turns off Prism's log, which would double its CPU time and write to standard output. Adds `success`, a log level
    // that Prism uses and pino lacks.
    logger: Object.assign(pino({ level: "silent" }), { success: () => {} }),
  });
}

function toHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/**
 * Maximum number of items of a generated array, unless the schema requires more. With 100 items in each list,
 * generating a list of lists would take minutes of CPU time.
 */
const sampleItems = 2;
/**
 * Maximum length of a generated string. It is long enough to show how a page wraps the string, and short enough to
 * read.
 */
const sampleLength = 48;

/**
 * Keywords whose value maps names to schemas. Inside such a value, `default` is the name of a property rather than a
 * keyword.
 */
const nameMaps = new Set(["properties", "patternProperties", "$defs", "schemas", "dependentSchemas"]);

/** Generates a text from a pattern. If json-schema-faker does not support the pattern, the text may not match it. */
type FindName = (pattern: string) => string;

/**
 * Returns a copy of a contract whose schemas Prism can generate from quickly. Arrays and strings have tighter bounds:
 * with the contract's own, generating one page of a list took more than ten minutes of CPU time. Instead of
 * `patternProperties`, objects have members whose names match the patterns: json-schema-faker never finishes if it
 * generates fewer different names from a pattern than it needs, as from `^x-`.
 */
function toGenerated(document: ContractDocument, findName: FindName): ContractDocument {
  const copy = structuredClone(document);
  adapt(copy, false, findName);
  return copy;
}

function adapt(node: unknown, isNameMap: boolean, findName: FindName): void {
  if (Array.isArray(node)) for (const item of node) adapt(item, false, findName);
  if (!isObject(node)) return;
  if (!isNameMap) {
    tightenSchema(node);
    nameMembers(node, findName);
  }
  for (const [name, value] of Object.entries(node))
    if (isNameMap || !dataMembers.has(name)) adapt(value, !isNameMap && nameMaps.has(name), findName);
}

/** Replaces `patternProperties` with one property for each pattern. */
function nameMembers(node: JsonObject, findName: FindName): void {
  const patterns = node["patternProperties"];
  if (!isObject(patterns)) return;
  delete node["patternProperties"];
  const named = Object.entries(patterns).map(([pattern, member]) => [findName(pattern), member]);
  node["properties"] = {
    ...Object.fromEntries(named),
    ...(isObject(node["properties"]) ? node["properties"] : {}),
  };
}

function tightenSchema(node: JsonObject): void {
  if (isObject(node["items"])) node["maxItems"] = tighter(node["minItems"], node["maxItems"], sampleItems);
  // Does not shorten a string with a pattern or a format, which may require more characters.
  if (typeof node["maxLength"] === "number" && node["pattern"] === undefined && node["format"] === undefined)
    node["maxLength"] = tighter(node["minLength"], node["maxLength"], sampleLength);
}

function tighter(minimum: unknown, maximum: unknown, wanted: number): number {
  const low = typeof minimum === "number" ? minimum : 0;
  const high = typeof maximum === "number" ? maximum : wanted;
  return Math.max(low, Math.min(high, wanted));
}
