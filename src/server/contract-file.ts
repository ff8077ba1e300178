import { createRequire } from "node:module";
import { type ContractDocument, isObject } from "../contract.ts";

/** Returns the path of the bundled contract in this package. */
export function findOwnContract(): string {
  // Uses the package's own name, because a relative path would differ between the sources and the build.
  return createRequire(import.meta.url).resolve("prospecting-contract/openapi.json");
}

/**
 * Loads the bundled contract of this package.
 * @throws Error if the contract has not been generated yet.
 */
export function loadContract(): ContractDocument {
  const document: unknown = createRequire(import.meta.url)(findOwnContract());
  if (!isContractDocument(document))
    throw new Error("prospecting-contract/openapi.json is not an OpenAPI document");
  return document;
}

/** SHA-256 of the text from which each document was read, in hex. */
const digests = new WeakMap<ContractDocument, string>();

export function noteDigest(document: ContractDocument, digest: string): void {
  digests.set(document, digest);
}

/**
 * Returns true if the document was read from a text with this digest. For a document that was not read from a text,
 * returns true only if it is this package's contract.
 */
export function isContractOf(document: ContractDocument, digest: string): boolean {
  const known = digests.get(document);
  return known === undefined ? document === loadContract() : known === digest;
}

/** True for an object with the members that every OpenAPI document requires: `openapi` and `info`. */
export function isContractDocument(value: unknown): value is ContractDocument {
  if (!isObject(value) || typeof value["openapi"] !== "string") return false;
  const { info } = value;
  return isObject(info) && typeof info["title"] === "string" && typeof info["version"] === "string";
}

/**
 * Returns the reason why a value is not an OpenAPI 3 document, with the members that are missing. For Swagger 2.0, which
 * has the member `swagger` instead of `openapi`, says how to convert the document.
 */
export function toDocumentProblem(value: unknown): string {
  if (!isObject(value)) return "is not an OpenAPI 3 document: it is not an object";
  if (typeof value["swagger"] === "string")
    return `is Swagger ${value["swagger"]}, not OpenAPI 3; ${howToConvert}`;
  const info = isObject(value["info"]) ? value["info"] : {};
  const texts = { openapi: value["openapi"], "info.title": info["title"], "info.version": info["version"] };
  const missing = Object.entries(texts).flatMap(([name, text]) => (typeof text === "string" ? [] : [name]));
  return `is not an OpenAPI 3 document: ${missing.join(" and ")} must be a string`;
}

/** Sentence that says how to convert Swagger 2.0. */
export const howToConvert = "convert it with: npx swagger2openapi OLD.yaml --outfile openapi.yaml";
