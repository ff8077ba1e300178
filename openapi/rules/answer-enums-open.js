import { nameOf, reachableSchemas } from "./operations.js";

/**
 * Enums of answers are open (`type: string` with `x-extensible-enum`), or closed for a reason: a new value in a closed
 * one breaks every reader that was generated before. Options: `closed`, the name of the schema (`Thing`, `Thing.status`)
 * to the reason. A single value, and a member that tells the branches of a union apart, need none.
 */
export default function answerEnumsOpen(document, options) {
  const closed = options?.closed ?? {};
  const found = new Map();
  const discriminators = new Set();
  for (const { schema, path } of reachableSchemas(document, "response")) {
    const member = schema.discriminator?.propertyName;
    if (member !== undefined) discriminators.add(member);
    if (Array.isArray(schema.enum) && schema.enum.length > 1) found.set(nameOf(path), { path });
  }
  const open = [...found]
    .filter(([name, { path }]) => !(name in closed) && !isDiscriminating(path, discriminators))
    .map(([name, { path }]) => ({
      message: `The enum ${name} is closed in an answer; use x-extensible-enum, or give the reason in the options`,
      path,
    }));
  const stale = Object.entries(closed)
    .filter(([name, reason]) => !found.has(name) || typeof reason !== "string" || reason.trim() === "")
    .map(([name]) => ({
      message: `The options of answer-enums-open name ${name}, ${found.has(name) ? "without a reason" : "which is no closed enum of an answer"}`,
      path: ["components"],
    }));
  return [...open, ...stale];
}

function isDiscriminating(path, discriminators) {
  return path.at(-2) === "properties" && discriminators.has(path.at(-1));
}
