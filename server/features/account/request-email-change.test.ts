import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/db.ts'
import { findOwnProfile } from '#server/features/own-data/export-contents/account-data.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { newToken } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  type Browser,
  createBrowser,
  createMemberWithPassword,
  goodPassword,
} from '#tests/support/test-browser.ts'
import { cleanUpTokens } from './one-time-tokens.ts'

let app: TestApp
let strict: TestApp
let sequence = 0

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
  strict = await createTestApp()
})
afterAll(async () => {
  await app.close()
  await strict.close()
})

type Holder = { id: string; email: string; browser: Browser }

async function createHolder(where = app): Promise<Holder> {
  const { id, email, password } = await createMemberWithPassword(where)
  const browser = createBrowser(where)
  await browser.must('signIn', { email, password })
  return { id, email, browser }
}

function freeAddress(): string {
  sequence += 1
  return `moved.${sequence}@example.co.za`
}

/** Waits for the given number of mails of a kind to an address; returns their tokens, newest first. */
async function linksTo(email: string, count = 1, where = app): Promise<string[]> {
  const links = async () =>
    (await where.mailbox(email, 0))
      .flatMap(({ links: [link = ''] }) => link)
      .filter((link) => link.includes('/change-email?token='))
      .map((link) => new URL(link).searchParams.get('token') ?? '')
  await expect.poll(async () => (await links()).length).toBe(count)
  return await links()
}

async function subjectsTo(email: string, count: number, where = app): Promise<string[]> {
  return (await where.mailbox(email, count)).map(({ subject }) => subject)
}

async function requestChange(holder: Holder, newEmail: string) {
  await holder.browser.must('requestEmailChange', { email: newEmail })
  const [[old = ''], [fresh = '']] = [await linksTo(holder.email), await linksTo(newEmail)]
  return { old, fresh }
}

const confirm = (token: string, browser = createBrowser(app)) => browser.call('confirmEmailChange', { token })

async function emailOf(id: string): Promise<string> {
  return (await app.pool.query('select email from accounts where id = $1', [id])).rows[0]?.email
}

const waiting = async ({ browser }: Holder) => (await browser.get('getProfile', {})).emailChange
const signInStatus = async (email: string) =>
  (await createBrowser(app).call('signIn', { email, password: goodPassword })).status
const isSignedIn = async (browser: Browser) => (await browser.get('getSession', {})).member !== null

test.each(['old first', 'new first'])(
  'the address changes once both addresses confirmed, %s',
  async (order) => {
    const holder = await createHolder()
    const newEmail = freeAddress()
    const { old, fresh } = await requestChange(holder, newEmail)
    const isOldFirst = order === 'old first'
    const [first, second] = isOldFirst ? [old, fresh] : [fresh, old]
    expect((await confirm(first)).body).toEqual({ isChanged: false })
    expect(await waiting(holder)).toMatchObject({
      newEmail,
      isOldConfirmed: isOldFirst,
      isNewConfirmed: !isOldFirst,
    })
    expect(await emailOf(holder.id)).toBe(holder.email)
    expect((await confirm(second)).body).toEqual({ isChanged: true })
    expect([await waiting(holder), await emailOf(holder.id)]).toEqual([null, newEmail])
    expect([await signInStatus(holder.email), await signInStatus(newEmail)]).toEqual([401, 200])
    const subjects = await subjectsTo(holder.email, 2)
    expect(subjects).toContain('The e-mail address of your Thandaza account was changed')
    const events = await app.pool.query(
      "select 1 from domain_events where name = 'account.email-changed' and payload->>'accountId' = $1",
      [holder.id],
    )
    expect(events.rows).toHaveLength(1)
  },
)

test('the sessions that requested and confirmed the change stay signed in, all others end', async () => {
  const holder = await createHolder()
  const { email } = holder
  const [phone, elsewhere] = [createBrowser(app), createBrowser(app)]
  for (const browser of [phone, elsewhere]) await browser.must('signIn', { email, password: goodPassword })
  const { old, fresh } = await requestChange(holder, freeAddress())
  await confirm(old)
  await confirm(fresh, phone)
  expect([await isSignedIn(holder.browser), await isSignedIn(phone), await isSignedIn(elsewhere)]).toEqual([
    true,
    true,
    false,
  ])
})

test('a stranger at the new address is greeted without a name and sees no other address', async () => {
  const holder = await createHolder()
  const newEmail = freeAddress()
  await requestChange(holder, newEmail)
  const [mail] = await app.mailbox(newEmail)
  expect(mail?.text).toMatch(/^Hello,\n/)
  expect(`${mail?.text}${mail?.html}`).not.toMatch(new RegExp(`${holder.email}|Holder`))
})

test('password reset links sent to the old address are void afterwards', async () => {
  const holder = await createHolder()
  await createBrowser(app).must('requestPasswordReset', { email: holder.email })
  const [mail] = await app.mailbox(holder.email)
  const reset = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
  const { old, fresh } = await requestChange(holder, freeAddress())
  await confirm(fresh)
  await confirm(old)
  const chosen = { password: 'a quiet dam at dusk', confirmPassword: 'a quiet dam at dusk' }
  expect((await createBrowser(app).call('resetPassword', { token: reset, ...chosen })).status).toBe(410)
})

test('a provider that verified the old address does not verify the account any more', async () => {
  const holder = await createHolder()
  await app.pool.query(
    `insert into provider_identities (provider, subject, account_id, proves_address, created_at)
     values ('google', $1, $2, true, now())`,
    [holder.email, holder.id],
  )
  const { old, fresh } = await requestChange(holder, freeAddress())
  await confirm(old)
  await confirm(fresh)
  const { rows } = await app.pool.query(
    'select proves_address from provider_identities where account_id = $1',
    [holder.id],
  )
  expect(rows).toEqual([{ proves_address: false }])
})

test('a taken address gets the same answer and no link; its owner is mailed that it is registered', async () => {
  const [holder, owner] = [await createHolder(), await createHolder()]
  const free = freeAddress()
  const answers = []
  for (const email of [free, owner.email]) {
    answers.push(await holder.browser.call('requestEmailChange', { email }))
    // Mails of a replaced request are not sent.
    await linksTo(holder.email, answers.length)
  }
  const [one, other] = answers.map(({ status, body }) => ({
    status,
    body: { ...body, emailChange: { ...body.emailChange, newEmail: '', expiresAt: '' } },
  }))
  expect(one).toEqual(other)
  expect(await subjectsTo(owner.email, 1)).toEqual(['You already have a Thandaza account'])
  const links = await linksTo(holder.email, 2)
  for (const token of links) await confirm(token)
  expect([await emailOf(holder.id), await emailOf(owner.id)]).toEqual([holder.email, owner.email])
  expect(await linksTo(owner.email, 0)).toEqual([])
})

test('a newer request replaces the older one and voids its links', async () => {
  const holder = await createHolder()
  const [first, second] = [freeAddress(), freeAddress()]
  const before = await requestChange(holder, first)
  await holder.browser.must('requestEmailChange', { email: second })
  const after = (await linksTo(holder.email, 2)).filter((token) => token !== before.old)
  const [fresh = ''] = await linksTo(second)
  for (const token of [before.old, before.fresh]) expect((await confirm(token)).status).toBe(410)
  await confirm(after[0] ?? '')
  await confirm(fresh)
  expect(await emailOf(holder.id)).toBe(second)
})

test('a pending change can be canceled, which voids its links', async () => {
  const holder = await createHolder()
  const { old, fresh } = await requestChange(holder, freeAddress())
  await confirm(fresh)
  expect((await holder.browser.must('cancelEmailChange', {})).emailChange).toBeNull()
  expect((await confirm(old)).status).toBe(410)
  expect((await holder.browser.must('cancelEmailChange', {})).emailChange).toBeNull()
})

test('of two members who want one address the first to confirm gets it, and the other keeps their own', async () => {
  const [one, other] = [await createHolder(), await createHolder()]
  const wanted = freeAddress()
  const first = await requestChange(one, wanted)
  await other.browser.must('requestEmailChange', { email: wanted })
  const [old = ''] = await linksTo(other.email)
  const [fresh = ''] = (await linksTo(wanted, 2)).filter((token) => token !== first.fresh)
  for (const token of [first.old, old]) await confirm(token)
  const answers = await Promise.all([confirm(first.fresh), confirm(fresh)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('EMAIL_TAKEN')
  const emails = [await emailOf(one.id), await emailOf(other.id)]
  expect(emails.filter((email) => email === wanted)).toHaveLength(1)
})

test('both links at the same moment change the address once', async () => {
  const holder = await createHolder()
  const newEmail = freeAddress()
  const { old, fresh } = await requestChange(holder, newEmail)
  const answers = await Promise.all([old, fresh, old, fresh].map((token) => confirm(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 410, 410])
  expect(answers.filter(({ body }) => body?.isChanged)).toHaveLength(1)
  expect(await emailOf(holder.id)).toBe(newEmail)
})

test('the data export contains the pending change', async () => {
  const holder = await createHolder()
  const newEmail = freeAddress()
  await requestChange(holder, newEmail)
  const profile = await inTransaction(app.pool, (db) => findOwnProfile(db, holder.id))
  expect(profile).toMatchObject({ addressChangeThatWaits: { newEmail } })
})

describe('what ends a pending change', () => {
  const ends: Record<string, (holder: Holder) => Promise<unknown>> = {
    'a changed password': ({ browser }) =>
      browser.must('changePassword', {
        currentPassword: goodPassword,
        password: 'rain over the valley',
        confirmPassword: 'rain over the valley',
      }),
    'a password reset': async ({ email }) => {
      await createBrowser(app).must('requestPasswordReset', { email })
      const mails = (await app.mailbox(email, 2)).flatMap(({ links }) => links)
      const link = mails.find((one) => one.includes('/reset-password')) ?? ''
      const token = new URL(link).searchParams.get('token') ?? ''
      const chosen = { password: 'a quiet dam at dusk', confirmPassword: 'a quiet dam at dusk' }
      await createBrowser(app).must('resetPassword', { token, ...chosen })
    },
    'a deleted account': ({ browser }) => browser.must('deleteAccount', {}),
    'a suspension': async ({ id: personId }) => {
      const admin = app.as(await insertMember(app.pool, { roles: ['admin'] }))
      await admin.must('suspendPerson', { personId, days: 3, reason: 'Somebody asked for it.' })
    },
  }
  test.each(Object.keys(ends))('%s', async (what) => {
    const holder = await createHolder()
    const newEmail = freeAddress()
    const { old, fresh } = await requestChange(holder, newEmail)
    await confirm(fresh)
    await ends[what]?.(holder)
    expect((await confirm(old)).error?.code).toBe('LINK_EXPIRED')
    expect(await emailOf(holder.id)).not.toBe(newEmail)
  })
})

describe('refusals', () => {
  test('401: signed out; 403: a sign-in that is not fresh', async () => {
    const input = { email: freeAddress() }
    expect((await createBrowser(app).call('requestEmailChange', input)).status).toBe(401)
    expect((await createBrowser(app).call('cancelEmailChange', {})).status).toBe(401)
    const holder = await createHolder()
    await app.pool.query(
      `update sessions set signed_in_at = signed_in_at - interval '1 hour', confirmed_at = null where user_id = $1`,
      [holder.id],
    )
    const answer = await holder.browser.call('requestEmailChange', input)
    expect([answer.status, answer.error?.code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED'])
    expect(await waiting(holder)).toBeNull()
    await holder.browser.must('confirmIdentity', { password: goodPassword })
    await holder.browser.must('requestEmailChange', input)
  })

  test.each([
    ['no address', 'account.email.invalid'],
    [`${'x'.repeat(250)}@example.com`, 'account.email.invalid'],
    ['', 'account.email.invalid'],
  ])('422: %s', async (email, sentence) => {
    const holder = await createHolder()
    const answer = await holder.browser.call('requestEmailChange', { email })
    expect([answer.status, answer.error?.fields?.email?.key]).toEqual([422, sentence])
  })

  test('422: the current address, in any spelling', async () => {
    const holder = await createHolder()
    const answer = await holder.browser.call('requestEmailChange', { email: holder.email.toUpperCase() })
    expect([answer.status, answer.error?.fields?.email?.key]).toEqual([422, 'profile.email.same'])
  })

  test('410: a link older than 60 minutes, used or unknown; 422: no token', async () => {
    const holder = await createHolder()
    const { old, fresh } = await requestChange(holder, freeAddress())
    expect((await confirm(old)).status).toBe(201)
    expect((await confirm(old)).status).toBe(410)
    expect((await confirm(newToken())).status).toBe(410)
    expect((await confirm('short')).status).toBe(422)
    expect((await createBrowser(app).call('verifyEmail', { token: fresh })).status).toBe(410)
    app.clock.advance(60 * 60 + 1)
    expect((await confirm(fresh)).error?.code).toBe('LINK_EXPIRED')
    expect([await emailOf(holder.id), await waiting(holder)]).toEqual([holder.email, null])
    await cleanUpTokens(app.pool, app.clock)
    expect((await app.pool.query('select 1 from email_changes')).rows).toEqual([])
  })

  test('429: the sixth request of an hour; a fourth mail to one address is not sent, and no answer reveals it', async () => {
    const wanted = freeAddress()
    const one = await createHolder(strict)
    // Mails of a replaced request are not sent, so each one is waited for.
    for (const sent of [1, 2, 3, 3, 3]) {
      expect((await one.browser.call('requestEmailChange', { email: wanted })).status).toBe(201)
      await linksTo(wanted, sent, strict)
    }
    expect((await one.browser.call('requestEmailChange', { email: wanted })).status).toBe(429)
    expect(await strict.mailbox(wanted)).toHaveLength(3)
  })
})
