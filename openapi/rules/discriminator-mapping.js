import schemas, { isObject, toKeys } from "./schemas.js";
import { branchesOf, valuesOf } from "./unions.js";

/**
 * Reports a discriminator whose mapping does not lead each value that a branch accepts to exactly this branch. Without
 * an entry, a value stands for the schema of the same name, which generators do not find.
 */
export default function discriminatorMapping(document) {
  const findings = [];
  for (const { schema, path } of schemas(document)) {
    const member = schema.discriminator?.propertyName;
    if (typeof member !== "string" || !("oneOf" in schema || "anyOf" in schema)) continue;
    const messages = unionMessages(document, { schema, path, member });
    findings.push(...messages.map((message) => ({ message, path: [...path, "discriminator"] })));
  }
  return findings;
}

function unionMessages(document, { schema, path, member }) {
  const mapping = isObject(schema.discriminator.mapping) ? schema.discriminator.mapping : {};
  const where = path.join(".");
  const taken = new Map();
  const open = new Set();
  const messages = [];
  for (const branch of branchesOf(document, schema, path)) {
    const values = valuesOf(document, branch.schema, member);
    const name = branch.path.join(".");
    if (values === null) {
      open.add(name);
      messages.push(`The branch ${name} of ${where} must fix ${member} by const or enum`);
    }
    for (const value of values ?? []) {
      if (taken.has(value)) messages.push(`Two branches of ${where} take the ${member} ${value}`);
      taken.set(value, name);
    }
  }
  for (const [value, name] of taken)
    if (!(value in mapping))
      messages.push(`The mapping of ${where} has no entry for ${value}, which ${name} takes`);
  for (const [value, target] of Object.entries(mapping)) {
    const meant = toKeys(String(target)).join(".");
    if (taken.get(value) !== meant && !open.has(meant))
      messages.push(`The mapping of ${where} leads ${value} to ${target}, which is no branch that takes it`);
  }
  return messages;
}
