import type { Clock } from "../../clock.ts";
import { isUrl } from "../../text/is-url.ts";
import type { ProviderCall } from "../capabilities.ts";
import type { Fail } from "./failure.ts";
import { createNames, type Names } from "./names.ts";
import {
  type AddressGuard,
  createAddressGuard,
  createFetcher,
  createGuardedAgent,
  createRobots,
  defaultFetchLimits,
  type Fetched,
} from "./pages/index.ts";
import type { SettingsReader } from "./settings.ts";

/**
 * Access to the public web and to DNS. The address guard refuses connections to private IP addresses. All adapters that
 * open URLs from third parties share one instance.
 */
export interface Network {
  readonly names: Names;
  readonly guard: AddressGuard;
  /** Time limit in milliseconds for loading a page. Parsing the page has a time limit of the same length. */
  readonly pageTimeoutMs: number;
  /**
   * Fetches a page if robots.txt allows it, both on the page's own site and on the site of each redirect. @throws
   * AdapterError
   */
  read(url: string, call: ProviderCall, fail: Fail): Promise<Fetched>;
  /** Closes idle connections. */
  close(): Promise<void>;
}

/**
 * Creates the access to the web and to DNS that the settings configure. Reports invalid settings through
 * `settings.note`.
 */
export function createNetwork(settings: SettingsReader, clock: Clock): Network {
  const guard = createGuard(settings);
  const names = createServers(settings);
  const agent = createGuardedAgent({ guard, names });
  const userAgent = settings.header("PROSPECTING_USER_AGENT", "prospecting/1.0 (research reader)");
  const timeoutMs = settings.whole("PROSPECTING_PAGES_TIMEOUT_MS", {
    fallback: defaultFetchLimits.timeoutMs,
    min: 1,
    max: 600_000,
  });
  const fetcher = createFetcher({
    clock,
    agent,
    userAgent,
    limits: {
      timeoutMs,
      maxBytes: settings.whole("PROSPECTING_PAGES_MAX_BYTES", {
        fallback: defaultFetchLimits.maxBytes,
        min: 1_024,
        max: 100 * 1024 * 1024,
      }),
      maxRedirects: settings.whole("PROSPECTING_PAGES_MAX_REDIRECTS", {
        fallback: defaultFetchLimits.maxRedirects,
        min: 0,
        max: 20,
      }),
    },
  });
  const robots = createRobots({ fetcher, clock, userAgent, timeoutMs });
  const respect = settings.choice("PROSPECTING_ROBOTS", ["respect", "ignore"]) === "respect";
  return {
    names,
    guard,
    pageTimeoutMs: timeoutMs,
    async read(url, call, fail) {
      const check = async (address: string, signal: AbortSignal): Promise<void> => {
        if (respect && !(await robots.allows(address, { ...call, signal }, fail)))
          throw fail("refused", "robots.txt of the site does not allow reading the page");
      };
      if (isUrl(url)) await check(url, call.signal);
      return fetcher.fetch(url, call, fail, check);
    },
    close: () => agent.destroy(),
  };
}

function createGuard(settings: SettingsReader): AddressGuard {
  try {
    return createAddressGuard(settings.list("PROSPECTING_PAGES_ALLOW"));
  } catch {
    settings.note("PROSPECTING_PAGES_ALLOW must list address blocks such as 127.0.0.1/32");
    return createAddressGuard();
  }
}

function createServers(settings: SettingsReader): Names {
  try {
    return createNames(settings.list("PROSPECTING_DNS"));
  } catch {
    settings.note("PROSPECTING_DNS must list DNS servers such as 127.0.0.1:53");
    return createNames();
  }
}
