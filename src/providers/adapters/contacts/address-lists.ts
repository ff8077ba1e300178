import { readFileSync } from "node:fs";
import { isRoleMailbox } from "../../../text/role-mailboxes.ts";

/** Domains of disposable mailbox services. An operator's file can add more. */
const disposableDomains = [
  "10minutemail.com",
  "20minutemail.com",
  "33mail.com",
  "anonaddy.me",
  "burnermail.io",
  "byom.de",
  "dispostable.com",
  "discard.email",
  "dropmail.me",
  "emailondeck.com",
  "fakeinbox.com",
  "fakemail.net",
  "getairmail.com",
  "getnada.com",
  "grr.la",
  "guerrillamail.biz",
  "guerrillamail.com",
  "guerrillamail.de",
  "guerrillamail.net",
  "guerrillamail.org",
  "guerrillamailblock.com",
  "inboxbear.com",
  "inboxkitten.com",
  "incognitomail.org",
  "jetable.org",
  "linshiyouxiang.net",
  "mail-temp.com",
  "mail.tm",
  "mailcatch.com",
  "maildrop.cc",
  "mailexpire.com",
  "mailforspam.com",
  "mailinator.com",
  "mailinator.net",
  "mailnesia.com",
  "mailnull.com",
  "mailpoof.com",
  "mailsac.com",
  "mintemail.com",
  "moakt.com",
  "mohmal.com",
  "mytemp.email",
  "nada.email",
  "nowmymail.com",
  "sharklasers.com",
  "smailpro.com",
  "spam4.me",
  "spamgourmet.com",
  "temp-mail.io",
  "temp-mail.org",
  "tempail.com",
  "tempmail.dev",
  "tempmail.plus",
  "tempmailo.com",
  "tempr.email",
  "throwawaymail.com",
  "trash-mail.com",
  "trashmail.com",
  "trashmail.de",
  "trashmail.net",
  "wegwerfmail.de",
  "yopmail.com",
  "yopmail.fr",
  "yopmail.net",
];

/**
 * Checks whether a domain offers disposable mailboxes, and whether a mailbox belongs to a role (such as `sales`) rather
 * than a person.
 */
export interface AddressLists {
  isDisposable(domain: string): boolean;
  isRole(mailbox: string): boolean;
}

/**
 * Loads the built-in lists and the domains of an operator's file, which has one domain on each line.
 * @throws Error if the file cannot be read.
 */
export function loadAddressLists(file: string | undefined): AddressLists {
  const further = file === undefined ? [] : readFileSync(file, "utf8").split(/\r?\n/);
  const listed = further
    .map((line) => line.replace(/#.*$/, "").trim().toLowerCase())
    .filter((line) => line !== "");
  const domains = new Set([...disposableDomains, ...listed]);
  return {
    isDisposable(domain) {
      const labels = domain.split(".");
      return labels.some((_, index) => domains.has(labels.slice(index).join(".")));
    },
    isRole: isRoleMailbox,
  };
}
