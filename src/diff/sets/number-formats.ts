import { toLongNumber } from "../long-number.ts";
import type { Expressions } from "./expression.ts";
import { isTextFormat } from "./formats.ts";
import type { Expression } from "./formula.ts";
import { toLongBound } from "./long-numbers.ts";
import { isMultiple, toRational } from "./rational.ts";

/**
 * The numbers that have a format: they lie between `low` and `high` and, if `unit` is not null, are multiples of
 * `unit`.
 */
interface NumberFormat {
  readonly low: number;
  readonly high: number;
  /**
   * True if `high` itself is excluded. For int64, `high` is 2^63, because the greatest value, 2^63 - 1, is not a
   * double.
   */
  readonly open: boolean;
  readonly unit: number | null;
}

function whole(low: number, end: number): NumberFormat {
  return { low, high: end, open: true, unit: 1 };
}

const greatestFloat = 2 ** 128 - 2 ** 104;

/** Number formats in the OpenAPI format registry (spec.openapis.org/registry/format) that limit the range. */
export const numberFormats: ReadonlyMap<string, NumberFormat> = new Map([
  ["int8", whole(-(2 ** 7), 2 ** 7)],
  ["int16", whole(-(2 ** 15), 2 ** 15)],
  ["int32", whole(-(2 ** 31), 2 ** 31)],
  ["int64", whole(-(2 ** 63), 2 ** 63)],
  ["uint8", whole(0, 2 ** 8)],
  ["uint16", whole(0, 2 ** 16)],
  ["uint32", whole(0, 2 ** 32)],
  ["uint64", whole(0, 2 ** 64)],
  ["double-int", whole(1 - 2 ** 53, 2 ** 53)],
  ["sf-integer", whole(1 - 1e15, 1e15)],
  ["sf-decimal", { low: -999_999_999_999.999, high: 999_999_999_999.999, open: false, unit: 0.001 }],
  ["float", { low: -greatestFloat, high: greatestFloat, open: false, unit: null }],
]);

/** Number formats that the registry also allows for strings. Whether a string has such a format is undecided. */
const alsoTexts: ReadonlySet<string> = new Set(["int64", "uint64"]);

/**
 * Returns the set of values that have a format. For an unknown format, the set leaves open which strings and numbers
 * are members.
 */
export function toFormat(make: Expressions, name: string): Expression {
  // Every JSON number is read as a double, so the format `double` excludes no value.
  if (name === "double") return make.true;
  const text = make.facet({ kind: "format", name, type: "string" });
  if (isTextFormat(name)) return text;
  const format = numberFormats.get(name);
  if (format === undefined) return make.and([text, make.facet({ kind: "format", name, type: "number" })]);
  const { low, high, open, unit } = format;
  // JavaScript would round the greatest 64-bit integer, so `toLongBound` creates the condition for this bound.
  const last = open ? toLongNumber(String(BigInt(high) - 1n)) : null;
  return make.and([
    make.facet({ kind: "minimum", value: low, exclusive: false }),
    last === null
      ? make.facet({ kind: "maximum", value: high, exclusive: open })
      : toLongBound(make, { keyword: "maximum", number: last }, (value, exclusive) => {
          return { kind: "maximum", value, exclusive };
        }),
    ...(unit === null ? [] : [make.facet({ kind: "multipleOf", value: unit })]),
    ...(alsoTexts.has(name) ? [text] : []),
  ]);
}

/** True if a number has the format. */
export function isOfFormat({ low, high, open, unit }: NumberFormat, value: number): boolean {
  if (value < low || (open ? value >= high : value > high)) return false;
  return unit === null || isMultiple(toRational(value), toRational(unit));
}
