import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { LockScreenLevel } from '#contract/notifications/push-operations.ts'
import { insertComment, insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertNotification } from '#server/fixtures/notification-fixtures.ts'
import { type PushSimulator, startPushSimulator } from '#server/simulators/push/push-service.ts'
import { allAreTold } from '#tests/support/notifications.ts'
import { addPhone, inAnotherBrowser, type Phone, sendDuePushes } from '#tests/support/push-phones.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Every title, name and text of others contains it: none of them may be pushed. */
const CANARY = 'Quagga'
const DAY = 86_400
/** Noon of the day after tomorrow in Johannesburg: sessions of members last for two weeks. */
const noon = `${new Date(Date.now() + 2 * DAY * 1000).toISOString().slice(0, 10)}T10:00:00Z`
let push: PushSimulator
let app: TestApp
beforeAll(async () => {
  push = await startPushSimulator()
  app = await createTestApp({ settings: { rateLimitScale: 100_000 }, pushOrigin: push.origin })
})
afterAll(async () => {
  await app.close()
  await push.close()
})
afterEach(() => push.setFault(null))

const member = (input = {}) => insertMember(app.pool, { fullName: `${CANARY} Dube`, ...input })

/** A member of Johannesburg with a phone, at noon. */
async function withPhone(input = {}): Promise<{ owner: Person; phone: Phone; prayerId: string }> {
  app.clock.set(noon)
  const owner = await member(input)
  const phone = await addPhone(app, push, owner)
  const { id: prayerId } = await insertPrayer(app.pool, {
    by: owner,
    audience: 'public',
    title: `Rain ${CANARY}`,
  })
  return { owner, phone, prayerId }
}

async function pass(seconds: number): Promise<void> {
  await allAreTold(app)
  app.clock.advance(seconds)
  await sendDuePushes(app)
}

const prays = async (prayerId: string) => app.as(await member()).must('prayForPrayer', { prayerId })
const titles = (phone: Phone) => phone.pushed().map(({ title }) => title)

describe('a phone is notified', () => {
  test('a minute later, in one push however many prayed, with address, badge and tag (NOTIF-2, REQ-550)', async () => {
    const { phone, prayerId } = await withPhone()
    for (let times = 0; times < 3; times += 1) await prays(prayerId)
    await pass(30)
    expect(phone.pushed()).toEqual([])
    await pass(40)
    expect(phone.pushed()).toEqual([
      {
        v: 1,
        app: 'Thandaza',
        receiver: phone.receiver,
        tag: expect.any(String),
        title: '3 people prayed for you',
        to: `/prayers/${prayerId}`,
        unseen: 1,
      },
    ])
    const [received] = push.received(phone.id)
    expect([received?.urgency, received?.topic?.length]).toEqual(['normal', 24])
    expect(received?.ttlSeconds).toBeGreaterThan(DAY - 3600)
    expect(received?.ttlSeconds).toBeLessThanOrEqual(DAY)
    await prays(prayerId)
    await pass(600)
    expect(phone.pushed()).toHaveLength(1)
    await pass(3600)
    expect(titles(phone)).toEqual(['3 people prayed for you', '4 people prayed for you'])
    expect(push.received(phone.id).map(({ topic }) => topic)).toEqual([received?.topic, received?.topic])
  })

  test('nothing of what was taken back or seen within the minute, or withdrawn by then (NOTIF-3)', async () => {
    const { owner, phone, prayerId } = await withPhone()
    const friend = await member()
    await app.as(friend).must('prayForPrayer', { prayerId })
    await app.as(friend).must('withdrawIntercession', { prayerId })
    await pass(90)
    await prays(prayerId)
    await allAreTold(app)
    await app.as(owner).must('markNotificationsSeen', { upTo: app.clock.now().toISOString() })
    await pass(90)
    const { id } = await insertComment(app.pool, { by: friend, prayer: { id: prayerId }, text: 'x' })
    await app.as(friend).must('addComment', { prayerId, comment: 'With you.' })
    await app.pool.query('update prayer_comments set hidden_at = now() where id <> $1', [id])
    await pass(90)
    expect(phone.pushed()).toEqual([])
  })

  test('several things at once in one sentence, on every phone of the member (NOTIF-6)', async () => {
    const { owner, phone, prayerId } = await withPhone()
    const other = await addPhone(app, push, await inAnotherBrowser(app, owner))
    await prays(prayerId)
    await app.as(await member()).must('addComment', { prayerId, comment: `${CANARY} is with you.` })
    await pass(90)
    for (const each of [phone, other])
      expect(each.pushed()).toMatchObject([
        { title: '2 new things', to: '/notifications', tag: 'summary', unseen: 2 },
      ])
  })

  test('after the quiet hours of its own zone, whatever happened in them, at once (NOTIF-6, REQ-552)', async () => {
    const { owner, phone, prayerId } = await withPhone({ timeZone: 'America/Bogota' })
    await app.as(owner).must('setPushSettings', { quietFrom: '22:00', quietTo: '05:30', lockScreen: 'event' })
    const day = app.clock.now().toISOString().slice(0, 10)
    // Bogotá is five hours behind: 22:30 there.
    app.clock.set(`${day}T03:30:00Z`)
    await prays(prayerId)
    await app.as(await member()).must('addComment', { prayerId, comment: 'With you.' })
    await pass(3600)
    app.clock.set(`${day}T10:29:00Z`)
    await sendDuePushes(app)
    expect(phone.pushed()).toEqual([])
    app.clock.set(`${day}T10:30:01Z`)
    await sendDuePushes(app)
    expect(titles(phone)).toEqual(['2 new things'])
  })

  test('of what concerns the account at once, also in quiet hours (NOTIF-6)', async () => {
    const { owner, phone } = await withPhone()
    await app.as(owner).must('setPushSettings', { quietFrom: '00:00', quietTo: '23:59', lockScreen: 'event' })
    await insertNotification(app.pool, { to: owner, kind: 'account', at: app.clock.now().toISOString() })
    await app.pool.query(
      `insert into pushes (user_id, notification_id, aggregate_key, due_at)
       select user_id, id, aggregate_key, last_at from notifications where user_id = $1`,
      [owner.id],
    )
    await sendDuePushes(app)
    expect(titles(phone)).toEqual(['Something changed about your account'])
  })

  test('of a kind only as long as it is wanted on phones (NOTIF-5)', async () => {
    const { owner, phone, prayerId } = await withPhone()
    await app.as(owner).must('setNotificationChoice', { kind: 'prayed', push: false })
    await prays(prayerId)
    await app.as(await member()).must('supportPrayer', { prayerId })
    await pass(90)
    expect(phone.pushed()).toEqual([])
    await app.as(owner).must('setNotificationChoice', { kind: 'supported', push: true })
    await app.as(await member()).must('supportPrayer', { prayerId })
    await pass(90)
    expect(titles(phone)).toEqual(['2 people support a prayer of yours'])
  })

  test('of a reminder in its minute, with what puts it off, and not an hour later (REM-2, REM-3, REM-5)', async () => {
    const { owner, phone } = await withPhone()
    const friend = await member()
    const day = app.clock.now().toISOString().slice(0, 10)
    const ids: string[] = []
    for (const at of ['12:30', '12:35']) {
      const prayer = await insertPrayer(app.pool, { by: friend, audience: 'public', title: CANARY })
      const when = { at, rule: 'daily' } as const
      const { reminders } = await app
        .as(owner)
        .must('addReminder', { when, byMail: false, prayerId: prayer.id })
      ids.push(...reminders.map(({ id }) => id))
    }
    app.clock.set(`${day}T10:30:05Z`)
    await app.runSchedule('reminders')
    await sendDuePushes(app)
    expect(phone.pushed()).toMatchObject([
      {
        title: 'Time to pray · 2 prayers wait for you',
        to: '/pray?source=today',
        labels: { prayed: 'I prayed', later: 'In an hour' },
        reminders: expect.arrayContaining([...new Set(ids)]),
      },
    ])
    expect(push.received(phone.id)[0]).toMatchObject({ urgency: 'high' })
    expect(push.received(phone.id)[0]?.ttlSeconds).toBeLessThanOrEqual(3600)
    await pass(3 * 3600)
    expect(phone.pushed()).toHaveLength(1)
  })
})

test('a locked screen shows the title only of an own or public prayer, and only where its member chose it (NOTIF-7)', async () => {
  const shown = async (lockScreen: LockScreenLevel, audience: 'private' | 'public', isOwn = true) => {
    const { owner, phone } = await withPhone()
    await app.as(owner).must('setPushSettings', { quietFrom: '00:00', quietTo: '00:00', lockScreen })
    const group = await insertGroup(app.pool, { by: await member(), members: [owner] })
    await insertNotification(app.pool, {
      to: owner,
      kind: isOwn ? 'prayed' : 'answered-carried',
      title: `Rain for ${owner.id}`,
      at: app.clock.now().toISOString(),
    })
    const place = await insertPrayer(app.pool, { by: await member(), audience: 'groups', groups: [group] })
    await app.pool.query('update prayer_requests set audience = $2 where title = $1', [
      `Rain for ${owner.id}`,
      audience,
    ])
    if (!isOwn)
      await app.pool.query('update notifications set subject_id = $2 where user_id = $1', [
        owner.id,
        place.id,
      ])
    await planAll(owner)
    await pass(90)
    return phone.pushed().map(({ title, body }) => [title, body?.replace(owner.id, 'me')])
  }
  expect(await shown('nothing', 'public')).toEqual([['Thandaza: something new', undefined]])
  expect(await shown('event', 'public')).toEqual([['1 person prayed for you', undefined]])
  expect(await shown('subject', 'private')).toEqual([['1 person prayed for you', 'Rain for me']])
  expect(await shown('subject', 'private', false)).toEqual([['A prayer you carried was answered', undefined]])
})

/** Plans a push of everything that the member has not seen, whatever they chose. */
async function planAll({ id }: Person): Promise<void> {
  await app.pool.query(
    `insert into pushes (user_id, notification_id, aggregate_key, due_at)
     select user_id, id, aggregate_key, last_at from notifications where user_id = $1 and seen_at is null`,
    [id],
  )
}

describe('nothing is sent', () => {
  const cases: [string, (owner: Person, phone: Phone) => Promise<unknown>][] = [
    ['after a sign-out', (owner) => app.as(owner).must('signOut', {})],
    ['after a session ended', ({ id }) => app.pool.query('delete from sessions where user_id = $1', [id])],
    [
      'once a session expired',
      ({ id }) =>
        app.pool.query('update sessions set idle_ends_at = $2 where user_id = $1', [id, app.clock.now()]),
    ],
    [
      'to somebody who is suspended',
      ({ id }) => app.pool.query("update accounts set suspended_until = '2099-01-01' where id = $1", [id]),
    ],
    [
      'to a phone that was stopped',
      async (owner) => {
        const { devices } = await app.as(owner).get('getPushSettings', {})
        for (const { id: deviceId } of devices) await app.as(owner).must('endPushSubscription', { deviceId })
      },
    ],
  ]
  test.each(cases)('%s (NOTIF-9)', async (_, end) => {
    const { owner, phone, prayerId } = await withPhone()
    await prays(prayerId)
    await allAreTold(app)
    await end(owner, phone)
    await pass(90)
    expect(push.attempts(phone.id)).toBe(0)
  })
})

describe('a push service', () => {
  test.each([404, 410])(
    'that knows a phone no more (%d) ends its subscription (NOTIF-11)',
    async (status) => {
      const { owner, phone, prayerId } = await withPhone()
      push.setFault({ kind: 'status', status }, phone.id)
      await prays(prayerId)
      await pass(90)
      expect((await app.as(owner).get('getPushSettings', {})).devices).toEqual([])
      expect(push.attempts(phone.id)).toBe(1)
    },
  )

  test('that finds a push too large gets a shorter one (REQ-553)', async () => {
    const { phone, prayerId } = await withPhone()
    push.setFault({ kind: 'status', status: 413 }, phone.id)
    await prays(prayerId)
    await pass(90)
    expect(push.attempts(phone.id)).toBe(2)
  })

  test('that redirects is not followed, and one that refuses is not asked again (NOTIF-10)', async () => {
    const { phone, prayerId } = await withPhone()
    push.setFault({ kind: 'redirect', status: 307 }, phone.id)
    await prays(prayerId)
    await pass(90)
    expect([push.attempts(phone.id), push.followedRedirects()]).toEqual([1, 0])
    expect(app.logged.some((line) => line.includes('a push service refused a push'))).toBe(true)
  })

  test.each([
    ['says when to try again', { kind: 'status', status: 429, retryAfter: '1' }],
    ['is down', { kind: 'status', status: 503 }],
    ['closes the connection', { kind: 'close' }],
  ] as const)('that %s gets it later, until it is too old (NOTIF-11)', async (_, fault) => {
    const { phone, prayerId } = await withPhone()
    push.setFault(fault, phone.id)
    await prays(prayerId)
    await allAreTold(app)
    app.clock.advance(90)
    await app.runSchedule('pushes')
    await expect.poll(() => push.attempts(phone.id), { timeout: 600_000 }).toBeGreaterThan(0)
    app.clock.advance(5)
    push.setFault(null, phone.id)
    await sendDuePushes(app)
    expect(titles(phone)).toEqual(['1 person prayed for you'])
  })

  test('that stays down is left alone after a day (NOTIF-11)', async () => {
    const { phone, prayerId } = await withPhone()
    push.setFault({ kind: 'status', status: 503 }, phone.id)
    await prays(prayerId)
    await allAreTold(app)
    app.clock.advance(90)
    await app.runSchedule('pushes')
    await expect.poll(() => push.attempts(phone.id), { timeout: 600_000 }).toBeGreaterThan(0)
    app.clock.advance(DAY)
    push.setFault(null, phone.id)
    await sendDuePushes(app)
    expect(phone.pushed()).toEqual([])
  })
})
