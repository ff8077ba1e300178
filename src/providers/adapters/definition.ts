import type { Clock } from "../../clock.ts";
import type { Capabilities, Capability, ProviderCall } from "../capabilities.ts";
import type { Upstream, UpstreamOptions } from "./http.ts";
import type { Network } from "./network.ts";
import type { Secrets } from "./secrets.ts";
import type { SettingsReader } from "./settings.ts";

/** What an adapter is built with. */
export interface AdapterContext {
  readonly capability: Capability;
  /** Name of the adapter in settings. */
  readonly name: string;
  readonly baseUrl: string;
  /** What the entry gives after `#`. */
  readonly detail: string | undefined;
  readonly clock: Clock;
  readonly settings: SettingsReader;
  readonly secrets: Secrets;
  /** The public web and its names. */
  readonly network: Network;
  /** The service at the base URL. */
  upstream(options?: Partial<UpstreamOptions>): Upstream;
  /** Another capability, for when it is called; that it is not configured is noted as a problem at once. */
  use<C extends Capability>(capability: C): () => Capabilities[C];
}

/** One adapter, and how to find out cheaply whether it works. */
export interface Adapter<C extends Capability> {
  readonly provider: Capabilities[C];
  /** Milliseconds that one call may take, where it is more than usual. */
  readonly timeoutMs?: number;
  /** Names of the models that requests may ask it for. */
  readonly modelNames?: readonly string[];
  /** Says what it saw; throws when the adapter does not work. */
  probe(call: ProviderCall): Promise<string>;
}

/** How settings become one adapter of a capability. */
export interface AdapterDefinition<C extends Capability> {
  /** Base URL when the entry gives none; `required` when it must give one, `none` when it must not. */
  readonly base: { readonly default: string } | "required" | "none";
  /** Settings that hold the adapter's keys, so that one key is never sent to two hosts. */
  readonly keys?: readonly string[];
  create(context: AdapterContext): Adapter<C>;
}

/** The adapters of each capability, by the name that settings use. */
export type AdapterTable = { [C in Capability]?: Readonly<Record<string, AdapterDefinition<C>>> };
