import type { components } from "../../generated/types.ts";
import { ApiError } from "../errors.ts";

type Schemas = components["schemas"];

/** Maximum length of a URL in characters. The contract sets this limit for every response that repeats a URL. */
const longest = 2_048;

/**
 * Normalizes a pasted URL of a page on a social platform to the form that providers and responses use. This form has a
 * scheme, a lower-case host without the prefix `m.` or `mobile.`, and percent-encoded characters (RFC 3986).
 * @throws ApiError `validation_failed` if the normalized URL is too long for the responses that repeat it.
 */
export function toFullAddress(property: string, text: string): string {
  const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  url.hostname = url.hostname.replace(/^(?:m|mobile)\./, "");
  const full = url.href
    .replaceAll(/%(?![0-9A-Fa-f]{2})/g, "%25")
    .replaceAll(/[^\w\-.~:/?#@!$&'()*+,;=%]/g, encodeURIComponent);
  if (full.length <= longest) return full;
  const message = `must not be longer than ${longest} characters when it is written as a full URL`;
  throw new ApiError("validation_failed", {
    errors: [{ property, message, constraints: { maxLength: message } }],
  });
}

/** Normalizes the URL in a monitor's config; throws like {@link toFullAddress}. */
export function withFullAddress<Config extends object>(config: Config): Config {
  if (!("url" in config) || typeof config.url !== "string") return config;
  return { ...config, url: toFullAddress("body.config.url", config.url) };
}

/** Normalizes the URLs in an enrichment's identifiers; throws like {@link toFullAddress}. */
export function withFullIdentifiers<Request extends Schemas["EnrichmentRequest"]>(request: Request): Request {
  const full = (identifier: Schemas["EnrichmentIdentifier"], property: string) =>
    identifier.linkedin_url === undefined
      ? identifier
      : { ...identifier, linkedin_url: toFullAddress(`${property}.linkedin_url`, identifier.linkedin_url) };
  const { identifier, identifiers } = request;
  return {
    ...request,
    ...(identifier === undefined ? {} : { identifier: full(identifier, "body.identifier") }),
    ...(identifiers === undefined
      ? {}
      : { identifiers: identifiers.map((one, index) => full(one, `body.identifiers[${index}]`)) }),
  };
}

/** Normalizes the URLs of company pages in a search's filters; throws like {@link toFullAddress}. */
export function withFullFilters<
  Request extends { filters?: Schemas["PeopleFilters"] | Schemas["CompanyFilters"] },
>(request: Request): Request {
  const { filters } = request;
  const company = filters?.company;
  if (company?.linkedinUrls === undefined) return request;
  const linkedinUrls = company.linkedinUrls.map((url, index) =>
    toFullAddress(`body.filters.company.linkedinUrls[${index}]`, url),
  );
  return { ...request, filters: { ...filters, company: { ...company, linkedinUrls } } };
}
