import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { notificationsOf } from '#tests/support/notifications.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

test('with an account go its notifications and choices, and what it did counts for others no more', async () => {
  const [owner, leaving, staying] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool),
  ]
  const { id: prayerId } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  const own = await insertPrayer(app.pool, { by: leaving, audience: 'public' })
  for (const comment of ['Amen', 'Still with you'])
    await app.as(leaving).must('addComment', { prayerId, comment })
  await app.as(staying).must('addComment', { prayerId, comment: 'Sterkte' })
  await app.as(staying).must('supportPrayer', { prayerId: own.id })
  await app.as(leaving).must('setNotificationChoice', { kind: 'supported', mail: 'never' })
  await app.as(leaving).must('muteNotifications', { subjectKind: 'prayer', subjectId: prayerId })
  expect(await notificationsOf(app, owner)).toMatchObject([{ kind: 'commented', items: 3, people: 2 }])
  await app.as(leaving).must('deleteAccount', {})
  const account = () => app.pool.query('select from accounts where id = $1', [leaving.id])
  await expect.poll(async () => (await account()).rowCount).toBe(0)
  expect(await notificationsOf(app, owner)).toMatchObject([{ items: 1, people: 1, name: staying.fullName }])
  const { rows } = await app.pool.query(
    `select (select count(*)::int from notifications where user_id = $1) as notified,
            (select count(*)::int from notification_choices where user_id = $1) as choices,
            (select count(*)::int from notification_mutes where user_id = $1) as mutes,
            (select count(*)::int from notification_items where person_id = $1) as items`,
    [leaving.id],
  )
  expect(rows).toEqual([{ notified: 0, choices: 0, mutes: 0, items: 0 }])
})
