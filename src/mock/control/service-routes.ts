import type { SessionState } from "../mock-environment.ts";
import { type ControlRoute, route } from "./route.ts";

/**
 * Control routes that exist only in the mock of our own contract. Each route imports its modules at its first request,
 * because these modules load the store, which takes time.
 */
export const serviceRoutes: readonly ControlRoute<SessionState>[] = [
  route("GET", "/state", async ({ state, session, parts }) => ({
    session,
    sessions: parts.sessions.names(),
    ...(await (await import("./state.ts")).showState(state)),
  })),
  route("POST", "/answers", async ({ state, body, parts }) => {
    const { chooseAnswers, findExampleResult } = await import("./check-answers.ts");
    const { checkResult } = await import("../../service/index.ts");
    const contract = { document: parts.document(), operations: parts.operations() };
    return chooseAnswers(state, body, {
      ...contract,
      outcomes: state.outcomes,
      checkResult: (kind, result) => checkResult(kind, { ...findExampleResult(contract, kind), ...result }),
    });
  }),
  route("POST", "/seed", async ({ state, body }) =>
    (await import("./scenarios.ts")).seedOrganization(state, body),
  ),
  route("POST", "/scenario", async ({ state, body }) =>
    (await import("./scenarios.ts")).setScenario(state, body),
  ),
  route("POST", "/jobs/{id}", async ({ state, id, body }) =>
    (await import("./jobs.ts")).forceJob(state, id, body),
  ),
  route("POST", "/monitors/{id}/events", async ({ state, id, body }) =>
    (await import("./monitors.ts")).fireEvent(state, id, body),
  ),
];
