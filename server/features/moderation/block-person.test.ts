import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moderationLimits } from '#contract/moderation/people-constants.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createContent, kinds } from '#tests/support/report-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream } from '#tests/support/test-stream.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const two = async () => [await insertMember(app.pool), await insertMember(app.pool)] as [Person, Person]

test.each(kinds)('the author of a %s can be blocked through it, and neither sees the other', async (kind) => {
  const [anna, sipho] = await two()
  const target = await createContent(app, { kind, author: sipho, others: [anna] })
  const block = await app.as(anna).must('blockPerson', { target })
  expect(block.person.name).toBe(sipho.fullName)
  for (const [reader, writer] of [
    [anna, sipho],
    [sipho, anna],
  ] as const) {
    const { id: prayerId } = await insertPrayer(app.pool, { by: writer, audience: 'public' })
    expect((await app.as(reader).call('getPrayer', { prayerId })).status).toBe(404)
    const third = await insertMember(app.pool)
    expect((await app.as(third).call('getPrayer', { prayerId })).status).toBe(200)
  }
})

test('blocking again, through the same or other content and at the same time, returns the same block', async () => {
  const [anna, sipho] = await two()
  const targets = await Promise.all(
    (['prayer', 'comment', 'miracle'] as const).map((kind) =>
      createContent(app, { kind, author: sipho, others: [] }),
    ),
  )
  const answers = await Promise.all(targets.map((target) => app.as(anna).must('blockPerson', { target })))
  for (const target of targets) answers.push(await app.as(anna).must('blockPerson', { target }))
  expect(new Set(answers.map((block) => JSON.stringify(block))).size).toBe(1)
  const { rows } = await app.pool.query(
    `select count(*)::int as count from domain_events where name = 'member.blocked' and payload->>'blockerId' = $1`,
    [anna.id],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('two mutual blocks are independent, and each member ends only their own', async () => {
  const [anna, sipho] = await two()
  const targets = await Promise.all([
    createContent(app, { kind: 'prayer', author: sipho, others: [] }),
    createContent(app, { kind: 'prayer', author: anna, others: [] }),
  ])
  const block = await app.as(anna).must('blockPerson', { target: targets[0] })
  expect((await app.as(sipho).call('blockPerson', { target: targets[1] })).status).toBe(404)
  await app.as(anna).must('unblockPerson', { blockId: block.id })
  expect((await app.as(sipho).call('blockPerson', { target: targets[1] })).status).toBe(201)
  expect((await app.as(anna).get('listBlocks', {})).items).toEqual([])
})

test('blocked people are listed newest first, page by page, until unblocked', async () => {
  const anna = await insertMember(app.pool)
  const names: string[] = []
  for (let count = 0; count < moderationLimits.pageSize + 1; count++) {
    const other = await insertMember(app.pool)
    const target = await createContent(app, { kind: 'prayer', author: other, others: [] })
    await app.as(anna).must('blockPerson', { target })
    names.unshift(other.fullName)
  }
  const first = await app.as(anna).get('listBlocks', {})
  const second = await app.as(anna).get('listBlocks', { cursor: first.next ?? '' })
  expect([...first.items, ...second.items].map(({ person }) => person.name)).toEqual(names)
  expect(Object.keys(first.items[0] ?? {}).toSorted()).toEqual(['blockedAt', 'id', 'isAnonymous', 'person'])
  await app.as(anna).must('unblockPerson', { blockId: first.items[0]?.id ?? '' })
  expect((await app.as(anna).get('listBlocks', {})).items[0]?.person.name).toBe(names[1])
})

test('a block is never announced: no mail, no live event, nothing in a response', async () => {
  const [anna, sipho] = await two()
  const stream = await openStream(app, sipho)
  const target = await createContent(app, { kind: 'prayer', author: sipho, others: [] })
  const { id: blockId } = await app.as(anna).must('blockPerson', { target })
  await app.as(anna).must('unblockPerson', { blockId })
  await app.as(sipho).must('submitPrayer', {
    title: 'For rain',
    description: 'The dam is empty.',
    category: 'other',
    audience: { kind: 'private', groupIds: [] },
  })
  await stream.waitForEvent('prayer.submitted')
  expect(stream.liveEvents().filter(({ name }) => name.startsWith('member.'))).toEqual([])
  expect(await app.mailbox(sipho.email, 0)).toEqual([])
  stream.close()
})

describe('refusals', () => {
  test('invisible content, also of a blocked person, and one’s own', async () => {
    const [anna, sipho] = await two()
    const [seen, unseen, own] = [
      await insertPrayer(app.pool, { by: sipho, audience: 'public' }),
      await insertPrayer(app.pool, { by: sipho }),
      await insertPrayer(app.pool, { by: anna }),
    ].map(({ id }) => ({ kind: 'prayer' as const, id }))
    const block = (target: unknown, by: Person | null = anna) => app.as(by).call('blockPerson', { target })
    expect((await block(unseen)).status).toBe(404)
    expect((await block(seen)).status).toBe(201)
    expect((await block(unseen)).status).toBe(404)
    expect((await block(seen)).status).toBe(201)
    expect((await block(own)).status).toBe(403)
    for (const id of ['none', newId(new Date())])
      expect((await block({ kind: 'comment', id })).status).toBe(404)
    expect((await block({ kind: 'profile', id: sipho.id })).status).toBe(422)
    expect((await block(seen, null)).status).toBe(401)
    const suspended = await insertMember(app.pool, { suspendedUntil: '2999-01-01T00:00:00Z' })
    expect((await block(seen, suspended)).error?.code).toBe('SUSPENDED')
  })

  test("another member's block, an unknown one, and one that was ended", async () => {
    const [anna, sipho] = await two()
    const target = await createContent(app, { kind: 'prayer', author: sipho, others: [] })
    const { id: blockId } = await app.as(anna).must('blockPerson', { target })
    for (const [by, id] of [
      [sipho, blockId],
      [anna, newId(new Date())],
      [anna, 'none'],
    ] as const)
      expect((await app.as(by).call('unblockPerson', { blockId: id })).status).toBe(404)
    await app.as(anna).must('unblockPerson', { blockId })
    expect((await app.as(anna).call('unblockPerson', { blockId })).status).toBe(404)
    expect((await app.as(anna).call('listBlocks', { cursor: 'x' })).status).toBe(422)
    expect((await app.as(null).call('listBlocks', {})).status).toBe(401)
  })
})
