import { operations, webhooks } from "./operations.js";

/**
 * Reports a summary that is not an imperative in sentence case, is too long, or ends with a full stop. The option
 * `verbs` lists the allowed first words (default: every word), `names` lists words that may have capitals, and
 * `maxLength` is 50 by default.
 */
export default function summaryGrammar(document, options) {
  return [...operations(document), ...webhooks(document)].flatMap(({ operation, path }) =>
    messagesOf(String(operation.summary ?? ""), options ?? {}).map((message) => ({
      message: `Summary "${operation.summary ?? ""}" ${message}`,
      path: [...path, "summary"],
    })),
  );
}

function messagesOf(summary, { verbs, names = [], maxLength = 50 }) {
  const [first = "", ...rest] = summary.split(" ");
  const messages = [];
  if (verbs !== undefined && !verbs.includes(first))
    messages.push(`must start with one of: ${verbs.join(", ")}`);
  if (verbs === undefined && !/^[A-Z][a-z]+$/.test(first))
    messages.push("must start with a verb, capitalized");
  if (summary.length > maxLength) messages.push(`must have at most ${maxLength} characters`);
  if (/[.!?]$/.test(summary)) messages.push("must end without punctuation");
  const shouted = rest.filter((word) => /[A-Z]/.test(word) && !names.includes(word));
  if (shouted.length > 0) messages.push(`must be in sentence case, unlike: ${shouted.join(", ")}`);
  return messages;
}
