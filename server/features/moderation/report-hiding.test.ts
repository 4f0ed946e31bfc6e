import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentReference } from '#contract/moderation/moderation-operations.ts'
import { insertComment, insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import {
  caseOf,
  createContent,
  createMemberOfAge,
  createReport,
  kinds,
} from '#tests/support/report-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let author: Person
let moderator: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  author = await insertMember(app.pool)
  moderator = await insertMember(app.pool, { roles: ['moderator'] })
})
afterAll(() => app.close())

const people = (count: number, days = 30) =>
  Promise.all(Array.from({ length: count }, () => createMemberOfAge(app, days)))

async function isHidden(target: ContentReference): Promise<boolean> {
  const table = {
    prayer: 'prayer_requests',
    update: 'prayer_updates',
    comment: 'prayer_comments',
    miracle: 'miracles',
    message: 'group_messages',
    group: 'groups',
    campaign: 'fundraising_campaigns',
    donation: 'donations',
  }[target.kind]
  const columns: { [K in ContentReference['kind']]?: string } = {
    campaign: 'held_at',
    donation: 'message_hidden_at',
  }
  const column = columns[target.kind] ?? 'hidden_at'
  const { rows } = await app.pool.query(
    `select ${column} is not null as hidden from ${table} where id = $1`,
    [target.id],
  )
  return rows[0].hidden
}

const look = async (target: ContentReference) =>
  await app.as(moderator).get('getCase', { caseId: await caseOf(app, target.id) })

const createCommentBy = (writer: Person) =>
  createContent(app, { kind: 'comment', author: writer, others: [] })

/** A reporter with decided reports, some of them dismissed. */
async function createReporterWith({
  dismissed,
  upheld,
}: {
  dismissed: number
  upheld: number
}): Promise<Person> {
  const by = await createMemberOfAge(app, 30)
  const outcomes = [...Array(dismissed).fill('dismissed'), ...Array(upheld).fill('removed')]
  for (const outcome of outcomes) {
    const [caseId, subjectId, reportId] = [newId(new Date()), newId(new Date()), newId(new Date())]
    await app.pool.query(
      `with decided as (
         insert into moderation_cases (id, subject_kind, subject_id, state, opened_at, due_at, decided_at, outcome)
         values ($1, 'comment', $2, 'decided', now(), now(), now(), $3) returning id)
       insert into reports (id, case_id, reporter_id, reason, reported_at) select $4, id, $5, 'spam', now() from decided`,
      [caseId, subjectId, outcome, reportId, by.id],
    )
  }
  return by
}

test.each(kinds)(
  'three accounts older than a day hide a %s until a decision; dismissing shows it again',
  async (kind) => {
    const [first, second, third] = await people(3)
    const others = [first, second, third] as Person[]
    const target = await createContent(app, { kind, author, others })
    for (const by of others.slice(0, 2)) await createReport(app, { by, target })
    expect(await isHidden(target)).toBe(false)
    await createReport(app, { by: third as Person, target })
    expect(await isHidden(target)).toBe(true)
    expect(await look(target)).toMatchObject({ isHidden: true, hiddenByRule: true, state: 'open' })
    const caseId = await caseOf(app, target.id)
    const decided = await app
      .as(moderator)
      .must('actOnCase', { caseId, action: 'dismiss', reason: 'It is fine.' })
    expect(decided).toMatchObject({ state: 'decided', outcome: 'dismissed', isHidden: false })
    expect(await isHidden(target)).toBe(false)
  },
)

test('three reports of one person hide nothing: people are not hidden', async () => {
  const target = await createCommentBy(author)
  for (const by of await people(3))
    await createReport(app, { by, target, about: 'person', reason: 'child-safety' })
  expect(await isHidden(target)).toBe(false)
  const { rows } = await app.pool.query(
    `select report_count as count, is_hidden as "isHidden" from moderation_cases
      where subject_kind = 'profile' and subject_id = $1`,
    [author.id],
  )
  expect(rows).toEqual([{ count: 3, isHidden: false }])
})

test('an account counts when it is 24 hours old and verified, and not a moment before', async () => {
  const young = await createCommentBy(author)
  for (const by of await people(3, 0.99)) await createReport(app, { by, target: young })
  for (const by of await people(20, 0)) await createReport(app, { by, target: young })
  expect(await isHidden(young)).toBe(false)
  expect(await look(young)).toMatchObject({ reportCount: 23 })
  const old = await createCommentBy(author)
  for (const by of await people(3, 1.01)) await createReport(app, { by, target: old })
  expect(await isHidden(old)).toBe(true)
})

test('one child safety report by an account that counts is enough', async () => {
  const target = await createCommentBy(author)
  await createReport(app, { by: await createMemberOfAge(app, 0.9), target, reason: 'child-safety' })
  expect(await isHidden(target)).toBe(false)
  await createReport(app, { by: await createMemberOfAge(app, 1.1), target, reason: 'child-safety' })
  expect(await isHidden(target)).toBe(true)
})

test('a group leader’s report weighs double in the group, and nowhere else', async () => {
  const [leader, member] = (await people(2)) as [Person, Person]
  const group = await insertGroup(app.pool, { by: author, admins: [leader], members: [member] })
  const prayer = await insertPrayer(app.pool, { by: author, audience: 'groups', groups: [group] })
  const inGroup = {
    kind: 'comment',
    id: (await insertComment(app.pool, { by: author, prayer, text: 'Said.' })).id,
  } as const
  for (const by of [leader, member]) await createReport(app, { by, target: inGroup })
  expect(await isHidden(inGroup)).toBe(true)
  const elsewhere = await createCommentBy(author)
  for (const by of [leader, member]) await createReport(app, { by, target: elsewhere })
  expect(await isHidden(elsewhere)).toBe(false)
})

test('the reports of an account with more than seven of ten dismissed weigh nothing any more', async () => {
  const honest = (await people(2)) as [Person, Person]
  const fair = await createCommentBy(author)
  const sevenOfTen = await createReporterWith({ dismissed: 7, upheld: 3 })
  for (const by of [...honest, sevenOfTen]) await createReport(app, { by, target: fair })
  expect(await isHidden(fair)).toBe(true)
  const tooFew = await createCommentBy(author)
  const nineOfNine = await createReporterWith({ dismissed: 9, upheld: 0 })
  for (const by of [...honest, nineOfNine]) await createReport(app, { by, target: tooFew })
  expect(await isHidden(tooFew)).toBe(true)
  const ignored = await createCommentBy(author)
  const eightOfTen = await createReporterWith({ dismissed: 8, upheld: 2 })
  for (const by of [...honest, eightOfTen]) await createReport(app, { by, target: ignored })
  expect(await isHidden(ignored)).toBe(false)
  const child = await createCommentBy(author)
  await createReport(app, { by: eightOfTen, target: child, reason: 'child-safety' })
  expect(await isHidden(child)).toBe(false)
})

test('hidden comments are not counted, and count again when shown; a deletion meanwhile is counted once', async () => {
  const prayer = await insertPrayer(app.pool, { by: author, audience: 'public' })
  const comments = await Promise.all(
    ['One.', 'Two.', 'Three.'].map((text) => insertComment(app.pool, { by: author, prayer, text })),
  )
  const count = async () => {
    const { rows } = await app.pool.query(
      'select comment_count as count from prayer_requests where id = $1',
      [prayer.id],
    )
    return rows[0].count
  }
  const [shown, deleted] = comments.map(({ id }) => ({ kind: 'comment', id }) as const)
  const by = await createMemberOfAge(app, 30)
  for (const target of [shown, deleted])
    if (target) await createReport(app, { by, target, reason: 'child-safety' })
  expect(await count()).toBe(1)
  await app.as(author).must('deleteComment', { prayerId: prayer.id, commentId: deleted?.id ?? '' })
  expect(await count()).toBe(1)
  const caseId = await caseOf(app, shown?.id ?? '')
  await app.as(moderator).must('actOnCase', { caseId, action: 'dismiss', reason: 'It is fine.' })
  expect(await count()).toBe(2)
})

describe('content that the rule leaves alone', () => {
  test('content hidden by an admin before is not shown again by the case', async () => {
    const others = (await people(3)) as Person[]
    const group = await insertGroup(app.pool, { by: author, members: others, hiddenAt: new Date() })
    const target = { kind: 'group', id: group.id } as const
    for (const by of others) await createReport(app, { by, target })
    expect(await look(target)).toMatchObject({ isHidden: false, hiddenByRule: false })
    const caseId = await caseOf(app, group.id)
    await app.as(moderator).must('actOnCase', { caseId, action: 'dismiss', reason: 'It is fine.' })
    expect(await isHidden(target)).toBe(true)
  })
})
