import type { ErrorObject } from "ajv";
import { isObject, type JsonObject } from "../../contract.ts";
import { toUnknownMessage } from "../../text/unknown-member.ts";

/** Maps a keyword to the extension keyword whose text tells users what the keyword requires. */
const messageKeywords: ReadonlyMap<string, string> = new Map([
  ["pattern", "x-pattern-message"],
  ["minProperties", "x-min-properties-message"],
]);

/** Extension keywords that describe to users what another keyword requires. */
export const messageNames: ReadonlySet<string> = new Set(messageKeywords.values());

/** Returns all schemas that apply to the same value as a schema. The first one is the schema itself. */
export type Compose = (schema: unknown) => readonly JsonObject[];

/** A failed keyword at one position of the value. */
export interface Issue {
  /** Member names and array indexes that lead from the root of the value to the position. */
  readonly place: readonly string[];
  readonly keyword: string;
  readonly message: string;
}

/** Converts an Ajv error to an issue. For a missing or unknown member, the place of the issue is that member. */
export function toIssue(error: ErrorObject, compose: Compose): Issue {
  const place = toPlace(error.instancePath);
  const { keyword, params } = error;
  switch (keyword) {
    case "required":
    case "dependentRequired":
      return { place: [...place, String(params["missingProperty"])], keyword, message: toMessage(error) };
    case "additionalProperties":
      return toUnknownIssue(error, String(params["additionalProperty"]), [error.parentSchema]);
    case "unevaluatedProperties":
      return toUnknownIssue(error, String(params["unevaluatedProperty"]), compose(error.parentSchema));
    case "propertyNames":
      return { place: [...place, String(params["propertyName"])], keyword, message: toMessage(error) };
    case "false schema":
      // In `properties: { days: false }`, the schema `false` forbids the member `days`. The member is reported with the
      // keyword `not`.
      return { place, keyword: "not", message: "is not allowed here" };
    case "not":
      return toNotIssue(error, place);
    default:
      return { place, keyword, message: toMessage(error) };
  }
}

/** Splits a JSON pointer into its unescaped names and indexes. */
export function toPlace(pointer: string): string[] {
  const parts = pointer.split("/").slice(1);
  return parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the message for a value that is not one of the allowed values. */
export function toEnumMessage(values: readonly unknown[]): string {
  const listed = values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  return `must be equal to one of the allowed values: ${listed.join(", ")}`;
}

/**
 * Returns the issue for an unknown member; its message may suggest a known name.
 * @param schemas Schemas that apply to the object; their `properties` are the known members.
 */
function toUnknownIssue(error: ErrorObject, name: string, schemas: readonly unknown[]): Issue {
  const known = schemas.flatMap((schema) =>
    isObject(schema) && isObject(schema["properties"]) ? listAllowed(schema["properties"]) : [],
  );
  const place = [...toPlace(error.instancePath), name];
  return { place, keyword: error.keyword, message: toUnknownMessage(name, known) };
}

/** Returns the names in `properties` except those whose schema is `false`, which forbids the member. */
function listAllowed(properties: JsonObject): string[] {
  return Object.keys(properties).filter((name) => properties[name] !== false);
}

function toNotIssue(error: ErrorObject, place: string[]): Issue {
  if (isObject(error.schema) && Object.keys(error.schema).length === 0)
    return { place, keyword: "not", message: "is not allowed here" };
  const required: unknown = isObject(error.schema) ? error.schema["required"] : undefined;
  const [name] = Array.isArray(required) && required.length === 1 ? required : [];
  if (name === undefined) return { place, keyword: "not", message: toMessage(error) };
  return { place: [...place, String(name)], keyword: "not", message: "is not allowed here" };
}

function toMessage({
  keyword,
  params,
  parentSchema,
  message = `must pass "${keyword}"`,
}: ErrorObject): string {
  const said = parentSchema?.[messageKeywords.get(keyword) ?? ""];
  if (typeof said === "string") return said;
  if (keyword === "enum" && Array.isArray(params["allowedValues"]))
    return toEnumMessage(params["allowedValues"]);
  if (keyword === "const") return `must be equal to ${JSON.stringify(params["allowedValue"])}`;
  if (keyword === "type") return `must be ${[params["type"]].flat().join(" or ")}`;
  // Corrects Ajv's message, which says "characters": for a file, `minLength` and `maxLength` count bytes.
  if (keyword.endsWith("Length") && parentSchema?.["format"] === "binary")
    return message.replace(/characters?$/, "bytes");
  return message;
}
