import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import type { Names } from "../names.ts";
import type { AddressGuard } from "./addresses.ts";

/** Thrown if a connection is refused because its address is forbidden. */
export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";

  constructor(host: string, kind: string) {
    super(`${host} resolves to a ${kind} address`);
  }
}

/**
 * Creates an agent that checks every address to which it connects. It checks the DNS answer that the connection itself
 * uses, so that a host cannot pass the check with one address and receive the connection at another. It also checks the
 * address of the open socket.
 */
export function createGuardedAgent(parts: { guard: AddressGuard; names: Names }): Agent {
  const { guard } = parts;
  const connect = buildConnector({ lookup: createLookup(parts), timeout: 10_000 });
  return new Agent({
    connections: 4,
    // Closes idle connections soon, so that a change to the host's DNS records takes effect.
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 10_000,
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, "");
      const kind = isIP(host) === 0 ? null : guard.check(host);
      if (kind !== null) return callback(new ForbiddenAddress(host, kind), null);
      connect(options, (error, socket) => {
        if (error !== null) return callback(error, null);
        const reached = guard.check(socket.remoteAddress ?? "");
        if (reached === null) return callback(null, socket);
        socket.destroy();
        callback(new ForbiddenAddress(host, reached), null);
      });
    },
  });
}

function createLookup({ guard, names }: { guard: AddressGuard; names: Names }): LookupFunction {
  return (host, options, callback) => {
    names.addresses(host).then(
      (addresses) => {
        // A private address among public ones is an attack or a mistake, so the whole host is refused.
        for (const address of addresses) {
          const kind = guard.check(address);
          if (kind !== null) return callback(new ForbiddenAddress(host, kind), []);
        }
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (options.all === true) callback(null, found);
        else callback(null, first?.address ?? "", first?.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}
