import type { IncomingMessage } from "node:http";
import { ApiError } from "../errors.ts";

/** Characters of host and port (RFC 3986, 3.2.2), the only ones that a Host header may contain. */
const hostText = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

/** Headers with a single value, of which Node.js uses the first, each with a bit. */
const host = { name: "host", bit: 1 };
const contentType = { name: "content-type", bit: 2 };
const authorization = { name: "authorization", bit: 4 };

/**
 * Refuses a missing or invalid Host (RFC 9112, 3.2), and a repeated header of one value: a proxy and this server could
 * use different values.
 * @throws ApiError `validation_failed`
 */
export function requireSingleHeaders({ rawHeaders, httpVersion, headers }: IncomingMessage): void {
  let sent = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const own = rawHeaders[index] ?? "";
    const header = findCandidate(own.length);
    if (header === undefined || !isName(own, header.name)) continue;
    if ((sent & header.bit) !== 0) throw wrongHeader(header.name, "must be sent once");
    sent |= header.bit;
  }
  if ((sent & host.bit) === 0 && httpVersion !== "1.0") throw wrongHeader("host", "must be sent");
  if (!hostText.test(headers.host ?? "")) throw wrongHeader("host", "must be a host");
}

/** Returns the only header with a single value whose name has this length. */
function findCandidate(length: number): typeof host | undefined {
  if (length === host.name.length) return host;
  if (length === contentType.name.length) return contentType;
  return length === authorization.name.length ? authorization : undefined;
}

/** Ignores letter case. Compares the first characters before all, since `toLowerCase` is slow. */
function isName(own: string, name: string): boolean {
  return (own.charCodeAt(0) | 0x20) === name.charCodeAt(0) && own.toLowerCase() === name;
}

function wrongHeader(name: string, message: string): ApiError {
  return new ApiError("validation_failed", { errors: [{ property: `header.${name}`, message }] });
}
