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
export { capabilitySettings } from "./capabilities.ts";
export type { ProviderErrorOptions } from "./errors.ts";
export { ProviderError } from "./errors.ts";
export type { OwnCompany, OwnPerson } from "./stand-in/own-people.ts";
export { readRehearsal, rehearsals } from "./stand-in/stage.ts";
export type { StandInOptions } from "./stand-in/stand-in.ts";
export { createStandIn } from "./stand-in/stand-in.ts";
