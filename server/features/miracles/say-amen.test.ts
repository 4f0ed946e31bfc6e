import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream } from '#tests/support/test-stream.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

async function createPublicMiracle(): Promise<{ thandi: Person; sipho: Person; miracleId: string }> {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const { id: miracleId } = await insertMiracle(app.pool, { by: thandi, audience: 'public' })
  return { thandi, sipho, miracleId }
}

/** The numbers of stored and counted Amens, and of published events. */
async function countsOf(miracleId: string): Promise<{ stored: number; counted: number; published: number }> {
  const { rows } = await app.pool.query(
    `select amen_count as stored,
            (select count(*)::int from miracle_amens where miracle_id = id) as counted,
            (select count(*)::int from domain_events
              where name in ('amen.said', 'amen.withdrawn') and payload ->> 'miracleId' = miracles.id::text) as published
       from miracles where id = $1`,
    [miracleId],
  )
  return rows[0]
}

test('an Amen counts once per person and can be taken back, never below zero (REQ-52)', async () => {
  const { thandi, sipho, miracleId } = await createPublicMiracle()
  expect(await app.as(sipho).must('sayAmen', { miracleId })).toEqual({ count: 1, mine: true })
  expect(await app.as(sipho).must('sayAmen', { miracleId })).toEqual({ count: 1, mine: true })
  expect(await app.as(thandi).get('getMiracle', { miracleId })).toMatchObject({
    amens: { count: 1, mine: false },
  })
  expect(await app.as(sipho).get('getMiracle', { miracleId })).toMatchObject({
    amens: { count: 1, mine: true },
  })
  expect(await countsOf(miracleId)).toEqual({ stored: 1, counted: 1, published: 1 })
  expect(await app.as(sipho).must('withdrawAmen', { miracleId })).toEqual({ count: 0, mine: false })
  expect(await app.as(sipho).must('withdrawAmen', { miracleId })).toEqual({ count: 0, mine: false })
  expect(await countsOf(miracleId)).toEqual({ stored: 0, counted: 0, published: 2 })
})

test('one may say Amen to one’s own miracle (as REQ-79), and to one of a group', async () => {
  const { thandi, sipho, miracleId } = await createPublicMiracle()
  expect(await app.as(thandi).must('sayAmen', { miracleId })).toEqual({ count: 1, mine: true })
  const group = await insertGroup(app.pool, { by: thandi, members: [sipho] })
  const ours = await insertMiracle(app.pool, { by: thandi, audience: 'groups', groups: [group] })
  expect(await app.as(sipho).must('sayAmen', { miracleId: ours.id })).toEqual({ count: 1, mine: true })
})

test('fifty people who change their minds at once are counted exactly', async () => {
  const { miracleId } = await createPublicMiracle()
  const manyMembers = await Promise.all(Array.from({ length: 50 }, () => insertMember(app.pool)))
  const toggle = async (person: Person, index: number) => {
    const statuses = [(await app.as(person).call('sayAmen', { miracleId })).status]
    if (index % 3 === 0) statuses.push((await app.as(person).call('withdrawAmen', { miracleId })).status)
    if (index % 5 === 0) statuses.push((await app.as(person).call('sayAmen', { miracleId })).status)
    return statuses
  }
  const atOnce = manyMembers.flatMap((person, index) => [toggle(person, index), toggle(person, index + 1)])
  expect(new Set((await Promise.all(atOnce)).flat())).toEqual(new Set([200]))
  const { stored, counted } = await countsOf(miracleId)
  expect(stored).toBe(counted)
  await Promise.all(manyMembers.map((person) => app.as(person).must('withdrawAmen', { miracleId })))
  expect(await countsOf(miracleId)).toMatchObject({ stored: 0, counted: 0 })
})

test('a miracle deleted while people say Amen: each is counted or finds it gone', async () => {
  const { thandi, miracleId } = await createPublicMiracle()
  const manyMembers = await Promise.all(Array.from({ length: 12 }, () => insertMember(app.pool)))
  const answers = await Promise.all([
    ...manyMembers.map((person) => app.as(person).call('sayAmen', { miracleId })),
    app.as(thandi).call('deleteMiracle', { miracleId }),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.at(-1)).toBe(200)
  for (const status of statuses) expect([200, 404]).toContain(status)
})

test('an Amen is published to the miracle’s owner and one’s own devices, and never says who (REQ-80)', async () => {
  const { thandi, sipho, miracleId } = await createPublicMiracle()
  const anna = await insertMember(app.pool)
  const [owner, actor, other] = [
    await openStream(app, thandi),
    await openStream(app, sipho),
    await openStream(app, anna),
  ]
  await app.as(sipho).must('sayAmen', { miracleId })
  const events = [await owner.waitForEvent('amen.said'), await actor.waitForEvent('amen.said')]
  for (const { data } of events) expect(data).toEqual({ name: 'amen.said', ids: { miracleId } })
  await app.as(sipho).must('withdrawAmen', { miracleId })
  await owner.waitForEvent('amen.withdrawn', { miracleId })
  const own = await insertMiracle(app.pool, { by: anna })
  await app.as(anna).must('sayAmen', { miracleId: own.id })
  await other.waitForEvent('amen.said', { miracleId: own.id })
  expect(other.liveEvents().filter(({ name }) => name.startsWith('amen.'))).toHaveLength(1)
  for (const stream of [owner, actor, other]) stream.close()
})

test('refusals: no session, invisible, suspended, too often', async () => {
  const { thandi, sipho, miracleId } = await createPublicMiracle()
  const secret = await insertMiracle(app.pool, { by: thandi })
  const group = await insertGroup(app.pool, { by: thandi })
  const ours = await insertMiracle(app.pool, { by: thandi, audience: 'groups', groups: [group] })
  const hidden = await insertMiracle(app.pool, { by: thandi, audience: 'public', hiddenAt: new Date() })
  const notThere = [secret.id, ours.id, hidden.id, '00000000-0000-7000-8000-000000000000', 'x']
  for (const name of ['sayAmen', 'withdrawAmen'] as const) {
    expect((await app.as(null).call(name, { miracleId })).status).toBe(401)
    const answers = await Promise.all(notThere.map((id) => app.as(sipho).call(name, { miracleId: id })))
    const seen = answers.map(({ status, error }) => `${status} ${error?.code} ${error?.message}`)
    expect(new Set(seen).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect((await app.as(sipho).call(name, { miracleId, extra: 1 })).status).toBe(422)
  }
  expect(await countsOf(secret.id)).toEqual({ stored: 0, counted: 0, published: 0 })
  const suspended = await insertMember(app.pool, { suspendedUntil: '2999-01-01T00:00:00Z' })
  expect((await app.as(suspended).call('sayAmen', { miracleId })).error?.code).toBe('SUSPENDED')

  const strict = await createTestApp()
  strict.clock.stop()
  try {
    const eager = await insertMember(strict.pool)
    const { id } = await insertMiracle(strict.pool, { by: eager, audience: 'public' })
    const statuses = []
    for (let count = 0; count < 61; count++)
      statuses.push((await strict.as(eager).call('sayAmen', { miracleId: id })).status)
    expect(statuses).toEqual([...Array(60).fill(200), 429])
  } finally {
    await strict.close()
  }
})
