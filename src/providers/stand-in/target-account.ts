import type { components } from "../../../generated/types.ts";
import { toWords } from "../../query-reading/index.ts";
import type { Directory } from "./directory.ts";

type Schemas = components["schemas"];
type Company = Schemas["Company"];

/** Result of a search within named accounts. */
export interface TargetAccount {
  companies: Company[];
  mode: NonNullable<Schemas["PeopleSearchMeta"]["targetAccountSearchMode"]>;
  outcome: NonNullable<Schemas["PeopleSearchMeta"]["targetAccountOutcome"]>;
  evidence: NonNullable<Schemas["Person"]["companyMatchEvidence"]>;
  message?: string;
}

/** Returns the accounts that a search names; null if it names no accounts. */
export function findTargetAccount(
  directory: Directory,
  criteria: Schemas["CompanyCriteria"] | undefined,
): TargetAccount | null {
  const { linkedinUrls = [], domains = [], names = [] } = criteria ?? {};
  if (linkedinUrls.length + domains.length + names.length === 0) return null;
  const byPage = { mode: "linkedin_company_page", evidence: "company_page" } as const;
  const byUrl = linkedinUrls.flatMap((linkedinUrl) => directory.findCompany({ linkedinUrl }) ?? []);
  if (byUrl.length > 0) return { companies: byUrl, ...byPage, outcome: "provided_linkedin_handle" };
  const exact = [
    ...domains.flatMap((domain) => directory.findCompany({ domain }) ?? []),
    ...names.flatMap((name) => directory.findCompany({ name }) ?? []),
  ];
  if (exact.length > 0) return { companies: exact, ...byPage, outcome: "verified_linkedin_handle" };
  const wanted = names.map(toWords);
  const similar = directory.companies.filter(({ name }) => {
    const own = toWords(name);
    return wanted.some((words) => words.length > 0 && words.every((word) => own.includes(word)));
  });
  if (similar.length > 0)
    return {
      companies: similar,
      mode: "profile_current_company",
      outcome: "unverified_or_conflicting_linkedin_candidates",
      evidence: "profile_current_job",
    };
  return {
    companies: [],
    mode: "unavailable",
    outcome: "unresolved",
    evidence: "profile_current_job",
    message: "The requested company could not be resolved.",
  };
}
