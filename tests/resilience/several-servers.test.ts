import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LanguageState } from '#contract/languages/language-operations.ts'
import { en } from '#contract/messages/en.ts'
import { insertMember, insertTranslator } from '#server/fixtures/member-fixtures.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import {
  expectStreamsClosed,
  joinDuringConversation,
  removeDuringConversation,
  resetPassword,
  signOut,
} from '#tests/support/live/live-rights.ts'
import { killed, restarted, talkThroughFailures } from '#tests/support/live/live-scenes.ts'
import { workThroughKills } from '#tests/support/servers/shared-work-checks.ts'
import { openTwoServers, type ServerIndex, type TwoServers } from '#tests/support/servers/two-servers.ts'
import { send, type Write } from '#tests/support/servers/writers.ts'
import { goodPassword } from '#tests/support/test-browser.ts'

vi.setConfig({ testTimeout: 0 })

const KILLS = amount(2, 40)
const SEED = seedOf()

let servers: TwoServers
beforeAll(async () => {
  servers = await openTwoServers()
})
afterAll(() => servers?.close())

test(`${KILLS} kills while people work at two servers: all is done once, known at both, and true in the end (seed ${SEED}; SEC-G8)`, async () => {
  console.info(await workThroughKills(servers, KILLS, SEED))
})

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

test('a sentence checked at one server counts at the other too, without a start (LANG-7)', async () => {
  const [first, second] = [await insertMember(servers.pool), await insertMember(servers.pool)]
  for (const person of [first, second]) await insertTranslator(servers.pool, person, { language: 'nr' })
  const checked = async (index: ServerIndex) => {
    const { body } = await servers.request(index, { method: 'GET', path: '/api/languages' })
    return (body.items as LanguageState[]).find(({ code }) => code === 'nr')?.checked
  }
  expect([await checked(0), await checked(1)]).toEqual([0, 0])
  const check: Write = {
    method: 'PUT',
    path: '/api/languages/nr/messages/language.title',
    body: { text: 'Khetha ilimi', english: en['language.title'] },
  }
  await servers.retryUntilAnswered(0, { ...check, cookie: first.cookies.tz_sid })
  expect(await checked(0)).toBe(0)
  await servers.retryUntilAnswered(0, { ...check, cookie: second.cookies.tz_sid })
  for (const index of [0, 1] as const) await expect.poll(() => checked(index)).toBe(1)
})

// The last one here: closing its servers ends those of the other tests too.
test('every bucket allows exactly its limit over two servers, through a kill, and whatever address is claimed (SEC-G17)', async () => {
  const limited = await openTwoServers({ RATE_LIMIT_SCALE: '1' })
  const cookie = (await insertMember(limited.pool)).cookies.tz_sid
  const fields = { description: 'Words.', category: 'other', audience: { kind: 'private' } }
  const prayer = (): Write => ({
    method: 'POST',
    path: '/api/prayers',
    cookie,
    body: { ...fields, title: 'Rain' },
  })
  const form = { name: 'Sipho', subject: 'A question', message: 'How do I begin to pray here?' }
  const letter = (index: number): Write => ({
    method: 'POST',
    path: '/api/contact-messages',
    body: { ...form, email: `person.${index}@example.co.za` },
  })
  const guess = { email: 'nobody@example.co.za', password: `not ${goodPassword}` }
  const signIn = (): Write => ({ method: 'POST', path: '/api/session', body: guess })

  expect(await consume(limited, prayer, 6)).toEqual({ 201: 6 })
  await limited.kill(0, 'SIGKILL')
  await limited.restart(0)
  expect(await consume(limited, prayer, 14)).toEqual({ 201: 4, 429: 10 })
  expect(await consume(limited, letter, 12)).toEqual({ 201: 5, 429: 7 })
  expect(await consume(limited, signIn, 16)).toEqual({ 401: 10, 429: 6 })
  await limited.close()
})

/** The number of answers by status, of so many concurrent requests at both servers that claim ever other addresses. */
async function consume(
  at: TwoServers,
  write: (index: number) => Write,
  times: number,
): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) =>
      send(at.originOf((index % 2) as ServerIndex), write(index), {
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
      }),
    ),
  )
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
