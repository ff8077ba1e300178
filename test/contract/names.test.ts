import { expect, it } from "vitest";
import { isObject, readOperations } from "../../src/contract.ts";
import { at, contract } from "./contract.ts";

// Suffixes that client generators add to an operationId, taken from their output for this contract. The generators are
// hey-api, orval, kubb, openapi-typescript-codegen, swagger-typescript-api, oapi-codegen, ogen and
// openapi-python-client.
const suffixes = [
  ...[
    "",
    "Response",
    "Responses",
    "Res",
    "Result",
    "Error",
    "Errors",
    "Params",
    "QueryParams",
    "HeaderParams",
  ],
  ...["PathParams", "Headers", "Data", "Body", "JSONBody", "JSONRequestBody", "RequestBody", "RequestObject"],
  ...["ResponseObject", "Req", "Query", "Mutation", "MutationRequest", "MutationResponse", "QueryResponse"],
  ...["OK", "Created", "Accepted", "NoContent", "200", "201", "202", "204", "Default"],
];
/**
 * Names that a language or its runtime uses. A generated class with such a name hides the original, or does not
 * compile.
 */
const taken = [
  ...[
    "Error",
    "Exception",
    "Object",
    "Array",
    "String",
    "Number",
    "Boolean",
    "Date",
    "Map",
    "Set",
    "Symbol",
    "Promise",
  ],
  ...[
    "Function",
    "Record",
    "Request",
    "Response",
    "Headers",
    "Event",
    "Node",
    "Document",
    "Type",
    "List",
    "Dict",
  ],
  ...[
    "Optional",
    "Any",
    "Union",
    "Client",
    "Option",
    "Result",
    "Self",
    "Context",
    "Exclude",
    "Extract",
    "Partial",
  ],
];
const schemas = at(["components", "schemas"]);
const names = isObject(schemas) ? Object.keys(schemas) : [];

it("no component has the name that a generator makes for an operation", () => {
  const made = new Set(
    readOperations(contract).flatMap(({ id }) => suffixes.map((suffix) => (id + suffix).toLowerCase())),
  );
  expect(names.filter((name) => made.has(name.toLowerCase()))).toEqual([]);
});

it("no component has the name of something that languages hold already", () => {
  const all = new Set(taken.map((name) => name.toLowerCase()));
  expect(names.filter((name) => all.has(name.toLowerCase()))).toEqual([]);
});

it("no two components differ only in case, or are called as a shared response or parameter is", () => {
  const others = ["responses", "parameters", "headers", "securitySchemes"].flatMap((section) =>
    Object.keys(contract.components?.[section] ?? {}),
  );
  const all = [...names, ...others].map((name) => name.toLowerCase());
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});

it("is written in OpenAPI 3.1.0, since tools refuse the patch versions that they do not know", () => {
  expect(contract.openapi).toBe("3.1.0");
});
