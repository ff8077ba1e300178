/** Maximum number of characters of a calculation. It limits the depth of nested parentheses. */
const maxLength = 300;

/**
 * Returns the value of a CSS number, or of a math function with numbers, such as `calc` and `sin`; undefined for any
 * other text. `convert` returns the value of a figure with its unit, which is empty for a plain number.
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
      const values = [sum()];
      while (take(",")) values.push(sum());
      return close(combine(values));
    }
    const constant = constants[token];
    if (constant !== undefined) return constant;
    const [, figure, unit = ""] = /^([\d.]+(?:e[+-]?\d+)?)([a-z]+|%)?$/.exec(token) ?? [];
    return (figure === undefined ? undefined : convert(Number(figure), unit)) ?? Number.NaN;
  };
  const close = (value: number): number => (take(")") ? value : Number.NaN);
  const value = sum();
  return next === tokens.length && Number.isFinite(value) ? value : undefined;
}

const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E, infinity: 1e9 };

const functions: Readonly<Record<string, (values: readonly number[]) => number>> = {
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
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  clamp: ([least = Number.NaN, value = Number.NaN, most = Number.NaN]) =>
    Math.max(least, Math.min(value, most)),
};

/** Rounds a value away from the errors of floating point numbers: the sine of pi is 0. */
function toZero(value: number): number {
  return Math.abs(value) < 1e-12 ? 0 : value;
}
