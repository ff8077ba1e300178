import { toTable } from "./tables.ts";

/** Maximum number of characters of a calculation. This limits the depth of nested parentheses. */
const maxLength = 300;

/**
 * Returns the value of a CSS number or angle, or of a math function, such as `calc` and `sin`; undefined for any other
 * text. `convert` returns the value of a number with its unit; the unit of a plain number is empty. Angles for which
 * `convert` returns no value are in radians.
 */
export function calculate(
  text: string,
  convert: (figure: number, unit: string) => number | undefined,
): number | undefined {
  if (text.length > maxLength) return undefined;
  const tokens =
    text
      .toLowerCase()
      .match(
        /(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:[a-z]+|%)?|[a-z-]+(?=\()|(?:pi|e|infinity)\b|[-+*/(),]|\S/g,
      ) ?? [];
  let next = 0;
  const take = (token: string): boolean => {
    if (tokens[next] !== token) return false;
    next += 1;
    return true;
  };
  const sum = (): number => {
    let value = product();
    for (;;) {
      if (take("+")) value += product();
      else if (take("-")) value -= product();
      else return value;
    }
  };
  const product = (): number => {
    let value = factor();
    for (;;) {
      if (take("*")) value *= factor();
      else if (take("/")) value /= factor();
      else return value;
    }
  };
  const factor = (): number => {
    if (take("-")) return -factor();
    if (take("+")) return factor();
    if (take("(")) return close(sum());
    const token = tokens[next] ?? "";
    next += 1;
    const combine = functions[token];
    if (combine !== undefined && take("(")) {
      const strategy = strategies[tokens[next] ?? ""];
      if (strategy !== undefined && tokens[next + 1] === ",") {
        next += 2;
        const [value = Number.NaN, by = 1] = [sum(), take(",") ? sum() : 1];
        return close(strategy(value / by) * by);
      }
      const values = [sum()];
      while (take(",")) values.push(sum());
      return close(combine(values));
    }
    const constant = constants[token];
    if (constant !== undefined) return constant;
    const [, figure, unit = ""] = /^([\d.]+(?:e[+-]?\d+)?)([a-z]+|%)?$/.exec(token) ?? [];
    if (figure === undefined) return Number.NaN;
    const angle = angles[unit];
    return convert(Number(figure), unit) ?? (angle === undefined ? Number.NaN : Number(figure) * angle);
  };
  const close = (value: number): number => (take(")") ? value : Number.NaN);
  const value = sum();
  return next === tokens.length && Number.isFinite(value) ? value : undefined;
}

/** Angle units in radians, the unit of the trigonometric functions. */
const angles = toTable<number>({
  deg: Math.PI / 180,
  grad: Math.PI / 200,
  rad: 1,
  turn: 2 * Math.PI,
});

/** Rounding strategies of the function `round`. */
const strategies = toTable<(value: number) => number>({
  nearest: Math.round,
  up: Math.ceil,
  down: Math.floor,
  "to-zero": Math.trunc,
});

const constants = toTable<number>({ pi: Math.PI, e: Math.E, infinity: 1e9 });

const functions = toTable<(values: readonly number[]) => number>({
  calc: ([value = Number.NaN]) => value,
  abs: ([value = Number.NaN]) => Math.abs(value),
  sign: ([value = Number.NaN]) => Math.sign(value),
  mod: ([value = Number.NaN, by = Number.NaN]) => value - by * Math.floor(value / by),
  rem: ([value = Number.NaN, by = Number.NaN]) => value % by,
  round: ([value = Number.NaN, by = 1]) => Math.round(value / by) * by,
  pow: ([value = Number.NaN, by = Number.NaN]) => value ** by,
  sqrt: ([value = Number.NaN]) => Math.sqrt(value),
  hypot: (values) => Math.hypot(...values),
  log: ([value = Number.NaN]) => Math.log(value),
  exp: ([value = Number.NaN]) => Math.exp(value),
  sin: ([value = Number.NaN]) => toZero(Math.sin(value)),
  cos: ([value = Number.NaN]) => toZero(Math.cos(value)),
  tan: ([value = Number.NaN]) => toZero(Math.tan(value)),
  asin: ([value = Number.NaN]) => Math.asin(value),
  acos: ([value = Number.NaN]) => Math.acos(value),
  atan: ([value = Number.NaN]) => Math.atan(value),
  atan2: ([value = Number.NaN, by = Number.NaN]) => Math.atan2(value, by),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  clamp: ([least = Number.NaN, value = Number.NaN, most = Number.NaN]) =>
    Math.max(least, Math.min(value, most)),
});

/** Rounds off floating-point errors, so that the sine of pi is 0. */
function toZero(value: number): number {
  return Math.abs(value) < 1e-12 ? 0 : value;
}

const callOfFunction = new RegExp(`(?<![\\w-])(?:${Object.keys(functions).join("|")})\\(`, "gi");

/**
 * Replaces each math function in a value with its result, in `px`, in `rad` or without a unit. Keeps functions with
 * percentages, because the length to which a percentage refers depends on the property.
 */
export function settle(text: string, toPixels: (figure: number, unit: string) => number | undefined): string {
  let settled = "";
  let done = 0;
  for (const { index } of text.matchAll(callOfFunction)) {
    if (index < done) continue;
    const end = findClose(text, index);
    const call = text.slice(index, end);
    let result = "";
    const value = call.includes("%")
      ? undefined
      : calculate(call, (figure, unit) => {
          if (angles[unit] !== undefined) result = "rad";
          else if (unit !== "") result = "px";
          return unit === "" ? figure : toPixels(figure, unit);
        });
    settled += text.slice(done, index) + (value === undefined ? call : `${value}${result}`);
    done = end;
  }
  return settled + text.slice(done);
}

/** Returns the index after the parenthesis that closes the first opening parenthesis after `start`. */
export function findClose(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === "(") depth += 1;
    if (text[index] === ")") depth -= 1;
    if (text[index] === ")" && depth === 0) return index + 1;
  }
  return text.length;
}

/** Splits a value at each comma, or at each space, outside of parentheses. */
export function splitValue(text: string, at: "," | " "): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text.trim()) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    const splits = depth === 0 && (at === "," ? character === "," : /\s/.test(character));
    if (splits) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
