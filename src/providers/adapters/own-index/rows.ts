import type { components } from "../../../../generated/types.ts";
import type { IndexedCompany, IndexedPerson } from "../../../own-index.ts";
import { defined } from "../fields.ts";
import { readLinkedin } from "../identity.ts";
import { seniorities } from "../people/titles.ts";

type Schemas = components["schemas"];

/** Returns a LinkedIn profile in the form of the index, `vanity:NAME` or `member:ID`; null for any other URL. */
export function toProfileMark(url: string | undefined): string | null {
  const found = readLinkedin(url);
  return found === null || found.kind === "company" ? null : `${found.kind}:${found.handle}`;
}

/** Returns the name in the URL of a company's LinkedIn page; null for any other URL. */
export function toPageMark(url: string | undefined): string | null {
  const found = readLinkedin(url);
  return found?.kind === "company" ? found.handle : null;
}

/** Converts a person of the index to the contract's form. */
export function toIndexedPerson(row: IndexedPerson): Schemas["Person"] {
  const company = defined({
    id: row.company_id ?? undefined,
    name: row.company_name ?? undefined,
    domain: row.company_domain ?? undefined,
    linkedinUrl: toPageUrl(row.company_linkedin),
  });
  return {
    id: row.id,
    fullName: row.full_name,
    ...defined({
      headline: row.headline ?? undefined,
      title: row.title ?? undefined,
      seniority: seniorities.find((one) => one === row.seniority),
      location: row.location ?? undefined,
      linkedinUrl: toProfileUrl(row.linkedin),
      company: Object.keys(company).length === 0 ? undefined : company,
    }),
  };
}

/**
 * Converts a company of the index to the contract's form. Omits the number of employees if it is a range, because the
 * contract requires a single number.
 */
export function toIndexedCompany(row: IndexedCompany): Schemas["Company"] {
  return {
    id: row.id,
    name: row.name,
    ...defined({
      domain: row.domain ?? undefined,
      linkedinUrl: toPageUrl(row.linkedin),
      industry: row.industry ?? undefined,
      employeeCount: row.employees_min === row.employees_max ? (row.employees_min ?? undefined) : undefined,
      location: row.location ?? undefined,
      foundedYear: row.founded_year ?? undefined,
      description: row.description ?? undefined,
    }),
  };
}

function toProfileUrl(mark: string | null): string | undefined {
  return mark === null
    ? undefined
    : `https://www.linkedin.com/in/${encodeURIComponent(mark.slice(mark.indexOf(":") + 1))}`;
}

function toPageUrl(handle: string | null): string | undefined {
  return handle === null ? undefined : `https://www.linkedin.com/company/${encodeURIComponent(handle)}`;
}
