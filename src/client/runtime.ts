/**
 * True in Cloudflare Workers. There, a request must not await a promise that another request created. With older
 * compatibility dates, `fetch` also throws an error for the option `cache`. In addition, `importScripts` then exists,
 * so the client would conclude that it runs in a browser's worker.
 */
export const isWorkerd: boolean = globalThis.navigator?.userAgent === "Cloudflare-Workers";
