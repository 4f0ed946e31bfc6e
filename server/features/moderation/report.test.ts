import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moderationLimits } from '#contract/moderation/people-constants.ts'
import { insertComment, insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import {
  caseOf,
  createContent,
  createMemberOfAge,
  createReport,
  kinds,
} from '#tests/support/report-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream, type TestStream } from '#tests/support/test-stream.ts'

const HOUR = 3_600_000

let app: TestApp
let author: Person
let reporter: Person
let moderator: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  author = await insertMember(app.pool)
  reporter = await createMemberOfAge(app, 30)
  moderator = await insertMember(app.pool, { roles: ['moderator'] })
})
afterAll(() => app.close())

const report = (by: Person | null, input: Record<string, unknown>) =>
  app.as(by).call('report', { about: 'content', reason: 'spam', ...input })

async function counted(): Promise<number> {
  const { rows } = await app.pool.query('select count(*)::int as count from reports')
  return rows[0].count
}

test.each(kinds)('a visible %s can be reported, and so can its author', async (kind) => {
  const target = await createContent(app, { kind, author, others: [reporter] })
  expect((await report(reporter, { target })).body).toEqual({ answer: 'received' })
  const owner = await insertMember(app.pool)
  const other = await createContent(app, { kind, author: owner, others: [reporter] })
  expect((await report(reporter, { target: other, about: 'person' })).body).toEqual({ answer: 'received' })
  const { rows } = await app.pool.query(
    `select subject_kind as kind, author_id as author from moderation_cases where subject_id = any($1)`,
    [[target.id, owner.id]],
  )
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({ kind, author: author.id })
  expect(rows).toContainEqual({ kind: 'profile', author: owner.id })
})

test('many reports of one subject are one case, with its first due time or a sooner one', async () => {
  const target = await createContent(app, { kind: 'comment', author, others: [] })
  const others = [await insertMember(app.pool), await insertMember(app.pool)]
  await createReport(app, { by: reporter, target, reason: 'fraud' })
  const due = async () => {
    const card = await app.as(moderator).get('getCase', { caseId: await caseOf(app, target.id) })
    return Math.round((Date.parse(card.dueAt) - Date.parse(card.openedAt)) / HOUR)
  }
  expect(await due()).toBe(72)
  for (const by of others) await createReport(app, { by, target, reason: 'self-harm' })
  expect(await due()).toBe(24)
  const card = await app.as(moderator).get('getCase', { caseId: await caseOf(app, target.id) })
  expect(card).toMatchObject({ reportCount: 3, reasons: ['fraud', 'self-harm'], state: 'open' })
})

test('two concurrent reports of the same subject open one case', async () => {
  for (let round = 0; round < 20; round++) {
    const target = await createContent(app, { kind: 'prayer', author, others: [] })
    const people = await Promise.all(Array.from({ length: 4 }, () => insertMember(app.pool)))
    const answers = await Promise.all(people.map((by) => report(by, { target })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const { rows } = await app.pool.query(
      `select c.report_count as counted, (select count(*)::int from reports r where r.case_id = c.id) as reports
         from moderation_cases c where subject_id = $1`,
      [target.id],
    )
    expect(rows).toEqual([{ counted: 4, reports: 4 }])
  }
})

test('a dispute about teaching is answered at once and stored nowhere', async () => {
  const target = await createContent(app, { kind: 'prayer', author, others: [] })
  const before = await counted()
  expect((await report(reporter, { target, reason: 'teaching' })).body).toEqual({ answer: 'not-ours' })
  expect(await counted()).toBe(before)
  expect(await caseOf(app, target.id)).toBeUndefined()
})

test('a repeated report is refused and counts once; after the decision the subject may be reported again', async () => {
  const target = await createContent(app, { kind: 'miracle', author, others: [] })
  await createReport(app, { by: reporter, target })
  expect(await report(reporter, { target, reason: 'sexual' })).toMatchObject({
    status: 409,
    error: { code: 'ALREADY_REPORTED' },
  })
  const caseId = await caseOf(app, target.id)
  expect(await app.as(moderator).get('getCase', { caseId })).toMatchObject({
    reportCount: 1,
    reasons: ['spam'],
  })
  await app.as(moderator).must('actOnCase', { caseId, action: 'dismiss', reason: 'Nothing wrong.' })
  await createReport(app, { by: reporter, target })
  expect(await caseOf(app, target.id)).not.toBe(caseId)
})

test("one's own reports are listed newest first, with their outcomes and no actions", async () => {
  const by = await createMemberOfAge(app, 30)
  const made: string[] = []
  for (let count = 0; count < moderationLimits.pageSize + 2; count++) {
    const target = await createContent(app, { kind: 'comment', author, others: [] })
    await createReport(app, { by, target })
    made.unshift(await caseOf(app, target.id))
  }
  const decide = (caseId: string | undefined, action: 'dismiss' | 'warn') =>
    app.as(moderator).must('actOnCase', { caseId: caseId ?? '', action, reason: 'For a reason.' })
  await decide(made[0], 'dismiss')
  await decide(made[1], 'warn')
  const first = await app.as(by).get('listOwnReports', {})
  expect(first.items.slice(0, 3).map(({ state }) => state)).toEqual(['dismissed', 'acted-on', 'waiting'])
  expect(Object.keys(first.items[0] ?? {}).toSorted()).toEqual([
    'id',
    'kind',
    'reason',
    'reportedAt',
    'state',
  ])
  const second = await app.as(by).get('listOwnReports', { cursor: first.next ?? '' })
  expect(second).toMatchObject({ items: [{ state: 'waiting' }, { state: 'waiting' }], next: null })
  expect((await app.as(reporter).get('listOwnReports', {})).items).not.toContainEqual(first.items[0])
})

test('open apps of moderators receive that the queue changed, without details; others receive nothing', async () => {
  const [theirs, others] = [await openStream(app, moderator), await openStream(app, reporter)]
  const [ofModerator, target] = [
    await createContent(app, { kind: 'prayer', author: moderator, others: [] }),
    await createContent(app, { kind: 'prayer', author, others: [] }),
  ]
  await createReport(app, { by: reporter, target: ofModerator })
  await createReport(app, { by: reporter, target })
  await theirs.waitForEvent('case.opened')
  await app.as(moderator).must('actOnCase', {
    caseId: await caseOf(app, target.id),
    action: 'dismiss',
    reason: 'Nothing wrong.',
  })
  await theirs.waitForEvent('case.decided')
  const ofCases = (stream: TestStream) => stream.liveEvents().filter(({ name }) => name.startsWith('case.'))
  expect(ofCases(theirs).map(({ ids }) => ids)).toEqual([{}, {}])
  expect(ofCases(others)).toEqual([])
  theirs.close()
  others.close()
})

describe('refusals', () => {
  test('invisible content does not exist: others’, hidden, out of sight, malformed or unknown', async () => {
    const group = await insertGroup(app.pool, { by: author, isSecret: true })
    const own = await insertPrayer(app.pool, { by: author })
    const blocked = await insertMember(app.pool)
    await app.pool.query(
      'insert into member_blocks (id, blocker_id, blocked_id, created_at) values ($1, $2, $3, now())',
      [newId(new Date()), blocked.id, reporter.id],
    )
    const unseen = [
      { kind: 'prayer', id: own.id },
      {
        kind: 'comment',
        id: (await insertComment(app.pool, { by: author, prayer: own, text: 'Quiet.' })).id,
      },
      {
        kind: 'prayer',
        id: (await insertPrayer(app.pool, { by: author, audience: 'groups', groups: [group] })).id,
      },
      {
        kind: 'prayer',
        id: (await insertPrayer(app.pool, { by: author, audience: 'public', hiddenAt: new Date() })).id,
      },
      { kind: 'prayer', id: (await insertPrayer(app.pool, { by: blocked, audience: 'public' })).id },
      { kind: 'miracle', id: (await insertMiracle(app.pool, { by: author })).id },
      { kind: 'message', id: (await createContent(app, { kind: 'message', author, others: [] })).id },
      { kind: 'group', id: group.id },
      { kind: 'prayer', id: group.id },
      { kind: 'campaign', id: newId(new Date()) },
      { kind: 'update', id: 'none' },
    ]
    for (const target of unseen) {
      for (const about of ['content', 'person'])
        expect(await report(reporter, { target, about }), JSON.stringify(target)).toMatchObject({
          status: 404,
        })
      expect(await report(reporter, { target, reason: 'teaching' })).toMatchObject({ status: 404 })
    }
  })

  test("one's own content and oneself are not reported", async () => {
    for (const kind of kinds) {
      const target = await createContent(app, { kind, author, others: [] })
      for (const about of ['content', 'person'])
        expect(await report(author, { target, about })).toMatchObject({
          status: 403,
          error: { code: 'FORBIDDEN' },
        })
    }
  })

  test('signed-out and suspended reporters, and invalid texts', async () => {
    const target = await createContent(app, { kind: 'prayer', author, others: [] })
    expect((await report(null, { target })).status).toBe(401)
    const suspended = await insertMember(app.pool, { suspendedUntil: '2999-01-01T00:00:00Z' })
    expect((await report(suspended, { target })).error?.code).toBe('SUSPENDED')
    const wrong = [
      { target, reason: 'boring' },
      { target, reason: undefined },
      { target, about: 'nobody' },
      { target, details: 'a'.repeat(moderationLimits.details.max + 1) },
      { target: { kind: 'profile', id: author.id } },
      { target: { ...target, ownerId: author.id } },
    ]
    for (const input of wrong) expect((await report(reporter, input)).status, JSON.stringify(input)).toBe(422)
    expect((await app.as(reporter).call('listOwnReports', { cursor: 'x' })).status).toBe(422)
    expect((await app.as(null).call('listOwnReports', {})).status).toBe(401)
  })

  test('the twenty-first report of a day waits', async () => {
    const strict = await createTestApp()
    const [writer, by] = [await insertMember(strict.pool), await insertMember(strict.pool)]
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) {
      const target = await createContent(strict, { kind: 'comment', author: writer, others: [] })
      const input = { target, about: 'content', reason: 'spam' }
      statuses.push((await strict.as(by).call('report', input)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    await strict.close()
  })
})
