import { nameOf, reachableSchemas } from "./operations.js";

/**
 * Reports an `enum` in a response. A new value in an `enum` breaks every client that was generated before, so a
 * response should use `x-extensible-enum`. Enums with a single value are allowed, and so are enums of a member that
 * distinguishes the branches of a union. The option `closed` allows further enums: it maps the name of a schema
 * (`Thing`, `Thing.status`) to the reason why its enum never grows.
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
