import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentReference } from '#contract/moderation/moderation-operations.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { caseOf, createContent, createMemberOfAge, createReport } from '#tests/support/report-fixtures.ts'
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

const insertComment = () => createContent(app, { kind: 'comment', author, others: [] })
const reportForChild = (by: Person, target: ContentReference) =>
  createReport(app, { by, target, reason: 'child-safety' })
const subjectsTo = async (email: string, count: number) =>
  (await app.mailbox(email, count)).map(({ subject }) => subject)

async function isHidden({ id }: ContentReference): Promise<boolean> {
  const { rows } = await app.pool.query(
    'select hidden_at is not null as hidden from prayer_comments where id = $1',
    [id],
  )
  return rows[0].hidden
}

async function decide(target: ContentReference, action: 'dismiss' | 'hide'): Promise<void> {
  const caseId = await caseOf(app, target.id)
  await app.as(moderator).must('actOnCase', { caseId, action, reason: 'Looked into it.' })
}

/** Files several child safety reports in sequence; returns for each whether the content is hidden. */
async function reportsOf(by: Person, count: number): Promise<[ContentReference, boolean][]> {
  const targets = await Promise.all(Array.from({ length: count }, insertComment))
  for (const target of targets) await reportForChild(by, target)
  return await Promise.all(
    targets.map(async (target): Promise<[ContentReference, boolean]> => [target, await isHidden(target)]),
  )
}

test('one account hides two subjects by itself; the third is first in the queue, and staff are mailed', async () => {
  const late = await insertComment()
  await createReport(app, { by: await createMemberOfAge(app, 30), target: late })
  await app.pool.query(`update moderation_cases set due_at = now() - interval '5 days' where id = $1`, [
    await caseOf(app, late.id),
  ])
  const reported = await reportsOf(await createMemberOfAge(app, 30), 3)
  expect(reported.map(([, hidden]) => hidden)).toEqual([true, true, false])
  const third = await caseOf(app, reported[2]?.[0].id ?? '')
  const { items } = await app.as(moderator).get('listCases', {})
  expect(items[0]?.id).toBe(third)
  expect(await subjectsTo(moderator.email, 1)).toEqual(['A report on Thandaza cannot wait'])
  const [mail] = await app.mailbox(moderator.email)
  expect(mail?.links).toEqual(['http://site.test/moderation'])
})

test('an upheld report allows the next one; a dismissed one ends it for good', async () => {
  const by = await createMemberOfAge(app, 30)
  const [first, second] = await reportsOf(by, 2)
  if (!first || !second) throw new Error('Two reports were expected')
  await decide(first[0], 'hide')
  const third = await insertComment()
  await reportForChild(by, third)
  expect(await isHidden(third)).toBe(true)
  await decide(second[0], 'dismiss')
  await decide(third, 'hide')
  expect((await reportsOf(by, 1)).map(([, hidden]) => hidden)).toEqual([false])
})

test('of twenty concurrent reports two hide the content', async () => {
  const by = await createMemberOfAge(app, 30)
  const targets = await Promise.all(Array.from({ length: 20 }, insertComment))
  await Promise.all(targets.map((target) => reportForChild(by, target)))
  const hidden = await Promise.all(targets.map(isHidden))
  expect(hidden.filter(Boolean)).toHaveLength(2)
})

test('the limit is per account: two accounts hide two each', async () => {
  const reporters = [await createMemberOfAge(app, 30), await createMemberOfAge(app, 30)]
  const reported = await Promise.all(reporters.map((by) => reportsOf(by, 3)))
  expect(reported.map((each) => each.map(([, hidden]) => hidden))).toEqual([
    [true, true, false],
    [true, true, false],
  ])
})

test('the third by one account is hidden as soon as two others report the same', async () => {
  const by = await createMemberOfAge(app, 30)
  const [, , third] = await reportsOf(by, 3)
  if (!third) throw new Error('Three reports were expected')
  await createReport(app, { by: await createMemberOfAge(app, 30), target: third[0] })
  expect(await isHidden(third[0])).toBe(false)
  await createReport(app, { by: await createMemberOfAge(app, 30), target: third[0] })
  expect(await isHidden(third[0])).toBe(true)
})
