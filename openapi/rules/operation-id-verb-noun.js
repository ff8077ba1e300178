import { operations } from "./operations.js";

/**
 * An operationId is a verb and a noun in camelCase: it names the handler, the client call and the examples. Options:
 * `verbs`, those it may start with; any without it.
 */
export default function operationIdVerbNoun(document, options) {
  return [...operations(document)].flatMap(({ operation: { operationId }, path }) => {
    const [, verb, noun] = /^([a-z]+)((?:[A-Z][a-z0-9]*)+)$/.exec(String(operationId)) ?? [];
    const at = [...path, "operationId"];
    if (noun === undefined)
      return [{ message: `operationId ${operationId} must be a verb and a noun in camelCase`, path: at }];
    if (options?.verbs === undefined || options.verbs.includes(verb)) return [];
    return [
      { message: `operationId ${operationId} must start with one of: ${options.verbs.join(", ")}`, path: at },
    ];
  });
}
