import type { components } from "../../generated/types.ts";
import type { KnownNames, Reading } from "../query-reading/index.ts";

type Schemas = components["schemas"];

/** What every call of a provider is given. */
export interface ProviderCall {
  /** Aborts when the answer is no longer wanted. */
  readonly signal: AbortSignal;
  /** Organization whose work it is: what all share, such as threads, one alone never has the whole of. */
  readonly owner?: string | undefined;
  /** How the caller wants it to go, such as `fail`; stand-ins alone read it. */
  readonly rehearsal?: string | undefined;
  /** True where a stand-in must not take its time. */
  readonly hurry?: boolean | undefined;
}

/** Results of a web search, and how many parts of it failed where any did: what there is may not be all. */
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
  /** The same as Markdown, with its links. */
  markdown?: string;
  /** When the page says it was published; ISO 8601. */
  publishedAt?: string;
  /** True for a stand-in's page: nobody wrote it, so claims about it can't be checked against its text. */
  madeUp?: boolean;
}

/** What a page is read for. */
export interface Wanted {
  /** In lower case, without accents. */
  readonly words: readonly string[];
  /** Characters of the text, and of the Markdown, that are of use. */
  readonly characters: number;
}

/** Reads pages of the public web. */
export interface Pages {
  /** The page; a provider may leave out passages that have least of what is wanted, where it has more characters. */
  read(url: string, call: ProviderCall, wanted?: Wanted): Promise<Page>;
}

/** What a model is asked. */
export interface ModelRequest {
  instructions: string;
  input: string;
  /**
   * Texts that somebody else wrote, such as a page: data, whatever they say. An adapter sends them behind `input`, within a
   * boundary that they can't contain.
   */
  material?: string | undefined;
  /** Day on which the question is asked, as `2026-11-28`. */
  today?: string | undefined;
  /** JSON Schema of the wanted value; without it the answer is text. */
  schema?: Record<string, unknown> | undefined;
  maxWords?: number | undefined;
  model?: string | undefined;
}

/** What a model wrote. */
export interface ModelAnswer {
  text: string;
  /** For a schema; may still violate it. */
  value?: unknown;
  /** How `value` violates the schema, where that was looked at; empty when it does not. */
  violations?: readonly string[];
  /** True when the text was cut at the longest length allowed. */
  truncated?: boolean;
  /** Tokens of all calls that it took; absent when the model does not say. */
  usage?: { inputTokens: number; outputTokens: number };
}

/** Writes text, or a value for a schema; the value is not validated yet. */
export interface LanguageModel {
  complete(request: ModelRequest, call: ProviderCall): Promise<ModelAnswer>;
}

/** What a search is given beside the request. */
export interface Searching {
  /** How the request's query was read; a provider reads it itself when absent. */
  reading?: Reading | undefined;
  /** The `next` of the page before. */
  after?: string | undefined;
}

/** A request for people, and one for companies. */
export type PeopleSearch = Schemas["PeopleSearchRequest"] & Searching;
export type CompanySearch = Schemas["CompanySearchRequest"] & Searching;

/** Those of the phrases that a source has as names: they are recognized in a query. */
export type Recognize = (phrases: readonly string[], call: ProviderCall) => Promise<KnownNames>;

/** People found, and how far the search got. */
export interface PeopleAnswer {
  people: Schemas["Person"][];
  total: number;
  /** Parts of the search that failed. */
  failedParts: number;
  /** True from a source that others may add to, such as what an operator has put into an index. */
  partial?: boolean | undefined;
  targetAccount?: Required<
    Pick<Schemas["PeopleSearchMeta"], "targetAccountSearchMode" | "targetAccountOutcome">
  >;
  message?: string | undefined;
  /** Where the next page begins; absent on the last, and from a source that has no pages. */
  next?: string | undefined;
}

/** One way to name a person. */
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
  /** The person, or null when nobody fits. */
  find(key: PersonKey, call: ProviderCall): Promise<Schemas["Person"] | null>;
  signals(
    person: Schemas["Person"],
    config: Schemas["SignalsConfig"],
    call: ProviderCall,
  ): Promise<Schemas["Signal"][]>;
}

/** Companies found, and how far the search got. */
export interface CompaniesAnswer {
  companies: Schemas["Company"][];
  total: number;
  /** Parts of the search that failed. */
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

/** Finds ways to reach a person. */
export interface ContactFinder {
  find(
    person: Schemas["Person"],
    fields: readonly Schemas["ContactField"][],
    call: ProviderCall,
  ): Promise<Schemas["Contacts"]>;
}

/** A thing that a monitor saw. */
export interface Sighting {
  /** The same for the same thing, whenever it is seen. */
  dedupKey: string;
  eventType: string;
  payload: Record<string, unknown>;
  personId?: string | undefined;
  companyId?: string | undefined;
}

/** What a watched target looks like now. */
export interface Observation {
  sightings: Sighting[];
  /** Members of a profile or company whose change is an event; null for other targets. */
  profile: Record<string, unknown> | null;
}

/** Posts found, and how many parts of the search failed where any did. */
export interface PostResults {
  hits: Schemas["SearchHit"][];
  total: number;
  failedParts?: number;
}

/** One social platform. */
export interface SocialPlatform {
  searchPosts(request: Schemas["SearchRequest"], call: ProviderCall): Promise<PostResults>;
  /** Throws when the target can't be read: a page that failed is never a page that is gone. */
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

/** What search engines and its own pages say about a domain. */
export interface DomainSignals {
  /** `domain` is a host, with a port where the caller named one. */
  look(domain: string, call: ProviderCall): Promise<Schemas["SeoDomain"]>;
}

/** Everything the service reaches outside for. */
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
  /** How a request asks to be answered, where providers play a part instead of doing the work. */
  rehearse?(request: unknown): string | undefined;
  /** Names that a request may give as its model; without them, any. */
  modelNames?: readonly string[];
  /** Milliseconds that one call of each capability may take, all its adapters together; where none is said, any time. */
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
