import { _, type Ajv, type Format, Name, str } from "ajv";
import type { DataValidateFunction } from "ajv/dist/types/index.js";
import formats from "ajv-formats";

const dateTime = formats.default.get("date-time", "full");

/** Formats for which ajv-formats is more lenient than the specification of the format. */
export const strictFormats: Readonly<Record<string, Format>> = {
  // Refuses white space: RFC 3339, 5.6 requires a T between date and time, but ajv-formats also accepts a space.
  "date-time": { validate: (text: string) => !/\s/.test(text) && isOfFormat(dateTime, text) },
  // Signed 64-bit integer (OpenAPI format registry). Refuses 2^63, which is too large. The largest 64-bit integer, 2^63
  // - 1, never arrives here: a double cannot express it, so the request is refused when the number is parsed.
  int64: {
    type: "number",
    validate: (value: number) => Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63,
  },
};

function isOfFormat(format: Format, text: string): boolean {
  if (typeof format === "boolean") return format;
  if (format instanceof RegExp) return format.test(text);
  if (typeof format === "function") return format(text);
  if (typeof format === "string") return new RegExp(format).test(text);
  const { validate } = format;
  if (typeof validate !== "function") return new RegExp(validate).test(text);
  return (validate as (data: string) => boolean)(text);
}

/**
 * Compiles a `pattern` with the flag `u`, as JSON Schema recommends. The flag forbids needless escapes such as `\-`,
 * which many contracts have. A pattern that fails with the flag is therefore compiled without it.
 * @throws SyntaxError for a pattern that is invalid in both forms.
 */
export function toExpression(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch (error) {
    try {
      return new RegExp(pattern);
    } catch {
      throw error;
    }
  }
}

/**
 * {@link toExpression} in the form of Ajv's option `code.regExp`. The property `code` is the function's name in
 * generated/request-validators.ts.
 */
export const patternEngine = Object.assign(toExpression, { code: "toExpression" });

/**
 * Returns the number of characters in a string: two surrogates that form a pair count as one. Ajv has the same
 * function, but Node.js and bundlers import its CommonJS file in different ways.
 */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let index = 1; index < text.length; index += 1)
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800)
      pairs += 1;
  return text.length - pairs;
}

/**
 * Replaces Ajv's `multipleOf`. Ajv's own keyword divides binary fractions, and therefore refuses the value 0.07 for
 * `multipleOf: 0.01`.
 */
export function addDecimalMultipleOf(ajv: Ajv): void {
  ajv.removeKeyword("multipleOf").addKeyword({
    keyword: "multipleOf",
    type: "number",
    schemaType: "number",
    code(cxt) {
      const check = cxt.gen.scopeValue("func", { ref: isMultipleOf, code: _`isMultipleOf` });
      cxt.fail(_`!${check}(${cxt.schemaCode}, ${cxt.data})`);
    },
    error: {
      message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
      params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
    },
  });
}

/**
 * Corrects Ajv's `unevaluatedProperties`. If Ajv collects the evaluated members during validation, it looks them up in an
 * object with a prototype, and therefore accepts every undeclared member called `constructor`, `toString` or `__proto__`.
 */
export function correctUnevaluatedProperties(ajv: Ajv): void {
  const keyword = ajv.getKeyword("unevaluatedProperties");
  if (typeof keyword !== "object" || !("code" in keyword)) return;
  const { code } = keyword;
  ajv.removeKeyword("unevaluatedProperties").addKeyword({
    ...keyword,
    code(cxt, ...rest) {
      const { gen, it, parentSchema } = cxt;
      if (it.props instanceof Name) {
        // Ajv can't collect the name `__proto__`, so the member counts as evaluated if a part of the schema may declare
        // it.
        const mayDeclare = /"(?:\^__proto__\$|\$ref)"/.test(JSON.stringify(parentSchema));
        const first = mayDeclare ? _`{["__proto__"]: true}` : _`{}`;
        const copy = _`Object.assign(Object.create(null), ${first}, ${it.props})`;
        it.props = gen.const("own", _`${it.props} === true || ${copy}`);
      }
      code(cxt, ...rest);
    },
  });
}

/**
 * Replaces express-openapi-validator's `readOnly`, which refuses every value in a body whose schema has the keyword. In
 * OpenAPI, the keyword concerns only the properties of an object. So a whole body and the items of an array are
 * accepted.
 */
export function refuseReadOnlyMembers(ajv: Ajv): void {
  const error = { keyword: "readOnly", message: "is read-only", params: {} };
  const check: DataValidateFunction = (_value, context): boolean => {
    const { parentData, parentDataProperty, rootData } = context ?? {};
    const isBody = parentData === rootData && parentDataProperty === "body";
    check.errors = [error];
    return typeof parentDataProperty === "number" || isBody;
  };
  ajv.removeKeyword("readOnly").addKeyword({
    keyword: "readOnly",
    errors: true,
    compile: (mark: unknown) => (mark === true ? check : () => true),
  });
}

/**
 * Returns true if `value` is an integer times `divisor`. Calculates with the decimal digits that JavaScript prints,
 * because binary fractions are inexact.
 */
export function isMultipleOf(divisor: number, value: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const left = toDecimal(value);
  const right = toDecimal(divisor);
  const scale = Math.min(left.exponent, right.exponent);
  return toUnits(left, scale) % toUnits(right, scale) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  /** The value is `digits` times ten to the power of `exponent`. */
  readonly exponent: number;
}

function toDecimal(value: number): Decimal {
  const [mantissa = "0", power = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

function toUnits({ digits, exponent }: Decimal, scale: number): bigint {
  return digits * 10n ** BigInt(exponent - scale);
}
