import { isObject } from "./schemas.js";

/** Every JSON request body and JSON success has named examples whose names start with the operationId. */
export default function operationExamples(operation, _options, { path }) {
  const bodies = [[operation.requestBody, "Request", ["requestBody"]]];
  for (const [status, response] of Object.entries(operation.responses ?? {}))
    if (status.startsWith("2")) bodies.push([response, "Response", ["responses", status]]);
  return bodies.flatMap(([body, kind, at]) =>
    Object.entries(body?.content ?? {}).flatMap(([mediaType, content]) =>
      exampleFindings(content, `${operation.operationId}${kind}`).map((message) => ({
        message,
        path: [...path, ...at, "content", mediaType],
      })),
    ),
  );
}

function exampleFindings(content, stem) {
  const names = isObject(content.examples) ? Object.keys(content.examples) : [];
  if (names.length === 0) return [`There must be at least one example, named ${stem} or ${stem}<Variant>`];
  return names
    .filter((name) => !new RegExp(`^${stem}([A-Z][A-Za-z0-9]*)?$`).test(name))
    .map((name) => `Example ${name} must be named ${stem} or ${stem}<Variant>`);
}
