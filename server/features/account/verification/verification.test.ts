import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createBrowser,
  createMemberWithPassword,
  createUnverifiedMember,
  goodPassword,
  tokenMailedTo,
} from '#server/features/account/testing/browser.ts'
import { newToken } from '#server/platform/ids.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { insertMember } from '#server/testing/people.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse({ settings: { rateLimitScale: 100 } })
})
afterAll(() => house.close())

async function verifiedAt(email: string): Promise<string | null> {
  const { rows } = await house.pool.query('select email_verified_at from accounts where email = $1', [email])
  return rows[0]?.email_verified_at ?? null
}

test('the link of the mail verifies the address, after which the person can sign in', async () => {
  const { email, password, token } = await createUnverifiedMember(house)
  expect(await verifiedAt(email)).toBeNull()
  expect((await createBrowser(house).call('verifyEmail', { token })).status).toBe(201)
  expect(await verifiedAt(email)).not.toBeNull()
  expect((await createBrowser(house).call('signIn', { email, password })).status).toBe(200)
})

test('where the person wanted to go comes back with the link, when it is an address of ours', async () => {
  const linkFor = async (email: string, redirect: string | undefined) => {
    const form = { fullName: 'Zanele Khumalo', email, password: goodPassword, confirmPassword: goodPassword }
    await createBrowser(house).get('register', { ...form, acceptsTerms: true, redirect })
    const [mail] = await house.mailbox(email)
    const [link = ''] = /https?:\S+verify-email\S+/.exec(mail?.text ?? '') ?? []
    return new URL(link).searchParams.get('redirect')
  }
  expect(await linkFor('to.invite@example.co.za', '/invite/koup?x=1&y=2')).toBe('/invite/koup?x=1&y=2')
  expect(await linkFor('to.evil@example.co.za', '//evil.example')).toBeNull()
  expect(await linkFor('to.nowhere@example.co.za', undefined)).toBeNull()
  const waiting = 'to.invite@example.co.za'
  await createBrowser(house).get('requestVerification', { email: waiting, redirect: '/prayers' })
  const [, newer] = (await house.mailbox(waiting, 2)).toSorted((a, b) => a.sentAt.localeCompare(b.sentAt))
  expect(newer?.text).toContain('redirect=%2Fprayers')
})

test('of fifty uses of one link at the same time exactly one succeeds', async () => {
  const { token } = await createUnverifiedMember(house)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => createBrowser(house).call('verifyEmail', { token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(410)])
  const { rows } = await house.pool.query("select count(*) from facts where name = 'account.verified'")
  expect(Number(rows[0].count)).toBeGreaterThan(0)
})

test('a new link makes the older one worthless', async () => {
  const { email, token } = await createUnverifiedMember(house)
  await createBrowser(house).get('requestVerification', { email })
  const newer = await tokenMailedTo(house, email, 2)
  expect((await createBrowser(house).call('verifyEmail', { token })).status).toBe(410)
  expect((await createBrowser(house).call('verifyEmail', { token: newer })).status).toBe(201)
})

test('known, verified and unknown addresses get the same answer, and only who waits gets a mail', async () => {
  const waiting = await createUnverifiedMember(house)
  const verified = await createMemberWithPassword(house)
  const emails = [waiting.email, verified.email, 'nobody.verify@example.co.za']
  const answers = []
  for (const email of emails) answers.push(await createBrowser(house).call('requestVerification', { email }))
  expect(answers.map(({ status, body, cookies }) => ({ status, body, cookies }))).toEqual(
    Array(3).fill({ status: 201, body: {}, cookies: {} }),
  )
  expect(await house.mailbox(waiting.email, 2)).toHaveLength(2)
  expect(await house.mailbox(verified.email, 0)).toEqual([])
  expect(await house.mailbox('nobody.verify@example.co.za', 0)).toEqual([])
})

describe('refusals', () => {
  test('410: a link older than 24 hours', async () => {
    const { email, token } = await createUnverifiedMember(house)
    house.clock.advance(24 * 3600 + 1)
    const answer = await createBrowser(house).call('verifyEmail', { token })
    expect([answer.status, answer.error?.code]).toEqual([410, 'LINK_EXPIRED'])
    expect(await verifiedAt(email)).toBeNull()
  })

  test('410: a token nobody made', async () => {
    expect((await createBrowser(house).call('verifyEmail', { token: newToken() })).status).toBe(410)
  })

  test.each(['', 'short', 'x'.repeat(44), '../../etc/passwd', 7, null])(
    '422: no token at all (%j)',
    async (token) => {
      expect((await createBrowser(house).call('verifyEmail', { token })).status).toBe(422)
    },
  )

  test('a fourth mail of a kind within the hour is not sent, which no answer tells; other kinds go out', async () => {
    const strict = await openTestHouse()
    const { email } = await insertMember(strict.pool, { isVerified: false })
    const answers = []
    for (let each = 0; each < 5; each++)
      for (const address of [email, 'nobody@example.co.za'])
        answers.push(await createBrowser(strict).call('requestVerification', { email: address }))
    answers.push(await createBrowser(strict).call('requestPasswordReset', { email }))
    const sent = (await strict.mailbox(email, 4)).map(({ subject }) => subject)
    await strict.close()
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(sent.filter((subject) => subject.startsWith('Verify'))).toHaveLength(3)
    expect(sent.filter((subject) => !subject.startsWith('Verify'))).toHaveLength(1)
  })
})
