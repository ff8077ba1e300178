/** An operationId is a known verb and a noun in camelCase: it names the handler, the client call and the examples. */
export default function operationIdVerbNoun(operationId, { verbs }) {
  const [, verb, noun] = /^([a-z]+)((?:[A-Z][a-z0-9]*)+)$/.exec(operationId) ?? [];
  if (noun === undefined)
    return [{ message: `operationId ${operationId} must be a verb and a noun in camelCase` }];
  if (verbs.includes(verb)) return [];
  return [{ message: `operationId ${operationId} must start with one of: ${verbs.join(", ")}` }];
}
