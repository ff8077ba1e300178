import { isAbsent, type Names } from "../names.ts";

/** Where mail for a domain goes. */
export type MailRoute =
  | { kind: "servers"; hosts: readonly string[] }
  /** The domain accepts no mail, or the domain does not exist. */
  | { kind: "none"; reason: string }
  /** DNS did not say. */
  | { kind: "unknown" };

/** Finds the mail servers of a domain. A domain without MX records is its own mail server (RFC 5321, 5.1). */
export async function findMailRoute(domain: string, names: Names): Promise<MailRoute> {
  try {
    const servers = await names.mailServers(domain);
    const hosts = servers.map(({ host }) => host).filter((host) => host !== "" && host !== ".");
    if (hosts.length > 0) return { kind: "servers", hosts };
    // RFC 7505: a single MX record without a host says that the domain accepts no mail.
    if (servers.length > 0) return { kind: "none", reason: "the domain takes no mail" };
    await names.addresses(domain);
    return { kind: "servers", hosts: [domain] };
  } catch (error) {
    // Where DNS is absent or knows only private names, every domain would look invalid.
    return isAbsent(error) && (await names.isTrusted())
      ? { kind: "none", reason: "there is no such domain" }
      : { kind: "unknown" };
  }
}
