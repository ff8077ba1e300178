import { METHODS } from "node:http";
import {
  type ContractDocument,
  ContractFault,
  isJsonSequenceType,
  isJsonType,
  isObject,
  type JsonObject,
  readPathItems,
  resolveRef,
} from "../contract.ts";
import { httpMethods, listOperations } from "../operation-methods.ts";

/** Members whose values are API data. */
const data = new Set(["example", "default", "enum", "const"]);

/** Members whose values are maps with arbitrary names. */
const maps = new Set([
  ...["properties", "patternProperties", "$defs", "dependentSchemas", "responses", "headers", "encoding"],
  ...["callbacks", "links", "variables", "schemas", "parameters", "requestBodies", "securitySchemes"],
]);

/**
 * Converts an OpenAPI 3.2 document to a form that OpenAPI 3.1 readers understand. Replaces references to media types
 * with their targets, `itemSchema` with a list schema, and URIs of security schemes with component names. Does not
 * change the path item members `query` and `additionalOperations`, or parameters in `querystring`, because the server
 * reads them.
 * @throws ContractFault for a method that Node.js can't receive, or for one in `additionalOperations` that has its own
 * member in the path item.
 */
export function from32(document: ContractDocument): ContractDocument {
  checkMethods(document);
  const { $self: self, ...rest } = document;
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    return isObject(value) ? convertMembers(value) : value;
  };
  const convertMembers = (value: JsonObject): JsonObject => {
    const entries = Object.entries(value).map(([key, member]): [string, unknown] => {
      if (data.has(key) || key.startsWith("x-")) return [key, member];
      if (key === "security" && Array.isArray(member))
        return [key, member.map((one) => nameSchemes(document, one, self))];
      if (!isObject(member)) return [key, convert(member)];
      if (key === "examples") return [key, mapMembers(member, toOlderExample)];
      if (key === "content")
        return [
          key,
          mapMembers(member, (media, type) => {
            const older = convert(resolveMedia(document, media));
            return isObject(older) ? toOlderMedia(withParsedExamples(document, older, type), type) : older;
          }),
        ];
      return [key, maps.has(key) ? mapMembers(member, convert) : convert(member)];
    });
    return Object.fromEntries(entries);
  };
  return { ...rest, ...convertMembers(rest), openapi: "3.1.1", info: rest.info };
}

function mapMembers(map: JsonObject, change: (member: unknown, name: string) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([name, member]) => [name, change(member, name)]));
}

function checkMethods(document: ContractDocument): void {
  for (const [path, item] of Object.entries(readPathItems(document)))
    for (const { method, keys } of listOperations(item)) {
      const place = ["paths", path, ...keys];
      if (keys.length > 1 && [...httpMethods, "query"].some((name) => name.toUpperCase() === method))
        throw new ContractFault(place, `the operation belongs into the member ${method.toLowerCase()}`);
      if (!METHODS.includes(method) || method === "CONNECT")
        throw new ContractFault(
          place,
          `Node.js ${process.version} can't receive requests with the method ${method}; it receives ${METHODS.filter((name) => name !== "CONNECT").join(", ")}`,
        );
    }
}

/** In OpenAPI 3.2, an entry of `content` may be a reference to a media type. */
function resolveMedia(document: ContractDocument, media: unknown): unknown {
  return isObject(media) && typeof media["$ref"] === "string" ? resolveRef(document, media) : media;
}

/**
 * Replaces `itemSchema` with the schema of a list, for JSON sequences and event streams, because OpenAPI 3.2 describes
 * the whole body as a list of its items. Other types, such as multipart ones, keep `itemSchema`, and the server does
 * not read it.
 */
function toOlderMedia(media: JsonObject, type: string): JsonObject {
  const { itemSchema: items, schema, ...rest } = media;
  const isSequence = isJsonSequenceType(type) || /^text\/event-stream\s*(?:;|$)/i.test(type);
  if (items === undefined || !isSequence) return { ...rest, ...toMembers({ schema, itemSchema: items }) };
  const list = { type: "array", items };
  return { ...rest, schema: schema === undefined ? list : { allOf: [schema, list] } };
}

/** Returns the members that are not undefined. */
function toMembers(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/**
 * Gives the examples of a JSON type that have only a `serializedValue` the value that it contains. Replaces a reference
 * to such an example, because another media type may refer to the same example and send its text.
 */
function withParsedExamples(document: ContractDocument, media: JsonObject, type: string): JsonObject {
  const { examples } = media;
  if (!isJsonType(type) || !isObject(examples)) return media;
  return { ...media, examples: mapMembers(examples, (example) => toParsedExample(document, example)) };
}

function toParsedExample(document: ContractDocument, example: unknown): unknown {
  if (!isObject(example)) return example;
  try {
    const { serializedValue: text, ...rest } = resolveRef(document, example);
    const isText = typeof text === "string" && rest["value"] === undefined && rest["dataValue"] === undefined;
    return isText ? { ...rest, value: JSON.parse(text) } : example;
  } catch {
    // The text is not JSON, or the reference has no target.
    return example;
  }
}

/** Renames `dataValue`, the value of an example in OpenAPI 3.2, to `value`. */
function toOlderExample(example: unknown): unknown {
  if (!isObject(example) || example["dataValue"] === undefined || example["value"] !== undefined)
    return example;
  const { dataValue: value, ...rest } = example;
  return { ...rest, value };
}

const schemePointer = /^#\/components\/securitySchemes\/([^/]+)$/;

/**
 * Replaces URIs of this document's security schemes with their names. Does not change component names. Also does not
 * change URIs of other documents, so that the error message of the server names the URI that it refuses.
 */
function nameSchemes({ components }: ContractDocument, requirement: unknown, self: unknown): unknown {
  if (!isObject(requirement)) return requirement;
  const declared = components?.["securitySchemes"] ?? {};
  const entries = Object.entries(requirement).map(([uri, scopes]): [string, unknown] => {
    if (Object.hasOwn(declared, uri)) return [uri, scopes];
    const local = typeof self === "string" && uri.startsWith(`${self}#`) ? uri.slice(self.length) : uri;
    const [, name] = schemePointer.exec(local) ?? [];
    if (name === undefined) return [uri, scopes];
    return [decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"), scopes];
  });
  return Object.fromEntries(entries);
}
