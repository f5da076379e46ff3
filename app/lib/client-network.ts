/**
 * Returns the network that counts as one client: an IPv4 address, or an IPv6 /64.
 * @param address of the client; a text that is no address is returned as it is.
 */
export function clientNetwork(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped?.[1]) return mapped[1]
  if (!plain.includes(':')) return plain
  return `${firstFourGroups(plain).join(':')}::/64`
}

function firstFourGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = parseGroups(head)
  if (tail === undefined) return before.slice(0, 4)
  const after = parseGroups(tail)
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4)
}

// A dotted IPv4 ending fills two groups, whose values do not matter.
function parseGroups(part: string): string[] {
  const parts = part.split(':').filter(Boolean)
  return parts.flatMap(group =>
    group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)],
  )
}
