import type { Actor } from "./client.ts";
import { count, text } from "./mapping.ts";

/** One LinkedIn company page. */
export const linkedinCompany: Actor<{ url: string; maxItems: number }> = {
  setting: "PROSPECTING_ACTOR_LINKEDIN_COMPANY",
  name: "harvestapi~linkedin-company",
  input: ({ url }) => ({ companies: [url] }),
};

export const linkedinCompanyMapping = {
  id: text(200, "id", "companyId", "urn"),
  universalName: text(200, "universalName", "universal_name", "publicIdentifier"),
  url: text(2048, "linkedinUrl", "url", "companyUrl"),
  name: text(300, "name", "companyName", "basic_info.name"),
  tagline: text(1_000, "tagline", "slogan", "basic_info.tagline"),
  website: text(2048, "website", "websiteUrl", "basic_info.website"),
  description: text(5_000, "description", "about", "basic_info.description"),
  industry: text(200, "industries.0.name", "industries.0.title", "industries.0", "industry"),
  location: text(
    300,
    "headquarter.parsed.text",
    "headquarters.description",
    "locations.0.parsed.text",
    "headquarter.city",
    "headquarters.city",
    "headquarters",
  ),
  employeeCount: count("employeeCount", "employee_count", "stats.employee_count", "staffCount"),
  foundedYear: count("foundedOn.year", "founded_on.year", "founded.year", "founded"),
};
