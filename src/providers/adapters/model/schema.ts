import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { RE2JS } from "re2js";
import { isObject, type JsonObject } from "../fields.ts";

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
  return (value) => {
    if (validate(value)) return [];
    return (validate.errors ?? []).slice(0, mostViolations).map(({ instancePath, message, params }) => {
      const where = instancePath === "" ? "the value" : instancePath;
      return `${where} ${message ?? "is wrong"} ${JSON.stringify(params)}`;
    });
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

function compile(schema: JsonObject): ValidateFunction {
  const dialect = String(schema["$schema"] ?? "");
  // Optimizing takes as long again as the rest, for a schema that checks a few values.
  const code = { regExp: linearPattern, optimize: false } as const;
  const options = { strict: false, allErrors: true, logger: false, code } as const;
  const ajv = /draft-0[467]/.test(dialect) ? new Ajv(options) : new Ajv2020(options);
  formats.default(ajv);
  // Dialects that Ajv does not carry are read as the newest; a caller's $id must not clash with another's.
  // With $async it would answer with a promise.
  const { $schema: _, $id: __, $async: ___, ...rest } = schema;
  return ajv.compile(rest);
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
