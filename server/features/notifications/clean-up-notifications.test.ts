import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationLimits } from '#contract/notifications/notification-kinds.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { notificationsOf } from '#tests/support/notifications.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const NEVER_MS = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 }, scheduleMs: { cleanup: NEVER_MS } })
})
afterAll(() => app.close())

const kindsOf = async (memberId: string) => {
  const { rows } = await app.pool.query(
    'select kind from notifications where user_id = $1 order by last_at desc',
    [memberId],
  )
  return rows.map(({ kind }) => kind)
}

test('a notification ends after 60 days, the name of a former group after 7, a digest after 400 (NOTIF-15)', async () => {
  const { id } = await insertMember(app.pool)
  await app.pool.query(
    `insert into notifications (id, user_id, kind, aggregate_key, group_id, group_name, first_at, last_at)
     select gen_random_uuid(), $1, kind, kind || days, gen_random_uuid(),
            case when kind = 'membership-ended' then 'Evening prayers' end, at, at
       from (values ('account', 59), ('account', 61), ('membership-ended', 6), ('membership-ended', 8)) as created (kind, days),
            lateral (select $2::timestamptz - days * interval '1 day' as at) moment`,
    [id, app.clock.now()],
  )
  await app.pool.query(
    `insert into digests (user_id, frequency, period_on, up_to)
     select $1, 'weekly', ($2::timestamptz - days * interval '1 day')::date, $2 from unnest('{399,402}'::int[]) as days`,
    [id, app.clock.now()],
  )
  await app.runSchedule('cleanup')
  expect(await kindsOf(id)).toEqual(['membership-ended', 'account'])
  expect((await app.pool.query('select from digests where user_id = $1', [id])).rowCount).toBe(1)
})

test('of more than 500 unseen ones the oldest are closed (NOTIF-15)', async () => {
  const [owner, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const { id: prayerId } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  await app.pool.query(
    `insert into notifications (id, user_id, kind, aggregate_key, first_at, last_at)
     select gen_random_uuid(), $1, 'account', 'account:' || number, at, at
       from generate_series(1, $3::int) as number, lateral (select $2::timestamptz - number * interval '1 minute' as at) moment`,
    [owner.id, app.clock.now(), notificationLimits.unseen],
  )
  await app.as(sipho).must('supportPrayer', { prayerId })
  expect(await notificationsOf(app, owner, 'supported')).toHaveLength(1)
  const { rows } = await app.pool.query(
    `select aggregate_key as key from notifications where user_id = $1 and seen_at is not null`,
    [owner.id],
  )
  expect(rows).toEqual([{ key: `account:${notificationLimits.unseen}` }])
})
