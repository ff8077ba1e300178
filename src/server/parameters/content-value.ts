import { isJsonType, isObject, type JsonObject } from "../../contract.ts";
import { parseJsonText } from "../bodies/json-text.ts";
import { readParameterSchema } from "../operation-shapes.ts";
import { ReadError } from "./read-error.ts";
import { type Reading, readScalar } from "./read-value.ts";

/**
 * Returns the value of a parameter that is declared with `content`. If the media type is JSON, parses the value as
 * JSON. Otherwise converts the value to a type that the schema allows. Returns undefined if the parameter was not sent.
 * @throws ReadError
 */
export function readContent(
  raws: readonly string[] | undefined,
  { declared, reading }: { declared: JsonObject; reading: Reading },
): unknown {
  const [raw, ...others] = raws ?? [];
  if (raw === undefined) return undefined;
  if (others.length > 0) throw new ReadError("maxItems", "must be sent once");
  const [mediaType = ""] = Object.keys(isObject(declared["content"]) ? declared["content"] : {});
  if (!isJsonType(mediaType)) return readScalar(raw, readParameterSchema(declared), reading);
  for (const text of reading.decode(raw)) {
    const parsed = parseJsonText(text);
    if (parsed !== undefined) return parsed;
  }
  throw new ReadError("content", `must be ${mediaType}`);
}
