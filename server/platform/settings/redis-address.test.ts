import { expect, test } from 'vitest'
import { redisAddressOf } from './redis-address.ts'

test.each([
  ['redis://localhost', { servers: ['redis://localhost'] }],
  ['rediss://me:se%2Fcret@r.example.org:6380/0', { servers: ['rediss://me:se%2Fcret@r.example.org:6380/0'] }],
  [
    'redis://:secret@[::1]:7000,b.example.org',
    { servers: ['redis://:secret@[::1]:7000', 'redis://:secret@b.example.org'] },
  ],
  [
    'REDISS-sentinel://me:secret@a.example.org,b.example.org:26380/my-master.1',
    {
      sentinels: ['rediss://me:secret@a.example.org:26379', 'rediss://me:secret@b.example.org:26380'],
      name: 'my-master.1',
    },
  ],
])('%s', (value, expected) => {
  expect(redisAddressOf(value)).toEqual(expected)
})

test.each([
  'redis:',
  'redis://',
  'redis://a,,b',
  'redis://a:70000',
  'redis://a,b:x',
  'redis://user:p@ss@host',
  'redis://user:pa/ss@host',
  'redis-sentinel://a,b',
  'redis-sentinel://a,b/',
  'redis-sentinel://a,b/two/names',
  'redis-sentinel://a/name?x=1',
  'http://a',
  'sentinel://a/name',
])('%s is no address of Redis', (value) => {
  expect(redisAddressOf(value)).toBeNull()
})
