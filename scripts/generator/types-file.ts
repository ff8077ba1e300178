import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { type ContractDocument, isObject, type JsonObject } from "../../src/contract.ts";
import { usesAccessMarkers } from "./access-markers.ts";
import { toOpenEnum } from "./open-enums.ts";
import { toTypeableDocument } from "./schema-for-types.ts";
import { toFile } from "./text.ts";

/**
 * Renders `types.ts` with `paths`, `components` and `operations`, which openapi-typescript generates. Only this file
 * may import openapi-typescript. A member with a default is optional here, because a caller may omit it; in
 * `handlers.ts` it is always present.
 */
export async function typesFile(document: ContractDocument): Promise<string> {
  const typeable = toTypeableDocument(withoutIncoming(document));
  const nodes = await openapiTS(JSON.stringify(typeable, hideMisread), {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    readWriteMarkers: usesAccessMarkers(document, document),
    silent: true,
    transform: toOpenEnum,
  });
  const text = showHidden(astToString(nodes.filter((node) => !isEmptyRoot(node))));
  return toFile(text.trim(), ...missingRoots(text));
}

/**
 * Placeholders from Unicode's private use area for characters and names that openapi-typescript and its bundler
 * misread.
 */
const hidden = new Map([
  ["%", "\u{E025}"],
  ["#", "\u{E023}"],
  ["", "\u{E026}"],
]);

/**
 * Replacer for JSON.stringify that puts placeholders in place of names that openapi-typescript would misread.
 * openapi-typescript treats `%` and `#` as parts of an encoded reference, and `constructor` as the member that every
 * JavaScript object inherits.
 */
function hideMisread(key: string, value: unknown): unknown {
  if (typeof value === "string")
    return key === "$ref" ? `#${hide(decodeURIComponent(value.slice(1)))}` : hide(value);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [hide(name), member]));
}

function hide(text: string): string {
  const mark = text in Object.prototype ? hidden.get("") : "";
  return text.replaceAll(/[%#]/g, (sign) => hidden.get(sign) ?? sign) + mark;
}

/**
 * Returns the text with the names for which `hideMisread` put placeholders into the document. The compiler writes a
 * placeholder unchanged in comments, and as an escape in code.
 */
function showHidden(text: string): string {
  let shown = text;
  for (const [sign, standIn] of hidden) {
    const escaped = `\\u${standIn.charCodeAt(0).toString(16).toUpperCase()}`;
    shown = shown.replaceAll(standIn, sign).replaceAll(escaped, sign);
  }
  return shown;
}

/**
 * Returns the document without webhooks and callbacks, which are requests that the service itself sends: no generated
 * file needs them, and they may repeat operationIds.
 */
function withoutIncoming(document: ContractDocument): ContractDocument {
  const { webhooks: _, components, paths, ...rest } = document;
  const { pathItems: __, callbacks: ___, ...sections } = components ?? {};
  const items = Object.entries(paths ?? {}).map(([path, item]) => [path, withoutCallbacks(item)]);
  return {
    ...rest,
    info: document.info,
    openapi: document.openapi,
    paths: Object.fromEntries(items),
    components: sections,
  };
}

function withoutCallbacks(item: JsonObject): JsonObject {
  const members = Object.entries(item).map(([key, value]) => {
    if (!isObject(value)) return [key, value];
    const { callbacks: _, ...operation } = value;
    return [key, operation];
  });
  return Object.fromEntries(members);
}

/** True for a root type without members, such as `webhooks` and `$defs` in a document that does not have them. */
function isEmptyRoot(node: ts.Node): boolean {
  return ts.isTypeAliasDeclaration(node) && isEmptyRecord(node.type);
}

function isEmptyRecord(node: ts.TypeNode): boolean {
  return (
    ts.isTypeReferenceNode(node) &&
    ts.isIdentifier(node.typeName) &&
    node.typeName.text === "Record" &&
    node.typeArguments?.[1]?.kind === ts.SyntaxKind.NeverKeyword
  );
}

/**
 * Returns an empty type for each of `paths`, `components` and `operations` that the text does not export, because other
 * generated files import all three.
 */
function missingRoots(text: string): string[] {
  return ["paths", "components", "operations"]
    .filter((name) => !new RegExp(`^export (interface|type) ${name}\\b`, "m").test(text))
    .map((name) => `export type ${name} = Record<never, never>;`);
}
