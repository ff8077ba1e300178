import type { OperationRow } from "../../contract.ts";
import { type ContractDocument, readOperations } from "../../contract.ts";
import type { Authenticate, Fallback } from "../../server/index.ts";
import { type ContractReading, readContract } from "../../server/index.ts";
import { type AnswerOptions, isChoice, type MockBackend, readHeader, showPreference } from "../backend.ts";
import { type Preference, parsePreference } from "../preference.ts";
import { type ContractAnswers, createAnswers, withAskedId } from "./answers.ts";
import { createSamples, type Samples } from "./samples.ts";

/** What answers an operation of a foreign contract. */
export interface ForeignParts {
  readonly document: ContractDocument;
  readonly operations: readonly OperationRow[];
  readonly reading: ContractReading;
  readonly samples: Samples;
  readonly answers: ContractAnswers;
}

/** Whoever calls: a foreign contract's callers are all the same to the mock. */
const anyone = { organizationId: "any", userId: "any" };

/** Takes any value of every scheme that the contract declares; the server refuses a request that carries none. */
export const authenticateAnyone: Authenticate = () => anyone;

/** Reads a foreign contract. */
export function readForeign({ document, onLoad }: AnswerOptions): ForeignParts {
  const operations = readOperations(document);
  const reading = readContract(document, operations);
  const samples = createSamples(document, reading);
  return {
    document,
    operations,
    reading,
    samples,
    answers: createAnswers({ document, reading, samples, onLoad }),
  };
}

/** A backend for a foreign contract that remembers nothing: any credentials are taken, and requests are not counted. */
export function createForeignBackend(options: AnswerOptions): MockBackend {
  const parts = readForeign(options);
  const answer: Fallback = async (operation, request, { requestId }) => {
    const asked = parsePreference(readHeader(request, "prefer"));
    if (isChoice(asked)) options.noteForced?.(requestId, showPreference(asked));
    return answerFromContract(parts, { operation, request, preference: withSeed(options, asked) });
  };
  return { authenticate: authenticateAnyone, rateLimit: () => null, answer };
}

/** The preference with the mock's own seed, where the request brings none. */
export function withSeed({ seed }: AnswerOptions, asked: Preference): Preference {
  return { ...(seed === undefined ? {} : { seed }), ...asked };
}

/** The contract's answer to a request, with the id that its path asks about. */
export async function answerFromContract(
  { answers, reading }: ForeignParts,
  {
    operation,
    request,
    preference,
  }: { operation: OperationRow; request: Parameters<Fallback>[1]; preference: Preference },
): ReturnType<Fallback> {
  const subject = { id: request.path["id"], query: request.query };
  const answer = await answers.respond(operation, preference, subject);
  return answer.status < 400 ? withAskedId(answer, { operation, request, reading }) : answer;
}
