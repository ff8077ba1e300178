import { isUrl } from "../../../text/is-url.ts";

/** Returns the identifier in an address of a YouTube video, also a short or embedded one; undefined for other pages. */
export function readVideoId(address: string): string | undefined {
  if (!isUrl(address)) return undefined;
  const url = new URL(address);
  const [first, second] = url.pathname.split("/").filter((part) => part !== "");
  const inPath = first !== undefined && /^(shorts|embed|live|v|e)$/.test(first) ? second : undefined;
  const id = /(^|\.)youtu\.be$/.test(url.hostname) ? first : (url.searchParams.get("v") ?? inPath);
  return id !== undefined && /^[\w-]{11}$/.test(id) ? id : undefined;
}

/** Returns the seconds of an ISO 8601 duration such as `PT1H2M3S`; undefined for other text. */
export function toSeconds(duration: unknown): number | undefined {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(String(duration));
  if (match === null) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
