import type { IncomingMessage } from "node:http";
import { defaultSession } from "./request-scope.ts";

/** First part of an address that names a world: `/__world/checkout/api/health`. */
const pathName = /^\/__world\/([^/?]+)(?=[/?]|$)/;

/** Keys that name a world and are the sandbox's in it: `ak_world_checkout`, `rk_world_checkout`. */
const keyName = /^(?:ak|rk)_world_(.+)$/;

/** The world of a request, and what its address starts with for it. */
export interface NamedWorld {
  readonly session: string;
  /** `/__world/NAME` where the address named the world, else empty. */
  readonly prefix: string;
}

/**
 * Reads which world a request names, by `X-Mock-Session`, by its address or by its access key, in this order. A server that
 * renders a page forwards neither the browser's headers nor its cookies, but it keeps its own base address and key. The
 * prefix is taken off the request's address, and the header is set, so that what follows sees one way of naming a world.
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
