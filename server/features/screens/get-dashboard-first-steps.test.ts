import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertGroup, insertPrayer, insertSupports } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const input = { title: 'T', description: 'D', category: 'family', audience: { kind: 'private' } } as const

async function stepsOf(person: Person) {
  const { firstSteps } = await app.as(person).get('getDashboard', {})
  if (!firstSteps) throw new Error('The dashboard response lacks the first steps')
  return firstSteps
}

/** Subscribers run a moment after the act, later where other tests keep the database busy. */
async function waitForEnd({ id }: Person): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await app.pool.query('select from first_steps where user_id = $1', [id])
      expect(rowCount).toBe(1)
    },
    { timeout: 600_000, interval: 50 },
  )
}

test('a new member has three steps, and each is done by a real row (REQ-322)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  expect(await stepsOf(thandi)).toMatchObject({ isShown: true, done: [] })
  const own = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  await insertSupports(app.pool, own.id, [thandi])
  expect((await stepsOf(thandi)).done).toEqual(['prayer'])
  const others = await insertPrayer(app.pool, { by: sipho, audience: 'public' })
  await insertSupports(app.pool, others.id, [thandi])
  expect((await stepsOf(thandi)).done).toEqual(['prayer', 'support'])
  await insertGroup(app.pool, { by: sipho, members: [thandi] })
  expect(await stepsOf(thandi)).toEqual({ isShown: false, done: [], toCarry: [] })
})

test('once all three are done they are over for good, whatever is undone later (REQ-322)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const others = await insertPrayer(app.pool, { by: sipho, audience: 'public' })
  await insertGroup(app.pool, { by: sipho, members: [thandi] })
  await app.as(thandi).must('supportPrayer', { prayerId: others.id })
  const { id: prayerId } = await app.as(thandi).must('submitPrayer', input)
  await waitForEnd(thandi)
  await app.as(thandi).must('withdrawSupport', { prayerId: others.id })
  await app.as(thandi).must('deletePrayer', { prayerId })
  await app.pool.query('delete from group_members where user_id = $1', [thandi.id])
  expect(await stepsOf(thandi)).toEqual({ isShown: false, done: [], toCarry: [] })
})

test('putting them away is for good, may be repeated, and is of nobody else (REQ-322)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  for (const _ of ['once', 'twice']) expect(await app.as(thandi).must('endFirstSteps', {})).toEqual({})
  expect(await stepsOf(thandi)).toEqual({ isShown: false, done: [], toCarry: [] })
  expect((await stepsOf(sipho)).isShown).toBe(true)
  const { rows } = await app.pool.query(
    `select count(*)::int as events from domain_events where name = 'journey.moved' and payload->>'memberId' = $1`,
    [thandi.id],
  )
  expect(rows).toEqual([{ events: 1 }])
})

test('two of the newest active public prayers of others stand there to be carried (REQ-322)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const [lerato, away] = [await insertMember(app.pool), await insertMember(app.pool)]
  const write = (by: Person, hour: number, overrides: Partial<Parameters<typeof insertPrayer>[1]> = {}) =>
    insertPrayer(app.pool, { by, audience: 'public', at: new Date(Date.UTC(2091, 0, 1, hour)), ...overrides })
  await write(sipho, 1)
  const [older, newer] = [await write(sipho, 2), await write(lerato, 3)]
  await write(thandi, 4)
  await write(sipho, 5, { status: 'answered' })
  await write(sipho, 6, { audience: 'private' })
  await write(away, 7)
  await app.pool.query(
    'insert into member_blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())',
    [thandi.id, away.id],
  )
  await insertSupports(app.pool, older.id, [thandi])
  const { toCarry } = await stepsOf(thandi)
  expect(toCarry.map(({ id, isSupporter }) => [id, isSupporter])).toEqual([
    [newer.id, false],
    [older.id, true],
  ])
})

test('refusals: signed out 401, unknown parameters 422', async () => {
  const thandi = await insertMember(app.pool)
  expect((await app.as(null).call('endFirstSteps', {})).status).toBe(401)
  expect((await app.as(thandi).call('endFirstSteps', { userId: thandi.id })).status).toBe(422)
})
