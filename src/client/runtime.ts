/**
 * True in Cloudflare Workers, where a promise that one request made must not be awaited by another, and where `fetch` of
 * older compatibility dates throws for a `cache` option.
 */
export const isWorkerd: boolean = globalThis.navigator?.userAgent === "Cloudflare-Workers";
