import {
  type ContractDocument,
  isEventStreamType,
  isObject,
  type JsonObject,
  type OperationRow,
  resolveOperation,
  resolveRef,
} from "../contract.ts";
import { readSchemaTypes } from "./parameters/schema-facts.ts";

export type ParameterPlace = "path" | "query" | "header" | "cookie";

/** A declared parameter; header names are in lower case, as requests have them. */
export interface ParameterShape {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  /** True for `in: querystring` (OpenAPI 3.2): the value is the whole query, and its name is not sent. */
  readonly isWholeQuery: boolean;
  /** The declared parameter with its `$ref` resolved. */
  readonly declared: JsonObject;
  /** The parameter's `schema`, or the schema of its `content`. */
  readonly schema: unknown;
}

/** A declared response. */
export interface ResponseShape {
  /** Schema by media type; empty for a response without a body. */
  readonly content: ReadonlyMap<string, unknown>;
  readonly media: ReadonlyMap<string, JsonObject>;
  /** Returns true if the schema of a declared media type may allow a string. */
  takesText(mediaType: string): boolean;
  readonly headers: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: unknown;
    /** The Header Object with its `$ref` resolved. */
    readonly declared: JsonObject;
  }[];
}

/** A declared request body. */
export interface BodyShape {
  readonly required: boolean;
  /** Schema by media type. */
  readonly content: ReadonlyMap<string, unknown>;
  /** Encoding objects of each media type, by field name. */
  readonly encodings: ReadonlyMap<string, JsonObject>;
  /** Encoding objects of each media type, by the index of the part (OpenAPI 3.2). */
  readonly itemEncodings: ReadonlyMap<string, (index: number) => JsonObject>;
}

/** The contract's declaration of an operation's request and responses. */
export interface OperationShape {
  readonly row: OperationRow;
  readonly parameters: readonly ParameterShape[];
  /** Null if the operation has no body. */
  readonly body: BodyShape | null;
  /** Declared responses by status in the contract's form: `200`, `4XX`, `default`. */
  readonly responses: ReadonlyMap<string, ResponseShape>;
  /** Servers of this operation; undefined if the contract declares no servers. */
  readonly servers: readonly unknown[] | undefined;
}

/**
 * Reads the contract's declaration of one operation and resolves every `$ref` outside of schemas.
 * @throws Error for a `$ref` without a target, or for parameters that OpenAPI does not allow, such as an unknown `in`.
 */
export function readOperationShape(document: ContractDocument, row: OperationRow): OperationShape {
  const { item, operation } = resolveOperation(document, row);
  return {
    row,
    parameters: readParameters(document, row, [
      ...toArray(item["parameters"]),
      ...toArray(operation["parameters"]),
    ]),
    body: readBody(document, operation["requestBody"]),
    responses: readResponses(document, operation["responses"]),
    servers: [operation, item, document].map((owner) => owner["servers"]).find(Array.isArray),
  };
}

/**
 * Returns true if an operation declares a status: as the status itself, as its range, or as `default`. `default`
 * declares every status if the operation declares no success status. It declares every error status if the operation
 * declares no other error status. In all other cases, `default` only describes unforeseen errors and declares no
 * status.
 */
export function declaresStatus({ row, responses }: OperationShape, status: number): boolean {
  if (responses.size === 0) return true;
  if (responses.has(String(status)) || responses.has(`${String(status)[0]}XX`)) return true;
  if (!responses.has("default")) return false;
  const hasSuccess = row.success.length > 0 || responses.has("2XX");
  return !hasSuccess || (status >= 400 && ![...responses.keys()].some((key) => /^[45]/.test(key)));
}

/** Headers that OpenAPI does not allow as parameters (3.1, Parameter Object). The server ignores such parameters. */
const negotiated = new Set(["accept", "content-type", "authorization"]);

function readParameters(document: ContractDocument, row: OperationRow, declared: readonly unknown[]) {
  // The keys contain name and location, so a parameter of the operation replaces the path item's parameter with the
  // same key.
  const byKey = new Map<string, ParameterShape>();
  for (const value of declared) {
    const parameter = resolveRef(document, value);
    const name = String(parameter["name"]);
    const isWholeQuery = parameter["in"] === "querystring";
    const place = isWholeQuery ? "query" : parameter["in"];
    if (place !== "path" && place !== "query" && place !== "header" && place !== "cookie")
      throw new Error(
        `${row.id}: parameter ${name} is in "${String(place)}", which this server does not read`,
      );
    if (parameter["schema"] === undefined && !isObject(parameter["content"]))
      throw new Error(
        `the contract is invalid: parameter ${name} of ${row.id} has neither schema nor content`,
      );
    if (isWholeQuery && !isObject(parameter["content"]))
      throw new Error(
        `the contract is invalid: parameter ${name} of ${row.id} is in "querystring", so it needs content instead of schema`,
      );
    if (place === "header" && negotiated.has(name.toLowerCase())) continue;
    byKey.set(isWholeQuery ? "querystring" : `${place} ${name}`, {
      name: place === "header" ? name.toLowerCase() : name,
      in: place,
      required: parameter["required"] === true,
      isWholeQuery,
      declared: parameter,
      schema: readParameterSchema(parameter),
    });
  }
  const parameters = [...byKey.values()];
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  if (byKey.has("querystring") && inQuery.length > 1)
    throw new Error(
      `the contract is invalid: ${row.id} has a parameter in "querystring", so it can't have parameters in "query"`,
    );
  return parameters;
}

function readBody(document: ContractDocument, declared: unknown): BodyShape | null {
  if (declared === undefined) return null;
  const body = resolveRef(document, declared);
  const media = Object.entries(isObject(body["content"]) ? body["content"] : {});
  const encodings = media.map(([type, own]): [string, JsonObject] => {
    const encoding = isObject(own) ? own["encoding"] : undefined;
    return [type, isObject(encoding) ? encoding : {}];
  });
  return {
    required: body["required"] === true,
    content: new Map(
      [...readContent(body["content"])].map(([type, schema]) => [type, toJudged(type, schema)]),
    ),
    encodings: new Map(encodings),
    itemEncodings: new Map(media.map(([type, own]) => [type, readItemEncoding(own)])),
  };
}

function readItemEncoding(media: unknown): (index: number) => JsonObject {
  const { prefixEncoding, itemEncoding } = isObject(media) ? media : {};
  const prefix = toArray(prefixEncoding);
  return (index) => {
    const own = index < prefix.length ? prefix[index] : itemEncoding;
    return isObject(own) ? own : {};
  };
}

/**
 * Returns the schema with which a body is validated. For XML and event streams, this schema allows any string: the
 * handler gets the body as a string, whereas the declared schema describes the elements within the string.
 */
function toJudged(mediaType: string, schema: unknown): unknown {
  const isText = /[/+]xml\s*(?:;|$)/i.test(mediaType) || isEventStreamType(mediaType);
  return isText ? { type: "string" } : schema;
}

function readResponses(document: ContractDocument, declared: unknown): Map<string, ResponseShape> {
  const responses = new Map<string, ResponseShape>();
  for (const [status, value] of Object.entries(isObject(declared) ? declared : {})) {
    const response = resolveRef(document, value);
    const headers = Object.entries(isObject(response["headers"]) ? response["headers"] : {});
    const content = readContent(response["content"]);
    responses.set(status, {
      content,
      takesText: (type) => readSchemaTypes(document, content.get(type))?.has("string") !== false,
      media: new Map(
        Object.entries(isObject(response["content"]) ? response["content"] : {}).filter(isMedia),
      ),
      headers: headers.flatMap(([name, header]) => {
        // Skips a declared Content-Type, which OpenAPI ignores (3.1, Response Object): the media type of the content
        // decides.
        if (name.toLowerCase() === "content-type") return [];
        const declared = resolveRef(document, header);
        const schema = readParameterSchema(declared);
        return [{ name: name.toLowerCase(), required: declared["required"] === true, schema, declared }];
      }),
    });
  }
  return responses;
}

function readContent(declared: unknown): Map<string, unknown> {
  const entries = Object.entries(isObject(declared) ? declared : {});
  return new Map(entries.map(([type, media]) => [type, isObject(media) ? (media["schema"] ?? true) : true]));
}

function isMedia(entry: [type: string, media: unknown]): entry is [string, JsonObject] {
  return isObject(entry[1]);
}

function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the schema of a parameter: its own `schema`, or the schema in its `content`. */
export function readParameterSchema({ schema, content }: JsonObject): unknown {
  if (schema !== undefined) return schema;
  const [media] = isObject(content) ? Object.values(content) : [];
  return isObject(media) ? (media["schema"] ?? {}) : {};
}
