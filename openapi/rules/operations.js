import { isObject, listOf, located, mapOf, subschemas } from "./schemas.js";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** Yields the operations of a document, each with its path item and the path of keys that leads to it. */
export function* operations(document) {
  yield* operationsIn(document, document.paths, ["paths"]);
}

/**
 * Yields the requests that the service sends to its callers, in the form of {@link operations}: `webhooks`, and the
 * `callbacks` of operations and components. A callback that several operations use is yielded once.
 */
export function* webhooks(document) {
  yield* operationsIn(document, document.webhooks, ["webhooks"]);
  const seen = new Set();
  for (const entry of operations(document)) yield* callbacksOf(document, entry, seen);
  for (const entry of operationsIn(document, document.webhooks, ["webhooks"]))
    yield* callbacksOf(document, entry, seen);
  yield* callbacksIn(document, document.components?.callbacks, { path: ["components", "callbacks"], seen });
}

/** Yields the requests of an operation's callbacks, and of the callbacks of these requests. */
function* callbacksOf(document, { operation, path }, seen) {
  yield* callbacksIn(document, operation.callbacks, { path: [...path, "callbacks"], seen });
}

function* callbacksIn(document, callbacks, { path, seen }) {
  for (const [name, raw] of Object.entries(mapOf(callbacks))) {
    const found = located(document, raw, [...path, name]);
    if (!isObject(found.value) || seen.has(found.value)) continue;
    seen.add(found.value);
    for (const entry of operationsIn(document, found.value, found.path)) {
      yield entry;
      yield* callbacksOf(document, entry, seen);
    }
  }
}

function* operationsIn(document, items, place) {
  for (const [url, raw] of Object.entries(mapOf(items))) {
    const { value: item, path } = located(document, raw, [...place, url]);
    for (const method of methods)
      if (isObject(item?.[method]))
        yield { operation: item[method], item, path: [...path, method], url, method };
    for (const [method, operation] of Object.entries(mapOf(item?.additionalOperations)))
      if (isObject(operation))
        yield { operation, item, path: [...path, "additionalOperations", method], url, method };
  }
}

/** True if the `security` of the operation, or else the `security` of the document, requires credentials. */
export function isSecured(document, operation) {
  return listOf(operation.security ?? document.security).length > 0;
}

/** Yields the parameters of an operation and of its path item. References are resolved. */
export function* parametersOf(document, { operation, item, path }) {
  const lists = [
    [item.parameters, path.slice(0, -1)],
    [operation.parameters, path],
  ];
  for (const [list, at] of lists)
    for (const [index, parameter] of listOf(list).entries()) {
      const found = located(document, parameter, [...at, "parameters", index]);
      if (isObject(found.value)) yield found;
    }
}

/** Yields the schemas of an operation's request body (`request`) or of its response bodies (`response`). */
export function* bodySchemas(document, { operation, path }, direction) {
  const holders =
    direction === "request"
      ? [[operation.requestBody, [...path, "requestBody"]]]
      : Object.entries(mapOf(operation.responses)).map(([status, response]) => [
          response,
          [...path, "responses", status],
        ]);
  for (const [holder, at] of holders) {
    const found = located(document, holder, at);
    for (const [type, content] of Object.entries(mapOf(found.value?.content))) {
      // In OpenAPI 3.2, an entry of `content` may be a reference to a media type.
      const media = located(document, content, [...found.path, "content", type]);
      for (const key of ["schema", "itemSchema"])
        if (isObject(media.value?.[key])) yield { schema: media.value[key], path: [...media.path, key] };
    }
  }
}

/**
 * Yields every schema that is used in the bodies that the service receives (`request`) or sends (`response`). The
 * service sends the requests of webhooks and callbacks, and receives their responses. A schema that is used several
 * times is yielded once, at the place of its definition.
 */
export function* reachableSchemas(document, direction) {
  const seen = new Set();
  for (const entry of operations(document))
    for (const { schema, path } of bodySchemas(document, entry, direction))
      yield* reachable(document, schema, { path, seen });
  for (const entry of webhooks(document))
    for (const { schema, path } of bodySchemas(
      document,
      entry,
      direction === "request" ? "response" : "request",
    ))
      yield* reachable(document, schema, { path, seen });
}

function* reachable(document, schema, { path, seen }) {
  const found = located(document, schema, path);
  if (isObject(schema) && schema.$ref !== undefined && schema !== found.value && !seen.has(schema)) {
    seen.add(schema);
    yield* siblings(document, schema, { path, seen });
  }
  if (!isObject(found.value) || seen.has(found.value)) return;
  seen.add(found.value);
  yield { schema: found.value, path: found.path };
  yield* siblings(document, found.value, { path: found.path, seen });
}

/** Yields the schemas inside a schema, also those next to a `$ref`, where OpenAPI 3.1 allows further keywords. */
function* siblings(document, schema, { path, seen }) {
  for (const { child, at } of subschemas(schema))
    yield* reachable(document, child, { path: [...path, ...at], seen });
}

/**
 * Returns the name of a schema in messages and options: the name of its component, and the members that lead to it,
 * joined by dots.
 */
export function nameOf(path) {
  const names = [];
  let keys = path;
  if (path[0] === "components") {
    names.push(path[2]);
    keys = path.slice(3);
  } else if (path.includes("schema")) {
    names.push(path.slice(0, path.indexOf("schema")).join("."));
    keys = path.slice(path.indexOf("schema") + 1);
  }
  for (const [index, key] of keys.entries()) if (keys[index - 1] === "properties") names.push(key);
  return names.join(".");
}
