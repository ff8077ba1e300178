/**
 * Access to outside sources: search engines, web pages, models, people, platforms. Input: the service's call to a
 * capability, such as a web search. Output: data in the contract's shapes, or a ProviderError. The path of a call:
 *
 * 1. `capabilities.ts` declares the interface of each capability, and `capability-settings.ts` names its setting. From
 * this folder, the service uses only these two files and `errors.ts`.
 * 2. `adapters/registry.ts` reads the settings and creates the adapters that they name from `adapters/table.ts`.
 * 3. `adapters/compose.ts` combines the adapters of a capability into one provider.
 * 4. `adapters/chain.ts` calls these adapters in order, each with its time limit, slots (`slots.ts`) and circuit
 * breaker (`circuit.ts`).
 * 5. An adapter sends its request through `adapters/http.ts`, which redacts keys and refuses redirects.
 * 6. An adapter reports a failure as an AdapterError (`adapters/failure.ts`). The chain then retries, calls the next
 * adapter, or throws a ProviderError.
 * 7. In the mock, `stand-in/stand-in.ts` replaces all adapters and answers with made-up data.
 */
export type {
  Capabilities,
  Capability,
  Companies,
  ContactFinder,
  DomainSignals,
  Facebook,
  Instagram,
  LanguageModel,
  Linkedin,
  ModelRequest,
  Observation,
  Page,
  Pages,
  People,
  PeopleAnswer,
  PersonKey,
  ProviderCall,
  Providers,
  Sighting,
  SocialPlatform,
  WebSearch,
  Youtube,
} from "./capabilities.ts";
export { capabilitySettings } from "./capability-settings.ts";
export type { ProviderErrorOptions } from "./errors.ts";
export { ProviderError } from "./errors.ts";
export type { OwnCompany, OwnPerson } from "./stand-in/own-people.ts";
export type { StandInOptions } from "./stand-in/stand-in.ts";
export { createStandIn } from "./stand-in/stand-in.ts";
export { readRehearsal, rehearsals } from "./stand-in/stand-in-context.ts";
