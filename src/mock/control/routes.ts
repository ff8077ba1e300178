import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "../../errors.ts";
import type { MountTarget } from "../../server/index.ts";
import { isUrl } from "../../text/is-url.ts";
import { isLoopback } from "../own-hosts.ts";
import { mountPage } from "../page/index.ts";
import { defaultSession } from "../request-scope.ts";
import { advanceClock, freezeClock, resumeClock, showClock } from "./clock.ts";
import { addFault } from "./faults.ts";
import { journalRoutes } from "./journal.ts";
import { type ControlParts, type ControlRoute, type ControlWorld, route } from "./route.ts";

/** Largest body taken, in bytes. */
const maxBody = 100_000;

/** Routes that every kind of world has. */
function listCommonRoutes<World extends ControlWorld>(): readonly ControlRoute<World>[] {
  return [
    ...journalRoutes<World>(),
    route("POST", "/reset", async ({ parts, session }) => {
      await parts.sessions.reset(session);
      return { session };
    }),
    route("GET", "/clock", async ({ world }) => showClock(world)),
    route("POST", "/clock/advance", ({ world, body }) => advanceClock(world, body)),
    route("POST", "/clock/freeze", ({ world }) => freezeClock(world)),
    route("POST", "/clock/resume", ({ world, body }) => resumeClock(world, body)),
    route("POST", "/faults", async ({ world, body, parts }) => addFault(world, body, parts.operations())),
    route("DELETE", "/faults", async ({ world }) => {
      world.faults.clear();
      return { faults: [] };
    }),
  ];
}

/** Serves the control interface and its page under /__mock. */
export function mountControl<World extends ControlWorld>(
  target: MountTarget,
  parts: ControlParts<World>,
): void {
  target.use("/__mock", (request, _response, next) => {
    refuseForeignHost(request, parts.isOwnHost);
    next();
  });
  mountPage(target, parts.operations);
  const routes = [...listCommonRoutes<World>(), ...parts.routes];
  target.use("/__mock", (request, response) => control(request, response, { parts, routes }));
}

async function control<World extends ControlWorld>(
  request: IncomingMessage,
  response: ServerResponse,
  { parts, routes }: { parts: ControlParts<World>; routes: readonly ControlRoute<World>[] },
): Promise<void> {
  refuseForeignPage(request);
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

/** Prevents DNS rebinding: a web page whose name resolves to this machine could otherwise act as a page of the mock. */
function refuseForeignHost(
  { headers: { host } }: IncomingMessage,
  isOwnHost: (host?: string) => boolean,
): void {
  if (isOwnHost(host)) return;
  const name = host?.slice(0, 100).replace(/:\d*$/, "") ?? "";
  throw new ApiError("forbidden", {
    message:
      `The controls of this mock are not served under the host "${name}", which any web page could have pointed here; ` +
      "allow it with `prospecting mock --allow-host NAME` or `allowedHosts` of createMockServer",
  });
}

/** Prevents requests from other websites: they could otherwise reset the mock or read its journal. */
function refuseForeignPage({ headers: { origin, host } }: IncomingMessage): void {
  if (origin === undefined) return;
  const url = isUrl(origin) ? new URL(origin) : undefined;
  if (url !== undefined && (url.host === host || isLoopback(url.hostname))) return;
  throw new ApiError("forbidden", {
    message: "Only pages of this mock and of this machine (localhost) may use its controls",
  });
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
      // The rest of the body is read and dropped, so that a client that is still sending receives the refusal.
      else reject(new ApiError("payload_too_large"));
    });
    request.on("end", () => resolve(Buffer.concat(parts).toString()));
    request.on("error", reject);
  });
}
