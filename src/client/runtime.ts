/**
 * True in Cloudflare Workers. There, a request must not await a promise that another request created. Also, with older
 * compatibility dates, `fetch` throws an error if it gets the option `cache`, and `importScripts` exists, by which a
 * browser's worker is recognized.
 */
export const isWorkerd: boolean = globalThis.navigator?.userAgent === "Cloudflare-Workers";
