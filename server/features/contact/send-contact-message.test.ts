import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactMessage } from '#contract/community/contact-operations.ts'
import { contactLimits } from '#contract/values/constants.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { cleanUpContactMessages } from './send-contact-message.ts'

const HOUR = 3600

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  admin = await insertMember(app.pool, { roles: ['admin'], fullName: 'Priya Naidoo' })
})
afterAll(() => app.close())

let written = 0

/** A form submission, each time from another address. */
function contactForm(changes: Record<string, unknown> = {}) {
  written += 1
  return {
    name: 'Sipho Khumalo',
    email: `sipho.${written}@example.co.za`,
    subject: 'A question',
    message: 'How do I begin a prayer group?',
    ...changes,
  }
}

const write = (changes?: Record<string, unknown>, headers?: Record<string, string>) =>
  app.as(null).call('sendContactMessage', contactForm(changes), headers)

async function list(filter: 'waiting' | 'answered'): Promise<ContactMessage[]> {
  const all: ContactMessage[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await app.as(admin).get('listContactMessages', { filter, ...(cursor && { cursor }) })
    all.push(...page.items)
    cursor = page.next
  }
  return all
}

async function find(ticket: string): Promise<ContactMessage> {
  const found = [...(await list('waiting')), ...(await list('answered'))].find(
    (message) => message.ticket === ticket,
  )
  if (!found) throw new Error(`No message has the ticket ${ticket}`)
  return found
}

async function counted(): Promise<{ messages: number; jobs: number }> {
  const { rows } = await app.pool.query(
    `select (select count(*)::int from contact_messages) as messages,
            (select count(*)::int from pgboss.job where name = 'send-contact-mail') as jobs`,
  )
  return rows[0]
}

/** Inserts an old row with the columns that sendContactMessage writes. */
async function insertMessage({
  at,
  answeredAt = null,
}: {
  at: Date
  answeredAt?: Date | null
}): Promise<string> {
  const id = newId(at)
  await app.pool.query(
    `insert into contact_messages (id, ticket, name, email, subject, message, sent_at, due_at, answered_at)
     values ($1, $1::uuid::text, 'Anna', 'anna@example.co.za', 'Old', 'Written long ago.', $2, $3, $4)`,
    [id, at, secondsFrom(at, contactLimits.replyHours.to * HOUR), answeredAt],
  )
  return id
}

test('a message is stored with a readable ticket and its due time (CONT-2, REQ-14)', async () => {
  const { status, body } = await write({ subject: 'Reën', message: 'Line one\r\nLine two, "quoted".' })
  expect(status).toBe(201)
  expect(body.ticket).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  const stored = await find(body.ticket)
  expect(stored).toMatchObject({
    name: 'Sipho Khumalo',
    subject: 'Reën',
    message: 'Line one\nLine two, "quoted".',
    isOverdue: false,
    answeredAt: null,
    answeredBy: null,
  })
  expect(Date.parse(stored.dueAt) - Date.parse(stored.sentAt)).toBe(48 * HOUR * 1000)
})

test('the event contact.received names the message and none of its text', async () => {
  const { body } = await write({ message: 'The canary sings at dawn.' })
  const { id } = await find(body.ticket)
  const { rows } = await app.pool.query(
    `select payload from domain_events where name = 'contact.received' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ payload: { messageId: id } }])
})

test('sending the same form twice stores one message and returns one ticket', async () => {
  const before = await counted()
  const form = contactForm()
  const key = { 'idempotency-key': newId(new Date()) }
  const sent = [1, 2].map(() => app.as(null).call('sendContactMessage', form, key))
  const tickets = (await Promise.all(sent)).map(({ body }) => body.ticket)
  expect(new Set(tickets).size).toBe(1)
  expect((await counted()).messages - before.messages).toBe(1)
})

test('waiting messages are ordered by due time, answered ones newest first, in pages', async () => {
  const start = Date.parse('2026-01-05T08:00:00Z')
  const inserted: string[] = []
  for (let count = 0; count < contactLimits.pageSize + 5; count++) {
    const at = new Date(start + Math.floor(count / 3) * 60_000)
    inserted.push(await insertMessage({ at }))
  }
  // Three are due at the same time, and a subscriber may have made an id between theirs.
  const made = inserted.toSorted()
  const waiting = (await list('waiting')).map(({ id }) => id)
  expect(waiting.filter((id) => made.includes(id))).toEqual(made)
  for (const messageId of made) await app.as(admin).must('answerContactMessage', { messageId })
  const answered = (await list('answered')).map(({ id }) => id)
  expect(answered.filter((id) => made.includes(id))).toEqual(made.toReversed())
  expect((await list('waiting')).filter(({ id }) => made.includes(id))).toEqual([])
})

test('a message is overdue from its due time until it is answered', async () => {
  const past = secondsFrom(new Date(), -49 * HOUR)
  const messageId = await insertMessage({ at: past })
  const [late] = (await list('waiting')).filter(({ id }) => id === messageId)
  expect(late?.isOverdue).toBe(true)
  expect((await app.as(admin).must('answerContactMessage', { messageId })).isOverdue).toBe(false)
})

test('the first answer is recorded once and can be undone; each change is audited', async () => {
  const other = await insertMember(app.pool, { roles: ['admin'], fullName: 'Johan Botha' })
  const { id: messageId } = await find((await write()).body.ticket)
  const first = await app.as(admin).must('answerContactMessage', { messageId })
  expect(first.answeredBy).toBe('Priya Naidoo')
  expect(await app.as(other).must('answerContactMessage', { messageId })).toEqual(first)
  const reopened = await app.as(other).must('reopenContactMessage', { messageId })
  expect(reopened).toMatchObject({ answeredAt: null, answeredBy: null, dueAt: first.dueAt })
  expect(await app.as(admin).must('reopenContactMessage', { messageId })).toEqual(reopened)
  const { rows } = await app.pool.query(
    'select action, actor_id as actor, subject_kind as kind from audit_log where subject_id = $1 order by at',
    [messageId],
  )
  expect(rows).toEqual([
    { action: 'contact-message.answer', actor: admin.id, kind: 'contact-message' },
    { action: 'contact-message.reopen', actor: other.id, kind: 'contact-message' },
  ])
})

test('of two admins who answer at the same moment one is recorded and audited', async () => {
  const other = await insertMember(app.pool, { roles: ['admin'] })
  const { id: messageId } = await find((await write()).body.ticket)
  const both = [admin, other].map((one) => app.as(one).must('answerContactMessage', { messageId }))
  const [one, two] = await Promise.all(both)
  expect(one).toEqual(two)
  const { rowCount } = await app.pool.query('select from audit_log where subject_id = $1', [messageId])
  expect(rowCount).toBe(1)
})

test('answered messages are deleted after a year; waiting ones never', async () => {
  const daysAgo = (days: number) => secondsFrom(new Date(), -days * 24 * HOUR)
  const gone = await insertMessage({ at: daysAgo(400), answeredAt: daysAgo(366) })
  const recent = await insertMessage({ at: daysAgo(400), answeredAt: daysAgo(364) })
  const waiting = await insertMessage({ at: daysAgo(400) })
  await cleanUpContactMessages(app.pool, app.clock)
  const { rows } = await app.pool.query('select id from contact_messages where id = any($1) order by id', [
    [gone, recent, waiting],
  ])
  expect(rows.map(({ id }) => id).toSorted()).toEqual([recent, waiting].toSorted())
})

const long = 'x'.repeat(10_001)
test.each([
  ['an empty name', { name: ' ' }, { name: 'contact.name.required' }],
  ['a name too long', { name: long }, { name: 'contact.name.tooLong' }],
  ['no e-mail', { email: '' }, { email: 'account.email.invalid' }],
  [
    'an e-mail with another header behind it',
    { email: 'a@example.org\r\nBcc: b@example.org' },
    { email: 'account.email.invalid' },
  ],
  ['two e-mails', { email: 'a@example.org,b@example.org' }, { email: 'account.email.invalid' }],
  ['a name in the e-mail', { email: 'Sipho <a@example.org>' }, { email: 'account.email.invalid' }],
  ['an empty subject', { subject: '\n' }, { subject: 'contact.subject.required' }],
  ['a subject too long', { subject: 'x'.repeat(151) }, { subject: 'contact.subject.tooLong' }],
  ['no message', { message: '' }, { message: 'contact.message.required' }],
  ['a message too short', { message: 'Hello' }, { message: 'contact.message.tooShort' }],
  ['a message of 10,001 characters', { message: long }, { message: 'contact.message.tooLong' }],
  ['a NUL', { message: `${'x'.repeat(20)}\0` }, { message: 'text.unreadable' }],
  ['half a character', { subject: 'A question \ud800' }, { subject: 'text.unreadable' }],
  ['something else than text', { message: { $gt: '' } }, { message: 'contact.message.required' }],
  ['an unknown field', { bcc: 'b@example.org' }, { bcc: 'field.unknown' }],
  ['the hidden field', { website: 'https://spam.example' }, { website: 'contact.website.notEmpty' }],
])('%s is refused; nothing is stored or mailed', async (_, changes, fields) => {
  const before = await counted()
  const { status, error } = await write(changes)
  expect(status).toBe(422)
  expect(error?.fields).toMatchObject(
    Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, { key }])),
  )
  expect(await counted()).toEqual(before)
})

test('limits: five messages an hour per address, three acknowledgements per e-mail, with a retry time (CONT-2)', async () => {
  const strict = await createTestApp()
  const send = (changes?: Record<string, unknown>) =>
    strict.as(null).call('sendContactMessage', contactForm(changes))
  const same = { email: 'same@example.co.za' }
  for (const changes of [same, same, same, {}, {}]) expect((await send(changes)).status).toBe(201)
  const sixth = await send()
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  strict.clock.advance(13 * 60)
  // A fourth message from the same e-mail is stored too, but sends no mail.
  expect((await send(same)).status).toBe(201)
  const { rows } = await strict.pool.query('select count(*)::int as stored from contact_messages')
  expect(rows).toEqual([{ stored: 6 }])
  // A job completes only after its mail was sent, so both are awaited.
  await expect
    .poll(async () => {
      const { rows } = await strict.pool.query(
        `select from pgboss.job where name = 'send-contact-mail' and state <> 'completed'`,
      )
      return rows.length
    })
    .toBe(0)
  expect(await strict.mailbox(same.email, 3)).toHaveLength(3)
  await strict.close()
})

test('refusals: anybody but admins reading or answering, unknown messages, invented cursors', async () => {
  const [member, moderator] = [
    await insertMember(app.pool),
    await insertMember(app.pool, { roles: ['moderator'] }),
  ]
  const { id: messageId } = await find((await write()).body.ticket)
  for (const name of ['answerContactMessage', 'reopenContactMessage'] as const) {
    expect((await app.as(null).call(name, { messageId })).status).toBe(401)
    expect((await app.as(member).call(name, { messageId })).status).toBe(403)
    expect((await app.as(admin).call(name, { messageId: newId(new Date()) })).status).toBe(404)
    expect((await app.as(admin).call(name, { messageId: 'none' })).status).toBe(404)
  }
  expect((await app.as(null).call('listContactMessages', {})).status).toBe(401)
  for (const person of [member, moderator])
    expect((await app.as(person).call('listContactMessages', {})).status).toBe(403)
  expect((await app.as(admin).call('listContactMessages', { filter: 'all' })).status).toBe(422)
  expect((await app.as(admin).call('listContactMessages', { cursor: 'aW52ZW50ZWQ' })).status).toBe(422)
})
