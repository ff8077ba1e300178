import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Hop-by-hop headers, which a proxy must not forward (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  ...["connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection"],
  ...["te", "trailer", "transfer-encoding", "upgrade"],
]);

/** Headers that concern the connection to the mock, and are not forwarded to the real service. */
const own = new Set(["host", "x-mock-session", "accept-encoding", "expect"]);

/**
 * Returns the request's headers for the real service. They ask for an uncompressed answer, because the mock can
 * validate only such an answer.
 */
export function toForwarded({ headers }: IncomingMessage, url: URL): Record<string, string | string[]> {
  return {
    ...Object.fromEntries(listEndToEnd(headers).filter(([name]) => !own.has(name))),
    host: url.host,
    "accept-encoding": "identity",
  };
}

/**
 * Returns the headers of the real service's answer for the caller. Leaves out CORS headers, because the mock sets its
 * own.
 */
export function toReturned(
  { headers }: IncomingMessage,
  origins: { readonly upstream: string; readonly own: string },
): [string, string | string[]][] {
  return listEndToEnd(headers)
    .filter(([name]) => !name.startsWith("access-control-"))
    .map(([name, value]) =>
      name === "location" && typeof value === "string" ? [name, moveOrigin(value, origins)] : [name, value],
    );
}

/** Replaces the real service's origin at the start of a URL by the mock's origin. Returns any other text unchanged. */
export function moveOrigin(
  address: string,
  { upstream, own: ownOrigin }: { readonly upstream: string; readonly own: string },
): string {
  return address === upstream || address.startsWith(`${upstream}/`)
    ? ownOrigin + address.slice(upstream.length)
    : address;
}

function listEndToEnd(headers: IncomingHttpHeaders): [string, string | string[]][] {
  const named = new Set((headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()));
  return Object.entries(headers).flatMap(([name, value]): [string, string | string[]][] =>
    value === undefined || hopByHop.has(name) || named.has(name) ? [] : [[name, value]],
  );
}
