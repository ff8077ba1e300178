/**
 * True in Cloudflare Workers. There, a request must not await a promise that another request created. Also, with older
 * compatibility dates, `fetch` throws an error if it gets the option `cache`, and `importScripts` exists, from which
 * the client would conclude that it runs in a browser's worker.
 */
export const isWorkerd: boolean = globalThis.navigator?.userAgent === "Cloudflare-Workers";
