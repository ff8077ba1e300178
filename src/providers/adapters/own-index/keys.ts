import type { PersonKey } from "../../capabilities.ts";
import { parseAddress } from "../contacts/index.ts";
import { toPersonId } from "../identity.ts";
import { toProfileMark } from "./rows.ts";

/** The data of a {@link PersonKey}, in the form that the index stores; null for data that the key lacks. */
export interface KeyMarks {
  id: string | null;
  linkedin: string | null;
  /** Identifier derived from the LinkedIn profile. */
  linkedinId: string | null;
  email: string | null;
  /** Identifier derived from the email address. */
  emailId: string | null;
}

/**
 * Converts a person's key to the values that the index stores. Treats a LinkedIn user name like the URL of the profile.
 */
export function toKeyMarks({ id, linkedinUrl, email, platform, username }: PersonKey): KeyMarks {
  const handle = username?.replace(/^@/, "");
  const profile =
    linkedinUrl ??
    (platform === "linkedin" && handle !== undefined
      ? `https://www.linkedin.com/in/${encodeURIComponent(handle)}`
      : undefined);
  const linkedin = toProfileMark(profile);
  const address = email === undefined ? null : (parseAddress(email)?.text ?? null);
  return {
    id: id ?? null,
    linkedin,
    linkedinId: linkedin === null ? null : toPersonId({ linkedinUrl: profile, name: "" }),
    email: address,
    emailId: address === null ? null : toPersonId({ email: address, name: "" }),
  };
}
