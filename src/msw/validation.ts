import * as compiled from "../../generated/validators.ts";
import { ApiError, type Violation } from "../errors.ts";
import { jsonNumber } from "../text/json-number.ts";
import { toUnknownMessage } from "../text/unknown-member.ts";

/** An error of a compiled validator. It has no message, because the messages would make the bundle a tenth larger. */
interface Failure {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface Validator {
  (value: unknown): boolean;
  errors?: readonly Failure[] | null;
}

const validators: Readonly<Record<string, unknown>> = compiled;

/** Names of the compiled validators, such as `searchPeopleBody` and `getHealthAnswer`, and names of schemas. */
export type Checkable = keyof typeof compiled;

/**
 * Returns all violations of a value. Their paths begin with `root`. The list is empty for a valid value, or if there is
 * no validator with this name.
 */
export function findViolations(name: string, value: unknown, root: string): Violation[] {
  const validate = validators[name];
  if (!isValidator(validate)) return [];
  const failures = findFailures(validate, value);
  const untagged = failures.filter(({ keyword }) => keyword === "discriminator");
  return toViolations(
    [...failures, ...untagged.flatMap((failure) => findCommonFailures(validate, value, failure))],
    root,
  );
}

function findFailures(validate: Validator, value: unknown): readonly Failure[] {
  return validate(value) ? [] : (validate.errors ?? []);
}

/**
 * Returns the failures of a value whose discriminator is missing or unknown. Validates the value with each known
 * discriminator, and returns the failures that occur with all of them.
 */
function findCommonFailures(
  validate: Validator,
  value: unknown,
  { instancePath, params }: Failure,
): Failure[] {
  const [first = [], ...others] = [params["known"]].flat().map((tag) => {
    const tagged = structuredClone(value);
    const at = toNames(instancePath).reduce((part, name) => Object(part)[name], tagged);
    Object.assign(Object(at), { [String(params["tag"])]: tag });
    return findFailures(validate, tagged).map((failure) => ({ failure, text: toKey(failure) }));
  });
  return first
    .filter(({ text }) => others.every((failures) => failures.some((other) => other.text === text)))
    .map(({ failure }) => failure);
}

function toKey({ instancePath, keyword, params }: Failure): string {
  return JSON.stringify([instancePath, keyword, { ...params, known: undefined }]);
}

function toViolations(failures: readonly Failure[], root: string): Violation[] {
  const byPlace = new Map<string, Record<string, string>>();
  for (const { instancePath, keyword, params } of failures) {
    // The failure of an `if` only says that its `then` or `else` failed. It is skipped, because the failures inside
    // that clause are reported, too.
    if (keyword === "if") continue;
    const member = params["missingProperty"] ?? params["additionalProperty"] ?? params["unevaluatedProperty"];
    const place = toProperty(
      root,
      instancePath,
      member ?? (keyword === "discriminator" ? params["tag"] : undefined),
    );
    const constraints = byPlace.get(place) ?? {};
    const [rule, sentence] = toSentence(keyword, params);
    constraints[rule] ??= sentence;
    byPlace.set(place, constraints);
  }
  return [...byPlace].map(([property, constraints]) => ({
    property,
    message: Object.values(constraints).join("; "),
    constraints,
  }));
}

/**
 * Throws ApiError if a query violates the contract. First converts strings in the query to numbers where the contract
 * requires numbers.
 */
export function checkQuery(operationId: string, query: Readonly<Record<string, string>>): void {
  const name = `${operationId}Query`;
  const read: Record<string, unknown> = { ...query };
  for (const { property, constraints = {} } of findViolations(name, query, "")) {
    const member = property.slice(1);
    const text = String(read[member]);
    if (/integer|number/.test(constraints["type"] ?? "") && jsonNumber.test(text))
      read[member] = Number(text);
  }
  const errors = findViolations(name, read, "query");
  if (errors.length > 0) throw new ApiError("validation_failed", { errors });
}

/**
 * Returns the parsed JSON body of a request. Throws ApiError for another media type, for invalid JSON, and for
 * violations of the contract.
 */
export function checkBody(operationId: string, text: string, contentType: string | null): unknown {
  const name = `${operationId}Body`;
  if (!(name in validators)) return undefined;
  if (text !== "" && !/^application\/json\s*(?:;|$)/i.test(contentType ?? ""))
    throw new ApiError("unsupported_media_type", { message: "Send the body as application/json" });
  let body: unknown;
  if (text !== "")
    try {
      body = JSON.parse(text);
    } catch {
      throw new ApiError("malformed_json");
    }
  const missing = "must have a body";
  const errors =
    body === undefined
      ? [{ property: "body", message: missing, constraints: { required: missing } }]
      : findViolations(name, body, "body");
  if (errors.length > 0) throw new ApiError("validation_failed", { errors });
  return body;
}

function isValidator(value: unknown): value is Validator {
  return typeof value === "function";
}

function toProperty(root: string, pointer: string, member: unknown): string {
  return [...toNames(pointer), ...(member === undefined ? [] : [String(member)])].reduce((path, name) => {
    if (/^\d+$/.test(name)) return `${path}[${name}]`;
    return /^[\w$-]+$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
  }, root);
}

function toNames(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the failed keyword, and the message that the server sends for this failure. */
function toSentence(keyword: string, params: Failure["params"]): [keyword: string, sentence: string] {
  const { limit, comparison, type, allowedValues, allowedValue, missingProperty, format, pattern } = params;
  const { additionalProperty, known = [] } = params;
  const things = /Items$/.test(keyword) ? "items" : /Properties$/.test(keyword) ? "properties" : "characters";
  if (/^(?:min|max)(?:Length|Items|Properties)$/.test(keyword))
    return [keyword, `must NOT have ${keyword.startsWith("max") ? "more" : "fewer"} than ${limit} ${things}`];
  switch (keyword) {
    case "required":
      return [keyword, `must have required property '${missingProperty}'`];
    case "additionalProperties":
      return [keyword, toUnknownMessage(String(additionalProperty), [known].flat().map(String))];
    case "type":
      return [keyword, `must be ${[type].flat().join(" or ")}`];
    case "enum":
      return toEnumSentence(allowedValues);
    case "const":
      return [keyword, `must be equal to ${JSON.stringify(allowedValue)}`];
    case "format":
      return [keyword, `must match format "${format}"`];
    case "pattern":
      return [keyword, `must match pattern "${pattern}"`];
    case "false schema":
    case "not":
      return ["not", "is not allowed here"];
    case "discriminator":
      return toEnumSentence(known);
    default:
      return [keyword, limit === undefined ? `must pass "${keyword}"` : `must be ${comparison} ${limit}`];
  }
}

function toEnumSentence(allowed: unknown): [keyword: string, sentence: string] {
  return ["enum", `must be equal to one of the allowed values: ${[allowed].flat().join(", ")}`];
}
