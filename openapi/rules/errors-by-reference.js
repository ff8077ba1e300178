import { followed } from "./schemas.js";

/**
 * Errors are references to shared responses, and each operation declares those it can answer: the ones of every
 * secured operation, and those that a price, a body, an identifier in the path or its tag bring.
 */
export default function errorsByReference(operation, options, { path, document }) {
  const responses = operation.responses ?? {};
  const at = [...path, "responses"];
  const inline = Object.entries(responses)
    .filter(([status]) => !/^[123]/.test(status))
    .filter(([, response]) => !response.$ref?.startsWith("#/components/responses/"))
    .map(([status]) => ({
      message: `${operation.operationId} must take its response ${status} from components/responses`,
      path: [...at, status],
    }));
  const missing = requiredStatuses(operation, options, { path, document })
    .filter((status) => !(status in responses))
    .map((status) => ({ message: `${operation.operationId} must declare the response ${status}`, path: at }));
  return [...inline, ...missing];
}

function requiredStatuses(operation, { every, secured, priced, body, resource, tags }, { path, document }) {
  const item = document.data.paths[path[1]];
  const isSecured = (operation.security ?? document.data.security ?? []).length > 0;
  const isPriced = Object.values(operation["x-credits"] ?? {}).some((credits) => credits > 0);
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  const isResource = parameters.some((parameter) => followed(document.data, parameter)?.in === "path");
  return [
    ...every,
    ...(isSecured ? secured : []),
    ...(isPriced ? priced : []),
    ...(operation.requestBody ? body : []),
    ...(isResource ? resource : []),
    ...(operation.tags ?? []).flatMap((tag) => tags[tag] ?? []),
  ];
}
