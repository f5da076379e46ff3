import { describe, expect, test } from 'vitest'
import { createAddressReader } from '#app/server/client-address.ts'

describe('the address of a client', () => {
  test('is that of the socket if no proxy is trusted', () => {
    const read = createAddressReader([])
    expect(read('203.0.113.9', '1.2.3.4')).toBe('203.0.113.9')
    expect(read('127.0.0.1', '1.2.3.4, 5.6.7.8')).toBe('127.0.0.1')
  })

  test('is the one that a trusted proxy wrote', () => {
    expect(createAddressReader(['127.0.0.1'])('127.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
    expect(createAddressReader(['10.0.0.0/8'])('10.200.1.1', '203.0.113.9')).toBe('203.0.113.9')
    expect(createAddressReader(['fd00::/8'])('fd12::1', '2001:db8::7')).toBe('2001:db8::7')
  })

  test('is not the one that a client wrote before the proxy', () => {
    const read = createAddressReader(['10.0.0.0/8'])
    expect(read('10.0.0.1', '1.1.1.1, 10.0.0.9, 203.0.113.9')).toBe('203.0.113.9')
  })

  test('is the first one if every proxy is trusted', () => {
    const read = createAddressReader(['0.0.0.0/0', '::/0'])
    expect(read('10.0.0.1', '203.0.113.9, 192.0.2.1')).toBe('203.0.113.9')
    expect(read('2001:db8::1', '2001:db8::7, 9000::1')).toBe('2001:db8::7')
  })

  test('is found behind several trusted proxies', () => {
    const read = createAddressReader(['10.0.0.0/8', '192.0.2.1'])
    expect(read('10.0.0.1', '1.1.1.1, 203.0.113.9, 192.0.2.1, 10.3.3.3')).toBe('203.0.113.9')
  })

  test('is that of the last proxy if no usable one is forwarded', () => {
    const read = createAddressReader(['10.0.0.0/8'])
    expect(read('10.0.0.1', undefined)).toBe('10.0.0.1')
    expect(read('10.0.0.1', '203.0.113.9, unknown')).toBe('10.0.0.1')
    expect(read('10.0.0.1', ' , ')).toBe('10.0.0.1')
  })

  test('has one canonical form', () => {
    const read = createAddressReader(['127.0.0.1'])
    expect(read('::ffff:127.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
    expect(read('::ffff:7f00:1', '203.0.113.9:4711')).toBe('203.0.113.9')
    expect(read('127.0.0.1', '[2001:DB8:0:0::7]:443')).toBe('2001:db8::7')
    expect(read('127.0.0.1', '2001:0db8:0000::0007')).toBe('2001:db8::7')
    expect(read('fe80::1%eth0', undefined)).toBe('fe80::1')
  })

  test('is "unknown" if the socket is closed', () => {
    expect(createAddressReader(['10.0.0.0/8'])(undefined, '203.0.113.9')).toBe('unknown')
  })
})
