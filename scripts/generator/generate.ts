import type { ContractDocument } from "../../src/contract.ts";
import { clientFile } from "./client-file.ts";
import { examplesFile } from "./examples-file.ts";
import { handlersFile } from "./handlers-file.ts";
import { openapiFile, toOrderedDocument } from "./openapi-file.ts";
import { withOperationIds } from "./operation-ids.ts";
import { readModels } from "./operation-model.ts";
import { operationsFile } from "./operations-file.ts";
import { requestValidatorsFile } from "./request-validators-file.ts";
import { stubFiles } from "./stub-files.ts";
import { typesFile } from "./types-file.ts";
import { validatorsFile } from "./validators-file.ts";

/**
 * Returns the text of every generated file, by its name below `generated/`, for a bundled OpenAPI 3.1 document. Reads
 * and writes no files. Equal documents result in equal texts.
 * @throws Error if an operationId is used twice or a `$ref` has no target.
 */
export async function generate(bundled: ContractDocument): Promise<Map<string, string>> {
  const document = withOperationIds(toOrderedDocument(bundled));
  const models = readModels(document);
  const text = openapiFile(document);
  return new Map([
    ["openapi.json", text],
    ["types.ts", await typesFile(document)],
    ["operations.ts", operationsFile(models)],
    ["handlers.ts", handlersFile(models)],
    ["client.ts", clientFile(models)],
    ["examples.json", examplesFile(document)],
    ["validators.ts", validatorsFile(document, models)],
    ["request-validators.ts", requestValidatorsFile(document, text)],
    ...stubFiles(models),
  ]);
}
