import { type ContractDocument, isObject, type JsonObject, resolveRef } from "../../contract.ts";

/** Parts of an element: the text of its attributes, and the text between its tags. */
interface Parts {
  readonly attributes: string;
  readonly inner: string;
}

/**
 * Writes a value as XML, following the XML Objects (`name`, `attribute`, `wrapped`, `nodeType`) in its schema. Ignores
 * namespaces. The root element gets its name from the schema's XML Object, otherwise from the schema's component,
 * otherwise its name is `root`.
 */
export function writeXml(document: ContractDocument, value: unknown, schema: unknown): string {
  const component =
    isObject(schema) && typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : "";
  const root = toName(document, schema, component || "root");
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toElement(root, writeContents(value, "item", schema))}\n`;

  /**
   * Writes the attributes and the content of a value's element. If the schema of a list's items has no name, the items
   * are called `itemName`.
   */
  function writeContents(own: unknown, itemName: string, declared: unknown): Parts {
    if (Array.isArray(own)) {
      const { items } = resolve(document, declared);
      const name = toName(document, items, itemName);
      return joinParts(own.map((item) => writeNode(item, name, items)));
    }
    if (!isObject(own)) return { attributes: "", inner: escapeText(toText(own)) };
    const members = Object.entries(own).map(([member, value]) => {
      const schemaOf = findMember(document, declared, member);
      return writeNode(value, toName(document, schemaOf, member), schemaOf);
    });
    return joinParts(members);
  }

  /**
   * Writes a member or a list item as its node type requires: as a child element, as an attribute of the parent
   * element, or as text or CDATA inside the parent element.
   */
  function writeNode(own: unknown, name: string, declared: unknown): Parts {
    const contents = writeContents(own, name, declared);
    switch (toNodeType(readXml(document, declared), Array.isArray(own))) {
      case "attribute":
        return { attributes: ` ${name}="${escapeText(toText(own))}"`, inner: "" };
      case "cdata":
        return { attributes: "", inner: toCdata(toText(own)) };
      case "text":
      case "none":
        return contents;
      default:
        return { attributes: "", inner: toElement(name, contents) };
    }
  }
}

function joinParts(parts: readonly Parts[]): Parts {
  const join = (name: keyof Parts): string => parts.map((part) => part[name]).join("");
  return { attributes: join("attributes"), inner: join("inner") };
}

function toElement(name: string, { attributes, inner }: Parts): string {
  return `<${name}${attributes}>${inner}</${name}>`;
}

/** Returns the `nodeType` of OpenAPI 3.2. For earlier versions, derives it from `attribute` and `wrapped`. */
function toNodeType({ nodeType, attribute, wrapped }: JsonObject, isList: boolean): unknown {
  if (nodeType !== undefined) return nodeType;
  if (attribute === true) return "attribute";
  return isList && wrapped !== true ? "none" : "element";
}

function toText(value: unknown): string {
  return value === null ? "" : String(value);
}

/** Writes a CDATA section. The text `]]>` would end the section, so the section is split in the middle of this text. */
function toCdata(text: string): string {
  return `<![CDATA[${text.replaceAll(invalid, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
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

/** Replaces characters that the name of an element must not have. */
function toXmlName(name: string): string {
  const valid = name.replaceAll(/[^\p{L}\p{N}._-]/gu, "_");
  return /^[\p{L}_]/u.test(valid) ? valid : `_${valid}`;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML 1.0 does not allow. */
const invalid = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes a string, and removes characters that XML 1.0 does not allow. */
function escapeText(text: string): string {
  return text.replaceAll(invalid, "").replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}
