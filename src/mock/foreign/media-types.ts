import {
  isEventStreamType,
  isJsonSequenceType,
  isJsonType,
  isObject,
  type JsonObject,
  type OperationRow,
} from "../../contract.ts";
import type { HandlerResult } from "../../server/index.ts";
import { readExamples } from "../declared-responses.ts";
import type { Preference } from "../preference.ts";
import type { ForeignParts } from "./foreign-contract.ts";
import { writeXml } from "./xml.ts";

/** A request, with the facts that determine the media type of its response. */
export interface Asked {
  readonly operation: OperationRow;
  readonly preference: Preference;
  /** The request's Accept header. */
  readonly accept: string | undefined;
}

/**
 * Converts a response to the declared media type that the request's Accept header prefers, or to the type of the
 * example that `Prefer` names. For a type other than JSON, the body is the contract's example. Without an example, it
 * is a string made from the schema or from `answer.body`. If no accepted type yields a string, returns the response
 * unchanged.
 */
export async function toAcceptedType(
  parts: ForeignParts,
  answer: HandlerResult,
  { operation, preference, accept }: Asked,
): Promise<HandlerResult> {
  const { status, headers = {} } = answer;
  const { reading, document } = parts;
  const all = reading.rankTypes(operation, status, undefined);
  if (all.every(({ mediaType }) => isJsonType(mediaType))) return answer;
  if (Object.keys(headers).some((name) => name.toLowerCase() === "content-type")) return answer;
  const { media } = reading.declared(operation, status) ?? {};
  const examplesOf = ({ declaredAs }: (typeof all)[number]) =>
    readExamples(document, media?.get(declaredAs ?? ""));
  const named = preference.example;
  const holders = named === undefined ? [] : all.filter((type) => examplesOf(type).has(named));
  const accepted = holders.length > 0 ? holders : reading.rankTypes(operation, status, accept);
  for (const type of accepted.length > 0 ? accepted : all) {
    const { mediaType, contentType, declaredAs } = type;
    const examples = examplesOf(type);
    const example = examples.get(named ?? "") ?? [...examples.values()][0];
    const schema = media?.get(declaredAs ?? "")?.["schema"];
    // A string body already has the default media type (the first one that the operation declares), because Prism has
    // made it for that type.
    const isAnswered = isJsonType(mediaType) || (type === all[0] && typeof answer.body === "string");
    const wanted = { mediaType, example, schema, seed: operation.id, isNamed: examples.has(named ?? "") };
    const body = isAnswered ? answer.body : await toText(parts, { ...wanted, body: answer.body });
    if (body !== undefined) return { ...answer, body, headers: { ...headers, "content-type": contentType } };
  }
  return answer;
}

interface Wanted {
  readonly body: unknown;
  readonly mediaType: string;
  readonly example: unknown;
  readonly schema: unknown;
  readonly seed: string;
  /** True if `Prefer` names the example, which is then sent even if it violates its schema. */
  readonly isNamed: boolean;
}

/** Returns a body for a media type other than JSON; undefined if no string can be made for this type. */
async function toText(
  { document, reading, samples }: ForeignParts,
  { body, mediaType, example, schema, seed, isNamed }: Wanted,
): Promise<string | undefined> {
  const { types, allows } = reading.facts(schema ?? true);
  const takesText = types === undefined || types.has("string");
  if (typeof example === "string" && (isNamed || !takesText || allows(example))) return example;
  const isOfAnotherType = !takesText && (typeof body === "string" || (types.has("array") && !allows(body)));
  const made =
    schema !== undefined && (takesText || isOfAnotherType)
      ? (await samples.make(schema, seed))?.value
      : undefined;
  if (takesText && typeof made === "string") return made;
  // Without an example, uses `body`, or a value made from this type's schema if `body` does not fit it. `body` was made
  // for the default media type, and the schema of another type may allow no strings, or only lists.
  const value = example ?? (isOfAnotherType ? made : body);
  if (value === undefined) return undefined;
  if (/[/+]xml\s*(?:;|$)/i.test(mediaType)) return writeXml(document, value, schema);
  const items = [value].flat();
  if (isJsonSequenceType(mediaType)) {
    const mark = /json-seq/i.test(mediaType) ? "\x1e" : "";
    return items.map((item) => `${mark}${JSON.stringify(item)}\n`).join("");
  }
  if (isEventStreamType(mediaType) && items.every(isObject)) return items.map(toEvent).join("");
  return typeof value === "string" ? value : undefined;
}

/**
 * Writes an event of a `text/event-stream`, with a line such as `data: text` for each member. For a string of several
 * lines, writes each line with the name of the member, as in `data: first` and `data: second`.
 */
function toEvent(event: JsonObject): string {
  const lines = Object.entries(event).flatMap(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return text.split(/\r\n|\r|\n/).map((line) => `${name}: ${line}\n`);
  });
  return `${lines.join("")}\n`;
}
