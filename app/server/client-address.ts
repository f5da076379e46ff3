import type { IncomingMessage } from 'node:http'
import { isIP, SocketAddress } from 'node:net'
import proxyAddress from 'proxy-addr'

/** Returns the address of a client from its socket and the proxies' header. */
export type AddressReader = (
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
) => string

/**
 * Returns a reader that trusts `X-Forwarded-For` from the right, one entry for each trusted proxy.
 * Entries further left come from the client.
 * @param trustedProxies addresses and CIDR ranges.
 */
export function createAddressReader(trustedProxies: readonly string[]): AddressReader {
  const isTrusted = proxyAddress.compile(trustedProxies.flatMap(splitFullRange))
  return (socketAddress, forwardedFor) => {
    const hops = (forwardedFor ?? '')
      .split(',')
      .filter(hop => hop.trim())
      .map(normalizeAddress)
    // An invalid entry ends the trust in the entries left of it.
    const hopsAfterInvalid = hops.slice(hops.lastIndexOf(undefined) + 1)
    const remoteAddress = normalizeAddress(socketAddress ?? '') ?? 'unknown'
    const headers = { 'x-forwarded-for': hopsAfterInvalid.join() }
    const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage
    return proxyAddress(request, isTrusted)
  }
}

// The library refuses a range of all addresses.
function splitFullRange(entry: string): string[] {
  if (!entry.endsWith('/0')) return [entry]
  return entry.includes(':') ? ['::/1', '8000::/1'] : ['0.0.0.0/1', '128.0.0.0/1']
}

/**
 * Returns an address without port, brackets and zone, and IPv4 as IPv4; undefined for no address.
 */
function normalizeAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  const family = isIP(bare)
  if (family !== 6) return family === 4 ? bare : undefined
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  return address.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/, '$1')
}
