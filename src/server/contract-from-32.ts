import { METHODS } from "node:http";
import {
  type ContractDocument,
  ContractFault,
  decodeRefKey,
  isEventStreamType,
  isJsonSequenceType,
  isJsonType,
  isObject,
  type JsonObject,
  readPathItems,
  resolveRef,
} from "../contract.ts";
import { listOperations, operationMembers } from "../operation-methods.ts";
import { changeMembers, mapValues } from "./contract-members.ts";

/**
 * Converts an OpenAPI 3.2 document to a form that OpenAPI 3.1 readers understand. Replaces references to media types
 * with their targets, `itemSchema` with a list schema, and URIs of security schemes with component names. Does not
 * change the path item members `query` and `additionalOperations`, or parameters in `querystring`, because the server
 * reads them.
 * @throws ContractFault for a method that Node.js can't receive, or for a method in `additionalOperations` that has a
 * member of its own in the path item, such as `get`.
 */
export function fromOpenApi32(document: ContractDocument): ContractDocument {
  checkMethods(document);
  const { $self: self, ...rest } = document;
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    return isObject(value) ? convertMembers(value) : value;
  };
  const convertMembers = (value: JsonObject): JsonObject =>
    changeMembers(value, convert, (key, member) => {
      if (key === "security" && Array.isArray(member))
        return member.map((one) => nameSchemes(document, one, self));
      if (!isObject(member)) return undefined;
      if (key === "examples") return mapValues(member, toOlderExample);
      if (key === "content") return mapValues(member, convertMedia);
      return undefined;
    });
  const convertMedia = (media: unknown, type: string): unknown => {
    // In OpenAPI 3.2, an entry of `content` may be a reference to a media type.
    const older = convert(isObject(media) ? resolveRef(document, media) : media);
    return isObject(older) ? toOlderMedia(withParsedExamples(document, older, type), type) : older;
  };
  return { ...rest, ...convertMembers(rest), openapi: "3.1.1", info: rest.info };
}

/** Methods that a server can receive. Node.js does not pass requests with CONNECT to its request listener. */
const receivable = METHODS.filter((method) => method !== "CONNECT");

function checkMethods(document: ContractDocument): void {
  for (const [path, item] of Object.entries(readPathItems(document)))
    for (const { method, keys } of listOperations(item)) {
      const place = ["paths", path, ...keys];
      if (keys.length > 1 && operationMembers.some((name) => name.toUpperCase() === method))
        throw new ContractFault(place, `the operation belongs into the member ${method.toLowerCase()}`);
      if (!receivable.includes(method))
        throw new ContractFault(
          place,
          `Node.js ${process.version} can't receive requests with the method ${method}; it receives ${receivable.join(", ")}`,
        );
    }
}

/**
 * Replaces `itemSchema` with the schema of a list, for JSON sequences, event streams and multipart bodies, because
 * OpenAPI 3.2 describes the whole body as a list of its items. In all other types, `itemSchema` has no meaning.
 */
function toOlderMedia(media: JsonObject, type: string): JsonObject {
  const { itemSchema: items, schema, ...rest } = media;
  const isList = isJsonSequenceType(type) || isEventStreamType(type) || /^multipart\//i.test(type);
  if (items === undefined || !isList) return media;
  const list = { type: "array", items };
  return { ...rest, schema: schema === undefined ? list : { allOf: [schema, list] } };
}

/**
 * In each example of a JSON type that has only a `serializedValue`, replaces this text with the parsed `value`. A
 * reference to such an example becomes a changed copy, because another media type may refer to the same example and
 * send its text.
 */
function withParsedExamples(document: ContractDocument, media: JsonObject, type: string): JsonObject {
  const { examples } = media;
  if (!isJsonType(type) || !isObject(examples)) return media;
  return { ...media, examples: mapValues(examples, (example) => toParsedExample(document, example)) };
}

function toParsedExample(document: ContractDocument, example: unknown): unknown {
  if (!isObject(example)) return example;
  try {
    const { serializedValue: text, ...rest } = resolveRef(document, example);
    const isText = typeof text === "string" && rest["value"] === undefined && rest["dataValue"] === undefined;
    return isText ? { ...rest, value: JSON.parse(text) } : example;
  } catch {
    // Keeps the example unchanged: its text is not JSON, or the reference has no target.
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
 * Returns a security requirement in which the URIs of this document's security schemes are replaced with component
 * names. Component names stay unchanged. URIs of other documents also stay unchanged, so that the server's error
 * message contains the refused URI.
 */
function nameSchemes({ components }: ContractDocument, requirement: unknown, self: unknown): unknown {
  if (!isObject(requirement)) return requirement;
  const declared = components?.["securitySchemes"] ?? {};
  const entries = Object.entries(requirement).map(([uri, scopes]): [string, unknown] => {
    if (Object.hasOwn(declared, uri)) return [uri, scopes];
    const local = typeof self === "string" && uri.startsWith(`${self}#`) ? uri.slice(self.length) : uri;
    const [, name] = schemePointer.exec(local) ?? [];
    if (name === undefined) return [uri, scopes];
    return [decodeRefKey(name), scopes];
  });
  return Object.fromEntries(entries);
}
