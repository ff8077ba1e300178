import { type ContractDocument, type OperationRow, readOperations } from "../contract.ts";
import { ApiError } from "../errors.ts";
import { listMethods, toDeclaredFailure, toErrorCode, withHeaders } from "./answer.ts";
import { ResponseChooser } from "./declared-responses.ts";
import { createAnswerer } from "./example-answers.ts";

/** Returns the failure that an operation declares for a status in the error table. */
export type DeclaredFailures = (
  operation: OperationRow,
  status: number,
  headers?: Readonly<Record<string, string>>,
) => ApiError;

/**
 * Creates a function that returns the failure in the contract's example for a status, with the headers of the example.
 * Headers that the caller passes replace these headers. If the contract does not declare the status, the failure comes
 * from the error table.
 */
export function createDeclaredFailures(document: ContractDocument): DeclaredFailures {
  const operations = readOperations(document);
  const answer = createAnswerer(document, new ResponseChooser(document, operations));
  const find = (operation: OperationRow, status: number): ApiError => {
    try {
      const declared = answer(operation, { code: status }, {});
      return toDeclaredFailure(declared, () => listMethods(operations, operation)) ?? toUsualFailure(status);
    } catch {
      return toUsualFailure(status);
    }
  };
  return (operation, status, headers = {}) => withHeaders(find(operation, status), headers);
}

/** Returns the failure for a status from the error table. */
export function toUsualFailure(status: number): ApiError {
  return new ApiError(toErrorCode(status, undefined) ?? "internal_error");
}
