import type { ContractDocument, OperationRow } from "../../contract.ts";
import type { ManualClock } from "../../manual-clock.ts";
import type { ChosenAnswers } from "../chosen-answers.ts";
import type { Faults } from "../faults.ts";
import type { Journal } from "../journal.ts";
import type { Sessions } from "../sessions.ts";

/** The members of a test session's state that the control interface uses. */
export interface ControlWorld {
  readonly clock: ManualClock;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly answers: ChosenAnswers;
}

/** Objects and functions that the control interface uses. */
export interface ControlParts<World extends ControlWorld> {
  readonly sessions: Sessions<World>;
  readonly operations: () => readonly OperationRow[];
  readonly document: () => ContractDocument;
  /**
   * Routes in addition to the common ones, such as `GET /state`. Our own contract and other contracts have different
   * ones.
   */
  readonly routes: readonly ControlRoute<World>[];
  /** True for a Host header that names this mock. */
  readonly isOwnHost: (host: string | undefined) => boolean;
}

/** A request to the control interface. */
export interface ControlRequest<World extends ControlWorld> {
  readonly parts: ControlParts<World>;
  readonly session: string;
  readonly world: World;
  readonly query: URLSearchParams;
  /** Value of `{id}` in the path. */
  readonly id: string;
  readonly body: unknown;
}

/** One route of the control interface. */
export interface ControlRoute<World extends ControlWorld> {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: (request: ControlRequest<World>) => Promise<unknown>;
}

/** Creates a route under /__mock; `{id}` matches one segment of its path. */
export function route<World extends ControlWorld>(
  method: string,
  path: string,
  answer: ControlRoute<World>["answer"],
): ControlRoute<World> {
  return { method, path: new RegExp(`^${path.replace("{id}", "([^/]+)")}$`), answer };
}
