import { nameOf } from "./operations.js";
import { mapOf, nestedSchemas } from "./schemas.js";

const patterns = {
  camelCase: /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/,
  snake_case: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
};

/**
 * Reports a member whose name is not in the case of its area. The option `areas` is a list: each area has a `casing`
 * (camelCase or snake_case), and the names of its components in `schemas`, where `*` stands for any letters. `default`
 * is the case of all other components, and `except` lists members (`Thing.old_name`) that may have another case. A name
 * of a single word is correct in both cases. Also reports an entry of the options that matches nothing.
 */
export default function casingByArea(document, options) {
  const { areas = [], default: fallback = "camelCase", except = [] } = options ?? {};
  const unused = new Set([...areas.flatMap(({ schemas }) => schemas), ...except]);
  const findings = [];
  for (const [component, root] of Object.entries(mapOf(document.components?.schemas))) {
    const area = areas.find(({ schemas }) => schemas.some((name) => matches(name, component, unused)));
    const casing = area?.casing ?? fallback;
    for (const { schema, path } of nestedSchemas(root, ["components", "schemas", component]))
      for (const member of Object.keys(mapOf(schema.properties))) {
        const at = [...path, "properties", member];
        if (patterns[casing].test(member)) continue;
        if (except.includes(nameOf(at))) unused.delete(nameOf(at));
        else findings.push({ message: `The member ${nameOf(at)} must be in ${casing}`, path: at });
      }
  }
  const stale = [...unused].map((name) => ({
    message: `The options of casing-by-area name ${name}, which fits nothing`,
    path: ["components"],
  }));
  return [...findings, ...stale];
}

function matches(name, component, unused) {
  const fits = new RegExp(`^${name.replaceAll("*", "[A-Za-z0-9]*")}$`).test(component);
  if (fits) unused.delete(name);
  return fits;
}
