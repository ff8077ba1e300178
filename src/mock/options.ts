import { mostRequests } from "../service/index.ts";
import { findNearest, findUnknownMember } from "../text/unknown-member.ts";
import type { MockOptions } from "./mock-server.ts";
import { toLoopbackOrigin } from "./request-facts.ts";

const names: Readonly<Record<keyof MockOptions, readonly string[] | undefined>> = {
  ...{
    contract: undefined,
    stateless: undefined,
    speed: undefined,
    frozen: undefined,
    sessionIdleMs: undefined,
  },
  ...{ publicUrl: undefined, allowedHosts: undefined, seed: undefined, latencyMs: undefined },
  rates: ["global", "polling"],
  ...{ people: undefined, models: undefined, upstream: undefined, only: undefined, onExchange: undefined },
  ...{ onLoad: undefined, onReload: undefined, onProblem: undefined },
};

/**
 * Checks the names of settings in the options of createMockServer, because a JavaScript program may misspell them. An
 * unknown name that resembles no setting is only reported to `onProblem`, because the object may also contain the
 * program's own settings.
 * @throws Error for a name that resembles a setting, for an unknown member of a setting, and for a rate that the
 * contract's rate headers cannot express.
 */
export function checkOptions(options: MockOptions): void {
  const known: Readonly<Record<string, readonly string[] | undefined>> = names;
  for (const [name, value] of Object.entries<unknown>({ ...options })) {
    if (value === undefined) continue;
    const members = known[name];
    const isGroup = members !== undefined && typeof value === "object" && value !== null;
    const stranger = isGroup ? findUnknownMember(name, value, members) : undefined;
    if (stranger !== undefined) throw new Error(stranger);
    if (Object.hasOwn(names, name)) continue;
    const near = findNearest(name, Object.keys(names));
    if (near !== undefined) throw new Error(`createMockServer has no setting ${name}; did you mean ${near}?`);
    options.onProblem?.(`createMockServer has no setting ${name}, so it is ignored`);
  }
  for (const [name, rate] of Object.entries<unknown>({ ...options.rates }))
    if (rate !== undefined && !(Number.isInteger(rate) && Number(rate) >= 1 && Number(rate) <= mostRequests))
      throw new Error(`rates.${name} must be a whole number from 1 to ${mostRequests}, not ${String(rate)}`);
}

/** Returns the URL in `publicUrl` as a string, without the trailing slash that a URL object adds. */
export function readOrigin({ publicUrl }: MockOptions): string | undefined {
  return publicUrl instanceof URL ? publicUrl.href.replace(/\/$/, "") : publicUrl;
}

/**
 * Creates the function that returns the origin of a job's URL. The function's `host` is the Host header of the request.
 * @param place Contains the URL at which the mock listens.
 */
export function createToOrigin(
  options: MockOptions,
  place: { readonly url: string },
): (host: unknown) => string {
  const publicUrl = readOrigin(options);
  return (host) => publicUrl ?? toLoopbackOrigin(host) ?? place.url;
}
