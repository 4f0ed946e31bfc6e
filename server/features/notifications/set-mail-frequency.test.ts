import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailFrequency, NotificationKind } from '#contract/notifications/notification-kinds.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const answer = async (by: Person, frequency: MailFrequency) =>
  await app.as(by).must('setMailFrequency', { frequency })
const choose = async (by: Person, kind: NotificationKind, mail: 'single' | MailFrequency) =>
  await app.as(by).must('setNotificationChoice', { kind, mail })

/** The kinds by their mail; those that may not be refused and reminders are left out. */
async function mailsOf(by: Person): Promise<Record<string, string[]>> {
  const { items } = await app.as(by).get('getNotificationChoices', {})
  const asked = ['prayed', 'commented', 'join-requested', 'gift-received', 'chat', 'account', 'case-opened']
  return Object.groupBy(
    items.filter(({ kind }) => asked.includes(kind)).map(({ kind, mail }) => `${kind} ${mail}`),
    (line) => line.split(' ')[1] ?? '',
  ) as Record<string, string[]>
}

async function rowsOf(by: Person): Promise<number> {
  const { rowCount } = await app.pool.query('select from notification_choices where user_id = $1', [by.id])
  return rowCount ?? 0
}

test('an answer changes what followed the answer before it, and nothing that was chosen in detail (REQ-470)', async () => {
  const thandi = await insertMember(app.pool)
  await choose(thandi, 'commented', 'never')
  expect((await answer(thandi, 'daily')).items).toEqual(
    (await app.as(thandi).get('getNotificationChoices', {})).items,
  )
  expect(await mailsOf(thandi)).toEqual({
    daily: ['prayed daily'],
    never: ['commented never', 'chat never'],
    single: ['join-requested single', 'gift-received single', 'account single'],
  })
  await answer(thandi, 'weekly')
  expect(await mailsOf(thandi)).toMatchObject({
    weekly: ['prayed weekly'],
    never: ['commented never', 'chat never'],
  })
  expect(await rowsOf(thandi), 'a default is stored nowhere').toBe(1)
})

test('Never ends every mail that may be refused, and the next answer is as for a new member (REQ-470)', async () => {
  const thandi = await insertMember(app.pool)
  await choose(thandi, 'gift-received', 'daily')
  await answer(thandi, 'never')
  expect(await mailsOf(thandi)).toEqual({
    never: ['prayed never', 'commented never', 'join-requested never', 'chat never', 'gift-received never'],
    single: ['account single'],
  })
  await answer(thandi, 'weekly')
  expect(await mailsOf(thandi)).toEqual({
    weekly: ['prayed weekly', 'commented weekly'],
    never: ['chat never'],
    single: ['join-requested single', 'gift-received single', 'account single'],
  })
  expect(await rowsOf(thandi)).toBe(0)
})

test('the tasks of staff, reminders and what is listed stay as they were chosen (REQ-470)', async () => {
  const anna = await insertMember(app.pool, { roles: ['moderator'] })
  await choose(anna, 'reminder', 'daily')
  await app.as(anna).must('setNotificationChoice', { kind: 'prayed', here: false })
  await answer(anna, 'never')
  const { items } = await app.as(anna).get('getNotificationChoices', {})
  expect(items).toContainEqual({ kind: 'case-opened', mail: 'daily', here: true, push: false })
  expect(items).toContainEqual({ kind: 'reminder', mail: 'daily', here: true, push: true })
  expect(items).toContainEqual({ kind: 'prayed', mail: 'never', here: false, push: true })
})

test('a detail that is chosen while an answer is written holds, or is overruled as if it came first (REQ-470)', async () => {
  const thandi = await insertMember(app.pool)
  await Promise.all([
    ...Array.from({ length: 5 }, () => answer(thandi, 'daily')),
    choose(thandi, 'commented', 'never'),
    ...Array.from({ length: 5 }, () => answer(thandi, 'weekly')),
  ])
  const { items } = await app.as(thandi).get('getNotificationChoices', {})
  expect(items.find(({ kind }) => kind === 'commented')?.mail).toBe('never')
})

test('an answer that does not exist is refused', async () => {
  const caller = app.as(await insertMember(app.pool))
  for (const input of [{ frequency: 'single' }, { frequency: 'hourly' }, {}])
    expect((await caller.call('setMailFrequency', input)).status).toBe(422)
})
