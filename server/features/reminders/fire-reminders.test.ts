import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reminders, ReminderTime } from '#contract/reminders/reminder-operations.ts'
import { openSiteTranslations } from '#server/app/features.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { openSeal } from '#server/platform/security/seal.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { reminderMailWorker } from './reminder-mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    settings: { rateLimitScale: 1000 },
    // The tests alone run the schedule, at moments of their own.
    scheduleMs: { reminders: 3_600_000 },
  })
})
afterAll(() => app.close())

const HOUR = 3600
const daily = (at: string) => ({ at, rule: 'daily' }) as const

let thandi: Person
beforeEach(async () => {
  thandi = await insertMember(app.pool)
  app.clock.set('2026-11-25T00:00:00Z')
})

async function add(when: Partial<ReminderTime>, prayerId: string | null = null, byMail = true) {
  const input = { when: when as ReminderTime, byMail, prayerId }
  const { reminders } = await app.as(thandi).must('addReminder', input)
  return reminders
}

async function runAt(instant: string): Promise<void> {
  app.clock.set(instant)
  await app.runSchedule('reminders')
}

const list = (): Promise<Reminders> => app.as(thandi).get('listReminders', {})

/** Read from the table: a session does not last for a year. */
async function nextAt(): Promise<string> {
  const { rows } = await app.pool.query<{ at: string }>(
    'select next_at as at from reminders where user_id = $1',
    [thandi.id],
  )
  return rows[0]?.at ?? ''
}

/** The payloads of the member's events of one name, in order. */
async function published(name: string): Promise<Record<string, unknown>[]> {
  const { rows } = await app.pool.query<{ payload: Record<string, unknown> }>(
    `select payload from domain_events where name = $1 and payload->>'memberId' = $2 order by id`,
    [name, thandi.id],
  )
  return rows.map(({ payload }) => payload)
}

const due = async () => (await published('reminder.due')).map(({ moment }) => moment)

const setZone = async (timeZone: string) => {
  const { fullName, username, shownAs } = await app.as(thandi).get('getProfile', {})
  await app.as(thandi).must('editProfile', { fullName, username, shownAs, timeZone })
}

test('a daily time fires at the wall time of the member, as an event and as a mail that only invites (REM-1)', async () => {
  const prayer = await insertPrayer(app.pool, { by: thandi, title: 'A word nobody should read' })
  await add(daily('06:00'), prayer.id)
  await runAt('2026-11-25T03:59:59Z')
  expect(await due()).toEqual([])
  await runAt('2026-11-25T04:00:10Z')
  await runAt('2026-11-25T04:00:25Z')
  expect(await due()).toEqual(['2026-11-25T04:00:00.000Z'])
  expect((await list()).reminders).toMatchObject([{ nextAt: '2026-11-26T04:00:00Z' }])
  const [mail] = await app.mailbox(thandi.email)
  expect(mail?.subject).toBe('Time to pray')
  expect(mail?.text).toContain('/profile/times')
  expect(`${mail?.text}${mail?.html}`).not.toContain('nobody should read')
})

test('a changed zone moves the next time at once, and no day comes twice (REM-1)', async () => {
  await add(daily('06:00'))
  await runAt('2026-11-25T04:00:10Z')
  await setZone('America/New_York')
  expect((await list()).reminders).toMatchObject([{ nextAt: '2026-11-26T11:00:00Z' }])
  await setZone('Asia/Tokyo')
  expect((await list()).reminders).toMatchObject([{ nextAt: '2026-11-25T21:00:00Z' }])
})

test('a name that is changed in the minute of a reminder does not take it away', async () => {
  await add(daily('06:00'))
  app.clock.set('2026-11-25T04:00:05Z')
  const { username, shownAs, timeZone } = await app.as(thandi).get('getProfile', {})
  await app.as(thandi).must('editProfile', { fullName: 'Thandi Other', username, shownAs, timeZone })
  await runAt('2026-11-25T04:00:15Z')
  expect(await due()).toHaveLength(1)
})

test('a year of summer time: once each day, always at the wall time (REM-1)', async () => {
  await setZone('Europe/Berlin')
  await add(daily('02:30'), null, false)
  const days: string[] = []
  for (let day = 0; day < 365; day += 1) {
    const at = await nextAt()
    await runAt(new Date(Date.parse(at) + 10_000).toISOString())
    days.push(new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }))
  }
  expect(await due()).toHaveLength(365)
  expect(new Set(days.map((day) => day.slice(0, 10))).size).toBe(365)
  expect(days.filter((day) => !day.endsWith('02:30:00'))).toEqual(['2027-03-28 03:00:00'])
})

test('what is due within ten minutes is one event and one mail (REM-2)', async () => {
  const prayers = await Promise.all(
    [1, 2, 3, 4].map((n) => insertPrayer(app.pool, { by: thandi, title: `Prayer ${n}` })),
  )
  const times = ['06:00', '06:04', '06:09', '06:10']
  for (const [n, prayer] of prayers.entries()) await add(daily(times[n] ?? ''), prayer.id)
  await add(daily('06:30'))
  await runAt('2026-11-25T04:00:05Z')
  await runAt('2026-11-25T04:10:05Z')
  expect(await due()).toEqual(['2026-11-25T04:00:00.000Z'])
  const [event] = await published('reminder.due')
  expect(event?.reminderIds).toHaveLength(4)
  await runAt('2026-11-25T04:30:05Z')
  expect(await due()).toHaveLength(2)
  const mails = await app.mailbox(thandi.email, 2)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Time to pray',
    'Time to pray: 4 prayers wait for you',
  ])
})

test('the mail leads to the prayer that was meant, to the list of several, or to those of today (REQ-406, REQ-439)', async () => {
  const prayers = await Promise.all([1, 2].map(() => insertPrayer(app.pool, { by: thandi })))
  const [first, second] = prayers.map(({ id }) => id)
  await add(daily('06:00'), first)
  await add({ at: '09:00', rule: 'once', onDay: '2026-11-25' }, second)
  await add(daily('09:05'))
  await add({ at: '12:00', rule: 'monthly', monthDay: 25 })
  await runAt('2026-11-25T04:00:05Z')
  await runAt('2026-11-25T07:05:05Z')
  await runAt('2026-11-25T10:00:05Z')
  const [noon, late, early] = await app.mailbox(thandi.email, 3)
  expect([early, late, noon].map((mail) => mail?.links[0])).toEqual([
    `http://site.test/prayers/${first}`,
    `http://site.test/prayers/${second}`,
    'http://site.test/pray?source=today',
  ])
  for (const mail of [early, late, noon])
    expect(mail?.links.at(-1)).toMatch(/\/unsubscribe\?token=[\w-]{1,400}&only=[\w-]{1,400}$/)
  const third = await insertPrayer(app.pool, { by: thandi })
  await add(daily('06:05'), third.id)
  await runAt('2026-11-26T04:00:05Z')
  const [together] = await app.mailbox(thandi.email, 4)
  expect(together?.links[0]).toBe('http://site.test/profile/times#prayers')
})

test('its link also stops what it was about alone, where that are not too many for an address (REQ-406)', async () => {
  for (let n = 0; n < 6; n += 1) {
    const { id } = await insertPrayer(app.pool, { by: thandi })
    await add(daily(`06:0${n}`), id)
  }
  await runAt('2026-11-25T04:00:05Z')
  const [mail] = await app.mailbox(thandi.email)
  expect(mail?.links.at(-1)).toMatch(/\/unsubscribe\?token=[\w-]+$/)
})

test('late by more than half an hour moves on, and after three hours down there is one at most (REM-3, REM-8)', async () => {
  for (const at of ['06:00', '06:45', '08:15', '08:40']) await add(daily(at))
  await runAt('2026-11-25T06:50:00Z')
  expect(await due()).toEqual(['2026-11-25T06:40:00.000Z'])
  expect(await app.mailbox(thandi.email)).toHaveLength(1)
  expect((await list()).reminders.map(({ nextAt }) => nextAt)).toEqual(
    ['04:00', '04:45', '06:15', '06:40'].map((at) => `2026-11-26T${at}:00Z`),
  )
})

test('a mail that waited for more than an hour is not sent (REM-3)', async () => {
  const [waiting, sent] = [await insertMember(app.pool), await insertMember(app.pool)]
  const mails: string[] = []
  const mailer = { send: async ({ to }: { to: string }) => void mails.push(to), close: () => undefined }
  const { pool, settings, clock } = app
  const [seal, translations] = [openSeal(settings), openSiteTranslations(pool)]
  const work = reminderMailWorker({ pool, settings, clock, mailer, seal, translations })
  const moment = app.clock.now().toISOString()
  await work({ memberId: sent.id, moment, prayers: 0 }, 'one')
  app.clock.advance(HOUR + 1)
  await work({ memberId: waiting.id, moment, prayers: 0 }, 'other')
  expect(mails).toEqual([sent.email])
})

test('a prayer that was answered, archived, hidden or deleted ends its reminder, and says so once (REM-4)', async () => {
  const ends: [change: string, reason: string][] = [
    ["status = 'answered'", 'answered'],
    ["status = 'archived'", 'archived'],
    ['hidden_at = now()', 'gone'],
  ]
  for (const [change, reason] of ends) {
    const prayer = await insertPrayer(app.pool, { by: thandi })
    await add(daily('06:00'), prayer.id)
    await app.pool.query(`update prayer_requests set ${change} where id = $1`, [prayer.id])
    await runAt('2026-11-25T04:00:05Z')
    await runAt('2026-11-25T04:00:20Z')
    const ended = (await published('reminder.ended')).filter(({ prayerId }) => prayerId === prayer.id)
    expect(ended).toEqual([{ memberId: thandi.id, prayerId: prayer.id, reason }])
    app.clock.set('2026-11-25T00:00:00Z')
  }
  expect(await due()).toEqual([])
})

test('an event ends a reminder within one run, long before its time (REM-4)', async () => {
  const sipho = await insertMember(app.pool)
  const [archived, deleted] = [
    await insertPrayer(app.pool, { by: sipho, audience: 'public' }),
    await insertPrayer(app.pool, { by: sipho, audience: 'public' }),
  ]
  await add(daily('20:00'), archived.id)
  await add(daily('20:00'), deleted.id)
  await app.as(sipho).must('archivePrayer', { prayerId: archived.id })
  await app.as(sipho).must('deletePrayer', { prayerId: deleted.id })
  await expect
    .poll(async () => {
      await app.runSchedule('reminders')
      return (await published('reminder.ended')).map(({ prayerId, reason }) => [prayerId, reason])
    })
    .toEqual([
      [archived.id, 'archived'],
      [deleted.id, 'gone'],
    ])
  expect((await list()).reminders).toEqual([])
})

test('a block ends the reminder of the other one (REM-4)', async () => {
  const sipho = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: sipho, audience: 'public' })
  const own = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  await add(daily('20:00'), prayer.id)
  await app.as(sipho).must('blockPerson', { target: { kind: 'prayer', id: own.id } })
  await expect
    .poll(async () => {
      await app.runSchedule('reminders')
      return (await published('reminder.ended')).map(({ reason }) => reason)
    })
    .toEqual(['gone'])
})

test('"In an hour" fires once more, however often it is pressed (REM-5)', async () => {
  const [reminder] = await add(daily('06:00'))
  await runAt('2026-11-25T04:00:05Z')
  const input = { reminderId: reminder?.id ?? '', minutes: 60 as const }
  await app.as(thandi).must('snoozeReminder', input)
  await app.as(thandi).must('snoozeReminder', input)
  expect((await list()).reminders[0]?.nextAt).toMatch(/^2026-11-25T05:00/)
  await runAt('2026-11-25T05:01:00Z')
  await runAt('2026-11-25T05:01:15Z')
  await runAt('2026-11-25T06:01:15Z')
  expect(await due()).toHaveLength(2)
  expect((await list()).reminders).toMatchObject([{ nextAt: '2026-11-26T04:00:00Z' }])
})

test('a single reminder can be put off too, and is gone a day after it fired (REM-5)', async () => {
  const prayer = await insertPrayer(app.pool, { by: thandi })
  const [reminder] = await add({ at: '06:00', rule: 'once', onDay: '2026-11-25' }, prayer.id)
  await runAt('2026-11-25T04:00:05Z')
  expect((await list()).reminders).toEqual([])
  await app.as(thandi).must('snoozeReminder', { reminderId: reminder?.id ?? '', minutes: 60 })
  await runAt('2026-11-25T05:00:10Z')
  expect(await due()).toHaveLength(2)
  await runAt('2026-11-26T05:00:20Z')
  const { rows } = await app.pool.query('select id from reminders where user_id = $1', [thandi.id])
  expect(rows).toEqual([])
})

test('a paused reminder is silent and wakes by itself (REM-7)', async () => {
  await add(daily('06:00'))
  app.clock.set('2026-11-25T03:00:00Z')
  const paused = await app.as(thandi).must('pauseReminders', { days: 3 })
  expect(paused).toMatchObject({ reminders: [{ nextAt: '2026-11-28T04:00:00Z' }] })
  expect(paused.pausedUntil).toMatch(/^2026-11-28T03:00:00/)
  for (const day of [25, 26, 27]) await runAt(`2026-11-${day}T04:00:05Z`)
  expect(await due()).toEqual([])
  await runAt('2026-11-28T04:00:05Z')
  expect(await due()).toEqual(['2026-11-28T04:00:00.000Z'])
  expect((await list()).pausedUntil).toBeNull()
})

test('a clock that ran ahead and is set right again does not silence anybody (SEC-G12)', async () => {
  await add(daily('06:00'))
  await runAt('2026-11-26T12:00:00Z')
  expect(await nextAt()).toBe('2026-11-27T04:00:00Z')
  app.clock.set('2026-11-25T00:00:10Z')
  await app.runSchedule('cleanup')
  await app.runSchedule('reminders')
  expect(await nextAt()).toBe('2026-11-25T04:00:00Z')
  await runAt('2026-11-25T04:00:05Z')
  expect(await due()).toHaveLength(1)
})

test('whoever is suspended is not reminded, and is again afterwards', async () => {
  await add(daily('06:00'))
  await app.pool.query('update accounts set suspended_until = $2 where id = $1', [
    thandi.id,
    '2026-11-25T10:00:00Z',
  ])
  await runAt('2026-11-25T04:00:05Z')
  expect(await due()).toEqual([])
  await runAt('2026-11-26T04:00:05Z')
  expect(await due()).toHaveLength(1)
})
