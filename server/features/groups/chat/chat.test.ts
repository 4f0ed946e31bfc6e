import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#contract/groups/chat-operations.ts'
import { chatLimits } from '#contract/values/constants.ts'
import { insertGroup, insertImage } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createTestImage } from '#tests/support/test-images.ts'

const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000'

let app: TestApp
let owner: Person
let admin: Person
let thandi: Person
let sipho: Person
let stranger: Person
let siteAdmin: Person
let groupId: string

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 10_000 } })
  siteAdmin = await insertMember(app.pool, { roles: ['admin'] })
})
beforeEach(async () => {
  owner = await insertMember(app.pool)
  admin = await insertMember(app.pool)
  thandi = await insertMember(app.pool)
  sipho = await insertMember(app.pool)
  stranger = await insertMember(app.pool)
  groupId = (await insertGroup(app.pool, { by: owner, admins: [admin], members: [thandi, sipho] })).id
})
afterAll(() => app.close())

type NewMessage = { content?: string; clientId?: string; images?: { id: string; alt?: string }[] }

function send(
  by: Person,
  { clientId = randomUUID(), ...message }: NewMessage,
  to = groupId,
): Promise<Message> {
  return app.as(by).must('sendMessage', { groupId: to, clientId, ...message })
}

async function statusOfSending(by: Person | null, message: object, to = groupId): Promise<number> {
  return (await app.as(by).call('sendMessage', { groupId: to, clientId: randomUUID(), ...message })).status
}

/** Inserts many messages in one statement; their text does not matter. */
async function someMessages(by: Person, count: number): Promise<void> {
  await app.pool.query(
    `with said as (
       insert into group_messages (id, group_id, number, user_id, client_id, content, created_at)
       select gen_random_uuid(), $1, n, $2, gen_random_uuid(), 'Word ' || n, now() from generate_series(1, $3::int) n
     )
     update groups set last_message_number = $3 where id = $1`,
    [groupId, by.id, count],
  )
}

async function events(name: string): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    `select payload from domain_events where name = $1 and payload->>'groupId' = $2 order by id`,
    [name, groupId],
  )
  return rows.map(({ payload }) => payload)
}

async function audited(subjectId: string): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    'select action, actor_id as actor, owner_id as owner from audit_log where subject_id = $1 order by at',
    [subjectId],
  )
  return rows
}

async function removeFromGroup(person: Person): Promise<void> {
  const { rows } = await app.pool.query('select id from group_members where group_id = $1 and user_id = $2', [
    groupId,
    person.id,
  ])
  await app.as(owner).must('removeMember', { groupId, memberId: rows[0].id })
}

const unreadOf = async (person: Person) => (await app.as(person).get('getGroup', { groupId })).unread
const numbersOf = (items: readonly { number: number }[]) => items.map(({ number }) => number)
const contentsOf = (items: readonly { content: string }[]) => items.map(({ content }) => content)

async function uploadTestImage(by: Person): Promise<string> {
  const answer = await app.as(by).upload(await createTestImage('png'), 'image/png')
  expect(answer.status).toBe(201)
  return answer.body.id
}

async function statusOfImage(id: string, by: Person | null): Promise<number> {
  const answer = await app.request({ method: 'GET', path: `/media/${id}/320.webp`, cookies: by?.cookies })
  return answer.statusCode
}

describe('sending', () => {
  test('returns the message as its sender sees it; others read it under the visible name (CHAT-5)', async () => {
    const named = await insertMember(app.pool, { fullName: 'Nandi Botha', shownAs: 'first_name' })
    const { id } = await insertGroup(app.pool, { by: named, members: [sipho] })
    const clientId = randomUUID()
    const sent = await send(named, { content: '  Môre almal.  ', clientId }, id)
    expect(sent).toMatchObject({
      number: 1,
      content: 'Môre almal.',
      images: [],
      author: { name: 'Nandi B.' },
      mine: true,
      clientId,
      isDeleted: false,
      viewerCan: ['message.edit', 'message.delete'],
    })
    const { items } = await app.as(sipho).get('listMessages', { groupId: id })
    expect(items).toEqual([{ ...sent, mine: false, clientId: null, viewerCan: [] }])
  })

  test('marks authors with a member key of this group, and former members with none', async () => {
    const [first, second] = [await insertMember(app.pool), await insertMember(app.pool)]
    const { id } = await insertGroup(app.pool, { by: first, members: [second] })
    const { memberKey } = await send(first, { content: 'Môre.' }, id)
    await send(second, { content: 'Môre, almal.' }, id)
    const { items: members } = await app.as(first).get('listMembers', { groupId: id })
    expect(members.find(({ mine }) => mine)?.id).toBe(memberKey)
    await app.as(second).must('leaveGroup', { groupId: id })
    const { items } = await app.as(first).get('listMessages', { groupId: id })
    expect(items.map((message) => message.memberKey)).toEqual([memberKey, null])
  })

  test('publishes an event with ids and the number only', async () => {
    const { id: messageId } = await send(thandi, { content: 'Amen.' })
    expect(await events('message.sent')).toEqual([{ groupId, messageId, number: 1 }])
  })

  test('fifty concurrent messages get the numbers one to fifty, in the order of their commits', async () => {
    const people = [owner, admin, thandi, sipho]
    const seen: number[][] = []
    let isSending = true
    const polling = (async () => {
      while (isSending) {
        const { items } = await app.as(owner).get('listMessages', { groupId, after: '0' })
        seen.push(numbersOf(items))
      }
    })()
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, n) => send(people[n % 4] as Person, { content: `Word ${n}` })),
    )
    isSending = false
    await polling
    const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)
    expect(numbersOf(sent).toSorted((a, b) => a - b)).toEqual(upTo(50))
    for (const numbers of seen) expect(numbers).toEqual(upTo(numbers.length))
    expect(numbersOf((await events('message.sent')) as { number: number }[])).toEqual(upTo(50))
  })

  test('the same clientId again returns the same message, takes no number and publishes nothing', async () => {
    const input = { content: 'Is the water back?', clientId: randomUUID() }
    const first = await send(thandi, input)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(thandi, input)))
    for (const answer of answers) expect(answer).toEqual(first)
    expect((await send(sipho, { content: 'Yes.' })).number).toBe(2)
    expect(await events('message.sent')).toHaveLength(2)
  })

  test('a message sent twice at the same moment is stored once', async () => {
    const input = { content: 'Twice', clientId: randomUUID() }
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(thandi, input)))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect((await app.as(sipho).get('listMessages', { groupId })).items).toHaveLength(1)
  })

  test('a clientId of another person does not matter, one of another group is refused', async () => {
    const clientId = randomUUID()
    const other = await insertGroup(app.pool, { by: thandi })
    await send(thandi, { content: 'Here', clientId })
    expect((await send(sipho, { content: 'Mine', clientId })).number).toBe(2)
    expect(await statusOfSending(thandi, { content: 'There', clientId }, other.id)).toBe(422)
    const { items } = await app.as(thandi).get('listMessages', { groupId: other.id })
    expect(items).toEqual([])
  })

  test('after a deleted message the next number is still the next', async () => {
    const { id: messageId } = await send(thandi, { content: 'Oops' })
    await app.as(thandi).must('deleteMessage', { groupId, messageId })
    expect((await send(thandi, { content: 'Better' })).number).toBe(2)
  })

  test('“Amen” three times is allowed, the fourth in five minutes is refused, and later it is allowed again (REQ-206)', async () => {
    for (let times = 0; times < chatLimits.sameText.times; times++) await send(thandi, { content: 'Amen' })
    const input = { groupId, clientId: randomUUID(), content: ' Amen ' }
    const refused = await app.as(thandi).call('sendMessage', input)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(290)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300)
    await send(sipho, { content: 'Amen' })
    expect((await send(thandi, { content: 'Amen!' })).number).toBe(5)
    app.clock.advance(301)
    expect((await app.as(thandi).must('sendMessage', input)).number).toBe(6)
  })

  test('HTML is text, direction characters are removed, two thousand characters fit (CHAT-7)', async () => {
    const html = '<img src=x onerror=alert(1)> &amp; <b>hi</b>'
    expect((await send(thandi, { content: html })).content).toBe(html)
    expect((await send(thandi, { content: 'pay\u202eeurt\u202c me' })).content).toBe('payeurt me')
    const family = '👨‍👩‍👧‍👦'.repeat(chatLimits.content.max)
    expect((await send(thandi, { content: family })).content).toBe(family)
    expect((await send(thandi, { content: 'one\r\n\r\ntwo' })).content).toBe('one\n\ntwo')
  })

  test.each([
    ['nothing', {}],
    ['an empty text', { content: '' }],
    ['blanks', { content: ' \n\t ' }],
    ['only invisible characters', { content: '\u202e\u2066\u200f' }],
    ['2001 characters', { content: 'é'.repeat(chatLimits.content.max + 1) }],
    ['half a character', { content: 'a\ud800' }],
    ['five images', { images: Array.from({ length: 5 }, () => ({ id: randomUUID() })) }],
    ['an image that does not exist', { images: [{ id: UNKNOWN_ID }] }],
    ['a number chosen by the client', { content: 'Hi', number: 7 }],
    ['an invalid clientId', { content: 'Hi', clientId: 'x' }],
  ])('%s is refused, and takes no number', async (_, input) => {
    expect(await statusOfSending(thandi, input)).toBe(422)
    expect((await send(sipho, { content: 'Next' })).number).toBe(1)
  })
})

describe('images of messages (REQ-76, REQ-129; SEC-P6)', () => {
  test('four images without text, in order, visible to group members', async () => {
    const ids = []
    for (let n = 0; n < 4; n++) ids.push(await uploadTestImage(thandi))
    const images = ids.map((id, n) => ({ id, alt: `Picture ${n}` }))
    const sent = await send(thandi, { images })
    expect(sent.images.map(({ id, alt }) => ({ id, alt }))).toEqual(images)
    const { items } = await app.as(sipho).get('listMessages', { groupId })
    expect(items[0]?.images).toEqual(sent.images)
    const [first = ''] = ids
    expect(await statusOfImage(first, sipho)).toBe(200)
    for (const person of [stranger, null]) expect(await statusOfImage(first, person)).toBe(404)
    const shown = await app.request({
      method: 'GET',
      path: `/media/${first}/320.webp`,
      cookies: sipho.cookies,
    })
    expect(shown.headers['cache-control']).toBe('private, no-cache')
  })

  test('messages with only images never count as the same text', async () => {
    for (let n = 0; n < 5; n++) {
      const image = await insertImage(app.pool, { by: thandi })
      expect((await send(thandi, { images: [image] })).number).toBe(n + 1)
    }
  })

  test('an image of another person or one already in use is refused', async () => {
    const foreign = await insertImage(app.pool, { by: sipho })
    expect(await statusOfSending(thandi, { content: 'Mine?', images: [foreign] })).toBe(422)
    const used = await insertImage(app.pool, { by: thandi })
    await send(thandi, { images: [used] })
    expect(await statusOfSending(thandi, { images: [used] })).toBe(422)
    expect((await app.as(sipho).get('listMessages', { groupId })).items).toHaveLength(1)
  })

  test('images of a deleted message are gone for everybody else', async () => {
    const id = await uploadTestImage(thandi)
    const { id: messageId } = await send(thandi, { content: 'Look', images: [{ id }] })
    await app.as(admin).must('deleteMessage', { groupId, messageId })
    for (const person of [sipho, admin, siteAdmin, stranger])
      expect(await statusOfImage(id, person)).toBe(404)
    const { rows } = await app.pool.query('select message_id from media where id = $1', [id])
    expect(rows).toEqual([{ message_id: null }])
  })

  test('a site admin who is no member sees them, which is audited', async () => {
    const id = await uploadTestImage(thandi)
    await send(thandi, { images: [{ id }] })
    expect(await statusOfImage(id, siteAdmin)).toBe(200)
    expect(await audited(groupId)).toEqual([{ action: 'group.look', actor: siteAdmin.id, owner: owner.id }])
  })
})

describe('reading', () => {
  test('returns the last fifty first, then those before, oldest first (REQ-87)', async () => {
    await someMessages(thandi, 120)
    const read = (query: { before?: string }) => app.as(sipho).get('listMessages', { groupId, ...query })
    const last = await read({})
    expect([last.items.length, last.items[0]?.number, last.items.at(-1)?.number]).toEqual([50, 71, 120])
    expect(last.hasMore).toBe(true)
    const before = await read({ before: '71' })
    expect([before.items[0]?.number, before.items.at(-1)?.number, before.hasMore]).toEqual([21, 70, true])
    const first = await read({ before: '21' })
    expect([first.items[0]?.number, first.items.at(-1)?.number, first.hasMore]).toEqual([1, 20, false])
  })

  test('after a number returns all missed messages, in order, and no other (CHAT-5)', async () => {
    await someMessages(thandi, 120)
    const missed = await app.as(sipho).get('listMessages', { groupId, after: '30' })
    expect([missed.items[0]?.number, missed.items.at(-1)?.number, missed.hasMore]).toEqual([31, 80, true])
    const rest = await app.as(sipho).get('listMessages', { groupId, after: '80' })
    expect([rest.items.length, rest.hasMore]).toEqual([40, false])
    const none = await app.as(sipho).get('listMessages', { groupId, after: '120' })
    expect([none.items, none.hasMore]).toEqual([[], false])
  })

  test('an empty chat is empty, not 404', async () => {
    const empty = await app.as(sipho).get('listMessages', { groupId })
    expect(empty).toEqual({ items: [], hasMore: false, readUpTo: 0, readBy: null })
  })

  test('the messages of one group do not appear in another', async () => {
    const other = await insertGroup(app.pool, { by: thandi, members: [sipho] })
    await send(thandi, { content: 'Here' })
    await send(thandi, { content: 'There' }, other.id)
    expect(contentsOf((await app.as(sipho).get('listMessages', { groupId })).items)).toEqual(['Here'])
  })

  test('each message says whether the viewer may delete it', async () => {
    await send(thandi, { content: 'Hello' })
    const mayDelete = async (person: Person) => {
      const { items } = await app.as(person).get('listMessages', { groupId })
      return items[0]?.viewerCan.includes('message.delete')
    }
    for (const person of [thandi, admin, owner, siteAdmin]) expect(await mayDelete(person)).toBe(true)
    expect(await mayDelete(sipho)).toBe(false)
  })

  test('a site admin who is no member reads by role, which is audited each time (SEC-3.2)', async () => {
    await send(thandi, { content: 'Among us' })
    for (const query of [{}, { after: '0' }]) {
      const { items, readUpTo } = await app.as(siteAdmin).get('listMessages', { groupId, ...query })
      expect([contentsOf(items), readUpTo, items[0]?.clientId]).toEqual([['Among us'], 1, null])
    }
    const entry = { action: 'group.look', actor: siteAdmin.id, owner: owner.id }
    expect(await audited(groupId)).toEqual([entry, entry])
    const inside = await insertGroup(app.pool, { by: owner, members: [siteAdmin] })
    await app.as(siteAdmin).get('listMessages', { groupId: inside.id })
    expect(await audited(inside.id)).toEqual([])
  })
})

describe('deleting (REQ-87)', () => {
  test('a deleted message keeps only its number', async () => {
    const { id: messageId } = await send(thandi, { content: 'Too much said' })
    await send(sipho, { content: 'What?' })
    expect((await app.as(thandi).call('deleteMessage', { groupId, messageId })).status).toBe(200)
    const { items } = await app.as(sipho).get('listMessages', { groupId })
    expect(items[0]).toMatchObject({ number: 1, content: '', images: [], isDeleted: true, viewerCan: [] })
    expect(contentsOf(items)).toEqual(['', 'What?'])
    expect(await events('message.deleted')).toEqual([{ groupId, messageId, number: 1 }])
    const { rows } = await app.pool.query(`select from group_messages where content like 'Too much%'`)
    expect(rows).toHaveLength(0)
  })

  test('its author, group admins and the owner delete it, also twice at once, and it is published once', async () => {
    for (const person of [thandi, admin, owner]) {
      const { id: messageId } = await send(thandi, { content: `For ${person.fullName}` })
      const twice = [1, 2].map(() => app.as(person).call('deleteMessage', { groupId, messageId }))
      expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200])
      expect(await audited(messageId)).toEqual([])
    }
    expect(await events('message.deleted')).toHaveLength(3)
  })

  test('a site admin deletes any message, which is audited for its author', async () => {
    const { id: messageId } = await send(thandi, { content: 'Spam' })
    await app.as(siteAdmin).must('deleteMessage', { groupId, messageId })
    expect(await audited(messageId)).toEqual([
      { action: 'message.delete', actor: siteAdmin.id, owner: thandi.id },
    ])
  })

  test('another member may not, and a message of another group is not found', async () => {
    const { id: messageId } = await send(thandi, { content: 'Mine' })
    const other = await insertGroup(app.pool, { by: thandi, members: [sipho] })
    const statusOf = async (by: Person, from: string) =>
      (await app.as(by).call('deleteMessage', { groupId: from, messageId })).status
    expect(await statusOf(sipho, groupId)).toBe(403)
    expect(await statusOf(thandi, other.id)).toBe(404)
    expect((await app.as(sipho).get('listMessages', { groupId })).items[0]?.content).toBe('Mine')
  })
})

describe('unread messages', () => {
  test('are counted for each member; own messages are read', async () => {
    await send(thandi, { content: 'One' })
    await send(thandi, { content: 'Two' })
    expect([await unreadOf(thandi), await unreadOf(sipho)]).toEqual([0, 2])
    await send(sipho, { content: 'Three' })
    expect([await unreadOf(thandi), await unreadOf(sipho)]).toEqual([1, 0])
  })

  test('decrease with reading, never increase again, and changes are published', async () => {
    await someMessages(thandi, 5)
    const read = async (number: number) =>
      (await app.as(sipho).must('markChatRead', { groupId, number })).unread
    expect([await read(3), await read(1), await read(3), await read(999)]).toEqual([2, 2, 2, 0])
    expect((await app.as(sipho).get('listMessages', { groupId })).readUpTo).toBe(5)
    expect(await events('chat.read')).toEqual([
      { groupId, userId: sipho.id, number: 3 },
      { groupId, userId: sipho.id, number: 5 },
    ])
  })

  test('of the own last message are counted, and published for its author (REQ-454)', async () => {
    const readBy = async (person: Person) => (await app.as(person).get('listMessages', { groupId })).readBy
    const read = (person: Person, number: number) => app.as(person).must('markChatRead', { groupId, number })
    expect(await readBy(thandi)).toBeNull()
    const [first, second] = [await send(thandi, { content: 'One' }), await send(thandi, { content: 'Two' })]
    await read(sipho, first.number)
    expect(await readBy(thandi)).toEqual({ number: second.number, count: 0 })
    expect(await readBy(sipho)).toBeNull()
    await read(sipho, second.number)
    await read(sipho, second.number)
    expect(await readBy(thandi)).toEqual({ number: second.number, count: 1 })
    expect(await events('message.read')).toEqual([
      { groupId, authorIds: [thandi.id] },
      { groupId, authorIds: [thandi.id] },
    ])
    // Whoever joins afterwards begins at the newest number and has not read it.
    const later = await insertMember(app.pool)
    await app.pool.query(
      `insert into group_members (group_id, user_id, joined_at, last_read_number)
       values ($1, $2, $4::timestamptz + interval '1 second', $3)`,
      [groupId, later.id, second.number, app.clock.now()],
    )
    expect(await readBy(thandi)).toEqual({ number: second.number, count: 1 })
    // A block changes nothing, in either direction.
    await app.pool.query(
      'insert into member_blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())',
      [sipho.id, thandi.id],
    )
    expect(await readBy(thandi)).toEqual({ number: second.number, count: 1 })
    await app.as(thandi).must('deleteMessage', { groupId, messageId: second.id })
    expect(await readBy(thandi)).toEqual({ number: first.number, count: 1 })
    await app.as(sipho).must('leaveGroup', { groupId })
    expect(await readBy(thandi)).toEqual({ number: first.number, count: 0 })
    await app.pool.query('update groups set member_count = $2 where id = $1', [
      groupId,
      chatLimits.readBy.members + 1,
    ])
    expect(await readBy(thandi)).toBeNull()
  })

  test('after reading on two devices at once, the later position remains', async () => {
    await someMessages(thandi, 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => app.as(sipho).must('markChatRead', { groupId, number: 20 - n })),
    )
    expect(await unreadOf(sipho)).toBe(0)
  })
})

describe('a former member', () => {
  test('gets nothing through any operation from the moment of removal (CHAT-6, GDET-15; SEC-P4)', async () => {
    const id = await uploadTestImage(sipho)
    const own = await send(thandi, { content: 'My words', clientId: randomUUID() })
    await send(sipho, { images: [{ id }] })
    await removeFromGroup(thandi)
    const tries = [
      app.as(thandi).call('listMessages', { groupId }),
      app.as(thandi).call('listMessages', { groupId, after: '0' }),
      app.as(thandi).call('sendMessage', { groupId, clientId: randomUUID(), content: 'Still here?' }),
      app.as(thandi).call('sendMessage', { groupId, clientId: own.clientId ?? '', content: 'My words' }),
      app.as(thandi).call('deleteMessage', { groupId, messageId: own.id }),
      app.as(thandi).call('markChatRead', { groupId, number: 2 }),
    ]
    for (const { status } of await Promise.all(tries)) expect(status).toBe(403)
    expect(await statusOfImage(id, thandi)).toBe(404)
    const { items } = await app.as(sipho).get('listMessages', { groupId })
    expect(contentsOf(items)).toEqual(['My words', ''])
  })

  test('of an invite-only group does not learn that it exists', async () => {
    const secret = await insertGroup(app.pool, { by: owner, members: [thandi], isSecret: true })
    await app.as(thandi).must('leaveGroup', { groupId: secret.id })
    const unknown = await app.as(thandi).call('listMessages', { groupId: UNKNOWN_ID })
    const left = await app.as(thandi).call('listMessages', { groupId: secret.id })
    expect([left.status, unknown.status]).toEqual([404, 404])
    expect({ ...left.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' })
    expect(await statusOfSending(thandi, { content: 'Hello?' }, secret.id)).toBe(404)
  })

  test('removed during a burst of messages, has no message after their removal (SEC-K4)', async () => {
    const sending = Promise.all(
      Array.from({ length: 30 }, (_, n) => statusOfSending(thandi, { content: `Word ${n}` })),
    )
    await removeFromGroup(thandi)
    const statuses = await sending
    expect(statuses.filter((status) => status !== 201 && status !== 403)).toEqual([])
    const { rows } = await app.pool.query(
      `select (select count(*)::int from domain_events
                where name = 'message.sent' and payload->>'groupId' = $1
                  and (xid, id) > (select xid, id from domain_events
                                    where name = 'member.removed' and payload->>'groupId' = $1)) as later,
              (select count(*)::int from group_messages where group_id = $1::uuid) as written`,
      [groupId],
    )
    expect(rows[0]).toEqual({ later: 0, written: statuses.filter((status) => status === 201).length })
  })
})

test('refusals: signed out 401, outsiders 403, unknown 404, malformed 422, suspended 403, too fast 429', async () => {
  const { id: messageId } = await send(thandi, { content: 'Hello' })
  const acts = [
    ['listMessages', { groupId }],
    ['sendMessage', { groupId, clientId: randomUUID(), content: 'Hi' }],
    ['deleteMessage', { groupId, messageId }],
    ['markChatRead', { groupId, number: 1 }],
  ] as const
  const moderator = await insertMember(app.pool, { roles: ['moderator'] })
  for (const [name, input] of acts) {
    expect((await app.as(null).call(name, input)).status).toBe(401)
    for (const person of [stranger, moderator])
      expect((await app.as(person).call(name, input)).status).toBe(403)
    for (const id of [UNKNOWN_ID, 'nonsense'])
      expect((await app.as(thandi).call(name, { ...input, groupId: id })).status).toBe(404)
  }
  for (const [name, input] of [acts[1], acts[3]])
    expect((await app.as(siteAdmin).call(name, input)).status).toBe(403)
  for (const query of [{ before: 5, after: 1 }, { before: 'x' }, { after: -1 }, { after: '9'.repeat(16) }])
    expect((await app.as(thandi).call('listMessages', { groupId, ...query })).status).toBe(422)
  for (const number of [-1, 1.5, '3', null])
    expect((await app.as(thandi).call('markChatRead', { groupId, number })).status).toBe(422)
  for (const id of [UNKNOWN_ID, 'nonsense'])
    expect((await app.as(thandi).call('deleteMessage', { groupId, messageId: id })).status).toBe(404)
  const suspended = await insertMember(app.pool, { suspendedUntil: '2099-01-01T00:00:00Z' })
  const theirs = await insertGroup(app.pool, { by: owner, members: [suspended] })
  expect(await statusOfSending(suspended, { content: 'Hi' }, theirs.id)).toBe(403)
})

test('refusals: more than a person types is 429 with the retry time (CHAT-4)', async () => {
  const strict = await createTestApp()
  strict.clock.stop()
  try {
    const quick = await insertMember(strict.pool)
    const group = await insertGroup(strict.pool, { by: quick })
    const statuses = []
    for (let n = 0; n < 12; n++) {
      const input = { groupId: group.id, clientId: randomUUID(), content: `Word ${n}` }
      const { status, headers } = await strict.as(quick).call('sendMessage', input)
      statuses.push(status)
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(statuses.slice(10)).toEqual([429, 429])
  } finally {
    await strict.close()
  }
})
