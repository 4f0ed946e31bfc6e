import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReminderTime } from '#contract/reminders/reminder-operations.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream } from '#tests/support/test-stream.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 }, scheduleMs: { reminders: 3_600_000 } })
})
afterAll(() => app.close())

let thandi: Person
beforeEach(async () => {
  thandi = await insertMember(app.pool)
  app.clock.set('2026-11-25T00:00:00Z')
})

const daily = (at: string) => ({ at, rule: 'daily' }) as const

function add(when: Partial<ReminderTime>, prayerId: string | null = null) {
  return app.as(thandi).call('addReminder', { when, byMail: true, prayerId })
}

test('a reminder shows its next time, changes and goes, on every device at once', async () => {
  const [mine, other] = [await openStream(app, thandi), await openStream(app, await insertMember(app.pool))]
  const { body } = await add({ at: '20:30', rule: 'weekdays', weekdays: [5, 1, 1] })
  expect(body.timeZone).toBe('Africa/Johannesburg')
  expect(body.reminders).toMatchObject([
    { prayer: null, when: { at: '20:30', weekdays: [1, 5] }, nextAt: '2026-11-27T18:30:00Z', byMail: true },
  ])
  await mine.waitForEvent('reminders.changed')
  const reminderId = body.reminders[0]?.id ?? ''
  const edited = await app
    .as(thandi)
    .must('editReminder', { reminderId, when: { at: '05:15', rule: 'monthly', monthDay: 31 }, byMail: false })
  expect(edited.reminders).toMatchObject([
    { id: reminderId, when: { monthDay: 31, weekdays: [] }, nextAt: '2026-11-30T03:15:00Z', byMail: false },
  ])
  expect((await app.as(thandi).must('removeReminder', { reminderId })).reminders).toEqual([])
  expect((await app.as(thandi).call('removeReminder', { reminderId })).status).toBe(404)
  expect(other.liveEvents()).toEqual([])
})

test('two tabs cannot add more than four times, nor a fifth by chance (REQ-370)', async () => {
  const times = ['05:00', '06:00', '12:00', '18:00', '20:00', '21:00']
  const answers = await Promise.all(times.map((at) => add(daily(at))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('TOO_MANY_REMINDERS')
  expect((await app.as(thandi).get('listReminders', {})).reminders).toHaveLength(4)
})

test('two tabs that add the same time or the same prayer leave one reminder', async () => {
  const prayer = await insertPrayer(app.pool, { by: thandi })
  const twice = await Promise.all([add(daily('06:00')), add(daily('06:00'))])
  const ofPrayer = await Promise.all([add(daily('06:00'), prayer.id), add(daily('07:00'), prayer.id)])
  for (const answers of [twice, ofPrayer]) {
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('ALREADY_REMINDED')
  }
})

test('thirty prayers may have a reminder each', async () => {
  for (let n = 1; n <= 30; n += 1) {
    const { id } = await insertPrayer(app.pool, { by: thandi })
    expect((await add(daily('06:00'), id)).status).toBe(201)
  }
  const { id } = await insertPrayer(app.pool, { by: thandi })
  expect((await add(daily('06:00'), id)).error?.code).toBe('TOO_MANY_REMINDERS')
})

test('a prayer of others needs to be visible, and open', async () => {
  const sipho = await insertMember(app.pool)
  const group = await insertGroup(app.pool, { by: sipho, members: [thandi] })
  const [shared, hidden, answered] = [
    await insertPrayer(app.pool, { by: sipho, audience: 'groups', groups: [group], title: 'Shared' }),
    await insertPrayer(app.pool, { by: sipho }),
    await insertPrayer(app.pool, { by: sipho, audience: 'public', status: 'answered' }),
  ]
  expect((await add(daily('06:00'), hidden.id)).status).toBe(404)
  expect((await add(daily('06:00'), answered.id)).status).toBe(403)
  const { body } = await add(daily('06:00'), shared.id)
  expect(body.reminders).toMatchObject([{ prayer: { id: shared.id, title: 'Shared' } }])
  await app.as(thandi).must('leaveGroup', { groupId: group.id, alsoUnshare: false })
  expect((await app.as(thandi).get('listReminders', {})).reminders).toEqual([])
})

test('a time that is over, and a rule without its days, are refused at their field', async () => {
  const past = await add({ at: '06:00', rule: 'once', onDay: '2026-11-24' })
  expect(past).toMatchObject({
    status: 422,
    error: { fields: { 'when.onDay': { key: 'reminder.onDay.past' } } },
  })
  const odd: [Partial<ReminderTime>, string][] = [
    [{ at: '24:00', rule: 'daily' }, 'when.at'],
    [{ at: '06:00', rule: 'weekdays' }, 'when.weekdays'],
    [{ at: '06:00', rule: 'monthly' }, 'when.monthDay'],
    [{ at: '06:00', rule: 'once' }, 'when.onDay'],
  ]
  for (const [when, field] of odd) {
    const { status, error } = await add(when)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
  }
})

test('a pause holds for a time that is added meanwhile, and ends at a press (REM-7)', async () => {
  await add(daily('06:00'))
  await app.as(thandi).must('pauseReminders', { days: 1 })
  const { body } = await add(daily('20:00'))
  expect(body.reminders.map(({ nextAt }) => nextAt)).toEqual(['2026-11-26T04:00:00Z', '2026-11-26T18:00:00Z'])
  const resumed = await app.as(thandi).must('resumeReminders', {})
  expect(resumed.pausedUntil).toBeNull()
  expect(resumed.reminders.map(({ nextAt }) => nextAt)).toEqual([
    '2026-11-25T04:00:00Z',
    '2026-11-25T18:00:00Z',
  ])
})
