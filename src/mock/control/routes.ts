import type { IncomingMessage, ServerResponse } from "node:http";
import type { OperationRow } from "../../contract.ts";
import { ApiError } from "../../errors.ts";
import type { MountTarget } from "../../server/index.ts";
import { isUrl } from "../../text/is-url.ts";
import { type Connection, connections } from "../broken-answer.ts";
import { type Fault, type Faults, faultStatuses } from "../faults.ts";
import type { JournalFilter } from "../journal.ts";
import { isLoopback } from "../own-hosts.ts";
import { mountPage } from "../page/page.ts";
import { defaultSession } from "../request-facts.ts";
import { advanceClock, freezeClock, resumeClock, showClock } from "./clock.ts";
import { invalid, readHeaders, readMembers } from "./members.ts";
import {
  type ControlledState,
  type ControlParts,
  type ControlRequest,
  type ControlRoute,
  route,
} from "./route.ts";

/** Maximum size of a request's body in bytes. */
const maxBody = 100_000;

/** Returns the control routes that do not depend on the contract. */
function listCommonRoutes<State extends ControlledState>(): readonly ControlRoute<State>[] {
  return [
    ...journalRoutes<State>(),
    route("POST", "/reset", async ({ parts, session }) => {
      await parts.sessions.reset(session);
      return { session };
    }),
    route("GET", "/clock", async ({ state }) => showClock(state)),
    route("POST", "/clock/advance", ({ state, body }) => advanceClock(state, body)),
    route("POST", "/clock/freeze", ({ state }) => freezeClock(state)),
    route("POST", "/clock/resume", ({ state, body }) => resumeClock(state, body)),
    route("POST", "/faults", async ({ state, body, parts }) => addFault(state, body, parts.operations())),
    route("DELETE", "/faults", async ({ state }) => {
      state.faults.clear();
      return { faults: [] };
    }),
  ];
}

/** Serves the control interface and its page under /__mock. */
export function mountControl<State extends ControlledState>(
  target: MountTarget,
  parts: ControlParts<State>,
): void {
  target.use("/__mock", (request, _response, next) => {
    refuseForeignHost(request, parts.isOwnHost);
    next();
  });
  mountPage(target, parts.operations);
  const routes = [...listCommonRoutes<State>(), ...parts.routes];
  target.use("/__mock", (request, response) => control(request, response, { parts, routes }));
}

async function control<State extends ControlledState>(
  request: IncomingMessage,
  response: ServerResponse,
  { parts, routes }: { parts: ControlParts<State>; routes: readonly ControlRoute<State>[] },
): Promise<void> {
  refuseForeignPage(request);
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const matching = routes.filter(({ path }) => path.test(pathname));
  const found = matching.find(({ method }) => method === request.method);
  if (found === undefined) {
    const allow = matching.map(({ method }) => method).join(", ");
    if (allow !== "") throw new ApiError("method_not_allowed", { headers: { Allow: allow } });
    throw new ApiError("not_found", {
      message: "The mock has no such endpoint under /__mock; docs/mock.md lists them",
    });
  }
  const header = request.headers["x-mock-session"];
  const session = typeof header === "string" ? header : (searchParams.get("session") ?? defaultSession);
  const body = await readBody(request);
  const id = found.path.exec(pathname)?.[1] ?? "";
  const answer = await parts.sessions
    .open(session)
    .use((state) => found.answer({ parts, session, state, query: searchParams, id, body }));
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  response.end(JSON.stringify(answer));
}

/**
 * Refuses requests whose Host header does not name this mock. This prevents DNS rebinding, in which a web page makes
 * its own host name resolve to this machine. The browser would then treat the mock as part of that page's site.
 */
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

/** Refuses requests from pages of other websites, which could otherwise reset the mock or read its journal. */
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
      // Reads and drops the rest of the body, because many clients read the refusal only after they have sent the whole
      // body.
      else reject(new ApiError("payload_too_large"));
    });
    request.on("end", () => resolve(Buffer.concat(parts).toString()));
    request.on("error", reject);
  });
}

/** Maximum delay of a fault in milliseconds. It is shorter than the server's own time limit for a response. */
const maxDelayMs = 25_000;
const maxCount = 1_000_000;

/** Adds a fault for the next requests. */
async function addFault(
  { faults }: { readonly faults: Faults },
  body: unknown,
  operations: readonly OperationRow[],
): Promise<Fault> {
  const members = readMembers(body, [
    ...["operation", "status", "headers", "delayMs", "connection", "probability", "count"],
  ]);
  const operation = members.text("operation") ?? null;
  if (operation !== null && !operations.some(({ id }) => id === operation))
    throw invalid("body.operation", "must be an operationId of the contract");
  const status = members.number("status", { min: 100, max: 599 }) ?? null;
  if (status !== null && !faultStatuses.includes(status))
    throw invalid("body.status", `must be one of ${faultStatuses.join(", ")}`);
  const delayMs = members.number("delayMs", { min: 0, max: maxDelayMs }) ?? 0;
  const connection = readConnection(members.text("connection"));
  const headers = readHeaders(members.object("headers"), "body.headers");
  if (status === null && delayMs === 0 && connection === null && Object.keys(headers).length === 0)
    throw invalid("body", "must have at least one of status, headers, delayMs and connection");
  const probability = members.number("probability", { min: 0.000_001, max: 1, fraction: true }) ?? 1;
  const remaining = members.number("count", { min: 1, max: maxCount }) ?? 1;
  return faults.add({ operation, status, headers, delayMs, connection, probability, remaining });
}

function readConnection(text: string | undefined): Connection | null {
  const connection = connections.find((one) => one === text);
  if (text === undefined || connection !== undefined) return connection ?? null;
  throw invalid("body.connection", `must be one of ${connections.join(", ")}`);
}

/** Returns the routes that read the journal of a test session. */
function journalRoutes<State extends ControlledState>(): readonly ControlRoute<State>[] {
  return [
    route("GET", "/journal", async (request) => {
      const { journal } = request.state;
      const filter = readFilter(request);
      // The mock's page requests the journal every second. With `bodies=false`, the response is a hundred times
      // smaller.
      const isShort = request.query.get("bodies") === "false";
      return { entries: isShort ? journal.list(filter) : journal.listFull(filter) };
    }),
    route("GET", "/journal/{id}", async ({ state, id }) => {
      const entry = state.journal.find(Number(id));
      if (entry === undefined)
        throw new ApiError("not_found", { message: `The journal has no entry ${id}; it keeps the last 500` });
      return entry;
    }),
  ];
}

/**
 * Reads the filter for journal entries from a request's query.
 * @throws ApiError `validation_failed` for a filter that cannot match any entry, such as a misspelt operation.
 */
function readFilter<State extends ControlledState>({ query, parts }: ControlRequest<State>): JournalFilter {
  const afterText = query.get("after");
  // Reads an empty string as NaN, which is refused below; `Number("")` would be 0.
  const after = afterText === null ? undefined : Number(afterText || Number.NaN);
  if (after !== undefined && !Number.isSafeInteger(after))
    throw invalid("query.after", "must be a whole number");
  const operation = query.get("operation") ?? undefined;
  if (operation !== undefined && !parts.operations().some(({ id }) => id === operation))
    throw invalid("query.operation", "must be an operationId of the contract");
  return { after, operation };
}
