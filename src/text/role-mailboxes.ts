/** Mailbox names of roles rather than people, such as `sales` (from RFC 2142, and other names that companies use). */
const roleNames: ReadonlySet<string> = new Set(
  (
    "abuse accounting accounts accueil admin administrator bewerbung billing bookings buchhaltung careers " +
    "commercial compliance compta comptabilite contact customerservice datenschutz direction einkauf " +
    "empfang enquiries feedback finance hello help helpdesk hostmaster hr info inquiries invoices it jobs " +
    "kontakt legal mail marketing media news newsletter no-reply noc noreply office orders partners " +
    "personal postmaster pr press presse privacy rechnung recruiting recrutement registrar root sales " +
    "secretariat security sekretariat service shop staff support team verkauf vertrieb webmaster zentrale"
  ).split(" "),
);

/** True if the part of an email address before the "@" names a role, with or without a tag such as `+news`. */
export function isRoleMailbox(mailbox: string): boolean {
  return roleNames.has(mailbox.replace(/\+.*$/, ""));
}
