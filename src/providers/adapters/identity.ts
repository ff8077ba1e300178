import { hash } from "node:crypto";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Derives an identifier from a LinkedIn name, domain or email address, so that a person or company has the same
 * identifier at every vendor and at any time.
 */
export function deriveId(prefix: "per_" | "com_", key: string): string {
  const digits = hash("sha256", key.normalize("NFKC").toLowerCase(), "buffer").subarray(0, 26);
  // Joins a list of characters, because V8 would store a string that grows character by character as a tree of 700
  // bytes.
  return [prefix, ...Array.from(digits, (digit) => alphabet.charAt(digit & 31))].join("");
}

/** Hashes a string to a number. Two strings collide with a probability of one in 9 * 10^15. */
export function hashText(text: string): number {
  const digest = hash("sha1", text, "buffer");
  return digest.readUIntBE(0, 6) * 32 + (digest.readUInt8(6) & 31);
}

/**
 * Data that identify a person. The identifier is derived from the first of these that is known: LinkedIn profile, email
 * address, identifier at a source, name and company.
 */
export interface PersonMarks {
  linkedinUrl?: string | undefined;
  email?: string | undefined;
  /** Identifier at a source, prefixed with the name of the source. */
  source?: string | undefined;
  name: string;
  company?: string | undefined;
}

export function toPersonId(marks: PersonMarks): string {
  const slug = readLinkedin(marks.linkedinUrl);
  if (slug !== null) return deriveId("per_", `linkedin:${slug.kind}:${slug.handle}`);
  if (marks.email !== undefined) return deriveId("per_", `email:${marks.email}`);
  return deriveId("per_", marks.source ?? `name:${marks.name}:${marks.company ?? ""}`);
}

/**
 * Data that identify a company. Its identifier is derived from the first of these that is known: domain, LinkedIn page,
 * identifier at a source, name.
 */
export interface CompanyMarks {
  domain?: string | undefined;
  linkedinUrl?: string | undefined;
  source?: string | undefined;
  name: string;
}

export function toCompanyId(marks: CompanyMarks): string {
  if (marks.domain !== undefined) return deriveId("com_", `domain:${marks.domain}`);
  const slug = readLinkedin(marks.linkedinUrl);
  if (slug !== null) return deriveId("com_", `linkedin:${slug.handle}`);
  return deriveId("com_", marks.source ?? `name:${marks.name}`);
}

/** The object that a LinkedIn URL identifies: the kind of page, and the name or id in the URL. */
export interface LinkedinHandle {
  kind: "vanity" | "member" | "company";
  handle: string;
}

/** True for LinkedIn's own member identifiers: opaque strings with a fixed prefix. */
export function isMemberId(text: string): boolean {
  return /^(urn:li:\w+:)?A(CoAA|CwAA|EMAA)[\w-]{10,}$/.test(text);
}

/** Returns the handle in the LinkedIn URL of a person or company; null for any other URL. */
export function readLinkedin(url: string | undefined): LinkedinHandle | null {
  const match =
    /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.com\/(in|pub|company|school|showcase)\/([^/?#\s]+)/i.exec(
      url ?? "",
    );
  const [, section, raw] = match ?? [];
  if (section === undefined || raw === undefined) return null;
  const handle = decode(raw);
  // No profile name contains a control character, or U+FFFD, which stands for a character that could not be decoded.
  if (/[\p{Cc}\p{Surrogate}\uFFFD]/u.test(handle)) return null;
  if (/^(company|school|showcase)$/i.test(section)) return { kind: "company", handle: handle.toLowerCase() };
  // Only opaque member identifiers are case-sensitive.
  if (isMemberId(handle)) return { kind: "member", handle };
  return { kind: "vanity", handle: handle.toLowerCase() };
}

/** Returns the public LinkedIn URL of a person or company without tracking parameters; undefined for any other URL. */
export function toLinkedinUrl(url: string | undefined): string | undefined {
  const found = readLinkedin(url);
  if (found === null || url === undefined) return undefined;
  const section = found.kind === "company" ? "company" : "in";
  return `https://www.linkedin.com/${section}/${encodeURIComponent(found.handle)}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
