import { operations, webhooks } from "./operations.js";

/** Reports an operation whose description is missing, or repeats the summary, the method or the URL. */
export default function descriptionAdds(document) {
  return [...operations(document), ...webhooks(document)].flatMap(({ operation, path, url, method }) => {
    const text = operation.description;
    if (typeof text !== "string" || text.trim() === "")
      return [{ message: `${operation.operationId} has no description`, path }];
    const messages = [];
    if (text.includes(url)) messages.push("restates the URL");
    if (new RegExp(`\\b${method.toUpperCase()}\\b`).test(text)) messages.push("restates the method");
    if (text.trim().replace(/\.$/, "") === operation.summary) messages.push("restates the summary");
    return messages.map((message) => ({
      message: `The description of ${operation.operationId} ${message}`,
      path: [...path, "description"],
    }));
  });
}
