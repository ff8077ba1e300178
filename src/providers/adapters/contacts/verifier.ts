import type { components } from "../../../../generated/types.ts";
import type { ProviderCall } from "../../capabilities.ts";
import type { AdapterContext } from "../definition.ts";
import { isAbsent, type Names } from "../names.ts";
import { parseAddress } from "./address.ts";
import { type AddressLists, loadAddressLists } from "./address-lists.ts";
import { createMailboxProbe, type ProbeMailbox } from "./mailbox-probe.ts";

type Status = components["schemas"]["EmailContact"]["status"];

/** A normalized address and its verification status. */
export interface Verdict {
  address: string;
  status: Status;
}

/** Verifies email addresses. */
export interface EmailVerifier {
  /**
   * Verifies an address. If the verifier itself cannot determine the status, returns `claimed`, the status that the
   * source of the address reports.
   */
  verify(address: string, call: ProviderCall, claimed?: Status): Promise<Verdict>;
  /** True if the verifier asks mail servers. Only then does the status `valid` mean that the mailbox exists. */
  readonly asksServers: boolean;
  /** Returns a warning for an operator who tests the adapter; an empty string if addresses can be verified. */
  warn(): Promise<string>;
}

/** Creates the verifier that the settings configure. */
export function createVerifier(context: AdapterContext): EmailVerifier {
  const lists = createLists(context);
  const probe = createProbe(context);
  return {
    asksServers: probe !== null,
    async warn() {
      return (await context.network.names.isTrusted())
        ? ""
        : "; no domain resolves here, so every address is given as unknown: set PROSPECTING_DNS";
    },
    async verify(text, call, claimed) {
      const address = parseAddress(text);
      if (address === null) return { address: text, status: "invalid" };
      const verdict = (status: Status): Verdict => ({ address: address.text, status });
      const route = await findMailRoute(address.domain, context.network.names);
      if (route.kind === "none") return verdict("invalid");
      if (lists.isDisposable(address.domain)) return verdict("risky");
      const answer =
        route.kind === "servers" && probe !== null ? await probe(address, route.hosts, call) : "unknown";
      if (answer === "invalid") return verdict("invalid");
      // The mailbox of a role, such as `sales`, exists, but does not belong to the person.
      if (lists.isRole(address.mailbox)) return verdict("risky");
      return verdict(answer === "unknown" ? (claimed ?? "unknown") : answer);
    },
  };
}

function createLists({ settings }: AdapterContext): AddressLists {
  const file = settings.text("PROSPECTING_DISPOSABLE_DOMAINS", "");
  try {
    return loadAddressLists(file === "" ? undefined : file);
  } catch {
    settings.note(`PROSPECTING_DISPOSABLE_DOMAINS names a file that can't be read: ${file}`);
    return loadAddressLists(undefined);
  }
}

/**
 * Creates the SMTP probe if the operator has turned it on; otherwise returns null. It is off by default, because many
 * networks block port 25, and mail servers remember hosts that probe them.
 */
function createProbe({ settings, network, clock }: AdapterContext): ProbeMailbox | null {
  if (settings.choice("PROSPECTING_SMTP_PROBE", ["off", "on"]) === "off") return null;
  const helo = settings.required(
    "PROSPECTING_SMTP_HELO",
    "PROSPECTING_SMTP_PROBE (the name of this machine)",
  );
  const from = settings.required("PROSPECTING_SMTP_FROM", "PROSPECTING_SMTP_PROBE (an address of yours)");
  if (helo !== "" && !/^[a-z0-9.-]+$/i.test(helo)) settings.note("PROSPECTING_SMTP_HELO must be a host name");
  if (from !== "" && parseAddress(from) === null)
    settings.note("PROSPECTING_SMTP_FROM must be an email address");
  const port = settings.whole("PROSPECTING_SMTP_PORT", { fallback: 25, min: 1, max: 65_535 });
  const timeoutMs = settings.whole("PROSPECTING_SMTP_TIMEOUT_MS", { fallback: 10_000, min: 1, max: 120_000 });
  return createMailboxProbe({ network, clock, helo, from, port, timeoutMs });
}

/** Result of looking up a domain's mail servers. */
type MailRoute =
  | { kind: "servers"; hosts: readonly string[] }
  /** The domain accepts no mail or does not exist. */
  | { kind: "none"; reason: string }
  /** DNS gave no reliable answer. */
  | { kind: "unknown" };

/** Finds the mail servers of a domain. A domain without MX records is its own mail server (RFC 5321, 5.1). */
async function findMailRoute(domain: string, names: Names): Promise<MailRoute> {
  try {
    const servers = await names.mailServers(domain);
    const hosts = servers.map(({ host }) => host).filter((host) => host !== "" && host !== ".");
    if (hosts.length > 0) return { kind: "servers", hosts };
    // RFC 7505: a single MX record without a host says that the domain accepts no mail.
    if (servers.length > 0) return { kind: "none", reason: "the domain accepts no mail" };
    await names.addresses(domain);
    return { kind: "servers", hosts: [domain] };
  } catch (error) {
    // The answer "no such domain" counts only if DNS is trusted. Otherwise, without DNS or with a DNS server that knows
    // only private names, every domain would look invalid.
    return isAbsent(error) && (await names.isTrusted())
      ? { kind: "none", reason: "there is no such domain" }
      : { kind: "unknown" };
  }
}
