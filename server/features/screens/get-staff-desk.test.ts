import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { caseOf, createContent, createMemberOfAge, createReport } from '#tests/support/report-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let author: Person
let reporter: Person
let moderator: Person
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  author = await insertMember(app.pool)
  reporter = await createMemberOfAge(app, 30)
  moderator = await insertMember(app.pool, { roles: ['moderator'] })
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
afterAll(() => app.close())

const deskOf = (person: Person) => app.as(person).get('getStaffDesk', {})

async function reportContentOf(person: Person, dueInHours: number): Promise<string> {
  const target = await createContent(app, { kind: 'prayer', author: person, others: [reporter] })
  await createReport(app, { by: reporter, target })
  const caseId = await caseOf(app, target.id)
  await app.pool.query("update moderation_cases set due_at = now() + $2 * interval '1 hour' where id = $1", [
    caseId,
    dueInHours,
  ])
  return caseId
}

test('a desk where nothing waits has numbers of zero, and moderators no queue of money or messages (REQ-240)', async () => {
  const none = { count: 0, dueAt: null }
  expect(await deskOf(moderator)).toEqual({
    reports: { ...none, nextCaseId: null },
    campaigns: none,
    payments: null,
    payouts: null,
    owing: null,
    contactMessages: null,
  })
  expect(await deskOf(admin)).toMatchObject({
    payments: none,
    payouts: none,
    owing: none,
    contactMessages: none,
  })
})

test('the most urgent case comes first, and cases about a moderator’s own content are not theirs (REQ-240)', async () => {
  const later = await reportContentOf(author, 48)
  const urgent = await reportContentOf(author, 2)
  const own = await reportContentOf(moderator, 1)
  expect((await deskOf(moderator)).reports).toMatchObject({ count: 2, nextCaseId: urgent })
  expect((await deskOf(admin)).reports).toMatchObject({ count: 3, nextCaseId: own })

  await app.as(moderator).call('actOnCase', { caseId: urgent, action: 'dismiss', reason: 'It is fine.' })
  expect((await deskOf(moderator)).reports).toMatchObject({ count: 1, nextCaseId: later })
})

test('a message to the operator waits until it is answered (REQ-240, REQ-14)', async () => {
  const { id } = await waitingMessage()
  const { contactMessages } = await deskOf(admin)
  expect(contactMessages).toMatchObject({ count: 1, dueAt: expect.any(String) })
  await app.pool.query('update contact_messages set answered_at = now(), answered_by = $2 where id = $1', [
    id,
    admin.id,
  ])
  expect((await deskOf(admin)).contactMessages).toEqual({ count: 0, dueAt: null })
})

async function waitingMessage(): Promise<{ id: string }> {
  const sent = {
    name: 'Ruan',
    email: `${newId(new Date())}@x.example`,
    subject: 'A question',
    message: 'Hello there, how?',
  }
  expect((await app.as(null).call('sendContactMessage', sent)).status).toBe(201)
  const { rows } = await app.pool.query<{ id: string }>('select id from contact_messages')
  return { id: rows[0]?.id ?? '' }
}

test('others are refused', async () => {
  expect((await app.as(author).call('getStaffDesk', {})).status).toBe(403)
})
