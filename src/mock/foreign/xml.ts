import { type ContractDocument, isObject, type JsonObject, resolveRef } from "../../contract.ts";

/**
 * Writes a value as XML, following the XML Objects (`name`, `attribute`, `wrapped`) in its schema. Ignores namespaces.
 * The root element gets its name from the schema's XML Object, otherwise from the schema's component, otherwise it is
 * `root`.
 */
export function writeXml(document: ContractDocument, value: unknown, schema: unknown): string {
  const component =
    isObject(schema) && typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : "";
  const root = toName(document, schema, component || "root");
  const isList = Array.isArray(value);
  const inner = isList ? writeMember(value, toItemName(document, schema, "item"), schema) : undefined;
  const element = inner === undefined ? writeElement(root, value, schema) : `<${root}>${inner}</${root}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element}\n`;

  function writeElement(name: string, own: unknown, declared: unknown): string {
    if (!isObject(own)) return `<${name}>${escapeText(own === null ? "" : String(own))}</${name}>`;
    const members = Object.entries(own).map(([member, inner]) => {
      const schemaOf = findMember(document, declared, member);
      const isAttribute = readXml(document, schemaOf)["attribute"] === true;
      const called = toName(document, schemaOf, member);
      if (isAttribute) return { attribute: ` ${called}="${escapeText(String(inner))}"`, child: "" };
      return { attribute: "", child: writeMember(inner, called, schemaOf) };
    });
    const attributes = members.map(({ attribute }) => attribute).join("");
    return `<${name}${attributes}>${members.map(({ child }) => child).join("")}</${name}>`;
  }

  function writeMember(own: unknown, name: string, declared: unknown): string {
    if (!Array.isArray(own)) return writeElement(name, own, declared);
    const { items } = resolve(document, declared);
    const called = toItemName(document, declared, name);
    const elements = own.map((item) => writeElement(called, item, items)).join("");
    return readXml(document, declared)["wrapped"] === true ? `<${name}>${elements}</${name}>` : elements;
  }
}

function resolve(document: ContractDocument, schema: unknown): JsonObject {
  return isObject(schema) ? resolveRef(document, schema) : {};
}

function findMember(document: ContractDocument, schema: unknown, name: string): unknown {
  const { properties, allOf } = resolve(document, schema);
  if (isObject(properties) && Object.hasOwn(properties, name)) return properties[name];
  const parts = Array.isArray(allOf) ? allOf : [];
  return parts.map((part) => findMember(document, part, name)).find((found) => found !== undefined);
}

function readXml(document: ContractDocument, schema: unknown): JsonObject {
  const { xml } = resolve(document, schema);
  return isObject(xml) ? xml : {};
}

function toName(document: ContractDocument, schema: unknown, otherwise: string): string {
  const { name } = readXml(document, schema);
  return toXmlName(typeof name === "string" ? name : otherwise);
}

function toItemName(document: ContractDocument, schema: unknown, otherwise: string): string {
  return toName(document, resolve(document, schema)["items"], otherwise);
}

/** Replaces characters that the name of an element must not have. */
function toXmlName(name: string): string {
  const valid = name.replaceAll(/[^\p{L}\p{N}._-]/gu, "_");
  return /^[\p{L}_]/u.test(valid) ? valid : `_${valid}`;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a string, and removes characters that XML 1.0 does not allow. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}
