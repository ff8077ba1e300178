import { nameOf } from "./operations.js";
import { mapOf, nestedSchemas } from "./schemas.js";

const patterns = {
  camelCase: /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/,
  snake_case: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
};

/**
 * Members are written in the case of their area. Options: `areas`, a list of a `casing` (camelCase or snake_case) and the
 * components it holds for (`schemas`, with `*` for any letters); `default` for all others; `except`, the members
 * (`Thing.old_name`) that keep another case. One word fits both. An entry that fits nothing is a finding.
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
