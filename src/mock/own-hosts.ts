import { isIP } from "node:net";

/** Settings of {@link createHostCheck}. */
export interface HostSettings {
  /** Additional host names that the check allows. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Public origin of the mock. */
  readonly publicUrl?: string | URL | undefined;
  /** Returns the host that the caller passed to `listen`; undefined for the default host. */
  readonly listenHost: () => string | undefined;
}

/**
 * Creates a check of the Host header that prevents DNS rebinding. In this attack, a web page makes its own host name
 * resolve to this machine. The browser then sends requests to the mock as if to the page's own server. Such a request
 * still has the page's host name in its Host header. The check allows localhost, loopback addresses, the address that
 * the mock listens on, the host of its public origin, and `allowedHosts`. If the mock listens on all addresses, the
 * check allows every IP address.
 */
export function createHostCheck({ allowedHosts = [], publicUrl, listenHost }: HostSettings) {
  const allowed = new Set(allowedHosts.map((name) => name.toLowerCase()));
  if (publicUrl !== undefined) allowed.add(new URL(publicUrl).hostname.toLowerCase());
  return (header: string | undefined): boolean => {
    const name = readHostname(header);
    if (name === undefined) return false;
    if (isLoopback(name) || allowed.has(name)) return true;
    const listening = listenHost();
    // IP addresses are safe, because DNS rebinding needs a host name: a page whose host is an IP address was loaded
    // from that address.
    if (listening === "0.0.0.0" || listening === "::") return isIP(name.replace(/^\[|\]$/g, "")) !== 0;
    return (
      listening !== undefined && name === (isIP(listening) === 6 ? `[${listening}]` : listening.toLowerCase())
    );
  };
}

/** True for a host name or address that always refers to this machine. IPv6 addresses must be in brackets. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(hostname);
}

/** Returns the host in lower case, without the port and a final dot. */
function readHostname(header: string | undefined): string | undefined {
  const [, name] = /^(\[[\da-f:.]+\]|[^:[\]@/\s]+)(?::\d{1,5})?$/i.exec(header ?? "") ?? [];
  return name?.toLowerCase().replace(/\.$/, "");
}
