import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Message, Quote } from '#contract/groups/chat-operations.ts'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: Person
let thandi: Person
let sipho: Person
let moderator: Person
let groupId: string
let first: Message

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 10_000 } })
  moderator = await insertMember(app.pool, { roles: ['moderator'] })
})
beforeEach(async () => {
  owner = await insertMember(app.pool)
  thandi = await insertMember(app.pool, { fullName: 'Thandi Mokoena' })
  sipho = await insertMember(app.pool)
  groupId = (await insertGroup(app.pool, { by: owner, members: [thandi, sipho] })).id
  first = await send(thandi, { content: 'Please pray for rain.' })
})
afterAll(() => app.close())

type NewMessage = { content: string; replyToId?: string; clientId?: string }

function send(by: Person, message: NewMessage): Promise<Message> {
  return app.as(by).must('sendMessage', { groupId, clientId: randomUUID(), ...message })
}

async function lastFor(viewer: Person): Promise<Message> {
  const { items } = await app.as(viewer).get('listMessages', { groupId })
  const last = items.at(-1)
  if (!last) throw new Error('The chat is empty')
  return last
}

async function eventsNamed(name: string): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    `select payload from domain_events where name = $1 and payload->>'groupId' = $2 order by id`,
    [name, groupId],
  )
  return rows.map(({ payload }) => payload)
}

async function countOf(table: 'message_reactions' | 'earlier_message_words', id: string): Promise<number> {
  const { rows } = await app.pool.query(`select count(*)::int as n from ${table} where message_id = $1`, [id])
  return rows[0].n
}

const react = (by: Person, messageId = first.id) =>
  app.as(by).call('addMessageReaction', { groupId, messageId })
const unreact = (by: Person, messageId = first.id) =>
  app.as(by).call('withdrawMessageReaction', { groupId, messageId })
const edit = (by: Person, content: string, messageId = first.id) =>
  app.as(by).call('editMessage', { groupId, messageId, content })
const report = (by: Person, id: string) =>
  app.as(by).must('report', { about: 'content', reason: 'spam', target: { kind: 'message', id } })

describe('an answer', () => {
  const gone = { content: '', author: { name: '', tint: 0 }, mine: false, isGone: true }

  test('shows the message it quotes (REQ-260)', async () => {
    const sent = await send(sipho, { content: 'With you.', replyToId: first.id })
    const quote: Partial<Quote> = {
      id: first.id,
      number: 1,
      content: 'Please pray for rain.',
      mine: false,
      isGone: false,
    }
    expect(sent.replyTo).toMatchObject({ ...quote, author: { name: 'Thandi Mokoena' } })
    expect((await lastFor(thandi)).replyTo).toMatchObject({ ...quote, mine: true })
  })

  test('loses the quoted words when they are deleted, hidden or by somebody blocked (REQ-260)', async () => {
    await send(owner, { content: 'With you.', replyToId: first.id })
    await app.as(sipho).must('blockPerson', { target: { kind: 'message', id: first.id } })
    expect((await lastFor(sipho)).replyTo).toMatchObject(gone)
    expect((await lastFor(owner)).replyTo).toMatchObject({ isGone: false })
    await app.pool.query('update group_messages set hidden_at = now() where id = $1', [first.id])
    expect((await lastFor(owner)).replyTo).toMatchObject(gone)
    expect((await lastFor(thandi)).replyTo).toMatchObject({ content: 'Please pray for rain.' })
    await app.as(thandi).must('deleteMessage', { groupId, messageId: first.id })
    expect((await lastFor(thandi)).replyTo).toEqual({ id: first.id, number: 1, ...gone })
  })

  test('by somebody whom the viewer, a leader, blocked quotes nothing of theirs (REQ-260)', async () => {
    await send(sipho, { content: 'With you.', replyToId: first.id })
    await app.as(owner).must('blockPerson', { target: { kind: 'message', id: first.id } })
    expect((await lastFor(owner)).replyTo).toMatchObject(gone)
  })

  test('says nothing of its quote once it is deleted itself', async () => {
    const sent = await send(sipho, { content: 'With you.', replyToId: first.id })
    await app.as(sipho).must('deleteMessage', { groupId, messageId: sent.id })
    expect((await lastFor(owner)).replyTo).toBeNull()
  })

  test('to a message that is gone meanwhile is sent; to one of another group it is refused', async () => {
    await app.as(thandi).must('deleteMessage', { groupId, messageId: first.id })
    expect((await send(sipho, { content: 'With you.', replyToId: first.id })).replyTo).toMatchObject(gone)
    const elsewhere = await insertGroup(app.pool, { by: owner, members: [sipho] })
    const other = await insertMessage(app.pool, { by: owner, group: elsewhere })
    for (const replyToId of [other.id, randomUUID(), 'x']) {
      const answer = await app.as(sipho).call('sendMessage', {
        groupId,
        clientId: randomUUID(),
        content: 'With you.',
        replyToId,
      })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.error?.fields ?? {})).toEqual(['replyToId'])
    }
  })
})

describe('an Amen', () => {
  test('counts once per member, can be taken back, and its event names nobody (REQ-261)', async () => {
    expect((await react(sipho)).body).toEqual({ count: 1, mine: true })
    expect((await react(sipho)).body).toEqual({ count: 1, mine: true })
    expect((await react(thandi)).body).toEqual({ count: 2, mine: true })
    expect((await lastFor(owner)).reactions).toEqual({ count: 2, mine: false })
    expect((await unreact(sipho)).body).toEqual({ count: 1, mine: false })
    expect((await unreact(sipho)).body).toEqual({ count: 1, mine: false })
    const published = await eventsNamed('message.reacted')
    expect(published).toHaveLength(3)
    expect(published[0]).toEqual({ groupId, messageId: first.id, number: 1 })
  })

  test('toggled from two tabs at once, its count is that of the rows (REQ-261)', async () => {
    const people = [owner, thandi, sipho]
    const toggles = people.flatMap((person) => [
      react(person),
      unreact(person),
      react(person),
      unreact(person),
    ])
    const answers = await Promise.all([...toggles, ...people.map((person) => react(person))])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await lastFor(owner)).reactions.count).toBe(await countOf('message_reactions', first.id))
  })

  test('goes with its message, and a deleted message takes none', async () => {
    await react(sipho)
    await app.as(thandi).must('deleteMessage', { groupId, messageId: first.id })
    expect(await countOf('message_reactions', first.id)).toBe(0)
    expect((await react(sipho)).status).toBe(404)
    expect((await lastFor(owner)).reactions).toEqual({ count: 0, mine: false })
  })

  test('while the message is deleted leaves no row behind', async () => {
    await Promise.all([
      ...[owner, sipho].map((person) => react(person)),
      app.as(thandi).must('deleteMessage', { groupId, messageId: first.id }),
    ])
    expect(await countOf('message_reactions', first.id)).toBe(0)
  })

  test('is refused to those outside the group, and for a message of another group', async () => {
    const stranger = await insertMember(app.pool)
    expect((await react(stranger)).status).toBe(403)
    const elsewhere = await insertGroup(app.pool, { by: owner, members: [sipho] })
    const other = await insertMessage(app.pool, { by: owner, group: elsewhere })
    expect((await react(sipho, other.id)).status).toBe(404)
    expect((await react(sipho, 'x')).status).toBe(404)
  })
})

describe('an edit', () => {
  const minutesAgo = (minutes: number) => secondsFrom(app.clock.now(), -minutes * 60)
  const insertFrom = (minutes: number) =>
    insertMessage(app.pool, { by: thandi, group: { id: groupId }, text: 'Rain.', at: minutesAgo(minutes) })

  test('replaces the words, says so, and publishes ids only (REQ-262)', async () => {
    expect((await edit(thandi, '  Please pray for good rain. ')).body).toMatchObject({
      content: 'Please pray for good rain.',
      editedAt: expect.any(String),
      number: 1,
    })
    expect((await lastFor(sipho)).content).toBe('Please pray for good rain.')
    expect((await edit(thandi, 'Please pray for good rain.')).status).toBe(200)
    expect(await eventsNamed('message.edited')).toEqual([{ groupId, messageId: first.id, number: 1 }])
  })

  test('is open for 15 minutes by the clock of the server (REQ-262)', async () => {
    expect((await edit(thandi, 'More.', (await insertFrom(14.9)).id)).status).toBe(200)
    const late = await edit(thandi, 'More.', (await insertFrom(15)).id)
    expect([late.status, late.error?.code]).toEqual([409, 'EDIT_CLOSED'])
    expect((await lastFor(sipho)).content).toBe('Rain.')
  })

  test('of a reported message is open as before, and those who decide read all its words (REQ-262)', async () => {
    await edit(thandi, 'Please pray for good rain.')
    await report(sipho, first.id)
    const edited = await edit(thandi, 'I never said that.')
    expect([edited.status, edited.body.content]).toEqual([200, 'I never said that.'])
    const { rows } = await app.pool.query('select id from moderation_cases where subject_id = $1', [first.id])
    const reported = await app.as(moderator).get('getCase', { caseId: rows[0].id })
    expect(reported.text).toBe('I never said that.')
    expect(reported.earlierWords.map(({ text }) => text)).toEqual([
      'Please pray for rain.',
      'Please pray for good rain.',
    ])
  })

  test('keeps the earlier words while a report of the message is open (REQ-262)', async () => {
    await edit(thandi, 'I never said that.')
    await report(sipho, first.id)
    await app.pool.query(
      `update earlier_message_words set replaced_at = replaced_at - interval '31 days' where message_id = $1`,
      [first.id],
    )
    await app.runSchedule('cleanup')
    expect(await countOf('earlier_message_words', first.id)).toBe(1)
    const { rows } = await app.pool.query('select id from moderation_cases where subject_id = $1', [first.id])
    await app.as(moderator).must('actOnCase', { caseId: rows[0].id, action: 'dismiss', reason: 'No harm.' })
    await app.runSchedule('cleanup')
    expect(await countOf('earlier_message_words', first.id)).toBe(0)
  })

  test('keeps the earlier words for 30 days (REQ-262)', async () => {
    await edit(thandi, 'Please pray for good rain.')
    await app.pool.query(
      `update earlier_message_words set replaced_at = replaced_at - interval '29 days' where message_id = $1`,
      [first.id],
    )
    await app.runSchedule('cleanup')
    expect(await countOf('earlier_message_words', first.id)).toBe(1)
    await app.pool.query(
      `update earlier_message_words set replaced_at = replaced_at - interval '1 day' where message_id = $1`,
      [first.id],
    )
    await app.runSchedule('cleanup')
    expect(await countOf('earlier_message_words', first.id)).toBe(0)
  })

  test('loses against a deletion, which takes the earlier words along (REQ-262)', async () => {
    const statuses = await Promise.all([
      edit(thandi, 'One.'),
      app.as(thandi).call('deleteMessage', { groupId, messageId: first.id }),
      edit(thandi, 'Two.'),
    ])
    expect(statuses[1]?.status).toBe(200)
    expect(await lastFor(thandi)).toMatchObject({ content: '', isDeleted: true, editedAt: null })
    expect(await countOf('earlier_message_words', first.id)).toBe(0)
    expect((await edit(thandi, 'Three.')).status).toBe(404)
  })

  test('is for the author in the group only, with words', async () => {
    expect((await edit(owner, 'Mine now.')).status).toBe(403)
    expect((await edit(thandi, '  ')).status).toBe(422)
    expect((await edit(thandi, 'a'.repeat(2001))).status).toBe(422)
    await app.as(thandi).must('leaveGroup', { groupId })
    expect((await edit(thandi, 'From outside.')).status).toBe(403)
  })
})
