import type { components } from "../../generated/types.ts";
import type { KnownNames, Reading } from "../query-reading/index.ts";

type Schemas = components["schemas"];

/** Context of every provider call. */
export interface ProviderCall {
  /** Aborts if the result is no longer needed. */
  readonly signal: AbortSignal;
  /**
   * Organization for which the work is done. Shared resources, such as the parser threads, are divided among
   * organizations, so that one organization cannot occupy all of them.
   */
  readonly owner?: string | undefined;
  /**
   * Behaviour that the request demands from stand-ins (providers of made-up data), such as `fail`. Other providers
   * ignore this member.
   */
  readonly rehearsal?: string | undefined;
  /** True if a stand-in (a provider of made-up data) must answer without a delay. */
  readonly hurry?: boolean | undefined;
  /**
   * Providers whose work has several steps call this function with the share of the work that is done, above 0 and up
   * to 1.
   */
  readonly onShare?: ((share: number) => void) | undefined;
}

/** Results of a web search. If `failedParts` is set, that many parts of the search failed. */
export interface WebResults extends WebSearchAnswer {
  failedParts?: number;
}
type WebSearchAnswer = Schemas["WebSearchAnswer"];

/** Finds pages on the web. */
export interface WebSearch {
  search(request: Schemas["ScrapeWebSearchRequest"], call: ProviderCall): Promise<WebResults>;
}

/** Content of a page. */
export interface Page {
  url: string;
  title: string;
  /** Readable text without navigation. */
  text: string;
  /** The page's text as Markdown, with links. */
  markdown?: string;
  /** Publication date that the page states, in ISO 8601. */
  publishedAt?: string;
  /**
   * The text that `text` omits, such as footers, form fields, comments and hidden parts. A long text is cut. Used only
   * to check for prompt injection, never as content.
   */
  dropped?: string;
  /** The visible links of the page, including those in its navigation. */
  links?: readonly PageLink[];
  /** True if a stand-in (a provider of made-up data) invented the text, so that claims cannot be checked against it. */
  madeUp?: boolean;
}

/** A link with its visible text. */
export interface PageLink {
  url: string;
  text: string;
}

/** Describes which part of a long page the caller needs. */
export interface Wanted {
  /** Words that relevant passages contain, in lower case and without accents. */
  readonly words: readonly string[];
  /** Maximum number of characters that the caller uses, both of the text and of the Markdown. */
  readonly characters: number;
}

/** Reads pages of the public web. */
export interface Pages {
  /**
   * Returns the page. If the page is too long, the provider may omit the passages that are least relevant to `wanted`.
   */
  read(url: string, call: ProviderCall, wanted?: Wanted): Promise<Page>;
}

/** A request to a model. */
export interface ModelRequest {
  instructions: string;
  input: string;
  /**
   * Third-party text, such as a page. It is data and never an instruction. An adapter sends it after `input`, inside a
   * boundary that the text cannot contain.
   */
  material?: string | undefined;
  /** Date of the request, such as `2026-11-28`. */
  today?: string | undefined;
  /** JSON Schema of the value to return. Default: the model returns text. */
  schema?: Record<string, unknown> | undefined;
  maxWords?: number | undefined;
  model?: string | undefined;
}

/** A model's output. */
export interface ModelAnswer {
  text: string;
  /** The value that the model returned for the schema. It may still violate the schema. */
  value?: unknown;
  /** The ways in which `value` violates the schema. Empty if the value is valid; absent if it was not checked. */
  violations?: readonly string[];
  /** True if the text was cut off at the length limit. */
  truncated?: boolean;
  /** Numbers of tokens, summed over all calls that this output needed. Absent if the model does not report them. */
  usage?: { inputTokens: number; outputTokens: number };
}

/** Writes text, or a value for a schema. The value may violate the schema. */
export interface LanguageModel {
  complete(request: ModelRequest, call: ProviderCall): Promise<ModelAnswer>;
}

/** Members that the service adds to a search request. */
export interface Searching {
  /** The interpretation of the request's query. Without it, the provider interprets the query itself. */
  reading?: Reading | undefined;
  /** The token `next` of the previous page. Absent for the first page. */
  after?: string | undefined;
}

/** A search request for people. */
export type PeopleSearch = Schemas["PeopleSearchRequest"] & Searching;
/** A search request for companies. */
export type CompanySearch = Schemas["CompanySearchRequest"] & Searching;

/** Returns the phrases that occur as names in the source's data, so that the query interpreter recognizes them. */
export type Recognize = (phrases: readonly string[], call: ProviderCall) => Promise<KnownNames>;

/** One page of people, and how complete the search was. */
export interface PeopleAnswer {
  people: Schemas["Person"][];
  total: number;
  /** Number of parts of the search that failed. */
  failedParts: number;
  /** True if other sources may have more matching people, as is usual for an index of imported people. */
  partial?: boolean | undefined;
  targetAccount?: Required<
    Pick<Schemas["PeopleSearchMeta"], "targetAccountSearchMode" | "targetAccountOutcome">
  >;
  message?: string | undefined;
  /** Token of the next page. Absent on the last page, and for a source without pages. */
  next?: string | undefined;
}

/** Data that identify one person: an id, a LinkedIn profile, an email address, or a user name on a platform. */
export interface PersonKey {
  id?: string | undefined;
  linkedinUrl?: string | undefined;
  email?: string | undefined;
  platform?: string | undefined;
  username?: string | undefined;
}

/** Searches for people, looks up a single person, and reads recent signals about a person. */
export interface People {
  search(request: PeopleSearch, call: ProviderCall): Promise<PeopleAnswer>;
  readonly recognize?: Recognize | undefined;
  /** Returns the person; null if no person matches. */
  find(key: PersonKey, call: ProviderCall): Promise<Schemas["Person"] | null>;
  signals(
    person: Schemas["Person"],
    config: Schemas["SignalsConfig"],
    call: ProviderCall,
  ): Promise<Schemas["Signal"][]>;
}

/** One page of companies, and how complete the search was. */
export interface CompaniesAnswer {
  companies: Schemas["Company"][];
  total: number;
  /** Number of parts of the search that failed. */
  failedParts: number;
  /** True if other sources may have more matching companies, as is usual for an index of imported companies. */
  partial?: boolean | undefined;
  next?: string | undefined;
}

/** Searches for companies, and looks up a single company. */
export interface Companies {
  search(request: CompanySearch, call: ProviderCall): Promise<CompaniesAnswer>;
  readonly recognize?: Recognize | undefined;
  find(key: Schemas["PersonCompany"], call: ProviderCall): Promise<Schemas["Company"] | null>;
  /** Finds the only company with this name in the data that the operator imported. Other sources lack this method. */
  findImported?(name: string, call: ProviderCall): Promise<Schemas["Company"] | null>;
}

/** Finds a person's contact data. */
export interface ContactFinder {
  find(
    person: Schemas["Person"],
    fields: readonly Schemas["ContactField"][],
    call: ProviderCall,
  ): Promise<Schemas["Contacts"]>;
}

/** An item, such as a post, that a monitor found at its target. */
export interface Sighting {
  /** Key of the item. It is the same each time the monitor finds this item. */
  dedupKey: string;
  eventType: string;
  payload: Record<string, unknown>;
  personId?: string | undefined;
  companyId?: string | undefined;
}

/** Current state of a monitored target. */
export interface Observation {
  sightings: Sighting[];
  /** Members of a profile or company page whose changes the monitor reports. Null for targets without such members. */
  profile: Record<string, unknown> | null;
}

/** Posts that a search found. If `failedParts` is set, that many parts of the search failed. */
export interface PostResults {
  hits: Schemas["SearchHit"][];
  total: number;
  failedParts?: number;
}

/** Access to one social platform. */
export interface SocialPlatform {
  searchPosts(request: Schemas["SearchRequest"], call: ProviderCall): Promise<PostResults>;
  /**
   * Reads the current state of a monitor's target. Throws if the target cannot be read. If it returned an empty result
   * instead, the monitor would treat all posts as deleted.
   */
  observe(
    target: {
      type: Schemas["CreateMonitorRequest"]["type"];
      config: Schemas["MonitorConfig"];
      maxResults: number;
    },
    call: ProviderCall,
  ): Promise<Observation>;
}

export interface Linkedin extends SocialPlatform {
  reactions(
    request: Schemas["ScrapeLinkedinPostReactionsRequest"],
    call: ProviderCall,
  ): Promise<Schemas["LinkedinReaction"][]>;
}

export interface Instagram extends SocialPlatform {
  post(url: string, call: ProviderCall): Promise<Schemas["InstagramPost"]>;
}

export interface Youtube {
  video(url: string, call: ProviderCall): Promise<Schemas["YoutubeVideo"]>;
}

export interface Facebook {
  page(url: string, call: ProviderCall): Promise<Schemas["FacebookPage"]>;
}

/** Collects data about a domain from search engines and from the domain's own pages. */
export interface DomainSignals {
  /** `domain` is a host, with a port if the caller gives one. */
  look(domain: string, call: ProviderCall): Promise<Schemas["SeoDomain"]>;
}

/** The provider of each capability. The service reaches outside sources only through these providers. */
export interface Capabilities {
  webSearch: WebSearch;
  pages: Pages;
  model: LanguageModel;
  people: People;
  companies: Companies;
  contacts: ContactFinder;
  linkedin: Linkedin;
  instagram: Instagram;
  x: SocialPlatform;
  reddit: SocialPlatform;
  tiktok: SocialPlatform;
  youtube: Youtube;
  facebook: Facebook;
  domainSignals: DomainSignals;
}

export type Capability = keyof Capabilities;

/** The providers of the capabilities that are configured. */
export interface Providers extends Partial<Capabilities> {
  /** Returns the behaviour that a request demands from stand-ins (providers of made-up data), such as `fail`. */
  rehearse?(request: unknown): string | undefined;
  /** Names of language models that a request may choose. Default: every name. */
  modelNames?: readonly string[];
  /**
   * Time limit in milliseconds for one call of each capability, including all adapters that the call tries. Default: no
   * limit.
   */
  limitsMs?: Readonly<Partial<Record<Capability, number>>>;
}
