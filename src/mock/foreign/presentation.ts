import { isObject, type JsonObject, type OperationRow } from "../../contract.ts";
import type { Violation } from "../../errors.ts";
import type { HandlerRequest, HandlerResult } from "../../server/index.ts";
import { type PrismAnswer, toErrorCode } from "../answer.ts";
import { isValid } from "./contract-answers.ts";
import { toFailureBody } from "./failure-body.ts";
import { type Part, successOf } from "./families.ts";
import type { ForeignParts } from "./foreign-contract.ts";
import { describeWindow, fillEnvelope, readWindow } from "./paging.ts";
import { type FindFacts, isDeclared, schemaAt, toLetters, valueAt, withValueAt } from "./places.ts";
import { withoutWriteOnly } from "./write-only.ts";

/**
 * Converts resources to responses of operations. Methods return undefined if the response would violate the contract.
 */
export class Presentation {
  readonly #parts: ForeignParts;

  constructor(parts: ForeignParts) {
    this.#parts = parts;
  }

  /**
   * Returns the contract's response for an error status: its example, or a generated response. A generated response
   * contains the message, the error code and the violations if its schema has members for them. Returns undefined if
   * the contract declares no such response, or if no valid one can be made.
   */
  async fail(
    operation: OperationRow,
    status: number,
    message: string,
    { violations = [], code }: { violations?: readonly Violation[]; code?: string | undefined } = {},
  ): Promise<HandlerResult | undefined> {
    const { answers, reading } = this.#parts;
    const schema = reading.declared(operation, status)?.schema;
    if (schema === undefined) return undefined;
    const preference = { code: status };
    const answer = await answers.respond(operation, preference).catch(() => undefined);
    if (answer === undefined || !isValid(reading, operation, answer)) return undefined;
    if (answers.hasExample(operation, preference)) return answer;
    const failure = { status, code: code ?? toErrorCode(status, undefined), message, violations };
    return { ...answer, body: toFailureBody(this.#parts, { schema, body: answer.body }, failure) };
  }

  /**
   * Returns an operation's response that contains the resource; undefined if that response violates the
   * contract. Its status is `wanted` if the operation declares that status.
   */
  async show(
    { operation, part }: { operation: OperationRow; part: Part },
    resource: JsonObject,
    wanted?: number,
  ): Promise<HandlerResult | undefined> {
    const status =
      wanted !== undefined && operation.success.includes(wanted) ? wanted : successOf(operation, part.role);
    if (status === undefined) return undefined;
    const answer = await this.#parts.answers.respond(operation, { code: status });
    const schema = this.#parts.reading.declared(operation, status)?.schema;
    if (schema === undefined || part.place === undefined || answer.body === undefined) return answer;
    const own = this.#fit(
      schemaAt(this.#parts.reading.facts, schema, part.place),
      valueAt(answer.body, part.place),
      resource,
    );
    return this.#checked(operation, { ...answer, body: withValueAt(answer.body, part.place, own) });
  }

  /**
   * Converts a resource to the schema of a response. Leaves out members that the schema does not declare. If the result
   * is not valid, copies the resource's members into the contract's own response instead.
   */
  #fit(schema: unknown, sample: unknown, resource: JsonObject): unknown {
    const { document, reading } = this.#parts;
    const facts = reading.facts(schema);
    const shown = Object.entries(resource).filter(([name]) => isDeclared(facts, name));
    const own = withoutWriteOnly(Object.fromEntries(shown), schema, { document, facts: reading.facts });
    if (facts.allows(own)) return own;
    return isObject(sample) ? this.#parts.samples.lay(schema, sample, own) : sample;
  }

  #checked(operation: OperationRow, answer: PrismAnswer): HandlerResult | undefined {
    return isValid(this.#parts.reading, operation, answer) ? answer : undefined;
  }

  /** Returns an operation's response with the requested page of a list. */
  async list(
    { part, operation, request }: { part: Part; operation: OperationRow; request: HandlerRequest },
    resources: ReadonlyMap<string, JsonObject>,
  ): Promise<HandlerResult | undefined> {
    const status = successOf(operation, "list");
    if (status === undefined || part.place === undefined) return undefined;
    const { answers, reading } = this.#parts;
    const answer = await answers.respond(operation, { code: status });
    const declared = reading.declared(operation, status);
    const schema = declared?.schema;
    const listed = valueAt(answer.body, part.place);
    const element = reading.facts(schemaAt(reading.facts, schema, part.place)).item(0);
    const window = readWindow(reading.shape(operation), {
      request,
      ids: [...resources.keys()],
      facts: reading.facts,
    });
    const all = [...resources.values()];
    const [sample] = Array.isArray(listed) ? listed : [];
    const shown = all
      .slice(window.start, window.start + window.size)
      .map((resource) => this.#fit(element, sample, resource));
    const body = withValueAt(answer.body, part.place, shown);
    const { idMember = "" } = part.family;
    const windowFacts = describeWindow(
      window,
      all.map((resource) => resource[idMember]),
    );
    const filled = isObject(body)
      ? fillEnvelope(reading.facts, { schema, envelope: body }, windowFacts)
      : body;
    const headers = fillHeaders(answer.headers, declared?.headers ?? [], {
      said: windowFacts,
      facts: reading.facts,
    });
    return (
      this.#checked(operation, { ...answer, headers, body: filled }) ??
      this.#checked(operation, { ...answer, body: filled }) ??
      this.#checked(operation, { ...answer, body })
    );
  }
}

/** Facts about a page of a list, see `describeWindow`. */
type Said = ReadonlyMap<string, unknown>;

/**
 * Returns the headers of a list's response with the actual values in headers such as `X-Total-Count`, `X-Books-Total`
 * and `Content-Range`, if their schemas allow the values. Leaves out an optional header whose value would be null, such
 * as the next page on the last page.
 */
function fillHeaders(
  headers: Readonly<Record<string, string>>,
  declared: Iterable<
    readonly [name: string, header: { readonly schema: unknown; readonly required: boolean }]
  >,
  { said, facts }: { said: Said; facts: FindFacts },
): Readonly<Record<string, string>> {
  const filled = { ...headers };
  for (const [name, { schema, required }] of declared) {
    const { types, allows } = facts(schema);
    const value = readFact(name, said, { given: headers[name], isNumber: types?.has("number") });
    if (value === undefined) continue;
    if (value === null && !required) delete filled[name];
    else if (value !== null && [value, String(value)].some(allows)) filled[name] = String(value);
  }
  return filled;
}

function readFact(
  name: string,
  windowFacts: Said,
  { given, isNumber }: { given: string | undefined; isNumber: boolean | undefined },
): unknown {
  if (name === "content-range") return toRange(given, windowFacts);
  const letters = toLetters(name).replace(/^x?(?:pagination|paging)?/, "");
  if (windowFacts.has(letters)) return windowFacts.get(letters);
  // Does not set a header whose schema allows only strings: its value may be a text such as `4 books`. Such a header is
  // set above, by its exact name.
  if (isNumber === false || otherCounts.test(letters) || !letters.includes("total")) return undefined;
  return windowFacts.get(/pages?/.test(letters) ? "totalpages" : "total");
}

/** Words in the names of headers that count requests or bytes rather than resources, such as `X-Total-Bytes`. */
const otherCounts = /rate|quota|request|retry|limit|remaining|byte|length|size|time|duration|error/;

/** Returns a `Content-Range` such as `items 0-24/319`, with the unit of the contract's example. */
function toRange(example: string | undefined, windowFacts: Said): string {
  const [unit = "items"] = /^[^\s\d*]+/.exec(example ?? "") ?? [];
  const [start, shown] = [Number(windowFacts.get("offset")), Number(windowFacts.get("count"))];
  const range = shown === 0 ? "*" : `${start}-${start + shown - 1}`;
  return `${unit} ${range}/${windowFacts.get("total")}`;
}
