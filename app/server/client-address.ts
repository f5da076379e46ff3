import { BlockList, isIP, SocketAddress } from 'node:net'

/** Tells a client's address from its socket's and from what trusted proxies say. */
export type AddressReader = (
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
) => string

/**
 * Makes a reader that believes `X-Forwarded-For` only as far as trusted proxies wrote it: from the
 * right, one entry for every trusted hop. What stands further left was sent by the client itself.
 * @param trustedProxies addresses and CIDR ranges
 */
export function addressReader(trustedProxies: readonly string[]): AddressReader {
  const trusted = trustedList(trustedProxies)
  return (socketAddress, forwardedFor) => {
    let address = normalise(socketAddress ?? '') ?? 'unknown'
    const hops = (forwardedFor ?? '').split(',').filter(hop => hop.trim())
    while (hops.length > 0 && isTrusted(trusted, address)) {
      const hop = normalise(hops.pop() ?? '')
      if (!hop) break
      address = hop
    }
    return address
  }
}

/** Returns the CIDR ranges that hold public addresses. A single address is no range. */
export function publicRangesOf(entries: readonly string[]): string[] {
  return entries.filter(entry => {
    const [address = '', bits] = entry.split('/')
    const isIpv6 = isIP(address) === 6
    if (bits === undefined || Number(bits) === (isIpv6 ? 128 : 32)) return false
    const family = isIpv6 ? 'ipv6' : 'ipv4'
    return !privateRanges.some(
      range =>
        isIpv6 === range.includes(':') &&
        Number(bits) >= Number(range.split('/')[1]) &&
        trustedList([range]).check(address, family),
    )
  })
}

// Loopback, private use, link-local, shared address space, unique local (RFC 1122, 1918, 3927,
// 6598, 4193, 4291).
const privateRanges = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]

function trustedList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits) list.addSubnet(address, Number(bits), family)
    else list.addAddress(address, family)
  }
  return list
}

function isTrusted(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family > 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** One spelling per address: no port, no brackets, no zone, IPv4 as IPv4. Undefined when it is none. */
function normalise(text: string): string | undefined {
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
