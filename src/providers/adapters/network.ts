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

/** The public web and its names, behind the guard; shared by everything that follows foreign addresses. */
export interface Network {
  readonly names: Names;
  readonly guard: AddressGuard;
  /** Milliseconds that a page may take to come, and that reading it may take then. */
  readonly pageTimeoutMs: number;
  /** Fetches a page that robots.txt lets us read, of each site that a redirect leads to as well. @throws AdapterError */
  read(url: string, call: ProviderCall, fail: Fail): Promise<Fetched>;
  /** Closes the connections that are kept. */
  close(): Promise<void>;
}

/** The network as settings describe it; problems are noted with the reader. */
export function createNetwork(settings: SettingsReader, clock: Clock): Network {
  const guard = createGuard(settings);
  const names = createServers(settings);
  const agent = createGuardedAgent({ guard, names });
  const userAgent = settings.text("PROSPECTING_USER_AGENT", "prospecting/1.0 (research reader)");
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
          throw fail("refused", "robots.txt of the site does not let us read the page");
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
