import { createRequire } from "node:module";
import { type ContractDocument, isObject } from "../contract.ts";

/**
 * Loads the bundled contract of this package.
 * @throws Error if it was not generated yet.
 */
export function loadContract(): ContractDocument {
  // Uses the package's own name, because the relative path differs between the sources and the build.
  const document: unknown = createRequire(import.meta.url)("prospecting-contract/openapi.json");
  if (!isContractDocument(document))
    throw new Error("prospecting-contract/openapi.json is no OpenAPI document");
  return document;
}

/** True for an object with a version of OpenAPI. */
export function isContractDocument(value: unknown): value is ContractDocument {
  if (!isObject(value) || typeof value["openapi"] !== "string") return false;
  const { info } = value;
  return isObject(info) && typeof info["title"] === "string" && typeof info["version"] === "string";
}
