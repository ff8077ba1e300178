import type { components } from "../../../generated/types.ts";
import type { Usage } from "../pricing.ts";

/**
 * What one person's contacts count as: an email and a phone number at most, whatever their number. What is known to reach
 * nobody is given, so that a caller does not try it, and costs nothing.
 */
export function toContactUse({ emails = [], phones = [] }: components["schemas"]["Contacts"]): Usage {
  const found = (contacts: readonly { status: string }[]): number =>
    contacts.some(({ status }) => status !== "invalid") ? 1 : 0;
  return { email: found(emails), phone: found(phones) };
}
