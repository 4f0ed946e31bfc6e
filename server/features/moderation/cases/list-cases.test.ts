import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentReference } from '#contract/moderation/moderation-operations.ts'
import { moderationLimits } from '#contract/moderation/people-constants.ts'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup, insertImage, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
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

const DAY = 86_400_000

let app: TestApp
let author: Person
let reporter: Person
let moderator: Person
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  author = await insertMember(app.pool, { fullName: 'Thabo Author' })
  reporter = await createMemberOfAge(app, 30, { fullName: 'Canary Reporter' })
  moderator = await insertMember(app.pool, { roles: ['moderator'], fullName: 'Mo Derator' })
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
afterAll(() => app.close())

/** Inserts reported content with its case. */
async function insertCase(
  kind: ContentReference['kind'],
  by: Person = author,
): Promise<{ caseId: string; target: ContentReference }> {
  const target = await createContent(app, { kind, author: by, others: [reporter] })
  await createReport(app, { by: reporter, target, details: 'Please look.' })
  return { target, caseId: await caseOf(app, target.id) }
}

const read = (caseId: string, by = moderator) => app.as(by).get('getCase', { caseId })
const act = (caseId: string, input: Record<string, unknown>, by = moderator) =>
  app.as(by).call('actOnCase', { caseId, reason: 'It breaks our rules.', ...input })

async function audited(
  subjectId: string,
): Promise<{ action: string; owner: string; reason: string | null }[]> {
  const { rows } = await app.pool.query(
    'select action, owner_id as owner, reason from audit_log where subject_id = $1 order by at',
    [subjectId],
  )
  return rows
}

test('after a dismissal a chat message is private again: staff cannot read it through its case', async () => {
  const { caseId } = await insertCase('message')
  expect((await read(caseId)).text).toBe('What the message says.')
  expect((await act(caseId, { action: 'dismiss' })).status).toBe(201)
  for (const by of [moderator, admin]) expect(await read(caseId, by)).toMatchObject({ text: '', around: [] })
})

test.each(kinds)('a reported %s is read whole, with the reasons of its reports', async (kind) => {
  const { caseId } = await insertCase(kind)
  const seen = await read(caseId)
  const text = kind === 'group' ? '' : `What the ${kind} says.`
  expect(seen).toMatchObject({
    id: caseId,
    kind,
    state: 'open',
    text,
    outcome: null,
    decidedAt: null,
    actions: [],
  })
  expect(seen.author).toMatchObject({ name: 'Thabo Author' })
  expect(seen.reports).toMatchObject([{ reason: 'spam', details: 'Please look.' }])
  const waiting = await app.as(moderator).get('listCases', { filter: 'waiting' })
  expect(waiting.items.map(({ id }) => id)).toContain(caseId)
})

test('waiting cases are sorted by due time, decided ones newest first, page by page', async () => {
  const own = await createTestApp({ settings: { rateLimitScale: 1000 } })
  const [writer, by, staff] = [
    await insertMember(own.pool),
    await insertMember(own.pool),
    await insertMember(own.pool, { roles: ['moderator'] }),
  ]
  const made: string[] = []
  for (let count = 0; count < moderationLimits.pageSize + 3; count++) {
    const target = await createContent(own, { kind: 'comment', author: writer, others: [] })
    await createReport(own, { by, target, reason: count % 2 === 0 ? 'self-harm' : 'spam' })
    made.push(await caseOf(own, target.id))
  }
  const all = async (filter: 'waiting' | 'decided') => {
    const first = await own.as(staff).get('listCases', { filter })
    const second = await own.as(staff).get('listCases', { filter, cursor: first.next ?? '' })
    expect(second.next).toBeNull()
    return [...first.items, ...second.items].map(({ id }) => id)
  }
  const urgentFirst = [...made.filter((_, at) => at % 2 === 0), ...made.filter((_, at) => at % 2 === 1)]
  expect(await all('waiting')).toEqual(urgentFirst)
  for (const caseId of made)
    await own.as(staff).must('actOnCase', { caseId, action: 'dismiss', reason: 'Fine.' })
  expect(await all('decided')).toEqual(made.toReversed())
  expect((await own.as(staff).get('listCases', { filter: 'waiting' })).items).toEqual([])
  await own.close()
})

test('a view of non-public content is audited with its author; public content is not', async () => {
  const open = await insertCase('prayer')
  await read(open.caseId)
  expect(await audited(open.caseId)).toEqual([])
  const closed = await insertCase('message')
  await read(closed.caseId)
  expect(await audited(closed.caseId)).toEqual([{ action: 'case.read', owner: author.id, reason: null }])
  const { items } = await app.as(moderator).get('listCases', {})
  expect(items.find(({ id }) => id === closed.caseId)?.excerpt).toBe('')
  expect(await audited(closed.caseId)).toHaveLength(1)
})

test('ten messages before and after a reported one are read with it, and no more of the chat', async () => {
  const group = await insertGroup(app.pool, { by: author, members: [reporter] })
  const messages = []
  for (let count = 0; count < 30; count++)
    messages.push(
      await insertMessage(app.pool, {
        by: author,
        group,
        text: `Message ${count}`,
        isDeleted: count === 12,
      }),
    )
  const target = { kind: 'message', id: messages[15]?.id ?? '' } as const
  await createReport(app, { by: reporter, target })
  const { around } = await read(await caseOf(app, target.id))
  expect(around.map(({ text }) => text)).toEqual(
    Array.from({ length: 21 }, (_, at) => `Message ${at + 5}`).filter((text) => text !== 'Message 12'),
  )
  expect(around.filter(({ isReported }) => isReported).map(({ id }) => id)).toEqual([target.id])
})

test('a prayer made private after a report hides its text from moderators, not from admins (REQ-66)', async () => {
  const { caseId, target } = await insertCase('prayer')
  const image = await insertImage(app.pool, { by: author, prayer: target })
  expect((await read(caseId)).images).toMatchObject([image])
  await app.pool.query(`update prayer_requests set audience = 'private' where id = $1`, [target.id])
  const hiddenCase = await read(caseId)
  expect(hiddenCase).toMatchObject({ title: null, text: '', excerpt: '', images: [] })
  expect(hiddenCase.choices).not.toContain('remove')
  expect(await audited(caseId)).toEqual([])
  expect(await read(caseId, admin)).toMatchObject({ text: 'What the prayer says.' })
  expect(await audited(caseId)).toMatchObject([{ action: 'case.read' }])
  expect((await app.as(moderator).call('getPrayer', { prayerId: target.id })).status).toBe(404)
})

test('the picture of reported content is shown to moderators also while it is hidden, which is audited', async () => {
  const group = await insertGroup(app.pool, { by: author, members: [reporter] })
  const message = await insertMessage(app.pool, { by: author, group })
  const image = await insertImage(app.pool, { by: author, message })
  const other = await insertImage(app.pool, {
    by: author,
    message: await insertMessage(app.pool, { by: author, group }),
  })
  await createReport(app, {
    by: reporter,
    target: { kind: 'message', id: message.id },
    reason: 'child-safety',
  })
  const caseId = await caseOf(app, message.id)
  const fetched = (id: string, by: Person) =>
    app.request({ method: 'GET', path: `/media/${id}/320.webp`, cookies: by.cookies })
  await fetched(image.id, moderator)
  expect(await audited(caseId)).toMatchObject([{ action: 'case.read', owner: author.id }])
  for (const [id, by] of [
    [other.id, moderator],
    [image.id, reporter],
  ] as const)
    expect((await fetched(id, by)).statusCode).toBe(404)
  expect(await audited(caseId)).toHaveLength(1)
})

test('no response to a moderator names a reporter, an address, or an id of a person', async () => {
  const { caseId } = await insertCase('campaign')
  const answers = JSON.stringify([
    await read(caseId),
    await app.as(moderator).get('listCases', {}),
    (await act(caseId, { action: 'warn' })).body,
    await app.as(moderator).get('listCases', { filter: 'decided' }),
  ])
  for (const canary of [
    reporter.id,
    reporter.fullName,
    reporter.email,
    author.email,
    author.id,
    moderator.email,
  ])
    expect(answers).not.toContain(canary)
})

test('deleted content is marked as such, and its author’s earlier cases are counted', async () => {
  const before = await insertCase('comment')
  await act(before.caseId, { action: 'remove' })
  const { caseId, target } = await insertCase('prayer')
  await app.as(author).must('deletePrayer', { prayerId: target.id })
  const seen = await read(caseId)
  expect(seen).toMatchObject({ excerpt: null, text: null, title: null, isHidden: false })
  expect(seen.choices).toEqual(['warn', 'suspend', 'dismiss'])
  expect(seen.earlier.removals).toBeGreaterThan(0)
})

test('cases of deleted content are closed, and those decided a year ago deleted with their reports', async () => {
  const { caseId, target } = await insertCase('prayer')
  const decided = await insertCase('comment')
  const hidden = await insertCase('comment')
  await act(decided.caseId, { action: 'warn' })
  await act(hidden.caseId, { action: 'hide' })
  await app.as(author).must('deletePrayer', { prayerId: target.id })
  await app.runSchedule('cleanup')
  expect(await read(caseId)).toMatchObject({ state: 'decided', outcome: 'gone', choices: [] })
  const { items } = await app.as(reporter).get('listOwnReports', {})
  expect(items.find(({ kind, state }) => kind === 'prayer' && state === 'acted-on')).toBeDefined()
  await app.pool.query(
    `update moderation_cases set decided_at = decided_at - interval '366 days' where id = any($1)`,
    [[decided.caseId, hidden.caseId]],
  )
  await app.runSchedule('cleanup')
  expect((await app.as(moderator).call('getCase', { caseId: decided.caseId })).status).toBe(404)
  expect(await read(hidden.caseId)).toMatchObject({ isHidden: true, choices: ['restore'] })
})

describe('refusals', () => {
  test('members and visitors see no reports and decide nothing', async () => {
    const { caseId } = await insertCase('prayer')
    for (const [by, status] of [
      [null, 401],
      [reporter, 403],
      [author, 403],
    ] as const) {
      expect((await app.as(by).call('listCases', {})).status).toBe(status)
      expect((await app.as(by).call('getCase', { caseId })).status).toBe(status)
      expect(
        (await app.as(by).call('actOnCase', { caseId, action: 'dismiss', reason: 'Mine.' })).status,
      ).toBe(status)
    }
  })

  test('a case that does not exist, and one about a moderator’s own content', async () => {
    for (const caseId of ['none', newId(new Date())]) {
      expect((await app.as(moderator).call('getCase', { caseId })).status).toBe(404)
      expect((await act(caseId, { action: 'dismiss' })).status).toBe(404)
    }
    const { caseId } = await insertCase('prayer', moderator)
    expect((await app.as(moderator).call('getCase', { caseId })).status).toBe(404)
    expect((await act(caseId, { action: 'dismiss' })).status).toBe(404)
    const { items } = await app.as(moderator).get('listCases', {})
    expect(items.map(({ id }) => id)).not.toContain(caseId)
    expect((await read(caseId, admin)).choices).toContain('hide')
  })

  test('an action without reason, of an unknown kind, with wrong days, and by a suspended moderator', async () => {
    const { caseId } = await insertCase('comment')
    const wrong = [
      { action: 'praise' },
      { action: 'hide', reason: ' ' },
      { action: 'suspend' },
      { action: 'suspend', days: 8 },
    ]
    for (const input of wrong) expect((await act(caseId, input)).status, JSON.stringify(input)).toBe(422)
    expect((await act(caseId, { action: 'suspend', days: 3651 }, admin)).status).toBe(422)
    const resting = await insertMember(app.pool, {
      roles: ['moderator'],
      suspendedUntil: new Date(Date.now() + DAY).toISOString(),
    })
    expect((await act(caseId, { action: 'hide' }, resting)).error?.code).toBe('SUSPENDED')
    expect(await read(caseId)).toMatchObject({ state: 'open', actions: [] })
    expect((await app.as(moderator).call('listCases', { filter: 'all' })).status).toBe(422)
    expect((await app.as(moderator).call('listCases', { cursor: 'x' })).status).toBe(422)
  })

  test('a private prayer is reachable only through its case, not by its images or its words', async () => {
    const prayer = await insertPrayer(app.pool, { by: author })
    const image = await insertImage(app.pool, { by: author, prayer })
    const path = `/media/${image.id}/320.webp`
    expect((await app.request({ method: 'GET', path, cookies: moderator.cookies })).statusCode).toBe(404)
    expect((await app.as(moderator).call('getPrayer', { prayerId: prayer.id })).status).toBe(404)
  })
})
