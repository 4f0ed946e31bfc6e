import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { issueToken } from '#server/features/account/one-time-tokens.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { amount } from '#tests/support/chaos.ts'
import { otherThan, type ServerIndex, type TwoServers } from '#tests/support/servers/two-servers.ts'
import { send, type Write } from '#tests/support/servers/writers.ts'
import { openStream, type TestStream } from '#tests/support/test-stream.ts'
import { sendOnce, startConversation } from './chat-writers.ts'
import { allLive, often, publishedMessages } from './live-scenes.ts'
import { type OpenApp, openApp } from './open-app.ts'

const [HERE, THERE] = [0, 1] as const

async function people(servers: TwoServers, count: number): Promise<Person[]> {
  return await Promise.all(Array.from({ length: count }, () => insertMember(servers.pool)))
}

/** The position of the only event of this name about a person in a group, in the order of locks on the group's row. */
async function eventPosition(
  servers: TwoServers,
  name: string,
  groupId: string,
  userId: string,
): Promise<number> {
  const { rows } = await servers.pool.query<{ id: number }>(
    `select id::int from domain_events where name = $1 and payload->>'groupId' = $2 and payload->>'userId' = $3`,
    [name, groupId, userId],
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? 0
}

/** The numbers of a group's messages in the order of publication: all, those before an event, and those after it. */
async function sentAround(servers: TwoServers, groupId: string, position: number) {
  const messages = (await publishedMessages(servers)).filter((each) => each.groupId === groupId)
  const isBefore = ({ id }: { id: string }) => Number(id.split('-')[1]) < position
  return {
    all: messages.map(({ number }) => number),
    before: messages.filter(isBefore).map(({ number }) => number),
    after: messages.filter((each) => !isBefore(each)).map(({ number }) => number),
  }
}

/**
 * Removes somebody through one server while others chat on both: on no server, on no stream, does a message reach them
 * that was sent after the removal, and once it is answered they read nothing (SEC-P4).
 */
export async function removeDuringConversation(servers: TwoServers): Promise<void> {
  const [owner, removed, ...others] = (await people(servers, 5)) as [Person, Person, ...Person[]]
  const group = await insertGroup(servers.pool, { by: owner, members: [removed, ...others] })
  const apart = await insertGroup(servers.pool, { by: removed })
  const watch = [`group:${group.id}` as const]
  const theirs = [
    openApp(servers, removed, { at: HERE }),
    openApp(servers, removed, { at: THERE }),
    openApp(servers, removed, { at: THERE, watch }),
  ]
  const witness = openApp(servers, owner, { at: THERE })
  await allLive([...theirs, witness])
  const from = theirs[0]?.events()[0]?.id ?? undefined

  const speakers = [...others, ...others].map((person) => ({ person, groupId: group.id }))
  const conversation = startConversation(servers, speakers, 60)
  await conversation.more(40)
  // The removed person's streams are live by then: messages that are still on their way to them are dropped.
  for (const app of theirs) await expect.poll(() => app.numbersOf(group.id).length, often).toBeGreaterThan(0)
  await remove(servers, owner, removed, group.id)
  await expectNoAccess(servers, removed, group.id)
  await conversation.more(40)
  await conversation.stop()

  const removedAt = await eventPosition(servers, 'member.removed', group.id, removed.id)
  const { all, before, after } = await sentAround(servers, group.id, removedAt)
  expect(before.length).toBeGreaterThanOrEqual(40)
  expect(after.length).toBeGreaterThanOrEqual(40)
  await expect.poll(() => witness.numbersOf(group.id), often).toEqual(all)
  const last = await sendOnce(servers, removed, apart.id)
  for (const app of theirs) {
    await expect.poll(() => app.numbersOf(apart.id), often).toEqual([last.number])
    const received = app.numbersOf(group.id)
    expect(received.length).toBeGreaterThan(0)
    expect(received).toEqual(before.slice(0, received.length))
    expect(app.liveEvents().filter(({ name }) => name === 'member.removed')).toHaveLength(1)
  }
  await expectNothingToResume(servers, removed, { groupId: group.id, apart: apart.id, from })
  await Promise.all([...theirs, witness].map((app) => app.close()))
}

async function remove(servers: TwoServers, owner: Person, removed: Person, groupId: string): Promise<void> {
  const { rows } = await servers.pool.query(
    'select id from group_members where group_id = $1 and user_id = $2',
    [groupId, removed.id],
  )
  const path = `/api/groups/${groupId}/members/${rows[0].id}`
  expect(await click(servers, HERE, { method: 'DELETE', path, cookie: owner.cookies.tz_sid })).toBe(200)
}

/** Immediately, at both servers, neither reading nor writing is possible. */
async function expectNoAccess(servers: TwoServers, { cookies }: Person, groupId: string): Promise<void> {
  const cookie = cookies.tz_sid
  const answers = await Promise.all(
    ([HERE, THERE] as const).flatMap((at) => [
      ...['messages', 'messages?after=1', 'members', 'prayers'].map((resource) =>
        servers.request(at, { method: 'GET', path: `/api/groups/${groupId}/${resource}`, cookie }),
      ),
      servers.request(at, {
        method: 'POST',
        path: `/api/groups/${groupId}/messages`,
        cookie,
        body: { clientId: randomUUID(), content: 'One more word.' },
      }),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
}

type Resumed = { groupId: string; apart: string; from: string | undefined }

/** A client that resumes from before the conversation does not receive it either. */
async function expectNothingToResume(servers: TwoServers, person: Person, { groupId, apart, from }: Resumed) {
  for (const at of [HERE, THERE] as const) {
    const options = { lastEventId: from, watch: [`group:${groupId}` as const] }
    const stream = await openStream(on(servers, at), person, options)
    await stream.waitForEvent('message.sent', { groupId: apart })
    stream.close()
    expect(
      stream
        .liveEvents()
        .filter((liveEvent) => 'groupId' in liveEvent.ids && liveEvent.ids.groupId === groupId),
    ).toEqual([{ name: 'member.removed', ids: { groupId } }])
  }
}

function on(servers: TwoServers, at: ServerIndex) {
  return { listen: async () => servers.originOf(at) }
}

/**
 * Somebody joins through one server while others chat: their app at the other server receives everything sent from then
 * on.
 */
export async function joinDuringConversation(servers: TwoServers, times: number): Promise<void> {
  const [owner, ...others] = (await people(servers, 4)) as [Person, ...Person[]]
  const group = await insertGroup(servers.pool, { by: owner, members: others })
  const conversation = startConversation(
    servers,
    others.map((person) => ({ person, groupId: group.id })),
    60,
  )
  const apps: OpenApp[] = []
  for (let round = 0; round < times; round += 1) {
    const at: ServerIndex = round % 2 === 0 ? HERE : THERE
    const app = openApp(servers, await insertMember(servers.pool), { at: otherThan(at) })
    await allLive([app])
    await acceptJoinRequest(servers, { owner, asker: app.person, groupId: group.id, at })
    const next = await sendOnce(servers, owner, group.id, at)
    await expect.poll(() => app.numbersOf(group.id), often).toContain(next.number)
    apps.push(app)
  }
  await conversation.stop()
  const last = await sendOnce(servers, owner, group.id)
  for (const app of apps) {
    await expect.poll(() => app.numbersOf(group.id), often).toContain(last.number)
    const joinedAt = await eventPosition(servers, 'member.joined', group.id, app.person.id)
    const { all, after } = await sentAround(servers, group.id, joinedAt)
    const received = app.numbersOf(group.id)
    expect(received).toEqual(all.slice(-received.length))
    expect(received).toEqual(expect.arrayContaining(after))
  }
  await Promise.all(apps.map((app) => app.close()))
}

type JoinCase = { owner: Person; asker: Person; groupId: string; at: ServerIndex }

async function acceptJoinRequest(
  servers: TwoServers,
  { owner, asker, groupId, at }: JoinCase,
): Promise<void> {
  const requestPath = `/api/groups/${groupId}/join-requests`
  const cookie = asker.cookies.tz_sid
  expect(await click(servers, otherThan(at), { method: 'POST', path: requestPath, cookie, body: {} })).toBe(
    201,
  )
  const { rows } = await servers.pool.query(
    `select id from group_join_requests where group_id = $1 and user_id = $2`,
    [groupId, asker.id],
  )
  const path = `/api/join-requests/${rows[0].id}/accept`
  expect(await click(servers, at, { method: 'POST', path, cookie: owner.cookies.tz_sid })).toBe(201)
}

/** Writes with an idempotency key, as a button does, and returns the status. */
async function click(servers: TwoServers, at: ServerIndex, write: Write): Promise<number> {
  const headers = { 'idempotency-key': randomUUID() }
  return (await send(servers.originOf(at), write, { headers })).status
}

/** Well below a heartbeat, which ends streams too: it was the event that ended them. */
const BEFORE_A_HEARTBEAT_MS = 15_000
const TIMES = amount(2, 5)

/** A way to end somebody's sessions, at one server. */
type Ending = (person: Person) => Promise<void>

/** Streams at the other server close each time, because of the event. */
export async function expectStreamsClosed(servers: TwoServers, end: Ending): Promise<void> {
  const took: number[] = []
  for (let round = 0; round < TIMES; round += 1) {
    const person = await insertMember(servers.pool)
    const streams = await Promise.all([HERE, THERE, THERE].map((at) => openStream(on(servers, at), person)))
    await end(person)
    const ended = performance.now()
    await Promise.all(streams.map(signedOut))
    took.push(performance.now() - ended)
  }
  const median = took.toSorted((one, other) => one - other)[Math.floor((TIMES - 1) / 2)]
  expect(median).toBeLessThan(BEFORE_A_HEARTBEAT_MS)
}

async function signedOut(stream: TestStream): Promise<void> {
  await stream.waitFor(({ event }) => event === 'signed-out')
  await stream.closed
}

/** Signs out at the first server. */
export async function signOut(servers: TwoServers, { cookies }: Person): Promise<void> {
  const { status } = await servers.request(HERE, {
    method: 'DELETE',
    path: '/api/session',
    cookie: cookies.tz_sid,
  })
  expect(status).toBe(200)
}

/** Sets a new password at the first server, with the link of a mail. */
export async function resetPassword(servers: TwoServers, { id }: Person): Promise<void> {
  const token = await issueToken(dbOn(servers.pool), {
    purpose: 'reset-password',
    accountId: id,
    payload: {},
    at: new Date(),
  })
  const body = { token, password: 'a quiet dam at dusk', confirmPassword: 'a quiet dam at dusk' }
  const path = '/api/account/password-reset/confirm'
  expect((await servers.request(HERE, { method: 'POST', path, body })).status).toBe(201)
}
