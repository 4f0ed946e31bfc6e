import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertComment, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ scheduleMs: { cleanup: 86_400_000 } })
})
afterAll(() => app?.close())

test('deleting an account with an uncounted hidden comment keeps the comment count right', async () => {
  const { pool } = app
  const [owner, leavingMember, moderator] = [
    await insertMember(pool),
    await insertMember(pool),
    await insertMember(pool, { roles: ['moderator'] }),
  ]
  const prayer = await insertPrayer(pool, { by: owner, audience: 'public' })
  const { id } = await insertComment(pool, { by: leavingMember, prayer, text: 'Buy my data bundles' })
  const target = { kind: 'comment', id } as const
  await app.as(owner).must('report', { target, about: 'content', reason: 'spam' })
  const [found] = (await app.as(moderator).get('listCases', {})).items
  await app.as(moderator).must('actOnCase', { caseId: found?.id ?? '', action: 'hide', reason: 'Spam.' })
  await app.as(leavingMember).must('deleteAccount', {})
  await app.runSchedule('cleanup')
  const { rows } = await pool.query(
    `select p.comment_count as counted, d.done_at is not null as "isDone"
       from prayer_requests p, account_deletions d
      where p.id = $1 and d.member_id = $2`,
    [prayer.id, leavingMember.id],
  )
  expect(rows).toEqual([{ counted: 0, isDone: true }])
})
