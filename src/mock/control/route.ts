import type { ContractDocument, OperationRow } from "../../contract.ts";
import type { HeldClock } from "../../manual-clock.ts";
import type { ChosenAnswers } from "../chosen-answers.ts";
import type { Faults } from "../faults.ts";
import type { Journal } from "../journal.ts";
import type { Sessions } from "../sessions.ts";

/** What every mock's world has that the control interface works on. */
export interface ControlWorld {
  readonly clock: HeldClock;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly answers: ChosenAnswers;
}

/** What the control interface works on. */
export interface ControlParts<World extends ControlWorld> {
  readonly sessions: Sessions<World>;
  readonly operations: () => readonly OperationRow[];
  readonly document: () => ContractDocument;
  /** Calls that only this kind of world has, `GET /state` among them. */
  readonly routes: readonly ControlRoute<World>[];
  /** True for a Host header that means this mock. */
  readonly isOwnHost: (host: string | undefined) => boolean;
}

/** A call of the control interface. */
export interface ControlRequest<World extends ControlWorld> {
  readonly parts: ControlParts<World>;
  readonly session: string;
  readonly world: World;
  readonly query: URLSearchParams;
  /** Part of the path in place of `{id}`. */
  readonly id: string;
  readonly body: unknown;
}

/** One call that the control interface takes. */
export interface ControlRoute<World extends ControlWorld> {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: (request: ControlRequest<World>) => Promise<unknown>;
}

/** A call under /__mock; `{id}` stands for a part of its path. */
export function route<World extends ControlWorld>(
  method: string,
  path: string,
  answer: ControlRoute<World>["answer"],
): ControlRoute<World> {
  return { method, path: new RegExp(`^${path.replace("{id}", "([^/]+)")}$`), answer };
}
