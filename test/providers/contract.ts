import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect } from "vitest";
import document from "../../generated/openapi.json" with { type: "json" };
import type { components } from "../../generated/types.ts";

const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
formats.default(ajv);
ajv.addSchema(document, "contract");

/**
 * Fails unless the value satisfies the schema with this name in the contract. The service's output must satisfy its
 * schema, whatever a vendor sends.
 */
export function expectContract(name: keyof components["schemas"], value: unknown): void {
  const validate = ajv.getSchema(`contract#/components/schemas/${name}`);
  if (validate === undefined) throw new Error(`the contract has no schema ${name}`);
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
}
