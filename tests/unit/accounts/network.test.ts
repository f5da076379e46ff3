import { expect, test } from 'vitest'
import { describeNetwork, networkName } from '#app/accounts/sessions/network-name.server.ts'

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:…'],
  ['2001:db8::7', '2001:db8:0:…'],
  ['127.0.0.1', 'own'],
  ['::1', 'own'],
  ['10.2.3.4', 'own'],
  ['172.31.0.1', 'own'],
  ['172.32.0.1', '172.32.0.x'],
  ['192.168.1.20', 'own'],
  ['::ffff:192.168.1.20', 'own'],
  ['fd12:3456::1', 'own'],
  ['fe80::1%eth0', 'own'],
])('the network of the address %s is %s', (address, network) => {
  expect(networkName(address)).toBe(network)
})

test('a network has a name in words without a lookup', () => {
  expect(describeNetwork('203.0.113.x', '203.0.113.x')).toBe('The network that you are on now')
  expect(describeNetwork('own', 'own')).toBe('The network that you are on now')
  expect(describeNetwork('own', '203.0.113.x')).toBe('This server’s own network')
  expect(describeNetwork('198.51.100.x', 'own')).toBe('Another network: 198.51.100.x')
  expect(describeNetwork(undefined, 'own')).toBe('Network not recorded')
})
