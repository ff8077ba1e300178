import { domainToASCII } from "node:url";

/** An email address, split at the `@`. The domain is in lower-case ASCII. */
export interface Address {
  mailbox: string;
  domain: string;
  /** Mailbox and domain, joined by `@`. */
  text: string;
}

/** Maximum number of characters of a mailbox, the part before `@` (RFC 5321, 4.5.3.1.1). */
const longestMailbox = 64;
/** Maximum number of characters of an address (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const longestAddress = 254;

/**
 * Parses an email address such as `name@example.com`. Returns null for anything else, including quoted mailboxes and IP
 * addresses as domains. RFC 5321 allows both, but in practice no person has such an address.
 */
export function parseAddress(input: string): Address | null {
  const text = input
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/^<(.*)>$/, "$1");
  const at = text.lastIndexOf("@");
  if (at < 1) return null;
  const mailbox = text.slice(0, at);
  const domain = domainToASCII(
    text
      .slice(at + 1)
      .toLowerCase()
      .replace(/\.$/, ""),
  );
  if (mailbox.length > longestMailbox || mailbox.length + domain.length + 1 > longestAddress) return null;
  if (!/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(mailbox)) return null;
  if (!/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/.test(domain)) return null;
  // Converts the mailbox to lower case. By RFC 5321 mailboxes are case-sensitive, but in practice mail servers ignore
  // the case.
  const plain = mailbox.toLowerCase();
  return { mailbox: plain, domain, text: `${plain}@${domain}` };
}
