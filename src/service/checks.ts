import type { HandlerRequest } from "../../generated/handlers.ts";
import type { components } from "../../generated/types.ts";
import { ApiError, type Violation } from "../errors.ts";
import { isUrl } from "../text/is-url.ts";
import { parsePageCursor } from "./kinds/interpretation.ts";
import { schemaLimits } from "./schema/index.ts";

type Schemas = components["schemas"];
type MonitorType = Schemas["CreateMonitorRequest"]["type"];
type ConfigMember = keyof Schemas["MonitorConfig"];

// Conditions that JSON Schema cannot express: members of a request must agree with each other or with stored data.

/**
 * Checks that `maxCredits` and `budget.maxCredits` agree.
 * @throws ApiError `validation_failed` if both are present and differ.
 */
export function checkBudget({ maxCredits, budget }: HandlerRequest<"createDeepResearch">["body"]): void {
  if (maxCredits === undefined || budget === undefined || maxCredits === budget.maxCredits) return;
  throw refused("body.maxCredits", "equal", "must equal budget.maxCredits when both are given");
}

/**
 * Checks that this server has the requested model.
 * @throws ApiError `validation_failed` that lists the models of this server, if the request names another one.
 */
export function checkModel(model: string | undefined, names: readonly string[] | undefined): void {
  if (model === undefined || names === undefined || names.includes(model)) return;
  const message = `must be one of the models of this server: ${names.join(", ")}`;
  throw refused("body.model", "enum", message);
}

/**
 * Maximum number of segments in the path of an anchor (a value that the caller supplies), such as `list[0].name`. The
 * maximum equals the limit on the depth of a schema.
 */
const anchorParts = schemaLimits.depth;

/**
 * Checks the paths of anchors (values that the caller supplies).
 * @throws ApiError `validation_failed` for an anchor that would nest the data deeper than a schema may.
 */
export function checkAnchors({ inputAnchors }: HandlerRequest<"createDeepResearch">["body"]): void {
  if (inputAnchors === undefined || Array.isArray(inputAnchors)) return;
  const fits = (path: string): boolean =>
    path.split(path.startsWith("/") ? /(?!^)\// : /[.[]/, anchorParts + 1).length <= anchorParts;
  if (Object.keys(inputAnchors).every(fits)) return;
  throw refused("body.inputAnchors", "depth", `must not have a path of more than ${anchorParts} parts`);
}

/**
 * Checks the ranges and the cursor of a search.
 * @throws ApiError `validation_failed` if a range ends before it begins, or the cursor belongs to another search.
 */
export function checkSearch(request: Schemas["PeopleSearchRequest"] | Schemas["CompanySearchRequest"]): void {
  const { filters } = request;
  parsePageCursor(request);
  const ranges = {
    "body.filters.employeeCount": filters?.employeeCount,
    "body.filters.company.employeeCount": filters?.company?.employeeCount,
  };
  for (const [property, range] of Object.entries(ranges))
    if (range?.min !== undefined && range.max !== undefined && range.min > range.max)
      throw refused(property, "range", "must not have a min above its max");
}

/**
 * Refuses a request that has invalid anchors (values that the caller supplies).
 * @throws ApiError `validation_failed` that lists at most 20 invalid anchors and what is wrong with each.
 */
export function refuseAnchors(problems: readonly { path: string; message: string }[]): void {
  if (problems.length === 0) return;
  const errors = problems.slice(0, 20).map(({ path, message }) => violation(path, "inputAnchors", message));
  throw new ApiError("validation_failed", { errors });
}

/** Maximum number of people in one research request: those in `people` and those in `identities` together. */
const mostTargets = 100;

/**
 * Checks the number of people in a research request.
 * @throws ApiError `validation_failed` if people and identities together exceed the limit.
 */
export function checkTargets({ people, identities }: Schemas["PeopleResearchRequest"]): void {
  if ((people?.length ?? 0) + (identities?.length ?? 0) <= mostTargets) return;
  throw refused(
    "body.identities",
    "maxItems",
    `must not have more than ${mostTargets} items together with people`,
  );
}

/**
 * Returns the host of a domain or an http(s) URL, with the port if there is one.
 * @throws ApiError `validation_failed` if there is no host.
 */
export function readHost(domain: string): string {
  const url = /^https?:\/\//i.test(domain) ? domain : `https://${domain}`;
  if (!isUrl(url)) throw refused("body.domain", "pattern", "must be a domain or an address with one");
  return new URL(url).host;
}

/**
 * Rules for the config of each type of monitor: the members that it must have or may have, and the hosts that its `url`
 * may have.
 */
const configs: Record<
  MonitorType,
  { required: ConfigMember[]; optional?: ConfigMember[]; hosts?: string[] }
> = {
  linkedin_keyword: { required: ["query"] },
  linkedin_profile: { required: ["url"], hosts: ["linkedin.com"] },
  linkedin_company: { required: ["url"], hosts: ["linkedin.com"] },
  linkedin_post: { required: ["url"], hosts: ["linkedin.com"] },
  instagram_profile: { required: ["url"], hosts: ["instagram.com", "instagr.am"] },
  instagram_post: { required: ["url"], hosts: ["instagram.com", "instagr.am"] },
  x_profile: { required: ["url"], hosts: ["x.com", "twitter.com"] },
  x_keyword: { required: ["query"] },
  reddit_keyword: { required: ["query"] },
  reddit_subreddit: { required: ["subreddit"] },
  tiktok_keyword: { required: ["query"] },
  tiktok_hashtag: { required: ["hashtag"] },
  web_search: { required: ["query"], optional: ["include_domains", "exclude_domains"] },
  site_search: { required: ["query", "site"] },
};

/**
 * Shortest interval between the runs of a monitor of a social platform, in minutes. The platforms throttle more
 * frequent requests.
 */
const socialCadence = 60;

/**
 * Checks a change to a monitor against the monitor's type.
 * @param change The change with normalized URLs.
 * @throws ApiError `validation_failed` that lists every member of the change that this type does not allow.
 */
export function checkMonitorChange(type: MonitorType, change: Schemas["UpdateMonitorRequest"]): void {
  const errors: Violation[] = [];
  const cadence = change.cadence_minutes;
  if (cadence !== undefined && cadence < socialCadence && type !== "web_search" && type !== "site_search")
    errors.push(violation("body.cadence_minutes", "minimum", `must be >= ${socialCadence} for ${type}`));
  if (change.config !== undefined) errors.push(...configViolations(type, change.config));
  if (errors.length > 0) throw new ApiError("validation_failed", { errors });
}

function configViolations(type: MonitorType, config: Schemas["UpdateMonitorConfig"]): Violation[] {
  const { required, optional = [], hosts = [] } = configs[type];
  const allowed = new Set<string>([...required, ...optional]);
  const missing = required
    .filter((name) => config[name] === undefined)
    .map((name) => violation(`body.config.${name}`, "required", `is required for ${type}`));
  const unknown = Object.keys(config)
    .filter((name) => !allowed.has(name))
    .map((name) => violation(`body.config.${name}`, "additionalProperties", `is not accepted by ${type}`));
  const { url } = config;
  const isForeign = hosts.length > 0 && url !== undefined && !isWithin(new URL(url).hostname, hosts);
  return [
    ...missing,
    ...unknown,
    ...(isForeign
      ? [violation("body.config.url", "pattern", `must be an address on ${hosts.join(" or ")}`)]
      : []),
  ];
}

function isWithin(hostname: string, hosts: readonly string[]): boolean {
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

function violation(property: string, keyword: string, message: string): Violation {
  return {
    property,
    message: `${property.replace(/^body\./, "")} ${message}`,
    constraints: { [keyword]: message },
  };
}

function refused(property: string, keyword: string, message: string): ApiError {
  return new ApiError("validation_failed", { errors: [violation(property, keyword, message)] });
}
