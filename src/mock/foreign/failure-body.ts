import { isObject, type JsonObject } from "../../contract.ts";
import type { Violation } from "../../errors.ts";
import type { ForeignParts } from "./foreign-contract.ts";
import { toLetters } from "./places.ts";

/** A failure that the mock writes into the body that a contract declares for it. */
export interface Failure {
  readonly status: number;
  /** Error code, such as `validation_failed`. */
  readonly code: string | undefined;
  readonly message: string;
  readonly violations: readonly Violation[];
}

type Parts = Pick<ForeignParts, "reading" | "samples">;

/** A valid body and its schema. */
interface Declared {
  readonly schema: unknown;
  readonly body: JsonObject;
}

/**
 * Returns a generated response body into which a failure is written. A body that is a string is replaced with the text
 * of the failure if the schema allows it.
 */
export function toFailureBody(
  parts: Parts,
  { schema, body }: { readonly schema: unknown; readonly body: unknown },
  failure: Failure,
): unknown {
  if (isObject(body)) return tellFailure(parts, { schema, body }, failure);
  const text = summarize(failure);
  return typeof body === "string" && parts.reading.facts(schema).allows(text) ? text : body;
}

/**
 * Writes a failure into the members of a response body. If the body's schema has an object `error` or `fault`, as is
 * common, also writes the failure into this object.
 */
function tellFailure(parts: Parts, { schema, body }: Declared, failure: Failure): JsonObject {
  const filled = fill(parts, { schema, body }, failure);
  const { properties } = parts.reading.facts(schema);
  const name = ["error", "fault"].find((one) => properties.has(one)) ?? "";
  const inner = filled[name] ?? {};
  const known = properties.get(name);
  if (known === undefined || !isObject(inner)) return filled;
  const error = fill(parts, { schema: known, body: inner }, failure);
  return Object.keys(error).length === 0 ? filled : parts.samples.lay(schema, filled, { [name]: error });
}

/** Sets the members of one object in a failure's body. */
function fill(parts: Parts, { schema, body }: Declared, failure: Failure): JsonObject {
  const { facts } = parts.reading;
  const { message, status, code } = failure;
  const { properties } = facts(schema);
  const detail = summarize(failure);
  const hasDetails = [...properties.keys()].some((name) => listNames.test(toLetters(name)));
  const numberOrCode = [code, status].find((one) => facts(properties.get("code") ?? true).allows(one));
  const explains = hasDetails || ["message", "detail"].some((name) => properties.has(name));
  const texts = [...properties.keys()].filter((name) => textMember.test(toLetters(name)));
  const valuesByName: JsonObject = {
    ...Object.fromEntries(texts.map((name) => [name, detail])),
    ...{ message: hasDetails ? message : detail, detail, title: explains ? message : detail },
    ...{ status, statusCode: status, code: numberOrCode, errorCode: code, error_code: code },
    ...toProblemType(properties),
  };
  // `samples.lay` skips values that the schema does not allow.
  const members = Object.entries(valuesByName).filter(
    ([name, value]) => properties.has(name) && value !== undefined,
  );
  const laid = parts.samples.lay(schema, body, Object.fromEntries(members));
  return fillLists(parts, { schema, body: withoutInstance(parts, { schema, body: laid }) }, failure);
}

/** Common names for the text of a failure, in lower-case letters. `error_description` is from OAuth 2.0 (RFC 6749). */
const textMember =
  /^(?:error|fault|failure|status|user|developer)?(?:msg|message|reason|description|string)$/;

/** Maximum number of violations that the text of a failure names. */
const maxNamed = 3;

/** Returns the text of a failure. It names the first violations if there are any. */
function summarize({ message, violations }: Failure): string {
  const named = violations.filter((one) => one.message !== message).slice(0, maxNamed);
  return named.length === 0 ? message : named.map((one) => `${one.property} ${one.message}`).join("; ");
}

/**
 * Returns the `type` member for problem details (RFC 9457): `about:blank`, which means that the status describes the
 * problem. Returns no member if the schema has no `title`, because the body is then no problem details, or if the
 * contract itself gives a value for `type`.
 */
function toProblemType(properties: ReadonlyMap<string, unknown>): JsonObject {
  return properties.has("title") && !isShown(properties.get("type")) ? { type: "about:blank" } : {};
}

/**
 * Removes a generated `instance` of problem details, because it identifies no actual problem. Keeps it if the contract
 * requires it or gives a value for it.
 */
function withoutInstance({ reading }: Parts, { schema, body }: Declared): JsonObject {
  const { properties, allows } = reading.facts(schema);
  const { instance: _, ...rest } = body;
  const isProblem = properties.has("title") && properties.has("instance");
  return isProblem && !isShown(properties.get("instance")) && allows(rest) ? rest : body;
}

function isShown(schema: unknown): boolean {
  return isObject(schema) && ["default", "example", "examples"].some((name) => name in schema);
}

/**
 * Common names for lists of violations, in lower-case letters. `invalid-params` is from RFC 7807, and `detail` from
 * FastAPI.
 */
const listNames =
  /^(?:details?|causes?|fields|parameters|params|.*(?:errors?|violations?|problems?|issues?|failures?)|(?:invalid|failed).*)$/;

/**
 * Fills the lists of details in the body of a failure, such as FastAPI's `detail: [{ loc, msg, type }]`. A list gets one
 * object for each violation, or a single object with the message if there are no violations. A list of strings gets the
 * failure's text.
 */
function fillLists(parts: Parts, { schema, body }: Declared, failure: Failure): JsonObject {
  const { facts } = parts.reading;
  const { message, violations, code, status } = failure;
  const details = violations.length === 0 ? [{ message }] : violations;
  const lists = Object.entries(body).flatMap(([name, listed]): [string, unknown][] => {
    const [sample] = Array.isArray(listed) && listNames.test(toLetters(name)) ? listed : [];
    if (typeof sample === "string") return [[name, [summarize(failure)]]];
    if (!isObject(sample)) return [];
    const item = facts(facts(schema).properties.get(name)).item(0);
    const filled = details.map((detail) => {
      const laid = parts.samples.lay(
        item,
        withoutSource(parts, item, sample),
        toDetail(parts, item, { ...detail, code, status }),
      );
      // FastAPI writes the indexes in `loc` as numbers. If the schema allows only strings, `lay` skips such a `loc`.
      // `loc` is empty for a failure that concerns no part of the request.
      const loc = "property" in detail ? toKeys(detail.property) : [];
      return facts(item).properties.has("loc")
        ? parts.samples.lay(item, laid, { loc, type: "value_error" })
        : laid;
    });
    return [[name, filled]];
  });
  return parts.samples.lay(schema, body, Object.fromEntries(lists));
}

/** Names that contracts commonly use for the message of a violation. */
const textNames = ["message", "msg", "detail", "title", "description", "reason"];
/** Names that contracts commonly use for the place of a violation. */
const placeNames = ["field", "name", "path", "property"];

/** A violation, or a failure that concerns no part of the request. */
interface Detail {
  readonly message: string;
  /** Place of the violation, such as `body.tags[0]`. */
  readonly property?: string;
  readonly code: string | undefined;
  readonly status: number;
}

/**
 * Returns the members of one detail of a failure, such as one violation. Writes the place and the message into the
 * members with common names for them. If the schema has no member with such a name, writes the place, or the message,
 * into the first other member that may be a string.
 */
function toDetail(
  { reading }: Parts,
  item: unknown,
  { message, property, code, status }: Detail,
): JsonObject {
  const { properties } = reading.facts(item);
  const names = [...properties.keys()];
  const number = [status, String(status)].find((one) => reading.facts(properties.get("status")).allows(one));
  const said: JsonObject = { status: number, ...(code === undefined ? {} : { code }) };
  if (property !== undefined)
    Object.assign(said, {
      ...{ loc: toKeys(property).map(String), type: "value_error" },
      source: toSource(property),
    });
  const taken = new Set<string>(["loc", "code", "type", "status", "source", ...textNames, ...placeNames]);
  const set = (common: readonly string[], value: string | undefined, isPlace: boolean): void => {
    const known = common.filter((name) => properties.has(name));
    if (known.length > 0 || (isPlace && (properties.has("loc") || properties.has("source")))) {
      if (value !== undefined) for (const name of known) said[name] = value;
      return;
    }
    const free = names.find(
      (name) => !taken.has(name) && reading.facts(properties.get(name)).allows(value ?? "body"),
    );
    if (free === undefined) return;
    taken.add(free);
    if (value !== undefined) said[free] = value;
  };
  set(placeNames, property, true);
  set(textNames, message, false);
  return Object.fromEntries(Object.entries(said).filter(([name]) => properties.has(name)));
}

/**
 * Returns the `source` of a violation in the JSON:API format: a JSON Pointer into the body, or the name of a parameter
 * or header. Returns undefined for a path parameter or cookie, which the format cannot name.
 */
function toSource(property: string): JsonObject | undefined {
  const [place, ...keys] = toKeys(property);
  if (place === "body")
    return {
      pointer: keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
    };
  if (place === "query") return { parameter: keys[0] };
  return place === "header" ? { header: keys[0] } : undefined;
}

/** Removes a generated `source` of JSON:API from a detail, because it identifies no actual part of the request. */
function withoutSource({ reading }: Parts, item: unknown, sample: JsonObject): JsonObject {
  const { source: _, ...rest } = sample;
  return reading.facts(item).allows(rest) ? rest : sample;
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
