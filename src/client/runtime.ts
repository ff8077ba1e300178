/**
 * True in Cloudflare Workers. There, a request must not await a promise that another request created. With older
 * compatibility dates, `fetch` throws if it gets the option `cache`.
 */
export const isWorkerd: boolean = globalThis.navigator?.userAgent === "Cloudflare-Workers";
