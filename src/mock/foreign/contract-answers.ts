import { type ContractDocument, isObject, type JsonObject, type OperationRow } from "../../contract.ts";
import { isApiError } from "../../errors.ts";
import { type ContractReading, type HandlerRequest, readContract } from "../../server/index.ts";
import type { PrismAnswer } from "../answer.ts";
import type { Subject } from "../declared-responses.ts";
import type { Preference } from "../preference.ts";
import { createPrismResponder } from "../prism.ts";
import { findAction } from "./actions.ts";
import { lastPlaceholder } from "./families.ts";
import { withoutPageLinks } from "./page-links.ts";
import { toLastPage } from "./paging.ts";
import { createSamples, type Samples } from "./samples.ts";
import { refuseWriteOnly, withoutWriteOnly } from "./write-only.ts";

/**
 * Makes the responses that the contract declares for operations, with bodies and headers that satisfy the contract's
 * schemas.
 */
export interface ContractAnswers {
  /**
   * Returns the response that the preference selects, by default the operation's first success. Its body is the
   * contract's example, or a value that Prism generates from the schema. Members that violate the schema are replaced,
   * except in an example that was selected by name.
   * @throws ApiError `validation_failed` if the contract does not declare the status or example that the preference
   * names.
   */
  respond(operation: OperationRow, preference: Preference, subject?: Subject): Promise<PrismAnswer>;
  /** True if `respond` would return an example rather than a generated value. */
  hasExample(operation: OperationRow, preference: Preference): boolean;
}

/** Dependencies of {@link createAnswers}. */
export interface AnswerParts {
  readonly document: ContractDocument;
  readonly operations: readonly OperationRow[];
  readonly reading: ContractReading;
  readonly samples: Samples;
  /** Called when Prism loads, which delays the current response by some seconds. */
  readonly onLoad?: (() => void) | undefined;
}

export function createAnswers({
  document,
  operations,
  reading,
  samples,
  onLoad,
}: AnswerParts): ContractAnswers {
  const responder = createPrismResponder(document, onLoad);
  /**
   * The corrected response for each of Prism's responses. Prism returns the same object whenever it uses the same
   * example, so each example is corrected only once.
   */
  const mended = new WeakMap<PrismAnswer, Promise<PrismAnswer>>();

  const ask = async (...asked: Parameters<ContractAnswers["respond"]>): Promise<PrismAnswer> => {
    const { status } = responder.choose(...asked);
    try {
      return await responder.respond(...asked);
    } catch (error) {
      if (isApiError(error)) throw error;
      // Prism fails on some schemas, such as very large ones. `mend` then creates the body from the schema instead.
      return { status, headers: {}, body: undefined };
    }
  };
  const makeValid = async (
    operation: OperationRow,
    answer: PrismAnswer,
    seed: string,
  ): Promise<PrismAnswer> => {
    const declared = reading.declared(operation, answer.status);
    if (declared === undefined || isValid(reading, operation, answer)) return answer;
    const headers = await mendHeaders(answer, declared.headers, { reading, samples, seed });
    if (declared.schema === undefined) return { ...answer, headers, body: undefined };
    const mended = await samples.mend(declared.schema, answer.body, seed);
    return { ...answer, headers, body: mended === undefined ? answer.body : mended.value };
  };
  const mend = async (
    operation: OperationRow,
    answer: PrismAnswer,
    { seed, isExample }: { seed: string; isExample: boolean },
  ): Promise<PrismAnswer> => {
    const made = await makeValid(operation, answer, seed);
    const declared = reading.declared(operation, answer.status);
    const schema = declared?.schema;
    const valid = declared === undefined ? made : withoutPageLinks(made, declared, reading.facts);
    // Keeps the `writeOnly` members of an example, because the contract's author has put them into a response.
    if (schema === undefined || isExample) return valid;
    const own = withoutWriteOnly(valid.body, schema, { document, facts: reading.facts });
    const shown = { ...valid, body: own };
    const isPage = isObject(own) && Object.values(own).some(Array.isArray);
    const last = { ...valid, body: isPage ? toLastPage(reading.facts, { schema, envelope: own }) : own };
    const hiding = [last, shown].find((one) => isValid(reading, operation, one));
    return hiding ?? (await completeWithout(operation, shown, seed)) ?? valid;
  };
  let readable: { readonly reading: ContractReading; readonly samples: Samples } | undefined;
  /**
   * Adds members that the schema requires once the `writeOnly` members are removed, such as another member for
   * `minProperties`. Returns undefined if no valid response without `writeOnly` members is found.
   */
  const completeWithout = async (
    operation: OperationRow,
    shown: PrismAnswer,
    seed: string,
  ): Promise<PrismAnswer | undefined> => {
    if (readable === undefined) {
      const hiding = refuseWriteOnly(document);
      const hidden = readContract(hiding, operations);
      readable = { reading: hidden, samples: createSamples(hiding, hidden) };
    }
    const schema = readable.reading.declared(operation, shown.status)?.schema;
    const made = await readable.samples.mend(schema, shown.body, seed);
    const completed = { ...shown, body: made?.value };
    return made !== undefined && isValid(reading, operation, completed) ? completed : undefined;
  };
  return {
    hasExample: (operation, preference) => responder.choose(operation, preference).example !== undefined,
    async respond(operation, preference, subject) {
      const answer = await ask(operation, preference, subject);
      if (preference.example !== undefined) return withoutType(answer);
      const seed = `${operation.id} ${preference.seed ?? ""}`;
      const isExample =
        preference.dynamic !== true && responder.choose(operation, preference, subject).example !== undefined;
      const known = mended.get(answer) ?? mend(operation, answer, { seed, isExample }).then(withoutType);
      mended.set(answer, known);
      return known;
    },
  };
}

/** Removes the `Content-Type` that Prism sets, so that the server selects the declared type that fits the body. */
function withoutType({ headers: { "content-type": _, ...headers }, ...answer }: PrismAnswer): PrismAnswer {
  return { ...answer, headers };
}

/** True if a response satisfies the contract. */
export function isValid(reading: ContractReading, operation: OperationRow, answer: PrismAnswer): boolean {
  const { status, body, headers } = answer;
  const sent: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  return reading.check(operation, { status, body: sent, header: (name) => headers[name] }).length === 0;
}

type Headers = Readonly<Record<string, string>>;

/** Keeps the headers whose values satisfy their schemas, and adds required headers that are missing. */
async function mendHeaders(
  { headers }: PrismAnswer,
  declared: ReadonlyMap<
    string,
    { readonly required: boolean; readonly schema: unknown; readonly declared: JsonObject }
  >,
  { reading, samples, seed }: { reading: ContractReading; samples: Samples; seed: string },
): Promise<Headers> {
  const kept: Record<string, string> = { ...headers };
  for (const [name, { required, schema, declared: header }] of declared) {
    const { allows } = reading.facts(schema);
    const given = kept[name];
    if (given !== undefined && (allows(given) || allows(toScalar(given)))) continue;
    delete kept[name];
    const made = required ? await samples.make(schema, `${seed} ${name}`) : undefined;
    if (made !== undefined) kept[name] = toHeaderText(made.value, header);
  }
  return kept;
}

/**
 * Serializes a header's value as its declaration requires: as JSON if the declaration has `content`, otherwise in the
 * style `simple`.
 */
function toHeaderText(value: unknown, { content, explode }: JsonObject): string {
  if (content !== undefined) return JSON.stringify(value);
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .map((pair) => pair.join(explode === true ? "=" : ","))
    .join(",");
}

function toScalar(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  return text.trim() === "" ? text : Number(text);
}

/**
 * Replaces the id in the response's body with the id in the request's path, also for an action such as
 * `/books/{id}:archive`. If the new response violates its schema, returns the old one.
 */
export function withAskedId(
  answer: PrismAnswer,
  {
    operation,
    operations,
    request,
    reading,
  }: {
    operation: OperationRow;
    operations: readonly OperationRow[];
    request: HandlerRequest;
    reading: ContractReading;
  },
): PrismAnswer {
  const name = lastPlaceholder(operation.path) ?? findAction(operation, { operations, reading })?.parameter;
  const { body } = answer;
  if (name === undefined || !isObject(body)) return answer;
  const member = [name, "id"].find((one) => Object.hasOwn(body, one));
  if (member === undefined) return answer;
  const asked = request.path[name];
  // Tries the id as a number and as a string too, because the path's parameter and the member may have different types.
  const ids = [asked, Number(asked), String(asked)].filter((id) => !Number.isNaN(id));
  const answers = ids.map((id) => ({ ...answer, body: { ...body, [member]: id } }));
  return answers.find((own) => isValid(reading, operation, own)) ?? answer;
}
