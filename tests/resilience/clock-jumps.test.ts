import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { insertBankAccount, insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  createBrowser,
  createMemberWithPassword,
  createUnverifiedMember,
} from '#tests/support/test-browser.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'
import { openStream } from '#tests/support/test-stream.ts'

/**
 * The server has one clock (SEC-G12). Only the queue of jobs and the age of the community's numbers use the database's
 * own now(): both compare that clock with itself, so the two clocks may differ.
 */

const MINUTE = 60
const HOUR = 60 * MINUTE
const JUMP = 36 * HOUR
/** Tomorrow at noon in Johannesburg, because test sessions begin at the clock of the machine. */
const noon = `${dayIn(SITE_TIME_ZONE, secondsFrom(new Date(), 24 * HOUR))}T10:00:00Z`
let app: TestApp
beforeEach(async () => {
  app ??= await createPaymentTestApp({ heartbeatSeconds: 1, presenceMs: 100 })
  app.clock.set(noon)
})
afterAll(() => app?.close())

const prayerFields = {
  description: 'At a strange hour.',
  category: 'family',
  audience: { kind: 'private' },
} as const

/** Days are counted after the answer, which waits only a moment for the count. */
async function expectStreak(person: Parameters<TestApp['as']>[0], wanted: object): Promise<void> {
  const streak = async () => (await app.as(person).get('getDashboard', {})).streak
  await expect.poll(streak).toMatchObject(wanted)
}

async function endsOf(email: string): Promise<Date[]> {
  const { rows } = await app.pool.query(
    'select s.ends_at from sessions s join accounts a on a.id = s.user_id where a.email = $1 order by s.created_at, s.id',
    [email],
  )
  return rows.map(({ ends_at }) => ends_at)
}

async function devicesOf({ id }: { id: string }): Promise<string[]> {
  const { rows } = await app.pool.query('select place from presence where user_id = $1', [id])
  return rows.map(({ place }) => place)
}

describe('the server’s clock runs ahead by 36 hours, and is set right again', () => {
  test('sessions: none outlives its end, none ends early for good, and no ended one comes back', async () => {
    const { email, password } = await createMemberWithPassword(app)
    const [browser, other] = [createBrowser(app), createBrowser(app)]
    await browser.must('signIn', { email, password })
    await other.must('signIn', { email, password })
    const ends = await endsOf(email)
    app.clock.advance(JUMP)
    await browser.must('refreshSession', {})
    await other.must('signOut', {})
    const left = other.cookies
    app.clock.advance(-JUMP)
    expect(await endsOf(email)).toEqual(ends.slice(0, 1))
    expect((await browser.get('getSession', {})).member).not.toBeNull()
    expect((await createBrowser(app, left).get('getSession', {})).member).toBeNull()
    app.clock.advance(90 * 24 * HOUR)
    expect((await browser.get('getSession', {})).member).toBeNull()
  })

  test('limits: what was used up while the clock ran ahead locks no one out, and no bucket is filled twice', async () => {
    const strict = await createTestApp({ besides: app, settings: { rateLimitScale: 1 } })
    const member = await insertMember(app.pool)
    const submit = async () =>
      (await strict.as(member).call('submitPrayer', { title: 'Again', ...prayerFields })).status
    app.clock.advance(JUMP)
    const statuses: number[] = []
    while (statuses.at(-1) !== 429 && statuses.length < 100) statuses.push(await submit())
    app.clock.advance(-JUMP)
    expect([await submit(), await submit()]).toEqual([201, 429])
    app.clock.advance(HOUR)
    expect(await submit()).toBe(201)
    await strict.close()
  })

  test('chat: the same words are not refused for two days', async () => {
    const member = await insertMember(app.pool)
    const group = await insertGroup(app.pool, { by: member })
    const say = () =>
      app.as(member).call('sendMessage', { groupId: group.id, clientId: randomUUID(), content: 'Amen' })
    app.clock.advance(JUMP)
    expect([await say(), await say(), await say(), await say()].map(({ status }) => status)).toEqual([
      201, 201, 201, 429,
    ])
    app.clock.advance(-JUMP)
    expect((await say()).body.number).toBe(4)
    const { items } = await app.as(member).get('listMessages', { groupId: group.id })
    expect(items.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4])
  })

  test('presence: no one stays online for two days, and a new visit is counted', async () => {
    const [member, watcher] = [await insertMember(app.pool), await insertMember(app.pool)]
    const praying = async () => (await app.as(watcher).get('getPresence', {})).praying
    const before = await praying()
    app.clock.advance(JUMP)
    const ahead = await praying()
    const stream = await openStream(app, member)
    await app.as(member).must('submitPrayer', { title: 'Ahead', ...prayerFields })
    await expect.poll(praying).toBe(ahead + 1)
    stream.close()
    await expect.poll(() => devicesOf(member)).toEqual(['act'])
    app.clock.advance(-JUMP)
    expect(await praying()).toBe(before)
    const again = await openStream(app, member)
    await expect.poll(praying).toBe(before + 1)
    again.close()
    await expect.poll(praying).toBe(before)
  })

  test('streak: the days with an action count once each, and neither run is lost', async () => {
    const member = await insertMember(app.pool)
    const act = (title: string) => app.as(member).must('submitPrayer', { title, ...prayerFields })
    await act('Tuesday')
    app.clock.advance(24 * HOUR)
    await act('Wednesday')
    app.clock.advance(JUMP)
    await act('Friday, by mistake')
    // Thursday can still be entered, so that the run before it is not over (REQ-445).
    await expectStreak(member, { current: 2, longest: 2 })
    app.clock.advance(-JUMP)
    await expectStreak(member, { longest: 2 })
    app.clock.advance(24 * HOUR)
    await act('Thursday')
    await expectStreak(member, { longest: 4 })
  })

  test('mails: one that was ordered ahead goes at once, and once', async () => {
    app.clock.advance(JUMP)
    const { email } = await createUnverifiedMember(app)
    app.clock.advance(-JUMP)
    expect(await app.mailbox(email)).toHaveLength(1)
  })

  test('payments: a donor who returns from paying is not delayed, and the ledger is right', async () => {
    const [by, donor] = [await insertMember(app.pool), await insertMember(app.pool)]
    const campaign = await insertCampaign(app.pool, { by })
    const { reference } = await createPendingDonation(app, { to: campaign, by: donor })
    app.simulator.control.pauseWebhooks()
    app.clock.advance(JUMP)
    await app.as(donor).must('verifyPayment', { reference })
    app.clock.advance(-JUMP)
    app.simulator.control.succeed(reference)
    expect(await app.as(donor).must('verifyPayment', { reference })).toMatchObject({ status: 'completed' })
    expect(await readPaymentSnapshot(app, reference)).toMatchObject({
      status: 'completed',
      raisedCents: 10_000,
    })
  })

  test('payments: an event that could not be settled ahead is settled now', async () => {
    const campaign = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
    const { reference } = await createPendingDonation(app, { to: campaign })
    app.simulator.control.pauseWebhooks()
    app.simulator.control.succeed(reference)
    app.clock.advance(JUMP)
    app.simulator.control.addFault({
      match: { op: 'verify', reference },
      action: { kind: 'status', status: 503 },
    })
    await app.simulator.control.flushWebhooks()
    await app.runSchedule('payments')
    app.simulator.control.clearFaults()
    app.clock.advance(-JUMP)
    await expect
      .poll(async () => {
        await app.runSchedule('payments')
        return (await readPaymentSnapshot(app, reference)).status
      })
      .toBe('completed')
    expect((await readPaymentSnapshot(app, reference)).raisedCents).toBe(10_000)
  })
})

describe('the server’s clock is set back by two hours', () => {
  test('a token that was replaced, or that proved something long ago, is worth nothing again', async () => {
    const { email, password } = await createMemberWithPassword(app)
    const browser = createBrowser(app)
    await browser.must('signIn', { email, password })
    const replaced = createBrowser(app, browser.cookies)
    await browser.must('refreshSession', {})
    app.clock.advance(HOUR)
    expect((await replaced.get('getSession', {})).member).toBeNull()
    app.clock.advance(-2 * HOUR)
    expect((await replaced.get('getSession', {})).member).toBeNull()
    expect((await replaced.call('refreshSession', {})).status).toBe(401)
    expect((await browser.get('getSession', {})).member).not.toBeNull()
    expect((await browser.call('deleteAccount', {})).error?.code).toBe('FRESH_SIGN_IN_REQUIRED')
  })

  test('one-time tokens: used and cleaned-up ones stay invalid', async () => {
    const used = await createUnverifiedMember(app)
    const late = await createUnverifiedMember(app)
    await createBrowser(app).must('verifyEmail', { token: used.token })
    app.clock.advance(25 * HOUR)
    await app.runSchedule('cleanup')
    app.clock.advance(-2 * HOUR)
    for (const { token } of [used, late])
      expect((await createBrowser(app).call('verifyEmail', { token })).error?.code).toBe('LINK_EXPIRED')
  })

  test('lists stay complete, and streams resume where they were', async () => {
    const [owner, member] = [await insertMember(app.pool), await insertMember(app.pool)]
    const group = await insertGroup(app.pool, { by: owner, members: [member] })
    const say = (content: string) =>
      app.as(owner).must('sendMessage', { groupId: group.id, clientId: randomUUID(), content })
    const stream = await openStream(app, member)
    await say('before')
    await stream.waitForEvent('message.sent', { number: 1 })
    const after = stream.lastId()
    app.clock.advance(-2 * HOUR)
    await say('set back')
    await stream.waitForEvent('message.sent', { number: 2 })
    stream.close()
    await say('while away')
    app.clock.advance(JUMP)
    await say('ahead')
    const resumed = await openStream(app, member, { lastEventId: after })
    await resumed.waitForEvent('message.sent', { number: 4 })
    const numbers = resumed.liveEvents().map(({ ids }) => ('number' in ids ? ids.number : 0))
    expect(numbers).toEqual([2, 3, 4])
    resumed.close()
    const { items } = await app.as(member).get('listMessages', { groupId: group.id })
    expect(items.map(({ content }) => content).toSorted()).toEqual([
      'ahead',
      'before',
      'set back',
      'while away',
    ])
  })
})

describe('days', () => {
  test('29 February and midnight: days in a row stay in a row, and a campaign of that day ends after it', async () => {
    app.clock.set('2028-02-28T21:30:00Z')
    const { id, email, password } = await createMemberWithPassword(app)
    const browser = createBrowser(app)
    await browser.must('signIn', { email, password })
    const campaign = await insertCampaign(app.pool, { by: { id }, endsOn: '2028-02-29' })
    const days: string[] = []
    // 23:30 on the 28th, 00:30 on the 29th, and 00:30 on 1 March in Johannesburg.
    for (const hours of [0, 1, 24]) {
      app.clock.advance(hours * HOUR)
      await browser.must('submitPrayer', { title: 'Leap', ...prayerFields })
      await app.runSchedule('cleanup')
      days.push((await app.as(null).get('getCampaign', { campaignId: campaign.id })).status)
    }
    const streak = async () => (await browser.get('getDashboard', {})).streak
    await expect.poll(streak).toMatchObject({ today: '2028-03-01', current: 3, longest: 3 })
    expect(days).toEqual(['active', 'active', 'completed'])
  })

  test('a campaign that ended while the clock ran ahead ended once, and its creator may open it again', async () => {
    const by = await insertMember(app.pool)
    await insertBankAccount(app.pool, { of: by })
    const campaign = await insertCampaign(app.pool, { by, endsOn: dayIn(SITE_TIME_ZONE, new Date(noon)) })
    const ended = async () => {
      const { items } = await app.as(by).get('listCampaignChanges', { campaignId: campaign.id })
      return items.filter(({ kind }) => kind === 'ended').length
    }
    app.clock.advance(JUMP)
    await app.runSchedule('cleanup')
    app.clock.advance(-JUMP)
    await app.runSchedule('cleanup')
    expect([await ended(), (await app.mailbox(by.email)).length]).toEqual([1, 1])
    await app.as(by).must('setCampaignStatus', { campaignId: campaign.id, status: 'active' })
    await app.runSchedule('cleanup')
    expect(await ended()).toBe(1)
    app.clock.advance(JUMP)
    await app.runSchedule('cleanup')
    expect(await ended()).toBe(2)
  })
})

/** A run of the schedule is left out while the server's own one holds the lock. */
async function rollUpEverything(): Promise<void> {
  const waiting = async () => {
    await app.runSchedule('rollUp')
    return (await app.pool.query('select from statistic_deltas')).rowCount
  }
  await expect.poll(waiting).toBe(0)
}

test.each([-5, 5])('%i minutes off the clock of the database: everything works as usual', async (minutes) => {
  app.clock.set(secondsFrom(new Date(), minutes * MINUTE).toISOString())
  const { email, password, token } = await createUnverifiedMember(app)
  const browser = createBrowser(app)
  await browser.must('verifyEmail', { token })
  await browser.must('signIn', { email, password })
  // Changes left by the tests before are counted first.
  await rollUpEverything()
  const { totalPrayers: before } = await browser.get('getStatistics', {})
  const { id: prayerId } = await browser.must('submitPrayer', { title: 'Off the hour', ...prayerFields })
  await rollUpEverything()
  expect(await browser.get('getStatistics', {})).toMatchObject({ totalPrayers: before + 1, isCurrent: true })
  expect((await browser.get('getPrayer', { prayerId })).title).toBe('Off the hour')
  await browser.must('requestPasswordReset', { email })
  expect(await app.mailbox(email, 2)).toHaveLength(2)
})
