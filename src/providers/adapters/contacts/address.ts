import { domainToASCII } from "node:url";

/** An address in its two parts, the domain in ASCII and small letters. */
export interface Address {
  mailbox: string;
  domain: string;
  /** Both together. */
  text: string;
}

/** RFC 5321, 4.5.3.1. */
const longestMailbox = 64;
const longestAddress = 254;

/**
 * The parts of an address of the plain form that people have; null for anything else. Quoted mailboxes and literal
 * addresses are valid by the letter, and never what a person was given.
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
  // Capitals in a mailbox matter by the letter and nowhere in practice.
  const plain = mailbox.toLowerCase();
  return { mailbox: plain, domain, text: `${plain}@${domain}` };
}
