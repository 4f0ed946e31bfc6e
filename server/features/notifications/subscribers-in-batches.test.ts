import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DomainEvent } from '#contract/events/all-events.ts'
import { inTransaction } from '#server/database/db.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { notificationsSubscriber } from './subscribers.ts'

const ACTORS = 4
const PRAYERS = 2

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

type Act = {
  name: 'intercession.added' | 'intercession.withdrawn' | 'prayer.supported' | 'prayer.support-withdrawn'
  actor: number
  prayer: number
  day: number
}
type Step = { kind: 'acts'; acts: Act[] } | { kind: 'owner looks' }

const act: fc.Arbitrary<Act> = fc.record({
  name: fc.constantFrom(
    'intercession.added',
    'intercession.added',
    'intercession.withdrawn',
    'prayer.supported',
    'prayer.support-withdrawn',
  ),
  actor: fc.nat(ACTORS - 1),
  prayer: fc.nat(PRAYERS - 1),
  day: fc.integer({ min: 1, max: 2 }),
})
const history: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('acts'),
        acts: fc.array(act, { minLength: 1, maxLength: 12 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('owner looks') }) },
  ),
  { maxLength: 6 },
)

type Owner = { person: Person; prayers: string[] }

async function createOwner(): Promise<Owner> {
  const person = await insertMember(app.pool)
  const prayers: string[] = []
  for (let index = 0; index < PRAYERS; index++)
    prayers.push((await insertPrayer(app.pool, { by: person, audience: 'public' })).id)
  return { person, prayers }
}

function eventOf({ name, actor, prayer, day }: Act, owner: Owner, actors: Person[], at: Date): DomainEvent {
  const memberId = actors[actor]?.id ?? ''
  const of = { prayerId: owner.prayers[prayer] ?? '', ownerId: owner.person.id }
  const payload = name.startsWith('prayer')
    ? { ...of, supporterId: memberId }
    : { ...of, memberId, dayOn: `2026-03-0${day}`, isNamed: actor % 2 === 0 }
  return { id: 1, name, payload, actorId: memberId, at: at.toISOString() } as DomainEvent
}

const handle = (events: readonly DomainEvent[]) =>
  inTransaction(app.pool, (db) => notificationsSubscriber.handle(db, events))

/** The notifications of an owner, by the place of the prayer among theirs. */
async function storedFor({ person, prayers }: Owner) {
  const { rows } = await app.pool.query(
    `select n.kind, array_position($2::uuid[], n.subject_id) as prayer, n.item_count, n.person_count, n.first_at, n.last_at,
            n.seen_at is not null as seen,
            (select json_agg(json_build_array(i.item_key, i.person_id, i.is_named) order by i.item_key)
               from notification_items i
              where i.notification_id = n.id) as items
       from notifications n
      where n.user_id = $1
      order by n.first_at, n.kind, prayer, seen`,
    [person.id, prayers],
  )
  return rows
}

test('events that are handled together leave the same notifications as one after the other', async () => {
  const actors = await Promise.all(Array.from({ length: ACTORS }, () => insertMember(app.pool)))
  const property = fc.asyncProperty(history, async (steps) => {
    const [single, together] = [await createOwner(), await createOwner()]
    let at = new Date('2026-03-03T08:00:00Z')
    for (const step of steps) {
      at = secondsFrom(at, 60)
      if (step.kind === 'owner looks') {
        const owners = [single.person.id, together.person.id]
        await app.pool.query('update notifications set seen_at = $2 where user_id = any ($1)', [owners, at])
        continue
      }
      const eventsFor = (owner: Owner) =>
        step.acts.map((each, index) => eventOf(each, owner, actors, secondsFrom(at, index)))
      for (const event of eventsFor(single)) await handle([event])
      await handle(eventsFor(together))
    }
    expect(await storedFor(together)).toEqual(await storedFor(single))
  })
  await fc.assert(property, { numRuns: 60 })
})

test('a group of more members than one statement takes is notified of each prayer once', async () => {
  const owner = await insertMember(app.pool)
  const group = await insertGroup(app.pool, { by: owner })
  await app.pool.query(
    `with joined as (
       insert into accounts (id, email, created_at)
       select gen_random_uuid(), 'many' || n || '@example.com', now() from generate_series(1, 600) n
       returning id, email
     ), named as (
       insert into profiles (id, full_name) select id, email from joined
     )
     insert into group_members (group_id, user_id, role, joined_at) select $1, id, 'member', now() from joined`,
    [group.id],
  )
  const prayers = [0, 1].map(() => insertPrayer(app.pool, { by: owner, audience: 'groups', groups: [group] }))
  const events = (await Promise.all(prayers)).map(
    ({ id: prayerId }): DomainEvent => ({
      id: 1,
      name: 'prayer.shared',
      payload: { prayerId, groupId: group.id },
      actorId: owner.id,
      at: '2026-03-03T08:00:00.000Z',
    }),
  )
  await handle(events)
  await handle(events)
  const { rows } = await app.pool.query(
    `select item_count as prayers, person_count as people, count(*)::int as members
       from notifications
      where group_id = $1
      group by 1, 2`,
    [group.id],
  )
  expect(rows).toEqual([{ prayers: 2, people: 1, members: 600 }])
})
