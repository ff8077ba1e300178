import { isAbsent, type Names } from "../names.ts";

/** Where mail for a domain goes. */
export type MailRoute =
  | { kind: "servers"; hosts: readonly string[] }
  /** The domain takes no mail, or there is no such domain. */
  | { kind: "none"; reason: string }
  /** DNS did not say. */
  | { kind: "unknown" };

/** Mail servers of a domain; its own address stands in where it names none (RFC 5321, 5.1). */
export async function findMailRoute(domain: string, names: Names): Promise<MailRoute> {
  try {
    const servers = await names.mailServers(domain);
    const hosts = servers.map(({ host }) => host).filter((host) => host !== "" && host !== ".");
    if (hosts.length > 0) return { kind: "servers", hosts };
    // RFC 7505: one record that names no host says that the domain takes no mail.
    if (servers.length > 0) return { kind: "none", reason: "the domain takes no mail" };
    await names.addresses(domain);
    return { kind: "servers", hosts: [domain] };
  } catch (error) {
    // A machine without DNS, or behind one of its own, would call every address of the world invalid.
    return isAbsent(error) && (await names.isTrusted())
      ? { kind: "none", reason: "there is no such domain" }
      : { kind: "unknown" };
  }
}
