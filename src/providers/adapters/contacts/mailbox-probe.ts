import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { Clock } from "../../../clock.ts";
import type { ProviderCall } from "../../capabilities.ts";
import type { Network } from "../network.ts";
import { withTimeLimit } from "../time-limit.ts";
import type { Address } from "./address.ts";
import { openConversation } from "./smtp-conversation.ts";

/** What a mail server says about a mailbox. `accept_all` means that the server accepts every mailbox of the domain. */
export type MailboxAnswer = "valid" | "invalid" | "accept_all" | "unknown";

/** Asks mail servers whether they accept mail for a mailbox, without sending a message. */
export type ProbeMailbox = (
  address: Address,
  hosts: readonly string[],
  call: ProviderCall,
) => Promise<MailboxAnswer>;

/** Options of {@link createMailboxProbe}. */
export interface MailboxProbeOptions {
  network: Network;
  clock: Clock;
  /** Host name that the probe sends in EHLO. */
  helo: string;
  /** Sender address that the probe sends in MAIL FROM. */
  from: string;
  port: number;
  timeoutMs: number;
}

/** Maximum number of mail servers to ask. If no server gives a clear answer, the result is `unknown`. */
const mostServers = 2;

/**
 * Creates a probe that asks mail servers by SMTP. If a server accepts the mailbox, the probe also asks about a random
 * one. A server that accepts both accepts every mailbox.
 */
export function createMailboxProbe(options: MailboxProbeOptions): ProbeMailbox {
  return async (address, hosts, call) => {
    for (const host of hosts.slice(0, mostServers)) {
      try {
        const answer = await withTimeLimit(
          options.clock,
          { limitMs: options.timeoutMs, signal: call.signal },
          (signal) => askServer(address, host, { options, signal }),
        );
        if (answer !== "unknown") return answer;
      } catch {
        // A server that is down or refuses the connection does not show whether the mailbox exists. The next server may
        // show it.
        call.signal.throwIfAborted();
      }
    }
    return "unknown";
  };
}

interface Asking {
  options: MailboxProbeOptions;
  signal: AbortSignal;
}

async function askServer(
  address: Address,
  host: string,
  { options, signal }: Asking,
): Promise<MailboxAnswer> {
  const conversation = openConversation(
    { host: await findAddress(host, options.network), port: options.port },
    signal,
  );
  try {
    if ((await conversation.greeting()).code !== 220) return "unknown";
    if ((await conversation.say(`EHLO ${options.helo}`)).code !== 250) {
      if ((await conversation.say(`HELO ${options.helo}`)).code !== 250) return "unknown";
    }
    if ((await conversation.say(`MAIL FROM:<${options.from}>`)).code !== 250) return "unknown";
    const real = await conversation.say(`RCPT TO:<${address.text}>`);
    if (real.code === 550 || real.code === 551 || real.code === 553)
      return isPolicy(real.text) ? "unknown" : "invalid";
    if (real.code !== 250 && real.code !== 251) return "unknown";
    const random = await conversation.say(`RCPT TO:<${randomBytes(10).toString("hex")}@${address.domain}>`);
    if (random.code === 250 || random.code === 251) return "accept_all";
    return random.code >= 500 ? "valid" : "unknown";
  } finally {
    conversation.close();
  }
}

/** True if the text of a refusal says that the server rejects the sender by policy. The mailbox may then exist. */
function isPolicy(text: string): boolean {
  return /block|spam|policy|reputation|blacklist|spamhaus|not permitted|access denied|5\.7\./i.test(text);
}

/**
 * Resolves a mail server's name to an IP address. Throws if the address is private, because an MX record can point at a
 * private machine.
 */
async function findAddress(host: string, { names, guard }: Network): Promise<string> {
  const addresses = await names.addresses(host);
  const [first] = addresses.toSorted((a, b) => isIP(a) - isIP(b));
  if (first === undefined || addresses.some((address) => guard.check(address) !== null))
    throw new Error("the mail server has no public address");
  return first;
}
