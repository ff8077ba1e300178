import { operations } from "./operations.js";

/**
 * A summary is an order in sentence case, short and without a full stop. Options: `verbs`, those it may start with (any
 * without it), `names`, the words written with capitals, and `maxLength`, 50 without it.
 */
export default function summaryGrammar(document, options) {
  return [...operations(document)].flatMap(({ operation, path }) =>
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
