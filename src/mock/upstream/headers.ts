import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** Headers of one connection, which a proxy must not pass on (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  ...["connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection"],
  ...["te", "trailer", "transfer-encoding", "upgrade"],
]);

/** Headers that say how the mock is called, not what is asked. */
const own = new Set(["host", "x-mock-session", "accept-encoding", "expect"]);

/** The request's headers for the real service. It is asked for an uncompressed body, which can be checked as it passes. */
export function toForwarded({ headers }: IncomingMessage, url: URL): Record<string, string | string[]> {
  return {
    ...Object.fromEntries(listEndToEnd(headers).filter(([name]) => !own.has(name))),
    host: url.host,
    "accept-encoding": "identity",
  };
}

/** The answer's headers for the caller: the mock has told its browser itself which pages may read the answer. */
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

/** An address at the real service as an address at the mock; any other text as it is. */
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
