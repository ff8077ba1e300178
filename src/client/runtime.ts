/**
 * True in Cloudflare Workers, where one request must not await a promise of another, and where `fetch` with older
 * compatibility dates throws for a `cache` option.
 */
export const isWorkerd: boolean = globalThis.navigator?.userAgent === "Cloudflare-Workers";
