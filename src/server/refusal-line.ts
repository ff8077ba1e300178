import type { ErrorCode } from "../errors.ts";
import { hideSecrets } from "./logger.ts";
import type { RequestState } from "./request-state.ts";

/**
 * Maximum number of characters that the log shows of a string from the caller, such as the name of an unknown member.
 */
const maxLength = 200;

/**
 * Returns members that describe a failure in the access log: the error code and, for a request with violations, the
 * place and the failed keywords of the first violation and the number of further violations. For the codes in
 * `readers`, the members also say what was sent. The members contain no messages and no refused values, because these
 * may quote secrets.
 */
export function toRefusal(state: RequestState): object {
  const { code, violations } = state;
  const [first] = violations;
  if (code === null) return {};
  if (first !== undefined) {
    const rules = Object.keys(first.constraints ?? {});
    const more = violations.length - 1;
    const violation = { property: toShown(first.property, state), rules };
    return { code, violation: more === 0 ? violation : { ...violation, more } };
  }
  const read = readers.get(code);
  return read === undefined ? { code } : { code, received: read(state) };
}

/** Functions that return what the log shows of a refused request, by error code. */
const readers: ReadonlyMap<string, (state: RequestState) => object> = new Map<
  ErrorCode,
  (state: RequestState) => object
>([
  ["unauthenticated", (state) => ({ credentials: listCredentials(state) })],
  ["not_acceptable", (state) => pickHeaders(state, { accept: "accept" })],
  [
    "payload_too_large",
    (state) => pickHeaders(state, { contentLength: "content-length", transferEncoding: "transfer-encoding" }),
  ],
  [
    "unsupported_media_type",
    (state) => pickHeaders(state, { contentType: "content-type", contentEncoding: "content-encoding" }),
  ],
]);

/**
 * Returns the values of some headers, if the request has them. `names` maps each member of the result to the name of a
 * header.
 */
function pickHeaders(state: RequestState, names: Readonly<Record<string, string>>): object {
  const { headers } = state.request;
  const sent = Object.entries(names).flatMap(([member, name]) => {
    const value = headers[name];
    return typeof value === "string" ? [[member, toShown(value, state)] as const] : [];
  });
  return Object.fromEntries(sent);
}

/**
 * Schemes of `Authorization` that the log may show. Any other first word is left out, because it may itself be a key.
 */
const schemes = new Set(["basic", "bearer", "digest", "negotiate", "token"]);

/** Returns where the request carries credentials, without their values. */
function listCredentials({ request: { headers }, credentials, query }: RequestState): string[] {
  const names = new Set(["authorization", ...(credentials?.headerNames ?? [])]);
  const places = [...names].filter((name) => headers[name] !== undefined);
  const word = /^(\S+) +\S/.exec(headers.authorization ?? "")?.[1]?.toLowerCase() ?? "";
  const sent = new URLSearchParams(query);
  const keys = (credentials?.queryKeys ?? []).filter((key) => sent.has(key)).map((key) => `query ${key}`);
  return [
    ...places.map((name) =>
      name === "authorization" && schemes.has(word) ? `authorization: ${word}` : name,
    ),
    ...keys,
    ...(headers.cookie === undefined ? [] : ["cookie"]),
  ];
}

function toShown(text: string, state: RequestState): string {
  return hideSecrets(text, state.secrets).slice(0, maxLength);
}
