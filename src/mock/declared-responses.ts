import {
  type ContractDocument,
  isJsonType,
  isObject,
  type JsonObject,
  type OperationRow,
  resolveOperation,
  resolveRef,
} from "../contract.ts";
import { errorTable } from "../errors.ts";
import { type Preference, preferenceError } from "./preference.ts";

/** A declared response of an operation: its status and the examples that `Prefer` can choose. */
interface DeclaredResponse {
  /** The status in the contract: a number, a range such as `4XX`, or `default`. */
  readonly status: string;
  /** Examples by name, in the media type that Prism chooses for the response. */
  readonly examples: ReadonlyMap<string, unknown>;
  /** Names of the examples in all media types. */
  readonly names: ReadonlySet<string>;
}

/** The status and the example of a response. The example is absent if the contract has none. */
export interface Choice {
  readonly status: number;
  readonly example?: string;
}

/** Facts about a request from which the mock picks an example if `Prefer` names none. */
export interface Subject {
  /** The id in the request's path. */
  readonly id?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
}

/**
 * Error statuses that `Prefer` can choose from a `default` response: the statuses of the error table. Any other error
 * status is refused, because it is probably mistyped.
 */
const knownErrorStatuses: ReadonlySet<number> = new Set(Object.values(errorTable).map((row) => row.status));

/** Chooses among the responses that a contract declares. Reads the declarations once for all requests. */
export class ResponseChooser {
  readonly #declared = new Map<string, readonly DeclaredResponse[]>();
  readonly #kinds = new Map<string, string>();

  constructor(document: ContractDocument, operations: readonly OperationRow[]) {
    for (const operation of operations) {
      this.#declared.set(operation.id, readResponses(document, operation));
      for (const accepted of this.successes(operation).values())
        if (operation.kind !== null && isObject(accepted) && typeof accepted["operationId"] === "string")
          this.#kinds.set(accepted["operationId"], operation.kind);
    }
  }

  /** Returns the examples of an operation's first success response, by name. */
  successes({ id, success }: OperationRow): ReadonlyMap<string, unknown> {
    const status = String(success[0]);
    return this.#declared.get(id)?.find((one) => one.status === status)?.examples ?? new Map();
  }

  /**
   * Returns the kind of the job with this id in the contract's examples. This works because each operation that starts
   * jobs uses a different job id in the examples.
   */
  kindOf(id: string): string | undefined {
    return this.#kinds.get(id);
  }

  /**
   * Returns the status and the example of an operation's response. If `Prefer` names no example, picks one that fits
   * the request: the example whose `id` is the id in the path, otherwise the page of results to which the cursor
   * points.
   * @throws ApiError `validation_failed` if the contract does not declare the status or example that `Prefer` names.
   */
  choose(operation: OperationRow, { code, example }: Preference, subject: Subject = {}): Choice {
    const declared = this.#declared.get(operation.id) ?? [];
    if (code === undefined && example !== undefined) return chooseByExample(operation, declared, example);
    if (declared.length === 0 && code === undefined && example === undefined) return { status: 204 };
    const status = code ?? operation.success[0] ?? firstStatus(declared);
    const response = findResponse(declared, status);
    if (response === undefined) {
      const known = declared.map((one) => one.status).join(", ");
      throw preferenceError([`code ${status} is not declared by ${operation.id}; declared: ${known}`]);
    }
    if (example === undefined) return { status, ...pickExample(response, status, subject) };
    if (response.names.has(example)) return { status, example };
    throw unknownExample(`${status} of ${operation.id}`, example, [...response.names]);
  }
}

/**
 * Chooses the response that has an example of this name, so that `example=` without `code=` can also select an error.
 * If several responses have such an example, a success takes precedence.
 */
function chooseByExample(
  operation: OperationRow,
  declared: readonly DeclaredResponse[],
  example: string,
): Choice {
  const holders = declared.filter((response) => response.names.has(example));
  const holder = holders.find((response) => response.status.startsWith("2")) ?? holders[0];
  if (holder === undefined) {
    const names = declared.flatMap((response) => [...response.names]);
    throw unknownExample(operation.id, example, names);
  }
  return { status: concreteStatus(holder, holder.examples.get(example)), example };
}

function findResponse(declared: readonly DeclaredResponse[], status: number): DeclaredResponse | undefined {
  const range = `${String(status).charAt(0)}XX`;
  return (
    declared.find((response) => response.status === String(status)) ??
    declared.find((response) => response.status.toUpperCase() === range) ??
    (isUnderDefault(declared, status) ? declared.find(({ status: one }) => one === "default") : undefined)
  );
}

function isUnderDefault(declared: readonly DeclaredResponse[], status: number): boolean {
  return (
    knownErrorStatuses.has(status) || (status === 200 && !declared.some(({ status: one }) => /^2/.test(one)))
  );
}

/**
 * Picks an example of a response. Prefers the example with the request's id, then the page to which the request's
 * cursor points, then an example whose `statusCode` is `status`. The last rule is needed because the examples under
 * `default` can be for several statuses.
 */
function pickExample(
  { examples }: DeclaredResponse,
  status: number,
  { id, query = {} }: Subject,
): { example?: string } {
  const all = [...examples];
  const own = id === undefined ? undefined : all.find(([, value]) => isObject(value) && value["id"] === id);
  const paged = all.findIndex(([, value]) => leadsTo(value, query));
  const next = paged === -1 ? undefined : all.slice(paged + 1).find(([, value]) => !leadsTo(value, query));
  const [fitting] = own ?? next ?? all.find(([, value]) => statusOf(value) === status) ?? all[0] ?? [];
  return fitting === undefined ? {} : { example: fitting };
}

/**
 * True if this page's `next` cursor is in the request. The client has then already read this page; a client that got
 * the page again would loop.
 */
function leadsTo(page: unknown, query: Readonly<Record<string, unknown>>): boolean {
  const given = Object.values(query).map(String);
  return (
    isObject(page) &&
    Object.entries(page).some(
      ([name, value]) => /^next/i.test(name) && typeof value === "string" && given.includes(value),
    )
  );
}

function concreteStatus(response: DeclaredResponse, example: unknown): number {
  const written = Number(response.status);
  if (Number.isInteger(written)) return written;
  const range = Number(response.status.charAt(0)) * 100;
  return statusOf(example) ?? (Number.isInteger(range) ? range : 500);
}

/**
 * Picks the status for an operation that declares no success as a number such as `200`. Tries, in this order: the first
 * declared redirect or range of successes (`2XX`); the status in the first example of `default`; the first declared
 * status.
 */
function firstStatus(declared: readonly DeclaredResponse[]): number {
  const first =
    declared.find(({ status }) => /^[23]../.test(status)) ??
    declared.find(({ status }) => status === "default") ??
    declared[0];
  if (first === undefined) return 200;
  if (first.status !== "default") return concreteStatus(first, undefined);
  return statusOf([...first.examples.values()][0]) ?? 200;
}

function statusOf(example: unknown): number | undefined {
  const status = isObject(example) ? example["statusCode"] : undefined;
  return typeof status === "number" ? status : undefined;
}

function unknownExample(where: string, example: string, names: readonly string[]): Error {
  const known = names.length === 0 ? "there are none" : `declared: ${[...new Set(names)].join(", ")}`;
  return preferenceError([`example ${example} is not declared for ${where}; ${known}`]);
}

function readResponses(document: ContractDocument, operation: OperationRow): DeclaredResponse[] {
  const { responses } = resolveOperation(document, operation).operation;
  return Object.entries(isObject(responses) ? responses : {}).map(([status, response]) => {
    const { content } = resolveRef(document, response);
    const media = isObject(content) ? content : {};
    const all = Object.values(media).map((one) => readExamples(document, one));
    return {
      status,
      examples: readExamples(document, pickMedia(media)?.[1]),
      names: new Set(all.flatMap((examples) => [...examples.keys()])),
    };
  });
}

/**
 * Returns the examples of a Media Type Object by the names that Prism uses. Prism uses the name `default` for a single
 * `example`. In OpenAPI 3.2, `serializedValue` contains an example in its serialized form.
 */
export function readExamples(document: ContractDocument, media: unknown): Map<string, unknown> {
  if (!isObject(media)) return new Map();
  const examples = isObject(media["examples"]) ? media["examples"] : {};
  const named = Object.entries(examples).map(([name, example]): [string, unknown] => [
    name,
    readValue(resolveRef(document, example)),
  ]);
  if (named.length === 0 && "example" in media) named.push(["default", media["example"]]);
  return new Map(named);
}

function readValue({ value, serializedValue }: JsonObject): unknown {
  return value === undefined ? serializedValue : value;
}

/**
 * Returns a media type of a `content` object with its value: the JSON type if there is one, otherwise the first type.
 */
export function pickMedia(content: JsonObject): readonly [string, unknown] | undefined {
  const all = Object.entries(content);
  return all.find(([type]) => isJsonType(type)) ?? all[0];
}
