import { type ContractDocument, type OperationRow, readOperations } from "../../contract.ts";
import { type ContractReading, readContract } from "../../server/index.ts";
import type { AnswerOptions } from "../backend.ts";
import { type ContractAnswers, createAnswers } from "./contract-answers.ts";
import { nameBranches } from "./discriminators.ts";
import { type Families, findFamilies } from "./families.ts";
import { createSamples, type Samples } from "./samples.ts";

/** A contract other than our own, with the objects that read it and make responses from it. */
export interface ForeignParts {
  readonly document: ContractDocument;
  readonly operations: readonly OperationRow[];
  readonly reading: ContractReading;
  readonly samples: Samples;
  readonly answers: ContractAnswers;
  readonly families: Families;
}

/** Reads a contract other than our own, and creates the objects that make responses from it. */
export function readForeign({ document: given, onLoad }: AnswerOptions): ForeignParts {
  const document = nameBranches(given);
  const operations = readOperations(document);
  const reading = readContract(document, operations);
  const samples = createSamples(document, reading);
  const answers = createAnswers({ document, operations, reading, samples, onLoad });
  let families: Families | undefined;
  return {
    ...{ document, operations, reading, samples, answers },
    get families() {
      families ??= findFamilies(operations, reading);
      return families;
    },
  };
}
