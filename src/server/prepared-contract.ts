import { type ContractDocument, type OperationRow, readOperations } from "../contract.ts";
import { loadContract } from "./contract-file.ts";
import { type CredentialRule, createCredentialRule } from "./credentials.ts";
import { make } from "./lazy.ts";
import { type OperationShape, readOperationShape } from "./operation-shapes.ts";
import { createFactFinder, type FindFacts } from "./parameters/schema-facts.ts";
import { type CheckRate, type CheckResponse, createRateCheck, createResponseCheck } from "./responses.ts";
import { createSchemaCompiler } from "./validation/compiler.ts";
import { hasHidden } from "./validation/hidden-members.ts";
import {
  type Compiling,
  createRequestValidation,
  type ValidateRequest,
} from "./validation/request-validation.ts";

/** The data that the server prepares for one operation from the contract alone, without its handler. */
export interface PreparedOperation {
  readonly shape: OperationShape;
  readonly facts: FindFacts;
  readonly credentials: CredentialRule;
  readonly validate: ValidateRequest;
  /** Returns the function that checks responses. The function is compiled when it is first needed. */
  readonly check: () => CheckResponse;
  /** Returns the function that checks rate limits. The function is compiled when it is first needed. */
  readonly checkRate: () => CheckRate;
}

export interface PreparedContract {
  readonly document: ContractDocument;
  readonly operations: readonly OperationRow[];
  readonly prepared: readonly PreparedOperation[];
}

/**
 * This package's contract, prepared at most twice: with and without `warm`. All servers of the process share it,
 * because it does not change.
 */
const ownContracts = new Map<boolean, Promise<PreparedContract>>();

/**
 * Compiles the schemas and rules that requests need. Uses this package's contract if `document` is undefined.
 * @param warm True to compile schemas now, instead of at each operation's first request. For this package's contract,
 * compiles only what valid requests need. The rest would take half of the processor time at startup, and tests have
 * already shown that it compiles. For any other contract, compiles this package's own validators, which find each
 * faulty schema. The functions of express-openapi-validator are compiled at an operation's first request, which takes
 * some 2 ms longer.
 * @throws Error if the document is invalid, or a schema does not compile.
 */
export function prepareContract(
  document: ContractDocument | undefined,
  warm: boolean,
): Promise<PreparedContract> {
  if (document !== undefined) return prepare(document, { warm: false, verify: warm });
  const known = ownContracts.get(warm) ?? prepare(loadContract(), { warm, verify: false });
  ownContracts.set(warm, known);
  return known;
}

async function prepare(
  document: ContractDocument,
  { warm, verify }: Pick<Compiling, "warm" | "verify">,
): Promise<PreparedContract> {
  const operations = readOperations(document);
  const shapes = operations.map((row) => readOperationShape(document, row));
  const rules = operations.map((row) => createCredentialRule(document, row));
  const compiler = createSchemaCompiler(document, "request");
  // Only a contract with `readOnly` or `writeOnly` members needs a separate compiler for responses. Most contracts have
  // no such members.
  const answers = hasHidden(document) ? createSchemaCompiler(document, "answer") : compiler;
  const queryKeys = rules.flatMap((rule) => rule.queryKeys);
  const facts = createFactFinder(document, compiler);
  const validation = await createRequestValidation(document, shapes, {
    ...{ compiler, facts, queryKeys, warm, verify },
  });
  const prepared = shapes.map((shape, index) => {
    const validate = validation.get(shape.row.id);
    const credentials = rules[index];
    if (validate === undefined || credentials === undefined)
      throw new Error(`${shape.row.id} was not prepared`);
    return {
      shape,
      facts,
      credentials,
      validate,
      check: make(
        () => createResponseCheck(shape, { compiler: answers, facts, warm: warm || verify }),
        false,
      ),
      checkRate: make(() => createRateCheck(shape, { compiler: answers, facts }), false),
    };
  });
  return { document, operations, prepared };
}
