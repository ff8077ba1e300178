import type { components } from "../../generated/types.ts";
import type { KnownNames, Reading } from "../query-reading/index.ts";

type Schemas = components["schemas"];

/** Context of every provider call. */
export interface ProviderCall {
  /** Aborts if the answer is no longer needed. */
  readonly signal: AbortSignal;
  /** Organization that the work is for. One organization never gets all of a shared resource, such as the threads. */
  readonly owner?: string | undefined;
  /** Requested behaviour, such as `fail`; only stand-ins read it. */
  readonly rehearsal?: string | undefined;
  /** True if a stand-in must answer without a delay. */
  readonly hurry?: boolean | undefined;
  /** Called with the completed share of the call, above 0 and up to 1, by providers whose work has parts. */
  readonly onShare?: ((share: number) => void) | undefined;
}

/** Results of a web search, and the number of its parts that failed: the results may be incomplete then. */
export interface WebResults extends WebSearchAnswer {
  failedParts?: number;
}
type WebSearchAnswer = Schemas["WebSearchAnswer"];

/** Finds pages on the web. */
export interface WebSearch {
  search(request: Schemas["ScrapeWebSearchRequest"], call: ProviderCall): Promise<WebResults>;
}

/** A page that was read. */
export interface Page {
  url: string;
  title: string;
  /** Readable text without navigation. */
  text: string;
  /** The same content as Markdown, including links. */
  markdown?: string;
  /** Publication date that the page states; ISO 8601. */
  publishedAt?: string;
  /** True for a stand-in's page: its text is made up, so claims can't be checked against it. */
  madeUp?: boolean;
}

/** What a caller needs of a page. */
export interface Wanted {
  /** In lower case, without accents. */
  readonly words: readonly string[];
  /** Most characters of text and of Markdown that the caller uses. */
  readonly characters: number;
}

/** Reads pages of the public web. */
export interface Pages {
  /** Returns the page; if it is too long, a provider may omit its least relevant passages. */
  read(url: string, call: ProviderCall, wanted?: Wanted): Promise<Page>;
}

/** What a model is asked. */
export interface ModelRequest {
  instructions: string;
  input: string;
  /**
   * Third-party text such as a page; it is data and never an instruction. An adapter sends it after `input`, inside a
   * boundary that the text can't contain.
   */
  material?: string | undefined;
  /** Date of the request, such as `2026-11-28`. */
  today?: string | undefined;
  /** JSON Schema of the requested value. Default: the answer is text. */
  schema?: Record<string, unknown> | undefined;
  maxWords?: number | undefined;
  model?: string | undefined;
}

/** What a model wrote. */
export interface ModelAnswer {
  text: string;
  /** The value for the schema; it may still violate the schema. */
  value?: unknown;
  /** Violations of the schema by `value`, if they were checked; empty if it is valid. */
  violations?: readonly string[];
  /** True if the text was cut at the length limit. */
  truncated?: boolean;
  /** Tokens of all calls that the answer needed; absent if the model does not report them. */
  usage?: { inputTokens: number; outputTokens: number };
}

/** Writes text, or a value for a schema; does not validate the value. */
export interface LanguageModel {
  complete(request: ModelRequest, call: ProviderCall): Promise<ModelAnswer>;
}

/** Additions to a search request. */
export interface Searching {
  /** How the request's query was read; a provider reads it itself if this is absent. */
  reading?: Reading | undefined;
  /** The `next` of the previous page. */
  after?: string | undefined;
}

/** A request for people, and one for companies. */
export type PeopleSearch = Schemas["PeopleSearchRequest"] & Searching;
export type CompanySearch = Schemas["CompanySearchRequest"] & Searching;

/** Returns the phrases that the source contains as names, so that a query's reader recognizes them. */
export type Recognize = (phrases: readonly string[], call: ProviderCall) => Promise<KnownNames>;

/** People found and the completeness of the search. */
export interface PeopleAnswer {
  people: Schemas["Person"][];
  total: number;
  /** Number of parts of the search that failed. */
  failedParts: number;
  /** True for a source that others may add to, such as an operator's imported index. */
  partial?: boolean | undefined;
  targetAccount?: Required<
    Pick<Schemas["PeopleSearchMeta"], "targetAccountSearchMode" | "targetAccountOutcome">
  >;
  message?: string | undefined;
  /** Token of the next page; absent on the last page and for a source without pages. */
  next?: string | undefined;
}

/** A key that identifies a person. */
export interface PersonKey {
  id?: string | undefined;
  linkedinUrl?: string | undefined;
  email?: string | undefined;
  platform?: string | undefined;
  username?: string | undefined;
}

/** Discovers people. */
export interface People {
  search(request: PeopleSearch, call: ProviderCall): Promise<PeopleAnswer>;
  readonly recognize?: Recognize | undefined;
  /** Returns the person, or null if no person matches. */
  find(key: PersonKey, call: ProviderCall): Promise<Schemas["Person"] | null>;
  signals(
    person: Schemas["Person"],
    config: Schemas["SignalsConfig"],
    call: ProviderCall,
  ): Promise<Schemas["Signal"][]>;
}

/** Companies found and the completeness of the search. */
export interface CompaniesAnswer {
  companies: Schemas["Company"][];
  total: number;
  /** Number of parts of the search that failed. */
  failedParts: number;
  /** As in {@link PeopleAnswer}. */
  partial?: boolean | undefined;
  next?: string | undefined;
}

/** Discovers companies. */
export interface Companies {
  search(request: CompanySearch, call: ProviderCall): Promise<CompaniesAnswer>;
  readonly recognize?: Recognize | undefined;
  find(key: Schemas["PersonCompany"], call: ProviderCall): Promise<Schemas["Company"] | null>;
}

/** Finds contact data of a person. */
export interface ContactFinder {
  find(
    person: Schemas["Person"],
    fields: readonly Schemas["ContactField"][],
    call: ProviderCall,
  ): Promise<Schemas["Contacts"]>;
}

/** An item that a monitor saw. */
export interface Sighting {
  /** Equal for the same item at every observation. */
  dedupKey: string;
  eventType: string;
  payload: Record<string, unknown>;
  personId?: string | undefined;
  companyId?: string | undefined;
}

/** Current state of a monitored target. */
export interface Observation {
  sightings: Sighting[];
  /** Members of a profile or company whose change is an event; null for other targets. */
  profile: Record<string, unknown> | null;
}

/** Posts found, and the number of failed parts of the search if any failed. */
export interface PostResults {
  hits: Schemas["SearchHit"][];
  total: number;
  failedParts?: number;
}

/** One social platform. */
export interface SocialPlatform {
  searchPosts(request: Schemas["SearchRequest"], call: ProviderCall): Promise<PostResults>;
  /** Throws if the target can't be read: a failed page must not count as a deleted one. */
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

/** Data of search engines and a domain's own pages about the domain. */
export interface DomainSignals {
  /** `domain` is a host, with a port if the caller gives one. */
  look(domain: string, call: ProviderCall): Promise<Schemas["SeoDomain"]>;
}

/** Every capability by which the service uses outside sources. */
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

/** The capabilities that are configured. */
export interface Providers extends Partial<Capabilities> {
  /** Returns the behaviour that a request asks of stand-ins, such as `fail`. */
  rehearse?(request: unknown): string | undefined;
  /** Model names that a request may choose. Default: any name. */
  modelNames?: readonly string[];
  /** Longest time of one call of each capability in milliseconds, over all its adapters. Default: no limit. */
  limitsMs?: Readonly<Partial<Record<Capability, number>>>;
}

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
