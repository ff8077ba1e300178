import { type ContractDocument, isObject, type JsonObject, readPathItems } from "../../src/contract.ts";
import { httpMethods } from "../../src/operation-methods.ts";
import { createNamer, toIdentifier } from "./names.ts";

/**
 * Returns the document with two additions that OpenAPI does not require, but that the generated files need. Every
 * operation has an operationId, and every path contains its path item instead of a `$ref` to it. A document that
 * already has both is returned unchanged.
 */
export function withOperationIds(document: ContractDocument): ContractDocument {
  const items = Object.entries(readPathItems(document));
  const name = createNamer(items.flatMap(([, item]) => operationIds(item)));
  const paths = items.map(([path, item]) => [path, named(path, item, name)] as const);
  return { ...document, ...(document.paths === undefined ? {} : { paths: Object.fromEntries(paths) }) };
}

function operationIds(item: JsonObject): string[] {
  return httpMethods.flatMap((method) => {
    const operation = item[method];
    return isObject(operation) && typeof operation["operationId"] === "string"
      ? [operation["operationId"]]
      : [];
  });
}

function named(path: string, item: JsonObject, name: (candidate: string) => string): JsonObject {
  const members = Object.entries(item).map(([key, value]) => {
    const isOperation = httpMethods.some((method) => method === key) && isObject(value);
    if (!isOperation || typeof value["operationId"] === "string") return [key, value] as const;
    return [
      key,
      { operationId: name(toIdentifier(`${key} ${path.replaceAll("{", "by ")}`)), ...value },
    ] as const;
  });
  return Object.fromEntries(members);
}
