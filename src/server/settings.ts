import { isObject, type JsonObject } from "../contract.ts";
import { findNearest, findUnknownMember } from "../text/unknown-member.ts";
import type { ServerOptions } from "./types.ts";

/** A description of the allowed values of a setting, and the test for them. */
interface Rule {
  readonly text: string;
  readonly holds: (value: unknown) => boolean;
  /** Names of the members, if the setting can be an object. */
  readonly members?: readonly string[];
  /**
   * Returns true if the value of an unknown setting with a similar name, such as `contarct`, may be meant for this
   * setting. Default: `holds`.
   */
  readonly resembles?: (value: unknown) => boolean;
}

const isFunction = (value: unknown): boolean => typeof value === "function";
const isSize = (value: unknown): boolean => typeof value === "number" && value >= 0;

const size: Rule = { text: "a number that is not negative", holds: isSize };
const limit: Rule = {
  text: "a whole number that is not negative, where 0 means no limit",
  holds: (value) => isSize(value) && Number.isInteger(value),
};
const action: Rule = { text: "a function", holds: isFunction };
const flag: Rule = { text: "true or false", holds: (value) => typeof value === "boolean" };

const rules: Readonly<Record<keyof ServerOptions, Rule>> = {
  contract: {
    text: "the path of an OpenAPI 3 document, or such a document",
    holds: (value) => isObject(value) || (typeof value === "string" && value !== ""),
    // The name `contact` is similar to `contract`, but its value is probably an address or a person's name. Under a
    // misspelt name, only an OpenAPI document or the path of a JSON or YAML file counts as a contract.
    resembles: (value) =>
      isObject(value)
        ? "openapi" in value || "swagger" in value
        : typeof value === "string" && /\.(?:json|ya?ml)$/i.test(value),
  },
  authenticate: action,
  rateLimit: action,
  takeTurn: action,
  fallback: { text: "a function, such as mock of prospecting-contract/mock", holds: isFunction },
  answerFailure: action,
  bodyLimitBytes: size,
  handlerTimeoutMs: {
    text: `${size.text}, or a function`,
    holds: (value) => isSize(value) || isFunction(value),
  },
  validateResponses: flag,
  contractDigest: { text: "a text", holds: (value) => typeof value === "string" },
  warmUp: flag,
  publicUrl: {
    text: "an address such as https://api.example, or a function",
    holds: (value) => isFunction(value) || isHttpAddress(value instanceof URL ? value.href : value),
  },
  cors: {
    text: 'false, or an object with origins, such as { origins: ["https://app.example"], credentials: true, maxAgeSeconds: 600 }',
    holds: (value) => value === false || (isObject(value) && isCors(value)),
    members: ["origins", "credentials", "maxAgeSeconds"],
  },
  behindTls: flag,
  trustProxy: {
    text: "true, false, a number of proxies, or one or several subnets",
    // Refuses the string "1", for example from an environment variable: Express would read it as the IP address
    // 0.0.0.1.
    holds: (value) =>
      isSize(value) ||
      typeof value === "boolean" ||
      [value].flat().every((subnet) => typeof subnet === "string" && !/^\d+$/.test(subnet)),
  },
  logger: {
    text: "a logger of pino",
    holds: (value) => isObject(value) && ["info", "warn", "error", "child"].every((name) => name in value),
  },
  onExchange: action,
  mount: action,
  requestTimeoutMs: limit,
  headersTimeoutMs: limit,
  keepAliveTimeoutMs: limit,
  stallTimeoutMs: limit,
  closeTimeoutMs: size,
};

/**
 * Checks the settings of createServer. They may be wrong if a JavaScript program wrote them, or if they come from an
 * environment variable: a `bodyLimitBytes` of NaN, for example, would limit nothing. Returns unknown names. An unknown
 * name similar to a setting, such as `count` for `mount`, counts as a typing error if the setting would accept its
 * value. Other unknown names are returned, because the object may also contain another program's settings.
 * @throws Error if a setting has a wrong value, or if a name is a typing error.
 */
export function checkSettings(options: ServerOptions): string[] {
  if (!isObject(options))
    throw new Error(`the settings of createServer are ${toText(options)}; they have to be an object`);
  const known: Readonly<Record<string, Rule>> = rules;
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const rule = Object.hasOwn(known, name) ? known[name] : undefined;
    const stranger =
      rule?.members !== undefined && isObject(value)
        ? findUnknownMember(name, value, rule.members)
        : undefined;
    if (stranger !== undefined) throw new Error(stranger);
    if (rule !== undefined && !rule.holds(value))
      throw new Error(`the setting ${name} is ${toText(value)}; it has to be ${rule.text}`);
    if (rule !== undefined) continue;
    const near = findNearest(name, Object.keys(rules));
    const meant = near === undefined ? undefined : known[near];
    if (meant !== undefined && (meant.resembles ?? meant.holds)(value))
      throw new Error(`createServer has no setting ${name}; did you mean ${near}?`);
    unknown.push(name);
  }
  return unknown;
}

function isCors({ origins, credentials, maxAgeSeconds }: JsonObject): boolean {
  return (
    (origins === "*" || Array.isArray(origins)) &&
    (credentials === undefined || typeof credentials === "boolean") &&
    (maxAgeSeconds === undefined || isSize(maxAgeSeconds))
  );
}

function isHttpAddress(value: unknown): boolean {
  return typeof value === "string" && /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** Returns a short value as text. A longer value is described by its type, because it may contain a secret. */
function toText(value: unknown): string {
  if (typeof value === "string" && value.length <= 40) return JSON.stringify(value);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return String(value);
  return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : `a ${typeof value}`;
}
