import { type ContractDocument, type OperationRow, readOperations } from "../../contract.ts";
import { type ContractReading, readContract } from "../../server/index.ts";
import type { AnswerOptions } from "../backend.ts";
import { type ContractAnswers, createAnswers } from "./contract-answers.ts";
import { createSamples, type Samples } from "./samples.ts";

/** Modules that answer the operations of another contract. */
export interface ForeignParts {
  readonly document: ContractDocument;
  readonly operations: readonly OperationRow[];
  readonly reading: ContractReading;
  readonly samples: Samples;
  readonly answers: ContractAnswers;
}

/** Creates the modules that answer the operations of another contract. */
export function readForeign({ document, onLoad }: AnswerOptions): ForeignParts {
  const operations = readOperations(document);
  const reading = readContract(document, operations);
  const samples = createSamples(document, reading);
  const answers = createAnswers({ document, reading, samples, onLoad });
  return { document, operations, reading, samples, answers };
}
