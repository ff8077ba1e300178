/**
 * True in Cloudflare Workers. There, one request must not await a promise of another request, and with older
 * compatibility dates `fetch` throws for the option `cache`.
 */
export const isWorkerd: boolean = globalThis.navigator?.userAgent === "Cloudflare-Workers";
