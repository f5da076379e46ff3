import { describe, expect, test } from 'vitest'
import { findPublicRanges } from '#app/lib/public-ranges.ts'

describe('ranges of trusted proxies', () => {
  test('are public if any address in them is', () => {
    const ranges = ['203.0.113.0/24', '10.0.0.0/7', '172.16.0.0/11', '8.0.0.0/1', '2000::/3']
    expect(findPublicRanges(ranges)).toEqual(ranges)
  })

  test('are private on loopback and in private networks, and a single address is no range', () => {
    const entries = [
      '127.0.0.0/8',
      '10.1.0.0/16',
      '172.17.0.0/16',
      '192.168.1.0/24',
      '100.64.0.0/10',
    ]
    const others = [
      'fd00::/8',
      'fe80::/10',
      '::1/128',
      '203.0.113.7',
      '203.0.113.7/32',
      '2001:db8::1',
    ]
    expect(findPublicRanges([...entries, ...others])).toEqual([])
  })
})
