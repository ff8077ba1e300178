/** The kind of a value in an OpenAPI document. `other` means example data, an extension or a scalar. */
export type ObjectKind =
  | "document"
  | "components"
  | "pathItem"
  | "operation"
  | "parameter"
  | "requestBody"
  | "mediaType"
  | "encoding"
  | "response"
  | "header"
  | "callback"
  | "discriminator"
  | "schema"
  | "example"
  | "link"
  | "securityScheme"
  | "other";

/** The kind of a member's value. The suffix `{}` marks a map from names to objects of that kind. */
type Slot = ObjectKind | `${ObjectKind}{}`;

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** The sections of `components` in OpenAPI 3.1, and the kind of the objects in each section. */
export const componentSections = {
  schemas: "schema",
  responses: "response",
  parameters: "parameter",
  examples: "example",
  requestBodies: "requestBody",
  headers: "header",
  securitySchemes: "securityScheme",
  links: "link",
  callbacks: "callback",
  pathItems: "pathItem",
} as const satisfies Record<string, ObjectKind>;

const described = { schema: "schema", content: "mediaType{}", examples: "example{}" } as const;

/**
 * For each kind of object, the members that contain an object, a list of objects or a map of objects, with the kind of
 * these objects.
 */
const members: Readonly<Record<ObjectKind, Readonly<Record<string, Slot>>>> = {
  document: { paths: "pathItem{}", webhooks: "pathItem{}", components: "components" },
  components: {
    ...Object.fromEntries(
      Object.entries(componentSections).map(([section, kind]): [string, Slot] => [section, `${kind}{}`]),
    ),
    mediaTypes: "mediaType{}",
  },
  pathItem: {
    ...toSlots("operation", methods),
    ...{ parameters: "parameter", additionalOperations: "operation{}" },
  },
  operation: {
    ...{ parameters: "parameter", requestBody: "requestBody" },
    ...{ responses: "response{}", callbacks: "callback{}" },
  },
  parameter: described,
  header: described,
  requestBody: { content: "mediaType{}" },
  mediaType: {
    ...{ schema: "schema", itemSchema: "schema", examples: "example{}" },
    ...{ encoding: "encoding{}", itemEncoding: "encoding", prefixEncoding: "encoding" },
  },
  encoding: {
    ...{ headers: "header{}", encoding: "encoding{}" },
    ...{ itemEncoding: "encoding", prefixEncoding: "encoding" },
  },
  response: { headers: "header{}", content: "mediaType{}", links: "link{}" },
  callback: {},
  discriminator: {},
  schema: {
    discriminator: "discriminator",
    ...toSlots("schema{}", ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]),
    ...toSlots("schema", ["items", "prefixItems", "contains", "propertyNames", "contentSchema"]),
    ...toSlots("schema", ["additionalProperties", "unevaluatedProperties", "unevaluatedItems"]),
    ...toSlots("schema", ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"]),
  },
  example: {},
  link: {},
  securityScheme: {},
  other: {},
};

/** Returns the kind of a member. `isMap` is true if the member is a map from names to objects of that kind. */
export function readSlot(owner: ObjectKind, key: string): { kind: ObjectKind; isMap: boolean } {
  const slot = Object.hasOwn(members[owner], key) ? members[owner][key] : undefined;
  // The keys of a Callback Object are runtime expressions, and the values are path items.
  if (slot === undefined)
    return { kind: owner === "callback" && !key.startsWith("x-") ? "pathItem" : "other", isMap: false };
  const kind = slot.replace(/\{\}$/, "");
  return { kind: isKind(kind) ? kind : "other", isMap: slot.endsWith("{}") };
}

function toSlots(slot: Slot, keys: readonly string[]): Record<string, Slot> {
  return Object.fromEntries(keys.map((key) => [key, slot]));
}

function isKind(text: string): text is ObjectKind {
  return Object.hasOwn(members, text);
}
