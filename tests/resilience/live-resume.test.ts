import { afterAll, beforeAll, test, vi } from 'vitest'
import { amount } from '#tests/support/chaos.ts'
import {
  expectStreamsClosed,
  joinDuringConversation,
  removeDuringConversation,
  resetPassword,
  signOut,
} from '#tests/support/live/live-rights.ts'
import { killed, restarted, talkThroughFailures } from '#tests/support/live/live-scenes.ts'
import { openTwoServers, type TwoServers } from '#tests/support/servers/two-servers.ts'

/** Ends a hanging run and measures nothing, as busy cores take their time. */
vi.setConfig({ testTimeout: amount(300_000, 3_600_000) })

let servers: TwoServers
beforeAll(async () => {
  servers = await openTwoServers()
})
afterAll(() => servers?.close())

test('two servers are killed in turn while people chat: every message is there once, for everybody, in order (SEC-G7)', async () => {
  const kills = Array.from({ length: amount(2, 20) }, (_, turn) => killed(servers, turn % 2 === 0 ? 0 : 1))
  console.info(await talkThroughFailures(servers, [...kills, restarted(servers, 0)]))
})

test('a member removed during a conversation receives and reads nothing from then on, on any server (SEC-P4)', () =>
  removeDuringConversation(servers))

test('a new member receives everything that is said from then on, on the other server too', () =>
  joinDuringConversation(servers, amount(4, 20)))

test('signing out closes the streams on every server within a second (SEC-P4)', () =>
  expectStreamsClosed(servers, (person) => signOut(servers, person)))

test('a new password closes the streams on every server within a second (SEC-P4)', () =>
  expectStreamsClosed(servers, (person) => resetPassword(servers, person)))
