import type { components } from "../../../../generated/types.ts";
import { defined } from "../fields.ts";
import { toCompanyId, toLinkedinUrl, toPersonId } from "../identity.ts";
import { toSeniority } from "./titles.ts";

type Schemas = components["schemas"];

/** Largest number of employees that the contract allows. */
export const mostEmployees = 10_000_000;

/** Data about a person from a source, not yet in the contract's form. */
export interface FoundPerson {
  /** Identifier at the source, prefixed with the source's name, as in `pdl:123`. */
  source?: string | undefined;
  fullName: string;
  headline?: string | undefined;
  title?: string | undefined;
  seniority?: Schemas["Seniority"] | undefined;
  location?: string | undefined;
  linkedinUrl?: string | undefined;
  email?: string | undefined;
  company?: FoundCompany | undefined;
}

/** Data about a company from a source, not yet in the contract's form. */
export interface FoundCompany {
  source?: string | undefined;
  name?: string | undefined;
  domain?: string | undefined;
  linkedinUrl?: string | undefined;
}

/** Converts a person to the contract's form, with a derived identifier. */
export function toPerson(found: FoundPerson): Schemas["Person"] {
  const { fullName, headline, title, location } = found;
  const linkedinUrl = toLinkedinUrl(found.linkedinUrl);
  const company = toPersonCompany(found.company);
  return {
    id: toPersonId({
      linkedinUrl,
      email: found.email,
      source: found.source,
      name: fullName,
      company: company?.domain ?? company?.name,
    }),
    fullName,
    ...defined({
      headline,
      title,
      seniority: found.seniority ?? toSeniority(title ?? headline),
      location,
      linkedinUrl,
      company,
    }),
  };
}

function toPersonCompany(found: FoundCompany | undefined): Schemas["PersonCompany"] | undefined {
  if (found === undefined) return undefined;
  const { name, domain } = found;
  const linkedinUrl = toLinkedinUrl(found.linkedinUrl);
  if (name === undefined && domain === undefined && linkedinUrl === undefined) return undefined;
  return {
    id: toCompanyId({ domain, linkedinUrl, source: found.source, name: name ?? "" }),
    ...defined({ name, domain, linkedinUrl }),
  };
}

/** Largest total that the contract allows. */
const mostTotal = 100_000_000;

/** Returns the total that the source reports, but at least the number of rows that it returned. */
export function toTotal(claimed: number | undefined, given: number): number {
  return Math.min(mostTotal, Math.max(claimed ?? 0, given));
}

/** Keeps the first entry with each id, in the original order, because some sources list a person or company twice. */
export function withoutDuplicates<T extends { id: string }>(entries: readonly T[]): T[] {
  return [...new Map(entries.toReversed().map((entry) => [entry.id, entry])).values()].toReversed();
}
