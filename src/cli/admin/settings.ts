import type { Settings } from "../../service/index.ts";
import { findNearest } from "../../text/unknown-member.ts";
import { CommandError, printNote } from "../output.ts";
import { toProblemText } from "./providers.ts";

const prefix = "PROSPECTING_";

/** The names of all settings of the service and the client. */
export const settingNames: readonly string[] = `
  ACCESS_KEY ACTOR_FACEBOOK ACTOR_INSTAGRAM ACTOR_LINKEDIN_COMMENTS ACTOR_LINKEDIN_COMPANY
  ACTOR_LINKEDIN_POST_SEARCH ACTOR_LINKEDIN_PROFILE ACTOR_LINKEDIN_PROFILE_POSTS ACTOR_LINKEDIN_REACTIONS
  ACTOR_TIKTOK ACTOR_TIMEOUT_MS ACTOR_X APIFY_KEY APIFY_RUNS API_KEY API_URL APOLLO_KEY APOLLO_PEOPLE_PATH
  BACKOFF_MS BASE_URL BRAVE_KEY COMPANIES CONCURRENCY CONFIRM_ABOVE CONTACTS DATAFORSEO_KEY
  DATAFORSEO_LANGUAGE DATAFORSEO_LOCATION DATAFORSEO_LOGIN DISPOSABLE_DOMAINS DNS DOCTOR_URL DOMAIN_SIGNALS
  EDGAR_DATA_URL EDGAR_USER_AGENT FACEBOOK FACEBOOK_KEY FACEBOOK_VERSION INSTAGRAM KEY_DAYS LEASE_MS
  LEDGER_DAYS LINKEDIN LOCAL_MODEL_KEY MAX_TRIES MODEL MODEL_MAX_TOKENS MODEL_NAMES MODEL_TIMEOUT_MS
  OPENAI_KEY OWN_LOOK_SCHEME PAGES PAGES_ALLOW PAGES_MAX_BYTES PAGES_MAX_REDIRECTS PAGES_TIMEOUT_MS PDL_KEY
  PEOPLE PEPPER POLL_MS PRICES PROVIDERS PROVIDER_CONCURRENCY PROVIDER_RETRIES PROVIDER_TIMEOUT_MS
  PUBLIC_URL RATE_GLOBAL RATE_POLLING REDDIT REDDIT_CLIENT_ID REDDIT_CLIENT_SECRET REDDIT_TOKEN_URL
  RESEARCH_MS RESEARCH_PAGES RESEARCH_PAGE_CHARACTERS RESEARCH_QUERIES RESEARCH_RESULTS RESEARCH_ROUNDS
  RESEARCH_ROUND_PAGES RETENTION_DAYS ROBOTS SEARXNG_LANGUAGE SECRET_KEY SMTP_FROM SMTP_HELO SMTP_PORT
  SMTP_PROBE SMTP_TIMEOUT_MS STAND_IN_PACE TAVILY_KEY TECHNOLOGY_RULES TIKTOK USER_AGENT WEB_SEARCH X
  YOUTUBE YOUTUBE_KEY YOUTUBE_SITE
`
  .trim()
  .split(/\s+/)
  .map((name) => `${prefix}${name}`);

const shortNames = settingNames.map((name) => name.slice(prefix.length));

/**
 * Matches variables that Kubernetes sets in every container if a Service has the name `prospecting`. The pattern is
 * matched against the part of the name after the prefix `PROSPECTING_`, such as `SERVICE_HOST`.
 */
const ofKubernetes = /^(?:SERVICE_HOST|SERVICE_PORT|PORT)(?:_|$)/;

/**
 * Reads the settings of the service from environment variables.
 * @throws CommandError that lists all variables with an invalid value or a mistyped name.
 */
export async function readSettings(env: NodeJS.ProcessEnv): Promise<Settings> {
  checkSettingNames(env);
  const { loadSettings } = await import("../../service/index.ts");
  try {
    return loadSettings(env);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

/** True if a variable has no value or an empty one, which means that the default applies. */
export function isUnset(value: string | undefined): boolean {
  return value === undefined || value.trim() === "";
}

/**
 * Prints a note for each unknown variable whose name begins with `PROSPECTING_`. Never prints the value of a variable,
 * because it may be secret.
 * @throws CommandError if an unknown name resembles a known one. Such a mistake would do harm: with a mistyped limit,
 * no limit would apply, and with a mistyped pepper, no key would work.
 */
export function checkSettingNames(env: NodeJS.ProcessEnv): void {
  const problems: string[] = [];
  for (const name of Object.keys(env)) {
    const rest = name.slice(prefix.length);
    if (!name.startsWith(prefix) || shortNames.includes(rest) || ofKubernetes.test(rest)) continue;
    const near = findNearest(rest, shortNames);
    if (near === undefined) printNote(`${name} is not a setting of this service and has no effect.`);
    else problems.push(`${name} is not a setting of this service; did you mean ${prefix}${near}?`);
  }
  if (problems.length > 0) throw new CommandError(toProblemText(problems));
}
