import type { PersonKey } from "../../capabilities.ts";
import { parseAddress } from "../contacts/index.ts";
import { toPersonId } from "../identity.ts";
import { toProfileMark } from "./rows.ts";

/** What a key says of a person, as the index keeps it; null where it says nothing. */
export interface KeyMarks {
  id: string | null;
  linkedin: string | null;
  /** Identifier that follows from the profile. */
  linkedinId: string | null;
  email: string | null;
  /** Identifier that follows from the address. */
  emailId: string | null;
}

/** Reads a key; a name on LinkedIn is as good as the address of the profile. */
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
