import { type Clock, hourMs } from "../../clock.ts";
import type { Capabilities, Capability, ProviderCall, Providers } from "../capabilities.ts";
import { capabilitySettings } from "../capability-settings.ts";
import { type ChainOptions, createChain, defaultChainOptions } from "./chain.ts";
import { setComposed } from "./compose.ts";
import type { Adapter, AdapterContext, AdapterDefinition, AdapterTable } from "./definition.ts";
import { createUpstream } from "./http.ts";
import { createNetwork, type Network } from "./network.ts";
import { type PeopleMemory, withMemory } from "./own-index/index.ts";
import { createSecrets, type Secrets } from "./secrets.ts";
import {
  createSettingsReader,
  type Entry,
  type Environment,
  parseEntries,
  type SettingsReader,
} from "./settings.ts";
import { adapterTable } from "./table.ts";

/** Thrown if settings are invalid. The message lists all problems with the names of the settings. */
export class ProviderSettingsError extends Error {
  override readonly name = "ProviderSettingsError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** A configured adapter. */
export interface ConfiguredAdapter {
  readonly capability: Capability;
  readonly name: string;
  readonly setting: string;
  /** Base URL of the adapter's service; null if the adapter reads arbitrary websites. */
  readonly baseUrl: string | null;
  /** Tests the adapter. Returns a message that tells the operator what works; throws if the adapter does not work. */
  probe(call: ProviderCall): Promise<string>;
}

/** The providers that the settings configure, and their adapters. */
export interface LoadedProviders {
  readonly providers: Providers;
  /**
   * All adapters, grouped by capability. Within a capability, the adapters are in the order in which they are called.
   */
  readonly adapters: readonly ConfiguredAdapter[];
  /**
   * Returns the possible entries in the setting of a capability, one for each adapter. An entry has the form
   * `searxng:URL` if the adapter needs a base URL, and otherwise is only the name, such as `brave`.
   */
  choices(capability: Capability): string[];
  /** Replaces known keys in a text, so that the text can be displayed. */
  redact(text: string): string;
  close(): Promise<void>;
}

/** Options of {@link loadProviders}. */
export interface LoadOptions {
  clock: Clock;
  /**
   * Additional adapters, such as a search index over the operator's own data. They replace built-in adapters with the
   * same name.
   */
  adapters?: AdapterTable;
  /**
   * Opens the store of people whom past searches found. With this store, callers can find these people again by
   * identifier, even if the source finds people only by profile.
   */
  memory?: (() => Promise<PeopleMemory>) | undefined;
  /**
   * Time limit, concurrency and retries of the calls in each adapter chain. An environment setting for the same limit
   * takes precedence.
   */
  chain?: Partial<ChainOptions>;
}

interface Loading {
  env: Environment;
  options: LoadOptions;
  settings: SettingsReader;
  secrets: Secrets;
  network: Network;
  chain: ChainOptions;
  providers: Providers;
  adapters: ConfiguredAdapter[];
  /** For each setting with a key, the hosts that receive this key. */
  hosts: Map<string, Set<string>>;
}

/**
 * Creates the providers that environment variables configure. Capabilities that are not configured are absent.
 * @throws ProviderSettingsError if a setting is missing or invalid.
 */
export function loadProviders(env: Environment, options: LoadOptions): LoadedProviders {
  const secrets = createSecrets();
  const settings = createSettingsReader(env, secrets);
  const loading: Loading = {
    env,
    options,
    settings,
    secrets,
    network: createNetwork(settings, options.clock),
    chain: readChainOptions(settings, options.chain),
    providers: {},
    adapters: [],
    hosts: new Map(),
  };
  for (const capability of listCapabilities()) loadCapability(capability, loading);
  const { people } = loading.providers;
  if (people !== undefined && options.memory !== undefined)
    loading.providers.people = withMemory(people, { open: options.memory, clock: options.clock });
  for (const [key, hosts] of loading.hosts)
    if (hosts.size > 1)
      settings.note(`${key} would be sent to ${[...hosts].join(" and ")}; one key goes to one host`);
  if (settings.problems.length > 0) throw new ProviderSettingsError(settings.problems);
  return {
    providers: loading.providers,
    adapters: loading.adapters,
    choices: (capability) => listChoices(capability, options.adapters),
    redact: secrets.redact,
    close: () => loading.network.close(),
  };
}

/** Returns every capability in the order of the settings. */
export function listCapabilities(): Capability[] {
  return Object.keys(capabilitySettings).filter((name): name is Capability => name in capabilitySettings);
}

function listChoices<C extends Capability>(capability: C, more: AdapterTable = {}): string[] {
  const definitions = { ...readTable(adapterTable, capability), ...readTable(more, capability) };
  return Object.entries(definitions).map(([name, { base }]) => (base === "required" ? `${name}:URL` : name));
}

function readChainOptions(settings: SettingsReader, given: Partial<ChainOptions> = {}): ChainOptions {
  const { timeoutMs, concurrency, retries } = { ...defaultChainOptions, ...given };
  return {
    ...defaultChainOptions,
    ...given,
    timeoutMs: settings.whole("PROSPECTING_PROVIDER_TIMEOUT_MS", {
      fallback: timeoutMs,
      min: 1,
      max: hourMs,
    }),
    concurrency: settings.whole("PROSPECTING_PROVIDER_CONCURRENCY", {
      fallback: concurrency,
      min: 1,
      max: 1_000,
    }),
    retries: settings.whole("PROSPECTING_PROVIDER_RETRIES", { fallback: retries, min: 0, max: 10 }),
  };
}

function loadCapability<C extends Capability>(capability: C, loading: Loading): void {
  const setting = capabilitySettings[capability];
  const text = loading.env[setting] ?? "";
  const definitions: Readonly<Record<string, AdapterDefinition<C>>> = {
    ...readTable(adapterTable, capability),
    ...readTable(loading.options.adapters ?? {}, capability),
  };
  const members = parseEntries(text, (problem) => loading.settings.note(`${setting} ${problem}`)).flatMap(
    (entry) => {
      const definition = Object.hasOwn(definitions, entry.name) ? definitions[entry.name] : undefined;
      if (definition === undefined) {
        const names = Object.keys(definitions).join(", ");
        loading.settings.note(`${setting} names "${entry.name}"; available: ${names}`);
        return [];
      }
      const adapter = createAdapter({ capability, setting, entry, definition }, loading);
      if (adapter.modelNames !== undefined)
        loading.providers.modelNames = [
          ...new Set([...(loading.providers.modelNames ?? []), ...adapter.modelNames]),
        ];
      return [{ name: entry.name, provider: adapter.provider, timeoutMs: adapter.timeoutMs }];
    },
  );
  if (members.length === 0) return;
  const chain = createChain<Capabilities[C]>(
    { capability, clock: loading.options.clock, members },
    loading.chain,
  );
  setComposed(loading.providers, capability, chain);
  // The time limit of a call is the sum of its adapters' time limits. Retries must fit into this sum.
  const limitMs = members.reduce((sum, { timeoutMs }) => sum + (timeoutMs ?? loading.chain.timeoutMs), 0);
  loading.providers.limitsMs = { ...loading.providers.limitsMs, [capability]: limitMs };
}

function readTable<C extends Capability>(
  table: AdapterTable,
  capability: C,
): Readonly<Record<string, AdapterDefinition<C>>> {
  const definitions: Readonly<Record<string, AdapterDefinition<C>>> | undefined = table[capability];
  return definitions ?? {};
}

interface RequestedAdapter<C extends Capability> {
  capability: C;
  setting: string;
  entry: Entry;
  definition: AdapterDefinition<C>;
}

function createAdapter<C extends Capability>(wanted: RequestedAdapter<C>, loading: Loading): Adapter<C> {
  const { capability, setting, entry, definition } = wanted;
  const baseUrl = readBaseUrl(wanted, loading.settings);
  for (const key of definition.keys ?? []) {
    const hosts = loading.hosts.get(key) ?? new Set();
    if (baseUrl !== "") loading.hosts.set(key, hosts.add(new URL(baseUrl).host));
  }
  const adapter = definition.create(createContext({ capability, entry, baseUrl }, loading));
  loading.adapters.push({
    capability,
    name: entry.name,
    setting,
    baseUrl: definition.base === "none" ? null : baseUrl,
    probe: adapter.probe,
  });
  return adapter;
}

function readBaseUrl<C extends Capability>(
  { setting, entry, definition }: RequestedAdapter<C>,
  settings: SettingsReader,
): string {
  const { base } = definition;
  if (base === "none") {
    if (entry.baseUrl !== undefined)
      settings.note(`${setting} gives ${entry.name} a base URL; it accepts none`);
    return "";
  }
  if (entry.baseUrl !== undefined) return entry.baseUrl;
  if (base !== "required") return base.default;
  settings.note(
    `${setting} must give ${entry.name} its base URL, such as ${entry.name}:http://127.0.0.1:8080`,
  );
  return "http://127.0.0.1";
}

function createContext(
  { capability, entry, baseUrl }: { capability: Capability; entry: Entry; baseUrl: string },
  loading: Loading,
): AdapterContext {
  const { settings, secrets, network, env, options } = loading;
  const composed: Partial<Capabilities> = loading.providers;
  return {
    capability,
    name: entry.name,
    baseUrl,
    detail: entry.detail,
    clock: options.clock,
    settings,
    secrets,
    network,
    upstream: (more = {}) =>
      createUpstream({ capability, adapter: entry.name, baseUrl, clock: options.clock, secrets, ...more }),
    use<O extends Capability>(other: O) {
      const needed = capabilitySettings[other];
      if ((env[needed] ?? "").trim() === "")
        settings.note(
          `${needed} is not set, but ${entry.name} of ${capabilitySettings[capability]} needs it`,
        );
      return () => {
        const provider: Capabilities[O] | undefined = composed[other];
        if (provider === undefined) throw new Error(`${needed} is not configured`);
        return provider;
      };
    },
  };
}
