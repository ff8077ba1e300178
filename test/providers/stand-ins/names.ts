import type { AddressInfo } from "node:net";
import dns2 from "dns2";

/**
 * DNS records of one name. If `a` is a list of responses, each look-up gets the next response, and the last response is
 * repeated.
 */
export interface NameRecords {
  a?: string | readonly string[][];
  aaaa?: string;
  mx?: readonly { exchange: string; priority: number }[];
}

/** A DNS server on loopback that knows some names. */
export interface NameServer {
  /** `host:port`, as the setting PROSPECTING_DNS expects it. */
  readonly address: string;
  /** Number of address look-ups for each name. */
  readonly asked: Map<string, number>;
  close(): Promise<void>;
}

/** Starts a DNS server that knows only these names. */
export async function createNameServer(zone: Readonly<Record<string, NameRecords>>): Promise<NameServer> {
  const { Packet } = dns2;
  const asked = new Map<string, number>();
  const server = dns2.createServer({
    udp: true,
    handle(request, send) {
      const response = Packet.createResponseFromRequest(request);
      const [question] = request.questions;
      const name = question?.name.toLowerCase() ?? "";
      const records = zone[name];
      const type = Number((question as { type?: number } | undefined)?.type);
      // Response code 3 means "no such name" (RFC 1035, 4.1.1).
      if (records === undefined) response.header.rcode = 3;
      else {
        const turn = asked.get(name) ?? 0;
        if (type === Packet.TYPE.A) asked.set(name, turn + 1);
        for (const answer of toAnswers(records, type, turn))
          response.answers.push({ name, class: Packet.CLASS.IN, ttl: 0, type, ...answer } as never);
      }
      send(response);
    },
  });
  await server.listen({ udp: { port: 0, address: "127.0.0.1" } });
  const { udp } = server.addresses() as unknown as { udp: AddressInfo };
  return {
    address: `127.0.0.1:${udp.port}`,
    asked,
    close: () => server.close(),
  };
}

function toAnswers(records: NameRecords, type: number, turn: number): object[] {
  const { TYPE } = dns2.Packet;
  if (type === TYPE.A) {
    const { a = [] } = records;
    const addresses = typeof a === "string" ? [a] : (a[Math.min(turn, a.length - 1)] ?? []);
    return addresses.map((address) => ({ address }));
  }
  if (type === TYPE.AAAA) return records.aaaa === undefined ? [] : [{ address: records.aaaa }];
  return type === TYPE.MX ? [...(records.mx ?? [])] : [];
}
