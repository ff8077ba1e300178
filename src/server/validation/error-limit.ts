/** Maximum number of errors in one loop over items or members: a body of 1 MiB can violate 500 000 rules. */
export const loopErrors = 2000;

/** Matches Ajv's loops over items and over members; Ajv counts errors in `errors`. */
const loop = /for\((?:let (\w+)=\d+; \1<\w+; \1\+\+|const \w+ in \w+)\)\{/g;

/**
 * Returns the code of an Ajv validator whose loops end after {@link loopErrors} errors: the value is invalid by then,
 * and Ajv copies all earlier errors for each further error of a `$ref`. Therefore `contains` fails if its first match
 * comes after that many items that do not match.
 */
export function limitLoops(code: string): string {
  return code.replace(loop, (head: string, _name: unknown, offset: number) => {
    const before = `before${offset}`;
    return `const ${before} = errors;${head}if (errors - ${before} >= ${loopErrors}) break;`;
  });
}
