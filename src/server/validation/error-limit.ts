/** Errors after which one loop over items or members ends: a body of 1 MiB can break 500 000 rules. */
export const loopErrors = 2000;

/** How Ajv writes its loops over items and over members; what it counts errors with is called `errors`. */
const loop = /for\((?:let (\w+)=\d+; \1<\w+; \1\+\+|const \w+ in \w+)\)\{/g;

/**
 * Code of an Ajv validator, its loops ended after {@link loopErrors} errors of their own: by then the value is invalid, and
 * each further error of a `$ref` has Ajv copy all that came before. A `contains` whose first match is behind as many items
 * that do not match is told as a failed one.
 */
export function limitLoops(code: string): string {
  return code.replace(loop, (head: string, _name: unknown, offset: number) => {
    const before = `before${offset}`;
    return `const ${before} = errors;${head}if (errors - ${before} >= ${loopErrors}) break;`;
  });
}
