import {
  type JobKind,
  type JobResults,
  type OperationId,
  resultSchemas,
  type operations as rows,
} from "../../generated/operations.ts";
import type { operations as Contract, components } from "../../generated/types.ts";
import { isObject, type OperationRow } from "../contract.ts";
import { type ErrorCode, type errorTable, isApiError } from "../errors.ts";
import type { ResponseChooser } from "../mock/declared-responses.ts";
import { type Outcome, readOutcome } from "./jobs.ts";
import { findViolations } from "./validation.ts";

/** The statuses that an operation declares. A `default` response declares all statuses in the error table. */
type Code<Id extends OperationId> = Id extends OperationId
  ?
      | Extract<keyof Contract[Id]["responses"], number>
      | ("default" extends keyof Contract[Id]["responses"] ? (typeof errorTable)[ErrorCode]["status"] : never)
  : never;

/** The body of a declared response. For an error, `message` is enough. */
type Body<Id extends OperationId> =
  | Answered<Contract[Id]["responses"]>
  | (Partial<components["schemas"]["ErrorBody"]> & { readonly message: string });

type Answered<Responses> = {
  [Status in keyof Responses]: Status extends 200 | 201 | 202
    ? Responses[Status] extends { content: { "application/json": infer Content } }
      ? Content
      : never
    : never;
}[keyof Responses];

type KindOf<Id extends OperationId> = (typeof rows)[Id]["kind"];

/**
 * The response to an operation: a declared status, the name of an example, or a body. If the operation starts a job, a
 * scenario may choose the outcome of the job instead.
 */
export interface Scenario<Id extends OperationId = OperationId> {
  readonly code?: Code<Id>;
  readonly example?: string;
  /** The whole body, for the status in `code` or the first success status. */
  readonly body?: Body<Id>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly outcome?: KindOf<Id> extends null ? never : Outcome;
  /** Members for the result of the started job. They replace members of the example. */
  readonly result?: KindOf<Id> extends null ? never : Partial<JobResults[NonNullable<KindOf<Id>>]>;
}

/** A scenario of any operation, after its validation. */
export interface Chosen {
  readonly code?: number;
  readonly example?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly outcome?: string;
  readonly result?: unknown;
}

/**
 * Scenarios by operation. A single scenario answers all requests. In a list, each scenario answers one request, and the
 * last one also answers all later requests.
 */
export type Scenarios = {
  readonly [Id in OperationId]?: Scenario<Id> | readonly [Scenario<Id>, ...Scenario<Id>[]];
};

const members: readonly string[] = [
  "code",
  "example",
  "body",
  "headers",
  "outcome",
  "result",
] satisfies (keyof Scenario)[];

/**
 * Validates the scenarios and returns them by operation.
 * @throws TypeError if the contract does not allow a scenario; the message names the scenario and says what the
 * contract allows.
 */
export function readScenarios(
  scenarios: Scenarios,
  operations: readonly OperationRow[],
  chooser: ResponseChooser,
): ReadonlyMap<string, readonly Chosen[]> {
  const jobs = operations.filter(({ kind }) => kind !== null).map(({ id }) => id);
  const read = new Map<string, readonly Chosen[]>();
  for (const [id, given] of Object.entries(scenarios)) {
    const operation = operations.find((one) => one.id === id);
    if (operation === undefined)
      throw new TypeError(
        `scenarios.${id}: no such operation; there are ${operations.map((one) => one.id).join(", ")}`,
      );
    const all: readonly Chosen[] = [given].flat();
    if (all.length === 0) throw new TypeError(`scenarios.${id}: an empty list; it needs a scenario`);
    for (const scenario of all) {
      const fault = findFault(scenario, { operation, jobs, chooser });
      if (fault !== undefined) throw new TypeError(`scenarios.${id}: ${fault}`);
    }
    read.set(id, all);
  }
  return read;
}

interface Checks {
  readonly operation: OperationRow;
  /** The ids of the operations that start jobs. */
  readonly jobs: readonly string[];
  readonly chooser: ResponseChooser;
}

function findFault(scenario: Chosen, { operation, jobs, chooser }: Checks): string | undefined {
  if (!isObject(scenario as unknown)) return "must be an object or a list of objects";
  for (const name of Object.keys(scenario))
    if (!members.includes(name)) return `${name} is unknown; there are ${members.join(", ")}`;
  for (const name of ["outcome", "result"] as const)
    if (scenario[name] !== undefined && operation.kind === null)
      return `${name} applies only to operations that start a job: ${jobs.join(", ")}`;
  const whole = (["code", "example", "body"] as const).find((name) => scenario[name] !== undefined);
  for (const name of ["outcome", "result"] as const)
    if (whole !== undefined && scenario[name] !== undefined)
      return `${name} applies only to an answer that starts a job, but ${whole} chooses another answer`;
  const fault = findBodyFault(scenario, operation);
  if (fault !== undefined) return fault;
  try {
    readOutcome(scenario.outcome, "");
    const { code, example } = scenario;
    chooser.choose(operation, {
      ...(code === undefined ? {} : { code }),
      ...(example === undefined ? {} : { example }),
    });
    return undefined;
  } catch (error) {
    if (isApiError(error)) return error.errors.map(({ message }) => message).join("; ");
    throw error;
  }
}

/**
 * Describes the first violations in the body and the result of a scenario. Returns undefined if both are valid.
 * Ignores required members that a result lacks, because a result replaces only some members of the example.
 */
function findBodyFault({ code, body, result }: Chosen, operation: OperationRow): string | undefined {
  const success = operation.success.find((status) => status === (code ?? operation.success[0]));
  const violations = [
    ...(body === undefined || success === undefined
      ? []
      : findViolations(`${operation.id}Answer`, body, "body")),
    ...(isObject(result) && isKind(operation.kind)
      ? findViolations(resultSchemas[operation.kind], result, "result").filter(
          ({ constraints = {} }) => Object.keys(constraints).join() !== "required",
        )
      : []),
  ];
  if (violations.length === 0) return undefined;
  const listed = violations.slice(0, 3).map(({ property, message }) => `${property} ${message}`);
  const rest = violations.length - listed.length;
  return `${listed.join("; ")}${rest === 0 ? "" : ` (and ${rest} more)`}`;
}

function isKind(kind: string | null): kind is JobKind {
  return kind !== null && Object.hasOwn(resultSchemas, kind);
}
