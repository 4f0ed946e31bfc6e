import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { EventName, EventPayloads, LiveEvent } from '#contract/events/all-events.ts'
import { liveLimits } from '#contract/values/constants.ts'
import { type Db, dbOn, inTransaction } from '#server/database/db.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertJoinRequest } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, insertSession, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId, newToken } from '#server/platform/core/ids.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream, refusedStream, type TestStream } from '#tests/support/test-stream.ts'

let app: TestApp
let other: TestApp
const opened: TestStream[] = []

beforeAll(async () => {
  // No heartbeat checks the sessions here: only an event ends a stream.
  const settings = { rateLimitScale: 100 }
  app = await createTestApp({ settings, heartbeatSeconds: 3_600 })
  other = await createTestApp({ settings, heartbeatSeconds: 3_600, besides: app })
})
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

async function aStream(...[at, person, options]: Parameters<typeof openStream>): Promise<TestStream> {
  const stream = await openStream(at, person, options)
  opened.push(stream)
  return stream
}

/** Publishes an event as a command of some server would, and wakes the bus. */
function publish<N extends EventName>(
  name: N,
  payload: EventPayloads[N],
  also?: (db: Db) => Promise<unknown>,
) {
  return inTransaction(app.pool, async (db) => {
    await also?.(db)
    await publishIn(db, name, payload)
    await db.run(`select pg_notify('domain_events', 'test')`)
  })
}

function publishIn<N extends EventName>(db: Db, name: N, payload: EventPayloads[N]): Promise<bigint> {
  return recordEvent(db, { name, payload, actorId: null, at: new Date() })
}

function sent(groupId: string, number: number): EventPayloads['message.sent'] {
  return { groupId, messageId: newId(new Date()), number }
}

/** Publishes an event that a stream certainly receives, so that whatever did not come before it never comes. */
async function nothingMoreFor(person: Person, ...streams: TestStream[]): Promise<void> {
  const before = streams.map((stream) => stream.liveEvents().length)
  await publish('journey.moved', { memberId: person.id })
  await Promise.all(
    streams.map((stream, index) =>
      stream.waitFor(() =>
        stream
          .liveEvents()
          .slice(before[index])
          .some(({ name }) => name === 'journey.moved'),
      ),
    ),
  )
}

async function figures(): Promise<string[]> {
  const { body } = await app.request({ method: 'GET', path: '/metrics' })
  return body.split('\n').filter((line) => line.startsWith('live_'))
}

/** Whoever it concerns is notified a moment later, which is an event of its own. */
function exceptTold(stream: TestStream): LiveEvent[] {
  return stream.liveEvents().filter(({ name }) => !name.startsWith('notifications.'))
}

function numbersIn(stream: TestStream): number[] {
  return stream
    .liveEvents()
    .flatMap((liveEvent: LiveEvent) =>
      liveEvent.name === 'message.sent' ? [(liveEvent as LiveEvent<'message.sent'>).ids.number] : [],
    )
}

function removeFrom(group: { id: string }, person: Person) {
  return publish('member.removed', { groupId: group.id, userId: person.id }, (db) =>
    db.run('delete from group_members where group_id = $1 and user_id = $2', [group.id, person.id]),
  )
}

describe('delivered events', () => {
  test('a support is sent to open pages of the prayer, to its owner and to who gave it, with ids alone', async () => {
    const [owner, reader, supporter, stranger] = [
      await insertMember(app.pool),
      await insertMember(app.pool),
      await insertMember(app.pool),
      await insertMember(app.pool),
    ]
    const prayer = await insertPrayer(app.pool, { by: owner, audience: 'public' })
    const own = await aStream(app, owner)
    const page = await aStream(other, reader, { watch: [`prayer:${prayer.id}`] })
    const supporters = await aStream(other, supporter)
    const elsewhere = await aStream(app, stranger)
    await app.as(supporter).must('supportPrayer', { prayerId: prayer.id })
    await own.waitForEvent('prayer.supported')
    await page.waitForEvent('prayer.supported')
    await supporters.waitForEvent('prayer.supported')
    expect(exceptTold(own)).toEqual([{ name: 'prayer.supported', ids: { prayerId: prayer.id } }])
    await nothingMoreFor(stranger, elsewhere)
    expect(elsewhere.liveEvents().map(({ name }) => name)).not.toContain('prayer.supported')
  })

  test('messages reach all members on all servers, each once, in the same order', async () => {
    const [owner, member] = [await insertMember(app.pool), await insertMember(app.pool)]
    const group = await insertGroup(app.pool, { by: owner, members: [member] })
    const streams = [
      await aStream(app, owner),
      await aStream(app, member),
      await aStream(other, owner),
      await aStream(other, member, { watch: [`group:${group.id}`] }),
    ]
    const numbers = Array.from({ length: 120 }, (_, index) => index + 1)
    for (const number of numbers) await publish('message.sent', sent(group.id, number))
    for (const stream of streams) await stream.waitForEvent('message.sent', { number: 120 })
    expect(streams.map(numbersIn)).toEqual(streams.map(() => numbers))
  })

  test('events of an older, slower transaction are not skipped', async () => {
    const owner = await insertMember(app.pool)
    const group = await insertGroup(app.pool, { by: owner })
    const stream = await aStream(app, owner)
    const slow = await app.pool.connect()
    await slow.query('begin')
    await publishIn(dbOn(slow), 'message.sent', sent(group.id, 1))
    await publish('message.sent', sent(group.id, 2))
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(numbersIn(stream)).toEqual([])
    await slow.query('commit')
    slow.release()
    await stream.waitForEvent('message.sent', { number: 2 })
    expect(numbersIn(stream)).toEqual([1, 2])
  })

  test('a lost wake-up costs a second at most', async () => {
    const owner = await insertMember(app.pool)
    const group = await insertGroup(app.pool, { by: owner })
    const stream = await aStream(other, owner)
    await inTransaction(app.pool, (db) => publishIn(db, 'message.sent', sent(group.id, 1)))
    await stream.waitForEvent('message.sent', { number: 1 })
  })

  test('the removal of a prayer from the public list is sent to everybody (REQ-60)', async () => {
    const [owner, anybody] = [await insertMember(app.pool), await insertMember(app.pool)]
    const prayer = await insertPrayer(app.pool, { by: owner, audience: 'public' })
    const stream = await aStream(other, anybody)
    await app.as(owner).must('deletePrayer', { prayerId: prayer.id })
    expect((await stream.waitForEvent('prayer.deleted')).data).toEqual({
      name: 'prayer.deleted',
      ids: { prayerId: prayer.id },
    })
  })
})

describe('connecting and disconnecting', () => {
  test('a new group member receives its events from then on, on a stream that was open before', async () => {
    const [owner, joiner] = [await insertMember(app.pool), await insertMember(app.pool)]
    const group = await insertGroup(app.pool, { by: owner })
    const stream = await aStream(other, joiner)
    const owners = await aStream(other, owner)
    await publish('message.sent', sent(group.id, 1))
    await owners.waitForEvent('message.sent', { number: 1 })
    await publish('member.joined', { groupId: group.id, userId: joiner.id }, (db) =>
      db.run(
        `insert into group_members (group_id, user_id, role, joined_at) values ($1, $2, 'member', now())`,
        [group.id, joiner.id],
      ),
    )
    await publish('message.sent', sent(group.id, 2))
    await stream.waitForEvent('message.sent', { number: 2 })
    // Joining also earns a badge, whose event comes sooner or later.
    const ofGroup = stream.liveEvents().filter(({ name }) => name !== 'journey.moved')
    expect(ofGroup.map(({ name }) => name)).toEqual(['member.joined', 'message.sent'])
  })

  test('a member removed while messages flow receives no later one, on any server (SEC-P4)', async () => {
    const [owner, member] = [await insertMember(app.pool), await insertMember(app.pool)]
    const group = await insertGroup(app.pool, { by: owner, members: [member] })
    const watch = [`group:${group.id}` as const]
    const memberStreams = [await aStream(app, member), await aStream(other, member, { watch })]
    const owners = await aStream(app, owner)
    let last = 0
    let removedAfter = Number.POSITIVE_INFINITY
    async function flow(): Promise<void> {
      while (last < 200) {
        last += 1
        await publish('message.sent', sent(group.id, last))
      }
    }
    async function remove(): Promise<void> {
      await owners.waitForEvent('message.sent', { number: 80 })
      await removeFrom(group, member)
      removedAfter = last + 1
    }
    await Promise.all([flow(), remove()])
    await owners.waitForEvent('message.sent', { number: 200 })
    await nothingMoreFor(member, ...memberStreams)
    for (const stream of memberStreams) {
      const received = numbersIn(stream)
      expect(received).toEqual(Array.from({ length: received.length }, (_, index) => index + 1))
      expect(received.length).toBeLessThanOrEqual(removedAfter)
      expect(stream.liveEvents().map(({ name }) => name)).toContain('member.removed')
    }
    expect(numbersIn(owners)).toHaveLength(200)
  })

  test('signing out closes every stream of that session at once, on every server, and no other', async () => {
    const person = await insertMember(app.pool)
    const elsewhere = { ...person, cookies: { tz_sid: await insertSession(app.pool, person.id) } }
    const ending = [await aStream(app, person), await aStream(other, person)]
    const staying = await aStream(other, elsewhere)
    await app.as(person).must('signOut', {})
    await Promise.all(ending.map(({ closed }) => closed))
    expect(ending.map(({ events }) => events.at(-1)?.event)).toEqual(['signed-out', 'signed-out'])
    await nothingMoreFor(person, staying)
  })

  test('an expired session ends its stream, with the next event or the next heartbeat (NOTIF-9)', async () => {
    const quick = await createTestApp({ besides: app, heartbeatSeconds: 0.2 })
    const [person, witness] = [await insertMember(app.pool), await insertMember(app.pool)]
    const [asleep, awake] = [await aStream(quick, person), await aStream(app, person)]
    const witnessStream = await aStream(quick, witness)
    await witnessStream.waitFor(({ event }) => event === '')
    await app.pool.query('update sessions set idle_ends_at = now() where user_id = $1', [person.id])
    await asleep.closed
    await publish('journey.moved', { memberId: person.id })
    await awake.closed
    expect([asleep.liveEvents(), awake.liveEvents()]).toEqual([[], []])
    await quick.close()
  })
})

describe('reconnecting', () => {
  async function aMissedHour(count: number) {
    const owner = await insertMember(app.pool)
    const group = await insertGroup(app.pool, { by: owner })
    const before = await aStream(app, owner)
    await publish('message.sent', sent(group.id, 1))
    await before.waitForEvent('message.sent', { number: 1 })
    before.close()
    await app.pool.query(
      `insert into domain_events (name, payload, at)
       select 'message.sent', jsonb_build_object('groupId', $1::text, 'messageId', $1::text, 'number', n), now()
         from generate_series(2, $2) n`,
      [group.id, count],
    )
    return { owner, group, after: before.lastId() ?? '' }
  }

  test('missed events come first, in order, without gap or duplicate, also from the other server', async () => {
    const { owner, group, after } = await aMissedHour(300)
    const streams = [
      await aStream(app, owner, { after }),
      await aStream(other, owner, { lastEventId: after }),
    ]
    await publish('message.sent', sent(group.id, 301))
    for (const stream of streams) {
      await stream.waitForEvent('message.sent', { number: 301 })
      expect(numbersIn(stream)).toEqual(Array.from({ length: 300 }, (_, index) => index + 2))
      expect(stream.events[0]).toMatchObject({ event: 'open', id: after })
    }
  })

  test('missed events are delivered by a server that was not running at the time', async () => {
    const { owner, after } = await aMissedHour(20)
    const lateServer = await createTestApp({ besides: app })
    const stream = await aStream(lateServer, owner, { after })
    await stream.waitForEvent('message.sent', { number: 20 })
    expect(numbersIn(stream)).toHaveLength(19)
    await lateServer.close()
  })

  test('missed events are withheld from a member who has lost the right meanwhile', async () => {
    const [owner, member] = [await insertMember(app.pool), await insertMember(app.pool)]
    const group = await insertGroup(app.pool, { by: owner, members: [member] })
    const before = await aStream(app, member)
    before.close()
    await publish('message.sent', sent(group.id, 1))
    await removeFrom(group, member)
    const stream = await aStream(other, member, { after: before.lastId(), watch: [`group:${group.id}`] })
    await nothingMoreFor(member, stream)
    expect(exceptTold(stream).map(({ name }) => name)).toEqual(['member.removed', 'journey.moved'])
  })

  test('a client that alternates between two servers while messages flow receives each once', async () => {
    const owner = await insertMember(app.pool)
    const group = await insertGroup(app.pool, { by: owner })
    const received: number[] = []
    const beginning = await aStream(app, owner)
    beginning.close()
    let after = beginning.lastId()
    let isOver = false
    async function flow(): Promise<void> {
      for (let number = 1; number <= 150; number += 1) await publish('message.sent', sent(group.id, number))
      isOver = true
    }
    async function wander(): Promise<void> {
      for (let round = 0; !isOver || received.at(-1) !== 150; round += 1) {
        const stream = await aStream(round % 2 === 0 ? app : other, owner, { after })
        await new Promise((resolve) => setTimeout(resolve, 20 + (round % 5) * 10))
        stream.close()
        received.push(...numbersIn(stream))
        after = stream.lastId()
      }
    }
    await Promise.all([flow(), wander()])
    expect(received).toEqual(Array.from({ length: 150 }, (_, index) => index + 1))
  })

  test('too many missed events, or a position of another history: resync, and continue from here', async () => {
    const { owner, group, after } = await aMissedHour(liveLimits.replay + 50)
    await app.pool.query(`select pg_notify('domain_events', 'test')`)
    const witness = await aStream(app, owner)
    await nothingMoreFor(owner, witness)
    for (const position of [after, '9999999999-1']) {
      const stream = await aStream(app, owner, { after: position })
      await stream.waitFor(({ event }) => event === 'here')
      expect(stream.events.map(({ event }) => event)).toEqual(['open', 'resync', 'here'])
      await publish('message.sent', sent(group.id, 1))
      await stream.waitForEvent('message.sent', { number: 1 })
    }
  })
})

describe('withheld events', () => {
  test.each(['stranger', 'site admin', 'former member'])(
    'a %s receives nothing of a group',
    async (visitor) => {
      const owner = await insertMember(app.pool)
      const person = await insertMember(app.pool, { roles: visitor === 'site admin' ? ['admin'] : [] })
      const group = await insertGroup(app.pool, {
        by: owner,
        members: visitor === 'former member' ? [person] : [],
      })
      const { id: groupId } = group
      if (visitor === 'former member')
        await app.pool.query('delete from group_members where group_id = $1 and user_id = $2', [
          groupId,
          person.id,
        ])
      const streams = [
        await aStream(app, person, { watch: [`group:${group.id}`] }),
        await aStream(other, owner),
      ]
      await publish('message.sent', sent(group.id, 1))
      await publish('join-request.made', {
        groupId: group.id,
        requestId: newId(new Date()),
        userId: owner.id,
      })
      await publish('group.edited', { groupId: group.id })
      await streams[1]?.waitForEvent('group.edited')
      await nothingMoreFor(person, ...streams.slice(0, 1))
      expect(streams[0]?.liveEvents().map(({ name }) => name)).toEqual(['journey.moved'])
    },
  )

  test('join requests reach only the members who decide on them', async () => {
    const [owner, admin, member] = [
      await insertMember(app.pool),
      await insertMember(app.pool),
      await insertMember(app.pool),
    ]
    const group = await insertGroup(app.pool, { by: owner, admins: [admin], members: [member] })
    const requester = await insertMember(app.pool)
    const [deciding, plain] = [await aStream(app, admin), await aStream(app, member)]
    const { id: requestId } = await insertJoinRequest(app.pool, { by: requester, group })
    await publish('join-request.made', { groupId: group.id, requestId, userId: requester.id })
    await deciding.waitForEvent('join-request.made')
    await nothingMoreFor(member, plain)
    expect(plain.liveEvents().map(({ name }) => name)).toEqual(['journey.moved'])
  })

  test('a stranger receives nothing of a private prayer, whatever page they claim to have open', async () => {
    const [owner, stranger] = [await insertMember(app.pool), await insertMember(app.pool)]
    const prayer = await insertPrayer(app.pool, { by: owner, audience: 'private' })
    const stream = await aStream(app, stranger, { watch: [`prayer:${prayer.id}`] })
    await app.as(owner).must('archivePrayer', { prayerId: prayer.id })
    await nothingMoreFor(stranger, stream)
    expect(stream.liveEvents().map(({ name }) => name)).toEqual(['journey.moved'])
  })

  test('a change of owner or the end of a subject reaches its viewers, and reveals nothing to others', async () => {
    const [owner, member, stranger] = [
      await insertMember(app.pool),
      await insertMember(app.pool),
      await insertMember(app.pool),
    ]
    const group = await insertGroup(app.pool, { by: owner, members: [member], isSecret: true })
    const shared = await insertPrayer(app.pool, { by: owner, audience: 'groups', groups: [group] })
    const remainingPrayer = await insertPrayer(app.pool, { by: owner })
    const campaign = await insertCampaign(app.pool, { by: owner, hiddenAt: new Date() })
    const watch = [
      `prayer:${shared.id}`,
      `prayer:${remainingPrayer.id}`,
      `group:${group.id}`,
      `campaign:${campaign.id}`,
    ] as const
    const firstStream = await aStream(app, stranger, { watch })
    const within = await aStream(other, member, { watch: watch.slice(0, 3) })
    const audience = { kind: 'groups' as const, groupIds: [group.id] }
    await app.as(owner).must('changeAudience', { prayerId: remainingPrayer.id, audience })
    await app
      .as(owner)
      .must('changeAudience', { prayerId: remainingPrayer.id, audience: { kind: 'private' } })
    await app.as(owner).must('deletePrayer', { prayerId: shared.id })
    await app.as(owner).must('deleteGroup', { groupId: group.id })
    await publish('campaign.deleted', { campaignId: campaign.id, creatorId: owner.id })
    await within.waitForEvent('prayer.deleted', { prayerId: shared.id })
    await within.waitForEvent('group.deleted', { groupId: group.id })
    const back = await aStream(other, stranger, { watch, after: firstStream.lastId() })
    await nothingMoreFor(stranger, firstStream, back)
    for (const stream of [firstStream, back])
      expect(stream.liveEvents().map(({ name }) => name)).toEqual(['journey.moved'])
  })

  test('a stream that lost access to a prayer is not sent its end; a returning one resyncs, as for an unknown prayer', async () => {
    const [owner, former] = [await insertMember(app.pool), await insertMember(app.pool)]
    const group = await insertGroup(app.pool, { by: owner, members: [former] })
    const prayer = await insertPrayer(app.pool, { by: owner, audience: 'groups', groups: [group] })
    const watch = [`prayer:${prayer.id}`] as const
    const stream = await aStream(app, former, { watch })
    const after = stream.events[0]?.id ?? undefined
    await removeFrom(group, former)
    await stream.waitForEvent('member.removed')
    await app.as(owner).must('deletePrayer', { prayerId: prayer.id })
    await nothingMoreFor(former, stream)
    expect(stream.liveEvents().map(({ name }) => name)).not.toContain('prayer.deleted')
    const unknown = [`prayer:${newId(new Date())}`] as const
    const back = [
      await aStream(app, former, { watch, after }),
      await aStream(app, former, { watch: unknown, after }),
    ]
    for (const each of back) await each.waitFor(({ event }) => event === 'resync')
    // The notification of the removal may come at any time; of the prayer nothing does.
    const ofThePrayer = back.map((each) =>
      each.liveEvents().filter(({ name }) => name !== 'notifications.added'),
    )
    expect(ofThePrayer).toEqual([[], []])
  })

  test('events without an audience are not sent at all', async () => {
    const person = await insertMember(app.pool)
    const stream = await aStream(app, person)
    await publish('account.verified', { accountId: person.id })
    await nothingMoreFor(person, stream)
    expect(stream.liveEvents().map(({ name }) => name)).toEqual(['journey.moved'])
  })
})

describe('the connection itself', () => {
  test('has the headers of every response, and no proxy caches or buffers it', async () => {
    const stream = await aStream(app, await insertMember(app.pool))
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    })
  })

  test('a suspended member may listen', async () => {
    const suspendedUntil = new Date(Date.now() + 86_400_000).toISOString()
    const person = await insertMember(app.pool, { suspendedUntil })
    await nothingMoreFor(person, await aStream(app, person))
  })

  test('a client that reads nothing is dropped, and leaves nothing behind', async () => {
    const owner = await insertMember(app.pool)
    const group = await insertGroup(app.pool, { by: owner })
    const stream = await aStream(app, owner)
    stream.stall()
    const flood = () =>
      app.pool.query(
        `insert into domain_events (name, payload, at)
         select 'message.sent', jsonb_build_object('groupId', $1::text, 'number', repeat('9', 20000)), now()
           from generate_series(1, 100) n`,
        [group.id],
      )
    await expect
      .poll(async () => flood().then(figures), { interval: 50 })
      .toContain('live_streams_ended_total{reason="backlog"} 1')
    expect(await figures()).toContain('live_streams 0')
  })

  test('the hub knows which members have the app open here, and can send them all a frame that is no event', async () => {
    const [here, there] = [await insertMember(app.pool), await insertMember(app.pool)]
    const [near, far] = [await aStream(app, here), await aStream(other, there)]
    expect([app.hub.openMembers().has(here.id), app.hub.openMembers().has(there.id)]).toEqual([true, false])
    // A name of the test's own: the product announces who is praying at any moment.
    app.hub.announce(Buffer.from('event: probe\ndata: {"count":1}\n\n'))
    const received = await near.waitFor(({ event }) => event === 'probe')
    expect(received).toEqual({ id: null, event: 'probe', data: { count: 1 } })
    await nothingMoreFor(there, far)
    expect(far.events.map(({ event }) => event)).not.toContain('probe')
    near.close()
    await expect.poll(() => app.hub.openMembers().size).toBe(0)
  })

  test('the server says goodbye and closes at once', async () => {
    const third = await createTestApp({ besides: app })
    const streams = [
      await aStream(third, await insertMember(app.pool)),
      await aStream(third, await insertMember(app.pool)),
    ]
    await third.close()
    await Promise.all(streams.map(({ closed }) => closed))
    expect(streams.map(({ events }) => events.at(-1)?.event)).toEqual(['bye', 'bye'])
  })
})

describe('refusals', () => {
  test('401 without a session, or with one that has ended', async () => {
    const forged = { ...(await insertMember(app.pool)), cookies: { tz_sid: newToken() } }
    for (const person of [null, forged]) {
      const { status, error } = await refusedStream(app, person)
      expect([status, error.code]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })

  test('403 from a page of another site', async () => {
    const person = await insertMember(app.pool)
    const refused = await refusedStream(app, person, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([refused.status, refused.error.code]).toEqual([403, 'CROSS_ORIGIN'])
  })

  test.each([
    ['after=1', 'after'],
    ['after=-', 'after'],
    ['after=1-2-3', 'after'],
    ['after=1-2&after=1-3', 'after'],
    ['watch=prayer', 'watch.0'],
    ['watch=prayer:1', 'watch.0'],
    ['watch=member:0190a1b2-0000-7000-8000-000000000000', 'watch.0'],
    ['watch=everyone', 'watch.0'],
    [Array(21).fill('watch=prayer:0190a1b2-0000-7000-8000-000000000000').join('&'), 'watch'],
    ['since=1-2', 'since'],
  ])('422: %s', async (query, field) => {
    const refused = await refusedStream(app, await insertMember(app.pool), { query })
    expect([refused.status, refused.error.code]).toEqual([422, 'INVALID'])
    expect(Object.keys(refused.error.fields ?? {})).toEqual([field])
  })

  test('422: a malformed last id', async () => {
    const refused = await refusedStream(app, await insertMember(app.pool), { lastEventId: 'x' })
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['after'])
  })

  test('429 for the seventh stream of a session, until one of them is closed', async () => {
    const strict = await createTestApp({ besides: app })
    const person = await insertMember(app.pool)
    const streams = await Promise.all(Array.from({ length: 6 }, () => aStream(strict, person)))
    const { status, headers, error } = await refusedStream(strict, person)
    expect([status, error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    streams[0]?.close()
    await expect
      .poll(() =>
        aStream(strict, person).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
    await strict.close()
  })

  test('429 for a client that connects again and again', async () => {
    const strict = await createTestApp({ besides: app, settings: { rateLimitScale: 0.05 } })
    const person = await insertMember(app.pool)
    const statuses = new Set<number>()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const stream = await openStream(strict, person).catch(() => null)
      statuses.add(stream?.status ?? 429)
      stream?.close()
    }
    expect(statuses).toEqual(new Set([200, 429]))
    await strict.close()
  })
})
