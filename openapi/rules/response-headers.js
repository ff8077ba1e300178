import { isSecured, operations } from "./operations.js";
import { located, mapOf } from "./schemas.js";

/**
 * Reports a response that does not declare a header which it always has. The option `every` lists the headers of all
 * responses, `secured` those of success responses of operations with credentials, and `statuses` maps a status to the
 * headers of its responses. A shared response is reported once.
 */
export default function responseHeaders(document, options) {
  const { every = [], secured = [], statuses = {} } = options ?? {};
  const findings = new Map();
  for (const { operation, path } of operations(document))
    for (const [status, raw] of Object.entries(mapOf(operation.responses))) {
      const response = located(document, raw, [...path, "responses", status]);
      const isOpen = status.startsWith("2") && isSecured(document, operation);
      const wanted = [...every, ...(isOpen ? secured : []), ...(statuses[status] ?? [])];
      for (const name of wanted)
        if (!(name in mapOf(response.value?.headers)))
          findings.set(`${response.path.join(".")} ${name}`, {
            message: `${toTitle(response.path, operation)} must declare the header ${name}`,
            path: response.path,
          });
    }
  return [...findings.values()];
}

function toTitle(path, operation) {
  return path[0] === "components"
    ? `The response ${path[2]}`
    : `The response ${path.at(-1)} of ${operation.operationId}`;
}
