export type { Chain, ChainMember, ChainOptions } from "./chain.ts";
export { createChain, defaultChainOptions } from "./chain.ts";
export type { Adapter, AdapterContext, AdapterDefinition, AdapterTable } from "./definition.ts";
export type { AdapterFailure, FailureReason } from "./failure.ts";
export { AdapterError } from "./failure.ts";
export { deriveId, readLinkedin, toCompanyId, toLinkedinUrl, toPersonId } from "./identity.ts";
export type { ConfiguredAdapter, LoadedProviders, LoadOptions } from "./registry.ts";
export { listCapabilities, loadProviders, ProviderSettingsError } from "./registry.ts";
