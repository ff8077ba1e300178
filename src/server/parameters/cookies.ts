import { splitPair } from "./delimited-text.ts";
import { decodeField } from "./percent-encoding.ts";
import type { RawPair } from "./read-value.ts";

/** Returns the names and values of a Cookie header. RFC 6265, 4.1.1 allows quotes around a value; they are removed. */
export function readCookies(header: string | string[] | undefined): RawPair[] {
  const text = decodeField([header ?? []].flat().join(";"));
  return text.split(";").flatMap((cookie): RawPair[] => {
    const [name, value] = splitPair(cookie);
    return name.trim() === "" ? [] : [[name.trim(), value.trim().replace(/^"(.*)"$/, "$1")]];
  });
}
