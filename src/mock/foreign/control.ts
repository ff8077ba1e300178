import { showClock } from "../control/clock.ts";
import { type ControlRoute, route } from "../control/index.ts";
import type { ForeignWorld } from "./foreign-environment.ts";

/** Routes that only worlds of another contract have. */
export const foreignRoutes: readonly ControlRoute<ForeignWorld>[] = [
  route("GET", "/state", async ({ world, session, parts }) => ({
    session,
    sessions: parts.sessions.names(),
    clock: showClock(world),
    faults: world.faults.list(),
    collections: [...world.shelves].map(([path, { things }]) => ({ path, things: [...things.values()] })),
    deleted: [...world.gone],
  })),
  route("POST", "/answers", async ({ world, body, parts }) =>
    (await import("../control/check-answers.ts")).chooseAnswers(world, body, {
      document: parts.document(),
      operations: parts.operations(),
      outcomes: [],
      checkResult: () => [],
    }),
  ),
];
