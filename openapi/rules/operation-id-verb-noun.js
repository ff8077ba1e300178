import { operations, webhooks } from "./operations.js";

/**
 * Reports an operationId that is not a verb and a noun in camelCase. The operationId is the name of the handler and a
 * part of the names of the examples. The option `verbs` lists the allowed verbs; without it, every verb is allowed.
 */
export default function operationIdVerbNoun(document, options) {
  return [...operations(document), ...webhooks(document)].flatMap(({ operation: { operationId }, path }) => {
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
