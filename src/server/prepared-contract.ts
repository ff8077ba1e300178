import { type ContractDocument, type OperationRow, readOperations } from "../contract.ts";
import { loadContract } from "./contract-file.ts";
import { type CredentialRule, createCredentialRule } from "./credentials.ts";
import { make } from "./lazy.ts";
import { type OperationShape, readOperationShape } from "./operation-shapes.ts";
import { createFactFinder, type FindFacts } from "./parameters/schema-facts.ts";
import { type CheckResponse, createResponseCheck } from "./responses.ts";
import { createSchemaCompiler } from "./validation/compiler.ts";
import { hasHidden } from "./validation/hidden-members.ts";
import { createRequestValidation, type ValidateRequest } from "./validation/request-validation.ts";

/** The parts of one operation that depend on the contract and not on its handler. */
export interface PreparedOperation {
  readonly shape: OperationShape;
  readonly facts: FindFacts;
  readonly credentials: CredentialRule;
  readonly validate: ValidateRequest;
  /** Returns the check of answers, which compiles at the first call. */
  readonly check: () => CheckResponse;
}

export interface PreparedContract {
  readonly document: ContractDocument;
  readonly operations: readonly OperationRow[];
  readonly prepared: readonly PreparedOperation[];
}

/**
 * The contract of this package, prepared once for each value of `warm`. It does not change while the process runs, so
 * all servers of the process share it.
 */
const own = new Map<boolean, Promise<PreparedContract>>();

/**
 * Compiles a document, or the contract of this package, for requests of its operations.
 * @param warm Compiles all requests now rather than at each operation's first request.
 * @throws Error if the document is invalid, or a schema does not compile.
 */
export function prepareContract(
  document: ContractDocument | undefined,
  warm: boolean,
): Promise<PreparedContract> {
  if (document !== undefined) return prepare(document, warm);
  const known = own.get(warm) ?? prepare(loadContract(), warm);
  own.set(warm, known);
  return known;
}

async function prepare(document: ContractDocument, warm: boolean): Promise<PreparedContract> {
  const operations = readOperations(document);
  const shapes = operations.map((row) => readOperationShape(document, row));
  const rules = operations.map((row) => createCredentialRule(document, row));
  const compiler = createSchemaCompiler(document, "request");
  // Answers have a separate compiler only if necessary: most contracts require the same members of requests and of
  // answers.
  const answers = hasHidden(document) ? createSchemaCompiler(document, "answer") : compiler;
  const queryKeys = rules.flatMap((rule) => rule.queryKeys);
  const facts = createFactFinder(document, compiler);
  const validation = await createRequestValidation(document, shapes, { compiler, facts, queryKeys, warm });
  const prepared = shapes.map((shape, index) => {
    const validate = validation.get(shape.row.id);
    const credentials = rules[index];
    if (validate === undefined || credentials === undefined)
      throw new Error(`${shape.row.id} was not made ready`);
    return {
      shape,
      facts,
      credentials,
      validate,
      check: make(() => createResponseCheck(shape, { compiler: answers, facts }), false),
    };
  });
  return { document, operations, prepared };
}
