import type { Clock } from "../../clock.ts";
import type { Capabilities, Capability, ProviderCall } from "../capabilities.ts";
import type { Upstream, UpstreamOptions } from "./http.ts";
import type { Network } from "./network.ts";
import type { Secrets } from "./secrets.ts";
import type { SettingsReader } from "./settings.ts";

/** Dependencies that an adapter is created with. */
export interface AdapterContext {
  readonly capability: Capability;
  /** Name of the adapter in settings. */
  readonly name: string;
  readonly baseUrl: string;
  /** Text after `#` in the adapter's entry in the setting. */
  readonly detail: string | undefined;
  readonly clock: Clock;
  readonly settings: SettingsReader;
  readonly secrets: Secrets;
  /** Access to the public web and to DNS. */
  readonly network: Network;
  /** Creates a client of the service at the base URL. */
  upstream(options?: Partial<UpstreamOptions>): Upstream;
  /**
   * Returns a function that returns another capability when it is called. If that capability is not configured, notes
   * the problem immediately.
   */
  use<C extends Capability>(capability: C): () => Capabilities[C];
}

/** One adapter and a cheap check of whether it works. */
export interface Adapter<C extends Capability> {
  readonly provider: Capabilities[C];
  /** Time limit of one call in milliseconds, if it is longer than usual. */
  readonly timeoutMs?: number;
  /** Model names that requests may choose. */
  readonly modelNames?: readonly string[];
  /** Returns a description of what works; throws if the adapter does not work. */
  probe(call: ProviderCall): Promise<string>;
}

/** Describes how settings create one adapter of a capability. */
export interface AdapterDefinition<C extends Capability> {
  /** Base URL of an entry that gives no URL; `required` if the entry must give a URL, `none` if it must not. */
  readonly base: { readonly default: string } | "required" | "none";
  /** Names of the settings that hold the adapter's keys. Used to prevent sending one key to two hosts. */
  readonly keys?: readonly string[];
  create(context: AdapterContext): Adapter<C>;
}

/** The adapters of each capability, by the name that settings use. */
export type AdapterTable = { [C in Capability]?: Readonly<Record<string, AdapterDefinition<C>>> };
