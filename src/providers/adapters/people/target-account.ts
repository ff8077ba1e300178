import type { components } from "../../../../generated/types.ts";
import { legalForms, legalFormsOfWords } from "../../../text/legal-forms.ts";
import type { PeopleAnswer, ProviderCall } from "../../capabilities.ts";
import { toDomain } from "../fields.ts";
import { readLinkedin } from "../identity.ts";

type Schemas = components["schemas"];
type Outcome = NonNullable<Schemas["PeopleSearchMeta"]["targetAccountOutcome"]>;
type Evidence = NonNullable<Schemas["Person"]["companyMatchEvidence"]>;

const legalForm = new RegExp(`\\s+(${[...legalFormsOfWords, ...legalForms].join("|")})$`);

/** A target company: the search looks for people who work there. */
export interface Account {
  name?: string | undefined;
  domain?: string | undefined;
  /** Name in the URL of the company's LinkedIn page. Set only if the caller gave the page or the source verified it. */
  handle?: string | undefined;
  outcome: Outcome;
}

/** Finds a company by domain or name; null if the source does not know it. */
export type FindCompany = (
  key: { name?: string; domain?: string },
  call: ProviderCall,
) => Promise<Schemas["Company"] | null>;

/** Maximum number of accounts that are looked up. More look-ups would cost more than the search itself. */
const maxAccounts = 10;

/** Looks up the accounts (target companies) that a search names; null if the search names no accounts. */
export async function resolveAccounts(
  criteria: Schemas["CompanyCriteria"] | undefined,
  find: FindCompany,
  call: ProviderCall,
): Promise<Account[] | null> {
  const { names = [], domains = [], linkedinUrls = [] } = criteria ?? {};
  if (names.length + domains.length + linkedinUrls.length === 0) return null;
  const [name, domain] = [only(names), only(domains)?.toLowerCase()];
  // Criteria are joined by AND. If a request has LinkedIn pages and a single name or domain, the name or domain
  // therefore describes the same company.
  if (linkedinUrls.length > 0) return linkedinUrls.map((url) => toProvided(url, { name, domain }));
  const keys =
    domains.length > 0
      ? domains.map((one) => ({ domain: one.toLowerCase(), ...(name === undefined ? {} : { name }) }))
      : names.map((one) => ({ name: one }));
  const accounts: Account[] = [];
  for (const [index, key] of keys.entries())
    accounts.push(
      index < maxAccounts ? await resolveOne(key, find, call) : { ...key, outcome: "unresolved" },
    );
  return accounts;
}

function only<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}

function toProvided(url: string, marks: { name: string | undefined; domain: string | undefined }): Account {
  const handle = readLinkedin(url);
  if (handle?.kind !== "company") return { ...marks, outcome: "unresolved" };
  return { ...marks, handle: handle.handle, outcome: "provided_linkedin_handle" };
}

/**
 * Looks up one account (target company). The company's LinkedIn page counts as verified only if the source links it to
 * the requested domain. A matching name does not verify it, because names are ambiguous.
 */
async function resolveOne(
  key: { name?: string; domain?: string },
  find: FindCompany,
  call: ProviderCall,
): Promise<Account> {
  const company = await find(key, call);
  const handle = readLinkedin(company?.linkedinUrl);
  if (company === null || handle?.kind !== "company")
    return {
      ...key,
      ...(company === null || key.name !== undefined ? {} : { name: company.name }),
      outcome: "unresolved",
    };
  const isSame = key.domain !== undefined && toDomain(company.domain) === key.domain.replace(/^www\./, "");
  const known = { name: key.name ?? company.name, domain: key.domain ?? company.domain };
  if (isSame) return { ...known, handle: handle.handle, outcome: "verified_linkedin_handle" };
  // The LinkedIn page may belong to another company, so the search uses the requested name or domain instead.
  return { ...key, outcome: "unverified_or_conflicting_linkedin_candidates" };
}

/**
 * Outcomes of looking up an account (target company), the best first. For several accounts, the worst outcome is
 * reported.
 */
const outcomes: readonly Outcome[] = [
  "provided_linkedin_handle",
  "verified_linkedin_handle",
  "unverified_or_conflicting_linkedin_candidates",
  "unresolved",
];

/** Returns the target account with the best outcome; undefined if no result has a target account. */
export function pickTargetAccount(
  answers: readonly Pick<PeopleAnswer, "targetAccount">[],
): PeopleAnswer["targetAccount"] {
  const named = answers.flatMap(({ targetAccount }) => targetAccount ?? []);
  const rank = (one: (typeof named)[number]): number => outcomes.indexOf(one.targetAccountOutcome);
  return named.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Returns the members of a search result that tell how the accounts (target companies) were identified. */
export function toTargetAccount(
  accounts: readonly Account[],
  people: readonly Schemas["Person"][],
): Pick<Required<PeopleAnswer>, "targetAccount" | "message"> {
  const worst = Math.max(...accounts.map(({ outcome }) => outcomes.indexOf(outcome)));
  const byPage = accounts.every(({ handle }) => handle !== undefined);
  const isSearchable = accounts.some((account) => account.handle ?? account.domain ?? account.name);
  const mode = byPage ? "linkedin_company_page" : "profile_current_company";
  return {
    targetAccount: {
      targetAccountSearchMode: isSearchable ? mode : "unavailable",
      targetAccountOutcome: outcomes[worst] ?? "unresolved",
    },
    message: toMessage(people.length, { isSearchable, byPage }),
  };
}

function toMessage(
  count: number,
  { isSearchable, byPage }: { isSearchable: boolean; byPage: boolean },
): string | undefined {
  if (!isSearchable) return "The account could not be tied to a company";
  if (count > 0) return undefined;
  return byPage
    ? "Nobody on the company's page fits"
    : "Nobody whose current employer reads like the account fits";
}

/**
 * Returns the evidence that a person works for one of the accounts (the company's page, or a current job); null if
 * there is no such evidence.
 */
export function readEvidence(person: Schemas["Person"], accounts: readonly Account[]): Evidence | null {
  const handle = readLinkedin(person.company?.linkedinUrl)?.handle;
  if (handle !== undefined && accounts.some((account) => account.handle === handle)) return "company_page";
  const domain = toDomain(person.company?.domain);
  const name = toPlainName(person.company?.name);
  const isEmployer = accounts.some(
    (account) =>
      (domain !== undefined && toDomain(account.domain) === domain) ||
      (name !== "" && toPlainName(account.name) === name),
  );
  return isEmployer ? "profile_current_job" : null;
}

/** Returns a company's name without its legal form, for comparisons. */
export function toPlainName(name: string | undefined): string {
  return (name ?? "")
    .toLowerCase()
    .replace(/[.,'’"()]/g, "")
    .replace(legalForm, "")
    .replace(/\s+/g, " ")
    .trim();
}
