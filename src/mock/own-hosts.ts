import { isIP } from "node:net";

/** Settings of {@link createHostCheck}. */
export interface HostSettings {
  /** Additional names that are allowed. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Public origin of the mock. */
  readonly publicUrl?: string | undefined;
  /** Address that the mock listens on. */
  readonly listenHost: () => string | undefined;
}

/**
 * Returns a check of the Host header: true for names and addresses that mean this mock. Any web page can make its own
 * name point at this machine (DNS rebinding); its browser then takes the mock for the page's own server, and only the
 * Host header still shows the page's name. Allowed are localhost, loopback addresses, the address that the mock listens
 * on (any address if it listens on all), the host of its public origin, and names that its owner allowed.
 */
export function createHostCheck({ allowedHosts = [], publicUrl, listenHost }: HostSettings) {
  const allowed = new Set(allowedHosts.map((name) => name.toLowerCase()));
  if (publicUrl !== undefined) allowed.add(new URL(publicUrl).hostname.toLowerCase());
  return (header: string | undefined): boolean => {
    const name = readHostname(header);
    if (name === undefined) return false;
    if (isLoopback(name) || allowed.has(name)) return true;
    const listening = listenHost();
    // An address can't be rebound: a page whose host is an address was loaded from that address.
    if (listening === "0.0.0.0" || listening === "::") return isIP(name.replace(/^\[|\]$/g, "")) !== 0;
    return (
      listening !== undefined && name === (isIP(listening) === 6 ? `[${listening}]` : listening.toLowerCase())
    );
  };
}

/** True for a host name or address that always means this machine; an IPv6 address is in brackets. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(hostname);
}

/** Returns the host without port, in lower case and without a final dot. */
function readHostname(header: string | undefined): string | undefined {
  const [, name] = /^(\[[\da-f:.]+\]|[^:[\]@/\s]+)(?::\d{1,5})?$/i.exec(header ?? "") ?? [];
  return name?.toLowerCase().replace(/\.$/, "");
}
