import { isSecured, operations } from "./operations.js";

/**
 * Reports an operation whose extensions for its price, its rate limit, its method in the client or its scope are
 * missing or wrong. The option `units` lists the units that `x-credits` may contain in addition to `base`, and
 * `buckets` lists the values that `x-rate-limit-bucket` may have.
 */
export default function operationExtensions(document, options) {
  const { units = [], buckets = [] } = options ?? {};
  return [...operations(document)].flatMap(({ operation, path }) =>
    messagesOf(operation, { units, buckets, isSecured: isSecured(document, operation) }).map((message) => ({
      message: `${operation.operationId}: ${message}`,
      path,
    })),
  );
}

function messagesOf(operation, { units, buckets, isSecured }) {
  const bucket = operation["x-rate-limit-bucket"];
  const scope = operation["x-scope"];
  const messages = creditMessages(operation["x-credits"], ["base", ...units]);
  if (!buckets.includes(bucket)) messages.push(`x-rate-limit-bucket must be one of: ${buckets.join(", ")}`);
  if (isSecured === (bucket === "none"))
    messages.push("x-rate-limit-bucket must be none on public operations, and only there");
  if (isSecured && !/^[a-z]+(-[a-z]+)*:(read|write)$/.test(scope ?? ""))
    messages.push("x-scope must be a tag with :read or :write");
  if (!isSecured && scope !== undefined) messages.push("x-scope has no meaning on a public operation");
  if (!/^[a-z][A-Za-z0-9]*$/.test(operation["x-client-method"] ?? ""))
    messages.push("x-client-method must be a name in camelCase");
  return messages;
}

function creditMessages(credits, units) {
  if (typeof credits?.base !== "number") return ["x-credits must give the credits of a request as base"];
  return Object.entries(credits)
    .filter(([unit, count]) => !units.includes(unit) || !Number.isInteger(count) || count < 0)
    .map(([unit]) => `x-credits.${unit} must be a known unit with a whole number of credits`);
}
