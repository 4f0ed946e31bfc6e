import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPasskeyTo,
  codeAt,
  createCodeHolder,
  createStartedBrowser,
} from '#tests/support/second-factors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser } from '#tests/support/test-browser.ts'

const HOUR = 3600

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
})
afterAll(() => app.close())

const codeOf = async (answer: Promise<{ error?: { code: string } }>) => (await answer).error?.code ?? 'done'

const hoursUntil = (at: string) => Math.round((Date.parse(at) - app.clock.now().getTime()) / 1000 / HOUR)

/** The links to a page in the mails to an address, newest first. */
async function linksTo(page: string, email: string, mails: number): Promise<string[]> {
  const sent = await app.mailbox(email, mails)
  return sent.flatMap(({ text }) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? [])
}

/** A member who lost every factor, and asked for a reset after the right password. */
async function createAsking() {
  const holder = await createCodeHolder(app)
  const browser = await createStartedBrowser(app, holder)
  const { dueAt } = await browser.must('askForFactorReset', {})
  return { holder, browser, dueAt }
}

const resetWith = (token: string) => createBrowser(app).call('resetSecondFactor', { token })

test('a reset waits 72 hours and three mails, and removes everything with the link of the fourth (SEC-F7, KEY-7)', async () => {
  const { holder, browser, dueAt } = await createAsking()
  expect(hoursUntil(dueAt)).toBe(72)
  expect(await browser.must('askForFactorReset', {})).toEqual({ dueAt })
  // The holder's codes and the new browser of this test are mailed too.
  expect(await linksTo('/keep-second-factor', holder.email, 2)).toHaveLength(1)
  for (const [hours, links] of [
    [24, 2],
    [24, 3],
    [23, 3],
  ] as const) {
    app.clock.advance(hours * HOUR)
    await app.runSchedule('cleanup')
    await app.runSchedule('cleanup')
    expect(await linksTo('/keep-second-factor', holder.email, links + 1)).toHaveLength(links)
    expect(await linksTo('/reset-second-factor', holder.email, links + 1)).toEqual([])
  }
  app.clock.advance(HOUR)
  await app.runSchedule('cleanup')
  const [token = ''] = await linksTo('/reset-second-factor', holder.email, 5)
  expect(await codeOf(resetWith(token))).toBe('done')
  expect(await codeOf(resetWith(token))).toBe('LINK_EXPIRED')
  expect((await holder.browser.get('getSession', {})).member).toBeNull()
  const { email, password } = holder
  const signedIn = await createBrowser(app).must('signIn', { email, password })
  expect(signedIn).toMatchObject({ isSecondStepDue: false, member: { usesSecondFactor: false } })
  const subjects = (await app.mailbox(email, 6)).map(({ subject }) => subject)
  expect(subjects).toContain('The second step of your Thandaza account was removed')
})

test('each of its mails stops it; so does a second step, or its member when signed in', async () => {
  const byMail = await createAsking()
  app.clock.advance(24 * HOUR)
  await app.runSchedule('cleanup')
  const links = await linksTo('/keep-second-factor', byMail.holder.email, 3)
  expect(links).toHaveLength(2)
  const [, first = ''] = links
  expect(await codeOf(createBrowser(app).call('cancelFactorReset', { token: first }))).toBe('done')
  expect(await codeOf(createBrowser(app).call('cancelFactorReset', { token: links[0] ?? '' }))).toBe(
    'LINK_EXPIRED',
  )

  const byUse = await createAsking()
  const code = codeAt(app, byUse.holder.secret, 1)
  expect(await codeOf(byUse.browser.call('takeSecondStep', { code, trustsDevice: false }))).toBe('done')
  expect((await byUse.browser.get('getSecondFactor', {})).resetDueAt).toBeNull()

  const byMember = await createAsking()
  expect((await byMember.holder.browser.get('getSecondFactor', {})).resetDueAt).toBe(byMember.dueAt)
  expect((await byMember.holder.browser.must('cancelOwnFactorReset', {})).resetDueAt).toBeNull()

  app.clock.advance(73 * HOUR)
  await app.runSchedule('cleanup')
  for (const { holder } of [byMail, byUse, byMember])
    expect(await linksTo('/reset-second-factor', holder.email, 2)).toEqual([])
})

test('the link of a reset that was stopped, or is a day old, opens nothing', async () => {
  const [stopped, late] = [await createAsking(), await createAsking()]
  app.clock.advance(72 * HOUR)
  await app.runSchedule('cleanup')
  const [first = ''] = await linksTo('/reset-second-factor', stopped.holder.email, 3)
  const [second = ''] = await linksTo('/reset-second-factor', late.holder.email, 3)
  const [keep = ''] = await linksTo('/keep-second-factor', stopped.holder.email, 3)
  expect(await codeOf(createBrowser(app).call('cancelFactorReset', { token: keep }))).toBe('done')
  expect(await codeOf(resetWith(first))).toBe('LINK_EXPIRED')
  app.clock.advance(24 * HOUR + 1)
  expect(await codeOf(resetWith(second))).toBe('LINK_EXPIRED')
})

describe('staff', () => {
  test('have no reset by mail, not even one that they asked for before they had their role (KEY-7)', async () => {
    const staff = await createCodeHolder(app, 'moderator')
    const started = await createStartedBrowser(app, staff)
    expect((await started.get('getSecondStep', {})).mayAskForReset).toBe(false)
    expect(await codeOf(started.call('askForFactorReset', {}))).toBe('FORBIDDEN')
    const { holder } = await createAsking()
    app.clock.advance(72 * HOUR)
    await app.runSchedule('cleanup')
    const [token = ''] = await linksTo('/reset-second-factor', holder.email, 3)
    await app.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [holder.id])
    expect(await codeOf(resetWith(token))).toBe('LINK_EXPIRED')
  })

  test('are helped by another admin after a day, of which every admin is told; each can stop it (SEC-F7)', async () => {
    const [helper, other] = [await createCodeHolder(app, 'admin'), await createCodeHolder(app, 'admin')]
    const lost = await createCodeHolder(app, 'moderator')
    const start = () => helper.browser.must('startFactorReset', { personId: lost.id })
    const { factorResetDueAt, hasSecondFactor } = await start()
    expect(hasSecondFactor).toBe(true)
    expect(hoursUntil(factorResetDueAt ?? '')).toBe(24)
    expect(await start()).toMatchObject({ factorResetDueAt })
    for (const { email } of [helper, other, lost]) {
      const subjects = (await app.mailbox(email, 2)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => subject.startsWith('An admin of Thandaza resets'))).toHaveLength(1)
    }
    expect((await other.browser.must('stopFactorReset', { personId: lost.id })).factorResetDueAt).toBeNull()
    await start()
    app.clock.advance(24 * HOUR)
    await app.runSchedule('cleanup')
    const [token = ''] = await linksTo('/reset-second-factor', lost.email, 5)
    expect(await codeOf(resetWith(token))).toBe('done')
    const { rows } = await app.pool.query(
      "select action from audit_log where owner_id = $1 and action like '%reset%' order by at, id",
      [lost.id],
    )
    expect(rows.map(({ action }) => action.replace('second-factor.', ''))).toEqual([
      ...['reset-started', 'reset-stopped', 'reset-started', 'reset'],
    ])
  })

  test('an admin resets nobody without a factor, no member, and not themselves', async () => {
    const helper = await createCodeHolder(app, 'admin')
    await addPasskeyTo(app, helper.browser)
    const member = await createCodeHolder(app)
    const answers = [helper.id, member.id, 'x'].map((personId) =>
      codeOf(helper.browser.call('startFactorReset', { personId })),
    )
    expect(await Promise.all(answers)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'NOT_FOUND'])
  })
})
