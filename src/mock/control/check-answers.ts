import { type ContractDocument, isObject, type JsonObject, type OperationRow } from "../../contract.ts";
import { isApiError } from "../../errors.ts";
import { readContract } from "../../server/index.ts";
import { type Answer, type ChosenAnswers, isWhole, readChosenType } from "../chosen-answers.ts";
import { ResponseChooser } from "../declared-responses.ts";
import { invalid, readHeaders, readMembers } from "./members.ts";

/** Maximum number of responses that a test can choose for one operation. */
const maxAnswers = 100;

const answerMembers = ["code", "example", "body", "headers", "outcome", "result"];

/** Contract and rules by which chosen responses are checked. */
export interface AnswerRules {
  readonly document: ContractDocument;
  readonly operations: readonly OperationRow[];
  /**
   * Names of the outcomes that a test can choose. Empty for a contract other than our own, because the mock does not
   * know which outcomes its jobs have.
   */
  readonly outcomes: readonly string[];
  /** Checks members of a result for this kind of job. Returns their violations of the contract, or an empty list. */
  readonly checkResult: (kind: string, result: JsonObject) => readonly string[];
}

/**
 * Returns the result of a succeeded job of this kind from the contract's examples; an empty object if there is no such
 * example.
 */
export function findExampleResult(
  { document, operations }: Pick<AnswerRules, "document" | "operations">,
  kind: string,
): JsonObject {
  const chooser = new ResponseChooser(document, operations);
  const examples = operations.flatMap((operation) => [...chooser.successes(operation).values()]);
  for (const example of examples)
    if (isObject(example) && example["kind"] === kind && example["status"] === "succeeded")
      if (isObject(example["result"])) return example["result"];
  return {};
}

/**
 * Stores the responses that a test chooses for operations in the body of a control request. They replace all responses
 * chosen earlier.
 * @throws ApiError `validation_failed` that names the first member of the body that the contract does not allow.
 */
export function chooseAnswers(
  { answers }: { readonly answers: ChosenAnswers },
  body: unknown,
  rules: AnswerRules,
): object {
  if (!isObject(body))
    throw invalid("body", "must be a JSON object with an operationId as the name of each member");
  const read = new Map(
    Object.entries(body).map(([id, given]) => {
      const operation = rules.operations.find((one) => one.id === id);
      if (operation === undefined) throw invalid(`body.${id}`, "must be an operationId of the contract");
      const list: unknown[] = Array.isArray(given) ? given : [given];
      if (list.length === 0 || list.length > maxAnswers)
        throw invalid(`body.${id}`, `must have 1 to ${maxAnswers} answers`);
      const place = (index: number): string => (Array.isArray(given) ? `body.${id}.${index}` : `body.${id}`);
      return [id, list.map((one, index) => readAnswer(one, place(index), { operation, rules }))] as const;
    }),
  );
  answers.set(read);
  return { answers: answers.list() };
}

interface Checks {
  readonly operation: OperationRow;
  readonly rules: AnswerRules;
}

function readAnswer(value: unknown, place: string, checks: Checks): Answer {
  const members = readMembers(value, answerMembers, place);
  const code = members.number("code", { min: 200, max: 599 });
  const example = members.text("example");
  const outcome = members.text("outcome");
  const result = members.object("result");
  const headerMembers = members.object("headers");
  const headers = headerMembers === undefined ? undefined : readHeaders(headerMembers, `${place}.headers`);
  const answer: Answer = {
    ...(code === undefined ? {} : { code }),
    ...(example === undefined ? {} : { example }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(result === undefined ? {} : { result }),
    ...(headers === undefined ? {} : { headers }),
    ...(isObject(value) && "body" in value ? { body: value["body"] } : {}),
  };
  checkJob(answer, place, checks);
  checkWhole(answer, place, checks);
  return answer;
}

/**
 * Throws if an outcome or a result is chosen for an operation that starts no job, or together with a complete response.
 * Also throws if the outcome is unknown, or if the result is invalid for the operation's kind of job.
 */
function checkJob(answer: Answer, place: string, { operation, rules }: Checks): void {
  const { outcome, result } = answer;
  const jobs = rules.operations.filter(({ kind }) => kind !== null).map(({ id }) => id);
  for (const [name, value] of Object.entries({ outcome, result }))
    if (value !== undefined && (operation.kind === null || rules.outcomes.length === 0))
      throw invalid(`${place}.${name}`, `applies only to operations that start a job: ${jobs.join(", ")}`);
    else if (value !== undefined && isWhole(answer))
      throw invalid(
        `${place}.${name}`,
        "applies only to an answer that starts a job; code, example and body choose another answer",
      );
  if (outcome !== undefined && !rules.outcomes.includes(outcome))
    throw invalid(`${place}.outcome`, `must be one of ${rules.outcomes.join(", ")}`);
  if (result === undefined || operation.kind === null) return;
  const [problem] = rules.checkResult(operation.kind, result);
  if (problem !== undefined) throw invalid(`${place}.result`, `breaks the contract: ${problem}`);
}

/**
 * Throws if the contract does not declare the status or the example for the operation, or if its schema rejects the
 * body.
 */
function checkWhole(answer: Answer, place: string, { operation, rules }: Checks): void {
  const { code, example, body, headers } = answer;
  try {
    if (code !== undefined || example !== undefined)
      new ResponseChooser(rules.document, rules.operations).choose(operation, {
        ...(code === undefined ? {} : { code }),
        ...(example === undefined ? {} : { example }),
      });
  } catch (error) {
    if (isApiError(error)) throw invalid(place, error.errors.map(({ message }) => message).join("; "));
    throw error;
  }
  const status = code ?? operation.success[0] ?? 200;
  if (body === undefined) {
    const type = readChosenType(answer);
    const reading = type === undefined ? undefined : readContract(rules.document, rules.operations);
    if (reading?.rankTypes(operation, status, type).length === 0)
      throw invalid(`${place}.headers`, `breaks the contract: the media type ${type} is not declared`);
    return;
  }
  // The body of an error is not checked because it is incomplete: the server adds path, time and request id when it
  // sends the error.
  const whole = status >= 400 && isObject(body) ? undefined : body;
  if (whole === undefined) return;
  const reading = readContract(rules.document, rules.operations);
  const problems = reading.check(operation, {
    ...{ status, body: whole },
    type: reading.chooseType(operation, { status, body: whole, headers }),
    header: () => undefined,
  });
  const [problem] = problems.filter((one) => !one.startsWith("header "));
  if (problem !== undefined) throw invalid(`${place}.body`, `breaks the contract: ${problem}`);
}
