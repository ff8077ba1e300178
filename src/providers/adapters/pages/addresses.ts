import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = [Address, number];

/** Checks whether a connection to an IP address is allowed. */
export interface AddressGuard {
  /**
   * Returns null if a connection to the address is allowed. Otherwise returns the address's kind, such as `loopback`.
   */
  check(address: string): string | null;
}

/**
 * Public addresses at which a cloud provider serves data about the host machine itself. This one is Azure's host agent.
 */
const metadataAddresses = new Set(["168.63.129.16"]);

/**
 * Creates a guard that allows public unicast addresses and the given blocks, such as `127.0.0.1/32`.
 * @throws Error if a block is not in CIDR form.
 */
export function createAddressGuard(allow: readonly string[] = []): AddressGuard {
  const allowed = allow.map((block) => ipaddr.parseCIDR(block));
  const check = (address: Address): string | null => {
    const inner = unwrap(address);
    if (inner !== null) return check(inner);
    if (allowed.some((block) => isWithin(address, block))) return null;
    if (metadataAddresses.has(address.toString())) return "metadata";
    const range = address.range();
    if (range !== "unicast") return range;
    return address instanceof ipaddr.IPv6 && !isWithin(address, globalUnicast) ? "reserved" : null;
  };
  return {
    check(text) {
      // Refuses an address with a zone, such as `fe80::1%eth0`, because the zone names a network link of this machine.
      if (text.includes("%") || !ipaddr.isValid(text)) return "unreadable";
      return check(ipaddr.parse(text));
    },
  };
}

/**
 * The only IPv6 range that IANA has allocated to the public internet. All other addresses are unallocated, or use an
 * old notation for an IPv4 address, such as `::127.0.0.1` for this machine (RFC 4291, 2.5.5.1).
 */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/** Returns the IPv4 address that an IPv6 address maps to, directly or through NAT64; null for other addresses. */
function unwrap(address: Address): ipaddr.IPv4 | null {
  if (!(address instanceof ipaddr.IPv6)) return null;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  // Excludes 64:ff9b:1::/48, because each network chooses the position of the IPv4 address in it (RFC 8215).
  if (!isWithin(address, nat64)) return null;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

const nat64 = ipaddr.parseCIDR("64:ff9b::/96");

function isWithin(address: Address, [network, bits]: Block): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
