import type { Actor } from "./client.ts";
import { text } from "./mapping.ts";

/** One LinkedIn profile. */
export const linkedinProfile: Actor<{ url: string; maxItems: number }> = {
  setting: "PROSPECTING_ACTOR_LINKEDIN_PROFILE",
  name: "harvestapi~linkedin-profile-scraper",
  input: ({ url }) => ({ profileScraperMode: "Profile details no email", queries: [url], urls: [url] }),
};

export const linkedinProfileMapping = {
  id: text(200, "id", "profileId", "objectUrn", "urn"),
  universalName: text(200, "publicIdentifier", "public_identifier", "username"),
  url: text(2048, "linkedinUrl", "profileUrl", "url"),
  fullName: text(300, "fullName", "full_name", "name", "basic_info.fullname"),
  firstName: text(150, "firstName", "first_name", "basic_info.first_name"),
  lastName: text(150, "lastName", "last_name", "basic_info.last_name"),
  headline: text(1_000, "headline", "basic_info.headline", "occupation"),
  location: text(
    300,
    "location.linkedinText",
    "location.parsed.text",
    "location.full",
    "addressWithCountry",
    "location",
  ),
  title: text(
    300,
    "currentPosition.0.position",
    "currentPosition.0.title",
    "experience.0.position",
    "experience.0.title",
    "jobTitle",
  ),
  companyName: text(
    300,
    "currentPosition.0.companyName",
    "experience.0.companyName",
    "experience.0.company",
    "companyName",
  ),
  companyUrl: text(
    2048,
    "currentPosition.0.companyLinkedinUrl",
    "experience.0.companyLinkedinUrl",
    "experience.0.company_linkedin_url",
    "companyLinkedinUrl",
  ),
  about: text(5_000, "about", "summary", "basic_info.about"),
};
