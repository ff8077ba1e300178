/** Maximum number of errors in one loop over items or members. A body of 1 MiB can violate 500 000 rules. */
export const loopErrors = 2000;

/**
 * Matches the loops over items and over own members in Ajv's code. That code counts its errors in the variable `errors`.
 */
const loop = /for\((?:let (\w+)=\d+; \1<\w+; \1\+\+|const \w+ of Object\.keys\(\w+\))\)\{/g;

/**
 * Changes the code of an Ajv validator so that each loop ends after {@link loopErrors} errors. The value is already
 * invalid then, and further errors are slow: each error in the target of a `$ref` copies all earlier errors. As a side
 * effect, `contains` fails if its first match comes after {@link loopErrors} items that do not match.
 */
export function limitLoops(code: string): string {
  return code.replace(loop, (head: string, _name: unknown, offset: number) => {
    const before = `before${offset}`;
    return `const ${before} = errors;${head}if (errors - ${before} >= ${loopErrors}) break;`;
  });
}
