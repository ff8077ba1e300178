import type { components } from "../../../generated/types.ts";
import type { Usage } from "../pricing.ts";

/**
 * Returns the billable use of one person's contacts: at most one email and one phone number. Contacts that are known to
 * be invalid cost nothing; they are returned so that a caller does not try them.
 */
export function toContactUse({ emails = [], phones = [] }: components["schemas"]["Contacts"]): Usage {
  const found = (contacts: readonly { status: string }[]): number =>
    contacts.some(({ status }) => status !== "invalid") ? 1 : 0;
  return { email: found(emails), phone: found(phones) };
}
