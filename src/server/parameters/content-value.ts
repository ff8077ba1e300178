import { isJsonType, isObject, type JsonObject } from "../../contract.ts";
import { parseJsonText } from "../bodies/json-text.ts";
import type { Decode } from "./percent-encoding.ts";
import { ReadError } from "./read-error.ts";

/**
 * Returns the value of a parameter that is declared with `content`: parsed if the media type is JSON, otherwise the
 * text. Undefined if the parameter was not sent.
 * @throws ReadError
 */
export function readContent(
  raws: readonly string[] | undefined,
  { declared, decode }: { declared: JsonObject; decode: Decode },
): unknown {
  const [raw, ...others] = raws ?? [];
  if (raw === undefined) return undefined;
  if (others.length > 0) throw new ReadError("maxItems", "must be sent once");
  const [mediaType = ""] = Object.keys(isObject(declared["content"]) ? declared["content"] : {});
  const texts = decode(raw);
  if (!isJsonType(mediaType)) return texts[0];
  for (const text of texts) {
    const parsed = parseJsonText(text);
    if (parsed !== undefined) return parsed;
  }
  throw new ReadError("content", `must be ${mediaType}`);
}
