import type { IncomingMessage, ServerResponse } from "node:http";
import type { OperationRow } from "../../contract.ts";
import { ApiError } from "../../errors.ts";
import type { MountTarget } from "../../server/index.ts";
import { mountPage } from "../page/index.ts";
import { defaultSession } from "../request-scope.ts";
import type { Sessions } from "../sessions.ts";
import type { World } from "../world.ts";
import { advanceClock, freezeClock, resumeClock, showClock } from "./clock.ts";

/** What the control interface works on. */
export interface ControlParts {
  readonly sessions: Sessions;
  readonly operations: readonly OperationRow[];
}

interface ControlRequest {
  readonly parts: ControlParts;
  readonly session: string;
  readonly world: World;
  readonly query: URLSearchParams;
  /** Part of the path in place of `{id}`. */
  readonly id: string;
  readonly body: unknown;
}

interface ControlRoute {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: (request: ControlRequest) => Promise<unknown>;
}

/** Largest body taken, in bytes. */
const maxBody = 100_000;

/** Parts that need the store load with the first call: the mock listens before it has one. */
const routes: readonly ControlRoute[] = [
  route("GET", "/state", async ({ world, session, parts }) => ({
    session,
    sessions: parts.sessions.names(),
    ...(await (await import("./state.ts")).showState(world)),
  })),
  route("GET", "/journal", async ({ world, query }) => ({
    entries: world.journal.after(Number(query.get("after") ?? 0)),
  })),
  route("POST", "/reset", async ({ parts, session }) => {
    await parts.sessions.reset(session);
    return { session };
  }),
  route("POST", "/seed", async ({ world, body }) =>
    (await import("./scenarios.ts")).seedOrganization(world, body),
  ),
  route("GET", "/clock", async ({ world }) => showClock(world)),
  route("POST", "/clock/advance", ({ world, body }) => advanceClock(world, body)),
  route("POST", "/clock/freeze", ({ world }) => freezeClock(world)),
  route("POST", "/clock/resume", ({ world, body }) => resumeClock(world, body)),
  route("POST", "/faults", async ({ world, body, parts }) =>
    (await import("./scenarios.ts")).addFault(world, body, parts.operations),
  ),
  route("DELETE", "/faults", async ({ world }) => {
    world.faults.clear();
    return { faults: [] };
  }),
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

/** Serves the control interface and its page under /__mock. */
export function mountControl(target: MountTarget, parts: ControlParts): void {
  mountPage(target, parts.operations);
  target.use("/__mock", (request, response) => control(request, response, parts));
}

async function control(
  request: IncomingMessage,
  response: ServerResponse,
  parts: ControlParts,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const matching = routes.filter(({ path }) => path.test(pathname));
  const found = matching.find(({ method }) => method === request.method);
  if (found === undefined) {
    const allow = matching.map(({ method }) => method).join(", ");
    if (allow !== "") throw new ApiError("method_not_allowed", { headers: { Allow: allow } });
    throw new ApiError("not_found", { message: "The mock has no such control; docs/mock.md lists them" });
  }
  const header = request.headers["x-mock-session"];
  const session = typeof header === "string" ? header : (searchParams.get("session") ?? defaultSession);
  const body = await readBody(request);
  const id = found.path.exec(pathname)?.[1] ?? "";
  const answer = await parts.sessions
    .open(session)
    .use((world) => found.answer({ parts, session, world, query: searchParams, id, body }));
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  response.end(JSON.stringify(answer));
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  if (request.method !== "POST") return {};
  if (Number(request.headers["content-length"] ?? 0) > maxBody) throw new ApiError("payload_too_large");
  const body = await readText(request);
  try {
    return body === "" ? {} : JSON.parse(body);
  } catch {
    throw new ApiError("malformed_json");
  }
}

function readText(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes <= maxBody) parts.push(part);
      // What is still to come is read and forgotten, so that the refusal reaches a client that is still sending.
      else reject(new ApiError("payload_too_large"));
    });
    request.on("end", () => resolve(Buffer.concat(parts).toString()));
    request.on("error", reject);
  });
}

function route(method: string, path: string, answer: ControlRoute["answer"]): ControlRoute {
  return { method, path: new RegExp(`^${path.replace("{id}", "([^/]+)")}$`), answer };
}
