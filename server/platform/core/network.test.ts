import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('addresses of one IPv6 network are one, however they are written; those of two are two', () => {
  for (const ip of ['2001:db8::1', '2001:db8::2:3', '2001:0db8:0:0:ffff::', '2001:DB8:0:0:1:2:3:4'])
    expect(networkOf(ip)).toBe('2001:db8:0:0')
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1')
  expect(networkOf('2001:db8:1::')).toBe('2001:db8:1:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
})

test('an IPv4 address is a network of its own, also in its IPv6 form', () => {
  for (const ip of ['196.25.1.1', '::ffff:196.25.1.1', '']) expect(networkOf(ip)).toBe(ip)
})
