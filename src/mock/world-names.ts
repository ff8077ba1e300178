import type { IncomingMessage } from "node:http";
import { defaultSession } from "./request-scope.ts";

/** Start of a path that names a world: `/__world/checkout/api/health`. */
const pathName = /^\/__world\/([^/?]+)(?=[/?]|$)/;

/** Keys that name a world and mean the sandbox persona in it: `ak_world_checkout`, `rk_world_checkout`. */
const keyName = /^(?:ak|rk)_world_(.+)$/;

/** The world that a request names, and the path prefix that names it. */
export interface NamedWorld {
  readonly session: string;
  /** `/__world/NAME` if the path names the world, otherwise empty. */
  readonly prefix: string;
}

/**
 * Reads which world a request names: by `X-Mock-Session`, by its path or by its access key, in this order. A server
 * that renders pages forwards neither the browser's headers nor its cookies, but it keeps its own base address and key.
 * Removes the prefix from the request's path and sets the header, so that later code handles only one form.
 */
export function takeSession(request: IncomingMessage): NamedWorld {
  const [prefix = "", encoded] = pathName.exec(request.url ?? "") ?? [];
  if (prefix !== "") request.url = toRest((request.url ?? "").slice(prefix.length));
  const { headers } = request;
  const named = readOne(headers["x-mock-session"]) ?? encoded ?? readKeyName(headers);
  if (named !== undefined) headers["x-mock-session"] = named;
  return { session: named ?? defaultSession, prefix };
}

function toRest(rest: string): string {
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function readKeyName(headers: IncomingMessage["headers"]): string | undefined {
  const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return keyName.exec(readOne(headers["x-access-key"]) ?? bearer ?? "")?.[1];
}

function readOne(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined;
}
