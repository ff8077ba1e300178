import * as compiled from "../../generated/validators.ts";
import { ApiError, type Violation } from "../errors.ts";
import { toUnknownMessage } from "../text/unknown-member.ts";

/** An error of a compiled validator without its message: messages would enlarge the bundle by a tenth. */
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

/** Names of the available validators: `searchPeopleBody`, `getHealthAnswer`, and schemas. */
export type Checkable = keyof typeof compiled;

/**
 * Returns each violation of a value, with paths that begin with `root`; empty if it is valid, or there is no validator
 * of that name.
 */
export function findViolations(name: string, value: unknown, root: string): Violation[] {
  const validate = validators[name];
  if (!isValidator(validate) || validate(value)) return [];
  const byPlace = new Map<string, Record<string, string>>();
  for (const { instancePath, keyword, params } of validate.errors ?? []) {
    // An `if` only says which of its clauses failed; the clause has its own failures.
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

/** Parses the JSON of a request's body; throws ApiError for invalid JSON, and for violations of the contract. */
export function checkBody(operationId: string, text: string): unknown {
  const name = `${operationId}Body`;
  if (!(name in validators)) return undefined;
  let body: unknown;
  if (text !== "")
    try {
      body = JSON.parse(text);
    } catch {
      throw new ApiError("malformed_json");
    }
  const errors =
    body === undefined
      ? [
          {
            property: "body",
            message: "a request body is required",
            constraints: { required: "a request body is required" },
          },
        ]
      : findViolations(name, body, "body");
  if (errors.length > 0) throw new ApiError("validation_failed", { errors });
  return body;
}

function isValidator(value: unknown): value is Validator {
  return typeof value === "function";
}

function toProperty(root: string, pointer: string, member: unknown): string {
  const names = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return [...names, ...(member === undefined ? [] : [String(member)])].reduce((path, name) => {
    if (/^\d+$/.test(name)) return `${path}[${name}]`;
    return /^[\w$-]+$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
  }, root);
}

/** Returns the server's message for the failed keyword. */
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
      return [keyword, `must be equal to one of the allowed values: ${[allowedValues].flat().join(", ")}`];
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
      return ["enum", "names no known variant"];
    default:
      return [keyword, limit === undefined ? `must pass "${keyword}"` : `must be ${comparison} ${limit}`];
  }
}
