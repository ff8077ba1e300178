/** Maximum number of characters of a calculation. It limits the depth of nested parentheses. */
const maxLength = 300;

/**
 * Returns the value of a CSS number, or of `calc`, `min`, `max` and `clamp` with numbers; undefined for any other text.
 * `convert` returns the value of a figure with its unit, which is empty for a plain number.
 */
export function calculate(
  text: string,
  convert: (figure: number, unit: string) => number | undefined,
): number | undefined {
  if (text.length > maxLength) return undefined;
  const tokens =
    text.toLowerCase().match(/(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:[a-z]+|%)?|[a-z-]+(?=\()|[-+*/(),]|\S/g) ??
    [];
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
    const [, figure, unit = ""] = /^([\d.]+(?:e[+-]?\d+)?)([a-z]+|%)?$/.exec(token) ?? [];
    return (figure === undefined ? undefined : convert(Number(figure), unit)) ?? Number.NaN;
  };
  const close = (value: number): number => (take(")") ? value : Number.NaN);
  const value = sum();
  return next === tokens.length && Number.isFinite(value) ? value : undefined;
}

const functions: Readonly<Record<string, (values: readonly number[]) => number>> = {
  calc: ([value = Number.NaN]) => value,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  clamp: ([least = Number.NaN, value = Number.NaN, most = Number.NaN]) =>
    Math.max(least, Math.min(value, most)),
};
