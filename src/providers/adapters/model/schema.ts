import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { RE2JS } from "re2js";
import { isTimeout, withinTime } from "../../../text/vm-timeout.ts";
import { isObject, type JsonObject } from "../fields.ts";
import { shareParts } from "./shared-parts.ts";

/** Says in words how a value violates a schema; empty when it does not. */
export type CheckValue = (value: unknown) => string[];

/** More would only lengthen the next call. */
const mostViolations = 20;

/** Checks by their schemas: a research asks the same of every page, and compiling takes longer than checking. */
const known = new Map<string, CheckValue>();
const mostKnown = 50;

/**
 * A check against any JSON Schema that a caller may send.
 * @throws Error when the schema itself can't be used.
 */
export function createCheck(schema: JsonObject): CheckValue {
  const key = JSON.stringify(schema);
  const check = known.get(key) ?? toCheck(compile(schema));
  if (known.size >= mostKnown) known.clear();
  known.set(key, check);
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
      // Thousands of items that are all wrong take the square of their number.
      return withinTime(() => run(value));
    } catch (error) {
      if (!isTimeout(error)) throw error;
      return ["the value is too long to be checked: give fewer items"];
    }
  };
}

/** A caller's pattern runs on a model's text in linear time; JavaScript's own engine could be made to hang. */
const linearPattern = Object.assign(
  (source: string) => {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source));
    // Ajv keeps patterns by what they are as text.
    return { test: (text: string) => pattern.matcher(text).find(), toString: () => `/${source}/u` };
  },
  // Only code that is written to a file would need it.
  { code: "" },
);

const judges = new Map<typeof Ajv | typeof Ajv2020, Ajv | Ajv2020>();

/** Holds schemas to the schema of their dialect, which itself takes long to compile: once in a process. */
function judgeOf(Dialect: typeof Ajv | typeof Ajv2020): Ajv | Ajv2020 {
  const judge = judges.get(Dialect) ?? new Dialect({ strict: false, logger: false });
  if (!judges.has(Dialect)) formats.default(judge);
  judges.set(Dialect, judge);
  return judge;
}

function compile(schema: JsonObject): ValidateFunction {
  const Dialect = /draft-0[467]/.test(String(schema["$schema"] ?? "")) ? Ajv : Ajv2020;
  // Dialects that Ajv does not carry are read as the newest; a caller's $id must not clash with another's.
  // With $async it would answer with a promise.
  const { $schema: _, $id: __, $async: ___, ...rest } = schema;
  const judge = judgeOf(Dialect);
  if (judge.validateSchema(rest) !== true) throw new Error(judge.errorsText());
  const ajv = new Dialect({
    strict: false,
    allErrors: true,
    logger: false,
    meta: false,
    validateSchema: false,
    // What is written once shall be compiled once, and a list of names or values needs no code for each.
    inlineRefs: false,
    loopRequired: 2,
    loopEnum: 2,
    // Optimizing takes as long again as the rest, for a schema that checks a few values.
    code: { regExp: linearPattern, optimize: false },
  });
  formats.default(ajv);
  return ajv.compile(shareParts(rest));
}

/** True when a server may be told to hold to the schema strictly: every object closed, every member required. */
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
