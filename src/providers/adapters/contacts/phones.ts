import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { components } from "../../../../generated/types.ts";

type PhoneContact = components["schemas"]["PhoneContact"];

/**
 * Returns a number in E.164 form; null if the text is not a phone number. The status `valid` means that the country's
 * numbering plan contains such numbers, not that the number is in use.
 */
export function toPhone(
  text: string,
  options: { type: string; country?: string | undefined },
): PhoneContact | null {
  const country = options.country?.toUpperCase();
  const known = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(text, known);
  if (parsed === undefined || !/^\+[1-9]\d{6,14}$/.test(parsed.number)) return null;
  const isMobile = parsed.getType() === "MOBILE";
  return {
    number: parsed.number,
    type: isMobile ? "mobile" : options.type,
    status: parsed.isValid() ? "valid" : parsed.isPossible() ? "risky" : "invalid",
  };
}
