import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

async function supporters(prayerId: string): Promise<{ stored: number; counted: number }> {
  const { rows } = await app.pool.query(
    `select support_count as stored, (select count(*) from prayer_supports where prayer_id = id) as counted
       from prayer_requests where id = $1`,
    [prayerId],
  )
  return rows[0]
}

test('support counts once per member and can be taken back, never below zero (PDET-3, ENT-8)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  expect(await app.as(sipho).must('supportPrayer', { prayerId })).toEqual({ count: 1, mine: true })
  expect(await app.as(sipho).must('supportPrayer', { prayerId })).toEqual({ count: 1, mine: true })
  expect(await app.as(thandi).get('getPrayer', { prayerId })).toMatchObject({
    support: { count: 1, mine: false },
  })
  expect(await app.as(sipho).must('withdrawSupport', { prayerId })).toEqual({ count: 0, mine: false })
  expect(await app.as(sipho).must('withdrawSupport', { prayerId })).toEqual({ count: 0, mine: false })
})

test('many concurrent clicks are counted exactly (ENT-8)', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const manyMembers = await Promise.all(Array.from({ length: 12 }, () => insertMember(app.pool)))
  const presses = manyMembers.flatMap((person) => [
    app.as(person).call('supportPrayer', { prayerId }),
    app.as(person).call('supportPrayer', { prayerId }),
    app.as(person).call('withdrawSupport', { prayerId }),
    app.as(person).call('supportPrayer', { prayerId }),
  ])
  const answers = await Promise.all(presses)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const { stored, counted } = await supporters(prayerId)
  expect(stored).toBe(counted)
})

test('an invisible prayer cannot be supported: it does not exist', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  expect((await app.as(sipho).call('supportPrayer', { prayerId })).status).toBe(404)
  expect((await app.as(sipho).call('withdrawSupport', { prayerId })).status).toBe(404)
  expect((await app.as(thandi).call('supportPrayer', { prayerId })).status).toBe(200)
  expect((await app.as(null).call('supportPrayer', { prayerId })).status).toBe(401)
  expect(await supporters(prayerId)).toEqual({ stored: 1, counted: 1 })
})
