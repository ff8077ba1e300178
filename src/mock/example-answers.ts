import {
  type ContractDocument,
  isObject,
  type OperationRow,
  resolveOperation,
  resolveRef,
} from "../contract.ts";
import { type Choice, pickMedia, type ResponseChooser, type Subject } from "./declared-responses.ts";
import type { Preference } from "./preference.ts";

/**
 * A response that the contract declares: its status, its example headers (names in lower case), and its example body.
 */
export interface DeclaredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly mediaType: string;
}

/**
 * Returns the declared response that a preference chooses. Throws ApiError if the contract does not declare this
 * response.
 */
export type Answerer = (operation: OperationRow, preference: Preference, subject: Subject) => DeclaredAnswer;

/**
 * Creates a function that returns examples of a document as responses. It cannot generate values, so it ignores
 * `dynamic` in the preference.
 */
export function createAnswerer(document: ContractDocument, chooser: ResponseChooser): Answerer {
  return (operation, preference, subject) => {
    const choice = chooser.choose(operation, preference, subject);
    const response = findResponse(document, operation, choice);
    const content = isObject(response["content"]) ? response["content"] : {};
    const [mediaType, media] = pickMedia(content) ?? ["application/json", undefined];
    return {
      status: choice.status,
      headers: readHeaders(document, response),
      body: readExample(document, media, choice),
      mediaType,
    };
  };
}

function findResponse(document: ContractDocument, operation: OperationRow, { status }: Choice) {
  const { responses } = resolveOperation(document, operation).operation;
  const declared = isObject(responses) ? responses : {};
  const range = `${String(status).charAt(0)}XX`;
  return resolveRef(document, declared[status] ?? declared[range] ?? declared["default"]);
}

function readExample(document: ContractDocument, media: unknown, { example }: Choice): unknown {
  if (!isObject(media) || example === undefined) return undefined;
  if (!isObject(media["examples"])) return media["example"];
  return resolveRef(document, media["examples"][example])["value"];
}

function readHeaders(
  document: ContractDocument,
  response: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const headers = isObject(response["headers"]) ? response["headers"] : {};
  const pairs = Object.entries(headers).map(([name, header]) => [
    name.toLowerCase(),
    resolveRef(document, header)["example"],
  ]);
  return Object.fromEntries(
    pairs.filter(([, example]) => example !== undefined).map(([name, example]) => [name, String(example)]),
  );
}
