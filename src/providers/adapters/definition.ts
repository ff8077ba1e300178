import type { Clock } from "../../clock.ts";
import type { Capabilities, Capability, ProviderCall } from "../capabilities.ts";
import type { Upstream, UpstreamOptions } from "./http.ts";
import type { Network } from "./network.ts";
import type { Secrets } from "./secrets.ts";
import type { SettingsReader } from "./settings.ts";

/** Settings and services that an adapter receives when it is created. */
export interface AdapterContext {
  readonly capability: Capability;
  /** Name of the adapter in settings. */
  readonly name: string;
  readonly baseUrl: string;
  /** Text after `#` in the setting, such as the model's name in `local:http://127.0.0.1:8080#name`. */
  readonly detail: string | undefined;
  readonly clock: Clock;
  readonly settings: SettingsReader;
  readonly secrets: Secrets;
  /** Access to the public web and to DNS. */
  readonly network: Network;
  /** Creates a client for the service at the base URL. */
  upstream(options?: Partial<UpstreamOptions>): Upstream;
  /**
   * Lets an adapter use another capability. Returns a function that returns the provider of that capability. The
   * adapter may call this function only after all providers are created. If the capability is not configured, `use`
   * records a settings problem immediately.
   */
  use<C extends Capability>(capability: C): () => Capabilities[C];
}

/** A provider created from settings, with a cheap check of whether it works. */
export interface Adapter<C extends Capability> {
  readonly provider: Capabilities[C];
  /** Time limit in milliseconds for one call. Default: the chain's limit. */
  readonly timeoutMs?: number;
  /** Model names that requests may choose. */
  readonly modelNames?: readonly string[];
  /** Tests the adapter. Returns a message that tells the operator what works; throws if the adapter does not work. */
  probe(call: ProviderCall): Promise<string>;
}

/** Describes how settings create one adapter of a capability. */
export interface AdapterDefinition<C extends Capability> {
  /**
   * Base URL to use if the setting contains only the adapter's name, such as `brave`. With `required`, the setting must
   * contain a base URL; with `none`, it must not.
   */
  readonly base: { readonly default: string } | "required" | "none";
  /**
   * Names of the settings that hold the adapter's keys. Loading fails if the settings would send one key to two hosts.
   */
  readonly keys?: readonly string[];
  create(context: AdapterContext): Adapter<C>;
}

/** The adapters of each capability, by the name that settings use. */
export type AdapterTable = { [C in Capability]?: Readonly<Record<string, AdapterDefinition<C>>> };
