import type { Capability } from "./capabilities.ts";

/** The setting that configures each capability. */
export const capabilitySettings: Readonly<Record<Capability, string>> = {
  webSearch: "PROSPECTING_WEB_SEARCH",
  pages: "PROSPECTING_PAGES",
  model: "PROSPECTING_MODEL",
  people: "PROSPECTING_PEOPLE",
  companies: "PROSPECTING_COMPANIES",
  contacts: "PROSPECTING_CONTACTS",
  linkedin: "PROSPECTING_LINKEDIN",
  instagram: "PROSPECTING_INSTAGRAM",
  x: "PROSPECTING_X",
  reddit: "PROSPECTING_REDDIT",
  tiktok: "PROSPECTING_TIKTOK",
  youtube: "PROSPECTING_YOUTUBE",
  facebook: "PROSPECTING_FACEBOOK",
  domainSignals: "PROSPECTING_DOMAIN_SIGNALS",
};
