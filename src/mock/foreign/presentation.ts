import { isObject, type JsonObject, type OperationRow } from "../../contract.ts";
import type { Violation } from "../../errors.ts";
import type { HandlerRequest, HandlerResult } from "../../server/index.ts";
import type { PrismAnswer } from "../answer.ts";
import { isValid } from "./contract-answers.ts";
import { type Part, successOf } from "./families.ts";
import type { ForeignParts } from "./foreign-contract.ts";
import { describeWindow, fillEnvelope, readWindow } from "./paging.ts";
import { schemaAt, valueAt, withValueAt } from "./places.ts";

/**
 * Converts resources to responses of operations. Methods return undefined if the response would violate the contract.
 */
export class Presentation {
  readonly #parts: ForeignParts;

  constructor(parts: ForeignParts) {
    this.#parts = parts;
  }

  /**
   * Returns the contract's response for an error status; undefined if the contract declares none. The response contains
   * the message and the violations if the schema of the response has members for them.
   */
  async fail(
    operation: OperationRow,
    status: number,
    message: string,
    violations: readonly Violation[] = [],
  ): Promise<HandlerResult | undefined> {
    const { answers, reading } = this.#parts;
    const schema = reading.declared(operation, status)?.schema;
    if (schema === undefined) return undefined;
    const preference = { code: status };
    const answer = await answers.respond(operation, preference).catch(() => undefined);
    if (answer === undefined || !isValid(reading, operation, answer)) return undefined;
    if (!isObject(answer.body) || answers.hasExample(operation, preference)) return answer;
    return { ...answer, body: this.#tell(schema, answer.body, { status, message, violations }) };
  }

  /**
   * Writes a failure into the members of a response body. If the body's schema has an object `error`, as is common,
   * also writes the failure into this object.
   */
  #tell(schema: unknown, body: JsonObject, failure: Failure): JsonObject {
    const told = this.#fill(schema, body, failure);
    const inner = told["error"] ?? {};
    const known = this.#parts.reading.facts(schema).properties.get("error");
    if (known === undefined || !isObject(inner)) return told;
    const error = this.#fill(known, inner, failure);
    return Object.keys(error).length === 0 ? told : this.#parts.samples.lay(schema, told, { error });
  }

  /** Sets the members of one object in a failure's body. */
  #fill(schema: unknown, body: JsonObject, failure: Failure): JsonObject {
    const { reading, samples } = this.#parts;
    const { message, status } = failure;
    // `samples.lay` skips values that the schema does not allow.
    const { properties } = reading.facts(schema);
    const said = { message, detail: message, title: message, status, statusCode: status, code: status };
    const members = Object.entries(said).filter(([name]) => properties.has(name));
    return this.#withDetails(schema, samples.lay(schema, body, Object.fromEntries(members)), failure);
  }

  /**
   * Fills the lists of details in the body of a failure, such as FastAPI's `detail: [{ loc, msg, type }]`. A list gets
   * one object for each violation, or a single object with the message if there are no violations.
   */
  #withDetails(
    schema: unknown,
    body: JsonObject,
    { message, violations }: Omit<Failure, "status">,
  ): JsonObject {
    const { facts } = this.#parts.reading;
    const details = violations.length === 0 ? [{ message }] : violations;
    const lists = listNames.flatMap((name) => {
      const [sample] = Array.isArray(body[name]) ? body[name] : [];
      if (!isObject(sample)) return [];
      const item = facts(facts(schema).properties.get(name)).item(0);
      const known = facts(item).properties;
      const filled = details.map((detail) => {
        const members = Object.entries(toDetail(detail)).filter(([member]) => known.has(member));
        const laid = this.#parts.samples.lay(item, sample, Object.fromEntries(members));
        // FastAPI writes the indexes in `loc` as numbers. If the schema allows only strings, `lay` skips such a `loc`.
        // `loc` is empty for a failure that concerns no part of the request.
        const loc = "property" in detail ? toKeys(detail.property) : [];
        return known.has("loc") ? this.#parts.samples.lay(item, laid, { loc, type: "value_error" }) : laid;
      });
      return [[name, filled]];
    });
    return this.#parts.samples.lay(schema, body, Object.fromEntries(lists));
  }

  /**
   * Returns an operation's response that contains a resource; undefined if that response violates the contract. Its
   * status is `wanted` if the operation declares that status.
   */
  async show(
    { operation, part }: { operation: OperationRow; part: Part },
    thing: JsonObject,
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
      thing,
    );
    return this.#checked(operation, { ...answer, body: withValueAt(answer.body, part.place, own) });
  }

  /**
   * Converts a resource to the schema of a response. Leaves out members that the schema does not declare. If the result
   * is not valid, copies the resource's members into the contract's own response instead.
   */
  #fit(schema: unknown, sample: unknown, thing: JsonObject): unknown {
    const { properties, allows } = this.#parts.reading.facts(schema);
    const shown = Object.entries(thing).filter(([name]) => properties.size === 0 || properties.has(name));
    const own = Object.fromEntries(shown);
    if (allows(own)) return own;
    return isObject(sample) ? this.#parts.samples.lay(schema, sample, own) : sample;
  }

  #checked(operation: OperationRow, answer: PrismAnswer): HandlerResult | undefined {
    return isValid(this.#parts.reading, operation, answer) ? answer : undefined;
  }

  /** Returns an operation's response with the requested page of a list. */
  async list(
    { part, operation, request }: { part: Part; operation: OperationRow; request: HandlerRequest },
    things: ReadonlyMap<string, JsonObject>,
  ): Promise<HandlerResult | undefined> {
    const status = successOf(operation, "list");
    if (status === undefined || part.place === undefined) return undefined;
    const { answers, reading } = this.#parts;
    const answer = await answers.respond(operation, { code: status });
    const schema = reading.declared(operation, status)?.schema;
    const listed = valueAt(answer.body, part.place);
    const element = reading.facts(schemaAt(reading.facts, schema, part.place)).item(0);
    const window = readWindow(reading.shape(operation), {
      request,
      ids: [...things.keys()],
      facts: reading.facts,
    });
    const all = [...things.values()];
    const [sample] = Array.isArray(listed) ? listed : [];
    const shown = all
      .slice(window.start, window.start + window.size)
      .map((thing) => this.#fit(element, sample, thing));
    const body = withValueAt(answer.body, part.place, shown);
    const { idMember = "" } = part.family;
    const said = describeWindow(
      window,
      all.map((thing) => thing[idMember]),
    );
    const filled = isObject(body) ? fillEnvelope(reading.facts, { schema, envelope: body }, said) : body;
    return (
      this.#checked(operation, { ...answer, body: filled }) ?? this.#checked(operation, { ...answer, body })
    );
  }
}

interface Failure {
  readonly status: number;
  readonly message: string;
  readonly violations: readonly Violation[];
}

/** Common names for lists of violations; `invalid-params` is from RFC 7807. */
const listNames = [
  ...["detail", "details", "errors", "violations"],
  ...["invalid-params", "invalidParams", "invalid_params", "invalidFields"],
];

/** Returns one detail of a failure, under the names that contracts commonly use for its members. */
function toDetail({ message, property }: { message: string; property?: string }): JsonObject {
  const told = { message, msg: message, detail: message, title: message };
  const said = { ...told, description: message, reason: message };
  if (property === undefined) return said;
  return {
    ...said,
    loc: toKeys(property).map(String),
    field: property,
    name: property,
    path: property,
    property,
    type: "value_error",
  };
}

/**
 * Returns the member names and indexes in the place of a violation, such as `query["page[size]"]` or `body.tags[0]`.
 */
function toKeys(property: string): (string | number)[] {
  const parts = property.matchAll(/\[("(?:[^"\\]|\\.)*")\]|\[(\d+)\]|[^.[\]]+/g);
  return [...parts].map(([part, quoted, index]) => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? part : String(JSON.parse(quoted));
  });
}
