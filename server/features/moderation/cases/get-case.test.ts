import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { caseOf, createContent, createMemberOfAge, createReport } from '#tests/support/report-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let moderator: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  moderator = await insertMember(app.pool, { roles: ['moderator'] })
})
afterAll(() => app.close())

/** A case about a comment of the author, due in so many hours. */
async function insertCase(hours: number, by?: Person): Promise<string> {
  const author = by ?? (await insertMember(app.pool))
  const reporter = await createMemberOfAge(app, 30)
  const target = await createContent(app, { kind: 'comment', author, others: [] })
  await createReport(app, { by: reporter, target, details: '' })
  const caseId = await caseOf(app, target.id)
  await app.pool.query(
    'update moderation_cases set due_at = now() + make_interval(hours => $2) where id = $1',
    [caseId, hours],
  )
  return caseId
}

test('a case names the next one that waits, from the first again after the last, until no other waits (REQ-473)', async () => {
  const [first, second, own, last] = [
    await insertCase(1),
    await insertCase(2),
    await insertCase(3, moderator),
    await insertCase(4),
  ]
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const nextOf = async (caseId: string, by = moderator) =>
    (await app.as(by).get('getCase', { caseId })).nextCaseId
  expect(await nextOf(first)).toBe(second)
  expect([await nextOf(second), await nextOf(second, admin)], 'an own case is for others').toEqual([
    last,
    own,
  ])
  expect(await nextOf(last)).toBe(first)

  const dismiss = async (caseId: string) =>
    await app.as(moderator).must('actOnCase', { caseId, action: 'dismiss', reason: 'It may stay.' })
  expect((await dismiss(second)).nextCaseId).toBe(last)
  expect((await dismiss(last)).nextCaseId).toBe(first)
  expect(await nextOf(first)).toBeNull()
  expect((await dismiss(first)).nextCaseId).toBeNull()
})
