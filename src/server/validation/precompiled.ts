import { _ } from "ajv";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { formats as openApiFormats } from "express-openapi-validator/dist/framework/ajv/formats.js";
import { createFunctions, digest } from "../../../generated/request-validators.ts";
import type { ContractDocument } from "../../contract.ts";
import { isContractOf } from "../contract-file.ts";
import { make } from "../lazy.ts";
import { type Accepts, toAccepts } from "./compiled-validators.ts";
import { countCharacters, isMultipleOf, strictFormats, toExpression } from "./keywords.ts";

/**
 * Returns the precompiled test for requests to an operation with a body of this media type; undefined if there is no
 * such test.
 */
export type FindAccepts = (operation: string, mediaType: string | undefined) => Accepts | undefined;

/** Ajv options for functions whose source is written to generated/request-validators.ts. */
export const sourceOptions = { source: true, formats: _`formats`, lines: true } as const;

/** Key of an operation and a media type in generated/request-validators.ts. */
export function toPrecompiledKey(operation: string, mediaType: string | undefined): string {
  return `${operation} ${mediaType ?? ""}`;
}

/**
 * Returns the functions of generated/request-validators.ts, which express-openapi-validator compiled for this package's
 * contract when that file was generated. Returns undefined for any other contract. These functions can only accept a
 * request. If they do not accept it, express-openapi-validator validates the request itself. A process whose requests
 * are all valid needs no compiler.
 */
export function findPrecompiled(document: ContractDocument): FindAccepts | undefined {
  if (!isContractOf(document, digest)) return undefined;
  const functions = make(
    () =>
      createFunctions({
        ...{ toExpression, isMultipleOf, ucs2length: countCharacters },
        formats: { ...openApiFormats, ...fullFormats, ...strictFormats },
      }),
    false,
  );
  const found = new Map<string, Accepts | undefined>();
  return (operation, mediaType) => {
    const key = toPrecompiledKey(operation, mediaType);
    if (!found.has(key)) {
      const { general, bodies } = functions();
      found.set(key, toAccepts(general[key], bodies[key]));
    }
    return found.get(key);
  };
}
