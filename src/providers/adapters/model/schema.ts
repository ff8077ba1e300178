import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { RE2JS } from "re2js";
import { isTimeout, runWithTimeout } from "../../../text/vm-timeout.ts";
import { isObject, type JsonObject } from "../fields.ts";

/** Returns a description of each way in which a value violates a schema; an empty list if the value is valid. */
export type CheckValue = (value: unknown) => string[];

/** Maximum number of violations that a check returns. More would only lengthen the next prompt. */
const mostViolations = 20;

/**
 * Compiled checks by schema. A research job uses the same schema for every page, and compiling takes longer than
 * checking.
 */
const checks = new Map<string, CheckValue>();
const mostChecks = 50;

/**
 * Compiles a check for any JSON Schema that a caller may send.
 * @throws Error if the schema itself cannot be used.
 */
export function createCheck(schema: JsonObject): CheckValue {
  const key = JSON.stringify(schema);
  const check = checks.get(key) ?? toCheck(compile(schema));
  if (checks.size >= mostChecks) checks.clear();
  checks.set(key, check);
  return check;
}

function toCheck(validate: ValidateFunction): CheckValue {
  const run = (value: unknown): string[] => {
    if (validate(value)) return [];
    return (validate.errors ?? []).slice(0, mostViolations).map(({ instancePath, message, params }) => {
      const where = instancePath === "" ? "the value" : instancePath;
      return `${where} ${message ?? "is wrong"} ${JSON.stringify(params)}`;
    });
  };
  return (value) => {
    try {
      // Limits the time of a check, because checking thousands of invalid items takes quadratic time.
      return runWithTimeout(() => run(value));
    } catch (error) {
      if (!isTimeout(error)) throw error;
      return ["the value is too long to be checked: give fewer items"];
    }
  };
}

/** Matches a caller's pattern in linear time. With some patterns, JavaScript's own engine would hang. */
const linearPattern = Object.assign(
  (source: string) => {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source));
    // Includes the pattern's source in the result of `toString`, because Ajv uses this result as a cache key.
    return { test: (text: string) => pattern.matcher(text).find(), toString: () => `/${source}/u` };
  },
  // Ajv uses `code` only when it writes a validator to a file, so an empty string suffices here.
  { code: "" },
);

const judges = new Map<typeof Ajv | typeof Ajv2020, Ajv | Ajv2020>();

/**
 * Returns the Ajv instance that validates schemas of a dialect. Each process compiles the dialect's meta-schema once,
 * because compiling it takes long.
 */
function judgeOf(Dialect: typeof Ajv | typeof Ajv2020): Ajv | Ajv2020 {
  const judge = judges.get(Dialect) ?? new Dialect({ strict: false, logger: false });
  if (!judges.has(Dialect)) formats.default(judge);
  judges.set(Dialect, judge);
  return judge;
}

function compile(schema: JsonObject): ValidateFunction {
  const Dialect = /draft-0[467]/.test(String(schema["$schema"] ?? "")) ? Ajv : Ajv2020;
  // Reads a schema in an unknown dialect as Draft 2020-12. Removes `$id`, because two callers may use the same `$id`,
  // and `$async`, because the check would then return a promise.
  const { $schema: _, $id: __, $async: ___, ...rest } = schema;
  const judge = judgeOf(Dialect);
  if (judge.validateSchema(rest) !== true) throw new Error(judge.errorsText());
  const ajv = new Dialect({
    strict: false,
    allErrors: true,
    logger: false,
    meta: false,
    validateSchema: false,
    // These options shorten the generated code: it contains a referenced schema once, and checks lists of names or
    // values in a loop.
    inlineRefs: false,
    loopRequired: 2,
    loopEnum: 2,
    // Optimizing the code would double the compile time, but the compiled check runs on only a few values.
    code: { regExp: linearPattern, optimize: false },
  });
  formats.default(ajv);
  return ajv.compile(shareParts(rest));
}

/**
 * True if a server can enforce the schema strictly. For this, every object in the schema must require all its members
 * and forbid additional ones.
 */
export function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (!isObject(schema)) return true;
  const { properties, required } = schema;
  if (isObject(properties)) {
    const names = Object.keys(properties);
    const listed: readonly unknown[] = Array.isArray(required) ? required : [];
    if (schema["additionalProperties"] !== false || !names.every((name) => listed.includes(name)))
      return false;
    if (!Object.values(properties).every(isStrict)) return false;
  } else if (schema["type"] === "object") return false;
  return ["items", "anyOf", "$defs", "definitions"].every((keyword) => {
    const part = schema[keyword];
    return keyword.startsWith("$d") || keyword === "definitions"
      ? Object.values(isObject(part) ? part : {}).every(isStrict)
      : isStrict(part);
  });
}

/** Annotation keywords. Schemas that differ only in these accept the same values. */
const annotations = new Set(["title", "description", "examples", "default"]);

/**
 * Returns an equivalent schema in which each repeated part is written once and referred to with `$ref`. The schema of a
 * large research task repeats a few parts many times, and would take long to compile. A schema that contains `$ref` is
 * returned unchanged, because its references may point into a part that would move.
 */
function shareParts(schema: JsonObject): JsonObject {
  if (JSON.stringify(schema).includes('"$ref"')) return schema;
  const names = new Map<string, string>();
  const parts: Record<string, unknown> = {};
  const share = (part: unknown): unknown => {
    if (!isObject(part)) return part;
    const copy = copyPart(part, share);
    if (!["properties", "anyOf", "items"].some((keyword) => keyword in copy)) return copy;
    const text = JSON.stringify(copy);
    const name = names.get(text) ?? `part${names.size}`;
    names.set(text, name);
    parts[name] = copy;
    return { $ref: `#/$defs/${name}` };
  };
  return { ...copyPart(schema, share), $defs: parts };
}

function copyPart(part: JsonObject, share: (part: unknown) => unknown): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(part)) {
    if (annotations.has(keyword)) continue;
    if (keyword === "properties" && isObject(value))
      copy[keyword] = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, share(one)]));
    else if (keyword === "anyOf" && Array.isArray(value)) copy[keyword] = value.map(share);
    else if (keyword === "items") copy[keyword] = share(value);
    else copy[keyword] = value;
  }
  return copy;
}
