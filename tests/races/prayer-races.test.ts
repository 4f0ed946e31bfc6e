import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { act, createTwoApps, type Outcome, type TwoApps } from '#tests/support/servers/two-apps.ts'

/** SEC-2.2: concurrent operations on one prayer, repeated in ever different orders, on two servers. */
const INTERLEAVINGS = amount(20, 100)
const AT_ONCE = 10
/** Ends a hanging run and measures nothing, as busy cores take their time. */
vi.setConfig({ testTimeout: amount(120_000, 900_000) })
const SEED = seedOf()

const content = { title: 'Rain', description: 'For the farms.', audience: { kind: 'private' } } as const

let apps: TwoApps
beforeAll(async () => {
  apps = await createTwoApps()
})
afterAll(() => apps.close())

/** Plays a scene over and over, each time with new people and prayers. */
async function runInterleavings(play: (seed: number) => Promise<void>): Promise<void> {
  const playOne = (seed: number) =>
    play(seed).catch((cause) => {
      throw new Error(`seed ${seed}: ${cause}`, { cause })
    })
  for (let played = 0; played < INTERLEAVINGS; played += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => playOne(SEED + played + index)))
  }
}

function won(answers: Outcome[]): Outcome[] {
  return answers.filter(({ status }) => status < 300)
}

async function queryRow(sql: string, values: unknown[]): Promise<Record<string, unknown>> {
  const { rows } = await apps.pool.query(sql, values)
  return rows[0]
}

test('support given and taken back at once: the count equals the number of supporters and is never negative', async () => {
  await runInterleavings(async (seed) => {
    const [owner, one, other] = [
      await insertMember(apps.pool),
      await insertMember(apps.pool),
      await insertMember(apps.pool),
    ]
    const { id: prayerId } = await insertPrayer(apps.pool, { by: owner, audience: 'public' })
    const both = [one, other]
    const answers = await apps.race(seed, [
      ...both.map((person) => act(person, 'supportPrayer', { prayerId })),
      ...both.map((person) => act(person, 'withdrawSupport', { prayerId })),
      ...both.map((person) => act(person, 'supportPrayer', { prayerId })),
    ])
    expect(won(answers)).toHaveLength(6)
    const { counted, supporters, published } = await queryRow(
      `select p.support_count as counted,
              (select count(*)::int from prayer_supports s where s.prayer_id = p.id) as supporters,
              (select (count(*) filter (where name = 'prayer.supported')
                       - count(*) filter (where name = 'prayer.support-withdrawn'))::int
                 from domain_events where payload->>'prayerId' = p.id::text) as published
         from prayer_requests p where p.id = $1`,
      [prayerId],
    )
    expect(counted).toBe(supporters)
    expect(published).toBe(supporters)
  })
})

test('a tap and the fixed words that overtake it: one intercession, with the words (PRAY-11)', async () => {
  await runInterleavings(async (seed) => {
    const [owner, friend] = [await insertMember(apps.pool), await insertMember(apps.pool)]
    const { id: prayerId } = await insertPrayer(apps.pool, { by: owner, audience: 'public' })
    const answers = await apps.race(seed, [
      act(friend, 'prayForPrayer', { prayerId }),
      act(friend, 'prayForPrayer', { prayerId, encouragement: 'strength' }),
    ])
    expect(won(answers)).toHaveLength(2)
    const found = await queryRow(
      `select array_agg(i.encouragement) as words,
              (select array_agg(e.name order by e.name)
                 from domain_events e
                where e.payload->>'prayerId' = $1::text
                  and e.name = 'intercession.added') as published
         from intercessions i
        where i.prayer_id = $1::uuid`,
      [prayerId],
    )
    expect(found).toEqual({ words: ['strength'], published: ['intercession.added'] })
  })
})

test('a miracle reported in two tabs at once is reported once, and the prayer is answered once', async () => {
  await runInterleavings(async (seed) => {
    const owner = await insertMember(apps.pool)
    const { id: prayerId } = await insertPrayer(apps.pool, { by: owner })
    const report = () => act(owner, 'reportMiracle', { ...content, prayerId })
    const answers = await apps.race(seed, [report(), report(), act(owner, 'archivePrayer', { prayerId })])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const reports = answers.slice(0, 2)
    expect(won(reports).length).toBeLessThanOrEqual(1)
    for (const { status } of reports) expect([201, 409]).toContain(status)
    const found = await queryRow(
      `select (select count(*)::int from miracles where prayer_request_id = $1) as miracles,
              (select count(*)::int from domain_events
                where name = 'prayer.answered' and payload->>'prayerId' = $1::text) as published`,
      [prayerId],
    )
    expect(found).toEqual({ miracles: won(reports).length, published: won(reports).length })
  })
})

test('one idempotency key sent to both servers at once: one prayer, and both get the same answer', async () => {
  await runInterleavings(async (seed) => {
    const owner = await insertMember(apps.pool)
    const submit = {
      ...act(owner, 'submitPrayer', { ...content, category: 'other' }),
      idempotencyKey: randomUUID(),
    }
    const answers = await apps.race(seed, [submit, submit, submit])
    expect(new Set(answers.map(({ status, id }) => `${status} ${id}`))).toHaveProperty('size', 1)
    expect(won(answers)).toHaveLength(3)
    const found = await queryRow('select count(*)::int as written from prayer_requests where user_id = $1', [
      owner.id,
    ])
    expect(found).toEqual({ written: 1 })
  })
})

test('comments and updates while the prayer is deleted: all of it stays, or none of it', async () => {
  await runInterleavings(async (seed) => {
    const [owner, reader] = [await insertMember(apps.pool), await insertMember(apps.pool)]
    const { id: prayerId } = await insertPrayer(apps.pool, { by: owner, audience: 'public' })
    const answers = await apps.race(seed, [
      act(reader, 'addComment', { prayerId, comment: 'Sterkte.' }),
      act(owner, 'addUpdate', { prayerId, content: 'Clouds.' }),
      act(owner, 'deletePrayer', { prayerId }),
      act(reader, 'supportPrayer', { prayerId }),
    ])
    for (const { status } of answers) expect([200, 201, 404]).toContain(status)
    const found = await queryRow(
      `select (select count(*)::int from prayer_requests where id = $1)
              + (select count(*)::int from prayer_comments where prayer_id = $1)
              + (select count(*)::int from prayer_updates where prayer_id = $1)
              + (select count(*)::int from prayer_supports where prayer_id = $1) as left`,
      [prayerId],
    )
    expect(found).toEqual({ left: 0 })
  })
})
