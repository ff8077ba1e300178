import type { OperationId, operations as rows } from "../../generated/operations.ts";
import type { operations as Contract } from "../../generated/types.ts";
import type { OperationRow } from "../contract.ts";
import { type ErrorCode, type errorTable, isApiError } from "../errors.ts";
import type { ResponseChooser } from "../mock/declared-responses.ts";
import { type Outcome, readOutcome } from "./jobs.ts";

/** Under `default` come all statuses of the error table. */
type Code<Id extends OperationId> = Id extends OperationId
  ?
      | Extract<keyof Contract[Id]["responses"], number>
      | ("default" extends keyof Contract[Id]["responses"] ? (typeof errorTable)[ErrorCode]["status"] : never)
  : never;

/** What an operation answers: a declared status, an example by its name; or how the job goes that it starts. */
export interface Scenario<Id extends OperationId = OperationId> {
  readonly code?: Code<Id>;
  readonly example?: string;
  readonly outcome?: (typeof rows)[Id]["kind"] extends null ? never : Outcome;
}

/** By operation: one scenario, or one a request, of which the last stays. */
export type Scenarios = {
  readonly [Id in OperationId]?: Scenario<Id> | readonly [Scenario<Id>, ...Scenario<Id>[]];
};

const members: readonly string[] = ["code", "example", "outcome"] satisfies (keyof Scenario)[];

/**
 * The scenarios of each operation, in order.
 * @throws TypeError that says which scenario the contract cannot meet, and what it can.
 */
export function readScenarios(
  scenarios: Scenarios,
  operations: readonly OperationRow[],
  chooser: ResponseChooser,
): ReadonlyMap<string, readonly Scenario[]> {
  const jobs = operations.filter(({ kind }) => kind !== null).map(({ id }) => id);
  const read = new Map<string, readonly Scenario[]>();
  for (const [id, given] of Object.entries(scenarios)) {
    const operation = operations.find((one) => one.id === id);
    if (operation === undefined)
      throw new TypeError(
        `scenarios.${id}: no such operation; there are ${operations.map((one) => one.id).join(", ")}`,
      );
    const all: readonly Scenario[] = [given].flat();
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
  /** Operations that start jobs. */
  readonly jobs: readonly string[];
  readonly chooser: ResponseChooser;
}

function findFault(scenario: Scenario, { operation, jobs, chooser }: Checks): string | undefined {
  for (const name of Object.keys(scenario))
    if (!members.includes(name)) return `${name} is unknown; there are ${members.join(", ")}`;
  if (scenario.outcome !== undefined && operation.kind === null)
    return `outcome is for operations that start a job: ${jobs.join(", ")}`;
  try {
    readOutcome(scenario.outcome, "");
    chooser.choose(operation, scenario);
    return undefined;
  } catch (error) {
    if (isApiError(error)) return error.errors.map(({ message }) => message).join("; ");
    throw error;
  }
}
