import type { World } from "../mock-environment.ts";
import { type ControlRoute, route } from "./route.ts";

/**
 * Control routes that only the mock of our own contract has. Each route imports its modules at its first request,
 * because they load the store, which takes time.
 */
export const serviceRoutes: readonly ControlRoute<World>[] = [
  route("GET", "/state", async ({ world, session, parts }) => ({
    session,
    sessions: parts.sessions.names(),
    ...(await (await import("./state.ts")).showState(world)),
  })),
  route("POST", "/answers", async ({ world, body, parts }) => {
    const { chooseAnswers, findExampleResult } = await import("./check-answers.ts");
    const { checkResult } = await import("../../service/index.ts");
    const contract = { document: parts.document(), operations: parts.operations() };
    return chooseAnswers(world, body, {
      ...contract,
      outcomes: world.outcomes,
      checkResult: (kind, result) => checkResult(kind, { ...findExampleResult(contract, kind), ...result }),
    });
  }),
  route("POST", "/seed", async ({ world, body }) =>
    (await import("./scenarios.ts")).seedOrganization(world, body),
  ),
  route("POST", "/scenario", async ({ world, body }) =>
    (await import("./scenarios.ts")).setScenario(world, body),
  ),
  route("POST", "/jobs/{id}", async ({ world, id, body }) =>
    (await import("./jobs.ts")).forceJob(world, id, body),
  ),
  route("POST", "/monitors/{id}/events", async ({ world, id, body }) =>
    (await import("./monitors.ts")).fireEvent(world, id, body),
  ),
];
