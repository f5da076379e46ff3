import { BlockList, isIP } from 'node:net'
import { clientNetwork } from '#app/lib/client-network.ts'

// Names networks without a database of places or another service.

const ownNetwork = 'own'

/**
 * Returns the network of an address: the /24 of IPv4, the /48 of IPv6, or `own` for private ones.
 */
export function networkName(address: string): string {
  const plain = clientNetwork(address)
  if (isPrivate(address, plain)) return ownNetwork
  if (plain.includes(':')) return `${plain.split(':').slice(0, 3).join(':')}:…`
  return isIP(plain) ? `${plain.split('.').slice(0, 3).join('.')}.x` : plain
}

/** Describes the network of a session to a person on the network `currentNetwork`. */
export function describeNetwork(network: string | undefined, currentNetwork: string): string {
  if (network === undefined) return 'Network not recorded'
  if (network === currentNetwork) return 'The network that you are on now'
  return network === ownNetwork ? 'This server’s own network' : `Another network: ${network}`
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
