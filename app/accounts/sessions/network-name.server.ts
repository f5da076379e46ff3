import { BlockList, isIP } from 'node:net'
import { clientNetwork } from '#app/lib/client-network.ts'

// Where a session is, in words that need no third party and no database of places: only whether it is the network of
// who asks, and else the part of the address that a provider gives to many.

const own = 'own'

/**
 * The network of an address, as it is stored with a session: the first three parts of an IPv4 address, the /48 of an IPv6
 * address, or one word for the addresses of the server's own network.
 */
export function networkName(address: string): string {
  const plain = clientNetwork(address)
  if (isPrivate(address, plain)) return own
  if (plain.includes(':')) return `${plain.split(':').slice(0, 3).join(':')}:…`
  return isIP(plain) ? `${plain.split('.').slice(0, 3).join('.')}.x` : plain
}

/** A session's network in words, for somebody who asks from a network. */
export function describeNetwork(network: string | undefined, here: string): string {
  if (network === undefined) return 'Network not recorded'
  if (network === here) return 'The network that you are on now'
  return network === own ? 'This server’s own network' : `Another network: ${network}`
}

const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addSubnet('169.254.0.0', 16)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

function isPrivate(address: string, plain: string): boolean {
  if (isIP(plain) === 4) return privateNetworks.check(plain)
  const bare = address.replace(/%.*$/, '')
  return isIP(bare) === 6 && privateNetworks.check(bare, 'ipv6')
}
