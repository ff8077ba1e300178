import {
  type ContractDocument,
  ContractFault,
  dataMembers,
  isObject,
  lookUp,
  readOperations,
} from "../contract.ts";
import { toFaultList } from "../diff/failure.ts";
import { toErrorMessage } from "../errors.ts";
import { createCredentialRule } from "./credentials.ts";
import { readOperationShape } from "./operation-shapes.ts";
import { createFactFinder } from "./parameters/schema-facts.ts";
import { createResponseCheck } from "./responses.ts";
import { createSchemaCompiler } from "./validation/compiler.ts";
import { listDocumentFaults } from "./validation/openapi-validator.ts";
import { createViolationCollector } from "./validation/violation-collector.ts";

/**
 * Returns an AggregateError with all faults of a contract whose preparation failed with the error `first`. Returns the
 * fault itself if there is only one, and `first` if it is no fault of the contract. A valid contract never gets here,
 * so its start is not slower.
 */
export async function toEveryFault(first: unknown, document: ContractDocument): Promise<unknown> {
  const faults: unknown[] = listLostReferences(document);
  const hasLost = faults.length > 0;
  // The walk over the document finds the references without a target, with their places.
  const isListed = (error: unknown): boolean => hasLost && lostReference.test(toErrorMessage(error));
  const attempt = <T>(work: () => T): T[] => {
    try {
      return [work()];
    } catch (error) {
      const own: unknown[] = error instanceof AggregateError ? error.errors : [error];
      faults.push(...own.filter((one) => !isListed(one)));
      return [];
    }
  };
  const [operations = []] = attempt(() => readOperations(document));
  const shapes = operations.flatMap((row) => attempt(() => readOperationShape(document, row)));
  for (const row of operations) attempt(() => createCredentialRule(document, row));
  const [compiler] = attempt(() => createSchemaCompiler(document, "request"));
  if (compiler !== undefined) {
    const facts = createFactFinder(document, compiler);
    for (const shape of shapes) {
      attempt(() => createViolationCollector(shape, compiler));
      attempt(() => createResponseCheck(shape, { compiler, facts, warm: true }));
    }
    if (!hasLost) faults.push(...(await listDocumentFaults(document, shapes, compiler.unknownFormats)));
  }
  const distinct = new Map(faults.map((fault) => [toErrorMessage(fault), fault]));
  // If the error is about something else, such as a handler, its message is not among those of the faults.
  const isFault = first instanceof AggregateError || distinct.has(toErrorMessage(first)) || isListed(first);
  if (!isFault || distinct.size === 0) return first;
  const [only] = distinct.values();
  return distinct.size === 1
    ? only
    : new AggregateError(distinct.values(), toFaultList([...distinct.keys()]));
}

/** Matches the messages of errors about a `$ref` without a target. */
const lostReference = /leads nowhere|can't resolve reference/;

function listLostReferences(document: ContractDocument): ContractFault[] {
  const lost: ContractFault[] = [];
  const visit = (value: unknown, keys: readonly string[]): void => {
    if (typeof value !== "object" || value === null) return;
    const reference = isObject(value) ? value["$ref"] : undefined;
    if (typeof reference === "string" && reference.startsWith("#")) {
      try {
        lookUp(document, reference);
      } catch (error) {
        lost.push(new ContractFault([...keys, "$ref"], toErrorMessage(error)));
      }
    }
    for (const [key, member] of Object.entries(value))
      if (!dataMembers.has(key) && !key.startsWith("x-")) visit(member, [...keys, key]);
  };
  visit(document, []);
  return lost;
}
