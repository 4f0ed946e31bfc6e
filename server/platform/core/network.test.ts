import { expect, test } from 'vitest'
import { addressToOpen, isLoopback, networkOf } from './network.ts'

test('addresses of one IPv6 network are one, however they are written; those of two are two', () => {
  for (const ip of ['2001:db8::1', '2001:db8::2:3', '2001:0db8:0:0:ffff::', '2001:DB8:0:0:1:2:3:4'])
    expect(networkOf(ip)).toBe('2001:db8:0:0')
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1')
  expect(networkOf('2001:db8:1::')).toBe('2001:db8:1:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
})

test.each([
  '196.25.1.1',
  '196.25.1.1:443',
  '::ffff:196.25.1.1',
  '::FFFF:196.25.1.1',
  '0:0:0:0:0:ffff:196.25.1.1',
  '::ffff:c419:101',
  '[::ffff:c419:101]:51820',
])('an IPv4 address is a network of its own, also as %s', (ip) => {
  expect(networkOf(ip)).toBe('196.25.1.1')
})

test('an IPv6 address keeps its network behind a port, and other forms of IPv4 within it are its own', () => {
  expect(networkOf('[2001:db8::1]:443')).toBe('2001:db8:0:0')
  expect(networkOf('64:ff9b::196.25.1.1')).toBe('64:ff9b:0:0')
  expect(networkOf('')).toBe('')
})

test('this machine is known in all of its forms', () => {
  for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])
    expect(isLoopback(ip)).toBe(true)
  for (const ip of ['196.25.1.1', '::2', '', '::ffff:196.25.1.1']) expect(isLoopback(ip)).toBe(false)
})

test.each([
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://0.0.0.0:3000', 'http://localhost:3000'],
  ['http://[::]:3000', 'http://localhost:3000'],
  ['http://[::ffff:0.0.0.0]:3000', 'http://localhost:3000'],
  ['http://[::]:80', 'http://localhost'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['http://10.0.0.7:3000', 'http://10.0.0.7:3000'],
])('a server that listens at %s is opened at %s', (origin, address) => {
  expect(addressToOpen(origin)).toBe(address)
})
