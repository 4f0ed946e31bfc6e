import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import type { Lock } from '#tests/support/servers/held-lock.ts'
import { type Act, act, createTwoApps, type Outcome, type TwoApps } from '#tests/support/servers/two-apps.ts'

/**
 * SEC-2.2: concurrent operations on one prayer, on two servers: in each order that decides what happens, and in ever
 * different ones.
 */
const INTERLEAVINGS = amount(10, 200)
const AT_ONCE = 10
const SEED = seedOf()

const content = { title: 'Rain', description: 'For the farms.', audience: { kind: 'private' } } as const

let apps: TwoApps
beforeAll(async () => {
  apps = await createTwoApps()
})
afterAll(() => apps.close())

type Scene = {
  acts: Act[]
  /** The lock on which the acts meet. */
  lock: Lock
  check(answers: Outcome[]): Promise<void>
}

/**
 * Plays a scene with each act in front and expects these codes of all acts; then with acts at random moments. Each time
 * people and prayer are new. Behind an act that changes the row the others are in no certain order: 'any' code.
 */
async function playScene(createScene: () => Promise<Scene>, codesByFirst: readonly string[]): Promise<void> {
  for (const [first, codes] of codesByFirst.entries()) {
    const { acts, lock, check } = await createScene()
    const answers = await apps.raceInOrder(acts, first, lock)
    const expected = codes.split(' ')
    expect(
      answers.map(({ code }, index) => (expected[index] === 'any' ? 'any' : code)),
      `with act ${first} in front`,
    ).toEqual(expected)
    await check(answers)
  }
  const playAtRandom = async (seed: number) => {
    const { acts, check } = await createScene()
    const answers = await apps.race(seed, acts)
    const faults = answers.filter(({ status }) => status >= 500)
    expect(faults, `interleaving ${seed}`).toEqual([])
    await check(answers)
  }
  for (let played = 0; played < INTERLEAVINGS; played += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => playAtRandom(SEED + played + index)))
}

/** The lock of whatever counts on a prayer or changes it. */
function prayerRow(prayerId: string): Lock {
  return { text: 'select from prayer_requests where id = $1 for no key update', values: [prayerId] }
}

function won(answers: Outcome[]): Outcome[] {
  return answers.filter(({ status }) => status < 300)
}

async function queryRow(sql: string, values: unknown[]): Promise<Record<string, unknown>> {
  const { rows } = await apps.pool.query(sql, values)
  return rows[0]
}

test('support given and taken back at once: the count equals the number of supporters and is never negative', () =>
  playScene(
    async () => {
      const [owner, one, other] = [
        await insertMember(apps.pool),
        await insertMember(apps.pool),
        await insertMember(apps.pool),
      ]
      const { id: prayerId } = await insertPrayer(apps.pool, { by: owner, audience: 'public' })
      const both = [one, other]
      return {
        lock: prayerRow(prayerId),
        acts: [
          ...both.map((person) => act(person, 'supportPrayer', { prayerId })),
          ...both.map((person) => act(person, 'withdrawSupport', { prayerId })),
          ...both.map((person) => act(person, 'supportPrayer', { prayerId })),
        ],
        check: async (answers) => {
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
        },
      }
    },
    Array.from({ length: 6 }, () => 'DONE DONE DONE DONE DONE DONE'),
  ))

test('a tap and the fixed words that overtake it: one intercession, with the words (PRAY-11)', () =>
  playScene(async () => {
    const [owner, friend] = [await insertMember(apps.pool), await insertMember(apps.pool)]
    const { id: prayerId } = await insertPrayer(apps.pool, { by: owner, audience: 'public' })
    return {
      // An intercession does not change the prayer: only its foreign key waits.
      lock: { text: 'select from prayer_requests where id = $1 for update', values: [prayerId] },
      acts: [
        act(friend, 'prayForPrayer', { prayerId }),
        act(friend, 'prayForPrayer', { prayerId, encouragement: 'strength' }),
      ],
      check: async (answers) => {
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
      },
    }
  }, ['DONE DONE', 'DONE DONE']))

test('a miracle reported in two tabs at once is reported once, and the prayer is answered once', () =>
  playScene(async () => {
    const owner = await insertMember(apps.pool)
    const { id: prayerId } = await insertPrayer(apps.pool, { by: owner })
    const report = () => act(owner, 'reportMiracle', { ...content, prayerId })
    return {
      lock: prayerRow(prayerId),
      acts: [report(), report(), act(owner, 'archivePrayer', { prayerId })],
      check: async (answers) => {
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
      },
    }
  }, ['DONE ALREADY_ANSWERED DONE', 'ALREADY_ANSWERED DONE DONE', 'ALREADY_ANSWERED ALREADY_ANSWERED DONE']))

test('one idempotency key sent to both servers at once: one prayer, and both get the same answer', () =>
  playScene(async () => {
    const owner = await insertMember(apps.pool)
    const submit = {
      ...act(owner, 'submitPrayer', { ...content, category: 'other' }),
      idempotencyKey: randomUUID(),
    }
    return {
      lock: { text: 'select from accounts where id = $1 for update', values: [owner.id] },
      acts: [submit, submit, submit],
      check: async (answers) => {
        expect(new Set(answers.map(({ status, id }) => `${status} ${id}`))).toHaveProperty('size', 1)
        expect(won(answers)).toHaveLength(3)
        const found = await queryRow(
          'select count(*)::int as written from prayer_requests where user_id = $1',
          [owner.id],
        )
        expect(found).toEqual({ written: 1 })
      },
    }
  }, ['DONE DONE DONE']))

test('comments and updates while the prayer is deleted: all of it stays, or none of it', () =>
  playScene(async () => {
    const [owner, reader] = [await insertMember(apps.pool), await insertMember(apps.pool)]
    const { id: prayerId } = await insertPrayer(apps.pool, { by: owner, audience: 'public' })
    return {
      lock: prayerRow(prayerId),
      acts: [
        act(reader, 'addComment', { prayerId, comment: 'Sterkte.' }),
        act(owner, 'addUpdate', { prayerId, content: 'Clouds.' }),
        act(owner, 'deletePrayer', { prayerId }),
        act(reader, 'supportPrayer', { prayerId }),
      ],
      check: async (answers) => {
        for (const { status } of answers) expect([200, 201, 404]).toContain(status)
        const found = await queryRow(
          `select (select count(*)::int from prayer_requests where id = $1)
                  + (select count(*)::int from prayer_comments where prayer_id = $1)
                  + (select count(*)::int from prayer_updates where prayer_id = $1)
                  + (select count(*)::int from prayer_supports where prayer_id = $1) as left`,
          [prayerId],
        )
        expect(found).toEqual({ left: 0 })
      },
    }
  }, ['DONE any DONE any', 'any DONE DONE any', 'NOT_FOUND NOT_FOUND DONE NOT_FOUND', 'any any DONE DONE']))
