import type { IndexedCompany, IndexedPerson } from "../../../../own-index.ts";
import { readLocation } from "../../../../query-reading/index.ts";
import { hashText, toCompanyId, toPersonId } from "../../identity.ts";
import { toSeniority } from "../../people/titles.ts";
import { toNameKey, toWhole, toWords } from "../vocabulary.ts";
import {
  type Cells,
  memoize,
  readDomain,
  readEmails,
  readGithub,
  readHandle,
  readPage,
  readPhones,
  readPlace,
  readProfile,
  readSeniority,
  readSize,
  readYear,
} from "./cells.ts";
import type { companyColumns, peopleColumns } from "./columns.ts";

type PersonCells = Cells<(typeof peopleColumns)[number]["name"]>;

/** Returns the person in a row. If the row cannot be imported, returns the reason as a string. */
export function toPersonRow(cells: PersonCells): IndexedPerson | string {
  const fullName = readName(cells);
  if (fullName === null) return "has no name";
  const linkedin = cells.parsed("linkedin_url", readProfile, "is not the URL of a person on LinkedIn");
  const [email = null, ...emails] = cells.all("email", readEmails, "is not an email address");
  const company = readCompany(cells);
  const employer = company.company_domain ?? company.company_name;
  if (linkedin === null && email === null && employer === null)
    return "does not identify the person: give linkedin_url, email, or the company";
  const title = cells.text("title", 300);
  const location = readPlace(cells);
  const country = location === null ? undefined : readCountry(location);
  const [phone = null, ...phones] = cells.all(
    "phone",
    (text) => readPhones(text, country),
    "is not a number with a country code such as +49, and not valid in the row's country",
  );
  const seniority = cells.parsed("seniority", readSeniority, "is not a seniority level of the contract");
  return {
    position: 0,
    id: toId({ linkedin, email, fullName, employer }),
    linkedin,
    late_linkedin: null,
    email,
    name_key:
      employer === null
        ? null
        : hashText(`${toWhole(toWords(fullName))}@${company.company_domain ?? readNameKey(employer)}`),
    x_handle: cells.parsed("x_handle", readHandle, "is not a handle on X"),
    github: cells.parsed("github_username", readGithub, "is not a user name on GitHub"),
    full_name: fullName,
    headline: cells.text("headline", 1_000),
    title,
    seniority: seniority ?? (title === null ? null : readRank(title)),
    department: cells.text("department", 200),
    location,
    phone,
    further_emails: emails.length === 0 ? null : emails.join(" "),
    further_phones: phones.length === 0 ? null : phones.join(" "),
    ...company,
    updated_at: 0,
  };
}

const readNameKey = memoize(toNameKey);

/** Returns the country code of a place; undefined if the text names no country or several. */
const readCountry = memoize((location: string): string | undefined => {
  const [code, other] = readLocation(location).filter((mark) => mark.length === 2);
  return other === undefined ? code : undefined;
});

const readRank = memoize((title: string) => toSeniority(title) ?? null);

function readName(cells: PersonCells): string | null {
  const whole = cells.text("full_name", 300);
  if (whole !== null) return toWords(whole).length === 0 ? null : whole;
  const parts = [cells.text("first_name", 149), cells.text("last_name", 149)].filter((part) => part !== null);
  const name = parts.join(" ");
  return toWords(name).length === 0 ? null : name;
}

function readCompany(cells: PersonCells) {
  const name = cells.text("company", 300);
  const domain = cells.parsed("company_domain", readDomain, "is not a domain");
  const page = cells.parsed("company_linkedin_url", readPage, "is not the URL of a company on LinkedIn");
  const size = cells.parsed(
    "company_size",
    readSize,
    "is not a number of employees or a range such as 51-200",
  );
  const isKnown = name !== null || domain !== null || page !== null;
  return {
    company_id: isKnown ? readCompanyId(JSON.stringify([domain, page, name])) : null,
    company_name: name,
    company_domain: domain,
    company_linkedin: page,
    industry: cells.text("industry", 200),
    employees_min: size?.min ?? null,
    employees_max: size?.max ?? null,
  };
}

const readCompanyId = memoize((text: string): string => {
  const [domain, page, name]: (string | null)[] = JSON.parse(text);
  return toCompanyId({
    domain: domain ?? undefined,
    linkedinUrl: page === null || page === undefined ? undefined : `https://www.linkedin.com/company/${page}`,
    name: name ?? "",
  });
});

function toId(marks: {
  linkedin: string | null;
  email: string | null;
  fullName: string;
  employer: string | null;
}): string {
  const { linkedin, email, fullName, employer } = marks;
  return toPersonId({
    linkedinUrl:
      linkedin === null
        ? undefined
        : `https://www.linkedin.com/in/${encodeURIComponent(linkedin.slice(linkedin.indexOf(":") + 1))}`,
    email: email ?? undefined,
    name: fullName,
    company: employer ?? undefined,
  });
}

type CompanyCells = Cells<(typeof companyColumns)[number]["name"]>;

/** Returns the company in a row. If the row cannot be imported, returns the reason as a string. */
export function toCompanyRow(cells: CompanyCells): IndexedCompany | string {
  const name = cells.text("name", 300);
  const nameKey = name === null ? "" : toNameKey(name);
  if (name === null || nameKey === "") return "has no name";
  const domain = cells.parsed("domain", readDomain, "is not a domain");
  const linkedin = cells.parsed("linkedin_url", readPage, "is not the URL of a company on LinkedIn");
  const size = cells.parsed("size", readSize, "is not a number of employees or a range such as 51-200");
  return {
    position: 0,
    id: toCompanyId({
      domain: domain ?? undefined,
      linkedinUrl:
        linkedin === null ? undefined : `https://www.linkedin.com/company/${encodeURIComponent(linkedin)}`,
      name,
    }),
    domain,
    linkedin,
    name_key: nameKey,
    name,
    industry: cells.text("industry", 200),
    employees_min: size?.min ?? null,
    employees_max: size?.max ?? null,
    location: readPlace(cells),
    founded_year: cells.parsed("founded", readYear, "is not a year"),
    description: cells.text("description", 5_000),
    updated_at: 0,
  };
}
