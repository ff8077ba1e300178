/** A summary is an order in sentence case: a known verb first, names alone in capitals, short, without a full stop. */
export default function summaryGrammar(summary, { verbs, names, maxLength }) {
  const [first = "", ...rest] = summary.split(" ");
  const messages = [];
  if (!verbs.includes(first)) messages.push(`must start with one of: ${verbs.join(", ")}`);
  if (summary.length > maxLength) messages.push(`must have at most ${maxLength} characters`);
  if (/[.!?]$/.test(summary)) messages.push("must end without punctuation");
  const shouted = rest.filter((word) => /[A-Z]/.test(word) && !names.includes(word));
  if (shouted.length > 0) messages.push(`must be in sentence case, unlike: ${shouted.join(", ")}`);
  return messages.map((message) => ({ message: `Summary "${summary}" ${message}` }));
}
