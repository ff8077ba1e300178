import type { IncomingMessage } from "node:http";
import { ApiError } from "../errors.ts";

/** Matches a host and port that consist of the characters that RFC 3986, 3.2.2 allows. */
const hostText = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

/**
 * Headers that may be sent only once. If a client repeated one, Node.js would use the first value. `bit` marks a header
 * that has been found.
 */
const host = { name: "host", usual: "Host", bit: 1 };
const contentType = { name: "content-type", usual: "Content-Type", bit: 2 };
const authorization = { name: "authorization", usual: "Authorization", bit: 4 };

/** The last valid Host. Most requests have the same Host, which is then not tested again. */
let lastHost: string | undefined;

/**
 * Refuses a request whose Host is missing or invalid (RFC 9112, 3.2). Also refuses a request that repeats Host,
 * Content-Type or Authorization, because a proxy and this server could read different values.
 * @throws ApiError `validation_failed`
 */
export function requireSingleHeaders({ rawHeaders, httpVersion, headers }: IncomingMessage): void {
  let sent = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const own = rawHeaders[index] ?? "";
    const header = findCandidate(own.length);
    if (header === undefined || !isName(own, header)) continue;
    if ((sent & header.bit) !== 0) throw wrongHeader(header.name, "must be sent once");
    sent |= header.bit;
  }
  if ((sent & host.bit) === 0 && httpVersion !== "1.0") throw wrongHeader("host", "must be sent");
  if (headers.host === lastHost) return;
  if (!hostText.test(headers.host ?? "")) throw wrongHeader("host", "must be a host");
  lastHost = headers.host;
}

/**
 * Returns the one of `host`, `contentType` and `authorization` whose name has this length, if there is one. The three
 * names have different lengths.
 */
function findCandidate(length: number): typeof host | undefined {
  if (length === host.name.length) return host;
  if (length === contentType.name.length) return contentType;
  return length === authorization.name.length ? authorization : undefined;
}

/** Compares names case-insensitively. Looks at the usual spellings first, because `toLowerCase` is slow. */
function isName(own: string, { name, usual }: typeof host): boolean {
  if (own === usual || own === name) return true;
  return (own.charCodeAt(0) | 0x20) === name.charCodeAt(0) && own.toLowerCase() === name;
}

function wrongHeader(name: string, message: string): ApiError {
  return new ApiError("validation_failed", { errors: [{ property: `header.${name}`, message }] });
}
