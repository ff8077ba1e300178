import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";

/** Resolves DNS names. */
export interface Names {
  /** Returns every IP address of a host. Rejects if the host has no IP address. */
  addresses(host: string): Promise<string[]>;
  /** Returns the mail servers, best first. The list is empty if the domain does not exist or has no MX record. */
  mailServers(domain: string): Promise<{ host: string; priority: number }[]>;
  /**
   * Returns false if DNS does not resolve even a name that always exists. Then the answer "no such name" for other
   * names is unreliable.
   */
  isTrusted(): Promise<boolean>;
}

/** A name that every resolver knows, because it is reserved permanently (RFC 2606, 3). */
const alwaysThere = "example.com";

/** Error codes for "no such name" and "no such record". */
const absent = new Set(["ENOTFOUND", "ENODATA"]);

/** Resolves names with the machine's own resolver, or with DNS servers given as `host:port`. */
export function createNames(servers: readonly string[] = []): Names {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const ask = async (host: string): Promise<string[]> => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (found.length > 0) return found;
    const [first] = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    throw first;
  };
  return {
    async addresses(host) {
      if (isIP(host) !== 0) return [host];
      if (servers.length > 0) return ask(host);
      return (await lookup(host, { all: true })).map(({ address }) => address);
    },
    async mailServers(domain) {
      try {
        const records = await resolver.resolveMx(domain);
        return records
          .map(({ exchange, priority }) => ({ host: exchange, priority }))
          .sort((a, b) => a.priority - b.priority);
      } catch (error) {
        if (isAbsent(error)) return [];
        throw error;
      }
    },
    isTrusted: () =>
      resolver.resolveMx(alwaysThere).then(
        () => true,
        // The answer "no MX record" also shows that DNS works, because DNS must know the name to give this answer.
        (error: unknown) => isAbsent(error) && error.code === "ENODATA",
      ),
  };
}

/** True if a look-up failed because the name or the record does not exist. */
export function isAbsent(error: unknown): error is Error & { code: unknown } {
  return error instanceof Error && "code" in error && absent.has(String(error.code));
}
