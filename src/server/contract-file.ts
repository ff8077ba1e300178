import { createRequire } from "node:module";
import { type ContractDocument, isObject } from "../contract.ts";

/**
 * The bundled contract of this package.
 * @throws Error when it was not generated yet.
 */
export function loadContract(): ContractDocument {
  // By the package's own name: the file lies elsewhere seen from the sources than from the build.
  const document: unknown = createRequire(import.meta.url)("prospecting-contract/openapi.json");
  if (!isContractDocument(document))
    throw new Error("prospecting-contract/openapi.json is no OpenAPI document");
  return document;
}

/** True for an object that says it is an OpenAPI document. */
export function isContractDocument(value: unknown): value is ContractDocument {
  if (!isObject(value) || typeof value["openapi"] !== "string") return false;
  const { info } = value;
  return isObject(info) && typeof info["title"] === "string" && typeof info["version"] === "string";
}
