import { schema } from "./consequence.ts";
import type { Example, RuleTable } from "./rule.ts";

const text = { type: "string" };
const withA = { ...text, default: "a" };
const withB = { ...text, default: "b" };
const knownA = { ...text, "x-extensible-enum": ["a"] };
const knownAB = { ...text, "x-extensible-enum": ["a", "b"] };
const base64 = { ...text, contentEncoding: "base64" };
const unaffected = "Consumers are not affected.";

/** Returns a document with a union in a request or response. The union has a discriminator unless `mapping` is null. */
function tagged(direction: string, mapping: object | null, property = "kind"): object {
  const pet = (name: string): object => ({
    type: "object",
    required: ["kind", "sort"],
    properties: { kind: text, sort: text, [name]: text },
  });
  const branches = ["A", "B"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const discriminator = mapping === null ? {} : { discriminator: { propertyName: property, mapping } };
  const body = { content: { "application/json": { schema: { anyOf: branches, ...discriminator } } } };
  const request = direction === "request" ? { requestBody: body } : {};
  const responses = { 200: { description: "Done", ...(direction === "response" ? body : {}) } };
  return {
    paths: { "/things": { post: { ...request, responses } } },
    components: { schemas: { A: pet("a"), B: pet("b") } },
  };
}

function union(direction: string, base: object | null, head: object | null, property = "kind"): Example {
  return { frame: "document", base: tagged(direction, base), head: tagged(direction, head, property) };
}

function xml(direction: string): Example {
  return { frame: "document", base: withXml(direction, "a"), head: withXml(direction, "b") };
}

function withXml(direction: string, name: string): object {
  const body = { content: { "application/xml": { schema: { type: "object", xml: { name } } } } };
  const request = direction === "request" ? { requestBody: body } : {};
  const responses = { 200: { description: "Done", ...(direction === "response" ? body : {}) } };
  return { paths: { "/things": { post: { ...request, responses } } } };
}

const a = { a: "#/components/schemas/A", b: "#/components/schemas/B" };
const more = { ...a, c: "#/components/schemas/B" };
const moved = { ...a, c: "#/components/schemas/A" };

/** Rules for keywords that do not restrict values, such as `default`, in requests and in responses. */
export const annotationRules = {
  "request-default-changed": {
    level: "breaking",
    direction: "request",
    title: "default changed",
    why: "Requests that omit the value now have another meaning.",
    example: schema(withA, withB),
  },
  "request-default-removed": {
    level: "warning",
    direction: "request",
    title: "default removed",
    why: "The contract no longer says what a missing value means.",
    example: schema(withA, text),
  },
  "request-default-added": {
    level: "info",
    direction: "request",
    title: "default added",
    why: "Until now, the contract did not say what a missing value means.",
    example: schema(text, withA),
  },
  "request-discriminator-changed": {
    level: "warning",
    kind: "client",
    direction: "request",
    title: "discriminator changed or removed",
    why: "The data does not change, but generated clients distinguish the variants by another property, or have to guess.",
    example: union("request", a, a, "sort"),
  },
  "request-discriminator-added": {
    level: "warning",
    kind: "client",
    direction: "request",
    title: "discriminator added",
    why: "The data does not change, but generated clients now choose the variant by the property.",
    example: union("request", null, a),
  },
  "request-mapping-removed": {
    level: "warning",
    kind: "client",
    direction: "request",
    title: "discriminator value removed",
    why: "The data does not change, but generated clients no longer have a variant for this value.",
    example: union("request", more, a),
  },
  "request-mapping-added": {
    level: "info",
    kind: "client",
    direction: "request",
    title: "discriminator value added",
    why: unaffected,
    example: union("request", a, more),
  },
  "request-mapping-changed": {
    level: "breaking",
    kind: "client",
    direction: "request",
    title: "discriminator value means another variant",
    why: "Generated clients read the same value as another variant.",
    example: union("request", more, moved),
  },
  "request-content-encoding-changed": {
    level: "breaking",
    direction: "request",
    title: "content encoding changed",
    why: "The receiver decodes a text that does not have this encoding, or reads an encoded text as plain text.",
    example: schema(base64, text),
  },
  "request-xml-changed": {
    level: "breaking",
    direction: "request",
    title: "XML representation changed",
    why: "The same value is written as other elements or attributes.",
    example: xml("request"),
  },
  "request-known-value-removed": {
    level: "breaking",
    direction: "request",
    title: "known value removed",
    why: "Requests with the value may be refused, or the value may have no effect.",
    example: schema(knownAB, knownA),
  },
  "request-known-value-added": {
    level: "info",
    direction: "request",
    title: "known value added",
    why: "The list was open, so consumers had to expect other values.",
    example: schema(knownA, knownAB),
  },
  "response-default-changed": {
    level: "warning",
    direction: "response",
    title: "default changed",
    why: "Consumers that replace a missing value by the default now use another value.",
    example: schema(withA, withB),
  },
  "response-default-removed": {
    level: "warning",
    direction: "response",
    title: "default removed",
    why: "The contract no longer says what a missing value means.",
    example: schema(withA, text),
  },
  "response-default-added": {
    level: "info",
    direction: "response",
    title: "default added",
    why: "Until now, the contract did not say what a missing value means.",
    example: schema(text, withA),
  },
  "response-discriminator-changed": {
    level: "warning",
    kind: "client",
    direction: "response",
    title: "discriminator changed or removed",
    why: "The data does not change, but generated clients distinguish the variants by another property, or have to guess.",
    example: union("response", a, a, "sort"),
  },
  "response-discriminator-added": {
    level: "warning",
    kind: "client",
    direction: "response",
    title: "discriminator added",
    why: "The data does not change, but generated clients now choose the variant by the property.",
    example: union("response", null, a),
  },
  "response-mapping-removed": {
    level: "info",
    kind: "client",
    direction: "response",
    title: "discriminator value removed",
    why: unaffected,
    example: union("response", more, a),
  },
  "response-mapping-added": {
    level: "warning",
    kind: "client",
    direction: "response",
    title: "discriminator value added",
    why: "Generated clients do not know which variant the new value means.",
    example: union("response", a, more),
  },
  "response-mapping-changed": {
    level: "breaking",
    kind: "client",
    direction: "response",
    title: "discriminator value means another variant",
    why: "Generated clients read the same value as another variant.",
    example: union("response", more, moved),
  },
  "response-content-encoding-changed": {
    level: "breaking",
    direction: "response",
    title: "content encoding changed",
    why: "The receiver decodes a text that does not have this encoding, or reads an encoded text as plain text.",
    example: schema(base64, text),
  },
  "response-xml-changed": {
    level: "breaking",
    direction: "response",
    title: "XML representation changed",
    why: "The same value is written as other elements or attributes.",
    example: xml("response"),
  },
  "response-known-value-removed": {
    level: "breaking",
    direction: "response",
    title: "known value removed",
    why: "Consumers that wait for the value never receive it; an open list promises only its known values.",
    example: schema(knownAB, knownA),
  },
  "response-known-value-added": {
    level: "info",
    direction: "response",
    title: "known value added",
    why: "The list was open, so consumers had to expect other values.",
    example: schema(knownA, knownAB),
  },
} satisfies RuleTable;
