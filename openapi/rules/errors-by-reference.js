import { isSecured, operations, parametersOf } from "./operations.js";
import { listOf, mapOf } from "./schemas.js";

/**
 * Reports an error response that is not a reference to a shared response, and a status that an operation must declare
 * but does not. Each option is a list of statuses: `every` for all operations; `secured`, `priced`, `body` and
 * `resource` for operations that need credentials, cost credits, have a body, or have an identifier in their path. The
 * option `tags` maps a tag to the list for its operations.
 */
export default function errorsByReference(document, options) {
  return [...operations(document)].flatMap((entry) => {
    const { operation, path } = entry;
    const responses = mapOf(operation.responses);
    const at = [...path, "responses"];
    const inline = Object.entries(responses)
      .filter(([status]) => !/^[123]/.test(status))
      .filter(([, response]) => !String(response?.$ref).startsWith("#/components/responses/"))
      .map(([status]) => ({
        message: `${operation.operationId} must take its response ${status} from components/responses`,
        path: [...at, status],
      }));
    const missing = requiredStatuses(document, entry, options ?? {})
      .filter((status) => !(status in responses))
      .map((status) => ({
        message: `${operation.operationId} must declare the response ${status}`,
        path: at,
      }));
    return [...inline, ...missing];
  });
}

function requiredStatuses(document, entry, { every = [], secured = [], priced = [], body = [], ...more }) {
  const { resource = [], tags = {} } = more;
  const { operation } = entry;
  const isPriced = Object.values(mapOf(operation["x-credits"])).some((credits) => credits > 0);
  const isResource = [...parametersOf(document, entry)].some(({ value }) => value.in === "path");
  return [
    ...every,
    ...(isSecured(document, operation) ? secured : []),
    ...(isPriced ? priced : []),
    ...(operation.requestBody ? body : []),
    ...(isResource ? resource : []),
    ...listOf(operation.tags).flatMap((tag) => tags[tag] ?? []),
  ];
}
