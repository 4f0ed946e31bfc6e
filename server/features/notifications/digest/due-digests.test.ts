import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertNotification, setLastVisit } from '#server/fixtures/notification-fixtures.ts'
import { digestsTo, periodsOf } from '#tests/support/digests.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const NEVER_MS = 86_400_000
const options = {
  settings: { rateLimitScale: 1000 },
  scheduleMs: { digests: NEVER_MS, cleanup: NEVER_MS },
}
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(options)
})
afterAll(() => app.close())

/** A member who was last here on New Year's Day, and chose nothing: those who pray are mailed weekly. */
async function aMember(input: Parameters<typeof insertMember>[1] = {}): Promise<Person> {
  const person = await insertMember(app.pool, input)
  await setLastVisit(app.pool, person, '2027-01-01T00:00:00Z')
  return person
}

const choose = ({ id }: Person, mail: 'daily' | 'weekly' | 'never', kind: NotificationKind = 'prayed') =>
  app.pool.query(
    `insert into notification_choices (user_id, kind, mail) values ($1, $2, $3)
     on conflict on constraint notification_choices__once do update set mail = excluded.mail`,
    [id, kind, mail],
  )

async function aDailyReader(input: Parameters<typeof insertMember>[1] = {}): Promise<Person> {
  const person = await aMember(input)
  await choose(person, 'daily')
  return person
}

/** The mails that a member has got by a moment, at which the schedule runs. */
async function mailsAt(instant: string, person: Person, server = app): Promise<number> {
  app.clock.set(instant)
  return (await digestsTo(server, person)).length
}

/** May 2027: the 4th is a Tuesday, the 8th a Saturday. Johannesburg is two hours ahead. */
const may = (day: number, time: string) => `2027-05-${String(day).padStart(2, '0')}T${time}:00Z`

describe('the daily mail', () => {
  test.each([
    ['Africa/Johannesburg', '2027-05-04T04:29:00Z', '2027-05-04T04:30:01Z'],
    ['Pacific/Auckland', '2027-05-03T18:29:00Z', '2027-05-03T18:30:01Z'],
    ['Pacific/Pago_Pago', '2027-05-04T17:29:00Z', '2027-05-04T17:30:01Z'],
    // The clocks go forward on March 14 at two o'clock, and back on November 7.
    ['America/New_York', '2027-03-13T11:29:00Z', '2027-03-13T11:30:01Z'],
    ['America/New_York', '2027-03-14T10:29:00Z', '2027-03-14T10:30:01Z'],
    ['America/New_York', '2027-11-06T10:29:00Z', '2027-11-06T10:30:01Z'],
    ['America/New_York', '2027-11-07T11:29:00Z', '2027-11-07T11:30:01Z'],
  ])('comes at 06:30 in %s: not at %s, but at %s (NOTIF-13)', async (timeZone, before, due) => {
    const person = await aDailyReader({ timeZone })
    await insertNotification(app.pool, {
      to: person,
      at: new Date(Date.parse(before) - 3_600_000).toISOString(),
    })
    expect(await mailsAt(before, person)).toBe(0)
    expect(await mailsAt(due, person)).toBe(1)
    expect(await mailsAt(due, person)).toBe(1)
  })

  test('comes once a day, and only when something is new since the last one (NOTIF-13)', async () => {
    const person = await aDailyReader()
    await insertNotification(app.pool, { to: person, at: may(3, '10:00') })
    expect(await mailsAt(may(4, '04:35'), person)).toBe(1)
    expect(await mailsAt(may(5, '04:35'), person)).toBe(1)
    await insertNotification(app.pool, { to: person, at: may(5, '04:40') })
    expect(await mailsAt(may(5, '06:00'), person)).toBe(1)
    expect(await mailsAt(may(6, '04:35'), person)).toBe(2)
    expect(await periodsOf(app, person, 'daily')).toEqual(['2027-05-04', '2027-05-06'])
  })

  test('holds what began by its hour: what begins later comes a day later, also when it is sent late', async () => {
    const person = await aDailyReader()
    await insertNotification(app.pool, { to: person, at: may(4, '05:00') })
    const other = await createTestApp({ ...options, besides: app })
    expect(await mailsAt(may(4, '08:00'), person, other)).toBe(0)
    await other.close()
    expect(await mailsAt(may(5, '04:31'), person)).toBe(1)
  })

  test('of a server that was away at its hour comes until noon, later not', async () => {
    const [late, tooLate] = [await aDailyReader(), await aDailyReader({ timeZone: 'Asia/Tokyo' })]
    for (const person of [late, tooLate])
      await insertNotification(app.pool, { to: person, at: may(9, '10:00') })
    const returned = await createTestApp({ ...options, besides: app })
    // In Johannesburg it is 11:59, in Tokyo 18:59.
    expect(await mailsAt(may(10, '09:59'), late, returned)).toBe(1)
    expect(await mailsAt(may(10, '09:59'), tooLate, returned)).toBe(0)
    await returned.close()
    const unlucky = await aDailyReader()
    await insertNotification(app.pool, { to: unlucky, at: may(10, '10:00') })
    const again = await createTestApp({ ...options, besides: app })
    expect(await mailsAt(may(11, '10:00'), unlucky, again)).toBe(0)
    await again.close()
  })

  test('is not sent twice by a clock that jumps back, nor by two servers at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aDailyReader()))
    for (const person of people) await insertNotification(app.pool, { to: person, at: may(11, '10:00') })
    const [first] = people as [Person]
    const other = await createTestApp({ ...options, besides: app })
    app.clock.set(may(12, '04:40'))
    await Promise.all([app.runSchedule('digests'), other.runSchedule('digests')])
    for (const instant of [may(12, '05:00'), may(12, '04:31'), may(11, '04:35'), may(12, '09:00')])
      expect(await mailsAt(instant, first, other)).toBe(1)
    await other.close()
    for (const person of people) expect(await digestsTo(app, person)).toHaveLength(1)
  })
})

describe('the weekly mail', () => {
  test('comes on Saturday at seven, up to 45 minutes earlier or later, each member at a time of their own', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => aMember()))
    for (const person of people) await insertNotification(app.pool, { to: person, at: may(7, '10:00') })
    const ids = people.map(({ id }) => id)
    const sentBy = async (instant: string) => {
      app.clock.set(instant)
      await app.runSchedule('digests')
      const { rows } = await app.pool.query('select up_to from digests where user_id = any ($1)', [ids])
      return rows.map(({ up_to: at }) => new Date(at).toISOString())
    }
    expect(await sentBy(may(7, '05:00'))).toEqual([])
    expect(await sentBy(may(8, '04:14'))).toEqual([])
    const half = await sentBy(may(8, '05:00'))
    expect(half.length).toBeGreaterThan(0)
    expect(half.length).toBeLessThan(people.length)
    const all = await sentBy(may(8, '05:46'))
    expect(all).toHaveLength(people.length)
    expect(new Set(all).size).toBeGreaterThan(5)
    expect(all.filter((at) => at < '2027-05-08T04:15' || at > '2027-05-08T05:46')).toEqual([])
  })

  test('holds what is mailed weekly, by choice or by default; nothing is in both', async () => {
    const [byDefault, both, none] = [await aMember(), await aMember(), await aMember()]
    for (const person of [byDefault, both, none]) {
      await insertNotification(app.pool, { to: person, at: may(14, '10:00') })
      await insertNotification(app.pool, { to: person, kind: 'supported', at: may(14, '10:00') })
    }
    await choose(both, 'daily', 'supported')
    for (const kind of ['prayed', 'supported'] as const) await choose(none, 'never', kind)
    expect(await mailsAt(may(15, '05:50'), byDefault)).toBe(1)
    expect(await digestsTo(app, byDefault)).toEqual(['2 new things at Thandaza'])
    expect(await digestsTo(app, both)).toEqual(['1 new thing at Thandaza', '1 new thing at Thandaza'])
    expect(await digestsTo(app, none)).toEqual([])
  })
})

describe('no mail comes', () => {
  const toMailAt = may(20, '04:35')
  const news = { at: may(19, '10:00') }

  test('about what was seen, or when the member was here after all of it happened (NOTIF-13)', async () => {
    const [saw, wasHere, left] = [await aDailyReader(), await aDailyReader(), await aDailyReader()]
    await insertNotification(app.pool, { to: saw, ...news, seenAt: may(19, '11:00') })
    for (const person of [wasHere, left]) await insertNotification(app.pool, { to: person, ...news })
    await setLastVisit(app.pool, wasHere, may(19, '10:30'))
    await setLastVisit(app.pool, left, may(19, '09:30'))
    expect(await mailsAt(toMailAt, saw)).toBe(0)
    expect(await digestsTo(app, wasHere)).toEqual([])
    expect(await digestsTo(app, left)).toHaveLength(1)
    await insertNotification(app.pool, { to: wasHere, at: may(19, '12:00') })
    expect(await mailsAt(may(21, '04:35'), wasHere)).toBe(0)
  })

  test('to members who are suspended, not verified or deleted', async () => {
    const people = [
      await aDailyReader({ suspendedUntil: '2028-01-01T00:00:00Z' }),
      await aDailyReader({ isVerified: false }),
      await aDailyReader(),
    ]
    for (const person of people) await insertNotification(app.pool, { to: person, ...news })
    app.clock.set(toMailAt)
    await app.pool.query(
      "update accounts set email = id || '@deleted.invalid', email_verified_at = null where id = $1",
      [people[2]?.id],
    )
    for (const person of people) expect(await digestsTo(app, person)).toEqual([])
  })

  test('where the operator switched them off', async () => {
    const off = await createTestApp({
      ...options,
      besides: app,
      settings: { ...options.settings, digest: false },
    })
    const person = await aDailyReader()
    await insertNotification(app.pool, { to: person, at: may(24, '10:00') })
    app.clock.set(may(25, '04:35'))
    await off.runSchedule('digests')
    expect(await periodsOf(app, person, 'daily')).toEqual([])
    await off.close()
  })
})
