import { createRequire } from "node:module";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import {
  isObject,
  type JsonObject,
  type OperationRow,
  readOperations,
  resolveRef,
} from "../../src/contract.ts";
import { isContractDocument } from "../../src/server/index.ts";

const contract: unknown = createRequire(import.meta.url)("../../generated/openapi.json");
if (!isContractDocument(contract)) throw new Error("generated/openapi.json is no contract");

/** The contract under test, read independently of the code under test. */
export const document = contract;
export const operations = readOperations(document);

/** Validates against the bundled contract, without the validators in express-openapi-validator and Prism. */
const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: false });
formats.default(ajv);
ajv.addSchema({ ...document, $id: "contract" });
const coercing = new Ajv2020({ strict: false, coerceTypes: true });
formats.default(coercing);

/** A response that an operation declares, with the names of its examples. */
export interface Declared {
  readonly operation: OperationRow;
  readonly status: string;
  readonly examples: readonly string[];
}

/** Returns every declared response of every operation. */
export function declaredResponses(): Declared[] {
  return operations.flatMap((operation) =>
    operation.statuses.map((status) => ({ operation, status, examples: exampleNames(operation, status) })),
  );
}

function exampleNames(operation: OperationRow, status: string): string[] {
  const examples = json(findResponse(operation, status))?.["examples"];
  return isObject(examples) ? Object.keys(examples) : [];
}

/** Returns a request whose path, headers and body come from the contract's own examples. */
export function toRequest(operation: OperationRow): { path: string; init: RequestInit } {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    pathExample(operation, name),
  );
  const examples = json(resolveRef(document, findOperation(operation)["requestBody"] ?? {}))?.["examples"];
  const [first] = isObject(examples) ? Object.values(examples) : [];
  const body = first === undefined ? undefined : JSON.stringify(resolveRef(document, first)["value"]);
  return {
    path,
    init: {
      method: operation.method,
      headers: {
        "x-access-key": `ak_walk_${operation.id}`,
        "x-secret-key": "sk_walk",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    },
  };
}

function pathExample(operation: OperationRow, name: string): string {
  const item = document.paths?.[operation.path] ?? {};
  const lists = [item["parameters"], findOperation(operation)["parameters"]];
  const parameters = lists
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((one) => resolveRef(document, one));
  const example = parameters.find((one) => one["in"] === "path" && one["name"] === name)?.["example"];
  if (typeof example !== "string") throw new Error(`${operation.id} has no example of {${name}}`);
  return example;
}

/** Returns the violations found in a response; an empty list if it conforms to the contract. */
export async function checkAnswer(operation: OperationRow, response: Response): Promise<string[]> {
  const status = String(response.status);
  const declared = operation.statuses.includes(status) ? status : "default";
  if (!operation.statuses.includes(declared)) return [`${status} is not declared`];
  const text = await response.clone().text();
  return [...checkBody(operation, declared, text), ...checkHeaders(operation, declared, response.headers)];
}

function checkBody(operation: OperationRow, status: string, text: string): string[] {
  if (json(findResponse(operation, status)) === undefined)
    return text === "" ? [] : ["a body where none is declared"];
  const validate = bodyValidator(operation, status);
  return validate(JSON.parse(text)) ? [] : [ajv.errorsText(validate.errors, { dataVar: "body" })];
}

const bodyValidators = new Map<string, ValidateFunction>();

function bodyValidator(operation: OperationRow, status: string): ValidateFunction {
  const pointer = ["paths", operation.path, operation.method.toLowerCase(), "responses", status].map(
    escapeSegment,
  );
  const response = findOperation(operation)["responses"];
  const ref = isObject(response) && isObject(response[status]) ? response[status]["$ref"] : undefined;
  const base = typeof ref === "string" ? ref : `#/${pointer.join("/")}`;
  const key = `contract${base}/content/application~1json/schema`;
  const known = bodyValidators.get(key) ?? ajv.compile({ $ref: key });
  bodyValidators.set(key, known);
  return known;
}

function escapeSegment(segment: string): string {
  return encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/**
 * Returns the violations found in a job's result; an empty list if the result conforms to the operation's result
 * schema.
 */
export function checkResult(operation: OperationRow, result: unknown): string[] {
  const schema = findOperation(operation)["x-result-schema"];
  if (typeof schema !== "string") throw new Error(`${operation.id} starts no job`);
  const validate = bodyValidators.get(schema) ?? ajv.compile({ $ref: `contract${schema}` });
  bodyValidators.set(schema, validate);
  return validate(result) ? [] : [ajv.errorsText(validate.errors, { dataVar: "result" })];
}

function checkHeaders(operation: OperationRow, status: string, headers: Headers): string[] {
  const declared = findResponse(operation, status)["headers"];
  return Object.entries(isObject(declared) ? declared : {}).flatMap(([name, raw]) => {
    const header = resolveRef(document, raw);
    const value = headers.get(name);
    if (value === null) return header["required"] === true ? [`header ${name} is missing`] : [];
    const schema = { properties: { value: isObject(header["schema"]) ? header["schema"] : {} } };
    return coercing.validate(schema, { value }) ? [] : [`header ${name}: ${coercing.errorsText()}`];
  });
}

function findOperation(operation: OperationRow): JsonObject {
  return resolveRef(document, document.paths?.[operation.path]?.[operation.method.toLowerCase()]);
}

function findResponse(operation: OperationRow, status: string): JsonObject {
  const responses = findOperation(operation)["responses"];
  return resolveRef(document, isObject(responses) ? responses[status] : undefined);
}

function json(holder: JsonObject): JsonObject | undefined {
  const content = isObject(holder["content"]) ? holder["content"] : {};
  const media = content["application/json"];
  return isObject(media) ? media : undefined;
}
