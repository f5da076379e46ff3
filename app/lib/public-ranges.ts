import { isIP } from 'node:net'
import proxyAddress from 'proxy-addr'

/** Returns the CIDR ranges that hold public addresses. A single address is not a range. */
export function findPublicRanges(entries: readonly string[]): string[] {
  return entries.filter(entry => {
    const [address = '', bits] = entry.split('/')
    const isIpv6 = isIP(address) === 6
    if (bits === undefined || Number(bits) === (isIpv6 ? 128 : 32)) return false
    return !privateRanges.some(
      range =>
        isIpv6 === range.includes(':') &&
        Number(bits) >= Number(range.split('/')[1]) &&
        proxyAddress.compile(range)(address, 0),
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
