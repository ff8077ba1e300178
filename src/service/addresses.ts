import type { components } from "../../generated/types.ts";
import { ApiError } from "../errors.ts";

type Schemas = components["schemas"];

/** The bound of an address in every answer that repeats it. */
const longest = 2_048;

/**
 * An address of a platform as providers and answers take it, from one as people paste it: with a scheme, the host of
 * the full site in small letters, and each character as RFC 3986 has it.
 * @throws ApiError `validation_failed` where it is longer than answers can repeat, once it is written in full.
 */
export function toFullAddress(property: string, text: string): string {
  const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  url.hostname = url.hostname.replace(/^(?:m|mobile)\./, "");
  const full = url.href
    .replaceAll(/%(?![0-9A-Fa-f]{2})/g, "%25")
    .replaceAll(/[^\w\-.~:/?#@!$&'()*+,;=%]/g, encodeURIComponent);
  if (full.length <= longest) return full;
  const message = `must not be longer than ${longest} characters once it is written in full`;
  throw new ApiError("validation_failed", {
    errors: [{ property, message, constraints: { maxLength: message } }],
  });
}

/** A monitor's config with its address in full; throws what {@link toFullAddress} throws. */
export function withFullAddress<Config extends object>(config: Config): Config {
  if (!("url" in config) || typeof config.url !== "string") return config;
  return { ...config, url: toFullAddress("body.config.url", config.url) };
}

/** An enrichment with the addresses of its identifiers in full; throws what {@link toFullAddress} throws. */
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

/** A search with the company pages of its filters in full; throws what {@link toFullAddress} throws. */
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
