import { BlockList, isIP } from "node:net"

/**
 * Networks that no fetch may reach: what is not globally reachable by the registries of special-purpose addresses
 * (IANA, RFC 6890 and its successors), multicast and reserved space. Carrier-grade, mapped, 6to4 and Teredo addresses are
 * among them: the latter three carry an IPv4 address inside.
 */
// why: two lists, because one list takes every IPv4 address for a mapped one and compares it with rules for those
const refused4 = new BlockList()
const refused6 = new BlockList()
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4]
] as const) {
  refused4.addSubnet(network, prefix, "ipv4")
}
for (const [network, prefix] of [
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8]
] as const) {
  refused6.addSubnet(network, prefix, "ipv6")
}

/** Addresses of IPv4 hosts as a NAT64 network spells them (RFC 6052): what counts is the address inside. */
const translated = new BlockList()
translated.addSubnet("64:ff9b::", 96, "ipv6")

/** Whether an IP address stands in a network that no fetch may reach. What is no IP address is refused too. */
export const isRefusedAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return refused4.check(address, "ipv4")
  if (family !== 6) return true
  const bare = address.split("%")[0] ?? ""
  if (translated.check(bare, "ipv6")) return isRefusedAddress(embedded(bare))
  return refused6.check(bare, "ipv6")
}

/** The last 32 bits of an IPv6 address as an IPv4 address; the URL parser brings the address into its one spelling. */
const embedded = (address: string): string => {
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(":")
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group === "" ? "0" : group, 16))
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".")
}
