import type { IncomingMessage } from "node:http";
import { ApiError } from "../errors.ts";

/**
 * Turns an absolute request target, such as `http://host/things`, into its path, and sets Host to the target's host,
 * which takes precedence over the header Host (RFC 9112, 3.2.2).
 */
export function useOriginForm(request: IncomingMessage): void {
  const { url = "/", method = "GET" } = request;
  if (url.startsWith("/") || url === "*") return;
  const [, host] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  request.url = toOriginForm(url, method);
  if (host !== undefined) request.headers.host = host;
}

/**
 * Returns the path and query of a request target. Removes the scheme and host, which clients send to a proxy (RFC 9112,
 * 3.2.2). Returns `*` for the target `*`, and for `OPTIONS http://host` without a path (3.2.4).
 */
export function toOriginForm(target: string, method: string): string {
  if (target.startsWith("/") || target === "*") return target;
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, "");
  if (rest === "" && method === "OPTIONS") return "*";
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * Refuses a target with a fragment, which is invalid (RFC 9112, 3.2). Otherwise, the fragment would become part of the
 * last value in the query or path.
 */
export function requireNoFragment(target: string): void {
  if (!target.includes("#")) return;
  const message = 'must not have a fragment; write "#" as %23';
  throw new ApiError("validation_failed", { errors: [{ property: "path", message }] });
}
