import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { allAreTold } from '#tests/support/notifications.ts'
import { act, createTwoApps, type TwoApps } from '#tests/support/servers/two-apps.ts'

/** Notifications added, taken back and seen at once, on two servers. */
const INTERLEAVINGS = amount(10, 100)
const SEED = seedOf()

let apps: TwoApps
beforeAll(async () => {
  apps = await createTwoApps()
})
afterAll(() => apps.close())

test('pressed, taken back and seen at once: each thing makes one notification, and the counts equal the rows', async () => {
  const owner = await insertMember(apps.pool)
  const people = await Promise.all(Array.from({ length: 4 }, () => insertMember(apps.pool)))
  for (let seed = SEED; seed < SEED + INTERLEAVINGS; seed += 1) {
    const { id: prayerId } = await insertPrayer(apps.pool, { by: owner, audience: 'public' })
    await apps.race(seed, [
      ...people.map((person) => act(person, 'prayForPrayer', { prayerId })),
      ...people.map((person) => act(person, 'supportPrayer', { prayerId })),
      ...people.map((person) => act(person, 'withdrawSupport', { prayerId })),
      act(owner, 'markNotificationsSeen', { upTo: '2100-01-01T00:00:00Z' }),
    ])
  }
  await allAreTold(apps)
  const { rows: wrong } = await apps.pool.query(
    `select n.kind, n.item_count, n.person_count
       from notifications n
       left join lateral (
         select count(*) as items, count(distinct i.person_id) as people
           from notification_items i
          where i.notification_id = n.id) stored on true
      where (n.item_count, n.person_count) is distinct from (stored.items, stored.people)`,
  )
  expect(wrong).toEqual([])
  const { rows: notified } = await apps.pool.query(
    `select count(*)::int as items
       from notifications n
       join notification_items i on i.notification_id = n.id
      where n.user_id = $1
        and n.kind = 'prayed'`,
    [owner.id],
  )
  expect(notified).toEqual([{ items: people.length * INTERLEAVINGS }])
})
