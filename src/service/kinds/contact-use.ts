import type { components } from "../../../generated/types.ts";
import type { Usage } from "../pricing.ts";

/**
 * Returns the billable units of one person's contacts: at most one email and one phone number. A contact that is known
 * to be invalid costs nothing, but is still returned, so that the caller does not try it.
 */
export function toContactUse({ emails = [], phones = [] }: components["schemas"]["Contacts"]): Usage {
  const found = (contacts: readonly { status: string }[]): number =>
    contacts.some(({ status }) => status !== "invalid") ? 1 : 0;
  return { email: found(emails), phone: found(phones) };
}
