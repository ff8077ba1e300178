import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type JobKind, resultSchemas } from "../../generated/operations.ts";
import type { components } from "../../generated/types.ts";
import { isObject } from "../contract.ts";
import { toSentence } from "./schema/index.ts";
import type { ScraperId } from "./scrapers.ts";

const answers: Record<ScraperId, keyof components["schemas"]> = {
  scrapeLinkedinPostReactions: "LinkedinReactionsEnvelope",
  scrapeInstagramPostDetails: "InstagramPostEnvelope",
  scrapeSeoDomain: "SeoDomainEnvelope",
  scrapeWebSearch: "WebSearchEnvelope",
  scrapeYoutubeVideo: "YoutubeVideoEnvelope",
  scrapeFacebookPage: "FacebookPageEnvelope",
};

/**
 * Returns how a job's result violates the contract: for each violation, the path and the reason. Empty if the result is
 * valid, or the kind is unknown.
 */
export function checkResult(kind: string, result: unknown): string[] {
  return isKind(kind) ? check(resultSchemas[kind], result) : [];
}

/**
 * Returns how the `data` of a scraper's response violates the contract: for each violation, the path and the reason.
 */
export function checkScraped(operation: ScraperId, data: unknown): string[] {
  return check(`${answers[operation]}/properties/data`, data);
}

/** Returns how an event of a monitor violates the contract: for each violation, the path and the reason. */
export function checkEvent(event: unknown): string[] {
  return check("MonitorEvent", event);
}

/** Returns how the body of a 202 response violates the contract: for each violation, the path and the reason. */
export function checkAccepted(body: unknown): string[] {
  return check("AcceptedOperation", body);
}

function isKind(kind: string): kind is JobKind {
  return Object.hasOwn(resultSchemas, kind);
}

function check(path: string, value: unknown): string[] {
  const validate = validatorOf(path);
  return validate(value) ? [] : (validate.errors ?? []).map(toSentence);
}

let digest: string | undefined;

/**
 * Returns a digest of the contract. A stored result is not checked again if a contract with this digest has accepted
 * it.
 */
export function contractDigest(): string {
  digest ??= createHash("sha256").update(readFileSync(contractPath())).digest("base64url");
  return digest;
}

const load = createRequire(import.meta.url);

function contractPath(): string {
  return load.resolve("prospecting-contract/openapi.json");
}

let contractAjv: Ajv2020 | undefined;

/**
 * Returns the validator of a schema. Each schema is compiled at its first use, once per process. The largest schema
 * takes 20 ms to compile.
 */
function validatorOf(path: string): ValidateFunction {
  contractAjv ??= createAjv();
  const validate = contractAjv.getSchema(`contract#/components/schemas/${path}`);
  if (validate === undefined) throw new Error(`the contract has no schema ${path}`);
  return validate;
}

function createAjv(): Ajv2020 {
  const document: unknown = load(contractPath());
  const schemas =
    isObject(document) && isObject(document["components"]) ? document["components"]["schemas"] : {};
  // Without `allErrors`, Ajv stops at the first violation. One violation is enough, because any violation is a bug that
  // has to be fixed.
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    logger: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  return ajv.addSchema({ components: { schemas } }, "contract");
}
