import { readFile } from "node:fs/promises";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type ContractDocument, isObject } from "../../src/contract.ts";

/** The bundled contract, from which all other files are generated. */
export const contract = await loadBundle();

/** Checks a value against a schema. Returns the violations; an empty list if the value is valid. */
export type Check = (value: unknown) => readonly ErrorObject[];

/** Direction of a body: a request must omit read-only members, a response write-only ones. */
export type Direction = "request" | "response";

/**
 * Returns a function that compiles the schema at a path in the bundle with Ajv 2020 in strict mode, and throws if
 * strict mode refuses the schema. It does not use the validators of the server and the mock, which other tests cover.
 */
export function createChecks(direction: Direction): (path: readonly (string | number)[]) => Check {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat("int32", { type: "number", validate: (value) => Number.isInteger(value) });
  ajv.addVocabulary([
    "discriminator",
    "example",
    "x-stability-level",
    "x-extensible-enum",
    "x-pattern-message",
    "x-min-properties-message",
  ]);
  const forbidden = direction === "request" ? "readOnly" : "writeOnly";
  ajv.removeKeyword(forbidden);
  ajv.addKeyword({
    keyword: forbidden,
    schemaType: "boolean",
    validate: (isForbidden: boolean) => !isForbidden,
  });
  ajv.addVocabulary(Object.keys(contract));
  ajv.addSchema({ ...contract, $id: "contract" });
  return (path) => {
    const validate = ajv.compile({ $ref: `contract#/${path.map(toPointerKey).join("/")}` });
    return (value) => (validate(value) ? [] : (validate.errors ?? []));
  };
}

/** Returns the value at a path in the bundle. */
export function at(path: readonly (string | number)[]): unknown {
  let current: unknown = contract;
  for (const key of path)
    current = Array.isArray(current) ? current[Number(key)] : isObject(current) ? current[key] : undefined;
  return current;
}

function toPointerKey(key: string | number): string {
  return encodeURIComponent(String(key).replaceAll("~", "~0").replaceAll("/", "~1"));
}

async function loadBundle(): Promise<ContractDocument> {
  const file = new URL("../../generated/openapi.json", import.meta.url);
  const document: unknown = JSON.parse(await readFile(file, "utf8"));
  if (!isContract(document)) throw new Error("generated/openapi.json is not an OpenAPI document");
  return document;
}

function isContract(value: unknown): value is ContractDocument {
  return isObject(value) && typeof value["openapi"] === "string" && isObject(value["info"]);
}
