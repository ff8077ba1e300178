import type { ContractDocument, OperationRow } from "../../contract.ts";
import type { ManualClock } from "../../manual-clock.ts";
import type { ChosenAnswers } from "../chosen-answers.ts";
import type { Faults } from "../faults.ts";
import type { Journal } from "../journal.ts";
import type { Sessions } from "../sessions.ts";

/** The members of a test session's state that the control interface uses. */
export interface ControlledState {
  readonly clock: ManualClock;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly answers: ChosenAnswers;
}

/** Objects and functions that the control interface uses. */
export interface ControlParts<State extends ControlledState> {
  readonly sessions: Sessions<State>;
  readonly operations: () => readonly OperationRow[];
  readonly document: () => ContractDocument;
  /**
   * Routes that differ between our own contract and other contracts, such as `GET /state`. They are added to the common
   * routes.
   */
  readonly routes: readonly ControlRoute<State>[];
  /** True for a Host header that names this mock. */
  readonly isOwnHost: (host: string | undefined) => boolean;
}

export interface ControlRequest<State extends ControlledState> {
  readonly parts: ControlParts<State>;
  readonly session: string;
  readonly state: State;
  readonly query: URLSearchParams;
  /** Value of `{id}` in the path. */
  readonly id: string;
  readonly body: unknown;
}

export interface ControlRoute<State extends ControlledState> {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: (request: ControlRequest<State>) => Promise<unknown>;
}

/** Creates a route under /__mock; `{id}` matches one segment of its path. */
export function route<State extends ControlledState>(
  method: string,
  path: string,
  answer: ControlRoute<State>["answer"],
): ControlRoute<State> {
  return { method, path: new RegExp(`^${path.replace("{id}", "([^/]+)")}$`), answer };
}
