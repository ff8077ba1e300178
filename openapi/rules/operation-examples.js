import { operations, webhooks } from "./operations.js";
import { located, mapOf } from "./schemas.js";

/**
 * Reports a request body or a success response without named examples, or with an example whose name does not begin
 * with the operationId.
 */
export default function operationExamples(document) {
  return [...operations(document), ...webhooks(document)].flatMap(({ operation, path }) => {
    const bodies = [[operation.requestBody, "Request", [...path, "requestBody"]]];
    for (const [status, response] of Object.entries(mapOf(operation.responses)))
      if (status.startsWith("2")) bodies.push([response, "Response", [...path, "responses", status]]);
    return bodies.flatMap(([raw, kind, at]) => {
      const body = located(document, raw, at);
      return Object.entries(mapOf(body.value?.content)).flatMap(([mediaType, content]) =>
        exampleMessages(content, `${operation.operationId}${kind}`).map((message) => ({
          message,
          path: [...body.path, "content", mediaType],
        })),
      );
    });
  });
}

function exampleMessages(content, stem) {
  const names = Object.keys(mapOf(content?.examples));
  if (names.length === 0) return [`There must be at least one example, named ${stem} or ${stem}<Variant>`];
  return names
    .filter((name) => !new RegExp(`^${stem}([A-Z][A-Za-z0-9]*)?$`).test(name))
    .map((name) => `Example ${name} must be named ${stem} or ${stem}<Variant>`);
}
