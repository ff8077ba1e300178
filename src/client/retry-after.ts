/**
 * The wait that a `Retry-After` header asks for in milliseconds: whole seconds, or an HTTP date. Undefined without the
 * header, and for junk, negative numbers and dates that have passed.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Date.parse takes far more than HTTP dates. The server's own clock is the better start, where it is told.
  const wait = /^\w{3,9}, .+ GMT$/.test(value)
    ? Date.parse(value) - (Date.parse(headers.get("date") ?? "") || now)
    : 0;
  return wait > 0 ? wait : undefined;
}
