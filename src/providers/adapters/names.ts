import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";

/** Looks up names of the network. */
export interface Names {
  /** Every address of a host; rejects when there is none. */
  addresses(host: string): Promise<string[]>;
  /** Mail servers, best first; empty when the domain has no record of them. */
  mailServers(domain: string): Promise<{ host: string; priority: number }[]>;
  /** False where DNS does not know a name that always exists, so that "no such name" from it means nothing. */
  isTrusted(): Promise<boolean>;
}

/** Reserved for ever (RFC 2606, 3), and asked for by everybody. */
const alwaysThere = "example.com";

/** Codes that say "no such name" and "no such record". */
const absent = new Set(["ENOTFOUND", "ENODATA"]);

/** Names by the machine's own resolver, or by DNS servers given as `host:port`. */
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
        // A name without that record is there all the same.
        (error: unknown) => isAbsent(error) && error.code === "ENODATA",
      ),
  };
}

/** True when a look-up failed because the name, or the record, is not there. */
export function isAbsent(error: unknown): error is Error & { code: unknown } {
  return error instanceof Error && "code" in error && absent.has(String(error.code));
}
