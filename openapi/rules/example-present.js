import { operations, webhooks } from "./operations.js";
import { isObject, mapOf } from "./schemas.js";

/** Reports a parameter or a header without an example. For such a header, a mock would send 0 or an empty string. */
export default function examplePresent(document) {
  return [...holders(document)]
    .filter(
      ({ holder }) => isObject(holder) && !("$ref" in holder || "example" in holder || hasExamples(holder)),
    )
    .map(({ holder, path }) => ({ message: `${holder.name ?? "The header"} must have an example`, path }));
}

function hasExamples(holder) {
  return Object.keys(mapOf(holder.examples)).length > 0;
}

function* holders(document) {
  const components = ["components"];
  yield* entries(document.components?.headers, [...components, "headers"]);
  yield* entries(document.components?.parameters, [...components, "parameters"]);
  for (const [url, item] of Object.entries(mapOf(document.paths)))
    yield* entries(item?.parameters, ["paths", url, "parameters"]);
  for (const { operation, path } of [...operations(document), ...webhooks(document)]) {
    yield* entries(operation.parameters, [...path, "parameters"]);
    for (const [status, response] of Object.entries(mapOf(operation.responses)))
      yield* entries(response?.headers, [...path, "responses", status, "headers"]);
  }
}

function* entries(held, path) {
  for (const [key, holder] of Object.entries(Array.isArray(held) ? held : mapOf(held)))
    yield { holder, path: [...path, key] };
}
